import { describe, expect, it } from 'vitest';
import { type Case, judge as judgeReading, PAGE_RULES, RULES, type Verdict } from '../../pipeline/quality/ladder.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { AT, storedRate } from '../support/rates.ts';

const HOUR = 3_600_000;
const hoursLater = (hours: number): string => new Date(Date.parse(AT) + hours * HOUR).toISOString();
const LATER = hoursLater(24);

const posted = (termMonths: number, ratePercent: number, fields: Partial<StoredRate> = {}): StoredRate =>
  storedRate({ termMonths, ratePercent, ...fields });
const special = (termMonths: number, ratePercent: number, fields: Partial<StoredRate> = {}): StoredRate =>
  posted(termMonths, ratePercent, { offer: 'special', ...fields });
const variable = (fields: Partial<StoredRate> = {}): StoredRate =>
  special(60, 3.45, { rateType: 'variable', primeOffsetPercent: -1, primePercent: 4.45, ...fields });
const insured = (termMonths: number, ratePercent: number): StoredRate =>
  special(termMonths, ratePercent, { insurance: 'insured' });
const uninsured = (termMonths: number, ratePercent: number): StoredRate =>
  special(termMonths, ratePercent, { insurance: 'uninsured' });

/** A lender's last good figures. */
const KNOWN = [
  posted(12, 5.49, { effectiveOn: '2026-11-18' }),
  posted(24, 5.34),
  posted(36, 6.05),
  posted(48, 5.89),
  posted(60, 6.09),
  posted(84, 6.45),
  special(36, 2.59),
  special(60, 3.85, { aprPercent: 3.91 }),
  special(84, 6.3, { aprPercent: 6.37 }),
  variable(),
];
/** What a footnote may say. */
const LIMITED: Partial<StoredRate> = { amortizationUpToYears: 25, conditions: ['owner-occupied'] };
/** The page as it was, but for these rows. */
const but = (...rows: StoredRate[]): StoredRate[] => [
  ...KNOWN.filter(({ id }) => !rows.some((row) => row.id === id)),
  ...rows,
];

const NONE = { missing: {}, held: {}, shrunk: null, observedAt: AT };
/** The sections of a page, each read whole but for one. */
const sectionsOf = (rates: StoredRate[], unread?: string): Map<string | null, boolean> =>
  new Map(rates.map(({ section }) => [section, section !== unread]));
/** Judges figures of a page, a day after the last good ones unless told otherwise. */
const judge = (
  rates: StoredRate[],
  given: Partial<Case> = {},
  unread?: string,
  disputed: ReadonlyMap<string, string> = new Map(),
): Verdict =>
  judgeReading(
    {
      rates,
      unreadable: new Map(),
      sections: sectionsOf(rates, unread),
      disputed: new Map(disputed),
      places: new Map(),
    },
    { known: KNOWN, entry: NONE, minimumRates: 5, reference: [], at: LATER, accepts: [], ...given },
  );
const shown = (rates: StoredRate[], id: string): StoredRate | undefined => rates.find((rate) => rate.id === id);

interface Accident {
  /** What the page prints now. */
  found: StoredRate[];
  /** The figure that must not be shown. */
  id: string;
  known?: StoredRate[];
  reference?: Case['reference'];
  /** What an independent reading says against the figure. */
  disputed?: string;
  /** A section that was not read whole. */
  unread?: string;
  /** Out for good, or until its doubt is answered. */
  stops?: 'refused' | 'held';
  /** A word of the reason. */
  says: string;
}

/** For each rule, an accident that no other stops as long: without the rule, a wrong figure is shown. */
const ACCIDENTS: Record<string, Accident> = {
  band: {
    known: [...KNOWN, posted(6, 14.8)],
    found: [...KNOWN, posted(6, 15.2)],
    id: posted(6, 0).id,
    stops: 'refused',
    says: 'outside 0.5 to 15 %',
  },
  apr: {
    found: but(special(60, 3.85, { aprPercent: 3.81 })),
    id: special(60, 0).id,
    stops: 'refused',
    says: 'below the rate',
  },
  unconfirmed: {
    found: but(posted(60, 5.89)),
    id: posted(60, 0).id,
    disputed: 'a second reading finds it beside another term',
    says: 'a second reading finds it beside another term',
  },
  ahead: {
    found: but(posted(12, 5.59, { effectiveOn: '2026-12-01' })),
    id: posted(12, 0).id,
    stops: 'refused',
    says: 'holds from 2026-12-01',
  },
  unfilled: {
    found: but(variable({ primeOffsetPercent: 0 })),
    id: variable().id,
    stops: 'refused',
    says: 'became zero',
  },
  'special-below-posted': {
    found: but(special(84, 6.52, { aprPercent: 6.59 })),
    id: special(84, 0).id,
    stops: 'refused',
    says: 'above the posted',
  },
  'special-near-posted': { found: but(special(36, 2.53)), id: special(36, 0).id, says: 'far below the posted' },
  'fixed-against-variable': {
    found: but(special(60, 3.14, { aprPercent: 3.2 })),
    id: special(60, 0).id,
    says: 'fell below variable',
  },
  'bank-of-canada': {
    found: but(posted(12, 6.06)),
    id: posted(12, 0).id,
    reference: [{ id: 'V80691333', label: '1-year', percent: 4.55, date: '2026-11-18' }],
    says: 'from the Bank of Canada',
  },
  jump: { found: but(posted(48, 6.9)), id: posted(48, 0).id, says: 'in one run' },
  digits: { found: but(posted(48, 5.8)), id: posted(48, 0).id, says: 'as if digits were lost' },
  'on-prime': {
    found: but(variable({ primeOffsetPercent: null, primePercent: null })),
    id: variable().id,
    says: 'its distance from prime is gone',
  },
  parts: { found: but(special(60, 3.85)), id: special(60, 0).id, says: 'its APR is gone' },
  misplaced: {
    found: but(posted(120, 6.8, { section: 'Others' })),
    id: posted(120, 0).id,
    unread: 'Others',
    says: 'in a table that was not read whole',
  },
  renamed: {
    found: [...KNOWN.filter(({ id }) => id !== special(36, 0).id), insured(36, 2.59)],
    id: insured(36, 0).id,
    says: 'has the figure of acme/fixed/36m/closed/special, which is gone',
  },
  new: { found: but(posted(120, 6.8)), id: posted(120, 0).id, says: 'did not print before' },
  leap: { found: but(posted(24, 8.49)), id: posted(24, 0).id, says: 'farther than rates move' },
  widened: {
    known: but({ ...posted(48, 5.89), ...LIMITED }),
    found: KNOWN,
    id: posted(48, 0).id,
    says: 'no longer limits it to an amortization',
  },
};

const lines = [special(12, 4.1), special(24, 4.2), special(48, 4.3)].map((rate) => ({ ...rate, section: 'Specials' }));
const columns = [12, 36, 60].flatMap((term) => [insured(term, 4 + term / 100), uninsured(term, 4.2 + term / 100)]);

/** The same for each rule of the page. */
const PAGE_ACCIDENTS: Record<string, Accident> = {
  permuted: { found: but(posted(24, 5.89), posted(48, 5.34)), id: posted(24, 0).id, says: 'exchanged their figures' },
  scattered: {
    found: but(posted(24, 5.44), posted(36, 5.92), posted(48, 6.11)),
    id: posted(36, 0).id,
    says: '3 figures moved up and down',
  },
  uniform: {
    known: [...KNOWN, ...lines],
    found: [...KNOWN, ...lines.map((line) => ({ ...line, ratePercent: 4.2 }))],
    id: special(12, 0).id,
    says: '3 figures that were different are the same',
  },
  merged: {
    known: columns,
    found: columns.map((rate, at) =>
      at < 3 ? { ...rate, ratePercent: (columns[at | 1] as StoredRate).ratePercent } : rate,
    ),
    id: insured(36, 0).id,
    says: '2 pairs of rates that were different are alike',
  },
  decimals: {
    found: but(posted(24, 5.3), posted(48, 5.8)),
    id: posted(24, 0).id,
    says: 'decimals were lost',
  },
  aprs: {
    found: but(special(60, 3.91, { aprPercent: 3.98 }), special(84, 6.37, { aprPercent: 6.44 })),
    id: special(84, 0).id,
    says: '2 rates are what their APRs were',
  },
  leapt: {
    known: lines,
    found: lines.map((line, at) => ({ ...line, ratePercent: 5.8 + at / 5 })),
    id: special(12, 0).id,
    says: '3 figures moved by more than 1.5 points',
  },
  backdated: {
    found: but(posted(12, 5.59, { effectiveOn: '2026-11-01' })),
    id: posted(12, 0).id,
    says: 'is dated 2026-11-01, after one of 2026-11-18',
  },
};

/** The reasons why a figure was stopped, in the way that was expected. */
const reasons = (verdict: Verdict, { id, stops = 'held' }: Accident): string[] =>
  stops === 'refused'
    ? verdict.refused.filter((line) => line.startsWith(`${id}: `))
    : [verdict.held[id]?.reason ?? []].flat();

const ALL = Object.entries({ ...ACCIDENTS, ...PAGE_ACCIDENTS });
/** The rules whose doubt a second sighting does not answer. */
const LASTING = new Set([
  ...Object.keys(PAGE_ACCIDENTS),
  ...['unconfirmed', 'leap', 'on-prime', 'misplaced', 'renamed', 'widened'],
]);

const disputedIn = ({ id, disputed }: Accident): Map<string, string> => new Map(disputed ? [[id, disputed]] : []);

/** Every rule that stops an accident for good, or as long as this one does. */
function stoppedBy(accident: Accident, lasting: boolean): string[] {
  const { found, id, known = KNOWN, reference = [], unread } = accident;
  const sections = sectionsOf(found, unread);
  const around = { found, known, reference, at: LATER, sections, disputed: disputedIn(accident), places: new Map() };
  const surroundings = { ...around, before: shown(known, id) ?? null, since: null };
  const doubting = RULES.filter((rule) => rule.doubt(shown(found, id) as StoredRate, surroundings) !== null);
  const odd = PAGE_RULES.filter((rule) => rule.doubt(around) !== null);
  const long = ({ name, refuses = false }: { name: string; refuses?: boolean }): boolean =>
    refuses || LASTING.has(name);
  return [...doubting, ...odd].filter((rule) => !lasting || long(rule)).map(({ name }) => name);
}

describe('every rule has an accident that it stops', () => {
  it.each(ALL)('%s', (name, accident) => {
    const { found, id, says, known = KNOWN, reference = [], unread } = accident;
    const disputed = disputedIn(accident);
    const first = judge(found, { known, reference }, unread, disputed);
    const entry = { ...NONE, held: first.held, missing: first.missing, observedAt: LATER };
    const second = judge(found, { known: first.rates, reference, entry, at: hoursLater(48) }, unread, disputed);
    for (const verdict of LASTING.has(name) ? [first, second] : [first]) {
      expect(reasons(verdict, accident)).toEqual([expect.stringContaining(says)]);
      expect(shown(verdict.rates, id)).toEqual(shown(known, id));
    }
  });

  it.each(ALL)('%s, and no other', (name, accident) => {
    expect(stoppedBy(accident, LASTING.has(name))).toEqual([name]);
  });

  it('and none is left out', () => {
    expect(Object.keys(ACCIDENTS).sort()).toEqual(RULES.map(({ name }) => name).sort());
    expect(Object.keys(PAGE_ACCIDENTS).sort()).toEqual(PAGE_RULES.map(({ name }) => name).sort());
  });

  it('and a page that is as it was raises no doubt', () => {
    expect(judge(KNOWN)).toMatchObject({ refused: [], held: {}, missing: {}, withdrawn: [] });
  });
});

describe('a verdict', () => {
  it('lists its rates by their ids, in whatever order they are printed', () => {
    const ids = judge(KNOWN.toReversed()).rates.map((rate) => rate.id);
    expect(ids).toEqual(ids.toSorted());
    expect(ids).toHaveLength(KNOWN.length);
  });

  it('says nothing more of a refused figure that was never printed before', () => {
    const verdict = judge(but(posted(120, 60.9)));
    expect(verdict.refused).toEqual([expect.stringContaining('60.9 %')]);
    expect([verdict.missing, verdict.held]).toEqual([{}, {}]);
    expect(shown(verdict.rates, posted(120, 0).id)).toBeUndefined();
  });

  it('says that a figure which raised no doubt was accepted by nobody', () => {
    const { accepted, held } = judge(but(posted(48, 5.94)));
    expect([accepted, held]).toEqual([{}, {}]);
  });

  it('lets nothing vanish from a page that is odd as a whole', () => {
    const found = but(posted(24, 6.05), posted(36, 5.34)).filter(({ id }) => id !== posted(84, 0).id);
    expect(judge(found).missing).toEqual({
      [posted(84, 0).id]: { missedRuns: 0, observedAt: AT, reason: 'the page as a whole is doubted' },
    });
  });

  it('on an empty page is that no rate stands there', () => {
    expect(() => judge([])).toThrow('no rate stands on the page');
  });
});

describe('what narrows a rate', () => {
  const known = but({
    ...posted(48, 5.89),
    ...LIMITED,
    ltvUpToPercent: 75,
    purpose: 'purchase',
    provinces: ['CA-BC'],
  });
  const { id, ...full } = shown(known, posted(48, 0).id) as StoredRate;
  it.each<[string, Partial<StoredRate>, boolean]>([
    ['stays', {}, true],
    ['is lost with its condition', { conditions: [] }, false],
    ['is lost with its amortization', { amortizationUpToYears: null }, false],
    ['reaches further', { amortizationUpToYears: 30 }, false],
    ['is lost with its loan-to-value', { ltvUpToPercent: null }, false],
    ['is lost with its purpose', { purpose: null }, false],
    ['is lost with its provinces', { provinces: null }, false],
    ['takes in another province', { provinces: ['CA-BC', 'CA-ON'] }, false],
    ['is narrower', { ltvUpToPercent: 65, conditions: ['owner-occupied', 'members-only'] }, true],
  ])('%s', (_, fields, believed) => {
    const now = but({ id, ...full, ...fields });
    const verdict = judge(now, { known });
    expect(shown(verdict.rates, id)).toMatchObject(believed ? fields : full);
    expect(Object.keys(verdict.held)).toEqual(believed ? [] : [id]);
    const later = judge(now, { known, entry: { ...NONE, held: verdict.held }, at: hoursLater(48), accepts: [id] });
    expect(shown(later.rates, id)).toMatchObject(fields);
  });
});

describe('a page with fewer rows', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => posted(index + 1, 5));
  it.each([
    [100, true],
    [60, true],
    [59, false],
    [51, false],
  ])('is believed with %i of 100 known rates: %s', (rows, believed) => {
    const run = () => judge(hundred.slice(0, rows), { known: hundred });
    if (believed) expect(run().rates).toHaveLength(100);
    else expect(run).toThrow(expect.objectContaining({ kind: 'too-few-rows' }));
  });

  it.each([
    ['all of it was read', undefined, hundred.slice(35).map(({ id }) => id)],
    ['a table was not read whole', 'Others', null],
  ])('is evidence that the lender prints fewer where %s', (_, unread, lost) => {
    const found = hundred.slice(0, 35).map((rate, at) => (at < 5 ? { ...rate, section: 'Others' } : rate));
    expect(() => judge(found, { known: hundred }, unread)).toThrow(expect.objectContaining({ lost }));
  });

  it.each([
    [5, true],
    [4, false],
  ])('is believed the first time with %i rates where 5 are the least: %s', (rows, believed) => {
    const run = () => judge(hundred.slice(0, rows), { known: [] });
    if (believed) expect(run().rates).toHaveLength(5);
    else expect(run).toThrow(expect.objectContaining({ kind: 'too-few-rows' }));
  });
});

describe('a figure that waits', () => {
  const FAR = { ratePercent: 6.95, evidence: 'b'.repeat(64), changedAt: LATER };
  const jumped = (fields: Partial<StoredRate> = {}) => but(posted(48, 5.89, { ...FAR, ...fields }));
  const { id } = posted(48, 0);
  const EARLIER = hoursLater(-24);
  /** The same figure on a page on which two others took each other's place. */
  const onOddPage = () => but(posted(48, 5.89, FAR), posted(24, 6.05), posted(36, 5.34));
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
    ['odd as a whole, seen for almost three days', PAGE_ACCIDENTS['permuted']?.found ?? [], [0, 24, 48, 71.9], false],
    ['odd as a whole, seen for three days', PAGE_ACCIDENTS['permuted']?.found ?? [], [0, 24, 72], true],
    ['odd as a whole, seen twice three days apart', PAGE_ACCIDENTS['permuted']?.found ?? [], [0, 72], false],
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
