import type { Thousandths } from '../../../src/rates/thousandths.ts';
import { Failure } from '../../failure.ts';
import type { Draft, Row } from '../../lender.ts';
import { marked } from '../../read/footnotes.ts';
import { narrow } from '../../read/limits.ts';
import type { Page } from '../../read/page.ts';
import type { PageElement } from '../../read/text.ts';

/** A product key: fixed or variable, months, closed or open. */
export const KEY = /^MTG([FV])(\d{3})([CO])$/;
/** The posted rate of the closed variable mortgage is TD Mortgage Prime, struck out with its label: it is not offered. */
export const ON_PRIME = 'MTGV060C';
/** The open variable mortgage prints its rate where others print their special. */
export const OPEN_VARIABLE = 'MTGV060O';
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

/** A product key without figures yet; the feed and the page use the same names. @param at its place (`Row.at`) */
export const emptyProduct = (key: string, highRatio: boolean, at: string | PageElement) => ({
  key,
  highRatio,
  at,
  /** The heading above it; feeds have none. */
  section: null as string | null,
  posted: null as Thousandths | null,
  /** True if the posted figure has a place of its own, and is not only printed beside the special. */
  isPosted: false,
  special: null as Thousandths | null,
  apr: null as Thousandths | null,
  offset: null as Thousandths | null,
  /** True if its figures contradict each other, or stand where they do not belong. */
  isDoubtful: false,
  cells: [] as string[],
  /** The footnote marks of both figures, those of the product included; `beside`: of a posted figure printed beside its special. */
  marks: { posted: [] as string[], special: [] as string[], beside: [] as string[] },
});
export type Product = ReturnType<typeof emptyProduct>;

/** The rates of one product. What it has does not depend on how large its figures are. */
function draftsOf({ key, highRatio, section, posted, isPosted, special, apr, offset }: Product): Draft[] {
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
  // Only posted high-ratio rates stand beside their special alone. The marks there are the special's, which has narrower limits.
  const isOffered = posted !== null && key !== ON_PRIME && (isPosted || highRatio);
  return [
    ...(isOffered ? [draft('posted', posted, { apr: special === null ? apr : null })] : []),
    ...(special !== null ? [draft('special', special, { apr, primeOffset: offset })] : []),
  ];
}

/** The products as rates. @throws {Failure} `empty` if no rate is filled in */
export function toReading(products: Product[], { footnotes }: Pick<Page, 'footnotes'>, doubts: string[]) {
  const notes = [...doubts];
  const rows = products.map((product): Row => {
    const { key, section, cells, special, marks, at } = product;
    const row: Row = { source: 0, section, label: key, cells, drafts: [], at };
    for (const draft of key in NAMES ? draftsOf(product) : []) {
      // The feed repeats the posted figure where there is no special.
      if (
        product.isDoubtful ||
        (draft.offer === 'special' && draft.rate !== null && draft.rate >= (product.posted ?? Number.POSITIVE_INFINITY))
      ) {
        row.blanks = [...(row.blanks ?? []), draft];
        continue;
      }
      const posted = marks.posted.length > 0 ? marks.posted : marks.beside;
      const whole = narrow(draft, marked(footnotes, special === draft.rate ? marks.special : posted));
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
