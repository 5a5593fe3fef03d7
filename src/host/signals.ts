/** The signals that ask a process to end. */
export const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
/** Signals within this time of the first are repeats of it, in ms: a terminal signals a whole group, and npm forwards its signals. */
const SAME = 1000;

/** Calls `stop` at the first SIGTERM or SIGINT. A later one, from an impatient user, ends the process at once. */
export function onSignal(stop: (signal: string) => void): void {
  let first: number | null = null;
  for (const signal of SIGNALS)
    process.on(signal, () => {
      const now = performance.now();
      if (first === null) {
        first = now;
        stop(signal);
      } else if (now - first > SAME) process.exit(1);
    });
}
