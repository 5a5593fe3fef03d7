import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { blocks, boot, type Ended, type Machine, missing } from './support/machine.ts';

const MISSING = missing();
const README = 'deploy/README.md';
const PAGE = 'docs/OPERATING.md';
const HAS = (program: string): boolean =>
  execFileSync('sh', ['-c', `command -v ${program} || true`], { encoding: 'utf8' }) !== '';
const HAS_POSTGRES = HAS('pg_ctlcluster');
/** Stands for GitHub. */
const CODE = '/srv/code.git';

/** The examples of the page, and their equivalents on this machine. Nothing can be installed here. */
const HERE: [string | RegExp, string][] = [
  [/^apt-get .*$/gm, 'true'],
  ['https://github.com/OWNER/REPOSITORY', CODE],
  ['PUBLIC_ORIGIN=https://rates.example.ca', 'PUBLIC_ORIGIN=http://rates.example.ca'],
  ['setup.sh rates.example.ca', 'setup.sh http://rates.example.ca'],
  ['https://rates.example.ca', 'http://rates.example.ca'],
  ['https://ntfy.example.ca', 'http://127.0.0.1:8099'],
];

/** The project's packages in the place of those that npm would fetch; anything else is npm's. */
const NPM = `#!/bin/sh
case $1 in
  ci) mkdir -p node_modules && ln -sf /opt/prime-minus/node_modules/* /opt/prime-minus/node_modules/.bin node_modules/ ;;
  *) exec ${process.execPath.includes('node_modules') ? '/opt/prime-minus/node_modules/.bin/node' : process.execPath} REAL_NPM "$@" ;;
esac
`;

const soon = (check: () => Promise<unknown>) => vi.waitFor(check, { timeout: 60_000, interval: 100 });

/** Notes whatever is posted to it. */
const PAGER = `require('node:http').createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => (text += chunk)).on('end', () => {
    require('node:fs').appendFileSync('/run/paged', text + '\\n');
    response.end();
  });
}).listen(8099, '127.0.0.1');`;

describe.skipIf(MISSING !== null)(
  `a server, set up as deploy/README.md says${MISSING ? ` (left out: ${MISSING})` : ''}`,
  () => {
    let machine: Machine;
    const must = (lines: string): Promise<string> => machine.must(lines);
    /** The messages to the pager so far. */
    const paged = async (): Promise<string> => (await machine.sh('cat /run/paged')).stdout;
    const told = (what: RegExp) => soon(async () => expect(await paged()).toMatch(what));
    const accounts = async (): Promise<string[]> =>
      (await must('pm accounts -- list'))
        .trim()
        .split('\n')
        .map((line) => line.split('\t')[0] as string)
        .filter((one) => one !== '');
    const commit = (file: string, text: string): Promise<string> =>
      must(`rm -rf /srv/change && git clone --quiet ${CODE} /srv/change && cd /srv/change && mkdir -p "$(dirname ${file})" && echo '${text}' > ${file} &&
git add --all && git commit --quiet -m Change && git push --quiet origin HEAD`);

    beforeAll(async () => {
      machine = await boot();
      const real = execFileSync('sh', ['-c', 'readlink -f "$(command -v npm)"'], { encoding: 'utf8' }).trim();
      await must('mv /usr/bin/npm /usr/bin/npm.real 2>/dev/null || true');
      await machine.write('/usr/bin/npm', NPM.replace('REAL_NPM', real), 0o755);
      await must('echo "127.0.0.1 localhost rates.example.ca" > /etc/hosts');
      await machine.write('/opt/pager.cjs', PAGER);
      await must('systemd-run --quiet --unit=pager /opt/prime-minus/node_modules/.bin/node /opt/pager.cjs');
      // The code as it stands here, tracked or not yet, and pushed.
      const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
        maxBuffer: 1 << 26,
      });
      const archive = execFileSync('tar', ['--create', '--null', '--files-from=-', '--ignore-failed-read'], {
        input: tracked,
        maxBuffer: 1 << 28,
      });
      await machine.write('/srv/code.tar', archive);
      await must(`git config --system --add safe.directory ${CODE} && git config --global user.name A && git config --global user.email a@example.org
git init --quiet --bare --initial-branch=main ${CODE} && git init --quiet --initial-branch=main /srv/first && cd /srv/first && tar -xf /srv/code.tar &&
git add --all --force && git commit --quiet -m Begin && git push --quiet ${CODE} HEAD:refs/heads/main && chmod -R a+rX ${CODE}`);
      await must('systemctl unmask --quiet caddy.service && systemctl daemon-reload');
    }, 120_000);
    afterAll(() => machine?.close(), 30_000);

    test('is set up by two blocks', async () => {
      for (const block of blocks(README, 'The server (25 minutes)', HERE)) await must(block);
      expect((await must('systemctl --failed --no-legend --plain')).trim()).toBe('');
      const [look = ''] = blocks(PAGE, 'Look after it', HERE);
      await must(look.replace(/^systemctl --failed.*$/m, 'test -z "$(systemctl --failed --no-legend)"'));
      expect(await must('curl -fsS http://rates.example.ca/sitemap.xml')).toContain('<loc>http://rates.example.ca/');
      expect(await must('curl -fsS http://rates.example.ca/api')).not.toContain('localhost');
    }, 240_000);

    test('has two servers with their own metrics, so that a missing one shows', async () => {
      for (const port of [14321, 14322])
        expect(await must(`curl -fsS http://127.0.0.1:${port}/metrics`)).toContain('prime_minus_database_up');
      await must('systemctl stop prime-minus@4322.service');
      expect(await machine.sh('curl -fsS http://127.0.0.1:14322/metrics')).toMatchObject({ code: 7 });
      expect(await must('curl -fsS http://127.0.0.1:14321/metrics')).toContain('prime_minus_database_up');
      await must('systemctl start prime-minus@4322.service');
    }, 60_000);

    test('has one setting for the place of the accounts, for servers and commands', async () => {
      await must(
        "for name in stays goes; do echo 'correct horse battery staple' | pm accounts -- add $name@example.ca; done",
      );
      expect((await accounts()).sort()).toEqual(['goes@example.ca', 'stays@example.ca']);
      const key = (await must('pm accounts -- key stays@example.ca')).trim();
      expect(
        await must(
          `curl -fsS -H 'X-API-Key: ${key}' 'http://rates.example.ca/api/rates/aggregated?termMonths=60' | head -c 200`,
        ),
      ).toContain('schemaVersion');
      expect((await must('find /srv /var /etc /tmp /run -name "*.sqlite"')).trim().split('\n').sort()).toEqual([
        '/srv/prime-minus/history.sqlite',
        '/var/lib/prime-minus/accounts.sqlite',
        '/var/lib/prime-minus/history.sqlite',
      ]);
    }, 60_000);

    test('is backed up and restored by two blocks, and accounts removed meanwhile stay removed', async () => {
      const [backUp = '', restore = ''] = blocks(PAGE, 'Back up and restore', HERE);
      expect(await must(backUp)).toMatch(/accounts-\S+\.sqlite\n.*accounts-\S+\.sqlite\.json/);
      const made = (await must('ls /var/backups/prime-minus/*.sqlite | head -1')).trim();
      await must('pm accounts -- remove goes@example.ca');
      await sleep(1100);
      expect(await must(restore.replaceAll('/var/backups/prime-minus/BACKUP', made))).toContain(
        'but for who was removed since (1 removal known)',
      );
      expect(await accounts()).toEqual(['stays@example.ca']);
    }, 120_000);

    test('tells a person whatever fails, including a backup and an update', async () => {
      await must('chown root /var/backups/prime-minus');
      expect((await machine.sh('systemctl start prime-minus-backup.service')).code).not.toBe(0);
      await told(
        /^prime-minus-backup\.service failed on .*: .*cannot be written.* \(journalctl -u prime-minus-backup\.service\)$/m,
      );
      await must('chown prime-minus /var/backups/prime-minus && systemctl start prime-minus-backup.service');
      await commit('data/latest.json', '{}');
      expect((await machine.sh('systemctl start prime-minus-update.service')).code).not.toBe(0);
      await told(/^prime-minus-update\.service failed/m);
      expect(await must('curl -fsS http://rates.example.ca/readyz')).toContain('ok');
      await must('cd /srv/change && git revert --no-edit HEAD && git push --quiet origin HEAD');
      // The snapshot of the clone is older than any schedule allows.
      expect((await machine.sh('systemctl start prime-minus-watch.service')).code).not.toBe(0);
      await told(/^prime-minus-watch\.service failed on .*: no snapshot came for \d+ hours/m);
    }, 180_000);

    test('is updated to a newer commit under load, and refuses no request', async () => {
      await must(
        `systemd-run --quiet --unit=load sh -c 'while sleep 0.05; do ` +
          `curl -s -o /dev/null -w "%{http_code}\\n" --max-time 20 http://rates.example.ca/api/status >> /run/answers; done'`,
      );
      await commit('public/hello.txt', 'a newer release');
      await must('systemctl start prime-minus-update.service');
      const hello = [4321, 4322].map((port) => `curl -fsS http://127.0.0.1:${port}/hello.txt`).join(' && ');
      await soon(() => must(hello));
      await must('systemctl stop load.service');
      expect(await must('curl -fsS http://rates.example.ca/hello.txt')).toBe('a newer release\n');
      const answers = (await must('sort /run/answers | uniq -c')).trim().split('\n');
      expect(answers).toEqual([expect.stringMatching(/^\s*\d+ 200$/)]);
    }, 180_000);

    test.runIf(HAS_POSTGRES)(
      'moves to PostgreSQL by one block',
      async () => {
        await must(
          'systemctl unmask --quiet postgresql.service; systemctl daemon-reload; ' +
            'pg_ctlcluster $(pg_lsclusters --no-header | cut -d" " -f1,2 | head -1) start || true',
        );
        const [block = ''] = blocks(PAGE, 'PostgreSQL, and more than one machine', [...HERE, ['PASSWORD', 'secret']]);
        await must(block.replace('LOGIN secret', 'LOGIN PASSWORD'));
        expect(await accounts()).toEqual(['stays@example.ca']);
        await must('curl -fsS http://127.0.0.1:4321/readyz');
        expect(await must('ls /var/backups/prime-minus')).toMatch(/accounts-\S+\.dump\naccounts-\S+\.dump\.json/);
        await must(
          "echo 'correct horse battery staple' | pm accounts -- add later@example.ca && pm accounts -- remove stays@example.ca",
        );
        expect(
          await must(
            'runuser -u postgres -- psql --no-align --tuples-only --command "SELECT email FROM account" prime_minus',
          ),
        ).toBe('later@example.ca\n');
      },
      240_000,
    );

    test('beside it, a machine collects by one block: the reading user has no key, and another user delivers', async () => {
      const [block = ''] = blocks('deploy/collector/README.md', null, [
        [/^COLLECT_CONTACT_URL=.*$/gm, 'COLLECT_CONTACT_URL=https://example.ca/bot'],
        ...HERE,
        ['git@github.com:OWNER/REPOSITORY', CODE],
        [
          'LENDERS=cibc td',
          'LENDERS=alterna meridian\nNODE_OPTIONS=--import=/opt/code/tests/support/wire.mjs\nWIRE=8100',
        ],
        [/^ALARM_URL=.*$/gm, 'ALARM_URL=http://127.0.0.1:8099/'],
      ]);
      // A stand-in for every lender, and a repository that only the deliverer's key opens.
      await must(`cp -r /srv/first /opt/code && chmod -R a+rX /opt/code && ln -sfn /opt/prime-minus/node_modules /opt/code/node_modules
systemd-run --quiet --unit=lenders --working-directory=/opt/code /opt/prime-minus/node_modules/.bin/node tests/support/lender-hosts.ts 8100`);
      await must(`cd /usr/local/src/prime-minus/deploy && ${block.replaceAll('\nuseradd', '\ntrue; useradd')}`);
      await must(`chown -R prime-minus-deliverer ${CODE}`);
      // GitHub is not on this machine: what stands for it is, where units may write nothing.
      await machine.write(
        '/etc/systemd/system/prime-minus-deliver.service.d/here.conf',
        `[Service]\nReadWritePaths=${CODE}\n`,
      );
      await must('systemctl daemon-reload');
      const head = async (): Promise<string> => (await must(`git --git-dir ${CODE} log -1 --format='%s' HEAD`)).trim();
      const before = await head();
      await machine.sh('systemctl start prime-minus-collector.service');
      await soon(async () => {
        const journal = await must(
          'journalctl --no-pager --output=cat -u prime-minus-collector -u prime-minus-deliver',
        );
        expect(await head(), journal).not.toBe(before);
      });
      expect(await must(`git --git-dir ${CODE} show HEAD:data/latest.json`)).toMatch(
        /"alterna":.*"obtained":"http".*a home line in Ontario/,
      );
      expect(await must(`git --git-dir ${CODE} log -1 --format=%an`)).toBe('Prime Minus\n');
      expect(
        (await machine.sh('systemctl is-failed prime-minus-collector.service prime-minus-deliver.service')).stdout,
      ).not.toContain('failed\n');
      const asReader = (lines: string): Promise<Ended> =>
        machine.sh(`runuser -u prime-minus-collector -- sh -c '${lines}'`);
      expect((await asReader('cat /var/lib/prime-minus-deliverer/.ssh/id_ed25519')).code).not.toBe(0);
      expect(
        (await asReader('cd ~/repository && git commit --allow-empty -qm x && git push -q origin HEAD')).code,
      ).not.toBe(0);
    }, 180_000);

    test('has units that are locked in, without complaints from systemd', async () => {
      const units = ['deploy/systemd', 'deploy/collector'].flatMap((folder) =>
        readdirSync(path.resolve(folder)).filter((name) => name.endsWith('.service')),
      );
      expect(units.length).toBe(9);
      for (const unit of units) {
        const said = await must(`systemd-analyze security --no-pager ${unit.replace('@', '@4321')} | tail -1`);
        // The collector runs a browser, which builds its own sandbox.
        const most = unit.includes('collector') ? 2.4 : 1.4;
        expect(Number(/level for \S+: ([\d.]+)/.exec(said)?.[1]), unit).toBeLessThanOrEqual(most);
      }
      const verified = await machine.sh(
        'cd /etc/systemd/system && systemd-analyze verify --man=no ' +
          'prime-minus*.service prime-minus*.timer prime-minus*.path prime-minus@4321.service 2>&1 | grep prime-minus',
      );
      expect(verified.stdout).toBe('');
    }, 60_000);
  },
);
