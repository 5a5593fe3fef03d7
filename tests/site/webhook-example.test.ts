import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { load } from 'cheerio/slim';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DEMO_REACH } from '../../deploy/demo-server.ts';
import { PUBLIC, targetProblem } from '../../src/alerts/webhook-address.ts';
import { signatureOf } from '../../src/alerts/webhook-carrier.ts';
import { type CodeLanguage, highlight } from '../../src/site/manual/highlight.ts';
import { VERIFY, VERIFY_PYTHON } from '../../src/site/manual/webhook-example.ts';
import { gateOfTest } from '../support/gate.ts';
import { LETTER_SETTINGS } from '../support/mail.ts';
import { freePort } from '../support/port.ts';

const OWN = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;

const NOW = Math.floor(Date.now() / 1000);
const signed = (seconds: number, body: string, secrets: string[]): Record<string, string> => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(seconds),
  'webhook-signature': signatureOf('msg_1', seconds, body, secrets),
});
const MESSAGES: [headers: Record<string, string>, body: string, isGenuine: boolean][] = [
  [signed(NOW, '{"é":1}', [OWN]), '{"é":1}', true],
  [signed(NOW, '{}', [OTHER, OWN]), '{}', true],
  [signed(NOW, '{}', [OTHER]), '{}', false],
  [signed(NOW, '{}', [OWN]), '{ }', false],
  [signed(NOW - 600, '{}', [OWN]), '{}', false],
  [{}, '{}', false],
];

test('the example on the API page accepts our signature, and no other', async () => {
  const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(VERIFY)}`);
  for (const [headers, body, isGood] of MESSAGES) expect(isGenuine(headers, body, OWN)).toBe(isGood);
});

const PYTHON = spawnSync('python3', ['--version']).status === 0;
test.skipIf(!PYTHON)('so does the Python example', () => {
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
  const program = [VERIFY_PYTHON, 'import json', ...lines].join('\n');
  const { stdout, stderr } = spawnSync('python3', ['-'], { input: program, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout.trim().split(/\s+/)).toEqual(asked.map(([, , isGood]) => (isGood ? 'True' : 'False')));
});

test.skipIf(!PYTHON)('the receiver in docs/CONNECTING says whether a message is genuine', async () => {
  const [, program = ''] = /```python\n(.*?)```/s.exec(readFileSync('docs/CONNECTING.md', 'utf8')) ?? [];
  expect(program).toContain(VERIFY_PYTHON);
  const port = await freePort();
  const env = { ...process.env, SECRET: OWN, PORT: String(port) };
  const receiver = spawn('python3', ['-c', program], { env });
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
  const env = { ...process.env, HOST: '0.0.0.0' };
  const { status, stderr } = spawnSync(process.execPath, ['deploy/demo-server.ts'], { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, expect.stringMatching(/127\.0\.0\.1 alone/)]);
});

test.each<[CodeLanguage, string, string]>([
  ['json', JSON.stringify({ 'a<b': ['<p>"\\', -4.59, null, true] }, null, 2), '<span class="code-figure">-4.59</span>'],
  ['json', '{"a":"b"}', '<span class="code-name">&quot;a&quot;</span>:<span class="code-string">'],
  ['http', 'RateLimit: "burst";r=57\nETag: "<x>"', '<span class="code-name">RateLimit</span>:'],
  ['shell', 'curl -H "$KEY" "https://x/?a&b"', '<span class="code-word">curl</span> <span class="code-name">-H</span>'],
  ['javascript', VERIFY, '<span class="code-word">const</span> id = headers[<span class="code-string">'],
  ['python', 'import os  # <b>', '<span class="code-comment"># &lt;b&gt;</span>'],
])('highlighted code in %s keeps its text, and passes no HTML through', (language, code, part) => {
  const marked = highlight(code, language);
  expect(marked).toContain(part);
  expect(marked).not.toMatch(/<(?!\/?span)/);
  expect(load(marked, null, false).text()).toBe(code);
});
