import type { Channel, Demand, TakenFrom } from '../access/outbox.ts';

type DemandOn<From extends Channel> = Extract<Demand, { channel: From }>;

/** Tries of one channel that may be under way together. */
export interface Lane<From extends Channel> {
  atOnce: number;
  /** The next deliveries that the lane takes. @param underWay those it has taken and not finished */
  demand(underWay: readonly TakenFrom<From>[]): DemandOn<From>;
}

/** The work of a lane, done by its channel. */
interface LaneWork<From extends Channel> {
  take(demand: DemandOn<From>, most: number): Promise<TakenFrom<From>[]>;
  work(taken: TakenFrom<From>): Promise<void>;
  onError(error: unknown): void;
}

/**
 * Opens a lane. @returns a function that takes due deliveries and starts them, as far as the lane has room; also called at the end of each
 * try
 */
export function openLane<From extends Channel>(
  { atOnce, demand }: Lane<From>,
  { take, work, onError }: LaneWork<From>,
): () => void {
  const underWay = new Set<TakenFrom<From>>();
  let isLooking = false;
  let isAsked = false;

  async function look(): Promise<void> {
    isAsked = true;
    if (isLooking) return;
    isLooking = true;
    while (isAsked && underWay.size < atOnce) {
      isAsked = false;
      const taken = await take(demand([...underWay]), atOnce - underWay.size).catch(onError);
      for (const one of taken ?? []) begin(one);
      // Only one delivery of each account is taken at a time, so there may be more.
      if (taken && taken.length > 0) isAsked = true;
    }
    isLooking = false;
  }
  function begin(taken: TakenFrom<From>): void {
    underWay.add(taken);
    void work(taken)
      .catch(onError)
      .finally(() => {
        underWay.delete(taken);
        void look();
      });
  }
  return () => void look();
}
