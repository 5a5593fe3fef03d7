import { type Fit, fitOf, STANDINGS } from '../rates/fit.ts';
import { type MarketRate, marketRates } from '../rates/market.ts';
import type { PublicAnswer } from '../rates/public-answer.ts';
import { isMadeUp } from '../rates/scope.ts';
import { HEADLINE_TERMS, matchesKind } from '../rates/terms.ts';
import type { ListedLender, Published } from './published.ts';

/** A cell of the home board: the rate shown for a lender in a term. */
export interface BoardCell extends Fit {
  rate: MarketRate;
  /** Whether the rate is the lowest of its term for the question. */
  isLowest: boolean;
}

/** A line of the home board: a lender, and a cell for each headline term; null if it publishes no such rate. */
export interface BoardLine {
  lender: ListedLender;
  cells: (BoardCell | null)[];
}

/** The home board for a question. */
export interface HomeBoard {
  /** Lenders with a rate that fits, in the order of the first term. */
  lines: BoardLine[];
  /** Lenders without a public rate that fits. */
  absent: ListedLender[];
  /** Lenders without any headline figure. */
  silent: ListedLender[];
}

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

/** The public rates for a question, lender by lender: those of the preview, with the winners of the answer among them. */
export function homeBoard({ preview, lenders, named }: Published, { question, way, terms }: PublicAnswer): HomeBoard {
  const winners = terms.flatMap(({ lowest }) => lowest?.rate ?? []);
  const lowest = new Set(winners.map(({ id }) => id));
  const rates = new Map([...marketRates(preview), ...winners].map((rate) => [rate.id, rate]));
  const cells = [...rates.values()]
    .filter((rate) => !isMadeUp(rate))
    .map(
      (rate): BoardCell => ({ rate, ...fitOf(rate, question, way, named.get(rate.id)), isLowest: lowest.has(rate.id) }),
    )
    .sort(byPlace);
  const lines = lenders.map((lender) => ({
    lender,
    cells: HEADLINE_TERMS.map(
      (term) => cells.find(({ rate }) => rate.lender === lender.id && matchesKind(rate, term)) ?? null,
    ),
  }));
  const place = ({ cells: [first] }: BoardLine): number =>
    first && first.standing !== 'cannot' ? cells.indexOf(first) : Number.POSITIVE_INFINITY;
  const fits = (line: BoardLine): boolean => line.cells.some((cell) => cell !== null && cell.standing !== 'cannot');
  const shown = lines.filter((line) => line.cells.some((cell) => cell !== null));
  return {
    lines: shown.filter(fits).sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b))),
    absent: shown.filter((line) => !fits(line)).map(({ lender }) => lender),
    silent: lines.filter((line) => !shown.includes(line) && line.lender.kind !== 'made-up').map(({ lender }) => lender),
  };
}
