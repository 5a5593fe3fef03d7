import type { Language } from '../words/language.ts';
import type { Outgoing, Pace } from './outbox.ts';

/** Webhooks an account may have. */
export const MAX_WEBHOOKS = 5;
/** The number of each webhook's last messages that its owner sees with their bodies. */
export const WITH_BODY = 5;

/** Why a webhook ended: it answered 410, or nothing went through for days. */
const WEBHOOK_ENDS = ['gone', 'failing'] as const;
export type WebhookEnd = (typeof WEBHOOK_ENDS)[number];

/** A webhook as its owner sees it. Times are ms since 1970. */
export interface Webhook {
  id: string;
  url: string;
  madeAt: number;
  /** The end of the time in which the previous secret signs too; null if there is none. */
  beforeUntil: number | null;
  endedAt: number | null;
  endedWhy: WebhookEnd | null;
}

/** The data needed to sign and send a message. */
export interface Signing {
  url: string;
  pace: Pace;
  /** The present secret, and the previous one while it still signs. */
  secrets: string[];
  /** The account to tell if the webhook ends. */
  accountId: string;
  email: string;
  language: Language;
}

/** A message to a webhook as its owner sees it. Times are ms since 1970. */
export interface Delivered {
  id: string;
  webhookId: string;
  kind: string;
  /** The task, in the form of the module that wrote it. */
  task: unknown;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  madeAt: number;
  /** The result of the last try; null before the first. */
  answer: string | null;
  answeredAt: number | null;
  tookMs: number | null;
  /** When the next try is due; null if it is over. */
  dueAt: number | null;
}

/** The storage of the webhooks' secrets. */
export interface SecretsStatus {
  /** Whether this server has a key to seal with. */
  isKeySet: boolean;
  /** Secrets in plain text: anybody with the database or a backup can read them. */
  plain: number;
  sealed: number;
  /** Secrets sealed with a key that this server lacks: nothing can be sent to their webhooks. */
  locked: number;
}

/** The webhooks of accounts. Calls with an account's id are about its own. */
export interface Webhooks {
  /** @returns its id; null if the account has `MAX_WEBHOOKS` already */
  make(accountId: string, url: string): Promise<string | null>;
  /** The account's webhooks, in the order in which they were made. */
  list(accountId: string): Promise<Webhook[]>;
  /** Replaces the secret; the one before it signs too for a day. */
  rotate(accountId: string, id: string): Promise<boolean>;
  /** Removes the webhook, the alerts that go to it, and its undelivered messages. */
  remove(accountId: string, id: string): Promise<boolean>;
  /** Switches a webhook that has ended on again. */
  resume(accountId: string, id: string): Promise<boolean>;
  /** New secrets, each handed out once. */
  unseen(accountId: string): Promise<{ id: string; secret: string }[]>;
  /**
   * The data to sign a webhook's messages; null if the webhook has ended or was removed.
   * @throws {Locked} if its secret is sealed with a key that this server does not have
   */
  signing(id: string): Promise<Signing | null>;
  setPace(id: string, pace: Pace): Promise<void>;
  /** Ends a webhook, tells its owner, and fails its waiting messages; does nothing if it has ended already. */
  stop(id: string, why: WebhookEnd, outgoing: readonly Outgoing[]): Promise<void>;
  /** The newest messages of thirty days. */
  deliveries(accountId: string): Promise<Delivered[]>;
  /** Delivers a finished message again, under its id. @returns false if there is no such message, or if it is still waiting */
  resend(accountId: string, id: string): Promise<boolean>;
  /** Seals every secret that is not sealed with the newest key yet. */
  sealAll(): Promise<void>;
  secrets(): Promise<SecretsStatus>;
}
