import { defineConfig } from 'vitest/config';
import short from './vitest.config.ts';

/** Tests that need a whole machine: network namespaces, systemd, Caddy, PostgreSQL, Prometheus. Those without their tool are skipped, and listed. */
export default defineConfig({
  test: { ...short.test, include: ['tests/machine/**/*.machine.ts'], testTimeout: 120_000, bail: 1 },
});
