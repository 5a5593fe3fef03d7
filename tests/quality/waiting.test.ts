import { describe, expect, it } from 'vitest';
import type { Case } from '../../pipeline/quality/ladder.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { AT } from '../support/rates.ts';
import { but, hoursLater, judge, KNOWN, LATER, NONE, posted, shown, variable } from './judged.ts';

describe('a figure that waits', () => {
  const FAR = { ratePercent: 6.95, evidence: 'b'.repeat(64), changedAt: LATER };
  const jumped = (fields: Partial<StoredRate> = {}) => but(posted(48, 5.89, { ...FAR, ...fields }));
  const { id } = posted(48, 0);
  const EARLIER = hoursLater(-24);
  /** The same figure on a page on which two others took each other's place. */
  const onOddPage = () => but(posted(48, 5.89, FAR), posted(24, 6.05), posted(36, 5.34));
  const EXCHANGED = but(posted(24, 5.89), posted(48, 5.34));
  const waiting = { reason: 'it jumped', until: 'second-sighting', since: AT, sightings: 1 } as const;

  it.each<[string, Partial<Case['entry']>, string]>([
    ['when its page was last good', {}, AT],
    [
      'when its row was last seen, if it was missing',
      { missing: { [id]: { missedRuns: 2, observedAt: EARLIER, reason: null } } },
      EARLIER,
    ],
    [
      'when its last good figure was seen, if another one waited',
      { held: { [id]: { ...waiting, observedAt: EARLIER, rate: posted(48, 7.5) } } },
      EARLIER,
    ],
  ])('leaves the last good one as old as %s', (_, entry, observedAt) => {
    const verdict = judge(jumped(), { entry: { ...NONE, ...entry } });
    expect(verdict.held[id]).toMatchObject({ observedAt, rate: { ratePercent: 6.95 } });
    expect(shown(verdict.rates, id)?.ratePercent).toBe(5.89);
  });

  it('of a rate that was never printed before is as old as its first sighting', () => {
    const verdict = judge(but(posted(120, 6.8)));
    expect(verdict.held[posted(120, 0).id]).toMatchObject({ observedAt: LATER, since: LATER });
  });

  it('says what answers its doubt', () => {
    expect(judge(jumped()).held[id]).toMatchObject({ until: 'second-sighting', sightings: 1 });
    expect(judge(onOddPage()).held[id]).toMatchObject({ until: 'three-days', sightings: 1 });
  });

  it('waits for what holds it longest', () => {
    const found = but(variable({ ratePercent: 4.9, primeOffsetPercent: null, primePercent: null }));
    const { held } = judge(found);
    expect(held[variable().id]).toMatchObject({ until: 'three-days', reason: 'its distance from prime is gone' });
  });

  it('since the first reading of its lender is no newcomer afterwards', () => {
    const reference = [{ id: 'V80691333', label: '1-year', percent: 3.9, date: '2026-11-18' }];
    const first = judge(KNOWN, { known: [], entry: null, reference, at: AT });
    const entry = { ...NONE, held: first.held };
    const second = judge(KNOWN, { known: first.rates, entry, at: hoursLater(3) });
    expect(Object.keys(first.held)).toEqual([posted(12, 0).id]);
    expect([second.held, shown(second.rates, posted(12, 0).id)?.ratePercent]).toEqual([{}, 5.49]);
  });

  it('is shown without an answer where there is no doubt any more', () => {
    const reference = [{ id: 'V80691333', label: '1-year', percent: 4.55, date: '2026-11-18' }];
    const found = but(posted(12, 6.06));
    const { held } = judge(found, { reference });
    const later = judge(found, { entry: { ...NONE, held, observedAt: LATER }, at: hoursLater(48) });
    expect(Object.keys(held)).toEqual([posted(12, 0).id]);
    expect(shown(later.rates, posted(12, 0).id)?.ratePercent).toBe(6.06);
    expect([later.held, later.accepted]).toEqual([{}, {}]);
  });

  it.each([
    ['the second', [48]],
    ['the third, the second having come too soon,', [26, 48]],
  ])('keeps the time and the evidence of its first sighting when %s answers the doubt', (_, hours) => {
    let last = judge(jumped());
    for (const at of hours.map(hoursLater)) {
      const again = jumped({ evidence: 'c'.repeat(64), changedAt: at });
      last = judge(again, { known: last.rates, entry: { ...NONE, held: last.held, observedAt: LATER }, at });
    }
    expect(last).toMatchObject({ held: {}, accepted: { [id]: 'second-sighting' } });
    expect(shown(last.rates, id)).toMatchObject(FAR);
  });

  /** Sightings of the same page at these hours, and whether its figure is shown after the last. */
  it.each<[what: string, found: StoredRate[], hours: number[], shown: boolean]>([
    ['seen again within six hours', jumped(), [0, 5.99], false],
    ['seen again after six hours', jumped(), [0, 6], true],
    ['seen often within six hours', jumped(), [0, 2, 4, 5.99], false],
    ['odd as a whole, seen for almost three days', EXCHANGED, [0, 24, 48, 71.9], false],
    ['odd as a whole, seen for three days', EXCHANGED, [0, 24, 72], true],
    ['odd as a whole, seen twice three days apart', EXCHANGED, [0, 72], false],
  ])('%s', (_, found, hours, expected) => {
    let entry: Case['entry'] = NONE;
    let known = KNOWN;
    for (const hour of hours) {
      const at = hoursLater(24 + hour);
      const { rates, held } = judge(found, { known, entry, at });
      entry = { ...NONE, held, observedAt: at };
      known = rates;
    }
    expect(shown(known, id)?.ratePercent).toBe(expected ? shown(found, id)?.ratePercent : 5.89);
  });

  it.each<[what: string, pages: StoredRate[][], expected: boolean]>([
    ['at its first sighting waits for three days', [onOddPage(), jumped(), jumped()], false],
    ['at its second sighting waits for three days', [jumped(), onOddPage()], false],
    ['never is shown at the second', [jumped(), jumped()], true],
  ])('and whose page as a whole was odd %s', (_, pages, expected) => {
    let entry: Case['entry'] = NONE;
    for (const [day, found] of pages.entries()) {
      const at = hoursLater(24 * (day + 1));
      const { rates, held } = judge(found, { entry, at });
      expect(shown(rates, id)?.ratePercent).toBe(expected && day > 0 ? 6.95 : 5.89);
      entry = { ...NONE, held, observedAt: at };
    }
  });

  it('is answered by three days where they were asked for', () => {
    let entry: Case['entry'] = NONE;
    for (const hour of [24, 48, 96]) {
      const at = hoursLater(hour);
      const { held, accepted } = judge(onOddPage(), { entry, at });
      expect(accepted[id]).toBe(hour === 96 ? 'three-days' : undefined);
      entry = { ...NONE, held, observedAt: at };
    }
  });

  it.each<[string, Case['accepts'], boolean]>([
    ['nobody says a word', [], false],
    ['a person accepts another one', [posted(24, 0).id], false],
    ['a person accepts it', [id], true],
    ['a person accepts all', 'all', true],
  ])('is shown at once only where a person says so: %s', (_, accepts, expected) => {
    const { held, rates } = judge(jumped());
    const entry = { ...NONE, held, observedAt: LATER };
    const second = judge(jumped(), { known: rates, entry, at: hoursLater(25), accepts });
    expect(shown(second.rates, id)?.ratePercent).toBe(expected ? 6.95 : 5.89);
    expect(second.accepted).toEqual(expected ? { [id]: 'person' } : {});
    // What was never seen waiting cannot have been accepted.
    expect(shown(judge(jumped(), { accepts }).rates, id)?.ratePercent).toBe(5.89);
  });
});
