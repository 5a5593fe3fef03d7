import { describe, expect, it } from 'vitest';
import { pageWith } from '../support/page-lender.ts';
import { accepted, type Said, type Sighting } from '../support/sightings.ts';
import { accepting, acme } from './accepted.ts';

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
