import { type Channel, type Demand, type Outcome, RETRIES, type Taken, type TakenFrom } from '../access/outbox.ts';
import type { Outbox } from '../access/queries/outbox.ts';
import { isUnavailable } from '../access/unavailable.ts';

/** The outcome of a try: `later` if another may succeed. */
export interface Result {
  state: Outcome['state'];
  /** The result in a few words, for the owner. */
  answer: string;
  /** The duration of the try is not shown to anybody. */
  isUntimed?: true;
}

/** Delivers over one channel. */
export interface Carrier<From extends Channel> {
  /** Tries that may be under way together. */
  atOnce: number;
  /** The next deliveries to take. @param underWay those that were taken and have not ended */
  demand(underWay: readonly TakenFrom<From>[]): Extract<Demand, { channel: From }>;
  /** Tries once. An exception is a bug of ours, and is tried again. */
  deliver(taken: TakenFrom<From>, signal: AbortSignal): Promise<Result>;
  /** Called with the outcome when the last try has failed. */
  gaveUp(taken: TakenFrom<From>, answer: string): Promise<void>;
}

const SECOND = 1000;

/** The delay before new deliveries are taken out, in ms, times 0.5 to 1.5: the response to the form is sent by then, so that no timing tells of a letter. */
const MOMENT = 150;

/** How long a server may hold a delivery, in ms; if it dies, another one tries again after that. */
const LEASE = 60 * SECOND;
/** The longest a try may take, as a fraction of the lease: it ends before another server begins the next. */
const TRY = 0.5;

/** When the next try is due, in ms since 1970; null after the last. Spread a little, so that what failed together is not tried again together. */
function nextTry(attempt: number, now: number): number | null {
  const wait = RETRIES[attempt - 1];
  return wait === undefined ? null : now + Math.round(wait * (1 + 0.1 * Math.random()));
}

/** Delivers the outbox in the background. @param carriers null without one @param options.pollMs between checks @param options.onMistake gets our bugs */
export function openCourier(
  outbox: Pick<Outbox, 'take' | 'settle'>,
  carriers: { [From in Channel]: Carrier<From> | null },
  {
    now,
    leaseMs = LEASE,
    pollMs = SECOND,
    onMistake,
  }: {
    now: () => number;
    leaseMs?: number | undefined;
    pollMs?: number | undefined;
    onMistake(error: unknown): void;
  },
) {
  const ending = new AbortController();
  const tries = new Set<Promise<void>>();
  const unlessAway = (error: unknown): void => {
    if (!isUnavailable(error)) onMistake(error);
  };

  async function attempt<From extends Channel>(
    { deliver, gaveUp }: Carrier<From>,
    taken: TakenFrom<From>,
  ): Promise<void> {
    const started = performance.now();
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(leaseMs * TRY)]);
    const result = await deliver(taken, signal).catch((error: unknown): Result => {
      // Answers of receivers are results: an error is a bug of ours, or the database is down.
      unlessAway(error);
      return { state: 'later', answer: 'not sent' };
    });
    const tookMs = result.isUntimed ? null : Math.round(performance.now() - started);
    const outcome = { answer: result.answer.slice(0, 300), tookMs };
    if (result.state !== 'later') return settle(taken, { ...outcome, state: result.state });
    // A try that the server's own end cut short is not the other side's fault: it is due again at once.
    const dueAt = ending.signal.aborted ? now() : nextTry(taken.attempt, now());
    if (dueAt !== null) return settle(taken, { ...outcome, state: 'later', dueAt });
    await gaveUp(taken, outcome.answer);
    return settle(taken, { ...outcome, state: 'failed' });
  }
  const settle = ({ id, attempt }: Taken, outcome: Outcome): Promise<void> =>
    // A delivery that cannot be settled now is due again when its lease ends, under the same id.
    outbox.settle(id, attempt, outcome).catch(unlessAway);

  /** @returns a function that takes due deliveries of a channel and starts them, as far as there is room */
  function openChannel<From extends Channel>(carrier: Carrier<From> | null): () => void {
    if (!carrier) return () => {};
    const { atOnce, demand } = carrier;
    const underWay = new Set<TakenFrom<From>>();
    let isLooking = false;
    let isRequested = false;
    async function look(): Promise<void> {
      isRequested = true;
      if (isLooking) return;
      isLooking = true;
      while (isRequested && underWay.size < atOnce && !ending.signal.aborted) {
        isRequested = false;
        const most = atOnce - underWay.size;
        const taken = await outbox.take(demand([...underWay]), most, leaseMs).catch(unlessAway);
        for (const task of taken ?? []) begin(task);
        // Only one delivery of each account is taken at a time, so there may be more.
        if (taken && taken.length > 0) isRequested = true;
      }
      isLooking = false;
    }
    function begin(taken: TakenFrom<From>): void {
      underWay.add(taken);
      const trying = attempt(carrier as Carrier<From>, taken)
        .catch(unlessAway)
        .finally(() => {
          tries.delete(trying);
          underWay.delete(taken);
          void look();
        });
      tries.add(trying);
    }
    return () => void look();
  }
  const [lookForLetters, lookForMessages] = [openChannel(carriers.letter), openChannel(carriers.webhook)];
  const lookAll = (): void => {
    lookForLetters();
    lookForMessages();
  };
  const timer = setInterval(lookAll, pollMs).unref();
  lookAll();
  let woken: NodeJS.Timeout | null = null;
  return {
    /** Something was added: the courier looks into the outbox in a moment. */
    wake(): void {
      woken ??= setTimeout(
        () => {
          woken = null;
          lookAll();
        },
        MOMENT * (0.5 + Math.random()),
      ).unref();
    },
    /** Takes nothing more out, stops deliveries in progress, and leaves them to the next server. */
    async close(): Promise<void> {
      clearInterval(timer);
      clearTimeout(woken ?? undefined);
      ending.abort(new Error('the server stops'));
      await Promise.all(tries);
    },
  };
}
