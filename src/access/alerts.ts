import { randomBytes, randomUUID } from 'node:crypto';
import type { Language } from '../words/language.ts';
import type { Channel, Outgoing } from './outbox.ts';

/** When an alert fires: at any change of a figure, when one falls below another, when the lowest one moves. */
export const ALERT_CONDITIONS = ['any', 'below', 'lowest'] as const;
export type AlertCondition = (typeof ALERT_CONDITIONS)[number];
/** The ways to deliver an alert. */
export const ALERT_WAYS = ['letter', 'daily', 'webhook'] as const;
export type AlertWay = (typeof ALERT_WAYS)[number];
/** The channel of each way. */
export const CHANNEL_OF: Readonly<Record<AlertWay, Channel>> = {
  letter: 'letter',
  daily: 'letter',
  webhook: 'webhook',
};
/** True if a person has to consent before alerts may use this channel (Canada's anti-spam law, S.C. 2010, c. 23, s. 6). */
export const NEEDS_CONSENT: Readonly<Record<Channel, boolean>> = { letter: true, webhook: false };

/** Alerts an account may have. */
export const MAX_ALERTS = 20;

/** The settings of an alert, as its owner chose them. */
export interface Wish {
  /** A question of the board, as in its address, normalised. */
  question: string;
  condition: AlertCondition;
  /** Percent; null unless the condition is `below`. */
  belowPercent: number | null;
  way: AlertWay;
  /** Null unless the way is `webhook`. */
  webhookId: string | null;
}

export interface Alert extends Wish {
  id: string;
  /** Ends the alert without a login: every letter carries it. */
  token: string;
  /** When its owner agreed to get letters, ms since 1970; null for a webhook. */
  consentedAt: number | null;
  /** ms since 1970 */
  madeAt: number;
  /** ms since 1970; null while it listens. */
  pausedAt: number | null;
}

/** An active alert, with its recipient. */
export interface Listening extends Alert {
  accountId: string;
  email: string;
  language: Language;
}

/** The changes that an alert found from one snapshot to the next, kept for a daily letter. */
export interface Noted {
  alertId: string;
  /** The later snapshot of the step. */
  news: string;
  /** The ids of the rates that changed. */
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

/** Alerts as a database keeps them. Times are ms since 1970. */
export interface AlertStore {
  /** @returns false if the account has `MAX_ALERTS` already */
  add(accountId: string, alert: Alert): Promise<boolean>;
  /** The account's alerts, in the order in which they were made. */
  list(accountId: string): Promise<Alert[]>;
  /** Changes the settings of an alert, which counts as made then. @returns false if the account has no such alert */
  edit(accountId: string, id: string, wish: Wish, consentedAt: number | null, now: number): Promise<boolean>;
  pause(accountId: string, id: string, at: number | null): Promise<boolean>;
  end(accountId: string, id: string): Promise<boolean>;
  /** The alerts behind tokens of a letter. */
  byTokens(tokens: readonly string[]): Promise<Listening[]>;
  /** Ends these alerts. @returns their number */
  endByTokens(tokens: readonly string[]): Promise<number>;
  /** All active alerts: not paused, of accounts with a confirmed address, and not to webhooks that have ended. */
  listening(): Promise<Listening[]>;
  /** The alerts of these ids that are still active. */
  stillListening(ids: readonly string[]): Promise<Listening[]>;
  /** The snapshot up to which alerts have been sent; null for none. */
  toldUpTo(): Promise<string | null>;
  /** Puts a step into the outbox, once for all servers. @returns false if another server was first */
  tell(step: Step, now: number): Promise<boolean>;
  /** The changes of a step, as JSON; null if they are gone. */
  news(id: string): Promise<string | null>;
}

/** The alerts of accounts. */
export interface Alerts extends Omit<AlertStore, 'add' | 'edit' | 'pause' | 'tell'> {
  /** @returns null if the account has `MAX_ALERTS` already */
  make(accountId: string, wish: Wish): Promise<Alert | null>;
  edit(accountId: string, id: string, wish: Wish): Promise<boolean>;
  pause(accountId: string, id: string, isPaused: boolean): Promise<boolean>;
  tell(step: Step): Promise<boolean>;
}

/** Alerts over their store. @param now the clock, in ms since 1970 */
export function openAlerts(store: AlertStore, now: () => number): Alerts {
  const consent = ({ way }: Wish): number | null => (NEEDS_CONSENT[CHANNEL_OF[way]] ? now() : null);
  return {
    ...store,
    async make(accountId, wish) {
      const token = randomBytes(16).toString('base64url');
      const alert = { ...wish, id: randomUUID(), token, consentedAt: consent(wish), madeAt: now(), pausedAt: null };
      return (await store.add(accountId, alert)) ? alert : null;
    },
    edit: (accountId, id, wish) => store.edit(accountId, id, wish, consent(wish), now()),
    pause: (accountId, id, isPaused) => store.pause(accountId, id, isPaused ? now() : null),
    tell: (step) => store.tell(step, now()),
  };
}
