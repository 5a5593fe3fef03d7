import type { Layout } from '../../src/snapshots/layouts.ts';
import { isProse, type Reach, type Slot, type SlotKind, textDigest } from '../read/layout/frame.ts';

/** A slot of an accepted layout. */
export type Accepted = Pick<Slot, 'kind' | 'place' | 'text' | 'digest' | 'near'>;

/** The slots that a layout keeps, with the ids of the rates that each is near to. */
export const slotsIn = (layout: Layout): Accepted[] => {
  const groups = layout.groups.map((group) =>
    group === 'all' ? group : group.map((at) => layout.rates[at] as string),
  );
  return layout.slots.map(([kind, place, text, group]) => ({
    kind: kind as SlotKind,
    place,
    text,
    digest: isProse(kind as SlotKind) ? text : textDigest(text),
    near: groups[group] ?? null,
  }));
};

/** Names a text. What is chosen, and a name, is known only from one, not from the same words in a line. */
export const keyOf = ({ kind, digest }: Pick<Accepted, 'kind' | 'digest'>): string =>
  isProse(kind) || kind === 'note' ? digest : `${kind === 'choice' ? kind : 'name'} ${digest}`;

/** The places where each text was accepted. */
export function acceptedIn(all: readonly Accepted[]): Map<string, Set<string>> {
  const places = Map.groupBy(all, keyOf);
  return new Map([...places].map(([key, slots]) => [key, new Set(slots.map(({ place }) => place))]));
}

/** More copies of a text are not told apart. */
const MOST_COPIES = 20;

/** The slots of a frame that stand in a layout too, with what they were near to: names anywhere, prose in one order (Hunt and Szymanski, 1977). */
export function pairsOf(slots: readonly Slot[], layout: readonly Accepted[]): [Slot, Reach][] {
  const here = Map.groupBy(slots, keyOf);
  const same = Map.groupBy(layout.keys(), (at) => keyOf(layout[at] as Accepted));
  const nearOf = (at: number): Reach => layout[at]?.near ?? null;
  const pairs = [...same].flatMap(([key, places]) => {
    const ids = new Set(places.flatMap((at) => nearOf(at) ?? []));
    const near = ids.has('all') ? 'all' : [...ids];
    // Footnotes come from anywhere.
    const isAnywhere = places.some((at) => !isProse((layout[at] as Accepted).kind));
    const matching = (here.get(key) ?? []).filter(({ kind }) => isAnywhere || !isProse(kind));
    return matching.map((slot): [Slot, Reach] => [slot, near]);
  });
  const ends: Pair[] = [];
  for (const slot of slots)
    for (const at of (same.get(keyOf(slot)) ?? []).slice(-MOST_COPIES).reverse()) {
      const length = ends.findLastIndex((end) => end.at < at) + 1;
      ends[length] = { slot, at, before: ends[length - 1] };
    }
  for (let pair = ends.at(-1); pair; pair = pair.before)
    if (isProse(pair.slot.kind)) pairs.push([pair.slot, nearOf(pair.at)]);
  return pairs;
}
type Pair = { slot: Slot; at: number; before: Pair | undefined };
