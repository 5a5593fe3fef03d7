import { hash } from 'node:crypto';
import type { LinkPurpose } from './links.ts';

export const CHANNELS = ['letter', 'webhook'] as const;
export type Channel = (typeof CHANNELS)[number];

interface Delivery {
  /** The same for every try, so that a receiver can drop duplicates. */
  id: string;
  /** The task. Its kind names the module that wrote it, and that reads it on delivery. */
  task: { kind: string } & Record<string, unknown>;
  /** ms since 1970 */
  dueAt: number;
}
export interface OutgoingLetter extends Delivery {
  channel: 'letter';
  /** The account with which the delivery is deleted; null if it outlives the account, or if there may be none. */
  accountId: string | null;
  /** The link that the letter will carry, for the recipient's address; made when the letter is sent. */
  link?: { purpose: LinkPurpose; email: string };
}
export interface OutgoingMessage extends Delivery {
  channel: 'webhook';
  accountId: string;
  webhookId: string;
}
export type Outgoing = OutgoingLetter | OutgoingMessage;

/** The id of a delivery: the same for every server and every repetition. */
export const deliveryId = (...parts: (string | number)[]): string =>
  `msg_${hash('sha256', parts.join('\n'), 'base64url').slice(0, 27)}`;

/** A delivery that was taken out, to be tried now. */
export type Taken = Outgoing & {
  attempt: number;
  /** When the delivery was added, ms since 1970. */
  madeAt: number;
};
export type TakenFrom<From extends Channel> = Extract<Taken, { channel: From }>;

/** What to take out: letters, or messages of accounts to which none is under way. */
export type Demand = { channel: 'letter' } | { channel: 'webhook'; busyAccounts: readonly string[] };

/** True if the owner sees past deliveries; they are kept for that. */
export const IS_LISTED: Readonly<Record<Channel, boolean>> = { letter: false, webhook: true };

export interface Outcome {
  /** `later`: it is tried again at `dueAt` (ms since 1970). */
  state: 'delivered' | 'failed' | 'later';
  dueAt?: number;
  /** The answer of the receiver, in a few words for the owner. */
  answer: string;
  /** ms; null if it is not shown to anybody. */
  tookMs: number | null;
}

/** Waits before the second try and those after it, in ms: the schedule that Standard Webhooks 1.0 recommends, for letters too. */
export const RETRIES = [5, ...[5, 30, 120, 300, 600, 840, 1200, 1440].map((minutes) => minutes * 60)].map(
  (seconds) => seconds * 1000,
);

/** How long the deliveries of a webhook, and letters that could not be delivered, are kept, in ms. */
export const KEPT_MS = 30 * 86_400_000;
