import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { runCommand, UserError } from '../src/command.ts';

type Case = [string, () => Promise<number | undefined>, number, RegExp];

const FULL_DISK: Case = [
  'a full disk, which a person can put right',
  () => writeFile('/dev/full', 'x').then(() => 0),
  2,
  /^the disk is full \(ENOSPC.*\): make room, and run it again$/,
];
const CASES: Case[] = [
  ['a command that ends well', async () => undefined, 0, /^$/],
  ['a command with an outcome of its own', async () => 3, 3, /^$/],
  ['what a person can put right', () => Promise.reject(new UserError('PORT is in use')), 2, /^PORT is in use$/],
  ['what is not possible as things are', () => Promise.reject(new UserError('taken', { exitCode: 1 })), 1, /^taken$/],
  ['our mistake keeps its trace', () => Promise.reject(new TypeError('x')), 70, /TypeError: x[\s\S]*command\.test/],
  // Linux has a device that is always full.
  ...(existsSync('/dev/full') ? [FULL_DISK] : []),
];

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

test.each(CASES)('%s', async (_, main, code, said) => {
  const lines: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((line) => {
    lines.push(line instanceof Error ? String(line.stack) : String(line));
  });
  await runCommand(main);
  expect(process.exitCode).toBe(code);
  expect(lines.join('\n')).toMatch(said);
});
