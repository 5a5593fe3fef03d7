import { createHook } from 'node:async_hooks';
import { expect, test, vi } from 'vitest';
import { dashboard } from '../../src/forms/dashboard.ts';
import type { Visit } from '../../src/forms/form.ts';
import { login, signup } from '../../src/forms/login-signup.ts';
import { forgot } from '../../src/forms/recovery.ts';
import { gateOfTests, PASSWORD } from '../support/gate.ts';
import { visit } from './visits.ts';

// Whether an address has an account can be told neither by what these forms answer nor by what they do until then: the time follows from that.
// A sign-up says it, under the limits of a log-in.

const gate = gateOfTests({ servers: 1 });

/** The effects of a form, and its answer. */
interface Deeds {
  /** The ports that were asked, in order. */
  asked: string[];
  /** Passwords hashed. */
  hashed: number;
  /** Letters that wait to be sent: what they are about, and whether somebody was told of them. */
  letters: unknown[];
  answer: unknown;
}

/** Posts a form to a server that sends letters, and notes what it does. */
async function deedsOf(
  form: (visit: Visit) => Promise<unknown>,
  path: string,
  fields: Record<string, string>,
  cookie = '',
): Promise<Deeds> {
  const { access } = gate.context;
  const asked: string[] = [];
  const noting = Object.fromEntries(
    Object.entries(access).map(([name, port]) => [
      name,
      typeof port !== 'object'
        ? port
        : new Proxy(port, {
            get(target, method: string) {
              asked.push(`${name}.${method}`);
              return target[method as keyof typeof target];
            },
          }),
    ]),
  ) as unknown as typeof access;
  let hashed = 0;
  const hook = createHook({
    init(_, type) {
      if (type === 'ARGON2REQUEST') hashed += 1;
    },
  });
  // Nothing is sent here: what waits can be counted.
  const wake = vi.fn();
  const courier = { wake, close: async () => {} };
  const context = { ...gate.context, access: noting, sendsLetters: true, courier };
  const given = await visit({ ...gate, context }, path, fields, cookie);
  hook.enable();
  const answer = await form(given);
  hook.disable();
  const waiting = await access.outbox.take({ channel: 'letter' }, 10, 60_000);
  const letters = waiting.map(({ task }) => `${task.kind}, after ${wake.mock.calls.length} calls`).sort();
  if (answer instanceof Response)
    return { asked, hashed, letters, answer: [answer.status, ...answer.headers, await answer.text()] };
  const { typed: _, ...model } = answer as { typed?: URLSearchParams };
  return { asked, hashed, letters, answer: model };
}

const MOVE = { action: 'change-address', 'address-password': PASSWORD };
type Form = [name: string, of: (email: string, cookie: string) => Promise<Deeds>, hashed: number, letters: number];
const FORMS: Form[] = [
  ['login', (email) => deedsOf(login, '/login', { email, password: 'not the right one' }), 1, 0],
  ['a sign-up that is refused', (email) => deedsOf(signup, '/signup', { email, password: 'short' }), 0, 0],
  ['a forgotten password', (email) => deedsOf(forgot, '/forgot', { email }), 0, 1],
  ['a new address', (email, own) => deedsOf(dashboard, '/dashboard', { ...MOVE, 'new-address': email }, own), 1, 1],
];

test.each(FORMS)('%s does and answers the same for addresses with and without an account', async (...row) => {
  const [, of, hashed, letters] = row;
  const { email } = await gate.account();
  const cookie = await gate.session((await gate.account()).id);
  const first = await of(email, cookie);
  expect(await of(`nobody-${email}`, cookie)).toEqual(first);
  expect([first.hashed, first.letters.length]).toEqual([hashed, letters]);
});

test('an address that has used up its letters of the hour does not differ either', async () => {
  await gate.account('flooded@example.ca');
  const deeds: Deeds[] = [];
  for (const email of ['flooded@example.ca', 'nobody-flooded@example.ca'])
    for (let time = 0; time < 4; time++) deeds.push(await deedsOf(forgot, '/forgot', { email }));
  expect(deeds.slice(4)).toEqual(deeds.slice(0, 4));
  expect(deeds.map(({ letters }) => letters.length)).toEqual([1, 1, 1, 0, 1, 1, 1, 0]);
  expect(new Set(deeds.map(({ answer }) => JSON.stringify(answer))).size).toBe(2);
});
