import { expect, it } from 'vitest';
import { fuzz } from './fuzz.ts';

it('whatever happens to a page, nothing crashes and no figure is shown that the page does not print', async () => {
  const { tried, shown, failure } = await fuzz(20261121, { runs: 40 });
  expect(failure).toBeNull();
  expect(tried).toBe(40);
  expect(shown).toBeGreaterThan(100);
}, 120_000);
