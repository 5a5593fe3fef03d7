import type { Account } from '../access/accounts.ts';
import type { ApiKey } from '../access/ports.ts';
import { sentMessages } from '../alerts/message.ts';
import type { Visit } from './form.ts';

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());
const keyOf = ({ id, name, createdAt, lastUsedAt }: ApiKey) => ({
  id,
  name,
  createdAt: iso(createdAt),
  lastUsedAt: iso(lastUsedAt),
});

/**
 * Everything that is kept of an account, for its holder (PIPEDA, principle 4.9; Quebec's Law 25, s. 27). Times are RFC 3339. Passwords,
 * keys and secrets are kept as digests or sealed, and are no part of it.
 */
export async function exportAccount({ locals }: Visit, account: Account) {
  const { keys, sessions, alerts, webhooks, quotas } = locals.context.access;
  const [ownKeys, testKeys, savedQuestions, ownSessions, ownAlerts, ownWebhooks, deliveries, standings, use] =
    await Promise.all([
      keys.list(account.id),
      keys.list(account.id, 'test'),
      keys.list(account.id, 'question'),
      sessions.list(account.id),
      alerts.list(account.id),
      webhooks.list(account.id),
      sentMessages({ alerts, webhooks }, account.id),
      quotas.standings(account.id, account.plan),
      quotas.use(account.id),
    ]);
  const { email, plan, language, createdAt, confirmedAt } = account;
  return {
    account: { email, plan, language, createdAt: iso(createdAt), confirmedAt: iso(confirmedAt) },
    keys: ownKeys.map(keyOf),
    testKeys: testKeys.map(keyOf),
    savedQuestions: savedQuestions.map((key) => ({ ...keyOf(key), question: key.question })),
    sessions: ownSessions.map(({ device, createdAt: begun, expiresAt }) => ({
      device,
      createdAt: iso(begun),
      expiresAt: iso(expiresAt),
    })),
    alerts: ownAlerts.map(({ id: _, token: __, ...alert }) => ({
      ...alert,
      madeAt: iso(alert.madeAt),
      consentedAt: iso(alert.consentedAt),
      pausedAt: iso(alert.pausedAt),
    })),
    webhooks: ownWebhooks.map(({ url, madeAt, endedAt, endedWhy }) => ({
      url,
      madeAt: iso(madeAt),
      endedAt: iso(endedAt),
      endedWhy,
    })),
    deliveries,
    quota: standings,
    useByDay: use.map(({ day, requests }) => ({ day: new Date(day).toISOString().slice(0, 10), requests })),
  };
}
