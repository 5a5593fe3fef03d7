import { describe, expect, test, vi } from 'vitest';
import type { Wish } from '../../src/access/alerts.ts';
import { termCalendar } from '../../src/alerts/term-end.ts';
import { alertForm, letters as lettersPage, unsubscribe } from '../../src/forms/alerts.ts';
import type { Shown } from '../../src/forms/form.ts';
import { nextMorning } from '../../src/rates/calculators/calendar.ts';
import { USUAL_QUESTION } from '../../src/rates/question.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { alertFor, alertOf } from '../support/alerts.ts';
import { aRate, LENDERS } from '../support/snapshot.ts';
import { BETA, HOUR, led, moved, type Stage, soon, stage } from './stage.ts';

const DAY = 24 * HOUR;
const ANN = 'ann@example.ca';
/** Somebody who buys in Ontario with a fifth down, and asks for three years fixed: everybody may be told of the lowest. */
const ASKED =
  'purpose=purchase&province=CA-ON&price=700000&down=140000&amortizationYears=25&rateType=fixed&termMonths=36';
const RENEWAL = 'purpose=renewal&currentLender=beta&balance=450000&rateType=fixed&termMonths=36';
const [FIRST, OTHER] = BETA.rates as [StoredRate, StoredRate];

/** A stage on which Ann's account has alerts. */
async function listening(...wanted: Partial<Wish>[]) {
  const here = await stage();
  const { access } = here.gate.context;
  const ann = await here.member();
  for (const one of wanted) await alertOf(access, ann.id, one);
  return { ...here, access, alerts: access.alerts, ann };
}

test('a change is reported at once, only to those who asked for it', async () => {
  const { gate, publish, letters, settled, access, alerts, ann } = await listening(
    { question: 'lender=beta' },
    { question: 'lender=alpha' },
  );
  const ended = await alertOf(access, ann.id);
  await alerts.end({ tokens: [ended?.token as string] });
  await alertOf(access, (await gate.account('bob@example.ca')).id);
  await publish(5, { beta: moved(4.5) });
  await soon(() => expect(letters).toHaveLength(1));
  const [letter] = letters;
  expect(letter?.recipients).toEqual([ANN]);
  expect(letter?.subject).toBe('Beta, 3-year fixed closed: 4.74% → 4.50%');
  expect(letter?.text).toMatch(/Beta: any change\.\n\n\* Beta, 3-year fixed closed\n {2}4\.74% → 4\.50%\n {2}Special/);
  await settled(1);
  // A second look at the same snapshot tells nothing again, and the next one only what is new.
  await publish(6, { beta: moved(4.45, 6) });
  await soon(() => expect(letters).toHaveLength(2));
  expect(letters[1]?.subject).toContain('4.50% → 4.45%');
});

test('a letter in French calls a lender by its French name, in the question as in the change', async () => {
  const { gate, publish, letters, ann } = await listening({ question: 'lender=rbc' });
  await gate.context.access.accounts.setLanguage(ann.id, 'fr');
  await publish(5, { rbc: [aRate('rbc', { termMonths: 36 })] });
  await soon(() => expect(letters).toHaveLength(1));
  expect(letters[0]?.text).toMatch(/RBC Banque Royale\s: tout changement\.\n\n\* RBC Banque Royale, fixe 3 ans/m);
});

const OURS = 'Our correction: the lender changed nothing';
test.each([
  ['en', 'any', 'Beta, 3-year fixed closed: our correction, 4.74% → 4.50%', OURS],
  ['en', 'lowest', '3-year fixed, Beta: our correction, 4.74% → 4.50%', OURS],
  ['fr', 'lowest', 'notre correction, 4,74 % → 4,50 %', 'Notre correction : le prêteur n’a rien changé'],
] as const)(
  'another figure from the same answer is told as our correction: %s, %s',
  async (language, condition, subject, note) => {
    const { gate, publish, letters, ann } = await listening({ question: 'rateType=fixed&termMonths=36', condition });
    await gate.context.access.accounts.setLanguage(ann.id, language);
    await publish(5, { beta: [{ ...FIRST, ratePercent: 4.5 }, OTHER] });
    await soon(() => expect(letters).toHaveLength(1));
    const plain = (text?: string) => text?.replaceAll(/\s/g, ' ');
    expect(plain(letters[0]?.subject)).toContain(subject);
    expect(plain(letters[0]?.text)).toContain(note);
  },
);

test('nothing is reported of the rates before the first alert, or if only words changed', async () => {
  const { gate, publish, letters } = await listening({});
  await publish(5, { beta: [{ ...FIRST, label: 'other words' }, OTHER] });
  expect(letters).toEqual([]);
  expect(await gate.context.access.outbox.take({ channel: 'letter' }, 9, 1000)).toEqual([]);
});

/** Beta's rates with another one of three years. */
const withNew = (fields: Partial<StoredRate> = {}): StoredRate[] => {
  const rate = aRate('beta', { ratePercent: 4.7, termMonths: 36, ...fields });
  return [...BETA.rates.filter(({ id }) => id !== rate.id), rate];
};

const below = (belowPercent: number, question = '') => ({ condition: 'below', belowPercent, question }) as const;

/** What is wished, what is published then, and whether an account and an address alone are told. */
const WISHES: [a: string, Partial<Wish>, StoredRate[], told: boolean, toldAlone: boolean][] = [
  ['falls below', below(4.6), moved(4.59), true, false],
  ['falls to the figure', below(4.6), moved(4.6), false, false],
  ['was below before', below(4.8), moved(4.7), false, false],
  ['is another lender’s', below(4.6, 'lender=alpha'), moved(4.5), false, false],
  ['is the lowest', { condition: 'lowest', question: 'termMonths=36' }, moved(4.7), true, false],
  ['is not the lowest', { condition: 'lowest', question: 'prepayment=open' }, moved(4.7), false, false],
  ['was the lowest and went', { condition: 'lowest', question: 'termMonths=36' }, [OTHER], true, false],
  ['is one rate by its id', { question: `id=${encodeURIComponent(FIRST.id)}` }, moved(4.7), true, false],
  ['is another rate by its id', { question: 'id=beta%2Fnothing' }, moved(4.7), false, false],
  ['is offered there', { question: 'province=CA-ON' }, moved(4.7), true, false],
  ['is new and moves the lowest of a question', { condition: 'lowest', question: ASKED }, withNew(), true, true],
  ['was the lowest of a question and went', { condition: 'lowest', question: ASKED }, [OTHER], true, true],
  ['is new and below', below(4.72, ASKED), withNew(), true, true],
  ['is new and not below', below(4.7, ASKED), withNew(), false, false],
  ['is of a lender among all', { condition: 'lowest', question: `${ASKED}&lender=beta` }, withNew(), true, false],
  ['is offered elsewhere', { condition: 'lowest', question: ASKED }, withNew({ provinces: ['CA-BC'] }), false, false],
  ['is for insured mortgages', { question: ASKED }, withNew({ insurance: 'insured' }), false, false],
  ['is insured as asked', { question: ASKED.replace('=140', '=70') }, withNew({ insurance: 'insured' }), true, true],
  ['is for some alone', below(4.72, ASKED), withNew({ conditions: ['bundle'] }), false, false],
  ['is of the lender that would be left', { question: RENEWAL }, withNew(), false, false],
];
const published = Map.groupBy(WISHES, ([, , beta]) => JSON.stringify(beta));

test.each([...published.values()].map((rows) => [rows.map(([what]) => what).join('; '), rows] as const))(
  'a rate that %s',
  async (_, rows) => {
    const { access, alerts, ann, publish } = await listening();
    const ids: (string | undefined)[][] = [];
    for (const [, wanted] of rows) {
      const token = await alertFor(access, 'alone@example.ca', wanted);
      const [alone] = await alerts.byTokens([token]);
      ids.push([(await alertOf(access, ann.id, wanted))?.id, alone?.id]);
    }
    const tell = vi.spyOn(alerts, 'tell');
    await publish(5, { beta: rows[0]?.[2] ?? [] });
    const letters = tell.mock.calls.at(-1)?.[0].letters ?? [];
    const told = new Set(letters.flatMap(({ found }) => found as { alertId: string }[]).map(({ alertId }) => alertId));
    expect(rows.map(([what], row) => [what, ...(ids[row] ?? []).map((id) => told.has(id ?? ''))])).toEqual(
      rows.map(([what, , , isTold, isToldAlone]) => [what, isTold, isToldAlone]),
    );
  },
);

test('a figure that waits to be confirmed moves the lowest, and nobody is told; nor when it is confirmed unchanged', async () => {
  const { publish, alerts } = await listening({ condition: 'lowest', question: ASKED });
  const tell = vi.spyOn(alerts, 'tell');
  const observedAt = FIRST.changedAt;
  const held = { reason: 'a jump', until: 'second-sighting', since: observedAt, sightings: 1, observedAt, rate: FIRST };
  const alpha = LENDERS['alpha']?.rates as StoredRate[];
  const entry = { ...BETA.entry, held: { [FIRST.id]: held as never } };
  // Another lender's change makes a step of it.
  await publish(5, { beta: { entry }, alpha: alpha.slice(1) });
  await publish(6, { alpha });
  expect(tell.mock.calls.length).toBeGreaterThanOrEqual(2);
  expect(tell.mock.calls.flatMap(([{ letters }]) => letters)).toEqual([]);
});

test('an address gets one letter for a step, whatever it asked for; each alert is changed by itself, and one click ends all', async () => {
  const { publish, letters, visit, alerts, ann } = await listening(
    { question: 'lender=beta' },
    { condition: 'lowest', question: ASKED },
    { question: 'lender=alpha' },
  );
  await publish(5, { beta: moved(4.5) });
  await soon(() => expect(letters).toHaveLength(1));
  const [letter] = letters;
  expect(letter?.subject).toMatch(/ 4\.74% → 4\.50%.*, and 1 more$/);
  expect(letter?.text).toMatch(/\* 3-year fixed, Beta\n {2}4\.74% → 4\.50% \(ask the lender\)/);
  expect(letter?.text?.match(/Change or end it: /g)).toHaveLength(2);
  expect(letter?.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click');
  // One line, or some signers sign what nobody receives.
  const link = /^List-Unsubscribe: <https:\/\/rates\.example\.ca(\/unsubscribe\?alert=[\w-]{22}&alert=[\w-]{22})>\r$/m;
  const [, target = ''] = link.exec(letter?.raw ?? '') ?? [];
  expect(letter?.text).toContain(`https://rates.example.ca${target}`);
  // Opening the link ends nothing.
  expect(await unsubscribe(await visit(target))).toMatchObject({
    isDone: false,
    words: expect.arrayContaining(['Beta']),
  });
  expect(await alerts.list(ann.id)).toHaveLength(3);
  const post = await visit(target, { 'List-Unsubscribe': 'One-Click' });
  expect(await unsubscribe(post)).toMatchObject({ status: 200, isDone: true });
  expect((await alerts.list(ann.id)).map(({ question }) => question)).toEqual(['lender=alpha']);
  expect(await unsubscribe(await visit(target, {}))).toMatchObject({ status: 200, isDone: true });
  expect(await unsubscribe(await visit(target))).toMatchObject({ words: [], isDone: true });
  expect(await unsubscribe(await visit('/unsubscribe?alert=x&alert=%00', {}))).toMatchObject({ status: 200 });
  expect(await alerts.list(ann.id)).toHaveLength(1);
});

test('one letter a day contains the changes of the day, at eight in the morning Eastern Time, while the alert goes on', async () => {
  const { gate, publish, letters, alerts, ann } = await listening(
    { way: 'daily', question: 'lender=beta' },
    { way: 'daily', condition: 'lowest', question: 'termMonths=36' },
    { way: 'daily', question: 'rateType=fixed' },
  );
  await publish(5, { beta: moved(4.5) });
  await publish(6, { beta: moved(4.4, 6) });
  const [, , ended] = await alerts.list(ann.id);
  await alerts.end({ accountId: ann.id, id: ended?.id as string });
  gate.clock.time = Date.parse('2026-11-21T12:59:59Z');
  expect(await gate.context.access.outbox.take({ channel: 'letter' }, 9, 1000)).toEqual([]);
  expect(letters).toEqual([]);
  gate.clock.time = Date.parse('2026-11-21T13:00:00Z');
  await soon(() => expect(letters).toHaveLength(1));
  for (const move of ['4.74% → 4.50%', '4.50% → 4.40%']) expect(letters[0]?.text?.split(move)).toHaveLength(3);
});

test.each([
  ['2026-11-20T12:59:59Z', '2026-11-20T13:00:00Z'],
  ['2026-11-20T13:00:00Z', '2026-11-21T13:00:00Z'],
  ['2026-07-01T11:30:00Z', '2026-07-01T12:00:00Z'],
  ['2026-10-31T20:00:00Z', '2026-11-01T13:00:00Z'],
  ['2027-03-13T20:00:00Z', '2027-03-14T12:00:00Z'],
])('the next eight o’clock after %s is %s', (now, next) => {
  expect(new Date(nextMorning(Date.parse(now))).toISOString()).toBe(next.replace('Z', '.000Z'));
});

const alone = { question: ASKED, condition: 'lowest', email: 'Ann@example.ca', consent: 'yes' };
/** Asks for an alert by an address alone. @returns the token of the letter */
async function asked({ visit, letters }: Stage, fields: Record<string, string> = alone): Promise<string> {
  const before = letters.length;
  expect(led(await alertForm(await visit('/alert', fields)))).toBe('/letters?done=asked');
  await soon(() => expect(letters).toHaveLength(before + 1));
  return /\/letters\?token=([\w-]{22})/.exec(letters.at(-1)?.text ?? '')?.[1] as string;
}
const act = async ({ visit }: Stage, token: string, action: string, more: Record<string, string> = {}) =>
  led(await lettersPage(await visit('/letters', { token, action, ...more })));
const shown = async ({ visit }: Stage, token: string): Promise<Shown<typeof lettersPage>> =>
  (await lettersPage(await visit(`/letters?token=${token}`))) as Shown<typeof lettersPage>;

describe('an address alone', () => {
  test('is told of the lowest rate once it has confirmed, and changes and ends that by its letters', async () => {
    const own = await stage();
    const { gate, publish, letters } = own;
    const token = await asked(own);
    expect(letters[0]?.recipients).toEqual([ANN]);
    expect(letters[0]?.text).toMatch(/never write to me/i);
    expect(letters[0]?.text).toContain('Prime Minus, ');
    // Looking at the link changes nothing.
    expect(await shown(own, token)).toMatchObject({ status: 200, alert: { confirmedAt: null } });
    await publish(5, { beta: moved(4.6) });
    expect(await act(own, token, 'confirm')).toBe(`/letters?token=${token}&done=confirmed`);
    expect(await gate.context.access.alerts.listening()).toMatchObject([{ consentedAt: expect.any(Number) }]);
    await publish(6, { beta: moved(4.5, 6) });
    await soon(() => expect(letters).toHaveLength(2));
    expect(letters[1]?.subject).toBe('3-year fixed, Beta: 4.60% → 4.50% (ask the lender)');
    expect(letters[1]?.text).toMatch(/Buying a home,\s+Ontario[^*]+the\s+lowest\s+rate\s+moves\./);
    expect(letters[1]?.raw).toMatch(/^List-Unsubscribe: <https:\/\/rates\.example\.ca\/unsubscribe\?alert=/m);
    expect(await act(own, token, 'edit', { condition: 'below', below: '4,4', way: 'letter' })).toContain('done=saved');
    await publish(7, { beta: moved(4.45, 7) });
    await publish(8, { beta: moved(4.3, 8) });
    await soon(() => expect(letters).toHaveLength(3));
    expect(letters[2]?.subject).toContain('4.45% → 4.30%');
    expect(await act(own, token, 'end')).toContain('done=ended');
    await publish(9, { beta: moved(4.2, 9) });
    expect(await shown(own, token)).toMatchObject({ isEnded: true });
    expect(letters).toHaveLength(3);
  });

  test('that never confirms is forgotten after seven days, an alert that ended after thirty', async () => {
    const own = await stage();
    const { gate } = own;
    const { alerts } = gate.context.access;
    const [waiting, ended] = [await asked(own), await asked(own, { ...alone, email: 'bob@example.ca' })];
    await act(own, ended, 'confirm');
    await act(own, ended, 'end');
    gate.clock.time += 7 * DAY + 1;
    expect(await alerts.confirm(waiting)).toBe(false);
    await alerts.forget();
    expect((await alerts.byTokens([waiting, ended])).map(({ token }) => token)).toEqual([ended]);
    gate.clock.time += 23 * DAY;
    await alerts.forget();
    expect(await alerts.byTokens([ended])).toEqual([]);
  });

  test('that is confirmed on an account gives it its alerts, and shows it none before', async () => {
    const own = await stage();
    const { gate, publish, letters } = own;
    const { alerts, links } = gate.context.access;
    const token = await asked(own);
    const account = await gate.account(ANN);
    await act(own, token, 'confirm');
    expect(await alerts.list(account.id)).toEqual([]);
    await links.confirm(await links.make(account.id, 'confirm', ANN));
    expect(await alerts.list(account.id)).toMatchObject([
      { question: expect.stringContaining('termMonths=36'), token },
    ]);
    await publish(5, { beta: moved(4.5) });
    await soon(() => expect(letters.at(-1)?.subject).toContain('4.74% → 4.50%'));
    // What is asked for later, by the address alone, belongs to the account as soon as it is confirmed.
    await act(own, await asked(own, { ...alone, condition: 'below', below: '4.1' }), 'confirm');
    expect(await alerts.list(account.id)).toHaveLength(2);
    // The account's alerts go along when its address changes.
    await links.move(await links.make(account.id, 'move', 'ann@elsewhere.example'), []);
    expect((await alerts.list(account.id)).map(({ email }) => email)).toEqual(Array(2).fill('ann@elsewhere.example'));
  });

  test.each(['lender=beta', `${ASKED}&lender=beta`, 'rateType=fixed&termMonths=36', ASKED.replace('36', '72')])(
    'needs an account for what not everybody may be told: %s',
    async (question) => {
      const { visit } = await stage();
      expect(led(await alertForm(await visit('/alert', { ...alone, question })))).toMatch(/^\/login/);
    },
  );
});

describe('reminders of a term’s end', () => {
  const question = 'purpose=renewal&balance=400000&currentLender=alpha&ends=2027-02-18&rate=5.19';
  const reminder = { ...alone, question, condition: 'term-end' };

  test.each(['an address alone', 'an account'])('go out before it with the figures of the day, to %s', async (who) => {
    const own = await stage();
    const { gate, letters, member, visit } = own;
    if (who === 'an account') {
      const { cookie } = await member();
      expect(led(await alertForm(await visit('/alert', reminder, cookie)))).toBe('/dashboard?done=alert-made#alerts');
    } else {
      const token = await asked(own, reminder);
      expect(letters[0]?.text).toContain('Your term at Alpha ends on Feb 18, 2027');
      await act(own, token, 'confirm');
    }
    const already = letters.length;
    // 120 days before have passed.
    for (const [index, left] of ['2026-12-20: 60', '2027-01-19: 30'].entries()) {
      const [day, days] = left.split(': ');
      await own.settled(letters.length);
      gate.clock.time = Date.parse(`${day}T14:00:00Z`);
      await soon(() => expect(letters).toHaveLength(already + index + 1));
      const { subject, text = '' } = letters.at(-1) ?? {};
      expect(subject).toBe(`${days} days until your term ends on Feb 18, 2027`);
      // Rows begin as sentences do, and are announced only where there are some.
      expect(text.includes('you pay:')).toBe(!text.includes('no rate we know'));
      expect(text).not.toMatch(/%\s+[a-z]/);
    }
    gate.clock.time = Date.parse('2027-02-20T14:00:00Z');
    expect(await gate.context.access.alerts.listening()).toEqual([]);
  });

  test('that nobody confirmed are not sent', async () => {
    const own = await stage();
    await asked(own, reminder);
    own.gate.clock.time = Date.parse('2026-12-20T14:00:00Z');
    await own.quiet();
    expect(own.letters).toHaveLength(1);
  });

  test('have a calendar file with the days that are still to come', () => {
    const term = { question: USUAL_QUESTION, endsOn: '2027-02-18', ratePercent: 5.19 } as const;
    const file = termCalendar(term, Date.parse('2026-11-20T13:20:00Z'), (days) => `in ${days}`, 'https://x.example/');
    const events = file.matchAll(/DTSTART;VALUE=DATE:(\d+)[\s\S]*?SUMMARY:(.*)\r/g);
    const days = ['20261220 in 60', '20270119 in 30', '20270128 in 21', '20270218 in 0'];
    expect([...events].map(([, day, words]) => `${day} ${words}`)).toEqual(days);
    expect(file.match(/TRIGGER;RELATED=START:PT9H/g)).toHaveLength(4);
  });
});

describe('the form of an account', () => {
  const good = { question: 'lender=beta&termMonths=36', condition: 'any', way: 'letter', consent: 'yes' };
  type Form = Shown<typeof alertForm>;

  test('shows today’s lowest rate, and none that is held until it is confirmed', async () => {
    const { gate, member, visit } = await stage();
    const { cookie } = await member();
    const open = async () =>
      (await alertForm(await visit(`/alert?${ASKED}&condition=below&below=4.80`, undefined, cookie))) as Form;
    expect((await open()).shown).toMatchObject({
      words: 'Buying a home, Ontario, $560,000, uninsured, over 25 years, fixed, 3-year',
      now: [expect.stringMatching(/^now, 3-year fixed: 4\.74% at Beta, if .*\(its page does not say\)$/)],
      condition: 'below',
      below: '4.80',
      email: ANN,
    });
    const wrong = await alertForm(await visit('/alert?purpose=purchase&price=0', undefined, cookie));
    expect(wrong).toMatchObject({ status: 400, shown: null });
    const entry = gate.context.snapshots.current()?.manifest.lenders['beta'] as { observedAt: string };
    const waiting = { reason: 'a jump', until: 'second-sighting' as const, since: FIRST.changedAt, sightings: 1 };
    Object.assign(entry, { held: { [FIRST.id]: { ...waiting, observedAt: entry.observedAt, rate: FIRST } } });
    gate.clock.time += DAY - 5 * 60_000;
    expect((await open()).shown?.now).toEqual([]);
  });

  test('makes an alert from a question of the board, stores consent and time, and changes, pauses and ends it', async () => {
    const { gate, member, visit, act, board } = await stage();
    const { id, cookie } = await member();
    const { alerts } = gate.context.access;
    expect(led(await alertForm(await visit('/alert?lender=beta')))).toBe('/login?next=%2Falert%3Flender%3Dbeta');
    const query = 'termMonths=36&lender=beta&state=fresh&sort=rate&page=2';
    const opened = (await alertForm(await visit(`/alert?${query}`, undefined, cookie))) as Form;
    expect(opened.shown).toMatchObject({ question: 'lender=beta&termMonths=36', words: 'Beta, 3-year' });
    expect(led(await alertForm(await visit('/alert', good, cookie)))).toBe('/dashboard?done=alert-made#alerts');
    const [alert] = await alerts.list(id);
    expect(alert).toMatchObject({ question: good.question, email: ANN, consentedAt: gate.clock.time });
    const edited = { ...good, edit: alert?.id as string, condition: 'below', below: '4,25' };
    expect(led(await alertForm(await visit('/alert', edited, cookie)))).toBe('/dashboard?done=alert-saved#alerts');
    expect(await alerts.list(id)).toMatchObject([{ condition: 'below', belowPercent: 4.25 }]);
    const [listed] = (await board(cookie)).alerts;
    expect(listed).toMatchObject({ words: 'Beta, 3-year', when: 'falls below 4.25%' });
    await act({ action: 'end-alert', id: alert?.id as string }, cookie);
    expect(await alerts.list(id)).toEqual([]);
  });

  test('refuses what is wrong beside its field, and then makes no alert', async () => {
    const { gate, member, visit } = await stage();
    const { id, cookie } = await member();
    type Refused = [Record<string, string>, string];
    const rows: Refused[] = [
      [{ consent: '' }, 'consent'],
      [{ condition: 'sometimes' }, 'condition'],
      ...['', '-1', '4.2599', '31'].map((below): Refused => [{ condition: 'below', below }, 'below']),
      ...['pigeon', 'webhook:nobody', 'letter:x'].map((way): Refused => [{ way }, 'way']),
      ...['termMonths=x', '__proto__=1', 'constructor=2'].map((question): Refused => [{ question }, 'page']),
      [{ edit: 'somebody-elses' }, 'page'],
      [{ email: 'bob@example.ca' }, 'email'],
    ];
    for (const [wrong, field] of rows) {
      const answer = await alertForm(await visit('/alert', { ...good, ...wrong }, cookie));
      expect(Object.keys((answer as { errors: object }).errors), JSON.stringify(wrong)).toEqual([field]);
    }
    expect(await gate.context.access.alerts.list(id)).toEqual([]);
  });
});
