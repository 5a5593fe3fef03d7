import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { gateOfTest } from '../support/gate.ts';

const run = promisify(execFile);
const SUITE = path.resolve(import.meta.dirname, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');

/**
 * The official suite's scenarios about what every server does. Its others ask for tools, prompts and resources of given names
 * (`test_simple_text`, …), which only a server made for the suite has.
 */
const SCENARIOS = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'dns-rebinding-protection',
  'server-sse-multiple-streams',
];

test.each(SCENARIOS)('the official conformance suite: %s', async (scenario) => {
  const gate = await gateOfTest();
  const url = `${gate.url.replace('127.0.0.1', 'localhost')}/mcp`;
  const { stdout } = await run(process.execPath, [SUITE, 'server', '--url', url, '--scenario', scenario], {
    cwd: gate.folder,
  });
  expect(stdout).toMatch(/Passed: (\d+)\/\1, 0 failed/);
});
