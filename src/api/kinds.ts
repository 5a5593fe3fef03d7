import { HEADLINE_TERMS, type Kind } from '../rates/terms.ts';
import { type Chosen, FILTERS, type Filters, readFilters } from './filters.ts';
import { listedIn, MOST_VALUES } from './parameters.ts';
import type { BadParameter } from './problem.ts';

export const KIND_FILTERS = { rateType: FILTERS.rateType, termMonths: FILTERS.termMonths } satisfies Filters;

/** The chosen kinds, one for each `term` of a list that may name its type: `term=5-year-fixed,3-year-fixed`. */
export function readKinds(query: URLSearchParams): { chosen: Chosen[]; bad: BadParameter[] } {
  const terms = listedIn(query, 'term');
  // A list that is too long is refused whole.
  const each = terms.length > 1 && terms.length <= MOST_VALUES ? terms : [null];
  const read = each.map((term) => {
    const single = new URLSearchParams(query);
    if (term !== null) single.set('term', term);
    return readFilters(single, [], KIND_FILTERS);
  });
  return { chosen: read.map(({ chosen }) => chosen), bad: read.flatMap(({ bad }) => bad).slice(0, 1) };
}

const isChosen = ({ rateType, termMonths }: Kind, chosen: Chosen): boolean =>
  chosen.every(([name, values]) => values.includes(name === 'rateType' ? rateType : String(termMonths)));

/** The kinds among some that are chosen; all where nothing is. */
export const kindsAmong = <One extends Kind>(kinds: readonly One[], chosen: readonly Chosen[]): One[] =>
  kinds.filter((kind) => chosen.some((single) => isChosen(kind, single)));

/** Whether visitors may ask: of headline terms alone, and without a parameter that needs an account. What is wrong is told everybody. */
export function isOfHeadlines(query: URLSearchParams, ...gated: readonly string[]): boolean {
  const { chosen, bad } = readKinds(query);
  const isHeadline = (values: Chosen): boolean => {
    const terms = kindsAmong(HEADLINE_TERMS, [values]);
    const months = values.find(([name]) => name === 'termMonths')?.[1] ?? [];
    return terms.length > 0 && months.every((month) => terms.some(({ termMonths }) => String(termMonths) === month));
  };
  return !gated.some((name) => query.has(name)) && (bad.length > 0 || chosen.every(isHeadline));
}
