import { z } from 'zod';
import { ACCOUNT_PLANS, PLANS } from '../../access/plans.ts';
import { SCHEMA_VERSION } from '../../rates/schema.ts';
import { noCredentials } from '../credentials.ts';
import { endpoint, json } from '../endpoint.ts';
import { list, named, publishedAt, schemaVersion } from '../shapes.ts';

const iso = (time: number): string => new Date(time).toISOString();
const date = z.iso.date();
const dayOf = (text: string, requests: number) => ({ date: text.slice(0, 10), day: text.slice(0, 10), requests });

export default endpoint({
  path: '/api/usage',
  who: 'account',
  summary: { en: 'What the account used', fr: 'Ce que le compte a utilisé' },
  description: {
    en:
      'The windows of the account and its requests on each of the last thirty days (UTC). With a key this is a request ' +
      'like any other, and counts; with a session it does not. Saved questions and bulk files count among the rest.',
    fr:
      'Les périodes du compte et ses requêtes de chacun des trente derniers jours (UTC). Avec une clé, c’est une requête comme une ' +
      'autre, et elle compte ; avec une session, non. Les questions enregistrées et les fichiers complets comptent parmi le reste.',
  },
  answer: named('Usage', {
    schemaVersion,
    plan: z.enum(ACCOUNT_PLANS),
    windows: list({
      name: z.string(),
      quota: z.int(),
      windowSeconds: z.int(),
      remaining: z.int(),
      endsAt: publishedAt.describe('When the window ends'),
    }).describe('Empty for a plan without limits'),
    days: list({ date, day: date.describe('The former name of “date”, until 2027-11-28'), requests: z.int() }).describe(
      'Requests that were let in, by day (UTC), over thirty days, oldest first, today last',
    ),
  }),
  example: {
    answer: (_, { all: { publishedAt } }) => ({
      ...{ schemaVersion: SCHEMA_VERSION, plan: 'free' },
      windows: PLANS.free.policies.map((policy) => ({ ...policy, remaining: policy.quota - 1, endsAt: publishedAt })),
      days: [dayOf(publishedAt, 1)],
    }),
  },
  async reply({ caller, context: { access } }) {
    if (!caller) return noCredentials;
    const { accountId, plan } = caller;
    const { quotas } = access;
    const [standings, days] = await Promise.all([quotas.standings(accountId, plan), quotas.use(accountId)]);
    return json(
      {
        ...{ schemaVersion: SCHEMA_VERSION, plan },
        windows: standings.map(({ policy, remaining, endsAt }) => ({ ...policy, remaining, endsAt: iso(endsAt) })),
        days: days.map(({ day, requests }) => dayOf(iso(day), requests)),
      },
      { 'Cache-Control': 'private, no-cache' },
    );
  },
});
