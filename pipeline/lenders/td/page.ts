import type { CheerioAPI } from 'cheerio';
import { thousandths } from '../../../src/rates/thousandths.ts';
import { Failure } from '../../failure.ts';
import { feedFigure, isTemplate } from '../../read/figures.ts';
import { parseHeading, parseLabel } from '../../read/labels.ts';
import type { Page } from '../../read/page.ts';
import { aboveOf, isAprHead } from '../../read/rows.ts';
import { isAction, isBeside, isSum } from '../../read/silent-columns.ts';
import type { Table } from '../../read/tables.ts';
import { isHidden, isOutOfSight, isStruck, type PageElement, textOf, wording } from '../../read/text.ts';
import { emptyProduct, KEY, ON_PRIME, type Product, toReading } from './products.ts';

const FIELDS = { PostedRate: 'posted', SpecialRate: 'special', 'APR Value': 'apr', CeilingBPSCnt: 'offset' } as const;

const SPANS = '[data-source="tdct-resl"][data-product-key]';
/** True if the label of a row says nothing else than the product that its figures are marked with: no purpose, no other insurance. */
function agrees(label: string, key: string, highRatio: boolean): boolean {
  const { termMonths, rateType, prepayment: _, insurance, ...others } = parseLabel(label) ?? {};
  const [, type, months] = KEY.exec(key) ?? [];
  const isOfType = rateType === undefined || rateType === (type === 'V' ? 'variable' : 'fixed');
  const isInsured = insurance === undefined || (highRatio && insurance === 'insured');
  return termMonths === Number(months) && isOfType && isInsured && Object.keys(others).length === 0;
}

/** Text that TD prints in a cell besides its figures. */
const KNOWN_WORDS = /posted rate|special rate|apr|td mortgage prime rate|per (?:year|annum|cent)|p\.a\./gi;
const isPlain = (cell: string): boolean => /^[#%:()\s\ufffd↔]*$/.test(cell.replace(KNOWN_WORDS, ''));

function isUnderstood(table: Table): boolean {
  const over = [table.levels.at(-1) ?? '', ...table.openers, ...table.rows.flatMap(({ group }) => group ?? [])];
  return !('unknown' in aboveOf(table, { over }));
}

/** The page: one span per figure, marked with product key and kind, in rows whose labels say the same. */
export function readPage({ $, tables, footnotes }: Page) {
  const products = new Map<string, Product>();
  for (const attributed of attributedFigures($, tables.filter(isUnderstood), SPANS)) {
    const { node, attributes, text, isStruck, labels, cell, header, section, marks, cellMarks } = attributed;
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
    const isLabelled = labels.length === 1 && labels.every((label) => agrees(label, key, highRatio));
    // The prime is also printed in the rows of the rates that are quoted on it.
    const isPlaced =
      (isLabelled || (key === ON_PRIME && field === 'posted')) &&
      isPlain(cell) &&
      (isAprHead(header) || parseHeading(header) !== null);
    if (figure === null || !isPlaced || (product[field] !== null && product[field] !== figure))
      product.isDoubtful = true;
    product[field] = figure;
    if (field === 'special') product.marks.special.push(...marks, ...cellMarks);
    // In its own cell in a column of specials, the marks are those of the special beside it.
    const isBeside = /special/i.test(header);
    if (field === 'posted') product.marks[isBeside ? 'beside' : 'posted'].push(...marks);
    if (field === 'posted' && !isBeside) product.isPosted = true;
    product.cells.push(`${kind} ${text}`);
  }
  if (products.size === 0) throw new Failure('changed-layout', 'The page no longer marks its rates');
  return toReading(
    [...products.values()],
    { footnotes },
    [...products].flatMap(([id, { isDoubtful }]) =>
      isDoubtful
        ? `Left out: ${id} stands in another row, twice with different figures, or with none that can be read`
        : [],
    ),
  );
}

/** The visible figures in tables that a selector matches, in the order of the page. */
export function attributedFigures($: CheerioAPI, tables: readonly Table[], selector: string) {
  return tables.flatMap(({ element, trail, marks }) => {
    const heads = $(element).find('tr').first().children();
    const isShown = (part: PageElement): boolean => !isHidden(part) && !isOutOfSight(part);
    return [...$<PageElement, string>(selector, element)]
      .filter((node) => [node, ...$(node).parentsUntil(element)].every((part) => isShown(part as PageElement)))
      .map((node) => {
        const cells = $(node).closest('tr').children().toArray();
        const column = cells.findIndex((cell) => $(cell).has(node).length > 0);
        const header = heads[column];
        return {
          node: node as PageElement,
          attributes: node.attribs,
          // A raised mark inside it makes the figure unreadable.
          text: node.children.map(textOf).join(''),
          isStruck: $(node).parents().toArray().some(isStruck),
          // The other cells of its row that say more than `Apply now` or a payment.
          labels: cells
            .filter((_, at) => !isBeside(heads[at] ? textOf(heads[at]) : ''))
            .filter((cell) => $(cell).find(selector).length === 0 && !isAction(cell))
            .map(textOf)
            .filter((text) => text !== '' && !isSum(text)),
          cell: around($(cells[column] ?? node), selector),
          header: header ? textOf(header) : '',
          section: trail.at(-1) ?? null,
          marks: [
            ...marks,
            ...[...(header ? [header] : []), ...cells.filter((_, at) => at !== column)].flatMap(
              (cell) => wording(cell).marks,
            ),
          ],
          cellMarks: cells[column] ? wording(cells[column]).marks : [],
        };
      });
  });
}

function around(cell: ReturnType<CheerioAPI>, selector: string): string {
  const copy = cell.clone();
  copy.find(selector).text('#');
  return copy.toArray().map(textOf).join('');
}
