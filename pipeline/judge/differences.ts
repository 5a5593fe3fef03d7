import type { LenderEntry, StoredRate } from '../../src/rates/schema.ts';
import type { LayoutMemory } from '../../src/snapshots/layouts.ts';
import type { Word } from '../read/layout/frame.ts';
import { digest } from '../read/layout/page-frame.ts';
import type { Verdict } from './judge.ts';
import { type Difference, type Recognised, wordKey } from './recognise.ts';

/** Lines that are gone from the pages, if their text is known. */
export const goneLines = (pages: Recognised[], texts?: ReadonlyMap<string, string>): Difference[] =>
  pages.flatMap(({ gone }) =>
    gone.flatMap((key) => {
      const text = texts?.get(key);
      return text === undefined ? [] : [{ ...NO_WORDS, kind: 'gone' as const, key, text }];
    }),
  );

/** Limits that rates keep though their page no longer states them. */
export const keptLimits = (unlimited: Verdict['unlimited']): Difference[] =>
  [...Map.groupBy(unlimited, ({ words }) => words)].map(([text, all]) => {
    const ids = all.map(({ id }) => id);
    return { ...NO_WORDS, kind: 'limit', key: digest([text, ...ids].join()), text, ids };
  });

const NO_WORDS = { before: null, says: null, conditions: [], ids: [] };

/**
 * Returns the differences from the accepted layouts, and the words that have limited rates since then on pages that proved themselves
 * meanwhile.
 */
export function differencesOf(pages: Recognised[], limited: LayoutMemory['limited']): Difference[] {
  const now = pages.flatMap(({ differences }) => differences);
  const keys = new Set(Object.values(limited).flatMap((one) => Object.keys(one.keys)));
  for (const { key } of now) keys.delete(key);
  const words = pages.flatMap(({ frame }) => [
    ...frame.lines.map((line) => ({ kind: 'line' as const, key: line.key, text: line.text })),
    ...frame.words.map((word) => ({ kind: word.kind, key: wordKey(word), text: word.text })),
  ]);
  const standing = [...keys].flatMap((key): Difference[] => {
    const found = words.find((one) => one.key === key);
    const ids = Object.entries(limited).flatMap(([id, one]) => (key in one.keys ? [id] : []));
    return found ? [{ ...NO_WORDS, ...found, says: 'limits', conditions: ['further-limits'], ids }] : [];
  });
  return [...now, ...standing];
}

/** Returns the limits laid over each rate by words that came after its layout was accepted. */
export const overlay = (limited: LayoutMemory['limited']): LenderEntry['limited'] =>
  Object.fromEntries(
    Object.entries(limited).map(([id, { since, keys }]) => [
      id,
      { since, conditions: [...new Set(Object.values(keys).flat())].sort() },
    ]),
  );

/** Returns the rates limited by words that a person judged `few`: those words limit a rate as the lender's own small print does. */
export function limitedByPeople(rates: StoredRate[], pages: Recognised[], { judged }: LayoutMemory): StoredRate[] {
  const few = new Set(Object.entries(judged).flatMap(([key, said]) => (said === 'few' ? [key] : [])));
  if (few.size === 0) return rates;
  const ids = new Set(
    pages.flatMap(({ frame }) => [
      ...frame.lines.flatMap(({ key, reach }) =>
        few.has(key) ? (reach === 'all' ? rates.map(({ id }) => id) : [...reach]) : [],
      ),
      ...Object.entries(frame.figures).flatMap(([id, places]) =>
        places.some((place) => few.has(wordKey(frame.words[place] as Word))) ? [id] : [],
      ),
    ]),
  );
  return rates.map((rate) =>
    ids.has(rate.id)
      ? { ...rate, conditions: [...new Set([...rate.conditions, 'further-limits' as const])].sort() }
      : rate,
  );
}
