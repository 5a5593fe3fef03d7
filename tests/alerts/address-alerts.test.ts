import { expect, test } from 'vitest';
import { letters as lettersPage } from '../../src/forms/address-alerts.ts';
import { alertForm } from '../../src/forms/alerts.ts';
import type { Shown } from '../../src/forms/form.ts';
import { HOUR, led, moved, type Stage, soon, stage } from './stage.ts';

const DAY = 24 * HOUR;
const ASKED =
  'purpose=purchase&province=CA-ON&price=700000&down=140000&amortizationYears=25&rateType=fixed&termMonths=36';
const good = { question: ASKED, condition: 'lowest', email: 'Ann@example.ca', consent: 'yes' };

/** Asks for an alert and follows the link of the letter. */
async function asked({ visit, letters }: Stage, fields: Record<string, string> = good): Promise<string> {
  const before = letters.length;
  expect(led(await alertForm(await visit('/alert', fields)))).toBe('/letters?done=asked');
  await soon(() => expect(letters).toHaveLength(before + 1));
  return /\/letters\?token=([\w-]{22})/.exec(letters.at(-1)?.text ?? '')?.[1] as string;
}
const act = async ({ visit }: Stage, token: string, action: string, more: Record<string, string> = {}) =>
  led(await lettersPage(await visit('/letters', { token, action, ...more })));
const shown = async ({ visit }: Stage, token: string): Promise<Shown<typeof lettersPage>> =>
  (await lettersPage(await visit(`/letters?token=${token}`))) as Shown<typeof lettersPage>;

test('an address alone is told of the lowest rate once it has confirmed, and only of that', async () => {
  const own = await stage();
  const { publish, letters } = own;
  const token = await asked(own);
  expect(letters[0]?.recipients).toEqual(['ann@example.ca']);
  expect(letters[0]?.text).toMatch(/never write to me/i);
  expect(letters[0]?.text).toContain('Prime Minus, ');
  // Looking at the link changes nothing.
  expect(await shown(own, token)).toMatchObject({ status: 200, alert: { confirmedAt: null } });
  await publish(5, { beta: moved(4.6) });
  expect(await act(own, token, 'confirm')).toBe(`/letters?token=${token}&done=confirmed`);
  await publish(6, { beta: moved(4.5) });
  await soon(() => expect(letters).toHaveLength(2));
  expect(letters[1]?.subject).toBe('The lowest 3-year fixed: 4.60% → 4.50% (ask the lender)');
  expect(letters[1]?.text).toMatch(
    /An e-mail when the lowest rate moves, for this question:\s+Buying a home,\s+Ontario/,
  );
  expect(letters[1]?.text).toMatch(/\* Beta\n {2}4\.50%[^→]+Before that it was 4\.60%, at Beta\./);
  expect(letters[1]?.raw).toMatch(/^List-Unsubscribe: <https:\/\/rates\.example\.ca\/unsubscribe\?alert=/m);
  // The page changes and ends it.
  expect(await act(own, token, 'edit', { condition: 'below', below: '4,4' })).toContain('done=saved');
  await publish(7, { beta: moved(4.45) });
  await publish(8, { beta: moved(4.3) });
  await soon(() => expect(letters).toHaveLength(3));
  expect(letters[2]?.subject).toContain('4.45% → 4.30%');
  expect(await act(own, token, 'end')).toContain('done=ended');
  await publish(9, { beta: moved(4.2) });
  expect(await shown(own, token)).toMatchObject({ isEnded: true });
  expect(letters).toHaveLength(3);
});

test('what was never confirmed goes after seven days, what ended after thirty', async () => {
  const own = await stage();
  const { gate } = own;
  const { alerts } = gate.context.access;
  const [waiting, ended] = [await asked(own), await asked(own, { ...good, email: 'bob@example.ca' })];
  await act(own, ended, 'confirm');
  await act(own, ended, 'end');
  gate.clock.time += 7 * DAY + 1;
  expect(await alerts.confirm(waiting, [])).toBe(false);
  await alerts.forget();
  expect((await alerts.byTokens([waiting, ended])).map(({ token }) => token)).toEqual([ended]);
  gate.clock.time += 23 * DAY;
  await alerts.forget();
  expect(await alerts.byTokens([ended])).toEqual([]);
});

test('an account takes over what its confirmed address asked for, and before that shows none of it', async () => {
  const own = await stage();
  const { gate, publish, letters } = own;
  const { alerts, links } = gate.context.access;
  const token = await asked(own);
  const account = await gate.account('ann@example.ca');
  await act(own, token, 'confirm');
  expect(await alerts.list(account.id)).toEqual([]);
  await links.confirm(await links.make(account.id, 'confirm', 'ann@example.ca'));
  expect(await alerts.list(account.id)).toMatchObject([{ question: expect.stringContaining('termMonths=36'), token }]);
  await publish(5, { beta: moved(4.5) });
  await soon(() => expect(letters.at(-1)?.subject).toContain('4.74% → 4.50%'));
  // What is asked for later, by the address alone, belongs to the account as soon as it is confirmed.
  await act(own, await asked(own, { ...good, condition: 'below', below: '4.1' }), 'confirm');
  expect(await alerts.list(account.id)).toHaveLength(2);
});

test.each(['lender=beta', `${ASKED}&lender=beta`, 'rateType=fixed&termMonths=36', ASKED.replace('36', '72')])(
  'what not everybody may see asks for an account: %s',
  async (question) => {
    const { visit } = await stage();
    expect(led(await alertForm(await visit('/alert', { ...good, question })))).toMatch(/^\/login/);
  },
);

test('reminders of a term’s end go out 120, 60 and 30 days before, with the figures of the day', async () => {
  const own = await stage();
  const { gate, letters } = own;
  const question = 'purpose=renewal&balance=400000&currentLender=alpha&ends=2027-02-18&rate=5.19';
  const token = await asked(own, { ...good, question, condition: 'term-end' });
  expect(letters[0]?.text).toContain('Your term at Alpha ends on Feb 18, 2027');
  await act(own, token, 'confirm');
  // 120 days before have passed.
  for (const [day, days] of [
    ['2026-12-20', 60],
    ['2027-01-19', 30],
  ] as const) {
    gate.clock.time = Date.parse(`${day}T14:00:00Z`);
    const count = letters.length;
    await soon(() => expect(letters).toHaveLength(count + 1));
    expect(letters.at(-1)?.subject).toBe(`${days} days until your term ends on Feb 18, 2027`);
    // Rows begin as sentences do, and are announced only where there are some.
    const { text = '' } = letters.at(-1) ?? {};
    expect(text.includes('that you pay:')).toBe(!text.includes('no current rate'));
    expect(text).not.toMatch(/%\s+[a-z]/);
  }
  gate.clock.time = Date.parse('2027-02-20T14:00:00Z');
  expect(await shown(own, token)).toMatchObject({ isEnded: true });
});
