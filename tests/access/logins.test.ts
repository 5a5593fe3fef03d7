import { describe, expect, test } from 'vitest';
import type { Visit } from '../../src/forms/form.ts';
import { login } from '../../src/forms/login-signup.ts';
import { type Gate, gateOfTest, PASSWORD, STORED } from '../support/gate.ts';

async function stage(accounts: number) {
  const gate = await gateOfTest({ servers: 1 });
  const people = Array.from({ length: accounts }, (_, index) => `person-${index}@example.ca`);
  for (const email of people) await gate.context.access.accounts.add(email, STORED);
  return { gate, people };
}
const visit = ({ context }: Gate, email: string, address: string, password = PASSWORD): Visit => ({
  request: new Request('http://localhost/login', { method: 'POST', body: new URLSearchParams({ email, password }) }),
  locals: { context, address, requestId: 'test', account: null, sessionId: null },
});

describe('simultaneous logins', () => {
  test('from 150 networks are all answered, and honest ones succeed', async () => {
    const { gate, people } = await stage(150);
    const all = people.map((email, index) =>
      login(visit(gate, email, `10.1.0.${index}`, index % 3 === 0 ? PASSWORD : 'a wrong guess')),
    );
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses).toEqual(people.map((_, index) => (index % 3 === 0 ? 303 : 403)));
  });

  test('from one network do not delay those from another', async () => {
    const { gate, people } = await stage(1);
    let answered = 0;
    // Of names that nobody has: each costs what a password costs.
    const flood = Array.from({ length: 24 }, (_, index) =>
      login(visit(gate, `nobody-${index}@example.ca`, '10.1.0.1', 'a wrong guess')).then(() => answered++),
    );
    expect(await login(visit(gate, people[0] as string, '10.2.0.2'))).toMatchObject({ status: 303 });
    expect(answered).toBeLessThan(18);
    await Promise.all(flood);
  });
});
