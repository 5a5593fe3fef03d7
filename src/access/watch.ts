/** Interval between checks of the database, in ms, so that readiness reflects its state within five seconds. */
const INTERVAL = 2000;

/** Watches a database. @param prove resolves if it is usable @param onChange gets the trouble in words, or null @param first the trouble when opened */
export function watch(
  prove: () => Promise<void>,
  onChange: (trouble: string | null) => void,
  everyMs = INTERVAL,
  first: Error | null = null,
) {
  let trouble: Error | null = null;
  let reported: string | null = null;
  let isClosed = false;
  let timer: NodeJS.Timeout;
  settle(first);

  function settle(error: Error | null): void {
    if (isClosed) return;
    trouble = error;
    const words = error && (error.cause instanceof Error ? error.cause.message : error.message);
    if (words !== reported) onChange(words);
    reported = words;
    timer = setTimeout(() => void prove().then(() => settle(null), settle), everyMs).unref();
  }
  return {
    /** Why the database could not be used at the last look; null if it could. */
    trouble: () => trouble,
    close(): void {
      isClosed = true;
      clearTimeout(timer);
      trouble = new Error('closed');
    },
  };
}
