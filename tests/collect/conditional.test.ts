import { describe, expect, it } from 'vitest';
import { POSTED, pageWith } from '../support/page-lender.ts';
import { accepted, type Said, type Sighting } from '../support/sightings.ts';
import { accepting, acme, moved } from './accepted.ts';

const tagged = (etag: string, text: string): Said => ({ text, headers: { etag } });
const PAGE = tagged('"one"', pageWith());
const NEW = tagged('"two"', pageWith({ h1: 'Posted mortgage rates' }));
const isConditional = ({ asked }: Sighting): boolean => asked.some(({ conditional }) => conditional);

describe('a conditional request is sent', () => {
  it('while its page is accepted and all of its rates are fresh', async () => {
    const { at } = await accepted(acme, PAGE);
    const { line, asked } = await at(8, PAGE);
    expect([line.outcome, asked[0]?.conditional]).toEqual(['unchanged', true]);
  });

  it('not while a new layout has to prove itself: "not modified" would not be a sighting', async () => {
    const { at } = await accepted(acme, PAGE);
    expect(isConditional(await at(8, NEW))).toBe(true);
    for (const hours of [9, 13]) {
      const { line, asked } = await at(hours, NEW);
      expect([line.outcome, line.held, asked[0]?.conditional]).toEqual(['fresh', [], false]);
    }
    const proven = await at(14, NEW);
    expect([isConditional(proven), proven.memory.layouts.length]).toEqual([false, 2]);
    expect((await at(15, NEW)).line.outcome).toBe('unchanged');
  });

  it('not while a figure waits', async () => {
    const { at } = await accepted(acme, PAGE);
    const jumped = tagged('"two"', moved({}, 7.29));
    await at(8, jumped);
    expect(isConditional(await at(9, jumped))).toBe(false);
    expect((await at(14, jumped)).shown['fixed/60m/closed/posted']).toBe('7.29 fresh');
    expect(isConditional(await at(15, jumped))).toBe(true);
  });

  it('not by code that makes other layouts', async () => {
    const { at } = await accepted(acme, PAGE);
    const two = { fingerprints: { of: () => 'one', layouts: 'two' } };
    expect(isConditional(await at(8, PAGE, two))).toBe(false);
  });

  it('not if a person accepts what waits', async () => {
    const { at } = await accepted(acme, PAGE);
    expect(isConditional(await at(8, PAGE, accepting('0123456789ab')))).toBe(false);
  });
});

describe('what no person has to look at is shown at the second sighting', () => {
  const ROWS = [6.8, 6.3, 6.5, 6.7].map((percent, row): [string, number] => [`${row + 6} Year`, percent]);
  it.each([
    ['under the known words', {}],
    ['under other words', { headings: ['Posted closed fixed rates', 'Special fixed rates'] as const }],
  ])('however many rows are new, %s', async (_, parts) => {
    for (const count of [1, 2, 4]) {
      const page = pageWith({ between: '', posted: [...POSTED, ...ROWS.slice(0, count)], ...parts });
      const { at } = await accepted(acme, pageWith({ between: '' }));
      expect([count, (await at(12, page)).line.held.length]).toEqual([count, count]);
      expect([count, (await at(24, page)).line.held]).toEqual([count, []]);
    }
  });
});
