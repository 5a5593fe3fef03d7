import type { Account } from '../access/accounts.ts';
import type { Visit } from './form.ts';

/** Some fields of a record; their times, in ms since 1970, as RFC 3339. */
function only<Of extends object>(record: Of, ...names: (keyof Of & string)[]): Record<string, unknown> {
  const shown = (name: keyof Of & string): unknown => {
    const value = record[name];
    return name.endsWith('At') && typeof value === 'number' ? new Date(value).toISOString() : value;
  };
  return Object.fromEntries(names.map((name) => [name, shown(name)]));
}

/** Everything kept of an account, for its holder (PIPEDA, principle 4.9; Quebec's Law 25, s. 27). Digests and sealed secrets are no part of it. */
export async function exportAccount({ locals }: Pick<Visit, 'locals'>, account: Account) {
  const { keys, sessions, alerts, webhooks, quotas } = locals.context.access;
  const { id, plan } = account;
  const key = ['id', 'name', 'createdAt', 'lastUsedAt'] as const;
  const subject = ['question', 'condition', 'belowPercent', 'way', 'webhookId'] as const;
  return {
    account: only(account, 'email', 'plan', 'language', 'createdAt', 'confirmedAt'),
    keys: (await keys.list(id)).map((apiKey) => only(apiKey, ...key)),
    testKeys: (await keys.list(id, 'test')).map((apiKey) => only(apiKey, ...key)),
    savedQuestions: (await keys.list(id, 'question')).map((apiKey) => only(apiKey, ...key, 'question')),
    sessions: (await sessions.list(id)).map((session) => only(session, 'device', 'createdAt', 'expiresAt')),
    alerts: (await alerts.list(id)).map((alert) => only(alert, ...subject, 'madeAt', 'consentedAt', 'endsAt')),
    webhooks: (await webhooks.list(id)).map((webhook) => only(webhook, 'url', 'madeAt', 'endedAt', 'endedWhy')),
    deliveries: await webhooks.deliveries(id),
    quota: await quotas.standings(id, plan),
  };
}
