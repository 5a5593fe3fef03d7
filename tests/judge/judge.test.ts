import { describe, expect, it } from 'vitest';
import { type Case, judge as judgeReading } from '../../pipeline/judge/judge.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { AT, storedRate } from '../support/rates.ts';
import { hoursLater, LATER, NONE, PLAIN, readingOf } from './judged.ts';
import { seriesOf } from './series.ts';

/** Judges figures of one table that was read whole. */
const judge = (rates: StoredRate[], given: Case) =>
  judgeReading(readingOf(rates, { sections: new Map([[null, true]]) }), given);

const five = storedRate();
const special = storedRate({ offer: 'special', ratePercent: 4.59, aprPercent: 4.62 });
const variable = storedRate({
  rateType: 'variable',
  offer: 'special',
  ratePercent: 3.95,
  primeOffsetPercent: -0.5,
  primePercent: 4.45,
});
const rest = [12, 24, 36, 48, 84].map((termMonths) => storedRate({ termMonths, ratePercent: 5.49 }));
const known = [five, special, variable, ...rest];

const during = (over: Partial<Case> = {}): Case => ({ ...PLAIN, known, entry: NONE, at: LATER, ...over });
const withFive = (fields: Partial<StoredRate>): StoredRate[] => [storedRate(fields), special, variable, ...rest];
const shown = (rates: StoredRate[], id = five.id): number | null | undefined =>
  rates.find((rate) => rate.id === id)?.ratePercent;

describe('each figure', () => {
  it.each<[string, Partial<StoredRate>, string]>([
    ['ten times too big', { ratePercent: 60.9 }, 'outside'],
    ['ten times too small', { ratePercent: 0.469 }, 'outside'],
    ['an APR ten times too big', { aprPercent: 61.2 }, 'outside'],
    ['an APR below its rate', { aprPercent: 5.09 }, 'below the rate'],
    ['a posted rate below its special', { ratePercent: 4.49 }, 'above the posted'],
  ])('is refused for good if it is %s', (_, fields, reason) => {
    let entry: Case['entry'] = NONE;
    for (let run = 0; run < 5; run++) {
      const verdict = judge(withFive(fields), during({ entry, at: hoursLater(24 + 8 * run) }));
      expect(verdict.refused.join()).toContain(reason);
      expect(shown(verdict.rates)).toBe(6.09);
      expect(verdict.missing[five.id]).toEqual({
        missedRuns: 0,
        observedAt: AT,
        reason: expect.stringContaining(reason),
      });
      entry = { ...NONE, missing: verdict.missing, held: verdict.held, observedAt: LATER };
    }
  });

  it.each<[string, StoredRate[], Partial<Case>, string]>([
    ['jumped', withFive({ ratePercent: 7.1 }), {}, five.id],
    ['left the Bank’s series', withFive({ ratePercent: 6.69 }), { reference: seriesOf(60, 5.59, 6.09) }, five.id],
    ['is new', [...known, storedRate({ termMonths: 120, ratePercent: 6.8 })], {}, 'acme/fixed/120m/closed/posted'],
  ])('that %s waits until a second run sees the same', (_, found, over, id) => {
    const first = judge(found, during(over));
    const before = known.find((rate) => rate.id === id);
    expect(Object.keys(first.held)).toContain(id);
    expect(shown(first.rates, id)).toBe(before?.ratePercent);
    const entry = { ...NONE, held: first.held, observedAt: LATER };
    const soon = judge(found, during({ ...over, entry, known: first.rates, at: hoursLater(29.9) }));
    expect(Object.keys(soon.held)).toContain(id);
    const second = judge(found, during({ ...over, entry, known: first.rates, at: hoursLater(30) }));
    expect(second.held).toEqual({});
    expect(second.accepted[id]).toBe('second-sighting');
    expect(shown(second.rates, id)).toBe(found.find((rate) => rate.id === id)?.ratePercent);
  });

  it('starts to wait anew if the second run sees something else', () => {
    const first = judge(withFive({ ratePercent: 8.09 }), during());
    const entry = { ...NONE, held: first.held, observedAt: LATER };
    const at = hoursLater(32);
    const second = judge(withFive({ ratePercent: 8.29 }), during({ entry, known: first.rates, at }));
    expect(second.held[five.id]).toMatchObject({ since: at, sightings: 1, rate: { ratePercent: 8.29 } });
    expect(shown(second.rates)).toBe(6.09);
  });

  it('is shown at once if it moved a little', () => {
    const verdict = judge(withFive({ ratePercent: 6.19, changedAt: LATER }), during());
    expect(shown(verdict.rates)).toBe(6.19);
    expect(verdict.rates.find(({ id }) => id === five.id)?.changedAt).toBe(LATER);
  });

  it('keeps the time and place of its first sighting while it stays the same', () => {
    const again = known.map((rate) => ({ ...rate, changedAt: LATER, evidence: 'b'.repeat(64) }));
    const verdict = judge(again, during());
    expect(verdict.rates.every((rate) => rate.changedAt === AT && rate.evidence === 'a'.repeat(64))).toBe(true);
  });
});

describe('a reading', () => {
  it.each<[string, StoredRate[], StoredRate[], string]>([
    ['without a rate', [], known, 'empty'],
    ['that is the first, and has fewer than a whole page', known.slice(0, 4), [], 'too-few-rows'],
  ])('%s fails the lender', (_, found, before, kind) => {
    expect(() => judge(found, during({ known: before }))).toThrow(expect.objectContaining({ kind }));
  });

  it('with half the known rates keeps those fresh, and carries the others', () => {
    const verdict = judge(known.slice(0, 4), during());
    expect(verdict).toMatchObject({ held: {}, withdrawn: [], refused: [] });
    expect(verdict.rates.map(({ id }) => id)).toEqual(known.map(({ id }) => id).sort());
    expect(Object.values(verdict.missing)).toEqual(
      Array(4).fill({ missedRuns: 1, missedAt: LATER, observedAt: AT, reason: null }),
    );
  });

  it('with other rates only shows none of them, and carries all known rates', () => {
    const others = [5, 7, 9, 10, 11, 15].map((termMonths) => storedRate({ termMonths, ratePercent: 5 }));
    const verdict = judge(others, during());
    expect(verdict.rates.map(({ id }) => id)).toEqual(known.map(({ id }) => id).sort());
    expect(Object.keys(verdict.held).sort()).toEqual(others.map(({ id }) => id).sort());
    expect(Object.keys(verdict.missing)).toHaveLength(known.length);
  });

  it('with refused figures only carries all known rates', () => {
    const verdict = judge(
      known.map((rate) => ({ ...rate, ratePercent: 60.9 })),
      during(),
    );
    expect(shown(verdict.rates)).toBe(6.09);
    expect(Object.keys(verdict.missing)).toHaveLength(known.length);
    expect(verdict.refused).toHaveLength(known.length);
  });
});

describe('most of a table in doubt', () => {
  const moved = (jumping: number) =>
    [five, special, variable].concat(
      rest.map((rate, at) => ({ ...rate, ratePercent: at < jumping ? 6.79 + at / 10 : 5.54 })),
    );
  it.each([
    [2, 'second-sighting'],
    [3, 'person'],
    [5, 'person'],
  ])('%i of five figures that jumped wait until %s', (jumping, until) => {
    const { held } = judge(moved(jumping), during());
    expect(held[rest[0]?.id ?? '']?.until).toBe(until);
    // Where the table is doubted, so are the figures beside them that moved by little.
    expect(Object.keys(held)).toHaveLength(until === 'person' ? 5 : jumping);
  });
});

describe('another source of the lender', () => {
  const agreed = (rates: StoredRate[]) => rates.map((rate) => ({ ...rate, witnesses: ['other-source' as const] }));
  it.each<[string, Partial<StoredRate>, boolean]>([
    ['a jump', { ratePercent: 7.1 }, true],
    ['lost digits', { ratePercent: 6 }, true],
    ['a leap', { ratePercent: 9.5 }, false],
  ])('with the same figure resolves a doubt about it: %s', (_, fields, isAnswered) => {
    const { held, rates } = judge(agreed(withFive(fields)), during());
    expect([five.id in held, shown(rates)]).toEqual(isAnswered ? [false, fields.ratePercent] : [true, 6.09]);
  });

  it('with the same figures resolves a doubt about their table', () => {
    const found = [five, special, variable, ...rest.map((rate, at) => ({ ...rate, ratePercent: 6.79 + at / 10 }))];
    expect(Object.keys(judge(found, during()).held)).toHaveLength(5);
    expect(judge(agreed(found), during()).held).toEqual({});
  });
});
