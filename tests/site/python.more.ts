import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { VERIFY } from '../../src/site/manual/webhook-example.ts';
import { freePort } from '../support/port.ts';
import { MESSAGES, NOW, OTHER, OWN, signed } from './messages.ts';

/** Sets a program’s clock. */
const PYTHON_CLOCK = `import time\ntime.time = lambda: ${NOW}\n`;
const PYTHON = spawnSync('python3', ['--version']).status === 0;
test.skipIf(!PYTHON)('the Python example on the API page accepts our signature, and no other', () => {
  const asked: typeof MESSAGES = [
    ...MESSAGES,
    // A stranger's header may hold any text, and must not become an error of the receiver.
    [{ 'webhook-id': 'é', 'webhook-timestamp': `${NOW}`, 'webhook-signature': 'v1,é' }, '{}', false],
    [{ 'webhook-timestamp': '²' }, '{}', false],
  ];
  const lines = asked.map(
    ([headers, body]) =>
      `print(is_genuine(json.loads(${JSON.stringify(JSON.stringify(headers))}), ${JSON.stringify(body)}.encode(), "${OWN}"))`,
  );
  const program = [PYTHON_CLOCK, VERIFY, 'import json', ...lines].join('\n');
  const { stdout, stderr } = spawnSync('python3', ['-'], { input: program, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout.trim().split(/\s+/)).toEqual(asked.map(([, , isGood]) => (isGood ? 'True' : 'False')));
});

test.skipIf(!PYTHON)('the receiver in docs/CONNECTING says whether a message is genuine', async () => {
  const [, served = ''] = /```python\n(.*?)```/s.exec(readFileSync('docs/CONNECTING.md', 'utf8')) ?? [];
  const program = `${VERIFY}\n\n${served}`;
  const port = await freePort();
  const env = { ...process.env, SECRET: OWN, PORT: String(port) };
  const receiver = spawn('python3', ['-c', PYTHON_CLOCK + program], { env });
  onTestFinished(() => void receiver.kill());
  let said = '';
  receiver.stdout.on('data', (text: Buffer) => {
    said += text;
  });
  const body = '{"type":"test"}';
  const send = async (secret: string) =>
    (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: signed(NOW, body, [secret]), body })).status;
  await vi.waitFor(async () => expect(await send(OWN)).toBe(204), 10_000);
  expect(await send(OTHER)).toBe(401);
  await vi.waitFor(() => expect(said).toMatch(/^genuine: {"type":"test"}\nNOT GENUINE: /), 5000);
});
