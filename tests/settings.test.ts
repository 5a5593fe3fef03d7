import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { UserError } from '../src/command.ts';
import {
  childEnvironment,
  clockEnvironment,
  collectionSettings,
  commitSettings,
  databaseSettings,
  dataSettings,
  demoSettings,
  isSecure,
  letterSettings,
  now,
  reportSettings,
  runnerSettings,
  runningClock,
  serverSettings,
  siteSettings,
  startSettings,
} from '../src/settings.ts';

const PARTS = {
  serverSettings,
  databaseSettings,
  dataSettings,
  siteSettings,
  collectionSettings,
  demoSettings,
  runnerSettings,
  startSettings,
  commitSettings,
  reportSettings,
};
type Part = keyof typeof PARTS;

test('without any variable there are working defaults', () => {
  expect(serverSettings({})).toEqual({
    PORT: 4321,
    SERVERS: 1,
    DATA_DIR: 'data',
    SITE_DIR: 'dist',
    DATABASE_PATH: 'prime-minus.sqlite',
    API_KEY_IN_QUERY: 'on',
    TRUST_PROXY: null,
    LOG_LEVEL: 'info',
  });
  expect(siteSettings({})).toEqual({ BASE_PATH: '' });
  expect(startSettings({})).toEqual({ LENDERS: [], ACCEPT: [], DATA_DIR: 'data', EVERYTHING: true });
});

describe('the clock', () => {
  afterEach(() => void vi.unstubAllEnvs());

  test('stands at NOW for builds and commands, and runs on from there in a server', async () => {
    vi.stubEnv('NOW', '2028-02-29T23:30:00-05:00');
    const clock = runningClock();
    expect(now().toISOString()).toBe('2028-03-01T04:30:00.000Z');
    await vi.waitFor(() => expect(clock().getTime()).toBeGreaterThan(Date.parse('2028-03-01T04:30:00.010Z')));
    expect(now().toISOString()).toBe('2028-03-01T04:30:00.000Z');
    // A server that is started again goes on where the others are.
    expect(Date.parse(clockEnvironment(clock)['NOW'] ?? '')).toBeGreaterThan(now().getTime());
  });

  test('is the machine’s without NOW', () => {
    vi.stubEnv('NOW', '');
    vi.useFakeTimers({ now: Date.parse('2031-01-01T00:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const clock = runningClock();
    vi.setSystemTime('2031-01-02T00:00:00Z');
    expect([now(), clock()].map((time) => time.toISOString())).toEqual(Array(2).fill('2031-01-02T00:00:00.000Z'));
    expect(clockEnvironment(clock)).toEqual({});
  });

  test.each(['2026-11-20', '13:20', '2026-11-20T13:20:00', '2026-13-20T13:20:00Z', 'today'])(
    'is not set by %s',
    (text) => {
      vi.stubEnv('NOW', text);
      expect(now).toThrow('NOW is an instant, for instance 2026-11-20T13:20:00Z');
    },
  );
});

test('an empty variable counts as unset, in every part of the project', () => {
  const empty = new Proxy({} as Record<string, string>, { get: () => '' });
  for (const read of Object.values(PARTS)) {
    expect(read(empty)).toEqual(read({}));
    expect(read(new Proxy(empty, { get: () => ' ' }))).toEqual(read({}));
  }
});

test.each<[Part, string, string, RegExp]>([
  ['serverSettings', 'PORT', 'http', /number from 0 to 65535, for instance 4321/],
  ['serverSettings', 'PORT', '70000', /0 to 65535/],
  ['serverSettings', 'HOST', 'not a host', /for instance 127\.0\.0\.1/],
  ['serverSettings', 'PUBLIC_ORIGIN', 'rates.example.ca', /for instance https:\/\/rates\.example\.ca/],
  ['serverSettings', 'PUBLIC_ORIGIN', 'https://rates.example.ca/path', /without a path/],
  ['serverSettings', 'PUBLIC_ORIGIN', 'ftp://rates.example.ca', /https:/],
  ['serverSettings', 'API_KEY_IN_QUERY', 'yes', /on or off/],
  ['serverSettings', 'TRUST_PROXY', 'yes', /for instance 127\.0\.0\.1,10\.0\.0\.0\/8/],
  ['serverSettings', 'TRUST_PROXY', '10.0.0.0/33', /addresses of your proxies/],
  ['serverSettings', 'LOG_LEVEL', 'loud', /one of fatal/],
  [
    'serverSettings',
    'DATABASE_URL',
    'mysql://secret@x/y',
    /^DATABASE_URL is the address of a PostgreSQL database, for instance postgres\S+$/,
  ],
  ['serverSettings', 'METRICS', '9464', /for instance 127\.0\.0\.1:9464/],
  ['serverSettings', 'SERVERS', '0', /from 1 to 99/],
  ['serverSettings', 'SMTP_URL', 'mail.example.ca', /for instance smtps:\/\/user:password@mail\.example\.ca/],
  ['serverSettings', 'SMTP_URL', 'https://mail.example.ca', /smtps/],
  ['serverSettings', 'SMTP_URL', 'smtp:///nowhere', /smtps/],
  ['serverSettings', 'MAIL_FROM', 'Prime Minus', /for instance Prime Minus <letters@rates\.example\.ca>/],
  ['serverSettings', 'MAIL_FROM', 'a@b.ca\r\nBcc: c@d.ca', /for instance Prime Minus/],
  ['serverSettings', 'MAIL_FROM', 'a@b.ca, c@d.ca', /for instance Prime Minus/],
  ['serverSettings', 'POSTAL_ADDRESS', 'one\ntwo', /on one line/],
  ['siteSettings', 'PUBLIC_ORIGIN', 'nowhere', /for instance https:/],
  ['siteSettings', 'PAGES_ORIGIN', 'https://owner.github.io/rates', /for instance https:\/\/owner\.github\.io$/],
  ['siteSettings', 'OPERATOR_CONTACT', 'ops', /for instance ops@example\.ca or https:\/\/example\.ca\/contact$/],
  ['siteSettings', 'OPERATOR_CONTACT', 'javascript:x@example.ca', /for instance ops@example\.ca/],
  ['siteSettings', 'BASE_PATH', 'rates', /for instance \/prime-minus/],
  ['siteSettings', 'BASE_PATH', '/a/../b', /for instance \/prime-minus/],
  ['siteSettings', 'BASE_PATH', '//elsewhere.example', /for instance \/prime-minus/],
  ['siteSettings', 'BASE_PATH', '/a?b', /for instance \/prime-minus/],
  ['demoSettings', 'PORT', 'x', /for instance 4321/],
  ['collectionSettings', 'SIGHTING_HOURS', 'six', /for instance 6/],
  ...['rates.example', 'ftp://rates.example', 'https://', 'https://x.ca\r\nX: 1', 'https://x.ca/) Mozilla'].map(
    (wrong): [Part, string, string, RegExp] => [
      'collectionSettings',
      'COLLECT_CONTACT_URL',
      wrong,
      /for instance https:\/\/example\.ca\/bot/,
    ],
  ),
  ...['--data', '--replay=/etc', '$(id)', '`id`', 'rbc;id', '../rbc', 'RBC', 'r', 'é', '-', 'rbc\0', '"'].map(
    (wrong): [Part, string, string, RegExp] => ['startSettings', 'LENDERS', `rbc ${wrong}`, /for instance: rbc td/],
  ),
  ['commitSettings', 'BASE', 'main', /git rev-parse HEAD/],
  ['commitSettings', 'GITHUB_SERVER_URL', 'github.com', /such as https:\/\/github\.com/],
  ['reportSettings', 'GITHUB_API_URL', 'x', /such as https:\/\/api\.github\.com/],
  ['reportSettings', 'GITHUB_REPOSITORY', 'octocat', /owner\/name/],
])('%s: %s=%j is refused with a message that shows a right value', (part, name, value, message) => {
  const read = (): unknown => PARTS[part]({ [name]: value });
  expect(read).toThrow(UserError);
  expect(read).toThrow(message);
  expect(read).toThrow(new RegExp(`^${name} `));
});

test('a way to send letters requires the data that every letter needs', () => {
  expect(letterSettings(serverSettings({}))).toBeNull();
  expect(() => letterSettings(serverSettings({ SMTP_URL: 'smtp://me:secret@127.0.0.1' }))).toThrow(
    /^MAIL_FROM must be set where SMTP_URL is.*\nPOSTAL_ADDRESS .*\nPUBLIC_ORIGIN [^\n]*$/,
  );
  expect(() => letterSettings(serverSettings({ MAIL_DIR: 'mail', MAIL_FROM: 'a@b.ca' }))).toThrow(/^POSTAL_ADDRESS/);
});

test('a public origin is stored without its slash, and decides about secure cookies', () => {
  expect(serverSettings({ PUBLIC_ORIGIN: 'https://Rates.example.ca/' }).PUBLIC_ORIGIN).toBe('https://rates.example.ca');
  expect(isSecure({ PUBLIC_ORIGIN: 'https://x.ca' })).toBe(true);
  expect(isSecure({ PUBLIC_ORIGIN: 'http://x.ca' })).toBe(false);
  expect(isSecure({})).toBe(false);
});

test('the lenders of a manual start are separated by spaces or commas', () => {
  expect(startSettings({ LENDERS: ' rbc,td  bmo\nrbc ' }).LENDERS).toEqual(['rbc', 'td', 'bmo']);
});

test('a child process gets this environment with changes', () => {
  expect(childEnvironment({})).toEqual(process.env);
  expect(childEnvironment({ PATH: undefined, LC_ALL: 'C' })).toEqual({ ...process.env, PATH: undefined, LC_ALL: 'C' });
});

describe('the environment', () => {
  const ROOT = path.join(import.meta.dirname, '..');
  const sources = ['src', 'pipeline', 'tools', 'deploy', 'astro.config.mjs'].flatMap((place) =>
    statSync(path.join(ROOT, place)).isDirectory()
      ? readdirSync(path.join(ROOT, place), { recursive: true, encoding: 'utf8' }).map((name) => `${place}/${name}`)
      : [place],
  );
  const holding = (pattern: RegExp): string[] =>
    sources.filter(
      (name) =>
        /^(?!.*node_modules).*\.(ts|astro|mjs)$/.test(name) &&
        pattern.test(readFileSync(path.join(ROOT, name), 'utf8')),
    );

  test('is read in the settings only', () => {
    // The API's page shows its readers how their own program takes a key from the environment.
    const words = /\bprocess\.env\b|\bprocess\[|\{[^}]*\benv\b[^}]*\} = process\b|\benv\b[^}]*\} from 'node:process'/;
    expect(holding(words).sort()).toEqual(['src/settings.ts', 'src/site/manual/requests.ts']);
  });

  test('of a build reaches its pages through their links only', () => {
    expect(holding(/\bimport\.meta\.env\??\./).sort()).toEqual(['astro.config.mjs', 'src/site/links.ts']);
  });
});
