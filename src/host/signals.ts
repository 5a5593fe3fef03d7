/** What asks a process to end. */
export const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
/** Signals within this time of the first are the same one, told twice, in ms: a terminal tells a whole group, and npm hands on what it is told. */
const SAME = 1000;

/** Calls `stop` at the first SIGTERM or SIGINT. A later one, from somebody who will not wait, ends the process at once. */
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
