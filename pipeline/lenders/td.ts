import { z } from 'zod';
import type { Thousandths } from '../../src/rates/percent.ts';
import { thousandths } from '../../src/rates/percent.ts';
import { Failure } from '../failure.ts';
import { type Answer, type Draft, defineLender, type Reading, type Row } from '../lender.ts';
import { readJson } from '../readers/feeds.ts';
import { feedFigure, isTemplate } from '../readers/figures.ts';
import { parsePage } from '../readers/tables.ts';
import { textOf } from '../readers/text.ts';

const PAGE = 'https://www.td.com/ca/en/personal-banking/products/mortgages/mortgage-rates';
const FEED = 'https://psservice.td.com/ca/en/carate/getRates';
const KEY = /^MTG([FV])(\d{3})([CO])$/;
/** TD's own name of a product, by key; other keys are noted and not read. */
const NAMES: Record<string, string> = {
  MTGF006C: '6 Month Convertible Mortgage',
  MTGF012O: '1 Year Open Mortgage',
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7, 10].map((years) => [
      `MTGF${String(years * 12).padStart(3, '0')}C`,
      `${years} Year Fixed Closed`,
    ]),
  ),
  MTGV060C: '5 Year Variable Closed Mortgage',
  MTGV060O: '5 Year Variable Open Mortgage',
};

/** What TD prints for one product key; the feed and the page name the same figures. */
interface Product {
  key: string;
  highRatio: boolean;
  posted: Thousandths | null;
  special: Thousandths | null;
  apr: Thousandths | null;
  offset: Thousandths | null;
  cells: string[];
}

/** The rates of one product. The open variable mortgage has its rate where others have their special. */
function draftsOf({ key, highRatio, posted, special, apr, offset }: Product): Draft[] {
  const [, type, months, suffix] = KEY.exec(key) ?? [];
  const shared = {
    rateType: type === 'V' ? ('variable' as const) : ('fixed' as const),
    termMonths: Number(months),
    prepayment:
      key === 'MTGF006C' ? ('convertible' as const) : suffix === 'O' ? ('open' as const) : ('closed' as const),
    insurance: highRatio ? ('insured' as const) : null,
    label: `${NAMES[key]}${highRatio ? ' High-Ratio' : ''}`,
    section: null,
  };
  if (key === 'MTGV060O') {
    const rate = special ?? posted;
    return rate === null ? [] : [{ ...shared, offer: 'posted', rate, apr, primeOffset: offset }];
  }
  const isSpecial = special !== null && (posted === null || special < posted);
  const drafts: Draft[] = [];
  if (posted !== null) {
    drafts.push({
      ...shared,
      offer: 'posted',
      rate: posted,
      apr: isSpecial ? null : apr,
      primeOffset: type === 'V' ? 0 : null,
    });
  }
  if (isSpecial) drafts.push({ ...shared, offer: 'special', rate: special, apr, primeOffset: offset });
  return drafts;
}

/** The prime of TD mortgages stands as the posted rate of the closed variable mortgage. */
function toReading(products: Product[], notes: string[]): Reading {
  const rows = products.map((product): Row => {
    const known = product.key in NAMES;
    if (!known) notes.push(`Not read: the product key ${product.key} is not known`);
    const drafts = known ? draftsOf(product) : [];
    return { source: 0, section: null, label: drafts[0]?.label ?? product.key, cells: product.cells, drafts };
  });
  if (rows.every(({ drafts }) => drafts.length === 0)) throw new Failure('empty', 'No mortgage rate is filled in');
  const prime = products.find(({ key, highRatio }) => key === 'MTGV060C' && !highRatio)?.posted ?? null;
  return { rows, prime, notes };
}

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const feed = z.record(
  z.string(),
  z.looseObject({ nonHighRatio: z.array(value).optional(), highRatio: z.array(value).optional() }),
);

function readFeed([answer]: Answer[]): Reading {
  const products = Object.entries(readJson(answer?.text ?? '', feed)).flatMap(([key, ratios]) =>
    (['nonHighRatio', 'highRatio'] as const).flatMap((ratio): Product[] => {
      const cells = ratios[ratio];
      if (!KEY.test(key) || !cells || cells.length < 4) return [];
      const [posted, , special, apr] = cells.map(feedFigure);
      return [
        {
          key,
          highRatio: ratio === 'highRatio',
          posted: posted ?? null,
          special: special ?? null,
          apr: apr ?? null,
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

function readPage([answer]: Answer[]): Reading {
  const $ = parsePage(answer?.text ?? '');
  const products = new Map<string, Product>();
  const doubtful = new Set<string>();
  $('[data-source="tdct-resl"][data-product-key]').each((_, node) => {
    const span = $(node);
    const key = span.attr('data-product-key') ?? '';
    const field = FIELDS[(span.attr('data-value') ?? '') as keyof typeof FIELDS];
    // A mark inside the figure (`5.99` and a raised `1`) makes it one that cannot be read.
    const text = textOf(node);
    if (!KEY.test(key) || !field) return;
    const highRatio = span.attr('data-high-ratio') === 'true';
    const id = `${key} ${highRatio}`;
    const product = products.get(id) ?? {
      key,
      highRatio,
      posted: null,
      special: null,
      apr: null,
      offset: null,
      cells: [],
    };
    products.set(id, product);
    if (text === '' || isTemplate(text)) return;
    const figure = field === 'offset' ? thousandths(text) : feedFigure(text);
    if (figure === null || (product[field] !== null && product[field] !== figure)) doubtful.add(id);
    product[field] = figure;
    product.cells.push(`${span.attr('data-value')} ${text}`);
  });
  if (products.size === 0) throw new Failure('changed-layout', 'The page no longer marks its rates');
  const notes = [...doubtful].map(
    (id) => `Left out: ${id} stands twice with different figures, or with none that can be read`,
  );
  return toReading(
    [...products].flatMap(([id, product]) => (doubtful.has(id) ? [] : [product])),
    notes,
  );
}

export default defineLender({
  id: 'td',
  name: 'TD Canada Trust',
  kind: 'big bank',
  provinces: null,
  page: PAGE,
  verified: 'recorded page',
  minimumRates: 13,
  ways: [
    {
      sources: [
        {
          url: FEED,
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: 'https://www.td.com', accept: '*/*' },
          body: '{"errorText":"Unable to get the rate","ratesType":"resl"}',
          format: 'json',
        },
      ],
      read: readFeed,
    },
    { sources: [{ url: PAGE, format: 'page', landmark: /TD Mortgage Prime Rate/, via: 'browser' }], read: readPage },
  ],
});
