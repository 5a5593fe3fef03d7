import { type Chosen, FILTERS, readFilters } from '../api/filters.ts';
import type { BadParameter } from '../api/problem.ts';
import type { Manifest, Rate, StoredRate } from '../rates/schema.ts';
import { offeredIn } from '../rates/scope.ts';

/** A question of the board that an alert listens for: the board's filters, or one rate by its id. */
export interface AlertQuestion {
  /** The rate that is asked for; null for whatever passes the filters. */
  id: string | null;
  chosen: Chosen;
}

/** What only a moment's figures have: an alert is told of changes, and being old is none. */
const MOMENTARY = ['state'];

/** Reads a question from an address of the board; whatever else stands there is left out. @param lenders the ids there are */
export function readQuestion(
  query: URLSearchParams,
  lenders: readonly string[],
): { question: AlertQuestion; bad: BadParameter[] } {
  const known = [...query].filter(([name, value]) => value !== '' && name in FILTERS && !MOMENTARY.includes(name));
  const { chosen, bad } = readFilters(new URLSearchParams(known), lenders);
  const id = query.get('id');
  return { question: { id: id === null || id === '' ? null : id.slice(0, 200), chosen }, bad };
}

/** A question as it is kept, in one spelling. */
export function questionText({ id, chosen }: AlertQuestion): string {
  const query = new URLSearchParams(chosen.map(([name, values]) => [name, values.join(',')]));
  if (id !== null) query.set('id', id);
  return query.toString();
}

/** A kept question. A lender that has gone since is still asked for. */
export function keptQuestion(text: string): AlertQuestion {
  const query = new URLSearchParams(text);
  const { question } = readQuestion(query, (query.get('lender') ?? '').split(','));
  return question;
}

/** A stored rate as a question sees it: offered where its lender lends. */
export function asked(rate: StoredRate, manifest: Manifest): Rate {
  const provinces = offeredIn(rate.provinces, manifest.lenders[rate.lender]?.provinces ?? null);
  return { ...rate, provinces, observedAt: rate.changedAt, state: 'fresh' };
}

/** Whether a rate is among what a question asks for. */
export function isAsked({ id, chosen }: AlertQuestion, rate: Rate): boolean {
  if (id !== null && rate.id !== id) return false;
  return chosen.every(([name, values]) => values.some((value) => FILTERS[name]?.passes(rate, value)));
}
