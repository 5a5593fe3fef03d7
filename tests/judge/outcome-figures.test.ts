import { describe, expect, it } from 'vitest';
import { ACCEPT_ANY } from '../../pipeline/judge/acceptance.ts';
import type { Before, Judging } from '../../pipeline/judge/outcome.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { madeUpLender } from '../support/lenders.ts';
import { but, hoursLater, insured, KNOWN, LATER, posted, sectionsOf, special } from './judged.ts';
import { seriesOf } from './series.ts';
import { knownOf, LIVE, LONG_AGO, read, settled } from './settled.ts';

describe('figures', () => {
  const id = special(60, 0).id;
  it.each<[string, StoredRate[], [string, number | null, number | null][], boolean]>([
    ['that stay, in another order', KNOWN.toReversed(), [], false],
    ['with another label', but(special(60, 3.85, { aprPercent: 3.91, label: 'Five years' })), [], false],
    ['of which one moved', but(posted(48, 5.94)), [[posted(48, 0).id, 5.89, 5.94]], true],
    [
      'of which two moved',
      but(posted(48, 5.94), posted(24, 5.29)),
      [
        [posted(24, 0).id, 5.34, 5.29],
        [posted(48, 0).id, 5.89, 5.94],
      ],
      true,
    ],
    ['of which an APR moved alone', but(special(60, 3.85, { aprPercent: 3.92 })), [], true],
  ])('%s', (_, found, moves, isChanged) => {
    const { outcome, line } = settled(read(found));
    expect(line.held).toEqual([]);
    expect(line.changed).toEqual(moves.map(([of, from, to]) => ({ id: of, from, to })));
    expect(outcome.entry.changedAt).toBe(isChanged ? LATER : LONG_AGO);
  });

  it('that were never dated changed now', () => {
    expect(settled(read(), knownOf({ ...LIVE, changedAt: null })).outcome.entry.changedAt).toBe(LATER);
  });

  it('that are gone for the third time are withdrawn', () => {
    const missing = { [id]: { missedRuns: 2, missedAt: hoursLater(-12), observedAt: hoursLater(-36), reason: null } };
    const found = KNOWN.filter((rate) => rate.id !== id);
    const whole = read(found);
    const sections = sectionsOf(KNOWN);
    const { outcome, line } = settled(
      { ...whole, reading: { ...whole.reading, sections } },
      knownOf({ ...LIVE, missing }),
    );
    expect(line).toMatchObject({ withdrawn: [id], changed: [{ id, from: 3.85, to: null }], carried: [] });
    expect(outcome.entry).toMatchObject({ changedAt: LATER, missing: {} });
  });

  it('that are missing are carried, by their ids', () => {
    const [one, two] = [posted(24, 0).id, posted(84, 0).id];
    const { outcome, line } = settled(read(KNOWN.filter((rate) => rate.id !== one && rate.id !== two)));
    expect(line).toMatchObject({ carried: [one, two], changed: [], rates: KNOWN.length });
    expect(outcome.entry).toMatchObject({ changedAt: LONG_AGO, state: 'fresh', observedAt: LATER });
    expect(Object.keys(outcome.entry.missing).sort()).toEqual([one, two]);
  });

  it('that are new wait, by their ids', () => {
    const found = but(posted(120, 6.8), insured(60, 3.75));
    const { outcome, line } = settled(read(found));
    expect(line.held).toEqual([posted(120, 0).id, insured(60, 0).id].sort());
    expect([line.changed, outcome.entry.changedAt]).toEqual([[], LONG_AGO]);
  });

  it('that a narrower rate replaces are withdrawn, and changed', () => {
    const wide = special(36, 2.59);
    const { outcome, line } = settled(read([...KNOWN.filter((rate) => rate.id !== wide.id), insured(36, 2.59)]));
    expect(line).toMatchObject({
      withdrawn: [wide.id],
      changed: [
        { id: wide.id, from: 2.59, to: null },
        { id: insured(36, 0).id, from: null, to: 2.59 },
      ],
    });
    expect(outcome.entry.changedAt).toBe(LATER);
  });

  it('are named by their ids in whatever order they are known and printed', () => {
    const known = KNOWN.toReversed();
    const found = [insured(60, 3.75), insured(36, 2.5), ...known.slice(2)];
    const { line } = settled(read(found), knownOf(LIVE, { known }));
    expect(line.carried).toEqual(
      known
        .slice(0, 2)
        .map(({ id: one }) => one)
        .sort(),
    );
    expect(line.held).toEqual([insured(36, 0).id, insured(60, 0).id]);
    const moved = settled(read(but(posted(48, 5.94), posted(24, 5.29)).toReversed()), knownOf(LIVE, { known })).line;
    expect(moved.changed.map((move) => move.id)).toEqual([posted(24, 0).id, posted(48, 0).id]);
  });

  it('of a big bank are compared with the Bank of Canada’s series', () => {
    const found = but(posted(12, 6.04));
    const held = (kind: Before['lender']['kind']) =>
      settled(read(found), knownOf(LIVE, { lender: { ...madeUpLender('acme', 3), kind } }), {
        reference: seriesOf(12, 4.9, 5.49),
      }).line.held;
    expect([held('big bank'), held('bank')]).toEqual([[posted(12, 0).id], []]);
  });

  it('that a person accepts are shown, and say so', () => {
    const found = but(posted(48, 6.95));
    expect(settled(read(found)).line.held).toEqual([posted(48, 0).id]);
    const { line } = settled(read(found), knownOf(), { acceptances: ACCEPT_ANY });
    expect(line).toMatchObject({ held: [], accepted: { [posted(48, 0).id]: 'person' } });
  });

  it('wait for a second sighting six hours later, or as many as the run says', () => {
    const found = but(posted(48, 6.95));
    const first = settled(read(found)).outcome;
    const next = knownOf({ ...LIVE, ...first.entry, raw: null, rates: null });
    const again = (hours: number, given: Partial<Judging> = {}) =>
      settled(read(found, { at: hoursLater(24 + hours) }), next, given).line.held.length;
    expect([again(5), again(6), again(5, { hoursApart: 5 }), again(6, { hoursApart: 7 })]).toEqual([1, 0, 0, 1]);
  });
});
