import { z } from 'zod';
import { CONDITION_CODES } from './conditions.ts';
import {
  FAILURE_KIND_CODES,
  INSURANCES,
  LENDER_ID,
  LENDER_KINDS,
  LENDER_STATES,
  LIFE_STATES,
  OBTAINED,
  OCCUPANCIES,
  OFFERS,
  PREPAYMENTS,
  PROVINCES,
  PURPOSES,
  RATE_STATES,
  RATE_TYPES,
  RESERVED_WORDS,
  VERIFICATIONS,
  WITNESS_CODES,
} from './vocabulary.ts';

/** Version of every JSON shape below. It rises when a field is removed or changes its meaning, never for additions. */
export const SCHEMA_VERSION = 1 as const;

/** The longest words of a lender that are published, in characters. */
export const LONGEST_TEXT = 300;
/** The longest words that a person is asked about, in characters: what is judged is read whole. */
const LONGEST_QUOTE = 900;

const words = z.string().max(LONGEST_TEXT);
const lenderId = z
  .string()
  .regex(LENDER_ID)
  .refine((id) => !(RESERVED_WORDS as readonly string[]).includes(id), 'is a reserved word')
  .describe('Lender id: lowercase letters and digits');
/** An instant: RFC 3339, UTC, to the millisecond. One form, so that equal instants are equal texts and texts sort as instants do. */
export const time = z.iso.datetime({ precision: 3 }).describe('RFC 3339, UTC, to the millisecond');
const day = z.iso.date().describe('Calendar day, as the lender printed it');
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const [LEAST, MOST] = [-15, 100];
const isInThousandths = (value: number): boolean => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6;
export const percentValue = z.number().min(LEAST).max(MOST).refine(isInThousandths, 'at most 3 decimals');
/** True for a percent value; faster than a check of its shape. */
export const isPercent = (value: unknown): value is number =>
  typeof value === 'number' && value >= LEAST && value <= MOST && isInThousandths(value);
export const stamp = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z(-\d+)?$/)
  .describe('A time that sorts and can be a file name: 2026-11-20T13-17-04Z');

const dollars = z.number().min(0).nullable().default(null);
/** Values that may be unknown. */
const [percentOrNull, timeOrNull] = [percentValue.nullable(), time.nullable()];
const provinces = z.array(z.enum(PROVINCES)).min(1).nullable();
const provincesUnsure = z.array(z.enum(PROVINCES)).default([]);
const falseUnlessSaid = z.boolean().default(false);
const textOrNull = z.string().nullable();

/** Points that a lender adds to a rate for some mortgages. It is due where any of the things that it names holds. */
export const surcharge = z.strictObject({
  points: percentValue.describe('Percentage points'),
  purposes: z.array(z.enum(PURPOSES)).describe('For these purposes'),
  occupancies: z.array(z.enum(OCCUPANCIES)).describe('For homes that are used so'),
  amortizationOverYears: z.int().nullable().describe('For amortizations longer than this, years'),
});
export type Surcharge = z.infer<typeof surcharge>;

/**
 * What each field of a rate is for. Every list of fields follows from it.
 *
 * - `name`: tells it from other rates of its lender, with the limits
 * - `limit`: narrows it; null where the lender does not say
 * - `terms`: says further for whom it is, and what is added
 * - `printed`: a figure of it as printed
 * - `basis`: what its figure is computed from
 * - `words`: the lender's own
 * - `sighting`: when and where the figure was seen; differs from one figure to the next
 */
const role =
  <const R extends string>(role: R) =>
  <Shape extends z.ZodType>(shape: Shape, says?: string) => ({ role, shape: says ? shape.describe(says) : shape });
const [name, limit, terms, printed] = [role('name'), role('limit'), role('terms'), role('printed')];
const [basis, own, sighting] = [role('basis'), role('words'), role('sighting')];

/** Every field of a stored rate: what it is for, and its shape. Percent per year. */
export const FIELDS = {
  id: name(
    z.string().regex(/^[a-z0-9]+(\/[a-z0-9.-]+)+$/),
    'The product: lender, type, term, prepayment, offer, then what else tells it from its neighbours; stable from run to run',
  ),
  lender: name(lenderId),
  rateType: name(z.enum(RATE_TYPES), 'Fixed for the term, or variable with the lender’s prime'),
  termMonths: name(z.int().min(1).max(480).nullable(), 'Term in months; null where the product has none'),
  prepayment: name(z.enum(PREPAYMENTS), 'Whether it can be paid off early, or turned into another term'),
  offer: name(z.enum(OFFERS), 'The posted price, or a special one that the lender publishes below it'),
  insurance: limit(
    z.enum(INSURANCES).nullable(),
    'Mortgage insurance it is priced for; null where the lender does not say: “conditions” may, and a question passes it over (“other-insurance”) ' +
      'where a rate beside it names the insurance of the mortgage',
  ),
  ltvOverPercent: limit(percentOrNull, 'For loans above this share of the property’s value, percent'),
  ltvUpToPercent: limit(percentOrNull, 'For loans up to this share of the property’s value, percent'),
  ltvUnderPercent: limit(
    percentOrNull.default(null),
    'For loans under this share of the property’s value, percent; the share itself is not included',
  ),
  priceUnder: limit(dollars, 'For homes priced under this, dollars; the sum itself is not included'),
  priceUpTo: limit(dollars, 'For homes priced up to this, dollars'),
  loanAtLeast: limit(dollars, 'For loans of at least this, dollars'),
  loanUnder: limit(dollars, 'For loans under this, dollars; the sum itself is not included'),
  amortizationOverYears: limit(z.int().min(0).max(50).nullable(), 'For amortizations longer than this, years'),
  amortizationUpToYears: limit(z.int().min(0).max(50).nullable(), 'For amortizations up to this, years'),
  purpose: limit(z.enum(PURPOSES).nullable(), 'What the loan is for; null for any purpose'),
  provinces: limit(
    provinces,
    'Where it is offered, ISO 3166-2: where its lender lends, unless the page says narrower; null for all of Canada',
  ),
  provincesStated: terms(
    falseUnlessSaid,
    'Whether a named source says where it is offered; without one it may be had there, or may not',
  ),
  provincesUnsure: terms(
    provincesUnsure,
    'Those of its provinces of which no source says whether its lender lends there',
  ),
  insuranceStated: terms(
    z.array(z.enum(INSURANCES)).default([]),
    'The mortgages that a named source says the lender sells; it counts where the page names no insurance in the kind of this rate',
  ),
  surcharges: terms(
    z.array(surcharge).default([]),
    'What the lender adds to this rate for some mortgages; answers show the sum',
  ),
  ratePercent: printed(
    percentOrNull,
    'The rate, percent per year; null only where the lender prints an offset and no prime of its own',
  ),
  rateBasis: basis(
    z.enum(['published', 'computed']),
    'Printed by the lender, or a sum: its own prime plus its printed offset; in an answer, plus its surcharges',
  ),
  primeOffsetPercent: printed(percentOrNull, 'Distance from prime as quoted, points: -0.5 is prime minus 0.50'),
  primePercent: basis(percentOrNull, 'The lender’s own prime, percent per year'),
  rateCeilingPercent: printed(percentOrNull, 'The most that a capped variable rate can rise to, percent per year'),
  aprPercent: printed(percentOrNull, 'The annual percentage rate printed beside it'),
  product: own(words.nullable(), 'The lender’s name of the product'),
  label: own(words.min(1), 'The lender’s words in the row, footnote marks removed'),
  section: own(words.nullable(), 'The lender’s headings above the row'),
  conditions: terms(z.array(z.enum(CONDITION_CODES)), 'What else the lender’s own words ask for, or leave out'),
  sourceUrl: own(z.url(), 'The page to show people'),
  evidence: sighting(sha256, 'SHA-256 of the answer in which this figure was first seen'),
  changedAt: sighting(time, 'When this figure was first seen, RFC 3339, UTC'),
  effectiveOn: sighting(day.nullable(), 'The calendar day from which the lender says it holds'),
  witnesses: sighting(
    z.array(z.enum(WITNESS_CODES)).default([]),
    'Independent readings that found the same figure; empty where none could',
  ),
};
type Shapes = { [Field in keyof typeof FIELDS]: (typeof FIELDS)[Field]['shape'] };

/** One normalised figure, as stored: without the fields that depend on the reader's clock. */
export const storedRate = z.strictObject(
  Object.fromEntries(Object.entries(FIELDS).map(([field, { shape }]) => [field, shape])) as Shapes,
);
export type StoredRate = z.infer<typeof storedRate>;

/** One normalised figure as served. Every field is always present; unknown is null. */
export const rate = z
  .strictObject({
    ...storedRate.shape,
    observedAt: time.describe('When it was last seen at the lender, RFC 3339, UTC'),
    state: z.enum(RATE_STATES).describe('How fresh it is, by the clock of the answer'),
    forMost: z
      .boolean()
      .describe(
        'Whether most borrowers in Canada could have it, buying with a fifth down over 25 years; what is unsaid counts for it. See also GET /api/rates/lowest',
      ),
  })
  .meta({ id: 'Rate' });
export type Rate = z.infer<typeof rate>;

/** One line as the lender printed it, footnotes and all. */
export const row = z.strictObject({
  source: z.int().min(0).describe('Index into the sources of the record'),
  section: words.nullable(),
  label: words,
  cells: z.array(words),
});

/** One source of a lender as it answered. */
export const answeredSource = z.strictObject({
  url: z.url(),
  time,
  status: z.int(),
  obtained: z.enum(OBTAINED),
  contentType: textOrNull,
  bytes: z.int().min(0),
  sha256,
});

/** A lender's raw record: the collected data, before normalising. */
export const rawRecord = z
  .strictObject({
    schemaVersion: z.literal(SCHEMA_VERSION),
    lender: lenderId,
    name: z.string(),
    sources: z.array(answeredSource).min(1),
    primePercent: percentOrNull.describe("The prime the lender's page printed"),
    rows: z.array(row).min(1),
    notes: z.array(words),
  })
  .meta({ id: 'RawRecord' });
export type RawRecord = z.infer<typeof rawRecord>;

/** data/rates/<lender>/<version>.<lender>.rates.json, with fields that most rates share once, in `common` */
export const ratesVersion = z.strictObject({
  schemaVersion: z.literal(SCHEMA_VERSION),
  lender: lenderId,
  rates: z.array(storedRate).min(1),
});
export type RatesVersion = z.infer<typeof ratesVersion>;

const failure = z.strictObject({
  kind: z.enum(FAILURE_KIND_CODES),
  detail: words,
  since: time.describe('When the current series of failures began'),
});
export type Failure = z.infer<typeof failure>;

const fileReference = z.strictObject({
  path: z
    .string()
    .regex(/^(raw|rates)\/([a-z0-9]{2,24})\/\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z(-\d+)?(\.\2\.\1)?\.json$/),
  sha256,
});
export type FileReference = z.infer<typeof fileReference>;

/** The newest part of the reference series' past; each part names the one before it. */
export const referencePart = z.strictObject({
  path: z.string().regex(/^reference\/\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z(-\d+)?\.json$/),
  sha256,
});

/** The rates of a lender that everybody can see. */
export const shown = z.strictObject({
  headlines: z
    .record(z.string(), z.string())
    .describe('The rate that stands for it in a term, by the slug of the term'),
  others: z.array(z.string()).describe('Further rates of it in the preview, sorted'),
});
export type Shown = z.infer<typeof shown>;

/** A day, or as much of it as a source names. */
const dayMonthOrYear = z.string().regex(/^\d{4}(-\d{2}(-\d{2})?)?$/);

/** What is known of a lender's beginning to end: a fact from a source, with the day or month or year that it names. */
export const life = z.strictObject({
  state: z.enum(LIFE_STATES).describe('Whether it sells mortgages to new borrowers: “closing” will stop, “closed” has'),
  date: dayMonthOrYear.nullable().describe('A day, a month or a year; null where none is named'),
  by: z.boolean().describe('Whether the date is the latest that was named, not the day itself'),
  successor: z
    .strictObject({ lender: lenderId.nullable(), name: z.string() })
    .nullable()
    .describe('Who takes its mortgages over; the lender is null where none of the list'),
  note: z.strictObject({ en: z.string(), fr: z.string() }).describe('The fact, in a sentence'),
  sources: z
    .array(
      z.strictObject({ url: z.url(), dated: dayMonthOrYear.nullable(), confidence: z.enum(['high', 'medium', 'low']) }),
    )
    .min(1)
    .describe('Where that is said, and how sure it is'),
});
export type Life = z.infer<typeof life>;

/** What is known of a lender beside its rates, from its file in `src/lenders`, and is laid over every rate of it that is served. */
export const lenderFacts = z.strictObject({
  provinces: provinces.describe('Where it lends; null for all of Canada'),
  provincesStated: falseUnlessSaid.describe('Whether a named source says where it lends'),
  provincesUnsure: provincesUnsure.describe('Those of them of which no source says whether it lends there'),
  sells: z
    .array(z.strictObject({ insurance: z.enum(['insured', 'uninsured']), product: textOrNull }))
    .default([])
    .describe('The mortgages that it sells beside what its page says; those of a product are the only ones of it'),
});
export type LenderFacts = z.infer<typeof lenderFacts>;

/** A lender in a snapshot's manifest: who it is, how fresh it is, and which versions are current. */
export const lenderEntry = z.strictObject({
  name: z.string(),
  kind: z.enum(LENDER_KINDS),
  ...lenderFacts.shape,
  sourceUrl: z.url().describe('The page people read'),
  verified: z.enum(VERIFICATIONS),
  liveSince: timeOrNull
    .default(null)
    .describe('When it was first read live; null where all of it came from recordings or files'),
  readFrom: z
    .string()
    .max(80)
    .nullable()
    .default(null)
    .describe('The place it was last read from, in words; null where nobody named one'),
  expectedIntervalHours: z.int().min(1),
  state: z.enum(['fresh', 'carried', 'unavailable']),
  observedAt: timeOrNull,
  changedAt: timeOrNull,
  missedRuns: z.int().min(0),
  failure: failure.nullable(),
  obtained: z.enum(OBTAINED).nullable(),
  life: life.optional().describe('How it stands, where anything was announced'),
  renamed: z
    .record(z.string(), z.array(z.string()).min(1))
    .optional()
    .describe('Ids that its rates had before, each with the ids under which they go on'),
  reader: textOrNull.describe('Fingerprint of the code that read it: a changed reader reads the page again'),
  printed: z
    .array(z.string())
    .optional()
    .describe('Digest of every figure in each of its newest answers, whatever its reader takes of them'),
  shown: shown
    .optional()
    .describe('What the preview showed of it when this was published; absent where nobody noted it'),
  answers: z
    .array(
      z.strictObject({
        url: z.url(),
        etag: textOrNull,
        lastModified: textOrNull,
        readAt: time.optional().describe('When it was last sent whole; absent where that was not kept yet'),
        leadsTo: z
          .strictObject({ url: z.url(), isPermanent: z.boolean() })
          .optional()
          .describe('Where the address leads, where that is another one, and whether it is given up for it'),
      }),
    )
    .describe(
      'The sources that can be asked whether they changed since, with what they said to ask by; and those that lead elsewhere',
    ),
  raw: fileReference.nullable(),
  rates: fileReference.nullable(),
  missing: z
    .record(
      z.string(),
      z.strictObject({
        missedRuns: z.int().min(0),
        missedAt: time.optional().describe('When a sighting without it was last counted'),
        observedAt: time,
        reason: textOrNull.default(null).describe('Why it could not be read; null: it is not on the page'),
      }),
    )
    .describe('Rates not seen when the page was last read, by id; 0 missed runs: printed, but the figure was refused'),
  held: z
    .record(
      z.string(),
      z.strictObject({
        reason: z.string(),
        until: z
          .enum(['second-sighting', 'third-sighting', 'proof', 'person', 'three-days'])
          .default('second-sighting')
          .describe(
            'What ends the doubt: being seen again once or twice, a layout that proves itself, or a person; `three-days` in older files',
          ),
        since: time.describe('When the figure was seen first'),
        sightings: z.int().min(1).default(1),
        observedAt: time,
        rate: storedRate,
      }),
    )
    .describe('Implausible new figures that wait, by id'),
  limited: z
    .record(z.string(), z.strictObject({ since: time, conditions: z.array(z.enum(CONDITION_CODES)).min(1) }))
    .default({})
    .describe('Rates beside words that came since, by id; `unjudged-words` until a person says what they mean'),
  waiting: z
    .strictObject({
      digest: z.string().max(64).describe('What an acceptance of the figures that wait names'),
      gone: z.string().max(64).optional().describe('What an acceptance names by which the missing rates are gone'),
      since: time,
      isFirst: z.boolean(),
      differences: z.array(
        z.strictObject({
          kind: z.string(),
          says: textOrNull,
          digest: z.string().max(64).optional().describe('What a judgement of these words names'),
          texts: z.array(z.string().max(64)).optional().describe('Digests of the words'),
          spots: z.array(z.string().max(64)).optional().describe('Digests of the places where they stand'),
          within: z.literal(true).optional().describe('Whether the words stand within others, instead of `before`'),
          judged: z.string().max(20).optional().describe('What a person said of these words, which are still not read'),
          text: z.string().max(LONGEST_QUOTE),
          before: z.string().max(LONGEST_QUOTE).nullable(),
          rates: z.int().min(0),
          examples: z.array(z.string()).default([]).describe('Ids of the rates beside these words'),
        }),
      ),
    })
    .nullable()
    .default(null)
    .describe('What a person is asked to look at, where anything waits for one'),
  unaccounted: z
    .array(words)
    .optional()
    .describe('Figures on its pages that look like rates, and that nobody read or passed over for a named reason'),
  wordsAt: timeOrNull
    .default(null)
    .describe('When the page that people see was last read for its words, where a feed gives the rates'),
});
export type LenderEntry = z.infer<typeof lenderEntry>;

/** One series of the Bank of Canada: newest value and its day. */
const referenceSeries = z.strictObject({
  id: words,
  label: words,
  percent: percentValue,
  date: day,
});
export type ReferenceSeries = z.infer<typeof referenceSeries>;

/** data/latest.json; data/snapshots/<year>/<id>.json holds it whole, or its differences from the snapshot before */
export const manifest = z.strictObject({
  schemaVersion: z.literal(SCHEMA_VERSION),
  snapshot: stamp,
  publishedAt: time,
  nextRunAt: time,
  lenders: z.record(lenderId, lenderEntry).superRefine((lenders, check) => {
    for (const [id, entry] of Object.entries(lenders))
      for (const kind of ['raw', 'rates'] as const)
        if (entry[kind] && !entry[kind].path.startsWith(`${kind}/${id}/`))
          check.addIssue({ code: 'custom', path: [id, kind, 'path'], message: 'is not one of this lender’s versions' });
  }),
  reference: z.strictObject({
    observedAt: timeOrNull,
    failure: failure.nullable(),
    series: z.array(referenceSeries),
    past: referencePart
      .optional()
      .describe('Their observations from their first day on; absent until they were fetched'),
  }),
});
export type Manifest = z.infer<typeof manifest>;

/** A lender as served: who it is and how fresh, no figures. */
export const lender = z
  .strictObject({
    id: lenderId,
    ...lenderEntry.pick({ name: true, kind: true }).shape,
    provinces,
    provincesStated: falseUnlessSaid.describe(
      'Whether a named source says where it lends; without one, nothing is known of it',
    ),
    provincesUnsure: lenderFacts.shape.provincesUnsure,
    sourceUrl: z.url(),
    verified: z.enum(VERIFICATIONS),
    liveSince: timeOrNull.describe('When it was first read live; null: not yet'),
    readFrom: textOrNull.describe('The place it was last read from, in words; null where nobody named one'),
    state: z.enum(LENDER_STATES),
    ...lenderEntry.pick({ observedAt: true, changedAt: true, missedRuns: true, failure: true }).shape,
    life: life.nullable().describe('How it stands: null where nothing but its rates is announced'),
    rateCount: z.int().min(0),
  })
  .meta({ id: 'Lender' });
export type Lender = z.infer<typeof lender>;

/** All current rates in one document: GET /api/rates/aggregated. */
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

/** data/aggregated.json: the current figures alone. The time of each one's last sighting is in latest.json. */
export const figures = z.strictObject({
  schemaVersion: z.literal(SCHEMA_VERSION),
  snapshot: stamp,
  publishedAt: time.describe('When this snapshot was published'),
  lenders: z.array(
    lender.pick({ id: true, name: true, kind: true, provinces: true, sourceUrl: true, rateCount: true }).strict(),
  ),
  rates: z.array(storedRate),
});
export type Figures = z.infer<typeof figures>;

/** One line of data/runs/<year>-<month>.jsonl: each attempt with its result, its failure and the reason, and its duration. Empty fields are left out there. */
export const run = z.strictObject({
  schemaVersion: z.literal(SCHEMA_VERSION),
  startedAt: time,
  tookMs: z.int().min(0),
  snapshot: stamp.nullable().describe('The snapshot current after this run'),
  askedAll: z.literal(true).optional().describe('Every lender was asked that is not read from another place'),
  lenders: z.record(
    lenderId,
    z.strictObject({
      outcome: z.enum(['fresh', 'unchanged', 'failed']),
      rates: z.int().min(0),
      failure: z.enum(FAILURE_KIND_CODES).nullable().default(null),
      detail: textOrNull.default(null),
      tookMs: z.int().min(0),
      changed: z.array(z.strictObject({ id: z.string(), from: percentOrNull, to: percentOrNull })).default([]),
      carried: z.array(z.string()).default([]),
      held: z.array(z.string()).default([]),
      withdrawn: z.array(z.string()).default([]),
      accepted: z
        .record(z.string(), z.enum(['second-sighting', 'proof', 'other-source', 'person', 'three-days']))
        .default({})
        .describe('Figures that had waited and are shown now, by id, and what answered the doubt'),
    }),
  ),
});
export type Run = z.infer<typeof run>;
