import { textDigest } from '../read/layout/frame.ts';
import { partOf, wordsOf } from '../read/names.ts';
import type { Difference } from './recognise.ts';

/** What a report lists: the words of one place, or words that took the place of others within several names. */
export interface Listed extends Difference {
  /** True if `text` stands within names, where `before` stood. */
  within?: true;
}

/** Fewest names in which one change is told once. */
const FEWEST = 3;

interface Change {
  before: string;
  text: string;
}

/** The words by which two names differ: what stands between their common beginning and end; null if one of the two has none. */
function changeOf(before: string, text: string): Change | null {
  const [old, now] = [wordsOf(before), wordsOf(text)];
  const isSame = (at: number): boolean => old.at(at)?.word === now.at(at)?.word;
  const shorter = Math.min(old.length, now.length);
  let from = 0;
  while (from < shorter && isSame(from)) from += 1;
  let end = 0;
  while (end < shorter - from && isSame(-1 - end)) end += 1;
  const [was, is] = [partOf(old, from, old.length - end), partOf(now, from, now.length - end)];
  return was === '' || is === '' || from + end === 0 ? null : { before: was, text: is };
}

/** The smallest change that makes a name of one of those that stood there: where names share a place, several did. */
function nearest(olds: readonly string[], text: string): Change | undefined {
  const changes = olds.flatMap((old) => changeOf(old, text) ?? []);
  const lengthOf = (change: Change): number => change.before.length + change.text.length;
  return changes.sort((a, b) => lengthOf(a) - lengthOf(b))[0];
}

/** Joins what is the same change in many names (`Year` became `Y` in 18 labels), so that it is asked about once. */
export function renamings(all: readonly Difference[]): Listed[] {
  const pairs = all.map((difference) => {
    const { before, text } = difference;
    return { difference, change: before === null ? undefined : nearest(before.split(' / '), text) };
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
  // The same words in several places are one question: about a name, where one of them names figures that no reader took.
  const alike = Map.groupBy(all, ({ says, texts, digest }) => `${says} ${texts.join() || digest}`);
  const rest = [...alike.values()]
    .map((same) => same.toSorted((a, b) => Number(b.kind === 'unread') - Number(a.kind === 'unread')))
    .map((same) => ({ ...(same[0] as Difference), ids: allOf(same, 'ids'), spots: allOf(same, 'spots') }))
    .filter(({ texts }) => texts.length === 0 || !texts.every((text) => joinedTexts.has(text)))
    // A name that is nothing but the new words is answered with them.
    .filter((other) => !joined.some(({ digest }) => digest === other.digest));
  return [...joined, ...rest];
}

const allOf = (differences: readonly Difference[], field: 'ids' | 'spots'): string[] => [
  ...new Set(differences.flatMap((difference) => difference[field])),
];
