import { type Answering, answeredBy } from '../../rates/answering.ts';
import { STANDINGS } from '../../rates/fit.ts';
import { marketRates } from '../../rates/market.ts';
import type { PublicAnswer } from '../../rates/public-answer.ts';
import { isMadeUp } from '../../rates/scope.ts';
import { HEADLINE_TERMS, matchesKind } from '../../rates/terms.ts';
import type { PublishedAnswers } from './published-answers.ts';

/** A cell of the home board: the rate shown for a lender in a term, and whether it is the lowest of its term for the question. */
type BoardCell = Answering & { isLowest: boolean };

/** Which of its rates a lender's cell shows: one that is current; the one that fits best; the lowest. */
const byFit = (a: BoardCell, b: BoardCell): number =>
  Number(b.rate.current) - Number(a.rate.current) ||
  STANDINGS.indexOf(a.standing) - STANDINGS.indexOf(b.standing) ||
  (a.rate.current ? 0 : Date.parse(b.rate.observedAt) - Date.parse(a.rate.observedAt)) ||
  (a.rate.ratePercent as number) - (b.rate.ratePercent as number) ||
  (a.rate.id < b.rate.id ? -1 : 1);

/** The place of a lender's line: by its figure in the first term in which it has a current one; lines without one last. */
function placeOf(cells: readonly (BoardCell | null)[]): [column: number, percent: number] {
  const column = cells.findIndex((cell) => cell?.rate.current);
  return [column < 0 ? cells.length : column, cells[column]?.rate.ratePercent ?? 0];
}

/**
 * The public rates for a question, lender by lender, with the winners of the answer among them.
 * @returns `lines`: lenders with a rate that may be had and a cell for each headline term, by their figures; `unfit`: rates of lenders whose
 * cell is empty because none fits; `silent`: lenders without any headline figure
 */
export function homeBoard({ preview, lenders, named }: PublishedAnswers, { question, way, terms }: PublicAnswer) {
  const winners = new Map(terms.flatMap(({ lowest }) => (lowest ? [[lowest.rate.id, lowest]] : [])));
  const others = marketRates(preview)
    .filter((rate) => !isMadeUp(rate) && !winners.has(rate.id))
    .map((rate): BoardCell => ({ ...answeredBy(rate, question, way, named.get(rate.id)), isLowest: false }));
  const all = [...[...winners.values()].map((winner): BoardCell => ({ ...winner, isLowest: true })), ...others].sort(
    byFit,
  );
  const cellsOf = (lender: string, isFit: boolean) =>
    HEADLINE_TERMS.map(
      (term) =>
        all.find(
          ({ rate, standing }) =>
            rate.lender === lender && (standing !== 'cannot') === isFit && matchesKind(rate, term),
        ) ?? null,
    );
  const boards = lenders.map((lender) => {
    const cells = cellsOf(lender.id, true);
    const unfit = cellsOf(lender.id, false).filter((cell, at) => cell !== null && cells[at] === null);
    return { lender, cells, unfit: unfit as BoardCell[], place: placeOf(cells) };
  });
  return {
    lines: boards
      .filter(({ cells }) => cells.some((cell) => cell !== null))
      .sort((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1]),
    unfit: boards.filter(({ unfit }) => unfit.length > 0).map(({ lender, unfit }) => ({ lender, rates: unfit })),
    silent: boards
      .filter(({ cells, unfit }) => cells.every((cell) => cell === null) && unfit.length === 0)
      .map(({ lender }) => lender)
      .filter(({ kind, observedAt }) => kind !== 'made-up' && observedAt !== null),
  };
}
