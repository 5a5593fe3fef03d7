import { randomUUID } from 'node:crypto';
import type { Plan } from './plans.ts';

export interface Account {
  id: string;
  email: string;
  plan: Plan;
  /** ms since 1970 */
  createdAt: number;
}

/** An e-mail address as it is stored and compared: trimmed, composed, lowercase. */
export function normalEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}

/** What every account begins as. @param email normalised @param now ms since 1970 */
export function newAccount(email: string, now: number): Account {
  return { id: randomUUID(), email, plan: 'free', createdAt: now };
}
