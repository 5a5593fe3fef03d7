import { FAILURE_KINDS } from '../../src/rates/vocabulary.ts';
import { collectionSettings, doctorSettings, now } from '../../src/settings.ts';
import { lenderNamed } from '../collect/arguments.ts';
import { remedy } from '../collect/failure-advice.ts';
import { lostStrategies, obtain } from '../collect/obtain.ts';
import type { Fetcher } from '../collect/sources/answer.ts';
import { openNetwork } from '../collect/sources/network.ts';
import { isSavable } from '../collect/sources/saved.ts';
import { Failure, toFailure } from '../failure.ts';
import type { LenderFile } from '../lender.ts';
import type { Obtained } from '../read/process/reader.ts';
import { loadLenders } from '../registry.ts';
import { runStep } from './runner.ts';

/** How a lender answers from here. */
export interface Check {
  what: string;
  result: string;
  /** Advice in plain words; empty if all is well. */
  mend: string;
  /** The result of each way of reading it. */
  ways: string[];
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Formats checks for people: a line each, with its ways of reading below it, then the remedies. */
export function report(checks: readonly Check[]): string {
  const width = Math.max(...checks.map(({ what }) => what.length), 0);
  const rows = checks.flatMap(({ what, result, mend, ways }) => [
    `${mend ? 'MEND' : 'ok  '}  ${what.padEnd(width)}  ${onOneLine(result)}`,
    ...ways.map((way) => `      ${onOneLine(way)}`),
  ]);
  const mends = Map.groupBy(
    checks.filter(({ mend }) => mend !== ''),
    ({ mend }) => mend,
  );
  const remedies = [...mends].map(([mend, checks]) => `${checks.map(({ what }) => what).join(', ')}: ${mend}`);
  return [rows, remedies].flatMap((part) => (part.length > 0 ? part.join('\n') : [])).join('\n\n');
}

type Read = Extract<Obtained, { kind: 'read' }>;

/** Asks a lender by each of its ways of reading, where a run stops at the first that reads whole. @param at RFC 3339 */
export async function examine(lender: LenderFile, fetcher: Fetcher, at: string): Promise<Check> {
  const { id, strategies } = lender;
  const results: (Read | Failure)[] = [];
  for (const strategy of strategies)
    results.push(
      (await obtain({ ...lender, strategies: [strategy] }, fetcher, { at }).catch(toFailure)) as Read | Failure,
    );
  const failures = results.filter((result) => result instanceof Failure);
  const first = results.find((result) => !(result instanceof Failure));
  const lost = first ? null : lostStrategies(failures);
  const ways = results.map((result, place) => `way ${place + 1} of ${results.length}: ${wordsOf(result)}`);
  const mends = new Set(failures.map(({ kind, message }) => remedyOf(kind, message, lender)));
  const result = first ? wordsOf(first) : `${lost?.kind}: ${lost?.message}`;
  return { what: id, result, mend: first ? '' : [...mends].join(' '), ways: ways.length > 1 ? ways : [] };
}

// Without the lender's name, so that advice for many lenders is printed once.
const remedyOf = (kind: Failure['kind'], detail: string, lender: LenderFile): string =>
  remedy({ kind, detail }, { id: 'LENDER', isSavable: isSavable(lender) });

function wordsOf(result: Read | Failure): string {
  if (result instanceof Failure) return `${result.kind}: ${FAILURE_KINDS[result.kind]} (${result.message})`;
  const leads = result.answers.flatMap(({ leadsTo }) => (leadsTo ? [`; leads to ${leadsTo.url}`] : []));
  return `${result.reading.rates.length} rates by ${result.obtained}${leads.join('')}`;
}

/** Asks every lender once from here, publishes nothing, and tells how each answers. @returns 0 where nothing is to be mended, else 1 */
async function main(ids: string[]): Promise<number> {
  const registry = await loadLenders();
  const wanted = (ids.length > 0 ? ids : doctorSettings().LENDERS).map((id) => lenderNamed(id, registry));
  const network = openNetwork({ settings: collectionSettings(), now, limits: { retries: 0 } });
  const lenders = wanted.length === 0 ? registry : wanted;
  const checks = await Promise.all(lenders.map((lender) => examine(lender, network, now().toISOString()))).finally(() =>
    network.close(),
  );
  const mends = checks.filter(({ mend }) => mend !== '').length;
  console.log(`${report(checks)}\n\n${mends === 0 ? 'Nothing to mend.' : `${mends} of ${checks.length} to mend.`}`);
  return mends === 0 ? 0 : 1;
}

if (import.meta.main) await runStep(main);
