import type { Language } from '../words/language.ts';

export const MAX_WEBHOOKS = 5;

/** Why a webhook ended: it answered 410, or nothing went through for days. */
export type WebhookEnd = 'gone' | 'failing';

/** A webhook as its owner sees it. Times are ms since 1970. */
export interface Webhook {
  id: string;
  url: string;
  madeAt: number;
  endedAt: number | null;
  endedWhy: WebhookEnd | null;
}

export interface Signing {
  url: string;
  secret: string;
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
  state: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  madeAt: number;
  /** The result of the last try; null before the first. */
  answer: string | null;
  answeredAt: number | null;
  tookMs: number | null;
  dueAt: number | null;
}
