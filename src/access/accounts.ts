import { createHmac } from 'node:crypto';
import type { Language } from '../words/language.ts';
import type { Plan } from './plans.ts';

/** An account. Times are ms since 1970. */
export interface Account {
  id: string;
  email: string;
  plan: Plan;
  /** When the owner proved to receive mail at the address; null if not yet proven, or if letters bounced. */
  confirmedAt: number | null;
  language: Language;
  createdAt: number;
}

/** A session as its owner sees it. Its id is the hash of the token in the cookie, and worth nothing to a thief. Times are ms since 1970. */
export interface Session {
  id: string;
  /** Browser and system, as far as they name themselves. */
  device: string;
  createdAt: number;
  expiresAt: number;
}

export interface Viewer {
  account: Account;
  sessionId: string;
}

/** An e-mail address as it is stored and compared: trimmed, composed, lowercase. */
export const normalEmail = (text: string): string => text.trim().normalize('NFC').toLowerCase();

/** The owner of a counter: a keyed hash of the address. It outlives the account, so that signing up again resets nothing. @param secret the database's own */
export const holderOf = (email: string, secret: string): string =>
  createHmac('sha256', secret).update(email).digest('base64url').slice(0, 22);
