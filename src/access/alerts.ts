import type { Language } from '../words/language.ts';
import type { Channel, Outgoing } from './outbox.ts';

/** When an alert of the board fires: at any change of a figure, when one falls below another, when the lowest one moves. */
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
/** True if a person has to consent before alerts may use this channel (Canada's anti-spam law, S.C. 2010, c. 23, s. 6). */
export const NEEDS_CONSENT: Readonly<Record<Channel, boolean>> = { letter: true, webhook: false };

/** Alerts that an account, or an address without one, may have. */
export const MAX_ALERTS = 20;

/** The settings of an alert, as its owner chose them. */
export interface Wish {
  /** A question of the board, as in its address, normalised; of a reminder, the term that ends, as `termText` writes it. */
  question: string;
  condition: AlertCondition;
  /** Percent; null unless the condition is `below`. */
  belowPercent: number | null;
  way: AlertWay;
  /** Null unless the way is `webhook`. */
  webhookId: string | null;
}

/** An alert. Times are ms since 1970. */
export interface Alert extends Wish {
  id: string;
  /** Ends the alert without a login: every letter carries it. */
  token: string;
  /** When its owner agreed to get letters; null for a webhook. */
  consentedAt: number | null;
  madeAt: number;
  /** Null while it listens. */
  pausedAt: number | null;
  /** When it ends, or ended; null if nothing ends it by itself. */
  endsAt: number | null;
}

export interface Listening extends Alert {
  accountId: string | null;
  email: string;
  language: Language;
  /** When the recipient proved to receive mail at the address; null if not yet proven. */
  confirmedAt: number | null;
}

/** An alert that an e-mail address alone asks for. */
export type AddressAlert = Omit<Alert, 'pausedAt' | 'endsAt'> & Pick<Listening, 'email' | 'language' | 'endsAt'>;

/** How long an address may take to confirm an alert, and how long an ended alert is kept, in ms. */
export const UNCONFIRMED_MS = 7 * 86_400_000;
export const ENDED_MS = 30 * 86_400_000;

/** The changes that an alert found from one snapshot to the next, kept for a daily letter. */
export interface Noted {
  alertId: string;
  /** The later snapshot of the step. */
  news: string;
  ids: string[];
  /** How they answer the alert's question, by id, as letters tell it. */
  told?: Record<string, unknown>;
}
/** A part of an account's daily letter. */
export interface DailyPart {
  /** The id of the letter: one for each account and day. */
  id: string;
  accountId: string;
  /** ms since 1970 */
  dueAt: number;
  found: Noted[];
}

/** The alerts to deliver for one step from a snapshot to the next. */
export interface Step {
  /** The snapshot up to which alerts have been sent; null for none. */
  before: string | null;
  after: string;
  /** The changes that are reported to somebody, as JSON. */
  changes: string;
  outgoing: readonly Outgoing[];
  daily: readonly DailyPart[];
}
