import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import * as shapes from '../../src/rates/schema.ts';
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
      url: 'https://acme.example/rates',
      sha256: EVIDENCE,
      etag: null,
      lastModified: null,
      readAt: AT,
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
const LENDER = {
  id: 'acme',
  name: 'Acme Bank',
  kind: 'bank',
  provinces: ['CA-ON'],
  sourceUrl: 'https://acme.example/rates',
  verified: 'shape only',
  liveSince: null,
  readFrom: null,
  state: 'fresh',
  observedAt: AT,
  changedAt: AT,
  missedRuns: 0,
  failure: FAILURE,
  life: null,
  rateCount: 1,
};
const { id, name, kind, provinces, sourceUrl, rateCount } = LENDER;
const PUBLIC = { id, name, kind, provinces, sourceUrl, rateCount };
const HEAD = { schemaVersion: 1, snapshot: STAMP, publishedAt: AT };
const ANSWER = shapes.lenderEntry.shape.answers.element;
const RUN_LINE = {
  outcome: 'fresh',
  rates: 1,
  failure: 'timeout',
  detail: 'slow',
  tookMs: 1,
  changed: [{ id: RATE.id, from: null, to: 4.5 }],
  carried: ['a'],
  held: ['a'],
  withdrawn: ['a'],
  accepted: { a: 'person' },
};
const RUN = { schemaVersion: 1, startedAt: AT, tookMs: 1, snapshot: null, askedAll: true, lenders: { acme: RUN_LINE } };
/** Fields that hold any words. */
const FREE = new Set(['name', 'label', 'detail', 'reason', 'etag', 'digest', 'readFrom', 'reader']);
/** The fields of a rate that older versions lack. */
const LATER = [
  ...['ltvUnderPercent', 'priceUnder', 'priceUpTo', 'loanAtLeast', 'loanUnder', 'provincesStated', 'insuranceStated'],
  ...['surcharges', 'witnesses'],
];
/** A whole document of each shape, and the fields that it may lack. */
const DOCUMENTS: [string, z.ZodType, Fields, string[]][] = [
  ['storedRate', shapes.storedRate, RATE, LATER],
  ['rate', shapes.rate, servedRate(), LATER],
  ['row', shapes.row, { source: 0, section: null, label: 'a', cells: ['a'] }, []],
  ['answeredSource', shapes.answeredSource, SOURCE, []],
  [
    'rawRecord',
    shapes.rawRecord,
    {
      schemaVersion: 1,
      lender: 'acme',
      name: 'Acme Bank',
      sources: [SOURCE],
      primePercent: 4.45,
      rows: [{ source: 0, section: null, label: 'a', cells: [] }],
      notes: ['a'],
    },
    [],
  ],
  ['ratesVersion', shapes.ratesVersion, { schemaVersion: 1, lender: 'acme', rates: [RATE] }, []],
  ['shown', shapes.shown, { headlines: {}, others: [] }, []],
  [
    'lenderEntry',
    shapes.lenderEntry,
    { ...ENTRY, shrunk: 1 },
    ['provincesStated', 'liveSince', 'readFrom', 'printed', 'shown', 'limited', 'waiting', 'wordsAt', 'shrunk'],
  ],
  ['held', shapes.lenderEntry.shape.held.valueType, HELD, ['until', 'sightings']],
  ['missing', shapes.lenderEntry.shape.missing.valueType, ENTRY.missing[RATE.id] as Fields, ['missedAt', 'reason']],
  ['answers', ANSWER, ENTRY.answers[0] as unknown as Fields, ['sha256', 'readAt', 'leadsTo']],
  ['leadsTo', ANSWER.shape.leadsTo, { url: 'https://a.example', isPermanent: true }, []],
  ['manifest', shapes.manifest, { ...manifest({ acme: ENTRY }) }, []],
  [
    'reference',
    shapes.manifest.shape.reference,
    {
      observedAt: AT,
      failure: FAILURE,
      series: [{ id: 'prime', label: 'Prime', percent: 4.45, date: '2026-11-20' }],
      past: { path: `reference/${STAMP}.json`, sha256: EVIDENCE },
    },
    ['past'],
  ],
  ['lender', shapes.lender, LENDER, ['provincesStated']],
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
