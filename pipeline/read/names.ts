import type { Judged, Judgement } from '../../src/snapshots/judgements.ts';
import { textDigest } from './layout/frame.ts';

/** A word of a name, and what joins it to the next. */
interface Word {
  word: string;
  joint: string;
}

/** The words of a name; a hyphen parts them too (`1-Year`). */
export const wordsOf = (name: string): Word[] =>
  [...name.matchAll(/([^ -]*)([ -]|$)/g)].flatMap(([all, word = '', joint = '']) =>
    all === '' ? [] : [{ word, joint }],
  );

/** The text of some words of a name. */
export const partOf = (words: readonly Word[], from: number, to: number): string =>
  words
    .slice(from, to)
    .map(({ word, joint }, at, all) => (at < all.length - 1 ? word + joint : word))
    .join('');

const isSame = (some: readonly Word[], others: readonly Word[]): boolean =>
  some.length === others.length && some.every(({ word }, at) => word.toLowerCase() === others[at]?.word.toLowerCase());

/** Most words of a part of a name that people name. */
const LONGEST_PART = 5;

/** A name in which the words that people named are replaced (`Y` for `Year`), and what they said of these. */
export function namedWithin(name: string, judged: Judged): { name: string; judgements: Judgement[] } {
  const isAny = [...judged.values()].some((judgement) => judgement.verdict === 'name' && judgement.within);
  const words = wordsOf(name);
  const judgements: Judgement[] = [];
  for (let at = 0; isAny && at < words.length; at++)
    for (let length = Math.min(LONGEST_PART, words.length - at); length > 0; length--) {
      const judgement = judged.get(textDigest(partOf(words, at, at + length)));
      if (judgement?.verdict !== 'name' || !judgement.within) continue;
      // Who gives the whole name gives words that stand beside the named ones too.
      const named = wordsOf(judgement.name);
      const rest = words.slice(at + length);
      const isBehind = (count: number): boolean => isSame(named.slice(-count), rest.slice(0, count));
      const behind = named.findIndex((_, from) => from > 0 && isBehind(named.length - from));
      const joint = words[at + length - 1]?.joint ?? '';
      words.splice(at, length, { word: partOf(named, 0, behind === -1 ? named.length : behind), joint });
      judgements.push(judgement);
    }
  return { name: partOf(words, 0, words.length), judgements };
}
