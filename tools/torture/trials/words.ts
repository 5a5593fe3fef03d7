import { cp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { load } from 'cheerio';
import { main } from '../../../pipeline/cli.ts';
import type { RecordingIndex } from '../../../pipeline/collect/sources/recording.ts';
import { toFailure } from '../../../pipeline/failure.ts';
import type { Strategy } from '../../../pipeline/lender.ts';
import { readHere } from '../../../pipeline/read/process/reader.ts';
import { LONGEST_TEXT } from '../../../src/rates/schema.ts';
import { loadSubjects } from '../../../tests/accidents/subjects.ts';
import { withMarkup } from '../../../tests/support/hostile.ts';
import { type Figure, figure, type Trial, temporary } from '../trial.ts';

const RECORDINGS = path.resolve(import.meta.dirname, '../../../tests/recordings');
/** Elements whose words can get published. */
const ELEMENTS = 'title, h1, h2, h3, h4, h5, h6, caption, th, td, button, p, span, div, strong, li, sup';
/** Words that every reader knows, words that none knows, and invisible characters. */
const WORDS = ['mortgage rates '.repeat(500), 'x'.repeat(20_000), '\u202E5.55%\u2066 '.repeat(200)];

/** Every text within a value, its keys too. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof Map) return texts([...value]);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...texts(inner)]);
}

/** Puts long words into every place of every page of ours, each in turn: the longest published text, and any text that should not be in it. */
async function published(): Promise<Figure[]> {
  let longest = 0;
  let unseen = 0;
  let figures = 0;
  let tried = 0;
  for (const { lender, parts, own } of await loadSubjects()) {
    const [first] = parts;
    if (!own || first?.answer.source.format !== 'page') continue;
    const count = load(first.text)(ELEMENTS).length;
    for (let at = 0; at < count; at++) {
      const $ = load(first.text);
      $($(ELEMENTS)[at]).prepend(WORDS[at % WORDS.length] as string);
      const answers = parts.map(({ answer }, part) => (part === 0 ? { ...answer, text: $.html() } : answer));
      const said = await readHere.lender(lender, lender.strategies[0] as Strategy, answers).then(
        // Frames are compared with layouts, and never shown.
        ({ reading, ...read }) => texts({ ...reading, frames: null, ...read }),
        (error: unknown) => {
          const { message } = toFailure(error);
          if (/\d[.,]\d|\d\s*%/.test(message)) figures++;
          return [message];
        },
      );
      tried++;
      longest = Math.max(longest, ...said.map(({ length }) => length));
      unseen += said.filter((text) => /[\p{Cf}\p{Cc}]/u.test(text)).length;
    }
  }
  const all = `${tried} pages with long words at one place`;
  return [
    figure(`${all}: longest text published`, longest, LONGEST_TEXT, 'characters'),
    figure(`${all}: texts with what nobody sees`, unseen, 0),
    figure(`${all}: failures that quote a figure`, figures, 0),
  ];
}

const sizeOf = async (data: string): Promise<number> => {
  const manifest = JSON.parse(await readFile(path.join(data, 'latest.json'), 'utf8')) as {
    lenders: Record<string, { raw: { path: string } | null; rates: { path: string } | null }>;
  };
  const named = Object.values(manifest.lenders).flatMap(({ raw, rates }) =>
    [raw?.path ?? [], rates?.path ?? []].flat(),
  );
  const sizes = await Promise.all(named.map(async (name) => (await stat(path.join(data, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** Rows that can be read, and say nothing new. */
const ROWS = Array.from(
  { length: 150 },
  (_, table) =>
    `<h2>Special offers ${table}</h2><table><tr><th>Term<th>Rate${'<tr><td>What nobody has ever heard of<td>5.00%'.repeat(600)}</table>`,
).join('');

/** Makes every page of ours a hundred times as long, all at once. */
async function grown(): Promise<Figure> {
  await using ends = new AsyncDisposableStack();
  const home = ends.use(await temporary());
  const log = console.log;
  console.log = () => {};
  ends.defer(() => {
    console.log = log;
  });
  const [answers, data] = [path.join(home.path, 'answers'), path.join(home.path, 'data')];
  await cp(RECORDINGS, answers, { recursive: true });
  await main(['--replay', answers, '--data', data]);
  const before = await sizeOf(data);
  const { recordings } = JSON.parse(await readFile(path.join(answers, 'index.json'), 'utf8')) as RecordingIndex;
  for (const { body, kind } of recordings) {
    if (kind === 'feed') continue;
    const file = path.join(answers, body);
    await writeFile(file, withMarkup(await readFile(file, 'utf8'), ROWS));
  }
  await main(['--replay', answers, '--data', data]);
  if ((await readdir(path.join(data, 'snapshots'))).length === 0) throw new Error('nothing was published');
  const measured = (await sizeOf(data)) / before;
  return figure('a snapshot after every page grew by 5 MB, nobody asked: times its size', measured, 3);
}

export const trial: Trial = {
  number: 3,
  async run() {
    return [...(await published()), await grown()];
  },
};
