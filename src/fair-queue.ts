import pLimit, { type LimitFunction } from 'p-limit';

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
  const all = pLimit(atOnce);
  /** The work of each asker, of which the first piece alone stands in the queue of all: the next goes behind the others. */
  const lines = new Map<string, LimitFunction>();
  return {
    /** Runs `work` when its turn comes. @param asker who it is for @param hasGone whether nobody waits for it any more @throws {TooBusy} if it was not begun */
    async run<Result>(asker: string, work: () => Promise<Result>, hasGone = () => false): Promise<Result> {
      const line = lines.get(asker) ?? pLimit(1);
      if (line.pendingCount >= waiting) throw new TooBusy('too much work waits');
      lines.set(asker, line);
      const { promise: late, reject } = Promise.withResolvers<never>();
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        reject(new TooBusy('the work waited too long'));
      }, waitMs);
      const turn = line(all<[], Result>, async () => {
        clearTimeout(timer);
        if (isLate || hasGone()) throw new TooBusy('nobody waits for the work');
        return work();
      });
      const ended = turn.finally(() => {
        if (line.activeCount + line.pendingCount === 0) lines.delete(asker);
      });
      return Promise.race([late, ended]);
    },
  };
}
