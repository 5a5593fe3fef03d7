import { formatPercent } from '../../../src/rates/percent.ts';
import { NOTHING_JUDGED } from '../../../src/snapshots/judgements.ts';
import { type LayoutMemory, NO_MEMORY } from '../../../src/snapshots/layouts.ts';
import type { Snapshot } from '../../../src/snapshots/snapshot.ts';
import { remedy } from '../../collect/failure-advice.ts';
import { lostStrategies } from '../../collect/lost-strategies.ts';
import type { Exchanged } from '../../collect/sources/exchange.ts';
import type { Fetcher } from '../../collect/sources/fetcher.ts';
import { isSavable } from '../../collect/sources/saved.ts';
import { Failure, toFailure } from '../../failure.ts';
import { ACCEPT_ANY } from '../../judge/acceptance.ts';
import { settle } from '../../judge/outcome.ts';
import { recognise } from '../../judge/recognise.ts';
import type { LenderFile } from '../../lender.ts';
import type { Obtained } from '../../read/process/reader.ts';
import { type Check, toMend, well } from './check.ts';
import { strategyLines, tryStrategies } from './strategies.ts';

/** If a larger share of the known ids is missing, the page is a different one. */
const MANY = 0.4;

type Read = Extract<Obtained, { kind: 'read' }>;

/**
 * Asks one lender once, by each of its strategies, and reads the answers as a run without any memory would. Keeps nothing.
 * @param last the last good snapshot, for the figure that stands beside the one read now
 * @param seen exchanges of the fetcher, as they come
 * @param accepted the memory of its pages, and the fingerprint of the code that makes layouts
 */
export async function examine(
  lender: LenderFile,
  fetcher: Fetcher,
  last: Snapshot | null,
  now: () => Date,
  seen: readonly Exchanged[] = [],
  accepted = { memory: NO_MEMORY, code: '' },
): Promise<Check> {
  const tried = await tryStrategies(lender, fetcher, seen, now().toISOString());
  const more = tried.flatMap((one, at) => strategyLines(one, at, tried.length));
  const results = tried.map(({ result }) => result);
  const failures = results.filter((result) => result instanceof Failure);
  const first = results.find((result) => !(result instanceof Failure) && result.kind === 'read');
  const hidden = first && failures.length > 0 ? `; ${failures.length} of ${tried.length} ways failed` : '';
  try {
    if (!first) throw lostStrategies(failures);
    const check = judged(lender, first, last, now);
    const distance = distanceOf(first, accepted.memory, accepted.code);
    const mends = failures.map((failure) => mendOf(failure, lender));
    return { ...check, found: `${check.found}${hidden}`, more: [...more, ...distance, ...mends] };
  } catch (error) {
    const failure = toFailure(error);
    const mends = new Set([failure, ...failures].map((one) => mendOf(one, lender)));
    return { ...toMend(lender.id, `${failure.kind}: ${failure.message}`, [...mends].join(' ')), more };
  }
}

const mendOf = ({ kind, message }: Failure, lender: LenderFile): string =>
  // Without the lender's name, so that advice for many lenders is printed once.
  remedy({ kind, detail: message }, { id: 'LENDER', isSavable: isSavable(lender) });

function distanceOf({ reading }: Read, memory: LayoutMemory, code: string): string[] {
  return reading.frames.map((frame) => {
    const look = { code, owns: [], found: reading.rates, judged: NOTHING_JUDGED };
    const { closest, isAccepted, differences, gone } = recognise(frame, memory, look);
    if (!closest) return `${frame.url}: no layout of it was accepted yet`;
    if (isAccepted) return `${frame.url}: its words are those accepted on ${closest.acceptedAt.slice(0, 10)}`;
    return `${frame.url}: ${differences.length} words or lines are new since ${closest.acceptedAt.slice(0, 10)}, ${gone.length} lines are gone`;
  });
}

/** Judges a reading against the last snapshot. @throws {Failure} where it is not to be trusted as a whole */
function judged(lender: LenderFile, obtained: Read, last: Snapshot | null, now: () => Date): Check {
  const unknown = {
    lender,
    reader: 'doctor',
    code: 'doctor',
    entry: null,
    known: [],
    memory: NO_MEMORY,
    judged: NOTHING_JUDGED,
  };
  const { outcome, line } = settle(unknown, obtained, {
    reference: () => null,
    afresh: true,
    acceptances: ACCEPT_ANY,
    now: now().toISOString(),
  });
  const known = new Map((last?.rates.get(lender.id) ?? []).map((rate) => [rate.id, rate]));
  const rates = outcome.rates ?? [];
  const first = rates.find(({ id }) => known.has(id)) ?? rates[0];
  if (!first) throw new Failure('empty', 'none of its figures is to be trusted');
  const figure = (percent: number | null | undefined): string => (percent == null ? 'none' : formatPercent(percent));
  const strangers = rates.filter(({ id }) => known.size > 0 && !known.has(id)).length;
  const was = figure(known.get(first.id)?.ratePercent);
  const beside = `; ${first.id.split('/').slice(1).join('/')} ${figure(first.ratePercent)}, last known ${was}`;
  const isMany = known.size > 0 && strangers > known.size * MANY;
  const leads = outcome.entry.answers.flatMap(({ leadsTo }) => (leadsTo ? [`; leads to ${leadsTo.url}`] : []));
  const found = `${line.rates} rates by ${outcome.entry.obtained}${beside}${strangers > 0 ? `; ${strangers} unknown` : ''}${leads.join('')}`;
  if (!isMany) return well(lender.id, found);
  return toMend(
    lender.id,
    found,
    'most of its rates have other ids than those known. Where they are right: npm run collect -- --afresh LENDER',
  );
}
