import { type Answering, answeredBy } from '../../rates/answering.ts';
import { STANDINGS } from '../../rates/fit.ts';
import { marketRates } from '../../rates/market.ts';
import type { PublicAnswer } from '../../rates/public-answer.ts';
import { isMadeUp } from '../../rates/scope.ts';
import { HEADLINE_TERMS, matchesKind } from '../../rates/terms.ts';
import type { Published } from '../published.ts';

/** A cell of the home board: the rate shown for a lender in a term, and whether it is the lowest of its term for the question. */
type BoardCell = Answering & { isLowest: boolean };
export type HomeBoard = ReturnType<typeof homeBoard>;

/** The order: rates that fit for sure, those that may fit, those for some borrowers, those that are not current, those that do not fit. */
const groupOf = ({ rate, standing }: BoardCell): number => {
  if (standing === 'cannot') return STANDINGS.length;
  return rate.current ? STANDINGS.indexOf(standing) : STANDINGS.indexOf('cannot');
};
const byPlace = (a: BoardCell, b: BoardCell): number =>
  groupOf(a) - groupOf(b) ||
  (a.rate.current ? 0 : Date.parse(b.rate.observedAt) - Date.parse(a.rate.observedAt)) ||
  (a.rate.ratePercent as number) - (b.rate.ratePercent as number) ||
  (a.rate.id < b.rate.id ? -1 : 1);

/**
 * The public rates for a question, lender by lender, with the winners of the answer among them.
 * @returns `lines`: lenders with a rate that fits and a cell for each headline term, those with a sure one first, in the order of the first
 * term; `absent`: lenders without one; `silent`: lenders without any headline figure
 */
export function homeBoard({ preview, lenders, named }: Published, { question, way, terms }: PublicAnswer) {
  const winners = new Map(terms.flatMap(({ lowest }) => (lowest ? [[lowest.rate.id, lowest]] : [])));
  const others = marketRates(preview)
    .filter((rate) => !isMadeUp(rate) && !winners.has(rate.id))
    .map((rate): BoardCell => ({ ...answeredBy(rate, question, way, named.get(rate.id)), isLowest: false }));
  const cells = [...[...winners.values()].map((one): BoardCell => ({ ...one, isLowest: true })), ...others].sort(
    byPlace,
  );
  const lines = lenders.map((lender) => {
    const own = HEADLINE_TERMS.map(
      (term) => cells.find(({ rate }) => rate.lender === lender.id && matchesKind(rate, term)) ?? null,
    );
    return { lender, cells: own, isSure: own.some((cell) => cell?.standing === 'can' && cell.rate.current) };
  });
  type Line = (typeof lines)[number];
  const place = ({ cells: [first] }: Line): number =>
    first && first.standing !== 'cannot' ? cells.indexOf(first) : Number.POSITIVE_INFINITY;
  const fits = (line: Line): boolean => line.cells.some((cell) => cell !== null && cell.standing !== 'cannot');
  const shown = lines.filter((line) => line.cells.some((cell) => cell !== null));
  return {
    lines: shown
      .filter(fits)
      .sort((a, b) => Number(b.isSure) - Number(a.isSure) || (place(a) === place(b) ? 0 : place(a) - place(b))),
    absent: shown.filter((line) => !fits(line)).map(({ lender }) => lender),
    silent: lines
      .filter((line) => !shown.includes(line) && line.lender.kind !== 'made-up' && line.lender.observedAt !== null)
      .map(({ lender }) => lender),
  };
}
