import { z } from 'zod';

/** Version of every JSON shape below. It rises when a field is removed or changes its meaning, never for additions. */
export const SCHEMA_VERSION = 1;

export const RATE_TYPES = ['fixed', 'variable'] as const;
export const PREPAYMENTS = ['closed', 'open', 'convertible'] as const;
export const OFFERS = ['posted', 'special'] as const;
export const INSURANCES = ['insured', 'insurable', 'uninsured'] as const;
export const PURPOSES = ['purchase', 'switch', 'refinance', 'renewal'] as const;
export const RATE_STATES = ['fresh', 'carried', 'quarantined', 'stale'] as const;
export const LENDER_STATES = ['fresh', 'carried', 'stale', 'unavailable'] as const;

/** ISO 3166-2 codes of the provinces and territories. */
export const PROVINCES = [
  'CA-AB',
  'CA-BC',
  'CA-MB',
  'CA-NB',
  'CA-NL',
  'CA-NS',
  'CA-NT',
  'CA-NU',
  'CA-ON',
  'CA-PE',
  'CA-QC',
  'CA-SK',
  'CA-YT',
] as const;

/** What a lender may ask before it grants the rate. Each is recorded only where the lender's own words say it. */
export const CONDITIONS = {
  'high-ratio-only': 'High-ratio (insured) mortgages only',
  'conventional-only': 'Conventional (uninsured) mortgages only',
  'new-clients-only': 'New clients only',
  'members-only': 'Members only',
  'client-rate': 'For clients with a qualifying account',
  'quick-close': 'The mortgage must close within a short time',
  'restricted-prepayment': 'Restricted prepayment or early discharge',
  bundle: 'Another product of the lender must be taken as well',
  'purchase-or-switch-only': 'Purchases and switches only',
  cashback: 'With cash back',
  'minimum-amount': 'A minimum mortgage amount applies',
  'limited-time': 'A limited-time offer',
} as const;
export const CONDITION_CODES = Object.keys(CONDITIONS) as [keyof typeof CONDITIONS, ...(keyof typeof CONDITIONS)[]];

/** Why a lender could not be read in a run. A closed list: what has no kind here is a bug. */
export const FAILURE_KINDS = {
  timeout: 'No answer in time',
  dns: 'The name could not be resolved',
  refused: 'The connection was refused or dropped',
  tls: 'The secure connection failed',
  blocked: 'The lender refuses automated reading',
  robots: 'The robots rules of the site ask not to be read',
  'http-status': 'An error status was answered',
  moved: 'The page has moved',
  'too-large': 'The answer was larger than allowed',
  'cut-off': 'The answer ended too early',
  'content-type': 'The answer was of another kind than expected',
  empty: 'The page held no figures',
  'changed-layout': 'The page no longer looks as it did',
  'too-few-rows': 'Too few of the known rates were on the page',
  'not-recorded': 'The recording holds no answer of this lender',
  'no-browser': 'The page needs a browser, and none is installed',
} as const;
export const FAILURE_KIND_CODES = Object.keys(FAILURE_KINDS) as [
  keyof typeof FAILURE_KINDS,
  ...(keyof typeof FAILURE_KINDS)[],
];
export type FailureKind = keyof typeof FAILURE_KINDS;

/** What kind of house a lender is. */
export const LENDER_KINDS = [
  'big bank',
  'bank',
  'digital bank',
  'credit union',
  'cooperative',
  'monoline',
  'alternative lender',
  'digital lender',
  'broker',
] as const;

/** How an adapter was checked against the lender: a whole recorded page, an excerpt of one, or only its described shape. */
export const VERIFICATIONS = ['recorded page', 'excerpt', 'shape only'] as const;

/** How an answer was obtained. */
export const OBTAINED = ['http', 'browser', 'recording', 'file'] as const;

/** Words that stand after /api/rates/ and therefore can never be lender ids. */
export const RESERVED_WORDS = ['aggregated', 'history', 'changes'] as const;

const lenderId = z
  .string()
  .regex(/^[a-z0-9]{2,24}$/)
  .refine((id) => !(RESERVED_WORDS as readonly string[]).includes(id), 'is a reserved word')
  .describe('Lender id: lowercase letters and digits');
const time = z.iso.datetime().describe('RFC 3339, UTC');
const day = z.iso.date().describe('Calendar day, as the lender printed it');
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const percentValue = z
  .number()
  .min(-15)
  .max(100)
  .refine((value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6, 'at most 3 decimals');
export const stamp = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z(-\d+)?$/)
  .describe('A time that sorts and can be a file name: 2026-11-20T13-17-04Z');

/** One normalised figure, as stored: everything but what the reader's clock decides. Percent per year. */
export const storedRate = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(\/[a-z0-9.-]+)+$/),
  lender: lenderId,
  rateType: z.enum(RATE_TYPES),
  termMonths: z.int().min(1).max(480).nullable(),
  prepayment: z.enum(PREPAYMENTS),
  offer: z.enum(OFFERS),
  insurance: z.enum(INSURANCES).nullable(),
  ltvOverPercent: percentValue.nullable(),
  ltvUpToPercent: percentValue.nullable(),
  amortizationOverYears: z.int().min(0).max(50).nullable(),
  amortizationUpToYears: z.int().min(0).max(50).nullable(),
  purpose: z.enum(PURPOSES).nullable(),
  provinces: z.array(z.enum(PROVINCES)).min(1).nullable(),
  ratePercent: percentValue.nullable(),
  rateBasis: z.enum(['published', 'computed']),
  primeOffsetPercent: percentValue.nullable(),
  primePercent: percentValue.nullable(),
  rateCeilingPercent: percentValue.nullable(),
  aprPercent: percentValue.nullable(),
  product: z.string().nullable(),
  label: z.string().min(1),
  section: z.string().nullable(),
  conditions: z.array(z.enum(CONDITION_CODES)),
  sourceUrl: z.url(),
  evidence: sha256.describe('SHA-256 of the answer in which this figure was first seen'),
  changedAt: time,
  effectiveOn: day.nullable(),
});
export type StoredRate = z.infer<typeof storedRate>;

/** One normalised figure as served. Every field is always present; unknown is null. */
export const rate = z
  .strictObject({
    ...storedRate.shape,
    observedAt: time,
    state: z.enum(RATE_STATES),
  })
  .meta({ id: 'Rate' });
export type Rate = z.infer<typeof rate>;

/** One line as the lender printed it, footnotes and all. */
export const row = z.strictObject({
  source: z.int().min(0).describe('Index into the sources of the record'),
  section: z.string().nullable(),
  label: z.string(),
  cells: z.array(z.string()),
});

/** One source of a lender as it answered. */
export const answeredSource = z.strictObject({
  url: z.url(),
  time,
  status: z.int(),
  obtained: z.enum(OBTAINED),
  contentType: z.string().nullable(),
  bytes: z.int().min(0),
  sha256,
});

/** A lender's raw record: what was collected, before normalising. */
export const rawRecord = z
  .strictObject({
    schemaVersion: z.literal(SCHEMA_VERSION),
    lender: lenderId,
    name: z.string(),
    sources: z.array(answeredSource).min(1),
    primePercent: percentValue.nullable().describe("The prime the lender's page printed"),
    rows: z.array(row).min(1),
    notes: z.array(z.string()),
  })
  .meta({ id: 'RawRecord' });
export type RawRecord = z.infer<typeof rawRecord>;

/** data/rates/<lender>/<version>.json */
export const ratesVersion = z.strictObject({
  schemaVersion: z.literal(SCHEMA_VERSION),
  lender: lenderId,
  rates: z.array(storedRate).min(1),
});
export type RatesVersion = z.infer<typeof ratesVersion>;

const failure = z.strictObject({
  kind: z.enum(FAILURE_KIND_CODES),
  detail: z.string(),
  since: time.describe('When the current series of failures began'),
});
export type Failure = z.infer<typeof failure>;

const fileReference = z.strictObject({ path: z.string().regex(/^[a-z0-9/.TZ-]+\.json$/i), sha256 });
export type FileReference = z.infer<typeof fileReference>;

/** A lender in a snapshot's manifest: who it is, how fresh it is, and which versions are current. */
export const lenderEntry = z.strictObject({
  name: z.string(),
  kind: z.enum(LENDER_KINDS),
  provinces: z.array(z.enum(PROVINCES)).min(1).nullable(),
  sourceUrl: z.url().describe('The page people read'),
  verified: z.enum(VERIFICATIONS),
  expectedIntervalHours: z.int().min(1),
  state: z.enum(['fresh', 'carried', 'unavailable']),
  observedAt: time.nullable(),
  changedAt: time.nullable(),
  missedRuns: z.int().min(0),
  failure: failure.nullable(),
  obtained: z.enum(OBTAINED).nullable(),
  reader: z.string().nullable().describe('Fingerprint of the code that read it: a mended reader reads again'),
  answers: z.array(
    z.strictObject({ url: z.url(), sha256, etag: z.string().nullable(), lastModified: z.string().nullable() }),
  ),
  raw: fileReference.nullable(),
  rates: fileReference.nullable(),
  missing: z
    .record(z.string(), z.strictObject({ missedRuns: z.int().min(1), observedAt: time }))
    .describe('Rates that were not on the page when it was last read, by id'),
  held: z
    .record(z.string(), z.strictObject({ reason: z.string(), since: time, observedAt: time, rate: storedRate }))
    .describe('Implausible new figures waiting to be seen twice, by id'),
});
export type LenderEntry = z.infer<typeof lenderEntry>;

/** One series of the Bank of Canada: newest value and its day. */
export const referenceSeries = z.strictObject({
  id: z.string(),
  label: z.string(),
  percent: percentValue,
  date: day,
});
export type ReferenceSeries = z.infer<typeof referenceSeries>;

/** data/latest.json and data/snapshots/<year>/<id>.json */
export const manifest = z.strictObject({
  schemaVersion: z.literal(SCHEMA_VERSION),
  snapshot: stamp,
  publishedAt: time,
  nextRunAt: time,
  lenders: z.record(lenderId, lenderEntry),
  reference: z.strictObject({
    observedAt: time.nullable(),
    failure: failure.nullable(),
    series: z.array(referenceSeries),
  }),
});
export type Manifest = z.infer<typeof manifest>;

/** A lender as served: who it is and how fresh, no figures. */
export const lender = z
  .strictObject({
    id: lenderId,
    name: z.string(),
    kind: z.enum(LENDER_KINDS),
    provinces: z.array(z.enum(PROVINCES)).min(1).nullable(),
    sourceUrl: z.url(),
    verified: z.enum(VERIFICATIONS),
    state: z.enum(LENDER_STATES),
    observedAt: time.nullable(),
    changedAt: time.nullable(),
    missedRuns: z.int().min(0),
    failure: failure.nullable(),
    rateCount: z.int().min(0),
  })
  .meta({ id: 'Lender' });
export type Lender = z.infer<typeof lender>;

/** All current rates in one document: data/aggregated.json and GET /api/rates/aggregated. */
export const aggregated = z
  .strictObject({
    schemaVersion: z.literal(SCHEMA_VERSION),
    snapshot: stamp,
    publishedAt: time,
    lenders: z.array(lender),
    rates: z.array(rate),
  })
  .meta({ id: 'Aggregated' });
export type Aggregated = z.infer<typeof aggregated>;

/** One line of data/runs/<year>-<month>.jsonl: what was tried, what came, what failed and why, how long it took. */
export const run = z.strictObject({
  schemaVersion: z.literal(SCHEMA_VERSION),
  startedAt: time,
  tookMs: z.int().min(0),
  snapshot: stamp.nullable().describe('The snapshot current after this run'),
  lenders: z.record(
    lenderId,
    z.strictObject({
      outcome: z.enum(['fresh', 'unchanged', 'failed']),
      rates: z.int().min(0),
      failure: z.enum(FAILURE_KIND_CODES).nullable(),
      detail: z.string().nullable(),
      tookMs: z.int().min(0),
      changed: z.array(z.strictObject({ id: z.string(), from: percentValue.nullable(), to: percentValue.nullable() })),
      carried: z.array(z.string()),
      held: z.array(z.string()),
      withdrawn: z.array(z.string()),
    }),
  ),
});
export type Run = z.infer<typeof run>;
