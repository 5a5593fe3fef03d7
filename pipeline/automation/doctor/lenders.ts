import { plainPercent } from '../../../src/rates/thousandths.ts';
import { FAILURE_KINDS } from '../../../src/rates/vocabulary.ts';
import { NOTHING_JUDGED } from '../../../src/snapshots/judgements.ts';
import { type LayoutMemory, NO_MEMORY } from '../../../src/snapshots/layouts.ts';
import type { Snapshot } from '../../../src/snapshots/snapshot.ts';
import { REFERENCE_SOURCES } from '../../collect/bank-of-canada.ts';
import { remedy } from '../../collect/failure-advice.ts';
import { lostStrategies, obtain } from '../../collect/obtain.ts';
import { type Fetcher, fetchWhole } from '../../collect/sources/answer.ts';
import { isSavable } from '../../collect/sources/saved.ts';
import { Failure, toFailure } from '../../failure.ts';
import { ACCEPT_ANY } from '../../judge/acceptance.ts';
import { settle } from '../../judge/outcome.ts';
import { recognise, unjudged } from '../../judge/recognise.ts';
import type { LenderFile } from '../../lender.ts';
import { BANK_OF_CANADA } from '../../read/process/job.ts';
import { type Obtained, readHere } from '../../read/process/reader.ts';
import type { Check } from './check.ts';

/** If a larger share of the known ids is missing, the page is a different one. */
const MANY = 0.4;

type Read = Extract<Obtained, { kind: 'read' }>;

/** Asks one lender once, by each of its strategies, and judges the answers as a run without memory would. */
export async function examine(
  lender: LenderFile,
  fetcher: Fetcher,
  last: Snapshot | null,
  now: () => Date,
  accepted = { memory: NO_MEMORY, code: '' },
): Promise<Check> {
  const tried = await tryStrategies(lender, fetcher, now().toISOString());
  const lines = tried.map((one, at) => strategyLine(one, at, tried.length));
  const results = tried.map(({ result }) => result);
  const failures = results.filter((result) => result instanceof Failure);
  const first = results.find((result) => !(result instanceof Failure) && result.kind === 'read');
  const hidden = first && failures.length > 0 ? `; ${failures.length} of ${tried.length} ways failed` : '';
  try {
    if (!first) throw lostStrategies(failures);
    const { result, mend } = judged(lender, first, last, now);
    const distance = distanceOf(first, accepted.memory, accepted.code, now().toISOString());
    const mends = failures.map((failure) => mendOf(failure, lender));
    return { what: lender.id, result: `${result}${hidden}`, mend, lines: [...lines, ...distance, ...mends] };
  } catch (error) {
    const failure = toFailure(error);
    const mends = new Set([failure, ...failures].map((one) => mendOf(one, lender)));
    return { what: lender.id, result: `${failure.kind}: ${failure.message}`, mend: [...mends].join(' '), lines };
  }
}

const mendOf = ({ kind, message }: Failure, lender: LenderFile): string =>
  // Without the lender's name, so that advice for many lenders is printed once.
  remedy({ kind, detail: message }, { id: 'LENDER', isSavable: isSavable(lender) });

function distanceOf({ reading }: Read, memory: LayoutMemory, code: string, at: string): string[] {
  return reading.frames.map((frame) => {
    const look = unjudged({ code, owns: [], found: reading.rates, at });
    const { closest, isAccepted, differences, gone } = recognise(frame, memory, look);
    if (!closest) return `${frame.url}: no layout of it was accepted yet`;
    if (isAccepted) return `${frame.url}: its words are those accepted on ${closest.acceptedAt.slice(0, 10)}`;
    return `${frame.url}: ${differences.length} words or lines are new since ${closest.acceptedAt.slice(0, 10)}, ${gone.length} lines are gone`;
  });
}

/** Judges a reading against the last snapshot. @throws {Failure} where it is not to be trusted as a whole */
function judged(lender: LenderFile, obtained: Read, last: Snapshot | null, now: () => Date) {
  const unknown = { lender, reader: 'doctor', code: 'doctor', entry: null, known: [], memory: NO_MEMORY };
  const judging = { reference: () => null, afresh: true, acceptances: ACCEPT_ANY, now: now().toISOString() };
  const { outcome, line } = settle({ ...unknown, judged: NOTHING_JUDGED }, obtained, judging);
  const known = new Map((last?.rates.get(lender.id) ?? []).map((rate) => [rate.id, rate]));
  const rates = outcome.rates ?? [];
  const first = rates.find(({ id }) => known.has(id)) ?? rates[0];
  if (!first) throw new Failure('empty', 'none of its figures is to be trusted');
  const figure = (percent: number | null | undefined) => (percent == null ? 'none' : plainPercent(percent));
  const strangers = rates.filter(({ id }) => known.size > 0 && !known.has(id)).length;
  const was = figure(known.get(first.id)?.ratePercent);
  const beside = `; ${first.id.split('/').slice(1).join('/')} ${figure(first.ratePercent)}, last known ${was}`;
  const isMany = known.size > 0 && strangers > known.size * MANY;
  const leads = outcome.entry.answers.flatMap(({ leadsTo }) => (leadsTo ? [`; leads to ${leadsTo.url}`] : []));
  const result = `${line.rates} rates by ${outcome.entry.obtained}${beside}${strangers > 0 ? `; ${strangers} unknown` : ''}${leads.join('')}`;
  const mend =
    'most of its rates have other ids than those known. Where they are right: npm run collect -- --afresh LENDER';
  return { result, mend: isMany ? mend : '' };
}

type Tried = Awaited<ReturnType<typeof tryStrategies>>[number];

/** Tries every strategy of a lender, while a run stops at the first that reads whole. Each source is asked once. @param at RFC 3339 */
async function tryStrategies(lender: LenderFile, fetcher: Fetcher, at: string) {
  const once = askingOnce(fetcher);
  const tried = [];
  for (const strategy of lender.strategies) {
    const began = performance.now();
    const result = await obtain({ ...lender, strategies: [strategy] }, once, { at }).catch(toFailure);
    tried.push({ strategy, result, tookMs: Math.round(performance.now() - began) });
  }
  return tried;
}

/** Repeats the earlier answer when the same source is asked again: strategies share sources. */
function askingOnce(fetcher: Fetcher): Fetcher {
  const asked = new Map<string, ReturnType<Fetcher['fetch']>>();
  return {
    fetch(lender, source, previous) {
      const key = JSON.stringify([source.method, source.url, source.body, source.via]);
      const answer = asked.get(key) ?? fetcher.fetch(lender, source, previous);
      asked.set(key, answer);
      return answer;
    },
    close: () => fetcher.close(),
  };
}

function strategyLine({ strategy, result, tookMs }: Tried, at: number, of: number): string {
  const by = strategy.sources.some(({ via }) => via === 'browser') ? 'a browser' : 'http';
  const ended =
    result instanceof Failure
      ? `${result.kind}: ${FAILURE_KINDS[result.kind]} (${result.message})`
      : result.kind === 'read' && `${result.reading.rates.length} rates`;
  return `way ${at + 1} of ${of}, by ${by}, in ${tookMs} ms: ${ended || ''}`;
}

/** Asks the Bank of Canada for the newest values of its series, as a run does. Nothing is kept. */
export async function examineReference(fetcher: Fetcher): Promise<Check> {
  try {
    const series = [];
    for (const source of REFERENCE_SOURCES)
      series.push(...(await readHere.series(await fetchWhole(fetcher, BANK_OF_CANADA, source))));
    const days = series.map(({ date }) => date).sort();
    const lines = series.map(({ label, percent, date }) => `${label}: ${plainPercent(percent)} on ${date}`);
    return { what: BANK_OF_CANADA, result: `${series.length} series, the newest of ${days.at(-1)}`, mend: '', lines };
  } catch (error) {
    const { kind, message } = toFailure(error);
    const mend =
      'Without its series posted rates are compared with nothing. Where Valet serves them is in `pipeline/collect/bank-of-canada.ts`.';
    return { what: BANK_OF_CANADA, result: `${kind}: ${message}`, mend, lines: [] };
  }
}
