import { describe, expect, it, test } from 'vitest';
import type { z } from 'zod';
import * as shapes from '../../src/rates/schema.ts';
import { PROVINCE_NAMES, RESERVED_WORDS } from '../../src/rates/vocabulary.ts';
import { entry, manifest } from '../support/manifests.ts';
import { AT, EVIDENCE, storedRate } from '../support/rates.ts';

const STAMP = '2026-11-20T13-17-04Z';
const at = (path: string) => ({ path, sha256: EVIDENCE });
const STORED = shapes.storedRate.shape;
const OF_ENTRY = shapes.lenderEntry.shape;
const OF_RUN = shapes.run.shape.lenders.valueType;

describe('what an older file lacks is empty', () => {
  const { provincesStated, provincesUnsure, insuranceStated, witnesses, surcharges, ...rate } = storedRate();
  const { liveSince, readFrom, limited, waiting, wordsAt, printed, shown, ...lender } = entry();
  const line = { outcome: 'fresh', rates: 1, tookMs: 1 };
  const held = { reason: 'it jumped', since: AT, observedAt: AT, rate: storedRate() };
  it.each<[string, z.ZodType, object, object]>([
    ['rate', shapes.storedRate, rate, { provincesStated: false, witnesses: [], insuranceStated: [], surcharges: [] }],
    [
      'lender',
      shapes.lenderEntry,
      lender,
      { liveSince: null, readFrom: null, limited: {}, waiting: null, wordsAt: null },
    ],
    ['held figure', OF_ENTRY.held.valueType, held, { until: 'second-sighting', sightings: 1 }],
    ['missing figure', OF_ENTRY.missing.valueType, { missedRuns: 0, observedAt: AT }, { reason: null }],
    ['run', OF_RUN, line, { failure: null, changed: [], carried: [], held: [], withdrawn: [], accepted: {} }],
  ])('%s', (_, shape, older, whole) => {
    expect(shape.parse(older)).toMatchObject({ ...older, ...whole });
    // What is not known yet is refused: nothing is lost by writing a file again.
    expect(shape.safeParse({ ...older, other: 1 }).success).toBe(false);
  });
});

test.each(['raw', 'rates'] as const)('an entry names %s of its own lender alone', (of) => {
  const isTaken = (id: string, path: string) =>
    shapes.manifest.safeParse(manifest({ [id]: entry({ [of]: at(path) }) })).success;
  const path = `${of}/birch/${STAMP}.json`;
  expect([isTaken('birch', path), isTaken('acme', path)]).toEqual([true, false]);
  expect(isTaken('birch', `${of === 'raw' ? 'rates' : 'raw'}/birch/${STAMP}.json`)).toBe(false);
});

test('names of shapes in the API', () => {
  const ids = [shapes.rate, shapes.rawRecord, shapes.lender, shapes.aggregated].map((shape) => shape.meta()?.id);
  expect(ids).toEqual(['Rate', 'RawRecord', 'Lender', 'Aggregated']);
});

describe('a field takes these values and refuses those', () => {
  const [shares, years] = [
    [[null, 80], [100.001]],
    [
      [null, 0, 50],
      [-1, 51, 2.5],
    ],
  ] as const;
  it.each<[string, z.ZodType, readonly unknown[], readonly unknown[]]>([
    ['id', STORED.id, ['acme/fixed', 'a1/60m/x-y.z'], ['acme', 'Acme/x', '/x', 'acme/', 'acme/x ', ' acme/x', 'a//b']],
    ['id of a lender', shapes.lender.shape.id, ['ab', 'a1'], ['a', 'Ab', 'a-b', 'a'.repeat(25), ...RESERVED_WORDS]],
    ['termMonths', STORED.termMonths, [1, 480, null], [0, 481, 1.5]],
    ['provinces', STORED.provinces, [null, Object.keys(PROVINCE_NAMES)], [[], ['ON']]],
    ['ltvOverPercent', STORED.ltvOverPercent, ...shares],
    ['ltvUpToPercent', STORED.ltvUpToPercent, ...shares],
    ['amortizationOverYears', STORED.amortizationOverYears, ...years],
    ['amortizationUpToYears', STORED.amortizationUpToYears, ...years],
    ['ratePercent', STORED.ratePercent, [null, -15, 100, 4.125], [-15.001, 100.001, 4.1255, Number.NaN, '4']],
    ['label', STORED.label, ['x'.repeat(300)], ['', null, 'x'.repeat(301)]],
    ['evidence', STORED.evidence, [EVIDENCE], [`${EVIDENCE}a`, EVIDENCE.slice(1), `x${EVIDENCE}`, 'g'.repeat(64)]],
    ['changedAt', STORED.changedAt, [AT], ['2026-11-20T13:17:00Z', '2026-11-20T13:17:00.000+01:00']],
    ['effectiveOn', STORED.effectiveOn, [null, '2026-11-20'], ['2026-11-31']],
    ['stamp', shapes.stamp, [STAMP, `${STAMP}-2`, `${STAMP}-12`], [`x${STAMP}`, `${STAMP}x`, `${STAMP}-`, '2026']],
    ['expectedIntervalHours', OF_ENTRY.expectedIntervalHours, [1], [0, 1.5]],
    ['place', OF_ENTRY.readFrom, [null, 'x'.repeat(80)], ['x'.repeat(81)]],
    ['limits', OF_ENTRY.limited, [{}], [{ a: { since: AT, conditions: [] } }]],
    ['sightings', OF_ENTRY.held.valueType.shape.sightings, [1], [0, 1.5]],
    ['rates of a version', shapes.ratesVersion.shape.rates, [[storedRate()]], [[]]],
    [
      'path of a version',
      OF_ENTRY.raw,
      [null, ...[`rates/acme/${STAMP}-2.acme.rates.json`, `raw/acme/${STAMP}-12.json`].map(at)],
      [
        ...[`x/acme/${STAMP}.json`, `raw/acme/${STAMP}`, `xraw/acme/${STAMP}.json`, `raw/acme/${STAMP}.jsonx`],
        ...[`raw/acme/${STAMP}.birch.raw.json`, `raw/acme/${STAMP}.acme.rates.json`, `raw/a/${STAMP}.json`],
      ].map(at),
    ],
    [
      'path of the past',
      shapes.referencePart,
      [`reference/${STAMP}.json`, `reference/${STAMP}-12.json`].map(at),
      [`xreference/${STAMP}.json`, `reference/${STAMP}.jsonx`, `reference/${STAMP}-.json`].map(at),
    ],
  ])('%s', (name, shape, taken, refused) => {
    for (const value of taken) expect([value, shape.safeParse(value).error]).toEqual([value, undefined]);
    for (const value of refused) expect([value, shape.safeParse(value).success]).toEqual([value, false]);
    // The faster check of a percentage agrees.
    if (name === 'ratePercent') expect([...taken, ...refused].filter(shapes.isPercent)).toEqual([-15, 100, 4.125]);
  });
});
