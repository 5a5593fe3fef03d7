/** Few enough that a thousand lenders are never all in memory as text, enough to keep a disk busy. */
export const FILES_AT_ONCE = 16;

/** Does the work for every item, at most `most` at a time. */
export async function sideBySide<Item>(
  items: Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: most }, worker));
}
