import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { deliver } from '../../pipeline/automation/deliver.ts';
import { commitMessage } from '../../pipeline/automation/message.ts';
import { verifiedHistory } from '../../pipeline/automation/verify.ts';
import { verifyHistory } from '../../src/history/verify.ts';
import { nextRun } from '../../src/rates/collection-times.ts';
import { type Manifest, SCHEMA_VERSION } from '../../src/rates/schema.ts';
import { canonical, storedJson } from '../../src/snapshots/files.ts';
import { LATEST, snapshotPath } from '../../src/snapshots/manifests.ts';
import { AGGREGATED, endingOf, type Outcome, publish } from '../../src/snapshots/publish.ts';
import { appendRun } from '../../src/snapshots/runs.ts';
import { aggregate, readSnapshot, type Snapshot } from '../../src/snapshots/snapshot.ts';
import { seeded } from '../../tests/automation/support/random.ts';
import { lendersLike, modelRun, REFERENCE, startOf } from './growth/model.ts';

/**
 * The cost of years of snapshots: a model of every scheduled run, published through the project's own code, committed run by run. Compared
 * with the same runs when each manifest and rate was stored whole and aggregated.json named sightings.
 */
const { values: options } = parseArgs({
  options: { years: { type: 'string', default: '5' }, lenders: { type: 'string', default: '22' } },
});
const [years, count] = [Number(options.years), Number(options.lenders)];

const home = mkdtempSync(path.join(tmpdir(), 'bench-growth-'));
const inHome = (name: string): string => path.join(home, name);
const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** After this many commits a repository holds the 6,700 loose objects that trigger git's own packing. */
const COMMITS_A_PACKING = 450;

/** A repository whose commits are streamed in and packed as they come, and the final content of its tree. */
function repository(name: string) {
  git(home, 'init', '--quiet', '--bare', '--initial-branch=main', name);
  // Loose objects, as pushes leave them: only the packing finds their differences.
  git(inHome(name), 'config', 'fastimport.unpackLimit', '1000000');
  const sizes = new Map<string, number>();
  const stream = () =>
    spawn('git', ['fast-import', '--quiet', '--depth=0'], { cwd: inHome(name), stdio: ['pipe', 'ignore', 'inherit'] });
  let child = stream();
  let commits = 0;
  const write = (text: string): Promise<void> | undefined =>
    child.stdin.write(text) ? undefined : new Promise((resolve) => child.stdin.once('drain', resolve));
  const end = async (): Promise<void> => {
    const done = new Promise((resolve) => child.on('exit', resolve));
    child.stdin.end();
    await done;
  };
  const pack = (...how: string[]): number => {
    git(inHome(name), 'repack', '-a', '-d', '-q', ...how);
    return Number(/size-pack: (\d+)/.exec(git(inHome(name), 'count-objects', '-v'))?.[1]) * 1024;
  };
  return {
    sizes,
    async commit(at: Date, message: string, files: Map<string, string>): Promise<void> {
      const isFirst = commits % COMMITS_A_PACKING === 0;
      if (isFirst && commits > 0) {
        await end();
        pack();
        child = stream();
      }
      const seconds = Math.floor(at.getTime() / 1000);
      await write(
        `commit refs/heads/main\ncommitter model <model@example.ca> ${seconds} +0000\ndata ${Buffer.byteLength(message)}\n${message}` +
          (isFirst && commits > 0 ? 'from refs/heads/main^0\n' : ''),
      );
      commits++;
      for (const [file, text] of files) {
        const bytes = Buffer.byteLength(text);
        sizes.set(file, bytes);
        await write(`M 100644 inline data/${file}\ndata ${bytes}\n${text}\n`);
      }
    },
    /** The bytes of its pack and index: as packed during the commits, which is what a clone receives, and after a full repack. */
    async packed(): Promise<[asTheyCame: number, anew: number]> {
      await end();
      return [pack(), pack('-f')];
    },
  };
}

const total = (sizes: Iterable<number>): number => [...sizes].reduce((sum, bytes) => sum + bytes, 0);
const share = (sizes: Map<string, number>, folder: string): number =>
  total([...sizes].filter(([file]) => file.startsWith(folder)).map(([, bytes]) => bytes));
/** Size of the files on a disk with 4 kB blocks. */
const onDisk = (sizes: Map<string, number>): number =>
  total([...sizes.values()].map((bytes) => Math.ceil(bytes / 4096) * 4096));

/** A manifest as it was stored before: whole, with the digest of each page as the run read it. */
function wholeManifest(manifest: Manifest, outcomes: [string, Outcome][]): string {
  const answers = new Map(outcomes.map(([id, { entry }]) => [id, entry.answers]));
  const lenders = Object.entries(manifest.lenders).map(([id, entry]) => [id, { ...entry, answers: answers.get(id) }]);
  const text = storedJson({ ...manifest, lenders: Object.fromEntries(lenders) });
  return text.replace(/\.[a-z0-9]+\.(?:raw|rates)\.json"/g, '.json"');
}

try {
  const random = seeded(12);
  const lenders = lendersLike(await readSnapshot('data'), count);
  const [root, before, after] = [inHome('data'), repository('before.git'), repository('after.git')];
  const log = { month: '', text: '' };
  let [snapshot, runs, written, began]: [Snapshot | null, number, number, number] = [null, 0, 0, performance.now()];
  const start = new Date('2026-11-23T00:00:00Z');
  const end = start.getTime() + years * 365.25 * 86_400_000;
  for (let due = nextRun(start); due.getTime() < end; due = nextRun(due)) {
    const at = startOf(due, random);
    const { outcomes, run } = modelRun(lenders, at, random);
    const publishedAt = new Date(at.getTime() + 60_000);
    const last: Snapshot | null = snapshot;
    snapshot = await publish(root, {
      before: last,
      lenders: new Map(outcomes.map(([id, outcome]) => [id, { ...outcome, entry: { ...outcome.entry, answers: [] } }])),
      gone: [],
      reference: REFERENCE,
      publishedAt,
      nextRunAt: nextRun(publishedAt),
    });
    const { manifest } = snapshot;
    run.snapshot = manifest.snapshot;
    await appendRun(root, run);
    runs++;

    const month = `runs/${run.startedAt.slice(0, 7)}.jsonl`;
    const versions = Object.entries(manifest.lenders).flatMap(([id, entry]) =>
      (['raw', 'rates'] as const).flatMap((kind) =>
        entry[kind] && entry[kind].path !== last?.manifest.lenders[id]?.[kind]?.path
          ? [{ id, kind, file: entry[kind].path }]
          : [],
      ),
    );
    const looks = `looks/${last?.manifest.snapshot.slice(0, 7)}.jsonl`;
    const names = [
      LATEST,
      AGGREGATED,
      month,
      ...(existsSync(path.join(root, looks)) ? [looks] : []),
      ...(manifest.snapshot === last?.manifest.snapshot ? [] : [snapshotPath(manifest.snapshot)]),
    ];
    const texts = new Map(
      [...names, ...versions.map(({ file }) => file)].map((name) => [
        name,
        readFileSync(path.join(root, name), 'utf8'),
      ]),
    );
    written += total([...texts.values()].map((text) => Buffer.byteLength(text)));
    const message = commitMessage(last, snapshot);
    await after.commit(at, message, texts);

    if (log.month !== month) Object.assign(log, { month, text: '' });
    log.text += `${canonical(run)}\n`;
    const old = new Map([
      [month, log.text],
      [AGGREGATED, storedJson({ ...aggregate(snapshot, publishedAt) })],
      [LATEST, wholeManifest(manifest, outcomes)],
    ]);
    for (const { id, kind, file } of versions)
      old.set(
        file.replace(endingOf(kind, id), '.json'),
        kind === 'raw'
          ? (texts.get(file) as string)
          : storedJson({ schemaVersion: SCHEMA_VERSION, lender: id, rates: snapshot.rates.get(id) }),
      );
    if (texts.has(snapshotPath(manifest.snapshot))) old.set(snapshotPath(manifest.snapshot), old.get(LATEST) as string);
    await before.commit(at, message, old);
    if (performance.now() - began > 20_000) {
      console.error(`… ${at.toISOString().slice(0, 10)}`);
      began = performance.now();
    }
  }

  const packs = [await before.packed(), await after.packed()] as const;
  const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
  const line = (what: string, one: string, other: string): void =>
    console.log([what.padEnd(34), one.padStart(12), other.padStart(12)].join(' '));
  console.log(
    `${count} lenders, ${years} years, ${runs} runs, ${[...after.sizes.keys()].filter((file) => file.startsWith('snapshots')).length} snapshots\n`,
  );
  line('', 'before', 'after');
  line('data/, files', String(before.sizes.size), String(after.sizes.size));
  line('data/', mb(total(before.sizes.values())), mb(total(after.sizes.values())));
  for (const folder of ['rates/', 'raw/', 'snapshots/', 'looks/', 'runs/'])
    line(`  ${folder}`, mb(share(before.sizes, folder)), mb(share(after.sizes, folder)));
  line('data/ in blocks of 4 kB', mb(onDisk(before.sizes)), mb(onDisk(after.sizes)));
  line('.git, packed as pushes came', mb(packs[0][0]), mb(packs[1][0]));
  line('.git, packed anew', mb(packs[0][1]), mb(packs[1][1]));
  line('artifact of a run, unpacked', mb(total(before.sizes.values())), mb(written / runs));

  const seconds = async (work: () => Promise<unknown> | unknown): Promise<string> => {
    const started = performance.now();
    await work();
    return `${((performance.now() - started) / 1000).toFixed(1)} s`;
  };
  const checkout = await seconds(() =>
    git(home, 'clone', '--quiet', '--depth=1', `file://${inHome('after.git')}`, 'clone'),
  );
  line('checkout, of one commit', '', checkout);
  cpSync(inHome('clone/data'), inHome('collected'), { recursive: true });
  const at = nextRun(new Date(end));
  const { outcomes, run } = modelRun(lenders, at, random);
  const publishedAt = new Date(at.getTime() + 60_000);
  const next = await publish(inHome('collected'), {
    before: snapshot,
    lenders: new Map(outcomes),
    gone: [],
    reference: REFERENCE,
    publishedAt,
    nextRunAt: nextRun(publishedAt),
  });
  await appendRun(inHome('collected'), { ...run, snapshot: next.manifest.snapshot });
  const base = git(inHome('clone'), 'rev-parse', 'HEAD').trim();
  line(
    'the step that commits',
    '',
    await seconds(() => deliver({ clone: inHome('clone'), collected: inHome('collected'), base, branch: 'main' })),
  );
  line('npm run verify, the files', '', await seconds(() => verifiedHistory(root)));
  line('  and the history made of them', '', await seconds(() => verifyHistory(root, ':memory:')));
} finally {
  rmSync(home, { recursive: true });
}
