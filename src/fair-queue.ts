/** The load is too high: the work waited for too long, or too much work waits already; or a client has asked too much. */
export class TooBusy extends Error {
  override name = 'TooBusy';
  /** How long the client has to wait because it asked too much, in ms; 0 where others did. */
  waitMs: number;
  constructor(message: string, waitMs = 0) {
    super(message);
    this.waitMs = waitMs;
  }
}

/** Whether an error is `TooBusy`. Recognised by its name, because the built pages contain their own copy of the class. */
export const isTooBusy = (error: unknown): error is TooBusy => error instanceof Error && error.name === 'TooBusy';

/** Schedules expensive work in rotation: one piece of each asker after the other, however much the others have waiting. */
export type FairQueue = ReturnType<typeof openFairQueue>;

/**
 * @param options.atOnce work under way at once, and @param options.perAsker of one asker @param options.waiting work of one asker that waits, at
 * most @param options.waitMs how long work waits before it is given up
 */
export function openFairQueue(options: { atOnce: number; perAsker: number; waiting: number; waitMs: number }) {
  const { atOnce, perAsker, waiting, waitMs } = options;
  /** What waits, by asker, in the order in which they are served next. */
  const lines = new Map<string, (() => void)[]>();
  const underWay = new Map<string, number>();
  let running = 0;

  function change(asker: string, by: 1 | -1): void {
    running += by;
    underWay.set(asker, (underWay.get(asker) ?? 0) + by);
    if (underWay.get(asker) === 0) underWay.delete(asker);
  }
  function setLine(asker: string, line: (() => void)[]): void {
    // An asker with more work goes to the end.
    lines.delete(asker);
    if (line.length > 0) lines.set(asker, line);
  }
  function next(): void {
    for (const [asker, [begin, ...rest]] of lines) {
      if (running >= atOnce) return;
      if ((underWay.get(asker) ?? 0) >= perAsker) continue;
      setLine(asker, rest);
      begin?.();
    }
  }
  return {
    /** Runs `work` when its turn comes. @param asker who it is for @param hasGone whether nobody waits for it any more @throws {TooBusy} if it was not begun */
    async run<Result>(asker: string, work: () => Promise<Result>, hasGone = () => false): Promise<Result> {
      await new Promise<void>((resolve, reject) => {
        const line = lines.get(asker) ?? [];
        if (line.length >= waiting) return reject(new TooBusy('too much work waits'));
        const begin = (): void => {
          clearTimeout(timer);
          change(asker, 1);
          resolve();
        };
        const timer = setTimeout(() => {
          setLine(
            asker,
            (lines.get(asker) ?? []).filter((other) => other !== begin),
          );
          reject(new TooBusy('the work waited too long'));
        }, waitMs);
        lines.set(asker, [...line, begin]);
        next();
      });
      try {
        if (hasGone()) throw new TooBusy('nobody waits for the work');
        return await work();
      } finally {
        change(asker, -1);
        next();
      }
    },
  };
}
