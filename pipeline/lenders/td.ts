import { z } from 'zod';
import { type Thousandths, thousandths } from '../../src/rates/percent.ts';
import { Failure } from '../failure.ts';
import { type Draft, defineLender, type Row } from '../lender.ts';
import { feedFigure, isTemplate } from '../readers/figures.ts';
import { parseLabel } from '../readers/labels.ts';
import type { Page } from '../readers/page.ts';
import { aboveOf } from '../readers/rows.ts';
import type { Table } from '../readers/tables.ts';
import { isStruck, textOf } from '../readers/text.ts';
import { feed, page, way } from '../readers/ways.ts';

const PAGE = 'https://www.td.com/ca/en/personal-banking/products/mortgages/mortgage-rates';
const FEED = 'https://psservice.td.com/ca/en/carate/getRates';
const KEY = /^MTG([FV])(\d{3})([CO])$/;
/** The posted rate of the closed variable mortgage is TD Mortgage Prime, which the page strikes out: no rate that is offered. */
const ON_PRIME = 'MTGV060C';
/** The open variable mortgage has its rate where others have their special. */
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

/** What TD prints for one product key; the feed and the page name the same figures. */
interface Product {
  key: string;
  highRatio: boolean;
  /** The heading it stands under; feeds have none. */
  section: string | null;
  posted: Thousandths | null;
  special: Thousandths | null;
  apr: Thousandths | null;
  offset: Thousandths | null;
  cells: string[];
}

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
    ...(isOffered ? [draft('posted', posted, { apr: isSpecial ? null : apr })] : []),
    ...(isSpecial ? [draft('special', special, { apr, primeOffset: offset })] : []),
  ];
}

function toReading(products: Product[], notes: string[]) {
  const rows = products.map((product): Row => {
    const drafts = product.key in NAMES ? draftsOf(product) : [];
    return {
      source: 0,
      section: product.section,
      label: drafts[0]?.label ?? product.key,
      cells: product.cells,
      drafts,
    };
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
          key,
          highRatio: ratio === 'highRatio',
          section: null,
          posted,
          special,
          apr,
          offset: null,
          cells: cells.map(String),
        },
      ];
    }),
  );
  if (products.length === 0) throw new Failure('changed-layout', 'The feed holds no mortgage product');
  return toReading(products, []);
}

const FIELDS = { PostedRate: 'posted', SpecialRate: 'special', 'APR Value': 'apr', CeilingBPSCnt: 'offset' } as const;

/** Whether a row's label says what a product key stands for. */
function agrees(label: string, key: string): boolean {
  const words = parseLabel(label);
  const [, type, months] = KEY.exec(key) ?? [];
  if (!words || words.termMonths !== Number(months)) return false;
  return words.rateType === undefined || words.rateType === (type === 'V' ? 'variable' : 'fixed');
}

/** Anything in a cell besides figures and the words that TD puts beside them. */
const KNOWN_WORDS = /posted rate|special rate|apr|td mortgage prime rate/gi;
const hasStrangeWords = (cell: string): boolean => /\p{L}/u.test(cell.replace(KNOWN_WORDS, ''));

/** Whether heading, caption and groups of a table say nothing but what is known. */
function isUnderstood(table: Table): boolean {
  const over = [table.levels.at(-1) ?? '', ...table.openers, ...table.rows.flatMap(({ group }) => group ?? [])];
  return !('unknown' in aboveOf(table, { over, words: [['competitive', {}]] }));
}

/** The page: a span a figure, marked with product key and kind, in rows whose labels say the same. */
function readPage({ $, tables }: Page) {
  const products = new Map<string, Product>();
  const doubtful = new Set<string>();
  const spans = tables.filter(isUnderstood).flatMap(({ element, trail }) =>
    $(element)
      .find('[data-source="tdct-resl"][data-product-key]')
      .toArray()
      .map((node) => ({ node, section: trail.at(-1) ?? null })),
  );
  for (const { node, section } of spans) {
    const span = $(node);
    const key = span.attr('data-product-key') ?? '';
    const field = FIELDS[(span.attr('data-value') ?? '') as keyof typeof FIELDS];
    if (!KEY.test(key) || !field || span.parents().toArray().some(isStruck)) continue;
    const highRatio = span.attr('data-high-ratio') === 'true';
    const id = `${key} ${highRatio}`;
    const none = { posted: null, special: null, apr: null, offset: null };
    const product: Product = { ...(products.get(id) ?? { key, highRatio, ...none, cells: [] }), section };
    products.set(id, product);
    // A mark inside the figure (`5.99` and a raised `1`) makes it one that cannot be read.
    const text = node.children.map(textOf).join('');
    if (text === '' || isTemplate(text)) continue;
    const figure = field === 'offset' ? thousandths(text) : feedFigure(text);
    const cells = span.closest('tr').children().toArray();
    const others = cells.filter((cell) => textOf(cell) !== '' && $(cell).find('[data-product-key]').length === 0);
    const labelled = others.length === 1 && others.every((cell) => agrees(textOf(cell), key));
    // The prime stands in the rows of the rates that are quoted on it, too.
    const placed =
      (labelled || (key === ON_PRIME && field === 'posted')) && !hasStrangeWords(textOf(span.closest('td')[0] ?? node));
    if (figure === null || !placed || (product[field] !== null && product[field] !== figure)) doubtful.add(id);
    product[field] = figure;
    product.cells.push(`${span.attr('data-value')} ${text}`);
  }
  if (products.size === 0) throw new Failure('changed-layout', 'The page no longer marks its rates');
  return toReading(
    [...products].flatMap(([id, product]) => (doubtful.has(id) ? [] : [product])),
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
  page: PAGE,
  verified: 'recorded page',
  minimumRates: 13,
  ways: [
    way([rates], readFeed),
    way([page({ url: PAGE, landmark: /TD Mortgage Prime Rate/, via: 'browser' })], readPage),
  ],
});
