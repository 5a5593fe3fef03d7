import { defineConfig } from 'vitest/config';
import short from './vitest.config.ts';

/** What needs a machine to itself: a network of its own, systemd, Caddy, PostgreSQL, Prometheus. What is missing is left out, and told. */
export default defineConfig({
  test: { ...short.test, include: ['tests/machine/**/*.machine.ts'], testTimeout: 120_000, bail: 1 },
});
