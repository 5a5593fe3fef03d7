import { load } from 'cheerio/slim';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DEMO_REACH } from '../../deploy/demo-server.ts';
import { PUBLIC, targetProblem } from '../../src/alerts/webhook-address.ts';
import { now } from '../../src/settings.ts';
import { type CodeLanguage, highlight } from '../../src/site/manual/highlight.ts';
import { VERIFY } from '../../src/site/manual/webhook-example.ts';
import { gateOfTest } from '../support/gate.ts';
import { LETTER_SETTINGS } from '../support/mail.ts';
import { MESSAGES, OWN } from './messages.ts';

test('the example on the API page accepts our signature, and no other', async () => {
  vi.setSystemTime(now());
  onTestFinished(() => void vi.useRealTimers());
  const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(VERIFY)}`);
  for (const [headers, body, isGood] of MESSAGES) expect(isGenuine(headers, body, OWN)).toBe(isGood);
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
