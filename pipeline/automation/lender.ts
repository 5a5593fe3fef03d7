import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { runCommand, UserError } from '../../src/command.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { now } from '../../src/settings.ts';
import { openRecording, readIndex } from '../collect/sources/recording.ts';
import { toFailure } from '../failure.ts';
import { movesBetween } from '../judge/outcome.ts';
import type { Answer, LenderFile } from '../lender.ts';
import { account, PASSED, unaccounted } from '../read/account.ts';
import { readHere, receivedAt } from '../read/process/reader.ts';
import { loadLenders } from '../registry.ts';
import { count, markdownTable, quoted } from './markdown.ts';

export const USAGE = `npm run lender -- [options] [lender ...]

Reads lenders over all their recorded days, oldest first, and prints as Markdown: their own words, the rates of the first day, which of them changed since, the
reader's notes, and what nobody read. Recordings are looked for in tests/recordings and ../shared/recordings, and in the folders below again/.

  --against DIR   a checkout of another version: prints the figures that its readers take otherwise. Without names, the lenders
                  whose readers differ from that version
  --help          this text
`;

interface Day {
  folder: string;
  /** When the first of its answers was received, RFC 3339. */
  at: string;
  lender: LenderFile;
  way: number;
  answers: Answer[];
}

async function foldersIn(roots: readonly string[]): Promise<string[]> {
  const again = roots.map((root) => path.join(root, 'again'));
  const below = again.map(async (root) => (await readdir(root).catch(() => [])).map((name) => path.join(root, name)));
  const all = [...roots, ...again, ...(await Promise.all(below)).flat()];
  return all.filter((folder) => existsSync(path.join(folder, 'index.json')));
}

/** The recorded days of a lender, oldest first, by the first way of reading that a folder has all answers for. */
async function daysOf(lender: LenderFile, folders: readonly string[]): Promise<Day[]> {
  const days: Day[] = [];
  for (const folder of folders) {
    if (!(await readIndex(folder)).recordings.some((recording) => recording.lender === lender.id)) continue;
    const fetcher = await openRecording(folder, { now, asRecorded: true, withMade: true });
    for (const [way, { sources }] of lender.strategies.entries()) {
      const fetched = sources.map((source) => fetcher.fetch(lender.id, source, null).catch(() => null));
      const answers = (await Promise.all(fetched)).filter((answer) => answer !== null && answer !== 'unchanged');
      if (answers.length < sources.length) continue;
      days.push({ folder, at: receivedAt(answers), lender, way, answers });
      break;
    }
  }
  return days.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** What a lender's reader makes of a day: its rates and notes, or the failure in words. */
async function readDay({ answers, way }: Day, lender: LenderFile) {
  const strategy = lender.strategies[way];
  if (!strategy) return 'it has no such way of reading';
  try {
    return (await readHere.lender(lender, strategy, answers)).reading;
  } catch (error) {
    const { kind, message } = toFailure(error);
    return `${kind}: ${message}`;
  }
}

const figure = ({ ratePercent, aprPercent, primeOffsetPercent }: StoredRate): string =>
  [ratePercent ?? `prime ${primeOffsetPercent}`, aprPercent === null ? '' : `APR ${aprPercent}`]
    .filter(Boolean)
    .join(', ');

function compared(title: string, before: StoredRate[], now: StoredRate[]): string {
  const moves = movesBetween(before, now, figure).map(({ id, from, to }) => [id, from ?? '', to ?? '']);
  if (moves.length === 0) return `${title}: no figure changed.`;
  return `${title}:\n\n${markdownTable(['rate', 'before', 'now'], moves)}`;
}

function listed(rates: readonly StoredRate[]): string {
  const rows = rates.map((rate) => [rate.id, figure(rate), rate.conditions.join(', ')]);
  return markdownTable(['rate', 'figure', 'conditions'], rows);
}

function accounting({ answers, way, lender }: Day): string[] {
  const all = account(lender, (lender.strategies[way] as LenderFile['strategies'][0]).read(answers), answers);
  const passed = Object.entries(PASSED).flatMap(([reason, words]) => {
    const count = all.filter(({ as }) => as === reason).length;
    return count > 0 ? [`${count} ${words}`] : [];
  });
  return [
    ...(passed.length > 0 ? [`Passed over: ${passed.join('; ')}.`] : []),
    ...unaccounted(all).map((words) => `**Nobody read** ${quoted(words)}`),
  ];
}

/** Words that often set a limit; an entry that has one and says nothing would hide it. */
const LIMITING = /\b(?:from|at|up to|only|with)\b/i;

/** A lender's own words with what they say of a rate. */
export function wordsIn({ words = [] }: Pick<LenderFile, 'words'>): string[] {
  if (words.length === 0) return [];
  const rows = words.map(([pattern, says]) => {
    const isSilent = typeof says !== 'function' && Object.keys(says).length === 0;
    const meaning = typeof says === 'function' ? 'by its number' : isSilent ? 'nothing' : JSON.stringify(says);
    return [pattern, meaning, isSilent && LIMITING.test(pattern) ? '**may hide a limit**' : ''];
  });
  return [markdownTable(['its own words', 'say', ''], rows)];
}

/** The report on one lender. @param other the same lender in another version; null if it has none */
async function report(lender: LenderFile, days: readonly Day[], other: LenderFile | null | undefined): Promise<string> {
  const parts = [`## ${lender.name} (${lender.id})`, ...wordsIn(lender)];
  if (days.length === 0) parts.push('No recorded day.');
  let before: StoredRate[] | null = null;
  for (const day of days) {
    const read = await readDay(day, lender);
    parts.push(`### ${day.at.slice(0, 10)}, ${path.relative('.', day.folder)}`);
    if (typeof read === 'string') parts.push(`Not read: ${quoted(read)}`);
    else {
      const { rates, notes } = read;
      parts.push(
        `${count(rates.length, 'rate')}.`,
        ...notes.map((note) => `Note: ${quoted(note)}`),
        ...accounting(day),
      );
      if (other === undefined) parts.push(before ? compared('Since the day before', before, rates) : listed(rates));
      before = rates;
    }
    if (other === undefined) continue;
    const there = other === null ? '' : await readDay(day, other);
    const ratesOf = (result: typeof read) => (typeof result === 'string' ? [] : result.rates);
    parts.push(compared('Against the other version', ratesOf(there), ratesOf(read)));
  }
  return parts.join('\n\n');
}

/** The lenders whose readers differ from another checkout; all if what they share does. */
async function changedLenders(lenders: readonly LenderFile[], folder: string): Promise<LenderFile[]> {
  const codeIn = async (root: string): Promise<Map<string, string>> => {
    const names = await readdir(path.join(root, 'pipeline'), { recursive: true }).catch(() => []);
    const files = names.filter((name) => name.endsWith('.ts') && /^(?:read|lenders)\//.test(name));
    const texts = files.map((name) => readFile(path.join(root, 'pipeline', name), 'utf8'));
    return new Map((await Promise.all(texts)).map((text, at) => [files[at] as string, text]));
  };
  const [ours, theirs] = [await codeIn('.'), await codeIn(folder)];
  const changed = [...ours.keys(), ...theirs.keys()].filter((name) => ours.get(name) !== theirs.get(name));
  if (changed.some((name) => name.startsWith('read/'))) return [...lenders];
  return lenders.filter(({ id }) =>
    changed.some((name) => name === `lenders/${id}.ts` || name.startsWith(`lenders/${id}/`)),
  );
}

/** Reads lenders over their recorded days. @param roots of the recordings @returns Markdown @throws {UserError} */
export async function lenderDays(args: string[], roots: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { against: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) return USAGE;
  const all = await loadLenders();
  const unknown = positionals.find((id) => !all.some((lender) => lender.id === id));
  if (unknown) throw new UserError(`there is no lender "${unknown}": its file would be pipeline/lenders/${unknown}.ts`);
  const { against } = values;
  if (positionals.length === 0 && against === undefined) throw new UserError('name a lender: npm run lender -- rbc');
  const chosen = all.filter(({ id }) => positionals.includes(id));
  const lenders = chosen.length === 0 && against !== undefined ? await changedLenders(all, against) : chosen;
  const theirs = against && pathToFileURL(path.resolve(against, 'pipeline/registry.ts')).href;
  const others: LenderFile[] = theirs ? await (await import(theirs)).loadLenders() : [];
  const folders = await foldersIn(roots);
  const parts: string[] = [];
  for (const lender of lenders) {
    const other = against === undefined ? undefined : (others.find(({ id }) => id === lender.id) ?? null);
    parts.push(await report(lender, await daysOf(lender, folders), other));
  }
  return parts.length > 0 ? parts.join('\n\n') : 'No reader changed.';
}

if (import.meta.main)
  await runCommand(async (): Promise<undefined> => {
    console.log(await lenderDays(process.argv.slice(2), ['tests/recordings', '../shared/recordings']));
  });
