import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { CONDITION_CODES } from '../../src/rates/conditions.ts';
import * as shapes from '../../src/rates/schema.ts';
import { FAILURE_KINDS, PROVINCE_NAMES, RESERVED_WORDS, WITNESS_CODES } from '../../src/rates/vocabulary.ts';
import { entry, manifest } from '../support/manifests.ts';
import { AT, EVIDENCE, SOURCE, servedRate, storedRate } from '../support/rates.ts';

type Fields = Record<string, unknown>;

const STAMP = '2026-11-20T13-17-04Z';
const RATE = storedRate();
const FILE = { path: `raw/acme/${STAMP}.json`, sha256: EVIDENCE };
const FAILURE = { kind: 'timeout', detail: 'slow', since: AT } as const;
const HELD = { reason: 'it jumped', until: 'person', since: AT, sightings: 1, observedAt: AT, rate: RATE } as const;
/** An entry with every field that one can have. */
const ENTRY = entry({
  provinces: ['CA-ON'],
  liveSince: AT,
  readFrom: 'Toronto',
  failure: FAILURE,
  printed: ['a'],
  shown: { headlines: { '5-year-fixed': RATE.id }, others: [RATE.id] },
  answers: [
    {
      ...{ url: 'https://acme.example/rates', sha256: EVIDENCE, etag: null, lastModified: null, readAt: AT },
      leadsTo: { url: 'https://acme.example/others', isPermanent: true },
    },
  ],
  raw: FILE,
  rates: { ...FILE, path: `rates/acme/${STAMP}.json` },
  missing: { [RATE.id]: { missedRuns: 1, missedAt: AT, observedAt: AT, reason: null } },
  held: { [RATE.id]: HELD },
  limited: { [RATE.id]: { since: AT, conditions: ['further-limits'] } },
  waiting: {
    digest: 'a',
    since: AT,
    isFirst: false,
    differences: [{ kind: 'line', says: null, text: 'a', before: null, rates: 1, examples: [] }],
  },
  wordsAt: AT,
});
const SOURCE_URL = 'https://acme.example/rates';
const PUBLIC = { id: 'acme', name: 'Acme', kind: 'bank', provinces: ['CA-ON'], sourceUrl: SOURCE_URL, rateCount: 1 };
const LENDER = {
  ...PUBLIC,
  ...{ verified: 'shape only', liveSince: null, readFrom: null, state: 'fresh', observedAt: AT, changedAt: AT },
  ...{ missedRuns: 0, failure: FAILURE, life: null },
};
const HEAD = { schemaVersion: 1, snapshot: STAMP, publishedAt: AT };
const ANSWER = shapes.lenderEntry.shape.answers.element;
const RUN_LINE = {
  ...{ outcome: 'fresh', rates: 1, failure: 'timeout', detail: 'slow', tookMs: 1 },
  changed: [{ id: RATE.id, from: null, to: 4.5 }],
  ...{ carried: ['a'], held: ['a'], withdrawn: ['a'], accepted: { a: 'person' } },
};
const RUN = { schemaVersion: 1, startedAt: AT, tookMs: 1, snapshot: null, askedAll: true, lenders: { acme: RUN_LINE } };
const ROW = { source: 0, section: null, label: 'a', cells: ['a'] };
const RAW = {
  ...{ schemaVersion: 1, lender: 'acme', name: 'Acme Bank', sources: [SOURCE], primePercent: 4.45 },
  ...{ rows: [{ ...ROW, cells: [] }], notes: ['a'] },
};
const REFERENCE = {
  observedAt: AT,
  failure: FAILURE,
  past: { path: `reference/${STAMP}.json`, sha256: EVIDENCE },
  series: [{ id: 'prime', label: 'Prime', percent: 4.45, date: '2026-11-20' }],
};
/** Fields that hold any words. */
const FREE = new Set(['name', 'label', 'detail', 'reason', 'etag', 'digest', 'readFrom', 'reader']);
/** The fields of a rate that older versions lack. */
const LATER = [
  ...['ltvUnderPercent', 'priceUnder', 'priceUpTo', 'loanAtLeast', 'loanUnder', 'provincesStated', 'insuranceStated'],
  ...['surcharges', 'witnesses', 'provincesUnsure'],
];
/** A whole document of each shape, and the fields that it may lack. */
const DOCUMENTS: [string, z.ZodType, Fields, string[]][] = [
  ['storedRate', shapes.storedRate, RATE, LATER],
  ['rate', shapes.rate, servedRate(), LATER],
  ['row', shapes.row, ROW, []],
  ['answeredSource', shapes.answeredSource, SOURCE, []],
  ['rawRecord', shapes.rawRecord, RAW, []],
  ['ratesVersion', shapes.ratesVersion, { schemaVersion: 1, lender: 'acme', rates: [RATE] }, []],
  ['shown', shapes.shown, { headlines: {}, others: [] }, []],
  [
    'lenderEntry',
    shapes.lenderEntry,
    { ...ENTRY, shrunk: 1 },
    [
      ...['provincesStated', 'provincesUnsure', 'sells', 'liveSince', 'readFrom', 'printed', 'shown', 'limited'],
      ...['waiting', 'wordsAt', 'shrunk'],
    ],
  ],
  ['held', shapes.lenderEntry.shape.held.valueType, HELD, ['until', 'sightings']],
  ['missing', shapes.lenderEntry.shape.missing.valueType, ENTRY.missing[RATE.id] as Fields, ['missedAt', 'reason']],
  ['answers', ANSWER, ENTRY.answers[0] as unknown as Fields, ['sha256', 'readAt', 'leadsTo']],
  ['leadsTo', ANSWER.shape.leadsTo, { url: 'https://a.example', isPermanent: true }, []],
  ['manifest', shapes.manifest, { ...manifest({ acme: ENTRY }) }, []],
  ['reference', shapes.manifest.shape.reference, REFERENCE, ['past']],
  ['lender', shapes.lender, LENDER, ['provincesStated', 'provincesUnsure']],
  ['aggregated', shapes.aggregated, { ...HEAD, lenders: [LENDER], rates: [servedRate()] }, []],
  ['figures', shapes.figures, { ...HEAD, lenders: [PUBLIC], rates: [RATE] }, []],
  ['run', shapes.run, RUN, ['askedAll']],
  [
    'run of a lender',
    shapes.run.shape.lenders.valueType,
    RUN_LINE,
    ['failure', 'detail', 'changed', 'carried', 'held', 'withdrawn', 'accepted'],
  ],
];

describe.each(DOCUMENTS)('a document of %s', (_, shape, whole, optional) => {
  const isTaken = (document: unknown): boolean => shape.safeParse(document).success;

  it('has these fields and no others', () => {
    expect(shape.safeParse(whole).error).toBeUndefined();
    expect(isTaken({ ...whole, other: 1 })).toBe(false);
    expect(isTaken(null)).toBe(false);
    for (const field of Object.keys(whole)) {
      const { [field]: removed, ...rest } = whole;
      expect([field, isTaken(rest)]).toEqual([field, optional.includes(field)]);
      if (field !== 'shrunk') expect([field, isTaken({ ...whole, [field]: Symbol('other') })]).toEqual([field, false]);
      if (typeof removed === 'string' && !FREE.has(field))
        expect([field, isTaken({ ...whole, [field]: ' ?' })]).toEqual([field, false]);
    }
  });

  it('says of each field what it is, where it says anything', () => {
    const described: string[] = [];
    JSON.stringify(z.toJSONSchema(shape, { unrepresentable: 'any' }), (key, value) => {
      if (key === 'description' && typeof value === 'string') described.push(value);
      return value;
    });
    for (const text of described) expect(text.length).toBeGreaterThan(5);
  });
});

test('what a file lacks is empty', () => {
  const { provincesStated: _, witnesses: __, ...older } = RATE;
  expect(shapes.storedRate.parse(older)).toMatchObject({ provincesStated: false, witnesses: [] });
  const { liveSince, readFrom, limited, waiting, wordsAt, printed, shown, ...rest } = ENTRY;
  const empty = { liveSince: null, readFrom: null, limited: {}, waiting: null, wordsAt: null };
  expect(shapes.lenderEntry.parse(rest)).toEqual({ ...rest, ...empty });
  const { outcome, rates, tookMs } = RUN_LINE;
  expect(shapes.run.shape.lenders.valueType.parse({ outcome, rates, tookMs })).toEqual({
    ...{ outcome, rates, tookMs, failure: null, detail: null },
    ...{ changed: [], carried: [], held: [], withdrawn: [], accepted: {} },
  });
  const { until, sightings, ...held } = HELD;
  expect(shapes.lenderEntry.shape.held.valueType.parse(held)).toMatchObject({ until: 'second-sighting', sightings: 1 });
  const missing = { missedRuns: 0, observedAt: AT };
  expect(shapes.lenderEntry.shape.missing.valueType.parse(missing)).toEqual({ ...missing, reason: null });
});

test.each(['raw', 'rates'] as const)('an entry names %s of its own lender alone', (of) => {
  const path = `${of}/birch/${STAMP}.json`;
  const one = manifest({ acme: entry({ [of]: { ...FILE, path } }) });
  expect(shapes.manifest.safeParse(one).error?.issues).toMatchObject([
    { code: 'custom', path: ['lenders', 'acme', of, 'path'], message: 'is not one of this lender’s versions' },
  ]);
  expect(shapes.manifest.safeParse(manifest({ birch: entry({ [of]: { ...FILE, path } }) })).success).toBe(true);
  const other = `${of === 'raw' ? 'rates' : 'raw'}/acme/${STAMP}.json`;
  expect(shapes.manifest.safeParse(manifest({ acme: entry({ [of]: { ...FILE, path: other } }) })).success).toBe(false);
});

test('names of shapes in the API', () => {
  const ids = [shapes.rate, shapes.rawRecord, shapes.lender, shapes.aggregated].map((one) => one.meta()?.id);
  expect(ids).toEqual(['Rate', 'RawRecord', 'Lender', 'Aggregated']);
});

const WAYS = ['second-sighting', 'proof', 'other-source', 'person', 'three-days'];
const at = (path: string) => ({ path, sha256: EVIDENCE });
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
    ['failure', SERVED.failure, [null, FAILURE], [failing({ other: 1 }), failing({ detail: 'x'.repeat(301) })]],
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
