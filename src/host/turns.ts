/** How long the work of one turn of the event loop may take, in ms, before the rest waits for the next turn. */
const TURN = 5;
/** The limit for a turn in which a connection was accepted, in ms: the loop accepts one per turn, and others may wait behind it. */
const HURRIED = 0.2;

/** Work in turns of the event loop, so that a thousand requests that arrive at once do not keep the next one waiting for all of them. */
export type Turns = ReturnType<typeof openTurns>;

interface Work {
  begin: () => void;
  isLong: boolean;
}

/** Opens a queue that serves all who wait in rotation, one piece of work each, however much the others have waiting. */
export function openTurns() {
  const lines = new Map<string, Work[]>();
  let began: number | null = null;
  let limit = TURN;
  let isHurried = false;

  function startTurn(now: number): void {
    began = now;
    limit = isHurried ? HURRIED : TURN;
    isHurried = false;
    setImmediate(next);
  }
  function wait(who: string, work: Work): void {
    const line = lines.get(who);
    if (line) line.push(work);
    else lines.set(who, [work]);
    if (began === null) startTurn(performance.now());
  }
  function next(): void {
    began = null;
    if (lines.size === 0) return;
    const start = performance.now();
    startTurn(start);
    beginNext(start);
  }
  /** Begins one piece of work after the other, each when the one before it waits or is done. */
  function beginNext(start: number): void {
    const [first] = lines;
    if (!first) return;
    const [who, line] = first;
    const work = line.shift();
    // A caller with more work goes to the end of the queue, and the loop returns to it.
    lines.delete(who);
    if (line.length > 0) lines.set(who, line);
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
    return lines.size === 0 && now - (began ?? now) < limit;
  }
  return {
    isFree,
    hurry(): void {
      isHurried = true;
      limit = HURRIED;
    },
    /** Begins work: at once if the turn is free, else later. @param who whose work it is */
    begin(who: string, work: () => void): void {
      if (isFree()) work();
      else wait(who, { begin: work, isLong: false });
    },
    /** Resolves when a long task may start. No other work starts in the same turn of the event loop. */
    alone: (who: string) => new Promise<void>((resolve) => wait(who, { begin: resolve, isLong: true })),
  };
}
