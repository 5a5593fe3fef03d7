import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MAXIMUM_BYTES } from '../../../pipeline/collect/sources/answer.ts';
import type { RecordingIndex } from '../../../pipeline/collect/sources/recording.ts';
import { sideBySide } from '../../../src/snapshots/files.ts';
import { readSnapshot } from '../../../src/snapshots/snapshot.ts';
import { HOSTILE_FEEDS, HOSTILE_MARKUP, withMarkup } from '../../../tests/support/hostile.ts';
import type { ResourceUsage } from '../../bench/resource-usage.ts';
import { figure, type Trial, temporary } from '../trial.ts';

/** Lenders whose readers have little in common: tables, rows of blocks, lines of words, cards, a feed. */
const PAGES = ['rbc', 'servus', 'truenorth', 'manulife'];
const FEED = 'tangerine';
const HONEST = ['alterna', 'vancity'];
const AT_ONCE = 2;

const RECORDINGS = path.resolve(import.meta.dirname, '../../../tests/recordings');
const RUN = path.join(import.meta.dirname, '..', 'hostile-run.ts');

const CASES = [
  ...PAGES.flatMap((id) => Object.entries(HOSTILE_MARKUP).map(([kind, make]) => ({ id, kind, make, isPage: true }))),
  ...Object.entries(HOSTILE_FEEDS).map(([kind, make]) => ({ id: FEED, kind, make, isPage: false })),
];
type Case = (typeof CASES)[number];

/** Runs a collection in a process of its own. @returns what it cost, or null if it crashed */
async function collect(options: string[]): Promise<ResourceUsage | null> {
  const run = fork(RUN, options);
  const ended = once(run, 'exit').then(() => [null]);
  return ((await Promise.race([once(run, 'message'), ended])) as [ResourceUsage | null])[0];
}

/** A collection of three lenders whose own pages were accepted before; the first answer of one of them is hostile. */
async function collected(folder: string, layouts: string, { id, make, isPage }: Case) {
  const index = JSON.parse(await readFile(path.join(RECORDINGS, 'index.json'), 'utf8')) as RecordingIndex;
  const recordings = index.recordings.filter(({ lender }) => [id, ...HONEST].includes(lender));
  const answers = path.join(folder, 'answers');
  await mkdir(answers, { recursive: true });
  await writeFile(path.join(answers, 'index.json'), JSON.stringify({ recordings }));
  for (const { body } of recordings)
    await cp(path.join(RECORDINGS, body), path.join(answers, body), { recursive: true });
  const own = recordings.find(({ lender }) => lender === id)?.body ?? '';
  const page = await readFile(path.join(RECORDINGS, own), 'utf8');
  const markup = make(MAXIMUM_BYTES - page.length);
  const bytes = Buffer.from(isPage ? withMarkup(page, markup) : markup).subarray(0, MAXIMUM_BYTES);
  await writeFile(path.join(answers, own), bytes);
  const data = path.join(folder, 'data');
  await cp(layouts, path.join(data, 'layouts'), { recursive: true });
  const cost = await collect(['--replay', answers, '--data', data, id, ...HONEST]);
  if (!cost) return { cpu: Number.NaN, memory: Number.NaN, lost: HONEST.length };
  const { manifest } = await readSnapshot(data);
  return { ...cost, lost: HONEST.filter((lender) => manifest.lenders[lender]?.state !== 'fresh').length };
}

export const trial: Trial = {
  number: 2,
  async run() {
    await using home = await temporary();
    const accepted = path.join(home.path, 'accepted');
    await collect(['--replay', RECORDINGS, '--accept', 'all', '--data', accepted]);
    const costs: (ResourceUsage & { lost: number })[] = [];
    await sideBySide(CASES.entries(), AT_ONCE, async ([at, one]) => {
      const folder = path.join(home.path, String(at));
      const cost = await collected(folder, path.join(accepted, 'layouts'), one);
      costs.push(cost);
      await rm(folder, { recursive: true });
      if (!(cost.cpu <= 5 && cost.memory <= 512 && cost.lost === 0)) console.error(one.id, one.kind, cost);
    });
    const all = `${costs.length} collections with a hostile page or feed of 8 MiB`;
    return [
      figure(`${all}: most processor time of one, start included`, Math.max(...costs.map(({ cpu }) => cpu)), 5, 's'),
      figure(`${all}: most memory of one process`, Math.max(...costs.map(({ memory }) => memory)), 512, 'MB'),
      figure(
        `${all}: other lenders not published`,
        costs.reduce((sum, { lost }) => sum + lost, 0),
        0,
      ),
    ];
  },
};
