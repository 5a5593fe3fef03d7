import type { LinkPurpose } from './link-purpose.ts';

/** How a delivery goes. */
export const CHANNELS = ['letter', 'webhook'] as const;
export type Channel = (typeof CHANNELS)[number];

interface Delivery {
  /** The same at every try: what arrives twice under one id is one. */
  id: string;
  /** What it is about. Its kind says which module wrote it, and reads it when it is delivered. */
  task: { kind: string } & Record<string, unknown>;
  /** ms since 1970 */
  dueAt: number;
}
export interface OutgoingLetter extends Delivery {
  channel: 'letter';
  /** It goes with its account; null where it outlives that, or may be for nobody. */
  accountId: string | null;
  /** The link that it will carry: made when it is sent, to the address it goes to. */
  link?: { purpose: LinkPurpose; email: string };
}
export interface OutgoingMessage extends Delivery {
  channel: 'webhook';
  accountId: string;
  webhookId: string;
}
/** Something to be delivered. */
export type Outgoing = OutgoingLetter | OutgoingMessage;

/** Something that was taken out to be delivered now. */
export type Taken = Outgoing & {
  /** Which try this is, from 1. */
  attempt: number;
  /** When it was added, ms since 1970. */
  madeAt: number;
};
export type TakenFrom<From extends Channel> = Extract<Taken, { channel: From }>;

/** How a webhook answered last: in time, or not yet. */
export type Pace = 'prompt' | 'slow';

/** What is wanted of the outbox. */
export type Demand =
  | { channel: 'letter' }
  | {
      channel: 'webhook';
      pace: Pace;
      /** Webhooks and accounts to which nothing more is to go just now. */
      busy: { webhooks: readonly string[]; accounts: readonly string[] };
    };

/** Whether an owner sees what was delivered: it is kept for that. */
export const IS_LISTED: Readonly<Record<Channel, boolean>> = { letter: false, webhook: true };

/** How a try ended. */
export interface Outcome {
  /** `later`: it is tried again at `dueAt` (ms since 1970). */
  state: 'delivered' | 'failed' | 'later';
  dueAt?: number;
  /** What was answered, in a few words for the owner. */
  answer: string;
  /** ms; null where that is told to nobody. */
  tookMs: number | null;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Waits before the second try and those after it, in ms: the schedule that Standard Webhooks 1.0 recommends, for letters too. */
export const RETRIES = [
  5000,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** How long a webhook's deliveries are kept, and letters that could not be delivered, in ms. */
export const KEPT_MS = 30 * 86_400_000;

/** What is wrong with the letters, as far as the outbox shows it. */
export interface LetterTrouble {
  /** Letters that were tried in vain and wait for another try. */
  putOff: number;
  /** When the oldest of them was added, ms since 1970; null for none. */
  since: number | null;
  /** What the last try of one of them was answered; null for none. */
  answer: string | null;
  /** Letters that were given up after the last try, of the last thirty days. */
  givenUp: number;
}

/** What waits to be delivered: kept in the database, so that several servers share it and no crash loses it. */
export interface Outbox {
  /** Adds what is not there yet under its id. */
  add(outgoing: readonly Outgoing[]): Promise<void>;
  /**
   * Takes out what is due: letters oldest first; messages one of each account, that which was tried longest ago first. What is not
   * settled by the end of the lease is due again: its server has died.
   */
  take<From extends Channel>(
    demand: Extract<Demand, { channel: From }>,
    most: number,
    leaseMs: number,
  ): Promise<TakenFrom<From>[]>;
  /** How many are due and were not delivered yet. */
  waiting(): Promise<number>;
  trouble(): Promise<LetterTrouble>;
  /** Says how a try ended; nothing where another server has taken it meanwhile. Letters that were delivered are forgotten. */
  settle(id: string, attempt: number, outcome: Outcome): Promise<void>;
}
