import { isAbsent } from './figures.ts';

const PAYMENT =
  /^(?:(?:estimated|est\.|approximate|approx\.|example|sample|your|regular) )*(?:(?:monthly|weekly|bi-?weekly|semi-monthly|accelerated) )*(?:mortgage )?payments?(?: amount)?(?: (?:on|for|per|based on)(?: an?)? \$\d[\d,]*(?: mortgage)?)?$|^(?:versement|paiement)s?(?: (?:mensuel|hebdomadaire)s?)?$/i;
const SUM = /^\$ ?\d[\d,]*(?:\.\d{2})?$|^\d[\d ]*(?:,\d{2})? ?\$$/;

/** True for a text that is a sum of money and nothing else. */
export const isSum = (text: string): boolean => SUM.test(text);

/**
 * The columns of payments, by their places: they are calculated from the rates, and say nothing about them.
 * @param rows the texts of a table's cells, by row
 */
export function paymentColumns(rows: readonly (readonly string[])[]): Set<number> {
  const most = Math.max(0, ...rows.map((row) => row.length));
  const isOfPayments = (at: number): boolean => {
    const texts = rows.flatMap((row) => row[at] ?? []);
    const heads = texts.filter((text) => PAYMENT.test(text));
    return heads.length > 0 && texts.every((text) => heads.includes(text) || isSum(text) || isAbsent(text));
  };
  return new Set(Array.from({ length: most }, (_, at) => at).filter(isOfPayments));
}
