import type { LenderEntry } from '../../src/rates/schema.ts';
import type { LayoutMemory } from '../../src/snapshots/layouts.ts';
import { digest } from '../read/layout/page-frame.ts';
import { printable } from '../read/printable.ts';
import { quote } from './pages.ts';
import { type Difference, isLimit, type Recognised } from './recognise.ts';
import { figuresOf } from './version.ts';

/** A person's acceptance for one lender: the pages and figures of one report. */
export interface Acceptance {
  /** The digest that the report named; `any` for our own recordings, which were checked when they were written. */
  digest: string;
  /**
   * The person's verdict on words that may narrow rates: they are harmless, or they limit the rates to few borrowers. Null where none were
   * shown.
   */
  words: 'harmless' | 'few' | null;
}

/** The acceptance used for our own recordings. */
export const ACCEPT_ANY: Acceptance = { digest: 'any', words: 'harmless' };

/** Most differences that a report lists; the rest are only counted. */
const MOST_DIFFERENCES = 40;
/** Longest quote of a page in a report, in characters. */
const QUOTED = 120;

/** Returns everything of a lender that waits for a person, named by one digest; null where nothing waits. */
export function waitingOf(
  { held, missing }: Pick<LenderEntry, 'held' | 'missing'>,
  {
    pages,
    differences,
    limited,
    isFirst,
    at,
    before,
  }: {
    pages: Recognised[];
    differences: Difference[];
    limited: LayoutMemory['limited'];
    isFirst: boolean;
    at: string;
    before: LenderEntry['waiting'];
  },
): LenderEntry['waiting'] {
  const waiting = Object.entries(held).filter(([, { until }]) => until !== 'second-sighting');
  const strange = Object.entries(limited).flatMap(([id, { since, keys }]) =>
    Object.values(keys).some((conditions) => conditions.includes('further-limits')) ? [{ id, since, keys }] : [],
  );
  const kept = differences.filter(({ kind }) => kind === 'limit');
  if (waiting.length + strange.length + kept.length === 0) return null;
  const name = digest(
    [
      ...pages.map((page) => page.digest),
      ...waiting.map(([id, { rate }]) => `${id} ${figuresOf(rate)}`).sort(),
      ...Object.keys(missing).sort(),
      ...strange.map(({ id, keys }) => `${id} ${Object.keys(keys).sort().join()}`).sort(),
      ...kept.map(({ key }) => key),
    ].join('\n'),
  );
  const since = [...waiting.map(([, one]) => one.since), ...strange.map((one) => one.since), at].sort()[0] as string;
  return {
    digest: name,
    since: before && before.since < since ? before.since : since,
    isFirst,
    differences: differences
      .map((one) => (isLimit(one.says) && !one.conditions.includes('further-limits') ? { ...one, says: null } : one))
      .filter(({ says, kind }) => says !== null || kind !== 'line')
      .slice(0, MOST_DIFFERENCES)
      .map(({ kind, says, text, before: old, ids }) => ({
        kind,
        says,
        text: shortened(text),
        before: old === null ? null : shortened(old),
        rates: ids.length,
      })),
  };
}

const shortened = (text: string): string => printable(quote(text, QUOTED));

/** True if an acceptance names exactly what waits and answers every question that has to be answered. */
export function accepts(acceptance: Acceptance | null, waiting: LenderEntry['waiting']): boolean {
  if (!acceptance) return false;
  if (acceptance.digest === 'any') return true;
  if (acceptance.digest !== waiting?.digest) return false;
  return acceptance.words !== null || !waiting.differences.some(({ says }) => isLimit(says as Difference['says']));
}
