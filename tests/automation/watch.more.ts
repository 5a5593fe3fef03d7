import { execFile, spawnSync } from 'node:child_process';
import { cp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { now } from '../../src/settings.ts';
import { temporaryFolder } from '../support/folder.ts';
import { listen } from '../support/port.ts';
import { rehearse } from './support/actions.ts';
import { standIn } from './support/github.ts';
import { HAS_GIT, repository } from './support/repository.ts';

const HOUR = 3_600_000;
const MISSING = ['curl', 'jq'].filter((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status !== 0);
const can = HAS_GIT && MISSING.length === 0 && process.platform === 'linux';

/** A snapshot of so many hours ago, with the next one due an hour after it. */
function snapshot(hours: number) {
  const at = now().getTime() - hours * HOUR;
  const [publishedAt, nextRunAt] = [new Date(at).toISOString(), new Date(at + HOUR).toISOString()];
  return {
    latest: JSON.stringify({ publishedAt, nextRunAt }),
    status: JSON.stringify({ lastRunAt: publishedAt, nextRunAt }),
    publishedAt,
  };
}

/** A service that answers so, and its address. */
async function service(ready: number, status: string): Promise<string> {
  const server = createServer(({ url }, response) =>
    url === '/readyz' ? response.writeHead(ready).end() : response.end(status),
  );
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${await listen(server)}`;
}

describe.runIf(can)(`the watch${MISSING.length > 0 ? ` (left out: ${MISSING} is not installed here)` : ''}`, () => {
  test.each<[string, number, string, RegExp]>([
    ['is quiet until the run that was due is thirteen hours late', 13.9, '', /^$/],
    [
      'tells of a run that is later',
      14.1,
      '',
      /^\S+latest\.json: no snapshot came for 14 hours: the newest is of 20\S+Z, the next was due 20\S+Z\n$/,
    ],
    ['tells of a future snapshot', -2, '', /^\S+: the newest snapshot says it is of 20\S+Z, which is still to come\n$/],
    ['tells of a broken pointer', 0, '{', /^\S+latest\.json: it names no snapshot\n$/],
  ])('%s', async (_, hours, text, said) => {
    const file = path.join(temporaryFolder(), 'latest.json');
    await writeFile(file, text || snapshot(hours).latest);
    const { stdout, status } = spawnSync('deploy/watch.sh', [file], { encoding: 'utf8' });
    expect(stdout).toMatch(said);
    expect(status).toBe(stdout === '' ? 0 : 1);
  });

  test.each<[string, number, number, RegExp]>([
    ['is quiet about a service that is well', 200, 1, /^$/],
    ['tells of one that is not ready, and why', 404, 1, /^http:\S+\/readyz: curl: .* error: 404\n$/],
    ['tells of one that serves old figures', 200, 20, /^http:\S+: no snapshot came for 20 hours/],
  ])('%s', async (_, ready, hours, said) => {
    const place = await service(ready, snapshot(hours).status);
    const stdout = await new Promise<string>((done) =>
      execFile('deploy/watch.sh', [place], (_error, out) => done(out)),
    );
    expect(stdout).toMatch(said);
  });

  /** A repository with the workflow's script, and a stand-in of GitHub. */
  async function watched() {
    const [remote, github] = [await repository([]), await standIn({ repository: 'owner/code' })];
    onTestFinished(async () => void (await Promise.all([remote.remove(), github.close()])));
    await remote.push((folder) => cp('deploy/watch.sh', path.join(folder, 'deploy', 'watch.sh')));
    return {
      github,
      async look(latest: string, vars: Record<string, string> = {}) {
        await remote.pushCode(latest, 'data/latest.json');
        const env = { GITHUB_API_URL: github.api };
        const repositories = { 'owner/code': remote.bare };
        return rehearse('watch.yml', remote.home, { event: 'workflow_dispatch', vars, secrets: {}, repositories, env });
      },
    };
  }

  test('keeps one issue with the reason, for as long as something is wrong', async () => {
    const { github, look } = await watched();
    const [late, later, fresh] = [snapshot(20), snapshot(30), snapshot(0)];
    expect((await look(late.latest)).results).toMatchObject({ alarm: 'failure' });
    expect(github.issues).toMatchObject([{ state: 'open', labels: [{ name: 'no-snapshot' }] }]);
    expect(github.issues[0]?.body).toContain('no snapshot came for 20 hours');
    await look(later.latest);
    expect([github.issues.length, github.issues[0]?.body]).toEqual([1, expect.stringContaining('30 hours')]);
    expect((await look(fresh.latest)).results).toMatchObject({ alarm: 'success' });
    expect(github.issues).toMatchObject([{ state: 'closed', state_reason: 'completed' }]);

    // One that people want to hear no more of stays closed until a snapshot came.
    await look(late.latest);
    Object.assign(github.issues[1] ?? {}, { state: 'closed', state_reason: 'not_planned' });
    await look(late.latest);
    expect(github.issues.map(({ state }) => state)).toEqual(['closed', 'closed']);
    await look(fresh.latest);
    const down = await service(404, fresh.status);
    expect((await look(fresh.latest, { PUBLIC_ORIGIN: down })).log).toContain(`${down}/readyz: curl: `);
    expect(github.issues.map(({ state }) => state)).toEqual(['closed', 'closed', 'open']);
  }, 60_000);

  test.each([
    ['disabled_inactivity', 'active', true],
    ['disabled_manually', 'disabled_manually', false],
    // Its 60 days begin anew.
    ['active', 'active', true],
    ['disabled_fork', 'disabled_fork', false],
  ])('makes a workflow that is %s %s, enabled: %s', async (before, after, asked) => {
    const { github, look } = await watched();
    Object.assign(github.workflows, { 'collect.yml': before, 'watch.yml': 'active' });
    expect((await look(snapshot(0).latest)).results).toMatchObject({ 'keep-alive': 'success' });
    expect(github.workflows['collect.yml']).toBe(after);
    expect(github.asked.includes('PUT collect.yml')).toBe(asked);
  });
});
