import { describe, expect, test } from 'vitest';
import { login } from '../../src/forms/entrance.ts';
import type { Visit } from '../../src/forms/form.ts';
import { type Gate, gateOfTest, PASSWORD } from '../support/gate.ts';

const visit = ({ context }: Gate, email: string, address: string, password = PASSWORD): Visit => ({
  request: new Request('http://localhost/login', { method: 'POST', body: new URLSearchParams({ email, password }) }),
  locals: { context, address, requestId: 'test', account: null, sessionId: null },
});

describe('logins that come at once', () => {
  test('from 150 places are all answered, and honest ones get in', async () => {
    const gate = await gateOfTest({ servers: 1 });
    const { email } = await gate.account();
    const all = Array.from({ length: 150 }, (_, index) =>
      index % 50 === 49
        ? login(visit(gate, email, `10.1.0.${index}`))
        : login(visit(gate, `nobody${index}@example.ca`, `10.1.0.${index}`, 'a wrong guess')),
    );
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(147);
    expect(statuses.filter((status) => status === 303)).toHaveLength(3);
  });

  test('from one place do not keep another one waiting', async () => {
    const gate = await gateOfTest({ servers: 1 });
    const { email } = await gate.account();
    let answered = 0;
    const flood = Array.from({ length: 45 }, (_, index) =>
      login(visit(gate, `nobody${index}@example.ca`, '10.1.0.1', 'a wrong guess')).then(() => answered++),
    );
    expect(await login(visit(gate, email, '10.2.0.2'))).toMatchObject({ status: 303 });
    expect(answered).toBeLessThan(20);
    await Promise.all(flood);
  });
});
