import { type Thousandths, thousandths } from '../../src/rates/thousandths.ts';
import { findDay } from '../read/dates.ts';
import { readFigure } from '../read/figures.ts';
import { marked, type SmallPrint } from '../read/footnotes.ts';
import type { TableRow } from '../read/grid.ts';
import { joinWords, parseLabel, type Vocabulary, type Words } from '../read/labels.ts';
import { narrow } from '../read/limits.ts';
import type { Page } from '../read/page.ts';
import { joinParts, joinTables, NOTHING, notRead, type Part, partOf, readPrime, withPrime } from '../read/parts.ts';
import { draftOf, isAprHead, onlyColumn, readRows } from '../read/rows.ts';
import { defineLender } from '../read/strategies.ts';
import type { Table } from '../read/tables.ts';
import { type PageElement, type PageNode, parentOf, plainDashes, wording } from '../read/text.ts';

const PRIME = /^Manulife Bank Prime Rate$/i;
/** The base rate of Manulife One. It is not the prime, so an offset on it is checked, but not published as one on prime. */
const BASE = /^Manulife One Base Rate$/i;
const BASE_OFFSET = /\(Base Rate plus (\d[\d.,]*)%\)/i;
/** The heading over a table, and the words by which a card names its product. The same terms are sold under each. */
const PRODUCTS = [
  { product: 'Manulife One', variant: 'one' },
  { product: 'Manulife Bank Select', variant: 'select' },
  { product: 'Preferred Rate Mortgage', variant: 'preferred' },
];
const WORDS: Vocabulary = [
  ['mortgages no longer offered for sale', { conditions: ['existing-clients-only'] }],
  ['base rate plus \\d[\\d.,]* ?%', { rateType: 'variable' }],
  ['new clients only', { conditions: ['new-clients-only'] }],
  ...PRODUCTS.map(({ product }): Vocabulary[number] => [product, {}]),
];
const CARDS = 'Special rates';
const OF_POSTED = /\bposted\b/i;

/** A card: its label, `As low as 4.79%`, and the product it is for. A card that says APR holds a rate if its footnote calls it one. */
function readCard([label, figure, below]: PageNode[], { footnotes: notes }: SmallPrint): Part {
  if (!label || !figure || !below) return NOTHING;
  const [title, price, whose] = [wording(label), wording(figure), wording(below)];
  const low: Words = { offer: 'special', conditions: ['as-low-as'] };
  const words = joinWords(low, parseLabel(title.text), parseLabel(whose.text, WORDS));
  const printed = readFigure(price.text.replace(/^As low as | \(APR\)$|[.:]$/gi, ''));
  const sold = PRODUCTS.find(({ product }) => whose.text.startsWith(product));
  const small = price.marks.map((mark) => notes.get(mark) ?? '').join(' ');
  const called = calledRates(small).filter(({ words }) => !OF_POSTED.test(words));
  const isRate =
    !/ \(APR\)$/.test(price.text) || (called.length > 0 && called.every(({ rate }) => rate === printed?.rate));
  const usable = printed?.rate && !printed.primeOffset && isRate ? printed : null;
  const effectiveOn = findDay(small);
  const rest = { ...sold, label: title.text, section: CARDS, effectiveOn };
  const card = words && sold ? draftOf(words, usable, null, rest) : null;
  // The recorded page is an excerpt without all of its footnotes: the ones that are there count.
  const marks = [title, price, whose].flatMap((part) => part.marks);
  const passages = marked(notes, marks).flatMap((passage) => passage ?? []);
  const draft = card && usable ? narrow(card, passages) : card;
  const cells = [price.printed, whose.printed];
  const at = figure.parent as PageElement;
  const row = { source: 0, section: CARDS, label: title.printed, cells, drafts: [], at };
  if (draft && usable && typeof draft !== 'string') return partOf({ ...row, drafts: [draft] });
  return partOf(
    { ...row, blanks: card ? [card] : [] },
    typeof draft === 'string'
      ? `Left out: "${title.printed}" of "${whose.printed}": ${draft}`
      : `Not read: the special rate "${title.printed}" of "${whose.printed}"`,
  );
}

/** The rates of one product by its words; one quoted on the base rate must agree with it. `called`: posted figures called rates. */
function readProduct(printed: Table, base: Thousandths | null, called: readonly CalledRate[]): Part {
  const nameIn = (text = '') => PRODUCTS.find(({ product }) => text.toLowerCase().includes(product.toLowerCase()));
  const from = printed.trail.findLastIndex(nameIn);
  const title = printed.trail[from];
  const sold = nameIn(title);
  if (!sold || !printed.rows.some((row) => /\b(?:closed|open)\b/i.test(row.label.text))) return NOTHING;
  const at = onlyColumn(printed);
  const proven = withCalledRates(printed, at, called);
  const table = { ...(proven?.table ?? printed), trail: [sold.product] };
  if (!proven && isAprHead(table.columns[at] ?? ''))
    return notRead(table, `"${table.columns[at]}" under "${title}" may be no rate`);
  const part = readRows(table, {
    columns: [{ at }],
    over: [...printed.trail.slice(from), ...table.openers],
    otherwise: { offer: 'posted', rateType: 'fixed' },
    with: sold,
    besides: new RegExp(`${PRIME.source}|${BASE.source}`, 'i'),
    adjust(draft, row) {
      if (typeof draft.primeOffset === 'number') return { ...draft, rateType: 'variable' };
      const offset = thousandths(BASE_OFFSET.exec(row.label.text)?.[1] ?? '');
      if (offset === null || draft.rate === null || (base !== null && draft.rate === base + offset)) return draft;
      return 'it does not agree with the base rate';
    },
  });
  return { ...part, notes: [...(proven ? [proven.why] : []), ...part.notes] };
}

/** The cards over the tables: each a heading with the words before and after it. */
function cardsOf(page: Page): Part[] {
  const { $ } = page;
  const titleOf = (figure: PageElement): PageElement | undefined => {
    for (let part = parentOf(figure); part; part = parentOf(part)) {
      const [title, ...others] = ($(part).find(HEADINGS).toArray() as PageElement[]).filter(
        (element) => element !== figure,
      );
      if (title) return others.length === 0 ? title : undefined;
    }
    return undefined;
  };
  return ($(HEADINGS).toArray() as PageElement[])
    .filter((node) => /^As low as\b/i.test(wording(node).text))
    .map((node) =>
      readCard(
        [titleOf(node), node, $(node).next()[0]].flatMap((element) => element ?? []),
        page,
      ),
    );
}
const HEADINGS = 'h1, h2, h3, h4, h5, h6';

function read(page: Page) {
  const { tables } = page;
  const called = calledRates(page.text).filter(({ words }) => OF_POSTED.test(words));
  const [prime, base] = [PRIME, BASE].map((label) => {
    const prime = readPrime(tables, label);
    // The heading of the last card does not belong to the tables below it.
    return prime && { ...prime, row: { ...prime.row, section: prime.row.section?.split(' / ').at(-1) ?? null } };
  });
  const part = joinParts(
    joinTables(tables, (table) => readProduct(table, base?.prime ?? null, called)),
    ...cardsOf(page),
  );
  return withPrime({ ...part, rows: [...part.rows, ...(base ? [base.row] : [])] }, prime ?? null);
}

export default defineLender({
  id: 'manulife',
  name: 'Manulife Bank',
  kind: 'bank',
  page: 'https://www.manulifebank.ca/current-rates.html',
  verified: 'excerpt',
  minimumRates: 8,
  words: WORDS,
  read,
});

const CALLED = /(?:\bthe [^.%;:]{0,60})?\b(\d{1,2})[- ]year (?:[\p{L}-]+ ){0,4}rate is (\d{1,2}[.,]\d{2,3}) ?%/giu;

/** The figures that a text calls rates (`The posted 5-year rate is 5.39%`), each with its term. */
const calledRates = (text: string) =>
  [...plainDashes(text).matchAll(CALLED)].flatMap(([words, years, figure]) => {
    const rate = thousandths(figure as string);
    return rate === null ? [] : [{ words, termMonths: Number(years) * 12, rate }];
  });

type CalledRate = ReturnType<typeof calledRates>[number];

/** The head of a row's column: that of its table, or the one that was printed again above it. */
const headOf = (table: Table, row: TableRow, at: number): string => (row.heads ?? table.columns)[at] ?? '';

/** Takes APRs for rates if the small print calls one of them the rate of its term, and none another: without fees both are the same. */
function withCalledRates(table: Table, at: number, called: readonly CalledRate[]) {
  const rows = table.rows.filter((row) => isAprHead(headOf(table, row, at)));
  const proofs = rows.flatMap((row) => {
    const [figure, label] = [readFigure(row.cells[at]?.text ?? '')?.rate, parseLabel(row.label.text)];
    return called.flatMap(({ words, termMonths, rate }) =>
      label?.termMonths === termMonths && label.prepayment === 'closed' ? [{ words, isSame: rate === figure }] : [],
    );
  });
  const [proof] = proofs;
  if (!proof || proofs.some(({ isSame }) => !isSame)) return null;
  return {
    table: {
      ...table,
      rows: table.rows.map((row) => (rows.includes(row) && row.heads ? { ...row, isWhole: true } : row)),
    },
    why: `Read as rates: the figures under "${headOf(table, rows[0] as TableRow, at)}", of which the page says "${proof.words}"`,
  };
}
