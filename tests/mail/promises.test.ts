import { expect, test } from 'vitest';
import type { LetterKind } from '../../src/access/throttles.ts';
import { alertForm } from '../../src/forms/alerts.ts';
import { signup } from '../../src/forms/login-signup.ts';
import { forgot } from '../../src/forms/recovery.ts';
import { PASSWORD } from '../support/gate.ts';
import { cookiesOf, EMAIL, type Stage, stage } from './stage.ts';

// A form that says that a letter is sent has written one; where none may be written it says until when.

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const QUESTION = 'purpose=purchase&price=700000&down=140000&amortizationYears=25&rateType=fixed&termMonths=60';

/** Somebody at a browser: an account with the address, perhaps, and cookies. */
interface Person {
  here: Stage;
  cookie: string;
}
type Form = (person: Person) => Promise<unknown>;

/** Every form that promises a letter to an address: by the purpose of the letter, so that another purpose needs a row. */
const FORMS: Record<LetterKind, Form> = {
  confirm: ({ here, cookie }) => here.act({ action: 'send-confirmation' }, cookie),
  reset: async ({ here, cookie }) => forgot(await here.visit('/forgot', { email: EMAIL }, cookie)),
  async move({ here }) {
    // Somebody else’s account is to get the address.
    const other = await here.gate.account();
    const fields = { action: 'change-address', 'new-address': EMAIL, 'address-password': PASSWORD };
    return here.act(fields, await here.gate.session(other.id));
  },
  alert: async ({ here }) =>
    alertForm(await here.visit('/alert', { question: QUESTION, condition: 'lowest', email: EMAIL, consent: 'yes' })),
};

/** Whether an answer says that a letter is on its way. */
function isPromise(answer: unknown): boolean {
  if (answer instanceof Response) {
    expect(answer.headers.get('location')).toMatch(/done=(signed-up|confirmation-sent|sent|address-asked|asked)\b/);
    return true;
  }
  expect(answer).toMatchObject({ status: 429, retryAfter: expect.any(Number) });
  expect(Object.values((answer as { errors: object }).errors).join()).toMatch(/can be sent on \w+ \d+, 20\d\d, /);
  return false;
}

/** The letters to the address so far. One that is sent again while a clock is moved keeps its id. */
async function count({ quiet, letters }: Stage): Promise<number> {
  await quiet();
  return new Set(letters.filter(({ recipients }) => recipients.includes(EMAIL)).map(({ messageId }) => messageId)).size;
}

/** Signs up; the letter to confirm the address is the first of the two that an address without proof gets. */
async function newcomer(): Promise<Person> {
  const here = await stage();
  const made = await signup(await here.visit('/signup', { email: EMAIL, password: PASSWORD }));
  expect(isPromise(made)).toBe(true);
  expect(await count(here)).toBe(1);
  return { here, cookie: cookiesOf(made) };
}

test.each(Object.entries(FORMS))('“%s”: as many letters come as were promised', async (_, form) => {
  const person = await newcomer();
  const { here } = person;
  let promised = 1;
  for (let turn = 0; turn < 4; turn++) {
    if (isPromise(await form(person))) promised++;
    expect(await count(here)).toBe(promised);
    here.gate.clock.time += HOUR;
  }
  expect(promised).toBe(2);
});

test('nothing but letters that were asked for counts, and a month later there are two more', async () => {
  const person = await newcomer();
  const { here, cookie } = person;
  for (let made = 0; made < 5; made++) await here.act({ action: 'create-key' }, cookie);
  const change = { action: 'change-password', 'current-password': PASSWORD, 'new-password': `${PASSWORD} too` };
  await here.act(change, cookie);
  expect(await count(here)).toBe(1);
  expect(isPromise(await FORMS.reset(person))).toBe(true);
  expect(await count(here)).toBe(2);
  for (const form of Object.values(FORMS)) expect(isPromise(await form(person))).toBe(false);
  here.gate.clock.time += 30 * DAY;
  for (const kind of ['alert', 'reset'] as const) expect(isPromise(await FORMS[kind](person))).toBe(true);
  expect(await count(here)).toBe(4);
});

test('an address that wants no letters gets none, and the forms say so', async () => {
  const here = await stage();
  const { cookie } = await here.entered();
  await here.gate.context.access.addresses.silence(EMAIL, true);
  for (const kind of ['confirm', 'move', 'alert'] as const) {
    const answer = await FORMS[kind]({ here, cookie });
    expect(answer).toMatchObject({ status: 409 });
    expect(JSON.stringify(answer)).toContain('asked never to hear from us');
  }
  expect(await count(here)).toBe(0);
});
