/** A number of requests per fixed, aligned window. */
export interface Policy {
  name: string;
  quota: number;
  windowSeconds: number;
}

/** Who sees what, and how often a key may ask. The one table. */
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
} as const satisfies Record<string, { title: string; sees: 'preview' | 'everything'; policies: readonly Policy[] }>;

/** A plan that an account can have. */
export const ACCOUNT_PLANS = ['free', 'premium'] as const;
export type Plan = (typeof ACCOUNT_PLANS)[number];

/** Whether somebody with this plan (null: no account) sees all rates and terms. */
export function seesEverything(plan: Plan | null): boolean {
  return PLANS[plan ?? 'visitor'].sees === 'everything';
}

/** The policies that requests with a key of this plan are counted against; none means unlimited. */
export function policiesOf(plan: Plan): readonly Policy[] {
  return PLANS[plan].policies;
}
