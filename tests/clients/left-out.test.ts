import { describe, it } from 'vitest';

/** `npm test` needs no package but those of `npm ci`. */
describe('generated clients, linters of the contract and the conformance suite', () => {
  it.skip('are tested by npm ci --prefix tests/clients && npm run test:more');
});
