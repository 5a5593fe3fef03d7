import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runCommand, UserError } from '../command.ts';
import { databaseOf, databaseSettings, resetSettings } from '../settings.ts';
import { type Access, openAccess, type Place } from './access.ts';
import { type Account, normalEmail } from './accounts.ts';
import { copyAccounts } from './copy.ts';
import { keyName, LONGEST_NAME, MOST_KEYS } from './keys.ts';
import { hashPassword, passwordProblem } from './passwords.ts';
import { ACCOUNT_PLANS } from './plans.ts';
import { nameOf } from './postgres/database.ts';

const USAGE = `Usage: npm run --silent accounts -- COMMAND
  add EMAIL                    makes an account; the password comes from standard input
  password EMAIL               sets a new password, from standard input, and ends the account's sessions
  reset EMAIL                  prints a link to choose a new password, which works once, for an hour
  key EMAIL [--name NAME]      makes an API key and prints it, and nothing else
  plan EMAIL free|premium      changes the plan
  list                         lists the accounts
  remove EMAIL                 removes an account with its keys and sessions
  copy --to postgres://…       copies everything in the SQLite file to an empty PostgreSQL database
  copy --to FILE               copies everything in the database that DATABASE_URL names to a new SQLite file`;

/** How long a command waits for a server that writes, in ms. Only this command is held up. */
const WAIT = 5000;

/** The command was understood, but cannot be done in the present state. */
const CANNOT = { exitCode: 1 } as const;

async function existing({ accounts }: Access, email: string): Promise<Account> {
  const account = await accounts.find(email);
  if (!account) throw new UserError(`No account has the e-mail ${email}; \`list\` shows those there are.`, CANNOT);
  return account;
}

async function passwordOption(email: string): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Password, then Enter and Ctrl-D (it shows as you type): ');
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  const problem = passwordProblem(password, email);
  if (problem) throw new UserError(`The password from standard input is refused. ${problem}`, CANNOT);
  return hashPassword(password);
}

type Command = (access: Access, email: string, options: { name?: string; argument?: string }) => Promise<string>;

/** The words of a command, where they are not two. */
const WORDS: Readonly<Record<string, number>> = { plan: 3, list: 1 };
const COMMANDS: Readonly<Record<string, Command>> = {
  async add({ accounts }, email) {
    if (!z.email().max(254).safeParse(email).success) throw new UserError(`${email} is not an e-mail address.`);
    const account = await accounts.add(email, await passwordOption(email));
    if (!account) throw new UserError(`${email} has an account already.`, CANNOT);
    return `${email} has a ${account.plan} account now.`;
  },
  async password(access, email) {
    const { id } = await existing(access, email);
    await access.accounts.setPassword(id, await passwordOption(email), null);
    return `${email} has the new password now, and is logged in nowhere.`;
  },
  async reset(access, email) {
    // Checked first, because without a public address there is no link to print.
    const { PUBLIC_ORIGIN } = resetSettings();
    const token = await access.links.make((await existing(access, email)).id, 'reset', email);
    return `${PUBLIC_ORIGIN}/reset?token=${token}`;
  },
  async key(access, email, { name: text }) {
    const name = keyName(text ?? '');
    if (name === null) throw new UserError(`A key's name has at most ${LONGEST_NAME} characters.`, CANNOT);
    const made = await access.keys.create((await existing(access, email)).id, name || 'Made by the operator');
    if (!made) throw new UserError(`${email} has ${MOST_KEYS.live} keys already; one must be revoked first.`, CANNOT);
    return made.key;
  },
  async plan(access, email, { argument }) {
    const plan = ACCOUNT_PLANS.find((candidate) => candidate === argument);
    if (!plan) throw new UserError(`A plan is ${ACCOUNT_PLANS.join(' or ')}, not ${argument}.`);
    await access.accounts.setPlan((await existing(access, email)).id, plan);
    return `${email} has the ${plan} plan now.`;
  },
  async list({ accounts, keys }) {
    const lines = (await accounts.list()).map(async ({ id, email, plan, createdAt }) =>
      [email, plan, new Date(createdAt).toISOString(), `${(await keys.list(id)).length} keys`].join('\t'),
    );
    return (await Promise.all(lines)).join('\n');
  },
  async remove(access, email) {
    await access.accounts.remove((await existing(access, email)).id);
    return `${email} is removed, with its keys and sessions.`;
  },
};

function understand(args: string[]): { run: Command; email: string; name?: string; argument?: string } {
  if (args.length === 0) throw new UserError(USAGE);
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { name: { type: 'string' } } });
    const [word = '', email = '', argument] = positionals;
    const run = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
    if (run && positionals.length === (WORDS[word] ?? 2) && (values.name === undefined || word === 'key'))
      return { run, email: normalEmail(email), name: values.name, argument };
  } catch {
    // An unknown option: the usage text lists the valid ones.
  }
  // Hides the password of a URL among the arguments.
  throw new UserError(`"${args.join(' ').replace(/:\/\/[^@\s]*@/g, '://…@')}" is not understood.\n${USAGE}`);
}

/** The database or file behind `copy --to`; undefined for another command. */
function copyTarget(args: string[]): Place | undefined {
  const [command, way, to = '', ...more] = args;
  if (command !== 'copy' || way !== '--to' || to === '' || more.length > 0) return undefined;
  if (/^postgres(ql)?:\/\//.test(to)) return URL.canParse(to) ? { url: to } : undefined;
  return to.includes('://') ? undefined : { file: to };
}

async function copyTo(to: Place): Promise<void> {
  const from = databaseOf(databaseSettings());
  for (const [table, rows] of Object.entries(await copyAccounts(from, to))) console.log([table, rows].join('\t'));
  console.log(
    `${'url' in to ? `${nameOf(to.url)} holds` : `${to.file} holds`} everything now. Stop the servers that use the other one, and start them with ` +
      `${'url' in to ? 'DATABASE_URL' : 'DATABASE_PATH, without DATABASE_URL'}.`,
  );
}

/** Runs one command. @param waitMs how long it waits for a server that writes, in ms @throws {UserError} */
export async function main(args: string[], waitMs = WAIT): Promise<undefined> {
  if (args.includes('--help')) return void console.log(USAGE);
  const target = copyTarget(args);
  if (target) return void (await copyTo(target));
  const { run, email, name, argument } = understand(args);
  const access = await openAccess({ ...databaseOf(databaseSettings()), waitMs });
  try {
    const text = await run(access, email, { name, argument });
    if (text !== '') console.log(text);
  } finally {
    await access.close();
  }
}

if (import.meta.main) await runCommand(() => main(process.argv.slice(2)));
