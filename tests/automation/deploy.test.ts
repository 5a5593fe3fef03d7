import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { overdueFrom } from '../../src/rates/collection-times.ts';
import { serverSettings } from '../../src/settings.ts';
import { temporaryFolder } from '../support/folder.ts';
import { madeUpLender } from '../support/lenders.ts';
import { openMailServer } from '../support/mail.ts';
import { openReceiver } from '../support/receiver.ts';
import { IS_LONG } from '../support/sampled.ts';
import { writeData } from '../support/snapshot.ts';
import { HAS_GIT, PLAIN, type Repository, repository, withGit } from './support/repository.ts';

const run = promisify(execFile);
const SCRIPT = path.resolve('deploy/update.sh');

let start: Repository;
let remote: Repository;
let server: string;
const update = (): Promise<{ stdout: string }> =>
  run(SCRIPT, [], {
    env: { ...process.env, ...PLAIN, PRIME_MINUS_ROOT: server, PATH: `${server}/bin:${process.env.PATH}` },
  });
const asked = async (): Promise<string[]> => {
  const lines = (await readFile(path.join(server, 'asked'), 'utf8').catch(() => '')).trim().split('\n');
  await rm(path.join(server, 'asked'), { force: true });
  return lines;
};
const served = (): Promise<string> => readFile(path.join(server, 'current', 'dist', 'page'), 'utf8');
const failAt = (command: string): Promise<void> => writeFile(path.join(server, 'fail'), command);

// Links are replaced with GNU's mv, as on the servers this is for.
describe.runIf(HAS_GIT && process.platform === 'linux' && IS_LONG)(withGit('the update of a server'), () => {
  beforeAll(async () => {
    start = await repository([madeUpLender('acme')]);
  });
  afterAll(() => start.remove());
  beforeEach(async () => {
    remote = await repository([madeUpLender('acme')], start);
    server = path.join(remote.home, 'server');
    await mkdir(path.join(server, 'releases'), { recursive: true });
    await remote.git('clone', '--quiet', '--bare', remote.bare, path.join(server, 'repository'));
    // A stand-in for npm that does as it is told and writes down what was asked.
    await mkdir(path.join(server, 'bin'));
    const npm = path.join(server, 'bin', 'npm');
    await writeFile(
      npm,
      `#!/bin/sh
echo "$*" >> ${server}/asked
[ -f "${server}/fail" ] && grep -q -x -e "$(cat ${server}/fail)" <<END && exit 1
$*
END
case "$*" in
  ci*) mkdir -p node_modules/.vite && echo made > node_modules/made ;;
  *build*) mkdir -p dist && cp code.ts dist/page && echo "$HISTORY_PATH" >> ${server}/kept ;;
esac
`,
    );
    await chmod(npm, 0o755);
  });
  afterEach(() => remote.remove());

  test.runIf(IS_LONG)(
    'takes data/ from its own repository if there is one, and switches when either moves',
    async () => {
      const store = await repository([madeUpLender('acme')], start);
      const writer = await store.clone();
      await mkdir(path.join(writer.folder, 'data'), { recursive: true });
      const branch = async (): Promise<string> => (await store.git('symbolic-ref', 'HEAD')).trim();
      const put = async (text: string): Promise<void> => {
        await writeFile(path.join(writer.folder, 'data', 'latest.json'), text);
        await writer.git('add', '--all');
        await writer.git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '--quiet', '-m', text);
        await writer.git('push', '--quiet', 'origin', `HEAD:${await branch()}`);
      };
      await put('first');
      await store.git('branch', '--move', 'main', 'figures');
      await remote.git('clone', '--quiet', '--bare', store.bare, path.join(server, 'data-repository'));
      await update();
      const data = (): Promise<string> => readFile(path.join(server, 'current', 'data', 'latest.json'), 'utf8');
      expect(await data()).toBe('first');
      expect(await readlink(path.join(server, 'current'))).toMatch(/^releases\/[0-9a-f]{40}-[0-9a-f]{40}$/);
      await put('second');
      await update();
      expect(await data()).toBe('second');
      await remote.pushCode('third');
      await update();
      expect([await data(), await served()]).toEqual(['second', 'third']);
      await store.remove();
    },
  );

  test('pulls, installs, verifies and builds before it switches', async () => {
    await update();
    expect(await asked()).toEqual([
      'ci --no-audit --no-fund --loglevel=error',
      'run --silent verify -- data',
      'run --silent build',
    ]);
    const commit = (await remote.git('rev-parse', 'main')).trim();
    expect(await readlink(path.join(server, 'current'))).toBe(`releases/${commit}`);
    expect(await served()).toBe('first');
    expect(await readdir(server)).toContain('switched');
  });

  test('builds each release from the derived history of the last one', async () => {
    await update();
    await remote.pushCode('second');
    await update();
    const kept = path.join(server, 'history.sqlite');
    expect((await readFile(path.join(server, 'kept'), 'utf8')).trim().split('\n')).toEqual([kept, kept]);
  });

  test.each(['data', 'data/latest.json', 'data/rates'])('puts back a lost %s of the served release', async (lost) => {
    const writer = await remote.clone();
    await writeData(path.join(writer.folder, 'data'));
    await writer.git('add', '--all');
    await writer.git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '--quiet', '-m', 'data');
    await writer.git('push', '--quiet', 'origin', 'HEAD:main');
    await update();
    const data = (file: string): string => path.join(server, 'current', file);
    const before = await readdir(data('data'), { recursive: true });
    const latest = await readFile(data('data/latest.json'), 'utf8');
    await asked();
    await rm(data(lost), { recursive: true });
    expect((await update()).stdout).toMatch(/^put back what was missing in releases\//);
    expect(await asked()).toEqual(['run --silent verify -- data']);
    expect(await readdir(data('data'), { recursive: true })).toEqual(before);
    expect(await readFile(data('data/latest.json'), 'utf8')).toBe(latest);
    expect((await readdir(server)).filter((name) => name.startsWith('index'))).toEqual([]);
    expect((await update()).stdout).toBe('');
  });

  test('does nothing without a new commit', async () => {
    await update();
    await asked();
    await rm(path.join(server, 'switched'));
    await update();
    expect(await asked()).toEqual(['']);
    expect(await readdir(server)).not.toContain('switched');
  });

  test('installs packages only if package files changed', async () => {
    await remote.pushCode('{}', 'package-lock.json');
    await update();
    await asked();
    await remote.pushCode('second');
    await update();
    expect(await asked()).toEqual(['run --silent verify -- data', 'run --silent build']);
    expect(await readdir(path.join(server, 'current', 'node_modules'))).toEqual(['made']);
    expect(await served()).toBe('second');
    await remote.pushCode('{ }', 'package-lock.json');
    await update();
    expect((await asked())[0]).toMatch(/^ci /);
  });

  test.each(['run --silent verify -- data', 'run --silent build'])(
    'keeps the present release if "%s" fails',
    async (step) => {
      await update();
      await rm(path.join(server, 'switched'));
      await remote.pushCode('second');
      await failAt(step);
      await expect(update()).rejects.toThrow();
      expect(await served()).toBe('first');
      expect(await readdir(server)).not.toContain('switched');
      await rm(path.join(server, 'fail'));
      await update();
      expect(await served()).toBe('second');
    },
  );

  test('switches to the newest release although an earlier update was killed before its switch', async () => {
    await update();
    await symlink(await readlink(path.join(server, 'current')), path.join(server, 'current.new'));
    await remote.pushCode('second');
    await update();
    expect(await served()).toBe('second');
  });

  test('keeps three older releases to go back to', async () => {
    for (const text of ['second', 'third', 'fourth', 'fifth']) {
      await update();
      await remote.pushCode(text);
    }
    await update();
    expect(await readdir(path.join(server, 'releases'))).toHaveLength(3);
    expect(await served()).toBe('fifth');
  });
});

const read = (name: string): string => readFileSync(path.resolve('deploy', name), 'utf8');
const SERVICES = ['systemd', 'collector'].flatMap((folder) =>
  readdirSync(path.resolve('deploy', folder))
    .filter((name) => name.endsWith('.service'))
    .map((name) => `${folder}/${name}`),
);

describe('the files for a server', () => {
  const unit = read('systemd/prime-minus@.service').replaceAll('%i', '4321');
  const environment = Object.fromEntries(
    [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );

  test('use the same ports', () => {
    const ports = (text: string, pattern: RegExp): string[] =>
      [...new Set([...text.matchAll(pattern)].map(([, port]) => port ?? ''))].sort();
    const proxied = ports(read('Caddyfile'), /127\.0\.0\.1:(\d+)/g);
    expect(proxied).toEqual(['4321', '4322']);
    expect(ports(read('systemd/prime-minus-restart.service'), /restart prime-minus@(\d+)/g)).toEqual(proxied);
    expect(ports(read('README.md'), /enable --now prime-minus@(\d+)\.service prime-minus@4322/g)).toEqual(['4321']);
    // Each is scraped at an address of its own.
    expect(unit).toContain('METRICS=127.0.0.1:14321 ');
    expect(ports(read('prometheus/alerts.yml'), /127\.0\.0\.1:1(\d{4})/g)).toEqual(proxied);
  });

  test('give the server valid settings, which trust the proxy only', () => {
    const settings = serverSettings({ ...environment, PUBLIC_ORIGIN: 'https://rates.example.ca' });
    expect(settings).toMatchObject({ HOST: '127.0.0.1', PORT: 4321, DATA_DIR: '/srv/prime-minus/current/data' });
    expect(settings.TRUST_PROXY?.check('127.0.0.1')).toBe(true);
    expect(settings.TRUST_PROXY?.check('10.0.0.1')).toBe(false);
  });

  test('call existing scripts', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    for (const name of SERVICES)
      for (const [, script] of read(name).matchAll(/npm run --silent (\w+)/g))
        expect(Object.keys(scripts)).toContain(script);
    for (const name of SERVICES)
      for (const [, script] of read(name).matchAll(/=\/usr\/local\/lib\/prime-minus\/([\w.]+)/g))
        expect([...readdirSync('deploy'), ...readdirSync('deploy/collector')]).toContain(script);
  });

  test('name the place of the accounts in one file only, which all of them read', () => {
    const files = readdirSync('deploy', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { parentPath, name } of files.filter(({ name }) => !/\.(md|ts)$/.test(name)))
      expect(readFileSync(path.join(parentPath, name), 'utf8'), name).not.toMatch(/DATABASE_(PATH|URL)=/);
    for (const name of ['systemd/prime-minus@.service', 'systemd/prime-minus-backup.service'])
      expect(read(name)).toContain('EnvironmentFile=/etc/prime-minus/environment\n');
    expect(read('pm')).toContain('/etc/prime-minus/environment');
  });

  test('alarm a person when they fail, except for the alarm itself', () => {
    const silent = SERVICES.filter((name) => !read(name).includes('\nOnFailure=prime-minus-alarm@%n.service\n'));
    expect(silent).toEqual(['systemd/prime-minus-alarm@.service']);
  });

  test('are hardened by one file, which the template of the servers links to', () => {
    const hardened = read('systemd/prime-minus-.service.d/hardened.conf');
    expect(read('systemd/prime-minus@.service.d/hardened.conf')).toBe(hardened);
    const names = [...hardened.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    for (const name of SERVICES)
      for (const [, setting] of read(name).matchAll(/^(\w+)=/gm))
        expect(names, `${name} says ${setting}, which hardened.conf overrides`).not.toContain(setting);
  });

  test('agree on when an alarm comes', () => {
    const hours = (overdueFrom(new Date(0)) / 3_600_000).toFixed();
    expect(hours).toBe('13');
    expect(read('systemd/prime-minus-watch.service')).toContain('more than thirteen hours late');
    // Between two runs lies a day at most, and a run may be as late as that.
    const [, seconds, held] =
      /prime_minus_snapshot_age_seconds > (\d+)\n\s+for: (\d+)h/.exec(read('prometheus/alerts.yml')) ?? [];
    expect(Number(seconds) / 3600 + Number(held)).toBe(24 + 13);
  });
});

describe.runIf(process.platform === 'linux')('pm', () => {
  const NPM =
    '#!/bin/sh\nenv | grep -E "^(A|DATABASE|MAIL|SMTP|DATA|HOME)" | sort > "$OUT"\npwd >> "$OUT"\necho "$*" >> "$OUT"\ncat /proc/$$/cmdline | tr "\\0" " " >> "$OUT"\n';

  /** Runs it over an environment file. @returns what the command saw, what it was asked, and its arguments as others see them */
  async function pm(file: string, ...args: string[]): Promise<{ seen: Record<string, string>; rest: string[] }> {
    const root = temporaryFolder();
    await mkdir(path.join(root, 'current'));
    await mkdir(path.join(root, 'bin'));
    await writeFile(path.join(root, 'environment'), file);
    for (const [name, text] of [
      ['npm', NPM],
      ['runuser', '#!/bin/sh\nshift 3\nexec "$@"\n'],
    ] as const)
      await writeFile(path.join(root, 'bin', name), text, { mode: 0o755 });
    const out = path.join(root, 'out');
    const env = {
      PATH: `${root}/bin:${process.env['PATH']}`,
      OUT: out,
      PRIME_MINUS_ROOT: root,
      PRIME_MINUS_ENVIRONMENT: `${root}/environment`,
    };
    await run(path.resolve('deploy/pm'), args, { env });
    const lines = (await readFile(out, 'utf8')).replaceAll(root, '/srv').trim().split('\n');
    const seen = lines
      .filter((line) => /^[A-Z_]+=/.test(line))
      .map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]);
    return { seen: Object.fromEntries(seen), rest: lines.filter((line) => !/^[A-Z_]+=/.test(line)) };
  }

  test('runs a command with the servers’ settings, and does not show a password to other users', async () => {
    const { seen, rest } = await pm(
      [
        '# a comment',
        '; another',
        'DATABASE_URL=postgres://me:pass=word$x@localhost/name?a=1',
        "MAIL_FROM='Prime Minus <letters@rates.example.ca>'",
        'ADDRESS="1 Main Street, Toronto"',
        'A_PLAIN=one two $(touch /tmp/no) `no`',
        'A_BACKSLASH=a\\b',
        'not a setting',
        'A_LAST=without an end of line',
      ].join('\n'),
      'accounts',
      '--',
      'remove',
      'a@b.ca',
    );
    expect(seen).toEqual({
      DATABASE_URL: 'postgres://me:pass=word$x@localhost/name?a=1',
      MAIL_FROM: 'Prime Minus <letters@rates.example.ca>',
      ADDRESS: '1 Main Street, Toronto',
      A_PLAIN: 'one two $(touch /tmp/no) `no`',
      A_BACKSLASH: 'a\\b',
      A_LAST: 'without an end of line',
      DATA_DIR: '/srv/current/data',
      HOME: '/srv',
    });
    expect(rest.slice(0, 2)).toEqual(['/srv/current', 'run --silent accounts -- remove a@b.ca']);
    expect(rest.join()).not.toContain('pass=word');
  });

  test('refuses to run without the environment file', async () => {
    const env = { ...process.env, PRIME_MINUS_ENVIRONMENT: '/nowhere/at/all' };
    await expect(run(path.resolve('deploy/pm'), ['accounts'], { env })).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('cannot be read: run this as root'),
    });
  });
});

const HAS_CURL = spawnSync('curl', ['--version'], { stdio: 'ignore' }).status === 0;
describe.runIf(HAS_CURL && process.platform === 'linux')(
  `the alarm${HAS_CURL ? '' : ' (left out: curl is not installed here)'}`,
  () => {
    const alarm = async (env: Record<string, string>): Promise<{ stdout: string }> => {
      const folder = temporaryFolder();
      const journal = '#!/bin/sh\n[ "$1" = _SYSTEMD_UNIT=prime-minus-backup.service ] && echo "the disk is full"\n';
      await writeFile(path.join(folder, 'journalctl'), journal, { mode: 0o755 });
      return run(path.resolve('deploy/alarm.sh'), ['prime-minus-backup.service'], {
        env: { PATH: `${folder}:${process.env['PATH']}`, ...env },
      });
    };

    test('reaches a person by mail and by a POST, whatever else is set', async () => {
      const [mail, hook] = [await openMailServer(), await openReceiver()];
      await alarm({
        SMTP_URL: `${mail.url}?starttls=required`,
        MAIL_FROM: 'Prime Minus <letters@rates.example.ca>',
        ALARM_MAIL: 'somebody@example.ca',
        ALARM_URL: `${hook.url}/alarm`,
      });
      expect(mail.letters).toHaveLength(1);
      expect(mail.letters[0]?.raw).toMatch(
        /^From: Prime Minus <letters@rates\.example\.ca>\r\nTo: somebody@example\.ca\r\nSubject: prime-minus-backup\.service failed/,
      );
      expect(hook.got.map(({ body }) => body)).toEqual([
        expect.stringMatching(
          /^prime-minus-backup\.service failed on .*: the disk is full \(journalctl -u prime-minus-backup\.service\)$/,
        ),
      ]);
    });

    test('fails if it reaches nobody; without an address it goes to the journal', async () => {
      await expect(alarm({ ALARM_URL: 'http://127.0.0.1:9/' })).rejects.toMatchObject({ code: 1 });
      expect((await alarm({})).stdout).toMatch(/^prime-minus-backup\.service failed on /);
    }, 60_000);
  },
);

describe.runIf(HAS_CURL && process.platform === 'linux')('a copy elsewhere', () => {
  /** Sends what a folder holds. @returns what arrived, by name, and what was said */
  async function sent(files: Record<string, string>) {
    const [folder, programs] = [temporaryFolder(), temporaryFolder()];
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
    // A stand-in for age: what it encrypts begins with its recipient.
    const age = '#!/bin/sh\n{ echo "for $2"; cat "$5"; } > "$4"\n';
    await writeFile(path.join(programs, 'age'), age, { mode: 0o755 });
    const arrived: Record<string, string> = {};
    const place = createServer(async (request, response) => {
      arrived[`${request.method} ${request.url}`] = await text(request);
      response.end();
    });
    await new Promise<void>((done) => place.listen(0, '127.0.0.1', done));
    const env = {
      PATH: `${programs}:${process.env['PATH']}`,
      OFFSITE_URL: `http://127.0.0.1:${(place.address() as AddressInfo).port}/backups`,
      OFFSITE_RECIPIENT: 'age1somebody',
    };
    const said = await run(path.resolve('deploy/offsite.sh'), [folder], { env }).catch(({ stderr }) => ({ stderr }));
    await new Promise((done) => place.close(done));
    return { arrived, said };
  }

  test('is the newest backup with its note, encrypted, under one of fourteen names', async () => {
    const { arrived } = await sent({
      'accounts-2026-11-20T08-23-00Z.sqlite': 'older',
      'accounts-2026-11-20T08-23-00Z.sqlite.json': '{}',
      'accounts-2026-11-21T08-23-00Z.sqlite': 'newest',
      'accounts-2026-11-21T08-23-00Z.sqlite.json': '{"note":1}',
    });
    const [[name, body] = []] = Object.entries(arrived);
    expect(Object.keys(arrived)).toHaveLength(1);
    expect(name).toBe(`PUT /backups/accounts-${Math.floor(Date.now() / 86_400_000) % 14}.tar.age`);
    expect(body).toMatch(/^for age1somebody\naccounts-2026-11-21T08-23-00Z\.sqlite\0[\s\S]*newest[\s\S]*\{"note":1\}/);
    expect(body).not.toContain('older');
  });

  test('fails where no backup was made', async () => {
    expect(await sent({})).toMatchObject({
      arrived: {},
      said: { stderr: expect.stringContaining('holds no backup of the last 26 hours') },
    });
  });
});
