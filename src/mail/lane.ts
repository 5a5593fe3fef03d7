import type { Channel, Demand, TakenFrom } from '../access/outbox.ts';

type DemandOn<From extends Channel> = Extract<Demand, { channel: From }>;

/** Tries of one channel that may be under way together. */
export interface Lane<From extends Channel> {
  atOnce: number;
  /** What the lane takes next. @param underWay what it has taken and not ended */
  demand(underWay: readonly TakenFrom<From>[]): DemandOn<From>;
}

/** What a lane works with. */
interface Workshop<From extends Channel> {
  take(demand: DemandOn<From>, most: number): Promise<TakenFrom<From>[]>;
  work(taken: TakenFrom<From>): Promise<void>;
  onError(error: unknown): void;
}

/** Opens a lane. @returns takes out what there is to do and begins it, as far as the lane has room; so does the end of each try */
export function openLane<From extends Channel>(
  { atOnce, demand }: Lane<From>,
  { take, work, onError }: Workshop<From>,
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
      // Of an account one comes at a time: there may be more.
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
