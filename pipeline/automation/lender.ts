import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { runCommand, UserError } from '../../src/command.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { now } from '../../src/settings.ts';
import { openRecording, readIndex } from '../collect/sources/recording.ts';
import { toFailure } from '../failure.ts';
import { movesBetween } from '../judge/outcome.ts';
import type { Answer, LenderFile, Strategy } from '../lender.ts';
import { account, PASSED, unaccounted } from '../read/account.ts';
import { readHere, receivedAt } from '../read/process/reader.ts';
import { loadLenders } from '../registry.ts';
import { count, markdownTable, quoted } from './markdown.ts';

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
async function readDay({ answers, way, lender }: Day) {
  try {
    return (await readHere.lender(lender, lender.strategies[way] as Strategy, answers)).reading;
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
  const all = account(lender, (lender.strategies[way] as Strategy).read(answers), answers);
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

/** The report on one lender. */
async function report(lender: LenderFile, days: readonly Day[]): Promise<string> {
  const parts = [`## ${lender.name} (${lender.id})`, ...wordsIn(lender)];
  if (days.length === 0) parts.push('No recorded day.');
  let before: StoredRate[] | null = null;
  for (const day of days) {
    const read = await readDay(day);
    parts.push(`### ${day.at.slice(0, 10)}, ${path.relative('.', day.folder)}`);
    if (typeof read === 'string') parts.push(`Not read: ${quoted(read)}`);
    else {
      const { rates, notes } = read;
      parts.push(
        `${count(rates.length, 'rate')}.`,
        ...notes.map((note) => `Note: ${quoted(note)}`),
        ...accounting(day),
      );
      parts.push(before ? compared('Since the day before', before, rates) : listed(rates));
      before = rates;
    }
  }
  return parts.join('\n\n');
}

/** Reads lenders over their recorded days. @param roots of the recordings, which are looked for below `again/` too @returns Markdown @throws {UserError} */
export async function lenderDays(ids: readonly string[], roots: readonly string[]): Promise<string> {
  const all = await loadLenders();
  const unknown = ids.find((id) => !all.some((lender) => lender.id === id));
  if (unknown) throw new UserError(`there is no lender "${unknown}": its file would be pipeline/lenders/${unknown}.ts`);
  if (ids.length === 0) throw new UserError('name a lender: npm run lender -- rbc');
  const folders = await foldersIn(roots);
  const parts: string[] = [];
  for (const lender of all.filter(({ id }) => ids.includes(id)))
    parts.push(await report(lender, await daysOf(lender, folders)));
  return parts.join('\n\n');
}

if (import.meta.main)
  await runCommand(async (): Promise<undefined> => {
    console.log(await lenderDays(process.argv.slice(2), ['tests/recordings', '../shared/recordings']));
  });
