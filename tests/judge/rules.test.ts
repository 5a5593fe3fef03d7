import { describe, expect, it } from 'vitest';
import type { Case, Verdict } from '../../pipeline/judge/judge.ts';
import type { ReadingContext } from '../../pipeline/judge/rule.ts';
import { PAGE_RULES, RULES } from '../../pipeline/judge/rules.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import {
  but,
  hoursLater,
  insured,
  judge,
  KNOWN,
  LATER,
  NO_SERIES,
  NONE,
  posted,
  seriesOf,
  shown,
  special,
  variable,
} from './judged.ts';

interface Accident {
  /** What the page prints now. */
  found: StoredRate[];
  /** The figure that must not be shown. */
  id: string;
  known?: StoredRate[];
  reference?: Case['reference'];
  /** Out for good, or until its doubt is answered. */
  stops?: 'refused' | 'held';
  /** A word of the reason. */
  says: string;
}

const REFINANCING = { purposes: ['refinance' as const], occupancies: [], amortizationOverYears: null };

const held = ({ id }: StoredRate, found: StoredRate[], says: string, more: Partial<Accident> = {}): Accident => ({
  id,
  found,
  says,
  ...more,
});
const refused = (rate: StoredRate, found: StoredRate[], says: string, more: Partial<Accident> = {}): Accident =>
  held(rate, found, says, { ...more, stops: 'refused' });

/** For each rule, an accident that no other stops as long: without the rule, a wrong figure is shown. */
const ACCIDENTS: Record<string, Accident> = {
  band: refused(posted(6, 0), [...KNOWN, posted(6, 15.2)], 'outside 0.5 to 15 %', {
    known: [...KNOWN, posted(6, 14.8)],
  }),
  apr: refused(special(60, 0), but(special(60, 3.85, { aprPercent: 3.81 })), 'below the rate'),
  unfilled: refused(variable(), but(variable({ primeOffsetPercent: 0 })), 'became zero'),
  specialBelowPosted: refused(special(84, 0), but(special(84, 6.5, { aprPercent: 6.57 })), 'above the posted'),
  bankOfCanada: held(posted(12, 0), but(posted(12, 6.04)), "left the Bank of Canada's 4.9 %", {
    reference: seriesOf(12, 4.9, 5.49),
  }),
  aprMove: held(special(60, 0), but(special(60, 3.44, { aprPercent: 3.91 })), 'and its APR from 3.91 % to 3.91 %'),
  jump: held(posted(48, 0), but(posted(48, 6.94)), 'in one run'),
  leap: held(posted(48, 0), but(posted(48, 8.94)), 'farther than rates move'),
  surcharges: held(
    posted(60, 0),
    but(posted(60, 6.09, { surcharges: [{ ...REFINANCING, points: 0.01 }] })),
    'its surcharges changed',
    { known: but(posted(60, 6.09, { surcharges: [{ ...REFINANCING, points: 0.1 }] })) },
  ),
  digits: held(posted(84, 0), but(posted(84, 6.4)), 'as if digits were lost'),
  finer: held(posted(84, 0), but(posted(84, 6.402)), 'which no figure of the lender had'),
  onPrime: held(
    variable(),
    but(variable({ primeOffsetPercent: null, primePercent: null })),
    'its distance from prime is gone',
  ),
  parts: held(special(60, 0), but(special(60, 3.85)), 'its APR is gone'),
  renamed: held(special(36, 0), KNOWN, 'it may be one that is gone', {
    known: [...KNOWN.filter(({ id }) => id !== special(36, 0).id), insured(36, 2.59)],
  }),
  newcomer: held(posted(120, 0), but(posted(120, 6.8)), 'did not print before'),
};

const lines = [special(12, 4.1), special(24, 4.2), special(48, 4.3)].map((rate) => ({ ...rate, section: 'Specials' }));

/** The same for each rule of the page. */
const PAGE_ACCIDENTS: Record<string, Accident> = {
  permuted: held(posted(48, 0), but(posted(24, 5.89), posted(48, 5.34)), 'that other rates had before'),
  uniform: held(
    special(12, 0),
    [...KNOWN, ...lines.map((line) => ({ ...line, ratePercent: 4.2 }))],
    '3 figures that were different are the same',
    { known: [...KNOWN, ...lines] },
  ),
  decimals: held(
    posted(84, 0),
    but(posted(36, 6), posted(84, 6.4), special(60, 3.8, { aprPercent: 3.91 })),
    'decimals were lost',
  ),
  anotherYear: held(
    special(12, 0),
    lines.map((line, at) => ({ ...line, ratePercent: 5.8 + at / 5 })),
    '3 figures moved farther than rates do',
    { known: lines },
  ),
  uneven: held(
    posted(36, 0),
    but(posted(24, 5.37), posted(36, 6.08), posted(48, 5.93)),
    '3 figures moved by uneven steps',
  ),
  opposed: held(
    posted(36, 0),
    but(posted(24, 5.69), posted(36, 5.53), posted(48, 5.23)),
    '1 figures rose by much while 2 fell by much',
  ),
};

/** The reasons why a figure was stopped, in the way that was expected. */
const reasons = (verdict: Verdict, { id, stops = 'held' }: Accident): string[] =>
  stops === 'refused'
    ? verdict.refused.filter((line) => line.startsWith(`${id}: `))
    : [verdict.held[id]?.reason ?? []].flat();

const ALL = Object.entries({ ...ACCIDENTS, ...PAGE_ACCIDENTS });
/** The rules whose doubt no sighting answers. */
const LASTING = new Set([
  ...Object.keys(PAGE_ACCIDENTS),
  ...Object.entries(RULES).flatMap(([name, { until = 'second-sighting' }]) =>
    until.endsWith('sighting') ? [] : [name],
  ),
]);

/** The answer that a stopped figure waits for, if it is not refused. */
const waitsFor = (name: string, { stops = 'held' }: Accident) =>
  stops === 'refused' ? undefined : LASTING.has(name) ? 'person' : (RULES[name]?.until ?? 'second-sighting');

/** Every rule that stops an accident for good, or as long as this one does. */
function stoppedBy(accident: Accident, lasting: boolean): string[] {
  const { found, id, known = KNOWN, reference = NO_SERIES } = accident;
  const seenOn = () => LATER.slice(0, 10);
  const isAccepted = () => false;
  const around: ReadingContext = {
    ...{ rates: found, known, reference, seenOn, isAccepted },
    ...{ isBigBank: true, places: new Map() },
  };
  const surroundings = { ...around, before: shown(known, id) ?? null };
  const doubting = Object.entries(RULES).flatMap(([name, { doubt, refuses = false }]) => {
    const isLong = refuses || LASTING.has(name);
    return doubt(shown(found, id) as StoredRate, surroundings) === null || (lasting && !isLong) ? [] : [name];
  });
  return [
    ...doubting,
    ...Object.entries(PAGE_RULES).flatMap(([name, doubt]) => (doubt(around) === null ? [] : [name])),
  ];
}

describe('every rule stops an accident', () => {
  it.each(ALL)('%s', (name, accident) => {
    const { found, id, says, known = KNOWN, reference = NO_SERIES } = accident;
    const first = judge(found, { known, reference });
    const entry = { ...NONE, held: first.held, missing: first.missing, observedAt: LATER };
    const second = judge(found, { known: first.rates, reference, entry, at: hoursLater(48) });
    for (const verdict of LASTING.has(name) ? [first, second] : [first]) {
      expect(reasons(verdict, accident)).toEqual([expect.stringContaining(says)]);
      expect(verdict.held[id]?.until).toBe(waitsFor(name, accident));
      expect(shown(verdict.rates, id)).toEqual(shown(known, id));
    }
  });

  it.each(ALL)('%s, and no other rule stops it', (name, accident) => {
    expect(stoppedBy(accident, LASTING.has(name))).toEqual([name]);
  });

  it('and no rule is left out', () => {
    expect(Object.keys(ACCIDENTS).sort()).toEqual(Object.keys(RULES).sort());
    expect(Object.keys(PAGE_ACCIDENTS).sort()).toEqual(Object.keys(PAGE_RULES).sort());
  });

  it('and an unchanged page raises no doubt', () => {
    expect(judge(KNOWN)).toMatchObject({ refused: [], held: {}, missing: {}, withdrawn: [] });
  });
});
