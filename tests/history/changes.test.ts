import { describe, expect, it } from 'vitest';
import { type Change, changesBetween, movesFigure, type State } from '../../src/history/changes.ts';
import type { LenderEntry, RawRecord, StoredRate } from '../../src/rates/schema.ts';
import { raw } from '../snapshots/folder.ts';
import { entry, manifest } from '../support/manifests.ts';
import { storedRate } from '../support/rates.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-11-20T13:17:00.000Z');
const day = (number: number): string => new Date(START + number * DAY).toISOString();
const digest = (number: number): string => String(number).padStart(64, '0');

/** One lender's rates as published on a day: first read on the day named in `since`, of an answer of that day. */
function published(
  number: number,
  rates: StoredRate[],
  given: { entry?: Partial<LenderEntry>; raw?: RawRecord } = {},
): State {
  const lenders = { acme: entry({ observedAt: day(number), ...given.entry }) };
  return {
    manifest: { ...manifest(lenders), snapshot: `snapshot-${number}`, publishedAt: day(number) },
    rates: new Map(rates.length > 0 ? [['acme', rates]] : []),
    raw: new Map([['acme', given.raw ?? raw('acme', rates)]]),
  };
}
const since = (number: number, fields: Partial<StoredRate> = {}): StoredRate =>
  storedRate({ changedAt: day(number), evidence: digest(number), ...fields });
const kinds = (changes: Change[]): string[] => changes.map(({ kind, id }) => `${kind} ${id}`);

const FIVE = 'acme/fixed/60m/closed/posted';
const THREE = 'acme/fixed/36m/closed/posted';
const three = (number: number): StoredRate => since(number, { termMonths: 36 });

describe('changes between two snapshots', () => {
  it('are none between equal rates, whatever was seen and when', () => {
    expect(changesBetween(published(0, [since(0)]), published(1, [since(0)]))).toEqual([]);
  });

  it('are all added where there was no snapshot', () => {
    expect(kinds(changesBetween(null, published(0, [three(0), since(0)])))).toEqual([
      `added ${THREE}`,
      `added ${FIVE}`,
    ]);
  });

  it('name both rates and the times on both clocks', () => {
    const [before, after] = [since(0), since(2, { ratePercent: 5.99 })];
    expect(changesBetween(published(1, [before]), published(3, [after]))).toEqual([
      {
        kind: 'changed',
        id: FIVE,
        lender: 'acme',
        before,
        after,
        fields: ['changedAt', 'evidence', 'ratePercent'],
        changedAt: day(2),
        lastSeenAt: day(1),
        snapshot: 'snapshot-3',
        publishedAt: day(3),
      },
    ]);
  });

  it('tell what is new from what comes back', () => {
    const [before, after] = [published(0, [since(0)]), published(1, [since(0), three(1)])];
    expect(kinds(changesBetween(before, after))).toEqual([`added ${THREE}`]);
    expect(kinds(changesBetween(before, after, new Set([THREE])))).toEqual([`returned ${THREE}`]);
  });

  it('end a withdrawn rate with the reading that settled it, and keep when it was last there', () => {
    const missing = { [THREE]: { missedRuns: 3, observedAt: day(0), reason: null } };
    const before = published(2, [since(0), three(0)], { entry: { missing } });
    const [change] = changesBetween(before, published(3, [since(0)]));
    expect(change).toMatchObject({ kind: 'withdrawn', id: THREE, after: null, lastSeenAt: day(0), changedAt: day(3) });
  });

  it('withdraw every rate of a lender that is no longer collected', () => {
    const after = published(1, []);
    after.manifest.lenders = {};
    expect(kinds(changesBetween(published(0, [since(0)]), after))).toEqual([`withdrawn ${FIVE}`]);
  });

  it('hold new words around the same figure, and tell them from a move', () => {
    const [before, after] = [since(0), since(0, { label: '5-Year Closed', conditions: ['limited-time'] })];
    const [change] = changesBetween(published(1, [before]), published(2, [after]));
    expect(change).toMatchObject({ kind: 'changed', fields: ['conditions', 'label'], changedAt: day(2) });
    expect(movesFigure(change as Change)).toBe(false);
    const [move] = changesBetween(published(1, [before]), published(2, [since(2, { aprPercent: 6.2 })]));
    expect(movesFigure(move as Change)).toBe(true);
  });

  const moved = since(1, { ratePercent: 5.99 });
  const printed = raw('acme', [since(0)]);
  const mended = { entry: { reader: 'two' }, raw: printed };
  it.each([
    ['another figure of a later answer', moved, {}, 'changed'],
    ['another figure of the same answer', { ...moved, evidence: digest(0) }, {}, 'corrected'],
    ['a figure that held from before the one it replaces', { ...moved, changedAt: day(-3) }, {}, 'corrected'],
    ['another figure of a mended reader, from the same print', moved, mended, 'corrected'],
    ['another figure of a mended reader, from another print', moved, { entry: { reader: 'two' } }, 'changed'],
    ['another figure of the same reader, from the same print', moved, { raw: printed }, 'changed'],
  ] as const)('call %s %s', (_, after, given, kind) => {
    const changes = changesBetween(published(0, [since(0)]), published(1, [after as StoredRate], given));
    expect(kinds(changes)).toEqual([`${kind} ${FIVE}`]);
    expect(changes[0]?.changedAt === null).toBe(kind === 'corrected');
  });

  it('call a figure that had waited the lender’s, though it was printed before', () => {
    const held = {
      [FIVE]: {
        reason: 'a jump',
        until: 'second-sighting' as const,
        since: day(1),
        sightings: 1,
        observedAt: day(0),
        rate: moved,
      },
    };
    const before = published(1, [since(0)], { entry: { held }, raw: printed });
    expect(changesBetween(before, published(2, [moved], mended))).toMatchObject([
      { kind: 'changed', changedAt: day(1), lastSeenAt: day(0) },
    ]);
  });

  it('call what a mended reader found or dropped in the same print corrected', () => {
    const [before, after] = [published(0, [since(0)]), published(1, [three(1)], mended)];
    expect(kinds(changesBetween(before, after))).toEqual([`corrected ${THREE}`, `corrected ${FIVE}`]);
  });

  it('call a prime that moved on another page the lender’s', () => {
    const variable = { rateType: 'variable', primeOffsetPercent: -0.5, rateBasis: 'computed' } as const;
    const before = since(0, { ...variable, primePercent: 4.45, ratePercent: 3.95 });
    const after = since(1, { ...variable, primePercent: 4.2, ratePercent: 3.7, evidence: digest(0) });
    expect(changesBetween(published(0, [before]), published(1, [after]))[0]?.kind).toBe('changed');
  });

  it('applied to the earlier rates give the later ones, whatever happened', () => {
    const before = [since(0), three(0), since(0, { offer: 'special' })];
    const after = [
      since(0, { section: 'New words' }),
      since(2, { offer: 'special', ratePercent: 4.5 }),
      since(2, { termMonths: 12 }),
    ];
    const rates = new Map(before.map((rate) => [rate.id, rate]));
    for (const change of changesBetween(published(0, before), published(2, after)))
      if (change.after) rates.set(change.id, change.after);
      else rates.delete(change.id);
    expect(rates).toEqual(new Map(after.map((rate) => [rate.id, rate])));
  });
});
