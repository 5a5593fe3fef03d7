import { BlockList, isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { UserError } from './command.ts';
import { LENDER_ID } from './rates/vocabulary.ts';

/** The only file that reads the environment. An empty variable counts as unset, and the message for a wrong one shows a right value. */
type Environment = Readonly<Record<string, string | undefined>>;

/** A reader of these variables. It throws a UserError that names every one that is wrong, one a line. */
function settings<Fields extends z.ZodRawShape>(fields: Fields) {
  const shape = z.object(fields);
  return (environment: Environment = process.env): z.infer<typeof shape> => {
    const present = Object.keys(fields).filter((name) => environment[name]?.trim());
    const parsed = shape.safeParse(Object.fromEntries(present.map((name) => [name, environment[name]])));
    if (parsed.success) return parsed.data;
    throw new UserError(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'));
  };
}

/** A value made from text by `read`; `message` shows a right value where `read` finds none. */
const from = <Value>(read: (text: string) => Value | undefined, message: string) =>
  z.string().transform((text, check): Value => {
    const value = read(text.trim());
    if (value === undefined) check.addIssue({ code: 'custom', message });
    return value as Value;
  });

const matching =
  (pattern: RegExp) =>
  (text: string): string | undefined =>
    pattern.test(text) ? text : undefined;

/** An address that begins with `pattern`, as it was typed. */
const address =
  (pattern: RegExp, isGood: (url: URL) => boolean = () => true) =>
  (text: string): string | undefined => {
    const url = pattern.test(text) ? URL.parse(text) : null;
    return url && isGood(url) ? text : undefined;
  };
const origin = (text: string): string | undefined => {
  const url = /^https?:/i.test(text) ? URL.parse(text) : null;
  return url && url.href === `${url.origin}/` && !url.username ? url.origin : undefined;
};

/** A list of different words, separated by spaces or commas. */
const words =
  (pattern: RegExp) =>
  (text: string): string[] | undefined => {
    const all = text.split(/[\s,]+/).filter((word) => word !== '');
    return all.every((word) => pattern.test(word)) ? [...new Set(all)] : undefined;
  };

/** Reads `10.0.0.1, 172.16.0.0/12` into a list of peers; undefined if an entry is not an address or a network. */
function proxies(text: string): BlockList | undefined {
  const list = new BlockList();
  for (const entry of text.split(',')) {
    const [peer = '', bits] = entry.trim().split('/');
    const version = isIP(peer);
    const most = version === 4 ? 32 : 128;
    if (version === 0 || !/^\d{1,3}$/.test(bits ?? '0') || Number(bits ?? most) > most) return undefined;
    list.addSubnet(peer, Number(bits ?? most), version === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

const port = (text: string): number | undefined =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;

const hostAndPort = (text: string): { host: string; port: number } | undefined => {
  const [, bracketed, host = bracketed, digits = ''] = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d+)$/i.exec(text) ?? [];
  const number = port(digits);
  return host === undefined || number === undefined ? undefined : { host, port: number };
};

/** Keys of 32 bytes, in base64 or in hexadecimal digits; the first seals, the others only open. */
const sealingKeys = (text: string): Uint8Array[] | undefined => {
  const keys = text
    .split(',')
    .map((key) => Buffer.from(key.trim(), /^\s*[\da-f]{64}\s*$/i.test(key) ? 'hex' : 'base64'));
  return keys.every(({ length }) => length === 32) ? keys : undefined;
};

const TEXT = z.string().optional();
const flag = (usual: boolean) =>
  z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive', error: 'is true or false' }).default(usual);
/** A whole number; `pattern` says how it is written. */
const number = (pattern: RegExp, message: string) =>
  from((text) => (pattern.test(text) ? Number(text) : undefined), message);
const url = (example: string) => from(address(/^https?:/), `is an address such as ${example}`).default(example);
/** Typed by a person into the workflow's form: only valid lender ids are passed on, never an option or a path. */
const LENDERS = from(words(LENDER_ID), 'holds lender ids separated by spaces, for instance: rbc td').default([]);
const LOCAL_PORT = from(port, 'is a number from 0 to 65535, for instance 4321').default(4321);
const ORIGIN = from(origin, 'is the address people use, without a path, for instance https://rates.example.ca');
/** Whom people write to about premium, and who gets reports of wrong rates; unset, nothing speaks of it. */
const OPERATOR_CONTACT = from(
  (text) => (/^[^\s<>@,;:/]+@[^\s<>@,;:/]+$/.test(text) ? `mailto:${text}` : address(/^https:\/\//)(text)),
  'is an e-mail address or a page, for instance ops@example.ca or https://example.ca/contact',
).optional();
const DATA_DIR = z.string().default('data');
const DATABASE = {
  // The SQLite file, where DATABASE_URL is unset.
  DATABASE_PATH: z.string().default('prime-minus.sqlite'),
  DATABASE_URL: from(
    address(/^postgres(ql)?:\/\//, ({ pathname }) => pathname.length > 1),
    'is the address of a PostgreSQL database, for instance postgres://user:password@10.0.0.5:5432/name',
  ).optional(),
};
/** What the secrets of webhooks are sealed with in the database. Unset: they lie there as they are. */
const SECRETS_KEY = from(
  sealingKeys,
  'is 32 random bytes in base64, as `openssl rand -base64 32` prints them; behind a comma, the key of before',
).optional();

/** @param text RFC 3339, with the offset from UTC */
const instant = (text: string): Date | undefined => {
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/i.test(text);
  return isWhole && !Number.isNaN(Date.parse(text)) ? new Date(text) : undefined;
};
// Two builds with one NOW over one data folder give the same bytes.
const clockSettings = settings({ NOW: from(instant, 'is an instant, for instance 2026-11-20T13:20:00Z').optional() });

/** The time for commands, builds and pages: NOW, where it stands still, or the machine's. @throws {UserError} */
export const now = (): Date => clockSettings().NOW ?? new Date();

/** The clock of a server: it starts at NOW and runs on, so that windows end and letters become due. @throws {UserError} */
export function runningClock(): () => Date {
  const { NOW } = clockSettings();
  const ahead = NOW ? NOW.getTime() - Date.now() : 0;
  return () => new Date(Date.now() + ahead);
}

/** Settings of `npm start` and of the dev server. @throws {UserError} */
export const serverSettings = settings({
  // Unset: every address, so that a container can be reached.
  HOST: from(
    matching(/^[\w.:-]+$/),
    'is an address or a host name, for instance 127.0.0.1 (this machine only) or 0.0.0.0',
  ).optional(),
  PORT: LOCAL_PORT,
  SERVERS: number(/^([1-9]|[1-9]\d)$/, 'is how many processes serve, from 1 to 99, for instance 4').default(1),
  // Where Prometheus may ask; unset: nowhere.
  METRICS: from(
    hostAndPort,
    'is an address and a port that only your own machines reach, for instance 127.0.0.1:9464',
  ).optional(),
  // Secure cookies and origin checks follow from it. Unset: the Host header decides; behind a proxy that speaks https, set it.
  PUBLIC_ORIGIN: ORIGIN.optional(),
  DATA_DIR,
  // What `npm run build` made.
  SITE_DIR: z.string().default('dist'),
  ...DATABASE,
  SECRETS_KEY,
  // What was published earlier, derived from the data folder. Unset: history.sqlite beside the accounts.
  HISTORY_PATH: TEXT,
  API_KEY_IN_QUERY: z.enum(['on', 'off'], 'is on or off').default('on'),
  TRUST_PROXY: from(
    (text) => (text === 'off' ? null : proxies(text)),
    'is off, or the addresses of your proxies, for instance 127.0.0.1,10.0.0.0/8',
  ).default(null),
  // smtps: TLS from the start; smtp: STARTTLS where offered, or demanded with ?starttls=required.
  SMTP_URL: from(
    address(/^smtps?:\/\/[^/]/, ({ hostname }) => hostname !== ''),
    'is the address of a mail server, for instance smtps://user:password@mail.example.ca or smtp://127.0.0.1:25',
  ).optional(),
  // Without SMTP_URL: letters are written there as .eml files.
  MAIL_DIR: TEXT,
  // A From header: an address, or a name and an address in angle brackets. One line, so that no header can follow.
  MAIL_FROM: from(
    matching(/^(?:[^<>"\\\r\n]+ <[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/),
    'is who letters come from, for instance Prime Minus <letters@rates.example.ca>',
  ).optional(),
  OPERATOR_CONTACT,
  // Every letter must carry it (Canada’s anti-spam law).
  POSTAL_ADDRESS: from(
    matching(/^[^\r\n]{5,300}$/),
    'is your postal address on one line, for instance 1 Main Street, Toronto ON M5V 1A1',
  ).optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'is one of fatal, error, warn, info, debug, silent',
    )
    .default('info'),
});
export type Settings = ReturnType<typeof serverSettings>;

/** The settings needed to send letters. */
export type LetterSettings = Pick<Settings, 'SMTP_URL' | 'MAIL_DIR'> &
  Readonly<Record<(typeof NEEDED_FOR_LETTERS)[number], string>>;
const NEEDED_FOR_LETTERS = ['MAIL_FROM', 'POSTAL_ADDRESS', 'PUBLIC_ORIGIN'] as const;

/** The transport of letters; null if none is set. @throws {UserError} if a setting is missing that every letter needs */
export function letterSettings(settings: Settings): LetterSettings | null {
  if (settings.SMTP_URL === undefined && settings.MAIL_DIR === undefined) return null;
  const missing = NEEDED_FOR_LETTERS.filter((name) => settings[name] === undefined);
  if (missing.length === 0) return settings as LetterSettings;
  const way = settings.SMTP_URL === undefined ? 'MAIL_DIR' : 'SMTP_URL';
  throw new UserError(missing.map((name) => `${name} must be set where ${way} is: every letter needs it`).join('\n'));
}

/** Whether people reach this server over https, so that cookies can be bound to it. */
export const isSecure = (settings: Pick<Settings, 'PUBLIC_ORIGIN'>): boolean =>
  settings.PUBLIC_ORIGIN?.startsWith('https:') ?? false;

/** The path of a server's derived history. */
export const historyPath = (settings: Pick<Settings, 'HISTORY_PATH' | 'DATABASE_PATH'>): string =>
  settings.HISTORY_PATH ?? path.join(path.dirname(settings.DATABASE_PATH), 'history.sqlite');

/** The address that links for people begin with. @throws {UserError} */
export const resetSettings = settings({ PUBLIC_ORIGIN: ORIGIN.default('http://localhost:4321') });

/** The place of the accounts, for the operator's commands. @throws {UserError} */
export const databaseSettings = settings(DATABASE);

/** The place of the accounts, as an option of `openAccess`. */
export const databaseOf = ({ DATABASE_PATH: file, DATABASE_URL: url }: ReturnType<typeof databaseSettings>) =>
  url === undefined ? { file } : { url };

/** The data folder and the history that the build and `npm run verify` read. A build keeps its own history in .astro/. @throws {UserError} */
export const dataSettings = settings({ DATA_DIR, HISTORY_PATH: TEXT });

/** The place of the pages that `npm run build` makes. @throws {UserError} */
export const siteSettings = settings({
  // Where the service runs, which answers what is not a file.
  PUBLIC_ORIGIN: ORIGIN.optional(),
  // For a static host such as GitHub Pages; the server itself stands at the root.
  BASE_PATH: from(
    (text) => matching(/^(\/(?!\.)[\w.~-]+)*\/?$/)(text)?.replace(/\/$/, ''),
    'is the path under which the pages stand, for instance /prime-minus',
  ).default(''),
  PAGES_ORIGIN: from(
    origin,
    'is the address of a static host, without a path, for instance https://owner.github.io',
  ).optional(),
  OPERATOR_CONTACT,
});

/** Settings of `npm run collect`: the contact lenders are given, and the browser for pages that a script fills in. @throws {UserError} */
export const collectionSettings = settings({
  // An address that can be in a User-Agent header without ending its comment.
  COLLECT_CONTACT_URL: from(
    address(/^(?:https?:\/\/|mailto:)[\x21-\x27\x2a-\x7e]+$/),
    'is an address to write to, for instance https://example.ca/bot',
  ).default('https://github.com/prime-minus/prime-minus#bot'),
  // Unset: looked for in the usual places.
  CHROMIUM_PATH: TEXT,
  // Lenders whose failure somebody acknowledged: it is told, and does not count in the exit code.
  KNOWN_FAILURES: LENDERS,
  // Lenders that another place reads: a run of all leaves them alone.
  READ_ELSEWHERE: LENDERS,
  // Where this place is, in words for the status page.
  READ_FROM: z.string().max(80).optional(),
  // How many hours lie between two sightings of a doubted figure at least.
  SIGHTING_HOURS: number(/^\d{1,3}$/, 'is a number of hours, for instance 6').default(6),
});

/** The first port that `npm run demo` tries. @throws {UserError} */
export const demoSettings = settings({ PORT: LOCAL_PORT });

/** Whether a command runs as a step of GitHub Actions, which marks errors its own way. */
export const runnerSettings = settings({ GITHUB_ACTIONS: TEXT });

/** The inputs of the workflow's collection, and the file for its outcome. @throws {UserError} */
export const startSettings = settings({
  LENDERS,
  // Lender ids, each with the digest that a person accepted; none can be taken for an option.
  ACCEPT: from(
    words(/^[a-z0-9]+@[0-9a-f]{12}(?::[\w=-]+)?$/),
    'holds what a report named, separated by spaces: rbc@5f2b9c1d7a3e td@0c4e1f9a2b7d:members-only',
  ).default([]),
  DATA_DIR,
  EVERYTHING: flag(true),
  // Where raw answers are kept that somebody will want to see.
  RECORD_DIR: TEXT,
  // Where what the run hands on is put: what changed, as `collected`, and the raw answers, as `answers`.
  HAND_DIR: TEXT,
  GITHUB_OUTPUT: TEXT,
});

/** The data folder as the collection left it. */
const COLLECTED = DATA_DIR;

/** The content of a commit, and its place. @throws {UserError} */
export const commitSettings = settings({
  COLLECTED,
  BASE: from(
    matching(/^[0-9a-f]{40,64}$/),
    'is the full id of the commit the collection started from, as git rev-parse HEAD prints it',
  ).optional(),
  BRANCH: TEXT,
  // What the collection handed on, where another job than this one collected.
  HANDED: TEXT,
  // A private key that may push here, where the token may not.
  DEPLOY_KEY: TEXT,
  GITHUB_TOKEN: TEXT,
  GITHUB_SERVER_URL: url('https://github.com'),
});

/** Settings of the steps that tell how a run went: summary, report and watch. @throws {UserError} */
export const reportSettings = settings({
  COLLECTED,
  GITHUB_TOKEN: TEXT,
  GITHUB_REPOSITORY: from(matching(/^[\w.-]+\/[\w.-]+$/), 'is owner/name, for instance octocat/rates').optional(),
  GITHUB_API_URL: url('https://api.github.com'),
  GITHUB_STEP_SUMMARY: TEXT,
  GITHUB_OUTPUT: TEXT,
  // What the collection ended with.
  EXIT_CODE: z.string().default(''),
  // When the collection was started: an older run is not this one.
  STARTED_AT: z.iso.datetime().optional(),
  // Where the raw answers of failed lenders are kept.
  ARTIFACT_URL: z.string().default(''),
});

/** The settings of `npm run doctor`. @throws {UserError} */
export const doctorSettings = settings({ LENDERS });

/** The environment of a child process: our own with changes. An undefined value removes a variable. */
export const childEnvironment = (changes: Environment): NodeJS.ProcessEnv => ({ ...process.env, ...changes });

/** What a later server needs to have the same time as this clock. */
export const clockEnvironment = (clock: () => Date): Environment =>
  clockSettings().NOW ? { NOW: clock().toISOString() } : {};
