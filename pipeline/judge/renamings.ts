import { textDigest } from '../read/layout/frame.ts';
import type { Difference } from './recognise.ts';

/** What a report lists: the words of one place, or words that took the place of others within several names. */
export interface Listed extends Difference {
  /** True if `text` stands within names, where `before` stood. */
  within?: true;
}

/** Fewest names in which one change is told once. */
const FEWEST = 3;

/** The words by which two names differ: what stands between their common beginning and end; null if one of the two has none. */
function changeOf(before: string, text: string): { before: string; text: string } | null {
  const [old, now] = [before.split(' '), text.split(' ')];
  let from = 0;
  while (from < Math.min(old.length, now.length) && old[from] === now[from]) from += 1;
  let end = 0;
  while (end < Math.min(old.length, now.length) - from && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const [was, is] = [old.slice(from, old.length - end).join(' '), now.slice(from, now.length - end).join(' ')];
  return was === '' || is === '' || from + end === 0 ? null : { before: was, text: is };
}

/** Joins what is the same change in many names (`Year` became `Y` in 18 labels), so that it is asked about once. */
export function renamings(all: readonly Difference[]): Listed[] {
  const pairs = all.map((difference) => {
    const { before, text } = difference;
    // Where names share a place, one of those that stood there became this one.
    const old = before === null ? [] : [...before.split(' / '), before];
    return { difference, change: old.map((name) => changeOf(name, text)).find((change) => change !== null) };
  });
  const same = Map.groupBy(pairs, ({ change }) => (change ? `${change.before}\n${change.text}` : ''));
  const joined = [...same.values()].flatMap((alike): Listed[] => {
    const { difference, change } = alike[0] as (typeof pairs)[number];
    if (!change || alike.length < FEWEST) return [];
    const from = [...new Set(alike.map((pair) => pair.difference))];
    const texts = from.flatMap((difference) => difference.texts);
    const digest = textDigest(change.text);
    return [
      { ...difference, ...change, printed: undefined, digest, spots: [], texts, ids: allOf(from, 'ids'), within: true },
    ];
  });
  const joinedTexts = new Set(joined.flatMap(({ texts }) => texts));
  // The same words in several places are one question.
  const alike = Map.groupBy(all, ({ says, texts, digest }) => `${says} ${texts.join() || digest}`);
  const rest = [...alike.values()]
    .map((same) => ({ ...(same[0] as Difference), ids: allOf(same, 'ids'), spots: allOf(same, 'spots') }))
    .filter(({ texts }) => texts.length === 0 || !texts.every((text) => joinedTexts.has(text)));
  return [...joined, ...rest];
}

const allOf = (differences: readonly Difference[], field: 'ids' | 'spots'): string[] => [
  ...new Set(differences.flatMap((difference) => difference[field])),
];
