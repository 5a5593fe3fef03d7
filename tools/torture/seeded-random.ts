/** Random choices that are the same at every run. */
export interface SeededRandom {
  /** A whole number below `most`. */
  below(most: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** Mulberry32: small, and even enough for choices. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed;
  const below = (most: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * most);
  };
  return { below, pick: (items) => items[below(items.length)] as (typeof items)[number] };
}
