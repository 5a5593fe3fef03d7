import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { main as collect } from '../../pipeline/cli.ts';
import { preview as previewOf } from '../../src/rates/preview.ts';
import { now } from '../../src/settings.ts';
import { aggregate, readSnapshot, type Snapshot } from '../../src/snapshots/snapshot.ts';
import { inProcess } from '../support/command.ts';
import { type Hosts, onTheWire, recordedHosts } from '../support/lender-hosts.ts';
import { type Rehearsal, rehearse } from './support/actions.ts';
import { type StandIn, standIn } from './support/github.ts';
import { HAS_GIT, type Repository, repository, withGit } from './support/repository.ts';

const run = promisify(execFile);
/** The project as it stands here, without its data. */
async function code(folder: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    maxBuffer: 1 << 26,
  });
  const files = stdout.split('\0').filter((file) => file !== '' && !file.startsWith('data/'));
  for (const file of files) await cp(file, path.join(folder, file)).catch(() => {});
}

/** The layouts of the recordings, accepted as those in the repository's data are. @returns their folder */
async function acceptedLayouts(folder: string): Promise<string> {
  const data = path.join(folder, 'accepted');
  const recordings = ['--replay', 'tests/recordings', '--as-recorded', '--accept', 'all'];
  await inProcess(() => collect(['--data', data, ...recordings]));
  return path.join(data, 'layouts');
}

/** Figures that nothing else is written like: a third decimal behind every percentage of a page. */
const marked = (body: Buffer | string): string => String(body).replace(/(\d\.\d\d)(\s*%)/g, '$17$2');

/** The answers of the lenders: some as recorded, some broken with their figures still there, the others none. */
async function lenders(): Promise<Hosts> {
  const recorded = await recordedHosts('tests/recordings');
  const answers: Hosts = new Map();
  for (const [url, said] of recorded) {
    const { host } = new URL(url);
    if (/alterna|meridian/.test(host)) answers.set(url, { ...said, body: marked(said.body) });
    if (/rbc|scotiabank|nbc\.ca/.test(host)) answers.set(url, said);
    // Not found, and yet a page full of figures; and two that break off.
    if (/coastcapital/.test(host)) answers.set(url, { ...said, status: 404, body: marked(said.body) });
    if (/vancity/.test(host)) answers.set(url, { ...said, body: marked(said.body).slice(0, -40) });
    if (/bmo/.test(host)) answers.set(url, { ...said, body: String(said.body).slice(0, -200) });
  }
  return answers;
}

let home: string;
let github: StandIn;
let hosts: Hosts;
let wire: Awaited<ReturnType<typeof onTheWire>>;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'prime-minus-rehearsal-'));
  hosts = new Map();
  wire = await onTheWire(hosts);
});
afterAll(async () => {
  await wire.close();
  await rm(home, { recursive: true, force: true });
});

/** Every byte of a folder. */
async function bytesOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join('\n');
}

/** The figures of a snapshot in each way of writing them. */
function figuresOf({ rates, manifest }: Snapshot): Set<string> {
  const held = Object.values(manifest.lenders).flatMap((entry) => Object.values(entry.held).map(({ rate }) => rate));
  const all = [...[...rates.values()].flat(), ...held].flatMap(({ ratePercent, aprPercent }) => [
    ratePercent,
    aprPercent,
  ]);
  return new Set(all.flatMap((one) => (one === null ? [] : [one.toFixed(2), one.toFixed(3)])));
}

/** The figures that stand in a text. How many seconds a build took can be written like one. */
const found = (text: string, figures: ReadonlySet<string>): string[] =>
  [...new Set(text.match(/(?<![\d.])\d{1,2}[.,]\d{2,3}(?![\d.]|\s?m?s\b)/g))].filter((one) =>
    figures.has(one.replace(',', '.')),
  );

describe.runIf(HAS_GIT)(withGit('the workflow'), () => {
  const handed: Rehearsal[] = [];
  let remote: Repository;
  let snapshot: Snapshot;
  let figures: Set<string>;
  let preview: Set<string>;

  beforeAll(async () => {
    github = await standIn({ repository: 'owner/code' });
    for (const [url, said] of await lenders()) hosts.set(url, said);
    const layouts = await acceptedLayouts(home);
    remote = await repository([]);
    await remote.push(code);
    await remote.push((to) => cp(layouts, path.join(to, 'data', 'layouts'), { recursive: true }));
    const given = {
      vars: { READ_ELSEWHERE: 'tangerine' },
      secrets: { DEPLOY_KEY: '' },
      repositories: { 'owner/code': remote.bare },
      env: { ...wire.env, GITHUB_API_URL: github.api, GITHUB_SERVER_URL: 'https://github.invalid' },
    };
    const play = async (file: string, event: string, inputs = {}): Promise<unknown> =>
      handed.push(await rehearse(file, home, { ...given, event, inputs }));
    await play('collect.yml', 'schedule');
    // The pages are built after this run.
    const shown = previewOf(aggregate(await readSnapshot((await remote.clone()).data), now()));
    preview = new Set(JSON.stringify(shown).match(/\d+\.\d+/g) ?? []);
    // Hours later one lender moves, by far: a figure waits, and why is told.
    for (const [url, said] of hosts)
      if (url.includes('alterna'))
        hosts.set(url, { ...said, body: String(said.body).replace(/\b[345](\.\d{3}\s*%)/g, '8$1') });
    await play('collect.yml', 'workflow_dispatch', { lenders: 'alterna coastcapital bmo' });
    await play('watch.yml', 'workflow_dispatch');
    snapshot = await readSnapshot((await remote.clone()).data);
    figures = figuresOf(snapshot);
  }, 240_000);
  afterAll(() => Promise.all([github.close(), remote.remove()]));

  test('collects, commits and reports', async () => {
    // The verdict is that lenders failed that nobody knew of.
    const committed = { collect: 'success', commit: 'success', report: 'success', verdict: 'failure' };
    expect(handed.map(({ results }) => results)).toEqual([
      { ...committed, doctor: 'skipped', preview: 'success', publish: 'success' },
      expect.objectContaining(committed),
      expect.objectContaining({ alarm: 'success' }),
    ]);
    expect([...snapshot.rates.keys()].sort()).toEqual(['alterna', 'national', 'rbc', 'scotiabank']);
    expect(figures.size).toBeGreaterThan(50);
    expect(Object.keys(snapshot.manifest.lenders['alterna']?.held ?? {})).not.toEqual([]);
    expect(github.issues.some(({ title }) => /Coast Capital/.test(title))).toBe(true);
  });

  test('tells counts, states, reasons and what moved', () => {
    const [first, second] = handed as [Rehearsal, Rehearsal];
    expect(first.summary).toMatch(/\| alterna \| read \| \d+ \| \d+ \|/);
    expect(first.summary).toMatch(/\| coastcapital \| \*\*failed\*\* \|.*answered 404/);
    expect(second.log).toMatch(/\n *Waits: 5y fixed/);
  });

  test('its pages show what the preview shows', async () => {
    const pages = await bytesOf(handed[0]?.artifacts['github-pages'] as string);
    const third = [...figures].filter((one) => /\.\d\d7$/.test(one) && !preview.has(one));
    expect(third.length).toBeGreaterThan(10);
    expect(found(pages, new Set(third))).toEqual([]);
  });
});
