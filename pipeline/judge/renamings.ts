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
  const pairs = all.flatMap((one) => {
    const [old, now] = [one.before?.split(' / ') ?? [], one.text.split(' / ')];
    return old.length === now.length
      ? old.map((before, at) => ({ one, change: changeOf(before, now[at] as string) }))
      : [];
  });
  const same = Map.groupBy(pairs, ({ change }) => (change ? `${change.before}\n${change.text}` : ''));
  const joined = [...same.values()].flatMap((some): Listed[] => {
    const { one, change } = some[0] as (typeof pairs)[number];
    if (!change || some.length < FEWEST) return [];
    const from = new Set(some.map((pair) => pair.one));
    const ids = [...new Set([...from].flatMap((one) => one.ids))];
    return [
      {
        ...one,
        ...change,
        kind: one.kind,
        digest: textDigest(change.text),
        spots: [],
        texts: [...from].flatMap(({ texts }) => texts),
        ids,
        within: true,
      },
    ];
  });
  // The same words in several places are one question.
  const first = new Map<string, Listed>();
  for (const one of all) {
    const name = `${one.says} ${one.texts.join()}`;
    const known = first.get(name);
    if (!known || one.texts.length === 0)
      first.set(one.texts.length === 0 ? `${name} ${one.digest}` : name, { ...one });
    else
      Object.assign(known, {
        ids: [...new Set([...known.ids, ...one.ids])],
        spots: [...new Set([...known.spots, ...one.spots])],
      });
  }
  const told = new Set(joined.flatMap(({ texts }) => texts));
  const rest = [...first.values()].filter(({ texts }) => texts.length === 0 || !texts.every((text) => told.has(text)));
  const unique = new Map(
    [...joined, ...rest].map((one) => [`${one.kind} ${one.digest} ${one.says} ${one.ids.length}`, one]),
  );
  return [...unique.values()];
}
