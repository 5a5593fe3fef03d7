import { describe, expect, it } from 'vitest';
import { type Change, changesBetween as changesAfter, movesFigure, type State } from '../../src/history/changes.ts';
import type { LenderEntry, StoredRate } from '../../src/rates/schema.ts';
import { entry, manifest } from '../support/manifests.ts';
import { storedRate } from '../support/rates.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-11-20T13:17:00.000Z');
const day = (number: number): string => new Date(START + number * DAY).toISOString();
const digest = (number: number): string => String(number).padStart(64, '0');

/** One lender's rates as published on a day: first read on the day named in `since`, of an answer of that day. */
function published(number: number, rates: StoredRate[], given: { entry?: Partial<LenderEntry> } = {}): State {
  const lenders = { acme: entry({ observedAt: day(number), ...given.entry }) };
  return {
    manifest: { ...manifest(lenders), snapshot: `snapshot-${number}`, publishedAt: day(number) },
    rates: new Map(rates.length > 0 ? [['acme', rates]] : []),
  };
}
const since = (number: number, fields: Partial<StoredRate> = {}): StoredRate =>
  storedRate({ changedAt: day(number), evidence: digest(number), ...fields });
/** The changes of rates that were in no snapshot before. */
const changesBetween = (
  before: State | null,
  next: State,
  past = { has: () => false, goneSince: (): number | null => null },
) => changesAfter(before, next, past);
const kinds = (changes: Change[]): string[] => changes.map(({ kind, id }) => `${kind} ${id}`);

const FIVE = 'acme/fixed/60m/closed/posted';
const THREE = 'acme/fixed/36m/closed/posted';
const three = (number: number): StoredRate => since(number, { termMonths: 36 });

/** The same of a lender that was read live for the first time on day 3. */
const live = (number: number, rates: StoredRate[], given: Partial<LenderEntry> = {}): State =>
  published(number, rates, { entry: { liveSince: day(3), ...given } });
const WAITING = {
  reason: 'far from what it was',
  until: 'second-sighting',
  since: day(3),
  sightings: 1,
  rate: since(3, { ratePercent: 9 }),
} as const;

describe('changes between two snapshots', () => {
  it.each<[string, [State, State], string[]]>([
    [
      'what recordings had told otherwise, what they had not and what they had besides',
      [published(0, [since(0), three(0)]), live(3, [since(3, { ratePercent: 5.99 }), since(3, { termMonths: 24 })])],
      [`first-live acme/fixed/24m/closed/posted`, `first-live ${THREE}`, `first-live ${FIVE}`],
    ],
    [
      'a figure that waited since',
      [
        live(3, [since(0)], { held: { [FIVE]: { ...WAITING, observedAt: day(0) } } }),
        live(4, [since(3, { ratePercent: 9 })]),
      ],
      [`first-live ${FIVE}`],
    ],
    [
      'a rate that was missing since',
      [live(3, [since(0)], { missing: { [FIVE]: { missedRuns: 2, observedAt: day(0), reason: null } } }), live(4, [])],
      [`first-live ${FIVE}`],
    ],
    [
      'what a mended reader makes of it',
      [published(0, [since(0)], { entry: { reader: 'a' } }), live(3, [since(0, { ratePercent: 9 })], { reader: 'b' })],
      [`first-live ${FIVE}`],
    ],
  ])('distinguish moves from %s, if a lender is read live for the first time', (_, [before, after], expected) => {
    expect(kinds(changesBetween(before, after))).toEqual(expected);
  });

  it('are moves and corrections from the second live reading on, and for lenders without recordings', () => {
    const [first, second] = [live(3, [since(3)]), live(4, [since(4, { ratePercent: 5.99 }), three(4)])];
    expect(kinds(changesBetween(first, second))).toEqual([`added ${THREE}`, `changed ${FIVE}`]);
    const mended = live(4, [since(3, { ratePercent: 5.99 })], { reader: 'b' });
    expect(kinds(changesBetween(first, mended))).toEqual([`corrected ${FIVE}`]);
    expect(kinds(changesBetween(null, first))).toEqual([`added ${FIVE}`]);
    expect(kinds(changesBetween(published(0, [], { entry: { observedAt: null } }), first))).toEqual([`added ${FIVE}`]);
  });

  it('end a withdrawn rate with the reading that settled it, and keep its last sighting', () => {
    const missing = { [THREE]: { missedRuns: 3, observedAt: day(0), reason: null } };
    const before = published(2, [since(0), three(0)], { entry: { missing } });
    const [change] = changesBetween(before, published(3, [since(0)]));
    expect(change).toMatchObject({ kind: 'withdrawn', id: THREE, after: null, lastSeenAt: day(0), changedAt: day(3) });
  });

  it('end a withdrawn rate with the first look without it', () => {
    const past = { has: () => true, goneSince: () => Date.parse(day(1)) };
    const [change] = changesBetween(published(2, [since(0), three(0)]), published(3, [since(0)]), past);
    expect(change).toMatchObject({ kind: 'withdrawn', id: THREE, changedAt: day(1) });
  });

  it('report new words around the same figure, but not as a move', () => {
    const [before, after] = [since(0), since(0, { label: '5-Year Closed', conditions: ['limited-time'] })];
    const [change] = changesBetween(published(1, [before]), published(2, [after]));
    expect(change).toMatchObject({ kind: 'changed', fields: ['conditions', 'label'], changedAt: day(2) });
    expect(movesFigure(change as Change)).toBe(false);
    const [move] = changesBetween(published(1, [before]), published(2, [since(2, { aprPercent: 6.2 })]));
    expect(movesFigure(move as Change)).toBe(true);
  });

  const moved = since(1, { ratePercent: 5.99 });
  const printed = ['one', 'two'];
  const mended = { entry: { reader: 'two', printed } };
  it.each([
    ['another figure of a later answer', moved, {}, null],
    ['another figure of the same answer', { ...moved, evidence: digest(0) }, {}, 'same-answer'],
    ['a figure that held from before the one it replaces', { ...moved, changedAt: day(-3) }, {}, 'said-before'],
    ['another figure of a mended reader, of a page with the same figures', moved, mended, 'reader-mended'],
    ['another figure of a mended reader, of unknown figures', moved, { entry: { reader: 'two' } }, null],
    ['… of other figures', moved, { entry: { reader: 'two', printed: ['one', 'three'] } }, null],
    ['another figure of the same reader, of a page with the same figures', moved, { entry: { printed } }, null],
  ] as const)('classify %s correctly', (_, after, given, why) => {
    const before = published(0, [since(0)], { entry: { printed } });
    const next = published(1, [after as StoredRate], given as Parameters<typeof published>[2]);
    const changes = changesBetween(before, next);
    expect(kinds(changes)).toEqual([`${why ? 'corrected' : 'changed'} ${FIVE}`]);
    expect(changes[0]).toMatchObject({ why, changedAt: why ? null : day(1) });
  });

  it('attribute a figure that had to wait to the lender, even if the same figures were printed before', () => {
    const held = { [FIVE]: { ...WAITING, since: day(1), observedAt: day(0), rate: moved } };
    const before = published(1, [since(0)], { entry: { held, printed } });
    expect(changesBetween(before, published(2, [moved], mended))).toMatchObject([
      { kind: 'changed', changedAt: day(1), lastSeenAt: day(0) },
    ]);
  });

  it('classify rates that a fixed reader found or dropped on an unchanged page as corrections', () => {
    const [before, after] = [published(0, [since(0)], { entry: { printed } }), published(1, [three(1)], mended)];
    expect(kinds(changesBetween(before, after))).toEqual([`corrected ${THREE}`, `corrected ${FIVE}`]);
  });

  it('attribute a prime that moved on another page to the lender', () => {
    const variable = { rateType: 'variable', primeOffsetPercent: -0.5, rateBasis: 'computed' } as const;
    const before = since(0, { ...variable, primePercent: 4.45, ratePercent: 3.95 });
    const after = since(1, { ...variable, primePercent: 4.2, ratePercent: 3.7, evidence: digest(0) });
    expect(changesBetween(published(0, [before]), published(1, [after]))[0]?.kind).toBe('changed');
  });
});
