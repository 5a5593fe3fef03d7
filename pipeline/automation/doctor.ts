import { FAILURE_KINDS } from '../../src/rates/vocabulary.ts';
import { collectionSettings, doctorSettings, now } from '../../src/settings.ts';
import { lenderNamed } from '../collect/arguments.ts';
import { remedy } from '../collect/failure-advice.ts';
import { obtain } from '../collect/obtain.ts';
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
}

/** Formats checks for people: a line each, then the remedies. */
export function report(checks: readonly Check[]): string {
  const width = Math.max(...checks.map(({ what }) => what.length), 0);
  const rows = checks.map(
    ({ what, result, mend }) => `${mend ? 'MEND' : 'ok  '}  ${what.padEnd(width)}  ${result.replace(/\s+/g, ' ')}`,
  );
  const mends = Map.groupBy(
    checks.filter(({ mend }) => mend !== ''),
    ({ mend }) => mend,
  );
  const remedies = [...mends].map(([mend, checks]) => `${checks.map(({ what }) => what).join(', ')}: ${mend}`);
  return [rows, remedies].flatMap((part) => (part.length > 0 ? part.join('\n') : [])).join('\n\n');
}

/** Asks a lender as a run does. @param at RFC 3339 */
export async function examine(lender: LenderFile, fetcher: Fetcher, at: string): Promise<Check> {
  const result = await obtain(lender, fetcher, { at }).catch(toFailure);
  if (result instanceof Failure) {
    const { kind, message } = result;
    // Without the lender's name, so that advice for many lenders is printed once.
    const mend = remedy({ kind, detail: message }, { id: 'LENDER', isSavable: isSavable(lender) });
    return { what: lender.id, result: `${kind}: ${FAILURE_KINDS[kind]} (${message})`, mend };
  }
  const { reading, obtained, answers } = result as Extract<Obtained, { kind: 'read' }>;
  const leads = answers.flatMap(({ leadsTo }) => (leadsTo ? [`; leads to ${leadsTo.url}`] : []));
  return { what: lender.id, result: `${reading.rates.length} rates by ${obtained}${leads.join('')}`, mend: '' };
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
