import type { Language } from '../words/language.ts';
import type { Channel, Outgoing } from './outbox.ts';
import type { Plan } from './plans.ts';

/** When an alert of the board fires: at any change of a figure, when the lowest one falls below another, when the lowest one moves. */
export const BOARD_CONDITIONS = ['any', 'below', 'lowest'] as const;
/** All conditions. `term-end` is for reminders before a mortgage's term ends. */
export const ALERT_CONDITIONS = [...BOARD_CONDITIONS, 'term-end'] as const;
export type AlertCondition = (typeof ALERT_CONDITIONS)[number];
export const ALERT_WAYS = ['letter', 'daily', 'webhook'] as const;
export type AlertWay = (typeof ALERT_WAYS)[number];
export const CHANNEL_OF: Readonly<Record<AlertWay, Channel>> = {
  letter: 'letter',
  daily: 'letter',
  webhook: 'webhook',
};

/** Alerts that an account, or an address without one, may have. */
export const MAX_ALERTS = 20;

/** The settings of an alert, as its owner chose them. Times are ms since 1970. */
export interface Wish {
  /** A question of the board, as in its address, normalised; of a reminder, the term that ends, as `termText` writes it. */
  question: string;
  condition: AlertCondition;
  /** Percent; null unless the condition is `below`. */
  belowPercent: number | null;
  way: AlertWay;
  /** Null unless the way is `webhook`. */
  webhookId: string | null;
  /** When it ends; null if nothing ends it by itself. */
  endsAt: number | null;
}

/** Who an alert belongs to: an e-mail address, and the account that made it or took it over, which lists and sees all; null for none. */
export interface AlertOwner {
  email: string;
  accountId: string | null;
  language: Language;
}

/** An alert. Times are ms since 1970. */
export interface Alert extends Wish, AlertOwner {
  id: string;
  /** Opens the alert without a login: every letter carries it. */
  token: string;
  /** Null without an account. */
  plan: Plan | null;
  /** When its owner agreed to get letters (Canada's anti-spam law, S.C. 2010, c. 23, s. 6); null for a webhook. */
  consentedAt: number | null;
  /** When the owner proved to receive mail at the address; null if not yet proven. */
  confirmedAt: number | null;
  madeAt: number;
}

/** Alerts to change or end: one of an account, or those that the holder of their tokens sees. */
export type AlertKey = { accountId: string; id: string } | { tokens: readonly string[] };

/** How long an address may take to confirm an alert, and how long an ended alert is kept, in ms. */
export const UNCONFIRMED_MS = 7 * 86_400_000;
export const ENDED_MS = 30 * 86_400_000;

/** A letter that collects what several alerts of an address found. */
export interface Collected {
  /** The id of the letter. */
  id: string;
  /** ms since 1970 */
  dueAt: number;
  found: unknown[];
}

/** The alerts to deliver for one step from a snapshot to the next. */
export interface Step {
  /** The snapshot up to which alerts have been sent; null for none. */
  before: string | null;
  after: string;
  /** The changes that are reported to somebody, as JSON. */
  changes: string;
  outgoing: readonly Outgoing[];
  letters: readonly Collected[];
}
