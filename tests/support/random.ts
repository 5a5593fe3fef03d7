/** Numbers between 0 and 1 that are the same at every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Choices that are the same at every run: whole numbers below a limit, and items. */
export function seededChoices(seed: number) {
  const next = seeded(seed);
  const below = (most: number): number => Math.floor(next() * most);
  return { below, pick: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item };
}

/** The items in an order drawn by a seed. */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const next = seeded(seed);
  return items
    .map((item) => ({ item, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
