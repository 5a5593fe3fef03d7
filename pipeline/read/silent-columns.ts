import { isAbsent } from './figures.ts';
import { isClick } from './text.ts';

/** A cell as far as it matters here: its text, and whether it only asks for a click. */
interface Said {
  text: string;
  action: boolean;
}

const PAYMENT =
  /^(?:(?:estimated|example|your|monthly|weekly|bi-?weekly|mortgage) )*payments?(?: (?:on|per) \$[\d,]+)?$|^(?:versement|paiement)(?: mensuel)?$/i;
/** Headers of columns that say nothing of rates, whatever stands in their cells: what a lender does, when a term ends, what changed. */
const OTHERS =
  /^(?:rate holds?|trend|(?:rate )?change|since (?:yesterday|last (?:week|month))|(?:term )?(?:ends?|maturity)|maturity date|prepayments?(?: (?:privileges?|options?))?|compounding|next steps?|actions?)$/i;
/** Headers of columns of days: layouts hold them, and no rate is read from them. */
const DAYS = /^(?:effective(?: date| from| on| since)?|as of|(?:last )?(?:updated|changed))$/i;
const SUM = /^\$[\d,]+(?:\.\d{2})?$|^\d[\d ]*(?:,\d{2})? \$$/;

/** True for a text that is a sum of money and nothing else. */
export const isSum = (text: string): boolean => SUM.test(text);

/** True for the header of a column from which no rate is read, whatever stands in its cells. */
export const isBeside = (header: string): boolean => OTHERS.test(header) || DAYS.test(header);

/**
 * The columns that say nothing about rates, by their places: without words, only to click in, of payments, which are calculated from
 * the rates, or with a header that is about something else.
 * @param rows the cells of a table by row
 */
export function silentColumns(rows: readonly (readonly Said[])[]): Set<number> {
  const columns: Said[][] = [];
  for (const row of rows)
    for (const [at, cell] of row.entries()) {
      columns[at] ??= [];
      columns[at].push(cell);
    }
  const isSilent = (cells: Said[], at: number): boolean => {
    // Labels may be links too.
    if (OTHERS.test(cells[0]?.text ?? '')) return true;
    const others = cells.filter(({ text, action }) => text !== '' && (at === 0 || !action));
    if (others.some(({ text }) => PAYMENT.test(text)))
      return others.every(({ text }) => PAYMENT.test(text) || isSum(text) || isAbsent(text));
    return others.every(({ text }) => isClick(text)) && cells.length > others.length;
  };
  return new Set(columns.flatMap((cells, at) => (isSilent(cells, at) ? [at] : [])));
}
