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

/** Schedules expensive work in rotation: each asker has one piece under way, however much it has waiting. */
export type FairQueue = ReturnType<typeof openFairQueue>;

/** @param options.atOnce work under way at once @param options.waiting work of one asker that waits, at most @param options.waitMs how long work waits */
export function openFairQueue({ atOnce, waiting, waitMs }: Record<'atOnce' | 'waiting' | 'waitMs', number>) {
  /** What waits, by asker, in the order in which they are served next. */
  const lines = new Map<string, (() => void)[]>();
  const busy = new Set<string>();

  function next(): void {
    for (const [asker, line] of lines) {
      if (busy.size >= atOnce) return;
      if (busy.has(asker)) continue;
      // An asker with more work goes to the end.
      lines.delete(asker);
      const begin = line.shift();
      if (line.length > 0) lines.set(asker, line);
      if (begin) busy.add(asker);
      begin?.();
    }
  }
  return {
    /** Runs `work` when its turn comes. @param asker who it is for @param hasGone whether nobody waits for it any more @throws {TooBusy} if it was not begun */
    async run<Result>(asker: string, work: () => Promise<Result>, hasGone = () => false): Promise<Result> {
      const line = lines.get(asker) ?? [];
      if (line.length >= waiting) throw new TooBusy('too much work waits');
      const { promise: turn, resolve: begin, reject } = Promise.withResolvers<void>();
      const timer = setTimeout(() => {
        line.splice(line.indexOf(begin), 1);
        reject(new TooBusy('the work waited too long'));
      }, waitMs);
      line.push(begin);
      lines.set(asker, line);
      next();
      await turn;
      clearTimeout(timer);
      try {
        if (hasGone()) throw new TooBusy('nobody waits for the work');
        return await work();
      } finally {
        busy.delete(asker);
        next();
      }
    },
  };
}
