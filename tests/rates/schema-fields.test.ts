import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { CONDITION_CODES } from '../../src/rates/conditions.ts';
import * as shapes from '../../src/rates/schema.ts';
import { FAILURE_KINDS, PROVINCE_NAMES, RESERVED_WORDS, WITNESS_CODES } from '../../src/rates/vocabulary.ts';
import { AT, EVIDENCE, SOURCE, storedRate } from '../support/rates.ts';

const STAMP = '2026-11-20T13-17-04Z';
const RATE = storedRate();
const at = (path: string) => ({ path, sha256: EVIDENCE });
const FILE = at(`raw/acme/${STAMP}.json`);
const FAILURE = { kind: 'timeout', detail: 'slow', since: AT } as const;
const WAYS = ['second-sighting', 'proof', 'other-source', 'person', 'three-days'];
const failing = (fields: object) => ({ ...FAILURE, ...fields });

describe('a field takes these values and refuses those', () => {
  const STORED = shapes.storedRate.shape;
  const OF_ENTRY = shapes.lenderEntry.shape;
  const OF_RUN = shapes.run.shape.lenders.valueType.shape;
  const SERVED = shapes.lender.shape;
  it.each<[string, z.ZodType, unknown[], unknown[]]>([
    ['id', STORED.id, ['acme/fixed', 'a1/60m/x-y.z'], ['acme', 'Acme/x', '/x', 'acme/', 'acme/x ', ' acme/x', 'a//b']],
    ['id of a lender', SERVED.id, ['ab', 'a1'], ['a', 'Ab', 'a-b', 'a'.repeat(25), ...RESERVED_WORDS]],
    ['rateType', STORED.rateType, ['fixed', 'variable'], ['', null]],
    ['termMonths', STORED.termMonths, [1, 480, null], [0, 481, 1.5]],
    ['prepayment', STORED.prepayment, ['closed', 'open', 'convertible'], ['']],
    ['offer', STORED.offer, ['posted', 'special'], ['']],
    ['insurance', STORED.insurance, ['insured', 'insurable', 'uninsured', null], ['']],
    ['purpose', STORED.purpose, ['purchase', 'switch', 'refinance', 'renewal', null], ['']],
    ['provinces', STORED.provinces, [null, Object.keys(PROVINCE_NAMES)], [[], ['ON']]],
    ['ltvOverPercent', STORED.ltvOverPercent, [null, 80], [100.001]],
    ['ltvUpToPercent', STORED.ltvUpToPercent, [null, 80], [100.001]],
    ['amortizationOverYears', STORED.amortizationOverYears, [null, 0, 50], [-1, 51, 2.5]],
    ['amortizationUpToYears', STORED.amortizationUpToYears, [null, 0, 50], [-1, 51, 2.5]],
    ['ratePercent', STORED.ratePercent, [null, -15, 100, 4.125], [-15.001, 100.001, 4.1255]],
    ['rateBasis', STORED.rateBasis, ['published', 'computed'], ['']],
    ['primeOffsetPercent', STORED.primeOffsetPercent, [null, -0.5], [1000]],
    ['primePercent', STORED.primePercent, [null, 4.45], [1000]],
    ['rateCeilingPercent', STORED.rateCeilingPercent, [null, 8], [1000]],
    ['aprPercent', STORED.aprPercent, [null, 4.6], [1000]],
    ['product', STORED.product, [null, 'x'.repeat(300)], ['x'.repeat(301)]],
    ['label', STORED.label, ['x'], ['', null, 'x'.repeat(301)]],
    ['section', STORED.section, [null, ''], ['x'.repeat(301)]],
    ['conditions', STORED.conditions, [[], [...CONDITION_CODES]], [['x']]],
    ['evidence', STORED.evidence, [EVIDENCE], [`${EVIDENCE}a`, EVIDENCE.slice(1), `x${EVIDENCE}`, 'g'.repeat(64)]],
    ['changedAt', STORED.changedAt, [AT], ['2026-11-20T13:17:00Z', '2026-11-20T13:17:00.000+01:00']],
    ['effectiveOn', STORED.effectiveOn, [null, '2026-11-20'], ['2026-11-31']],
    ['witnesses', STORED.witnesses, [[], WITNESS_CODES, ['words', 'other-source']], [['x']]],
    ['stamp', shapes.stamp, [STAMP, `${STAMP}-2`, `${STAMP}-12`], [`x${STAMP}`, `${STAMP}x`, `${STAMP}-`, '2026']],
    ['kind', SERVED.kind, ['big bank', 'bank', 'digital bank', 'credit union', 'cooperative', 'monoline'], ['']],
    ['further kinds', SERVED.kind, ['alternative lender', 'digital lender', 'broker', 'made-up'], [null]],
    ['verified', SERVED.verified, ['recorded page', 'excerpt', 'shape only'], ['']],
    ['provinces of a lender', SERVED.provinces, [null, ['CA-ON']], [[]]],
    ['liveSince', SERVED.liveSince, [null, AT], ['now']],
    ['readFrom', SERVED.readFrom, [null, 'x'], [1]],
    ['state of a lender', SERVED.state, ['fresh', 'carried', 'stale', 'unavailable'], ['']],
    ['state of a rate', shapes.rate.shape.state, ['fresh', 'carried', 'quarantined', 'stale'], ['']],
    ['failure', SERVED.failure, [null, FAILURE], [{ other: 1 }, { detail: 'x'.repeat(301) }].map(failing)],
    ['kinds of failures', OF_RUN.failure, [null, ...Object.keys(FAILURE_KINDS)], ['']],
    ['counts', SERVED.rateCount, [0], [-1, 0.5]],
    ['missedRuns', SERVED.missedRuns, [0], [-1, 0.5]],
    ['expectedIntervalHours', OF_ENTRY.expectedIntervalHours, [1], [0, 1.5]],
    ['missedRuns of an entry', OF_ENTRY.missedRuns, [0, 3], [-1, 0.5]],
    ['source of a row', shapes.row.shape.source, [0, 3], [-1, 0.5]],
    ['state of an entry', OF_ENTRY.state, ['fresh', 'carried', 'unavailable'], ['stale']],
    ['provinces of an entry', OF_ENTRY.provinces, [null, ['CA-ON']], [[]]],
    ['place of an entry', OF_ENTRY.readFrom, [null, 'x'.repeat(80)], ['x'.repeat(81)]],
    ['obtained', OF_ENTRY.obtained, [null, 'http', 'browser', 'recording', 'file', 'archive', 'made-up'], ['']],
    ['printed', OF_ENTRY.printed, [[], undefined], [[1]]],
    ['limited', OF_ENTRY.limited, [{}], [{ a: { since: AT, conditions: [] } }]],
    ['until', OF_ENTRY.held.valueType.shape.until, ['second-sighting', 'proof', 'person', 'three-days'], ['']],
    ['sightings', OF_ENTRY.held.valueType.shape.sightings, [1], [0, 1.5]],
    ['outcome', OF_RUN.outcome, ['fresh', 'unchanged', 'failed'], ['']],
    ['accepted', OF_RUN.accepted, WAYS.map((a) => ({ a })), [{ a: '' }]],
    ['rates of a version', shapes.ratesVersion.shape.rates, [[RATE]], [[]]],
    ['sources', shapes.rawRecord.shape.sources, [[SOURCE]], [[]]],
    ['rows', shapes.rawRecord.shape.rows, [[{ source: 0, section: null, label: '', cells: [] }]], [[]]],
    ['askedAll', shapes.run.shape.askedAll, [true, undefined], [false]],
    [
      'path of a version',
      OF_ENTRY.raw,
      [null, FILE, at(`rates/acme/${STAMP}-2.acme.rates.json`), at(`raw/acme/${STAMP}-12.json`)],
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
  ])('%s', (_, shape, taken, refused) => {
    for (const value of taken) expect([value, shape.safeParse(value).error]).toEqual([value, undefined]);
    for (const value of refused) expect([value, shape.safeParse(value).success]).toEqual([value, false]);
  });

  it('and says why', () => {
    const why = (shape: z.ZodType, value: unknown) =>
      shape.safeParse(value).error?.issues.map(({ message }) => message);
    expect(why(SERVED.id, 'lowest')).toEqual(['is a reserved word']);
    expect(why(STORED.ratePercent, 4.0001)).toEqual(['at most 3 decimals']);
  });

  it('a percentage as its faster check does', () => {
    expect([-15, 100, 4.125, 0].map(shapes.isPercent)).toEqual([true, true, true, true]);
    expect([-15.001, 100.001, 4.1255, Number.NaN, '4', null, undefined].some(shapes.isPercent)).toBe(false);
  });
});
