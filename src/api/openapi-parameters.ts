import { QUESTION_FIELDS, type QuestionField } from '../rates/question.ts';
import { QUESTION_CHOICES } from '../rates/question-codec.ts';
import { YEARS } from '../rates/typed.ts';
import { PROVINCES } from '../rates/vocabulary.ts';
import { type FilterName, type Filters, filtersIn } from './filters.ts';
import { FORMATS } from './formats.ts';
import { header } from './openapi-parts.ts';
import { MOST_RATES, SORTS } from './selection.ts';

/** A lender, by id; the present ids are inserted in place of `format`. */
export const LENDER = { type: 'string', format: 'lender' };
const ITEMS: Readonly<Partial<Record<FilterName, object>>> = {
  id: { type: 'string', pattern: '^[a-z0-9]+(/[a-z0-9.-]+)+$' },
  lender: LENDER,
  termMonths: {
    anyOf: [
      { type: 'integer', minimum: 1, maximum: 480 },
      { type: 'string', enum: ['none'] },
    ],
  },
  amortizationYears: { type: 'integer', minimum: YEARS.least, maximum: YEARS.most },
  loanToValue: { type: 'integer', minimum: 1, maximum: 95 },
};

/** The filters as parameters: one value, or several. */
export const filterParameters = (filters: Filters) =>
  filtersIn(filters).map(([name, { description, values }]) => {
    const items = ITEMS[name] ?? { type: 'string', enum: values };
    return {
      ...{ name, in: 'query', description, style: 'form', explode: false },
      schema: { anyOf: [items, { type: 'array', minItems: 1, items }] },
    };
  });

export const parameter = (name: string, description: string, schema: object, example?: unknown) => ({
  name,
  in: 'query',
  description,
  schema,
  ...(example === undefined ? {} : { example }),
});
export const text = { type: 'string' };

/** A parameter that may be repeated, or hold several values separated by commas. */
export const severalOf = (
  name: string,
  description: string,
  values: readonly string[],
  example?: readonly string[],
) => ({
  ...parameter(name, description, { type: 'array', items: { type: 'string', enum: values } }, example),
  style: 'form',
  explode: false,
});
/** A span of days, both included. */
export const DAYS = [
  parameter('from', 'First day', { type: 'string', format: 'date' }, '2026-01-01'),
  parameter('to', 'Last day; not before “from”', { type: 'string', format: 'date' }, '2026-11-20'),
];
const sum = (example: string) => ({ type: 'string', examples: [example] });
const QUESTION: Readonly<Record<QuestionField, readonly [description: string, schema: object]>> = {
  purpose: [
    'What the mortgage is for: “renewal” where the term ends, “switch” for moving to another lender, “refinance” for borrowing more',
    { type: 'string', enum: QUESTION_CHOICES.purpose },
  ],
  province: [
    'Where the home stands; without one only what is offered in all of Canada is named',
    { type: 'string', enum: PROVINCES },
  ],
  price: ['Price of the home, dollars, for a purchase', sum('700000')],
  down: ['Down payment for a purchase, in dollars or as a share of the price such as 20%', sum('20%')],
  value: ['Value of the home, dollars, for every other purpose', sum('700000')],
  balance: ['What is owed, or will be, dollars, for every other purpose', sum('450000')],
  amortizationYears: ['Whole years wanted, or left', { type: 'integer', minimum: YEARS.least, maximum: YEARS.most }],
  firstHome: [
    'Whether it is a first home, which an insured purchase over more than 25 years takes, or a newly built one',
    { type: 'string', enum: ['no', 'yes'] },
  ],
  newBuild: ['Whether nobody has lived in the home yet', { type: 'string', enum: ['no', 'yes'] }],
  insured: [
    'Whether the mortgage is insured today, for a renewal or a switch; where it is not said, both figures are told',
    { type: 'string', enum: ['no', 'yes'] },
  ],
  currentLender: ['Id of the lender that holds the mortgage today, for a renewal or a switch', LENDER],
  occupancy: ['Whether the owner or tenants live in the home', { type: 'string', enum: QUESTION_CHOICES.occupancy }],
};
/** The fields of a question. Sums may be written as people do. */
export const questionParameters = QUESTION_FIELDS.map((name) => parameter(name, ...QUESTION[name]));

export const SNAPSHOT = '2026-11-21T01-36-47Z';
export const clock = (name: string, words: string, example: string, more = '') =>
  parameter(
    name,
    `${words}: a snapshot id, or an instant (RFC 3339), which means what was current then${more}`,
    text,
    example,
  );
export const asOf = clock(
  'asOf',
  'The answer as it was published then',
  SNAPSHOT,
  '. States are those of that instant; of a snapshot id, those of its publication. What is answered for a snapshot id, or for a time before the newest run, never changes and may be kept for ever',
);
export const format = parameter('format', 'Format of the answer; decides before the Accept header', {
  type: 'string',
  enum: Object.keys(FORMATS),
});
export const CSV = { 'text/csv': { schema: text } };
export const PAGED = { Link: header('rel="next": the next page, where there is one') };

/** The number and the order of results. `fields` is described in prose: with it an answer has another shape. */
export const selectionParameters = [
  parameter(
    'sort',
    'The order of the rates: a field, from the least; with a minus from the most. What is unknown comes last',
    { type: 'string', enum: SORTS },
    'ratePercent',
  ),
  parameter('limit', 'At most so many rates', { type: 'integer', minimum: 1, maximum: MOST_RATES }, 10),
];
