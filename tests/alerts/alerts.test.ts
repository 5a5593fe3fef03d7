import { describe, expect, test, vi } from 'vitest';
import type { Wish } from '../../src/access/alerts.ts';
import { type AlertModel, alertForm, unsubscribe } from '../../src/forms/alerts.ts';
import { nextMorning } from '../../src/rates/calculators/calendar.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { aRate } from '../support/snapshot.ts';
import { BETA, HOUR, led, moved, soon, stage, wish } from './stage.ts';

/** A stage on which Ann has alerts. */
async function listening(...wanted: Partial<Wish>[]) {
  const here = await stage();
  const { alerts } = here.gate.context.access;
  const ann = await here.member();
  for (const one of wanted) await alerts.make(ann.id, wish(one));
  return { ...here, alerts, ann };
}

test('a change is reported at once, only to those who asked for it', async () => {
  const { gate, publish, letters, settled, alerts, ann } = await listening(
    { question: 'lender=beta' },
    { question: 'lender=alpha' },
  );
  const paused = await alerts.make(ann.id, wish());
  await alerts.pause(ann.id, paused?.id as string, true);
  const unconfirmed = await gate.account('bob@example.ca');
  await alerts.make(unconfirmed.id, wish());
  await publish(5, { beta: moved(4.5) });
  await soon(() => expect(letters).toHaveLength(1));
  const [letter] = letters;
  expect(letter?.recipients).toEqual(['ann@example.ca']);
  expect(letter?.subject).toBe('Beta, 3-year fixed closed: 4.74% → 4.50%');
  expect(letter?.text).toMatch(/Beta: any change\.\n\n\* Beta, 3-year fixed closed\n {2}4\.74% → 4\.50%\n {2}Special/);
  await settled(1);
  // A second look at the same snapshot tells nothing again, and the next one only what is new.
  await publish(6, { beta: moved(4.45) });
  await soon(() => expect(letters).toHaveLength(2));
  expect(letters[1]?.subject).toContain('4.50% → 4.45%');
});

test('a letter in French calls a lender by its French name, in the question as in the change', async () => {
  const { gate, publish, letters, ann } = await listening({ question: 'lender=rbc' });
  await gate.context.access.accounts.setLanguage(ann.id, 'fr');
  await publish(5, { rbc: [aRate('rbc', { termMonths: 36 })] });
  await soon(() => expect(letters).toHaveLength(1));
  expect(letters[0]?.text).toMatch(/^RBC Banque Royale\s: tout changement\.\n\n\* RBC Banque Royale, fixe 3 ans/m);
});

test('nothing is reported of the rates before the first alert, or if only words changed', async () => {
  const { gate, publish, letters } = await listening({});
  await publish(5, { beta: [{ ...FIRST, label: 'other words' }, OTHER] });
  expect(letters).toEqual([]);
  expect(await gate.context.access.outbox.take({ channel: 'letter' }, 9, 1000)).toEqual([]);
});

const [FIRST, OTHER] = BETA.rates as [StoredRate, StoredRate];
/** Somebody who buys in Ontario with a fifth down, and asks for three years fixed. */
const ASKED =
  'purpose=purchase&province=CA-ON&price=700000&down=140000&amortizationYears=25&rateType=fixed&termMonths=36';
const RENEWAL = 'purpose=renewal&currentLender=beta&balance=450000&rateType=fixed&termMonths=36';

/** Beta's rates with another one of three years. */
const withNew = (fields: Partial<StoredRate> = {}): StoredRate[] => {
  const rate = aRate('beta', { ratePercent: 4.7, termMonths: 36, ...fields });
  return [...BETA.rates.filter(({ id }) => id !== rate.id), rate];
};

test.each<[string, Partial<Wish>, StoredRate[], boolean]>([
  ['falls below', { condition: 'below', belowPercent: 4.6 }, moved(4.59), true],
  ['falls to the figure', { condition: 'below', belowPercent: 4.6 }, moved(4.6), false],
  ['was below before', { condition: 'below', belowPercent: 4.8 }, moved(4.7), false],
  ['is another lender’s', { condition: 'below', belowPercent: 4.6, question: 'lender=alpha' }, moved(4.5), false],
  ['is the lowest', { condition: 'lowest', question: 'termMonths=36' }, moved(4.7), true],
  ['is not the lowest', { condition: 'lowest', question: 'lender=beta&prepayment=open' }, moved(4.7), false],
  ['was the lowest and went', { condition: 'lowest', question: 'termMonths=36' }, [OTHER], true],
  ['is one rate by its id', { question: `id=${encodeURIComponent(FIRST.id)}` }, moved(4.7), true],
  ['is another rate by its id', { question: 'id=beta%2Fnothing' }, moved(4.7), false],
  ['is offered there', { question: 'province=CA-ON' }, moved(4.7), true],
  ['is new and moves the lowest of a question', { condition: 'lowest', question: ASKED }, withNew(), true],
  ['is new and below', { condition: 'below', belowPercent: 4.72, question: ASKED }, withNew(), true],
  ['is offered elsewhere', { condition: 'lowest', question: ASKED }, withNew({ provinces: ['CA-BC'] }), false],
  ['is for insured mortgages', { question: ASKED }, withNew({ insurance: 'insured' }), false],
  ['is insured as asked', { question: ASKED.replace('140000', '70000') }, withNew({ insurance: 'insured' }), true],
  [
    'is for some alone',
    { condition: 'below', belowPercent: 4.72, question: ASKED },
    withNew({ conditions: ['bundle'] }),
    false,
  ],
  ['is of the lender that would be left', { question: RENEWAL }, withNew(), false],
])('a rate that %s: %j', async (_, wanted, beta, isTold) => {
  const { alerts, publish } = await listening(wanted);
  const tell = vi.spyOn(alerts, 'tell');
  await publish(5, { beta });
  expect(tell.mock.calls.at(-1)?.[0].outgoing.length).toBe(isTold ? 1 : 0);
});

/** What a form shows as the lowest rate of today. */
const NOW = {
  title: '3-year fixed',
  figure: expect.stringMatching(/^4\.74% at Beta, if .*\(its page does not say\)$/),
  ratePercent: 4.74,
};

test('a held rate is not the lowest for any alert until it is confirmed', async () => {
  const { gate, member, visit } = await stage();
  const { cookie } = await member();
  const shown = async () => (await alertForm(await visit(`/alert?${ASKED}`, undefined, cookie))) as AlertModel;
  expect((await shown()).now).toEqual([NOW]);
  const snapshot = gate.context.snapshots.current();
  const entry = snapshot?.manifest.lenders['beta'];
  const waiting = { reason: 'a jump', until: 'second-sighting' as const, since: FIRST.changedAt, sightings: 1 };
  const { observedAt } = entry as { observedAt: string };
  Object.assign(entry as object, { held: { [FIRST.id]: { ...waiting, observedAt, rate: FIRST } } });
  gate.clock.time += 24 * HOUR - 5 * 60_000;
  expect((await shown()).now).toEqual([]);
});

test('one letter a day contains the changes of the day, at eight in the morning Eastern Time', async () => {
  const { gate, publish, letters } = await listening(
    { way: 'daily', question: 'lender=beta' },
    { way: 'daily', condition: 'lowest', question: 'termMonths=36' },
  );
  await publish(5, { beta: moved(4.5) });
  await publish(6, { beta: moved(4.4) });
  expect(letters).toEqual([]);
  gate.clock.time = Date.parse('2026-11-21T12:59:59Z');
  expect(await gate.context.access.outbox.take({ channel: 'letter' }, 9, 1000)).toEqual([]);
  gate.clock.time = Date.parse('2026-11-21T13:00:00Z');
  await soon(() => expect(letters).toHaveLength(1));
  const [letter] = letters;
  expect(letter?.subject).toBe('What changed, Nov 20, 2026');
  expect(letter?.text?.match(/4\.74% → 4\.50%/g)).toHaveLength(2);
  expect(letter?.text?.match(/4\.50% → 4\.40%/g)).toHaveLength(2);
  expect(letter?.text?.match(/Stop only: /g)).toHaveLength(2);
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

describe('every letter of an alert', () => {
  test('ends it by one click and a POST without a login; opening the link ends nothing', async () => {
    const { publish, letters, visit, alerts, ann } = await listening(
      { question: 'lender=beta' },
      { question: 'lender=alpha' },
    );
    await publish(5, { beta: moved(4.5) });
    await soon(() => expect(letters).toHaveLength(1));
    const header = (name: string) => letters[0]?.headers.find(({ key }) => key === name)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    // One line, or some signers sign what nobody receives.
    const link = /^List-Unsubscribe: <https:\/\/rates\.example\.ca(\/unsubscribe\?alert=[\w-]{22})>\r$/m;
    const [, target = ''] = link.exec(letters[0]?.raw ?? '') ?? [];
    expect(letters[0]?.text).toContain(`https://rates.example.ca${target}`);
    expect(await unsubscribe(await visit(target))).toMatchObject({ isDone: false, asked: ['Beta'] });
    expect(await alerts.list(ann.id)).toHaveLength(2);
    const post = await visit(target, { 'List-Unsubscribe': 'One-Click' });
    expect(await unsubscribe(post)).toMatchObject({ status: 200, isDone: true });
    expect((await alerts.list(ann.id)).map(({ question }) => question)).toEqual(['lender=alpha']);
    expect(await unsubscribe(await visit(target, {}))).toMatchObject({ status: 200, isDone: true });
    expect(await unsubscribe(await visit('/unsubscribe?alert=x&alert=%00', {}))).toMatchObject({ status: 200 });
    expect(await alerts.list(ann.id)).toHaveLength(1);
  });
  test('is not sent once the alert has ended', async () => {
    const { gate, publish, letters, alerts, ann } = await listening({ way: 'daily' });
    await publish(5, { beta: moved(4.5) });
    for (const { id } of await alerts.list(ann.id)) await alerts.end(ann.id, id);
    gate.clock.time = Date.parse('2026-11-21T13:00:00Z');
    await soon(async () => expect(await gate.context.access.outbox.take({ channel: 'letter' }, 1, 1)).toEqual([]));
    expect(letters).toEqual([]);
  });
});

describe('the form', () => {
  const good = { question: 'lender=beta&termMonths=36', condition: 'any', way: 'letter', consent: 'yes' };
  test('shows the lowest rate before it is saved, and says if it is below the threshold already', async () => {
    const { member, visit } = await stage();
    const { cookie } = await member();
    const query = `${ASKED}&condition=below&below=4.80`;
    const shown = (await alertForm(await visit(`/alert?${query}`, undefined, cookie))) as AlertModel;
    expect(shown).toMatchObject({
      asked: 'Buying a home, Ontario, $560,000, uninsured, over 25 years, fixed, 3-year',
      now: [NOW],
      condition: 'below',
      below: '4.80',
    });
    const wrong = await alertForm(await visit('/alert?purpose=purchase&price=0', undefined, cookie));
    expect(wrong).toMatchObject({ status: 400, question: null });
  });

  test('makes an alert from a question of the board, and stores consent and time', async () => {
    const { gate, member, visit, act, board } = await stage();
    const { id, cookie } = await member();
    expect(led(await alertForm(await visit('/alert?lender=beta')))).toBe('/login?next=%2Falert%3Flender%3Dbeta');
    const query = 'termMonths=36&lender=beta&state=fresh&sort=rate&page=2';
    const shown = await alertForm(await visit(`/alert?${query}`, undefined, cookie));
    expect(shown).toMatchObject({ status: 200, question: 'lender=beta&termMonths=36', asked: 'Beta, 3-year' });
    expect(led(await alertForm(await visit('/alert', good, cookie)))).toBe('/dashboard?done=alert-made#alerts');
    const [alert] = await gate.context.access.alerts.list(id);
    expect(alert).toMatchObject({ question: good.question, consentedAt: gate.clock.time, pausedAt: null });
    const edited = { ...good, edit: alert?.id as string, condition: 'below' };
    const saved = await alertForm(await visit('/alert', { ...edited, below: '4,25' }, cookie));
    expect(led(saved)).toBe('/dashboard?done=alert-saved#alerts');
    const { alerts } = await board(cookie);
    expect(alerts[0]?.today).toEqual({ ...NOW, isMet: false });
    expect(await gate.context.access.alerts.list(id)).toMatchObject([{ condition: 'below', belowPercent: 4.25 }]);
    expect(alerts).toMatchObject([{ asked: 'Beta, 3-year', when: 'falls below 4.25%', isPaused: false }]);
    await alertForm(await visit('/alert', { ...edited, below: '4.8' }, cookie));
    const after = await board(cookie);
    expect(after.alerts[0]?.today).toMatchObject({ isMet: true, ratePercent: 4.74 });
    for (const [action, left] of [
      ['pause-alert', 1],
      ['resume-alert', 1],
      ['end-alert', 0],
    ] as const) {
      await act({ action, id: alert?.id as string }, cookie);
      expect(await gate.context.access.alerts.list(id)).toHaveLength(left);
    }
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
      [{ question: 'termMonths=x' }, 'page'],
      [{ edit: 'somebody-elses' }, 'page'],
    ];
    for (const [wrong, field] of rows) {
      const answer = await alertForm(await visit('/alert', { ...good, ...wrong }, cookie));
      expect(Object.keys((answer as { errors: object }).errors), JSON.stringify(wrong)).toEqual([field]);
    }
    expect(await gate.context.access.alerts.list(id)).toEqual([]);
  });
  test('allows an account twenty alerts, and does not touch those of others', async () => {
    const { member, visit, act, alerts, ann } = await listening(...Array(20).fill({}));
    expect(await alertForm(await visit('/alert', good, ann.cookie))).toMatchObject({ status: 409 });
    const { cookie } = await member('bob@example.ca');
    const [mine] = await alerts.list(ann.id);
    for (const action of ['pause-alert', 'end-alert'])
      expect(await act({ action, id: mine?.id as string }, cookie)).toMatchObject({ status: 404 });
  });
});
