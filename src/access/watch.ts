/** How often the database is asked for proof, in ms: readiness follows what happens to it within five seconds. */
const INTERVAL = 2000;

/** How the database stands, found out again and again. */
export interface Watch {
  /** Why it could not be used at the last look; null where it could. */
  trouble(): Error | null;
  /** Stops looking. */
  close(): void;
}

/**
 * Looks after a database.
 * @param prove resolves where the database could be read and written just now
 * @param onChange told when that changes: what is wrong, in words for the operator, or null
 * @param first what was found when it was opened
 */
export function watch(
  prove: () => Promise<void>,
  onChange: (trouble: string | null) => void,
  everyMs = INTERVAL,
  first: Error | null = null,
): Watch {
  let trouble: Error | null = null;
  let told: string | null = null;
  let isClosed = false;
  let timer: NodeJS.Timeout;
  settle(first);

  function look(): void {
    prove()
      .then(
        () => null,
        (error: Error) => error,
      )
      .then(settle);
  }
  function settle(found: Error | null): void {
    if (isClosed) return;
    trouble = found;
    const words = found && wordsFor(found);
    if (words !== told) onChange(words);
    told = words;
    timer = setTimeout(look, everyMs).unref();
  }
  return {
    trouble: () => trouble,
    close() {
      isClosed = true;
      clearTimeout(timer);
      trouble = new Error('closed');
    },
  };
}

const wordsFor = (trouble: Error): string => (trouble.cause instanceof Error ? trouble.cause.message : trouble.message);
