import type { Language } from '../words/language.ts';
import { UNITS as UNIT_WORDS } from '../words/times.ts';

/** A number of requests per fixed, aligned window. */
export interface Policy {
  name: string;
  quota: number;
  windowSeconds: number;
}

/** The limits of a plan: none, or one of a window that divides the day evenly, and one of the day. */
export type Policies = readonly [] | readonly [shorter: Policy, daily: Policy];

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A window's length in words, in the largest unit that divides it evenly: `15 minutes`, `day` for one. */
export function windowWords({ windowSeconds }: Policy, language: Language = 'en'): string {
  const [unit, length] = UNITS.find(([, seconds]) => windowSeconds % seconds === 0) ?? ['second', 1];
  const word = UNIT_WORDS[language][unit];
  return windowSeconds === length ? word : `${windowSeconds / length} ${word}s`;
}

/** A policy in words: `100 requests per 15 minutes`, `10,000 requests per day`. */
export const policyWords = (policy: Policy): string =>
  `${policy.quota.toLocaleString('en-CA')} requests per ${windowWords(policy)}`;

/** All plans: the rates that each shows, and the limits of its keys. */
export const PLANS = {
  visitor: { title: 'Visitor', sees: 'preview', policies: [] },
  free: {
    title: 'Free',
    sees: 'everything',
    policies: [
      { name: 'burst', quota: 100, windowSeconds: 900 },
      { name: 'daily', quota: 10_000, windowSeconds: 86_400 },
    ],
  },
  premium: { title: 'Premium', sees: 'everything', policies: [] },
} as const satisfies Record<string, { title: string; sees: 'preview' | 'everything'; policies: Policies }>;

export const ACCOUNT_PLANS = ['free', 'premium'] as const;
export type Plan = (typeof ACCOUNT_PLANS)[number];

/** True if this plan (null: no account) shows all rates and terms. */
export const seesEverything = (plan: Plan | null): boolean => PLANS[plan ?? 'visitor'].sees === 'everything';

/** The smallest plan of an account that sees all rates; null if none does. */
export const OPENER: Plan | null = ACCOUNT_PLANS.find(seesEverything) ?? null;

/** The policies that requests with a key of this plan are counted against; none means unlimited. */
export const policiesOf = (plan: Plan): Policies => PLANS[plan].policies;
