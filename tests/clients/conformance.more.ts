import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { gateOfTest } from '../support/gate.ts';

const run = promisify(execFile);
const SUITE = path.resolve(import.meta.dirname, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');

/** The scenarios of the suite that apply to this server. */
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

/** Why the others do not. A new one of the suite has to come into one of these lists. */
const OTHERS: Readonly<Record<string, RegExp>> = {
  'asks for a tool of the suite’s own, such as test_simple_text': /^(tools-call-|json-schema-2020-12$)/,
  'asks for prompts, which this server neither has nor announces': /^prompts-/,
  'asks for logging, completion or resources, which this server does not announce':
    /^(logging-set-level|completion-complete|resources-.*)$/,
  'asks its own client back, which a server without sessions cannot': /^elicitation-/,
  'reconnects to the streams of a session; this server has none, and the suite checks nothing then': /^server-sse-/,
};

test('the suite has no scenario that is neither run nor explained', async () => {
  const { stdout } = await run(process.execPath, [SUITE, 'list', '--server']);
  const all = [...stdout.matchAll(/^ {2}- ([\w-]+) \[/gm)].map(([, name]) => name as string);
  expect(all.length).toBeGreaterThan(SCENARIOS.length);
  const others = all.filter((name) => !SCENARIOS.includes(name));
  for (const name of others)
    expect(
      Object.values(OTHERS).filter((one) => one.test(name)),
      name,
    ).toHaveLength(1);
});

test.each(SCENARIOS)('the official conformance suite: %s', async (scenario) => {
  const gate = await gateOfTest();
  const url = `${gate.url.replace('127.0.0.1', 'localhost')}/mcp`;
  const { stdout } = await run(process.execPath, [SUITE, 'server', '--url', url, '--scenario', scenario], {
    cwd: gate.folder,
  });
  expect(stdout).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed, 0 warnings/);
});
