import { createHmac, randomUUID } from 'node:crypto';
import type { Language } from '../words/language.ts';
import type { Plan } from './plans.ts';

export interface Account {
  id: string;
  email: string;
  plan: Plan;
  /** When it was proven that its owner reads the letters to the address, ms since 1970; null: not yet, or they came back. */
  confirmedAt: number | null;
  /** What letters are written in. */
  language: Language;
  /** ms since 1970 */
  createdAt: number;
}

/** An e-mail address as it is stored and compared: trimmed, composed, lowercase. */
export function normalEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}

/** What every account begins as. @param email normalised @param now ms since 1970 */
export function newAccount(email: string, language: Language, now: number): Account {
  return { id: randomUUID(), email, plan: 'free', confirmedAt: null, language, createdAt: now };
}

/**
 * Whom a counter belongs to: an address, as a hash that tells it to nobody. It outlives the account, so that whoever deletes it
 * and signs up again goes on where the counter stood.
 * @param email normalised
 * @param secret the database's own
 */
export function holderOf(email: string, secret: string): string {
  return createHmac('sha256', secret).update(email).digest('base64url').slice(0, 22);
}
