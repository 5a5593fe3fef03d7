/** How long the work of one turn of the event loop may take, in ms, before the rest waits for the next turn. */
const TURN = 5;
/** The limit for a turn in which a connection was accepted, in ms: the loop accepts one per turn, and others may wait behind it. */
const HURRIED = 0.2;

/** Spreads work over turns of the event loop, so that of a thousand requests that arrive at once the next one does not wait for all. */
export type Scheduler = ReturnType<typeof openScheduler>;

interface Work {
  begin: () => void;
  isLong: boolean;
}

/** Opens a scheduler that serves all clients in rotation, one piece of work each, however much the others have waiting. */
export function openScheduler() {
  const queues = new Map<string, Work[]>();
  let began: number | null = null;
  let limit = TURN;
  let isHurried = false;

  function startTurn(now: number): void {
    began = now;
    limit = isHurried ? HURRIED : TURN;
    isHurried = false;
    setImmediate(next);
  }
  function wait(client: string, work: Work): void {
    const queue = queues.get(client);
    if (queue) queue.push(work);
    else queues.set(client, [work]);
    if (began === null) startTurn(performance.now());
  }
  function next(): void {
    began = null;
    if (queues.size === 0) return;
    const start = performance.now();
    startTurn(start);
    beginNext(start);
  }
  /** Begins one piece of work after the other, each when the one before it waits or is done. */
  function beginNext(start: number): void {
    const [first] = queues;
    if (!first) return;
    const [client, queue] = first;
    const work = queue.shift();
    // A client with more work goes to the end of the rotation.
    queues.delete(client);
    if (queue.length > 0) queues.set(client, queue);
    work?.begin();
    if (work?.isLong) return;
    // A tick asked for by a microtask comes when no promise has anything left to do.
    queueMicrotask(() =>
      process.nextTick(() => {
        if (performance.now() - start < limit) beginNext(start);
      }),
    );
  }
  /** True if this turn has time left and nobody waits. */
  function isFree(): boolean {
    const now = performance.now();
    if (began === null) startTurn(now);
    return queues.size === 0 && now - (began ?? now) < limit;
  }
  return {
    isFree,
    /** Shortens this turn, in which a connection was accepted, and the next one. */
    hurry(): void {
      isHurried = true;
      limit = HURRIED;
    },
    /** Runs work: at once if the turn is free, else later. */
    run(client: string, work: () => void): void {
      if (isFree()) work();
      else wait(client, { begin: work, isLong: false });
    },
    /** Resolves when a long task may start. No other work starts in the same turn of the event loop. */
    turnFor: (client: string) => new Promise<void>((resolve) => wait(client, { begin: resolve, isLong: true })),
  };
}
