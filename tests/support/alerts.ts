import type { Access } from '../../src/access/access.ts';
import type { AlertOwner, Wish } from '../../src/access/alerts.ts';

/** The settings of an alert, with a change of its own. */
export const wish = (given: Partial<Wish> = {}): Wish => ({
  question: '',
  condition: 'any',
  belowPercent: null,
  way: 'letter',
  webhookId: null,
  endsAt: null,
  ...given,
});

/** Makes an alert of an account, by its id. */
export async function alertOf(
  { accounts, alerts }: Pick<Access, 'accounts' | 'alerts'>,
  accountId: string,
  given: Partial<Wish> = {},
) {
  const { email = '', language = 'en' } = (await accounts.list()).find(({ id }) => id === accountId) ?? {};
  return alerts.make({ ...wish(given), email, language, accountId });
}

/** Makes an alert of an address alone, which a letter confirmed. @returns its token */
export async function alertFor(
  { alerts }: Pick<Access, 'alerts'>,
  email: string,
  given: Partial<Wish> = {},
): Promise<string> {
  const owner: AlertOwner = { email, language: 'en', accountId: null };
  const { token = '' } = (await alerts.make({ ...wish(given), ...owner })) ?? {};
  await alerts.confirm(token);
  return token;
}
