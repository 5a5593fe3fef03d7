import { type Thousandths, thousandths } from '../../src/rates/percent.ts';
import { Failure } from '../failure.ts';
import { type Answer, type Draft, defineLender, type Reading } from '../lender.ts';
import { onlyColumn } from '../readers/columns.ts';
import { readFigure } from '../readers/figures.ts';
import { joinWords, parseLabel, type Vocabulary } from '../readers/labels.ts';
import { readPrime } from '../readers/prime.ts';
import { draftOf, joinParts, readRows } from '../readers/rows.ts';
import { mortgageTables, parsePage, type Table } from '../readers/tables.ts';
import { type PageNode, wording } from '../readers/text.ts';

const URL = 'https://www.manulifebank.ca/current-rates.html';
const PRIME = /^Manulife Bank Prime Rate$/i;
/** What Manulife One is quoted on. It is not the prime, so an offset on it is checked and not published as one on prime. */
const BASE = /^Manulife One Base Rate$/i;
const BASE_OFFSET = /\(Base Rate plus (\d[\d.,]*)%\)/i;
/** The heading over a table, and how a card names whose rate it is. The same terms are sold under each. */
const PRODUCTS = [
  { product: 'Manulife One', variant: 'one' },
  { product: 'Manulife Bank Select', variant: 'select' },
  { product: 'Preferred Rate Mortgage', variant: 'preferred' },
];
const WORDS: Vocabulary = [
  ['base rate plus \\d[\\d.,]* ?%', { rateType: 'variable' }],
  ['new clients only', {}],
  ...PRODUCTS.map(({ product }): Vocabulary[number] => [product, {}]),
];

const conditionsOf = (text: string): Draft['conditions'] =>
  /new clients only/i.test(text) ? ['new-clients-only'] : [];

/** A card: its label, `As low as 4.79%`, and the product it is for. */
function readCard([label, figure, below]: PageNode[]): Pick<Reading, 'rows' | 'notes'> {
  if (!label || !figure || !below) return { rows: [], notes: [] };
  const [title, price, whose] = [wording(label), wording(figure), wording(below)];
  const said = [{ offer: 'special' } as const, parseLabel(title.text), parseLabel(whose.text, WORDS)];
  const words = said.includes(null) ? null : joinWords(...said.flatMap((part) => part ?? []));
  const found = readFigure(price.text.replace(/^As low as /i, ''));
  const sold = PRODUCTS.find(({ product }) => whose.text.startsWith(product));
  const section = 'Special rates';
  const draft =
    words && sold && found?.rate && !found.primeOffset
      ? draftOf(words, found, null, { ...sold, label: title.text, section, conditions: conditionsOf(whose.text) })
      : null;
  return {
    rows: [
      { source: 0, section, label: title.printed, cells: [price.printed, whose.printed], drafts: draft ? [draft] : [] },
    ],
    notes: draft ? [] : [`Not read: the special rate "${title.printed}" of "${whose.printed}"`],
  };
}

/** The rates of one product, all on the lender's own words; a rate quoted on the base rate must agree with it. */
function readProduct(table: Table, base: Thousandths): Pick<Reading, 'rows' | 'notes'> {
  const sold = PRODUCTS.find(({ product }) => product.toLowerCase() === table.trail.at(-1)?.toLowerCase());
  if (!sold || !table.rows.some((row) => /\b(?:closed|open)\b/i.test(row.label.text))) return { rows: [], notes: [] };
  const notes: string[] = [];
  const rows = table.rows.filter((row) => !PRIME.test(row.label.text) && !BASE.test(row.label.text));
  const part = readRows(
    { ...table, trail: [sold.product], rows },
    {
      columns: [{ at: onlyColumn(table) }],
      otherwise: { offer: 'posted', rateType: 'fixed' },
      words: WORDS,
      with: sold,
      adjust(draft, row) {
        if (typeof draft.primeOffset === 'number') return { ...draft, rateType: 'variable' };
        const offset = thousandths(BASE_OFFSET.exec(row.label.text)?.[1] ?? '');
        if (offset === null || draft.rate === base + offset) return draft;
        notes.push(`Left out: "${draft.label}" does not agree with the base rate`);
        return null;
      },
    },
  );
  return { rows: part.rows, notes: [...part.notes, ...notes] };
}

function read([answer]: Answer[]): Reading {
  const $ = parsePage(answer?.text ?? '');
  const tables = mortgageTables($);
  const prime = readPrime(tables, PRIME);
  const base = readPrime(tables, BASE);
  const part = joinParts(...tables.map((table) => readProduct(table, base.prime)));
  if (part.rows.length === 0) throw new Failure('changed-layout', 'No table under the name of a product');
  const cards = $('h1, h2, h3, h4, h5, h6')
    .toArray()
    .filter((node) => /^As low as\b/i.test(wording(node).text))
    .map((node) => readCard([$(node).prev()[0], node, $(node).next()[0]].flatMap((found) => found ?? [])));
  const { rows, notes } = joinParts(part, ...cards);
  // The heading of the last card above the tables is none of theirs.
  const primes = [prime.row, base.row].map((row) => ({ ...row, section: row.section?.split(' / ').at(-1) ?? null }));
  return { rows: [...rows, ...primes], prime: prime.prime, notes };
}

export default defineLender({
  id: 'manulife',
  name: 'Manulife Bank',
  kind: 'bank',
  provinces: null,
  page: URL,
  verified: 'excerpt',
  minimumRates: 8,
  ways: [{ sources: [{ url: URL, format: 'page', landmark: /Manulife One/i }], read }],
});
