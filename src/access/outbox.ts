/** Something to be delivered. Whoever adds it says what it is by its task, and whoever takes it out reads that. */
export interface Outgoing {
  /** The same at every try: what arrives twice under one id is one. */
  id: string;
  /** It goes with its account; null where it outlives that. */
  accountId: string | null;
  /** The webhook it goes to; null for a letter. */
  webhookId: string | null;
  task: Record<string, unknown>;
  /** ms since 1970 */
  dueAt: number;
}

/** Something that was taken out to be delivered now. */
export interface Taken extends Outgoing {
  /** Which try this is, from 1. */
  attempt: number;
  /** When it was added, ms since 1970. */
  madeAt: number;
}

/** How a try ended. */
export interface Outcome {
  /** `later`: it is tried again at `dueAt` (ms since 1970). */
  state: 'delivered' | 'failed' | 'later';
  dueAt?: number;
  /** What was answered, in a few words for the owner. */
  answer: string;
  /** ms */
  tookMs: number;
}

/** How long a webhook's deliveries are kept, and letters that could not be delivered, in ms. */
export const KEPT_MS = 30 * 86_400_000;

/** What waits to be delivered: kept in the database, so that several servers share it and no crash loses it. */
export interface Outbox {
  /** Adds what is not there yet under its id. */
  add(outgoing: readonly Outgoing[]): Promise<void>;
  /**
   * Takes out what is due, oldest first, and of each webhook one. What is not settled by the end of the lease is due again: its
   * server has died.
   * @param way of letters, or of webhooks
   * @param busy webhooks to which something is under way here
   */
  take(way: 'letter' | 'webhook', most: number, leaseMs: number, busy: readonly string[]): Promise<Taken[]>;
  /** How many are due and were not delivered yet. */
  waiting(): Promise<number>;
  /** Says how a try ended; nothing where another server has taken it meanwhile. Letters that were delivered are forgotten. */
  settle(id: string, attempt: number, outcome: Outcome): Promise<void>;
}
