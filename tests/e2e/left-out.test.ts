import { describe, it } from 'vitest';
import { CHROMIUM } from './browser.ts';

/** `npm test` needs nothing but npm: what needs a browser is left out of it, and told. */
describe('a real browser over the real server', () => {
  it.skip(`is tested by npm run e2e, ${CHROMIUM ? `with ${CHROMIUM}` : 'which needs Chromium: none was found here'}`);
});
