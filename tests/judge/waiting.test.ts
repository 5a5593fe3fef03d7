import { describe, expect, it } from 'vitest';
import type { Case } from '../../pipeline/judge/judge.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { AT } from '../support/rates.ts';
import {
  ALL_ACCEPTED,
  but,
  hoursLater,
  judge,
  KNOWN,
  LATER,
  NONE,
  posted,
  seriesOf,
  shown,
  variable,
} from './judged.ts';

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
  ])('leaves the last good figure with the age of %s', (_, entry, observedAt) => {
    const verdict = judge(jumped(), { entry: { ...NONE, ...entry } });
    expect(verdict.held[id]).toMatchObject({ observedAt, rate: { ratePercent: 6.95 } });
    expect(shown(verdict.rates, id)?.ratePercent).toBe(5.89);
  });

  it('without a predecessor is as old as its first sighting', () => {
    expect(judge(but(posted(120, 6.8))).held[posted(120, 0).id]).toMatchObject({ observedAt: LATER, since: LATER });
  });

  it('says what resolves its doubt', () => {
    expect(judge(jumped()).held[id]).toMatchObject({ until: 'second-sighting', sightings: 1 });
    expect(judge(onOddPage()).held[id]).toMatchObject({ until: 'person', sightings: 1 });
  });

  it('waits for the doubt that lasts longest', () => {
    const found = but(variable({ ratePercent: 4.9, primeOffsetPercent: null, primePercent: null }));
    const { held } = judge(found);
    expect(held[variable().id]).toMatchObject({ until: 'person', reason: 'its distance from prime is gone' });
  });

  it('is shown when there is no doubt any more', () => {
    const found = but(posted(12, 6.04));
    const { held } = judge(found, { reference: seriesOf(12, 4.9, 5.49) });
    const later = judge(found, { entry: { ...NONE, held, observedAt: LATER }, at: hoursLater(25) });
    expect(Object.keys(held)).toEqual([posted(12, 0).id]);
    expect(shown(later.rates, posted(12, 0).id)?.ratePercent).toBe(6.04);
    expect(later.held).toEqual({});
  });

  it.each([
    ['the second', [48]],
    ['the third, the second having come too soon,', [26, 48]],
  ])('keeps the time and the evidence of its first sighting when %s resolves the doubt', (_, hours) => {
    let last = judge(jumped());
    for (const at of hours.map(hoursLater)) {
      const again = jumped({ evidence: 'c'.repeat(64), changedAt: at });
      last = judge(again, { known: last.rates, entry: { ...NONE, held: last.held, observedAt: LATER }, at });
    }
    expect(last).toMatchObject({ held: {}, accepted: { [id]: 'second-sighting' } });
    expect(shown(last.rates, id)).toMatchObject(FAR);
  });

  it.each<[what: string, sightings: [hours: number, found: StoredRate[]][], shown: boolean]>([
    ['seen again within six hours', [0, 5.99].map((hours) => [hours, jumped()]), false],
    ['seen again after six hours', [0, 6].map((hours) => [hours, jumped()]), true],
    ['seen often within six hours', [0, 2, 4, 5.99].map((hours) => [hours, jumped()]), false],
    ['on a page odd as a whole, seen for a month', [0, 24, 72, 360, 720].map((hours) => [hours, EXCHANGED]), false],
    ['on an odd page at both sightings', [0, 24].map((hours) => [hours, onOddPage()]), false],
    [
      'on an odd page at its second sighting',
      [
        [0, jumped()],
        [24, onOddPage()],
      ],
      false,
    ],
  ])('%s, waits or is shown', (_, sightings, expected) => {
    let entry: Case['entry'] = NONE;
    let known = KNOWN;
    for (const [hours, found] of sightings) {
      expect(shown(known, id)?.ratePercent).toBe(5.89);
      const at = hoursLater(24 + hours);
      const { rates, held } = judge(found, { known, entry, at });
      entry = { ...NONE, held, observedAt: at };
      known = rates;
    }
    expect(shown(known, id)?.ratePercent).toBe(expected ? FAR.ratePercent : 5.89);
  });

  it.each([
    ['that jumped', jumped(), 6.95],
    ['of an odd page', EXCHANGED, 5.34],
  ])('%s is shown at once if a person accepts it', (_, found, ratePercent) => {
    expect(shown(judge(found).rates, id)?.ratePercent).toBe(5.89);
    const verdict = judge(found, { accepted: ALL_ACCEPTED });
    expect([shown(verdict.rates, id)?.ratePercent, verdict.held]).toEqual([ratePercent, {}]);
    expect(verdict.accepted[id]).toBe('person');
  });

  it('is not shown if it is refused, even if a person accepts it', () => {
    const verdict = judge(but(posted(48, 58.9)), { accepted: ALL_ACCEPTED });
    expect(shown(verdict.rates, id)?.ratePercent).toBe(5.89);
    expect(verdict.refused).toHaveLength(1);
  });
});
