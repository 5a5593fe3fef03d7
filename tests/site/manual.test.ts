import { expect, test } from 'vitest';
import { DEMO_REACH } from '../../deploy/demo-server.ts';
import { PUBLIC, targetProblem } from '../../src/alerts/webhook-address.ts';
import { requestsOf } from '../../src/site/manual/requests.ts';
import { gateOfTest } from '../support/gate.ts';
import { LETTER_SETTINGS } from '../support/mail.ts';

test('an example of a file saves it', () => {
  const [curl, javascript, python] = requestsOf('http://localhost/api/bulk/X/figures.sqlite', false).map(
    ({ code }) => code,
  );
  expect(curl).toMatch(/^curl -O /);
  expect(javascript).toMatch(/writeFileSync\('figures.sqlite', await response.bytes\(\)\);$/);
  expect(python).toContain('open("figures.sqlite", "wb").write(response.read())');
});

test('only the demo delivers to this machine, and to nothing else', async () => {
  expect(await targetProblem('http://127.0.0.1:8080/', DEMO_REACH)).toBeNull();
  for (const other of ['http://10.0.0.1:8080/', 'http://127.0.0.2:8080/', 'https://93.184.215.14/'])
    expect(await targetProblem(other, DEMO_REACH), other).not.toBeNull();
  const gate = await gateOfTest({
    settings: { ...LETTER_SETTINGS, HOST: '127.0.0.1', PUBLIC_ORIGIN: 'http://localhost:4321' },
  });
  expect(gate.context.reach).toBe(PUBLIC);
  for (const target of ['http://127.0.0.1:8080/', 'https://127.0.0.1:8080/', 'https://localhost:8080/'])
    expect(await targetProblem(target, PUBLIC), target).not.toBeNull();
});
