import path from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, expect, test, vi } from 'vitest';
import { main } from '../../src/access/cli.ts';
import { passwordFits } from '../../src/access/passwords.ts';
import { now } from '../../src/settings.ts';
import { type Ended, inProcess, spawned } from '../support/command.ts';
import { bearer, gateOfTests, PASSWORD } from '../support/gate.ts';

const gate = gateOfTests();
beforeAll(async () => void (await gate.account('known@b.ca')));

const said = (out: string): Ended => ({ status: 0, stdout: `${out}\n`, stderr: '' });
const failed = (err: string): Ended => ({ status: 1, stdout: '', stderr: `${err}\n` });
/** The environment of a command on the database of a server that runs meanwhile, or on another file. */
const environment = (file?: string): NodeJS.ProcessEnv => {
  const { DATABASE_PATH, DATABASE_URL = '' } = gate.context.settings;
  const database = file ? { DATABASE_PATH: file, DATABASE_URL: '' } : { DATABASE_PATH, DATABASE_URL };
  return { ...process.env, PUBLIC_ORIGIN: '', ...database };
};

/** Runs the operator's command in this process: starting one is most of what a command costs. */
async function asked(
  args: string[],
  input = '',
  env = environment(),
  waitMs?: number,
  isTyped = false,
): Promise<Ended> {
  const stdin = Object.assign(Readable.from([input]), { isTTY: isTyped }) as unknown as typeof process.stdin;
  const given = vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin);
  return inProcess(() => main(args, waitMs), { env }).finally(() => given.mockRestore());
}
/** The same in a process of its own. */
const accounts = (...args: string[]) => spawned('src/access/cli.ts', args, { env: environment() });

const OPERATOR = 'operator@example.ca';

test('add, key, plan, list and remove, while the server runs', async () => {
  const prompt = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const ran = await asked(['add', 'Operator@Example.ca'], `${PASSWORD}\n`);
  expect(prompt).not.toHaveBeenCalled();
  prompt.mockRestore();
  expect(ran).toEqual(said('operator@example.ca has a free account now.'));
  const stored = await gate.context.access.accounts.passwordHash('operator@example.ca');
  expect(await passwordFits(PASSWORD, stored)).toBe(true);
  expect(await asked(['add', OPERATOR], PASSWORD)).toEqual(failed(`${OPERATOR} has an account already.`));
  const made = await accounts('key', OPERATOR, '--name', 'demo');
  expect(made).toEqual({ status: 0, stderr: '', stdout: expect.stringMatching(/^pm_live_[0-9A-Za-z]{38}\n$/) });
  const ask = () => fetch(`${gate.url}/api/rates/alpha`, bearer(made.stdout.trim()));
  expect((await ask()).headers.get('ratelimit')).toMatch(/r=99/);
  expect(await asked(['plan', OPERATOR, 'premium'])).toEqual(said(`${OPERATOR} has the premium plan now.`));
  expect((await ask()).headers.get('ratelimit')).toBeNull();
  expect((await asked(['list'])).stdout).toMatch(/^operator@example\.ca\tpremium\t\d{4}-.*Z\t1 keys$/m);
  expect(await accounts('remove', OPERATOR)).toEqual(said(`${OPERATOR} is removed, with its keys and sessions.`));
  expect((await ask()).status).toBe(401);
  expect((await asked(['list'])).stdout).not.toContain('operator@example.ca');
});

test('reset prints a link that works once, for an hour', async () => {
  const { email } = await gate.account();
  const { stdout, status } = await asked(['reset', email]);
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^http:\/\/localhost:4321\/reset\?token=[\w-]{43}\n$/)]);
  const { links } = gate.context.access;
  // The command has the real clock, and the server of the test another.
  gate.clock.time = now().getTime();
  const token = new URL(stdout.trim()).searchParams.get('token') as string;
  expect((await links.read(token, 'reset'))?.account.email).toBe(email);
  expect([await links.reset(token, 'hash', []), await links.reset(token, 'hash', [])]).toEqual([true, false]);
});

test.each([
  ...['nonsense', 'add', 'remove --all', 'key a@b.ca --wrong', 'list --name x'],
  ...['copy --to x-postgres://h/x', 'copy --to postgres://h:port/x', 'copy --to postgres://h/x more'],
  ...['copy --from postgres://h/x', 'move --to postgres://h/x'],
])('%s is not understood', async (words) => {
  const stderr = expect.stringMatching(/is not understood\.\nUsage/);
  expect(await asked(words.split(' '))).toEqual({ status: 2, stdout: '', stderr });
});

test.each<[string[], string, number, RegExp]>([
  [[], '', 2, /^Usage: npm run --silent accounts/],
  [['copy', 'a', 'postgres://ann:secret@h/x', 'y'], '', 2, /^"copy a postgres:\/\/…@h\/x y" is not understood/],
  [['copy', '--to', 'mysql://ann:secret@h/x'], '', 2, /^"copy --to mysql:\/\/…@h\/x" is not understood/],
  [['add', 'nobody'], PASSWORD, 2, /^nobody is not an e-mail address/],
  [['add', 'a@b.ca'], '', 1, /password from standard input is refused. Use at least 8/],
  [['add', 'a@b.ca'], 'password123', 1, /lists/],
  [['password', 'a@b.ca'], PASSWORD, 1, /^No account has the e-mail a@b\.ca/],
  [['password', 'known@b.ca'], 'short', 1, /password from standard input is refused. Use at least 8/],
  [['key', 'a@b.ca'], '', 1, /^No account has the e-mail a@b\.ca/],
  [['key', 'a@b.ca', '--name', 'n'.repeat(61)], '', 1, /^A key's name has at most 60 characters/],
  [['plan', 'a@b.ca', 'gold'], '', 2, /^A plan is free or premium, not gold/],
  [['remove', 'a@b.ca'], '', 1, /^No account/],
])('%j is refused with a message', async (args, input, status, words) => {
  expect(await asked(args, input)).toEqual({ status, stdout: '', stderr: expect.stringMatching(words) });
});

test('an unusable database gives one line and exit code 2', async () => {
  const stderr = expect.stringMatching(/^DATABASE_PATH: .* make the folder or name another file\n$/);
  const ran = await asked(['list'], '', environment(path.join(gate.folder, 'none', 'x.sqlite')));
  expect(ran).toEqual({ status: 2, stdout: '', stderr });
});
