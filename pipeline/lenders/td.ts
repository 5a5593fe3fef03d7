import { z } from 'zod';
import { type Thousandths, thousandths } from '../../src/rates/percent.ts';
import { Failure } from '../failure.ts';
import { type Draft, defineLender, type Row } from '../lender.ts';
import { attributedFigures } from '../read/attributed.ts';
import { feedFigure, isTemplate } from '../read/figures.ts';
import { type Footnotes, marked } from '../read/footnotes.ts';
import { parseHeading, parseLabel } from '../read/labels.ts';
import { narrow } from '../read/limits.ts';
import type { Page } from '../read/page.ts';
import { aboveOf } from '../read/rows.ts';
import { feed, page, strategy } from '../read/strategies.ts';
import type { Table } from '../read/tables.ts';
import type { PageElement } from '../read/text.ts';

const PAGE = 'https://www.td.com/ca/en/personal-banking/products/mortgages/mortgage-rates';
const FEED = 'https://psservice.td.com/ca/en/carate/getRates';
const KEY = /^MTG([FV])(\d{3})([CO])$/;
/** The posted rate of the closed variable mortgage is TD Mortgage Prime, struck out with its label: it is not offered. */
const ON_PRIME = 'MTGV060C';
/** The open variable mortgage prints its rate where others print their special. */
const OPEN_VARIABLE = 'MTGV060O';
const CONVERTIBLE = 'MTGF006C';
/** TD's own name of a product, by key; other keys are noted and not read. */
const NAMES: Record<string, string> = {
  [CONVERTIBLE]: '6 Month Convertible Mortgage',
  MTGF012O: '1 Year Open Mortgage',
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7, 10].map((years) => [
      `MTGF${String(years * 12).padStart(3, '0')}C`,
      `${years} Year Fixed Closed`,
    ]),
  ),
  [ON_PRIME]: '5 Year Variable Closed Mortgage',
  [OPEN_VARIABLE]: '5 Year Variable Open Mortgage',
};

/** The figures of one product key; the feed and the page use the same names. */
interface Product {
  key: string;
  highRatio: boolean;
  /** The heading above it; feeds have none. */
  section: string | null;
  posted: Thousandths | null;
  special: Thousandths | null;
  apr: Thousandths | null;
  offset: Thousandths | null;
  cells: string[];
  /** Its place (`Row.at`). */
  at: string | PageElement;
  /** The footnote marks of both figures, those of the product included; `beside`: of a posted figure printed beside its special. */
  marks: Record<'posted' | 'special' | 'beside', string[]>;
}

/** The page's footnotes on fixed posted rates, specials and high-ratio rates (2026-04-25): the feed has none of them. */
const FOOTNOTES: Footnotes = new Map([
  [
    '2',
    'New first priority mortgages on already built, owner-occupied properties with amortization periods of 25 years or less.',
  ],
  [
    '6',
    'New first priority mortgages on already built, owner-occupied properties with amortization periods of 30 years or less.',
  ],
  ['4', 'Less than 20% down payment, purchasing a residential property valued at under $1,500,000.'],
]);

/** The marks of a product of the feed, as the page prints them. */
const marksOf = (key: string, highRatio: boolean): Product['marks'] => {
  const both = highRatio ? ['4'] : [];
  // The posted high-ratio rate is only printed beside its special, whose mark is the narrower one.
  const posted = highRatio ? ['2'] : ['6'];
  return {
    posted: key.startsWith('MTGF') ? [...posted, ...both] : both,
    special: key === OPEN_VARIABLE ? both : ['2', ...both],
    beside: [],
  };
};

/** The rates of one product. */
function draftsOf({ key, highRatio, section, posted, special, apr, offset }: Product): Draft[] {
  const [, type, months, suffix] = KEY.exec(key) ?? [];
  const draft = (offer: Draft['offer'], rate: Thousandths, more: Partial<Draft>): Draft => ({
    rateType: type === 'V' ? 'variable' : 'fixed',
    termMonths: Number(months),
    prepayment: key === CONVERTIBLE ? 'convertible' : suffix === 'O' ? 'open' : 'closed',
    offer,
    insurance: highRatio ? 'insured' : null,
    rate,
    label: `${NAMES[key]}${highRatio ? ' High-Ratio' : ''}`,
    section,
    ...more,
  });
  if (key === OPEN_VARIABLE) {
    const rate = special ?? posted;
    return rate === null ? [] : [draft('posted', rate, { apr, primeOffset: offset })];
  }
  const isSpecial = special !== null && (posted === null || special < posted);
  const isOffered = posted !== null && key !== ON_PRIME;
  return [
    ...(isOffered ? [draft('posted', posted, { apr: special === null ? apr : null })] : []),
    ...(isSpecial ? [draft('special', special, { apr, primeOffset: offset })] : []),
  ];
}

function toReading(products: Product[], { footnotes }: Pick<Page, 'footnotes'>, doubts: string[]) {
  const notes = [...doubts];
  const rows = products.map((product): Row => {
    const row: Row = {
      source: 0,
      section: product.section,
      label: product.key,
      cells: product.cells,
      drafts: [],
      at: product.at,
    };
    for (const draft of product.key in NAMES ? draftsOf(product) : []) {
      const posted = product.marks.posted.length > 0 ? product.marks.posted : product.marks.beside;
      const marks = product.special === draft.rate ? product.marks.special : posted;
      const whole = narrow(draft, marked(footnotes, marks));
      row.label = draft.label;
      if (typeof whole !== 'string') row.drafts.push(whole);
      else {
        notes.push(`Left out: "${draft.label}": ${whole}`);
        row.blanks = [...(row.blanks ?? []), draft];
      }
    }
    return row;
  });
  if (rows.every(({ drafts }) => drafts.length === 0)) throw new Failure('empty', 'No mortgage rate is filled in');
  const unknown = products
    .filter(({ key }) => !(key in NAMES))
    .map(({ key }) => `Not read: the product key ${key} is not known`);
  const prime = products.find(({ key, highRatio }) => key === ON_PRIME && !highRatio)?.posted ?? null;
  return { rows, prime, notes: [...notes, ...unknown], unread: notes.length > 0 ? [null] : [] };
}

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const figures = z.array(value).optional();
const shape = z.record(z.string(), z.looseObject({ nonHighRatio: figures, highRatio: figures }));

/** The feed: `[posted, discount, special, APR, flag]` for each product key. */
function readFeed(answer: z.infer<typeof shape>) {
  const products = Object.entries(answer).flatMap(([key, ratios]) =>
    (['nonHighRatio', 'highRatio'] as const).flatMap((ratio): Product[] => {
      const cells = ratios[ratio] ?? [];
      if (!KEY.test(key) || cells.length < 4) return [];
      const [posted = null, , special = null, apr = null] = cells.map(feedFigure);
      return [
        {
          ...emptyProduct(key, ratio === 'highRatio', `${key}.${ratio}`),
          posted,
          special,
          apr,
          cells: cells.map(String),
          marks: marksOf(key, ratio === 'highRatio'),
        },
      ];
    }),
  );
  if (products.length === 0) throw new Failure('changed-layout', 'The feed holds no mortgage product');
  return toReading(products, { footnotes: FOOTNOTES }, []);
}

const FIELDS = { PostedRate: 'posted', SpecialRate: 'special', 'APR Value': 'apr', CeilingBPSCnt: 'offset' } as const;

const SPANS = '[data-source="tdct-resl"][data-product-key]';
const emptyProduct = (key: string, highRatio: boolean, at: Product['at']): Product => ({
  key,
  highRatio,
  at,
  section: null,
  posted: null,
  special: null,
  apr: null,
  offset: null,
  cells: [],
  marks: { posted: [], special: [], beside: [] },
});

/** True if a row's label has the meaning of a product key. */
function agrees(label: string, key: string): boolean {
  const words = parseLabel(label);
  const [, type, months] = KEY.exec(key) ?? [];
  if (!words || words.termMonths !== Number(months)) return false;
  return words.rateType === undefined || words.rateType === (type === 'V' ? 'variable' : 'fixed');
}

/** Text that TD prints in a cell besides its figures. */
const KNOWN_WORDS = /posted rate|special rate|apr|td mortgage prime rate/gi;
const isPlain = (cell: string): boolean => /^[#%:()\s\ufffd]*$/.test(cell.replace(KNOWN_WORDS, ''));

/** True if heading, caption and groups of a table contain only known words. */
function isUnderstood(table: Table): boolean {
  const over = [table.levels.at(-1) ?? '', ...table.openers, ...table.rows.flatMap(({ group }) => group ?? [])];
  return !('unknown' in aboveOf(table, { over, words: [['competitive', {}]] }));
}

/** The page: one span per figure, marked with product key and kind, in rows whose labels say the same. */
function readPage({ $, tables, footnotes }: Page) {
  const products = new Map<string, Product>();
  const doubtful = new Set<string>();
  for (const found of attributedFigures($, tables.filter(isUnderstood), SPANS)) {
    const { node, attributes, text, isStruck, labels, cell, header, section, marks, cellMarks } = found;
    const key = attributes['data-product-key'] ?? '';
    const kind = attributes['data-value'] ?? '';
    const field = FIELDS[kind as keyof typeof FIELDS];
    if (!KEY.test(key) || !field || isStruck) continue;
    const highRatio = attributes['data-high-ratio'] === 'true';
    const id = `${key} ${highRatio}`;
    const product = products.get(id) ?? emptyProduct(key, highRatio, node);
    products.set(id, product);
    product.section = section;
    if (text === '' || isTemplate(text)) continue;
    const figure = field === 'offset' ? thousandths(text) : feedFigure(text);
    const isLabelled = labels.length === 1 && labels.every((label) => agrees(label, key));
    // The prime is also printed in the rows of the rates that are quoted on it.
    const isPlaced =
      (isLabelled || (key === ON_PRIME && field === 'posted')) && isPlain(cell) && parseHeading(header) !== null;
    if (figure === null || !isPlaced || (product[field] !== null && product[field] !== figure)) doubtful.add(id);
    product[field] = figure;
    if (field === 'special') product.marks.special.push(...marks, ...cellMarks);
    // In its own cell in a column of specials, the marks are those of the special beside it.
    if (field === 'posted') product.marks[/special/i.test(header) ? 'beside' : 'posted'].push(...marks);
    product.cells.push(`${kind} ${text}`);
  }
  if (products.size === 0) throw new Failure('changed-layout', 'The page no longer marks its rates');
  return toReading(
    [...products].flatMap(([id, product]) => (doubtful.has(id) ? [] : [product])),
    { footnotes },
    [...doubtful].map(
      (id) => `Left out: ${id} stands in another row, twice with different figures, or with none that can be read`,
    ),
  );
}

const rates = feed(
  {
    url: FEED,
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://www.td.com', accept: '*/*' },
    body: '{"errorText":"Unable to get the rate","ratesType":"resl"}',
  },
  shape,
);

export default defineLender({
  id: 'td',
  name: 'TD Canada Trust',
  kind: 'big bank',
  provinces: null,
  provincesSource: null,
  page: PAGE,
  verified: 'recorded page',
  minimumRates: 13,
  strategies: [
    strategy([rates], readFeed),
    strategy([page({ url: PAGE, landmark: /TD Mortgage Prime Rate/, via: 'browser' })], readPage),
  ],
});
