import { defineConfig } from 'vitest/config';
import short from './vitest.config.ts';

/** Tests with the packages of `tests/clients/`: generated clients, linters of the contract, the conformance suite of MCP. */
export default defineConfig({
  test: { ...short.test, include: ['tests/clients/*.client.ts'], testTimeout: 600_000 },
});
