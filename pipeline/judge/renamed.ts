import type { LenderEntry, StoredRate } from '../../src/rates/schema.ts';
import type { LayoutMemory } from '../../src/snapshots/layouts.ts';
import type { LenderFile } from '../lender.ts';

interface Known {
  lender: Pick<LenderFile, 'renamed'>;
  entry: LenderEntry | null;
  known: StoredRate[];
  memory: LayoutMemory;
}

/** What is known of a lender under its file's ids of now: a rate stands at those ids of it that were read, with their limits. */
export function renamedIn<Before extends Known>(before: Before, found: readonly StoredRate[]): Before {
  const read = new Map(found.map((rate) => [rate.id, rate]));
  const known = new Set(before.known.map(({ id }) => id));
  const goesOn = (id: string): string[] =>
    known.has(id) && !read.has(id)
      ? (before.lender.renamed?.[id] ?? []).filter((other) => read.has(other) && !known.has(other))
      : [];
  if (![...known].some((id) => goesOn(id).length > 0)) return before;
  const idsOf = (id: string): string[] => (goesOn(id).length > 0 ? goesOn(id) : [id]);
  const moved = <Value>(all: Record<string, Value>): Record<string, Value> =>
    Object.fromEntries(Object.entries(all).flatMap(([id, value]) => idsOf(id).map((other) => [other, value])));
  const { entry, memory } = before;
  return {
    ...before,
    known: before.known.flatMap((rate) =>
      idsOf(rate.id).map((id) =>
        id === rate.id ? rate : { ...rate, id, provinces: (read.get(id) as StoredRate).provinces },
      ),
    ),
    entry: entry && { ...entry, missing: moved(entry.missing), held: moved(entry.held) },
    memory: {
      ...memory,
      unjudged: moved(memory.unjudged),
      layouts: memory.layouts.map((layout) => ({
        ...layout,
        figures: layout.figures.flatMap(([id, places]) =>
          idsOf(id).map((other): [string, number[]] => [other, places]),
        ),
        beside: layout.beside.map(([ids, keys]): [string[], string[]] => [ids.flatMap(idsOf), keys]),
      })),
    },
  };
}
