import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { overdueFrom } from '../../src/rates/collection-times.ts';
import { now, serverSettings } from '../../src/settings.ts';
import { temporaryFolder } from '../support/folder.ts';
import { openMailServer } from '../support/mail.ts';
import { listen } from '../support/port.ts';
import { openReceiver } from '../support/receiver.ts';

const run = promisify(execFile);

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
    expect(ports(read('setup.sh'), /prime-minus@(\d+)\.service/g)).toEqual(proxied);
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

  test('read the place of the accounts from one file, which only the setup writes', () => {
    const files = readdirSync('deploy', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { parentPath, name } of files.filter(({ name }) => !/\.(md|ts)$|^setup\.sh$/.test(name)))
      expect(readFileSync(path.join(parentPath, name), 'utf8'), name).not.toMatch(/DATABASE_(PATH|URL)=/);
    for (const name of ['systemd/prime-minus@.service', 'systemd/prime-minus-backup.service'])
      expect(read(name)).toContain('EnvironmentFile=/etc/prime-minus/environment\n');
    expect(read('pm')).toContain('/etc/prime-minus/environment');
  });

  test('alarm a person when they fail, except for the alarm itself', () => {
    const silent = SERVICES.filter((name) => !read(name).includes('\nOnFailure=prime-minus-alarm@%n.service\n'));
    expect(silent).toEqual(['systemd/prime-minus-alarm@.service']);
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
  const NPM = `#!/bin/sh
env | grep -E "^(A|DATABASE|MAIL|SMTP|DATA|HOME)" | LC_ALL=C sort > "$OUT"
{ pwd; echo "$*"; cat /proc/$$/cmdline | tr "\\0" " "; } > "$OUT.rest"
`;
  const ENVIRONMENT = `# a comment
; another
DATABASE_URL=postgres://me:pass=word$x@localhost/name?a=1
MAIL_FROM='Prime Minus <letters@rates.example.ca>'
ADDRESS="1 Main Street, Toronto"
A_PLAIN=one two $(touch /tmp/no) \`no\`
A_BACKSLASH=a\\b
not a setting
A_LAST=without an end of line`;

  test('runs a command with the servers’ settings, and does not show a password to other users', async () => {
    const root = temporaryFolder();
    for (const folder of ['current', 'bin']) await mkdir(path.join(root, folder));
    await writeFile(path.join(root, 'environment'), ENVIRONMENT);
    for (const [name, text] of Object.entries({ npm: NPM, runuser: '#!/bin/sh\nshift 3\nexec "$@"\n' }))
      await writeFile(path.join(root, 'bin', name), text, { mode: 0o755 });
    const env = {
      PATH: `${root}/bin:${process.env['PATH']}`,
      OUT: path.join(root, 'out'),
      PRIME_MINUS_ROOT: root,
      PRIME_MINUS_ENVIRONMENT: `${root}/environment`,
    };
    await run(path.resolve('deploy/pm'), ['accounts', '--', 'remove', 'a@b.ca'], { env });
    const lines = async (file: string): Promise<string[]> =>
      (await readFile(path.join(root, file), 'utf8')).replaceAll(root, '/srv').trim().split('\n');
    expect(await lines('out')).toEqual([
      'ADDRESS=1 Main Street, Toronto',
      'A_BACKSLASH=a\\b',
      'A_LAST=without an end of line',
      'A_PLAIN=one two $(touch /tmp/no) `no`',
      'DATABASE_URL=postgres://me:pass=word$x@localhost/name?a=1',
      'DATA_DIR=/srv/current/data',
      'HOME=/srv',
      'MAIL_FROM=Prime Minus <letters@rates.example.ca>',
    ]);
    const [folder, asked, seenByAll] = await lines('out.rest');
    expect([folder, asked]).toEqual(['/srv/current', 'run --silent accounts -- remove a@b.ca']);
    expect(seenByAll).not.toContain('pass=word');
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
const withCurl = (name: string): string => `${name}${HAS_CURL ? '' : ' (left out: curl is not installed here)'}`;
describe.runIf(HAS_CURL && process.platform === 'linux')(withCurl('the alarm'), () => {
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
});

describe.runIf(HAS_CURL && process.platform === 'linux')(withCurl('a copy elsewhere'), () => {
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
    onTestFinished(() => void place.close());
    const env = {
      PATH: `${programs}:${process.env['PATH']}`,
      NOW: process.env['NOW'],
      OFFSITE_URL: `http://127.0.0.1:${await listen(place)}/backups`,
      OFFSITE_RECIPIENT: 'age1somebody',
    };
    const said = await run(path.resolve('deploy/offsite.sh'), [folder], { env }).catch(({ stderr }) => ({ stderr }));
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
    expect(name).toBe(`PUT /backups/accounts-${Math.floor(now().getTime() / 86_400_000) % 14}.tar.age`);
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

interface Service {
  image?: string;
  environment?: Record<string, string>;
  ports?: string[];
  read_only?: boolean;
  volumes?: string[];
}
const { services } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
};

test('every image is pinned by its digest', () => {
  const bases = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  const images = Object.values(services).flatMap(({ image }) => image ?? []);
  expect([bases.length, images.length]).toEqual([2, 1]);
  for (const image of [...bases, ...images]) expect(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[\da-f]{64}$/);
});

test('the demo, which delivers webhooks to this machine, listens on it alone', () => {
  const env = { ...process.env, HOST: '0.0.0.0' };
  const { status, stderr } = spawnSync(process.execPath, ['deploy/demo-server.ts'], { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, expect.stringMatching(/127\.0\.0\.1 alone/)]);
});
