/** The load is too high: the work waited for too long, or too much work waits already; or a client has asked too much. */
export class TooBusy extends Error {
  /** How long the client has to wait because it asked too much, in ms; 0 where others did. */
  waitMs: number;
  constructor(message: string, waitMs = 0) {
    super(message);
    this.name = 'TooBusy';
    this.waitMs = waitMs;
  }
}

/** Whether an error is `TooBusy`. Recognised by its name, because the built pages contain their own copy of the class. */
export const isTooBusy = (error: unknown): error is TooBusy => error instanceof Error && error.name === 'TooBusy';

export interface FairQueueOptions {
  /** Work under way at once. */
  atOnce: number;
  /** Work of one asker under way at once. */
  perAsker: number;
  /** Work of one asker that waits, at most. */
  waitingPerAsker: number;
  /** Work of all askers that waits, at most. */
  waiting: number;
  /** How long work waits before it is given up, in ms. */
  waitMs: number;
  /** The error message for work that is given up. */
  message: string;
}

/** Schedules expensive work in rotation: one piece of each caller after the other, however much the others have waiting. */
export interface FairQueue {
  /** Runs `work` when its turn comes. @param asker who it is for @throws {TooBusy} if it was not begun */
  run<Result>(asker: string, work: () => Promise<Result>): Promise<Result>;
}

interface Waiting {
  begin: () => void;
  giveUp: () => void;
}

export function openFairQueue(options: FairQueueOptions): FairQueue {
  const { atOnce, perAsker, waitingPerAsker, waiting, waitMs, message } = options;
  /** Askers in the order in which they are served next. */
  const lines = new Map<string, Waiting[]>();
  const underWay = new Map<string, number>();
  let running = 0;
  let count = 0;

  const isFree = (asker: string): boolean => running < atOnce && (underWay.get(asker) ?? 0) < perAsker;

  async function begin<Result>(asker: string, work: () => Promise<Result>): Promise<Result> {
    running++;
    underWay.set(asker, (underWay.get(asker) ?? 0) + 1);
    try {
      return await work();
    } finally {
      running--;
      const left = (underWay.get(asker) ?? 1) - 1;
      if (left > 0) underWay.set(asker, left);
      else underWay.delete(asker);
      next();
    }
  }
  function next(): void {
    for (const [asker, line] of lines) {
      if (!isFree(asker)) continue;
      lines.delete(asker);
      // A caller with more work goes to the end.
      if (line.length > 1) lines.set(asker, line.slice(1));
      count--;
      line[0]?.begin();
      if (running >= atOnce) return;
    }
  }
  function leave(asker: string, one: Waiting): void {
    const rest = (lines.get(asker) ?? []).filter((other) => other !== one);
    if (rest.length > 0) lines.set(asker, rest);
    else lines.delete(asker);
    count--;
  }

  return {
    run(asker, work) {
      const line = lines.get(asker) ?? [];
      if (line.length === 0 && isFree(asker)) return begin(asker, work);
      if (line.length >= waitingPerAsker || count >= waiting) return Promise.reject(new TooBusy(message));
      return new Promise((resolve, reject) => {
        const one: Waiting = {
          begin() {
            clearTimeout(timer);
            begin(asker, work).then(resolve, reject);
          },
          giveUp() {
            leave(asker, one);
            reject(new TooBusy(message));
          },
        };
        const timer = setTimeout(one.giveUp, waitMs);
        lines.set(asker, [...line, one]);
        count++;
      });
    },
  };
}
