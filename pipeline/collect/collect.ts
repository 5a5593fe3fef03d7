import { nextRun } from '../../src/rates/collection-times.ts';
import { isClosed } from '../../src/rates/market.ts';
import { type Run, SCHEMA_VERSION } from '../../src/rates/schema.ts';
import { sha256, sideBySide, sweep } from '../../src/snapshots/files.ts';
import {
  addJudgements,
  type Judgement,
  readJudgements,
  strangeJudgements,
  withJudgements,
} from '../../src/snapshots/judgements.ts';
import { type LayoutMemory, readLayouts, writeLayouts } from '../../src/snapshots/layouts.ts';
import { hasSnapshot } from '../../src/snapshots/manifests.ts';
import { type Outcome, publish } from '../../src/snapshots/publish.ts';
import { appendRun } from '../../src/snapshots/runs.ts';
import { readSnapshot } from '../../src/snapshots/snapshot.ts';
import { Failure, toFailure } from '../failure.ts';
import { ACCEPT_ANY, type Acceptance, answersTo } from '../judge/acceptance.ts';
import type { Fingerprints } from '../judge/fingerprint.ts';
import { type Before, closed, failed, type Judging, type RunLine, type Settled, settle } from '../judge/outcome.ts';
import type { LenderFile } from '../lender.ts';
import type { Obtained, Reader } from '../read/process/reader.ts';
import { collectReference, referenceOn } from './bank-of-canada.ts';
import { obtain } from './obtain.ts';
import type { Fetcher } from './sources/answer.ts';

/** Options of one run. `now` is the clock: fixed under `--now`, so that a replay gives the same bytes. */
export interface RunOptions extends Pick<Judging, 'afresh' | 'live' | 'readFrom' | 'hoursApart'> {
  root: string;
  /** All lenders. A lender of the snapshot that is not listed here is no longer collected, and dropped. */
  registry: readonly LenderFile[];
  /** The lenders that this run asks, and whether they are all lenders that are not read from another place. */
  lenders: LenderFile[];
  asksAll?: boolean;
  /** A person's acceptances, by lender; `any` for all lenders, when the recordings are one's own. */
  accepts?: ReadonlyMap<string, Acceptance[]> | 'any';
  /** Lenders that another place asks: of these, only what a person accepted is kept, for its next run. */
  elsewhere?: readonly string[];
  fetcher: Fetcher;
  /** Reads the answers; this thread if unset. */
  reader?: Reader;
  fingerprints: Fingerprints;
  now: () => Date;
  onLender?: (id: string, result: RunLine) => void;
  /** Called with the error, trace included, when a mistake of ours cost a lender. */
  onMistake?: (id: string, error: unknown) => void;
}

export type RunResult = Awaited<ReturnType<typeof collect>>;

/** The most characters that the record and rates of one lender may take, fifty times what the largest do. A page that prints more is another one. */
const MOST = 1_000_000;
/** Number of lenders read side by side. Each host still gets one request at a time. */
const SIDE_BY_SIDE = 16;

/** One run: fetch, read, judge, publish. The caller holds the folder's lock. @throws {BrokenFile} where the last snapshot is broken or lies after now */
export async function collect(options: RunOptions) {
  const { root, lenders, fetcher, reader, now, accepts } = options;
  const { afresh, live, readFrom, hoursApart } = options;
  const startedAt = now();
  await sweep(root);
  const before = hasSnapshot(root) ? await readSnapshot(root, { now: startedAt }) : null;
  const [last, held] = [before?.manifest.reference ?? null, before?.past ?? new Map()];
  const { reference, observed } = await collectReference(fetcher, last, held, startedAt.toISOString(), reader);
  const listed = new Set(options.registry.map(({ id }) => id));
  // Lenders that the snapshot listed and the registry no longer has.
  const gone = Object.keys(before?.manifest.lenders ?? {}).filter((id) => !listed.has(id));
  const problems = await strangeJudgements(root, [...listed]);
  const outcomes = new Map<string, Outcome>();
  const lines: Run['lenders'] = {};
  const lasts = new Map<string, Before>();
  const memories = new Map<string, LayoutMemory>();
  const people = new Map<string, Judgement[]>();
  const note = (id: string, { outcome, memory, line, judgements = [] }: Settled, tookMs: number): void => {
    outcomes.set(id, outcome);
    memories.set(id, memory);
    people.set(id, [...(people.get(id) ?? []), ...judgements]);
    lines[id] = { ...line, tookMs };
    options.onLender?.(id, lines[id]);
  };

  const lost = (last: Before, error: unknown): Settled => {
    if (!(error instanceof Failure)) options.onMistake?.(last.lender.id, error);
    return failed(last, toFailure(error), now().toISOString());
  };
  const acceptedOf = (id: string) => (accepts === 'any' ? ACCEPT_ANY : (accepts?.get(id) ?? []));
  const judging = { reference: referenceOn(reference.series, before?.past), afresh, live, readFrom, hoursApart };
  const judge = (last: Before, obtained: Obtained): Settled => {
    const acceptances = acceptedOf(last.lender.id);
    try {
      const made = settle(last, obtained, { ...judging, now: now().toISOString(), acceptances });
      const size = JSON.stringify([made.outcome.raw, made.outcome.rates]).length;
      if (size > MOST) throw new Failure('too-large', `what it prints takes ${size} characters`);
      return made;
    } catch (error) {
      return lost(last, error);
    }
  };
  const stateOf = async (lender: LenderFile): Promise<Before> => {
    const { judged: stored, problem } = await readJudgements(root, lender.id);
    if (problem) problems.push(problem);
    const entry = before?.manifest.lenders[lender.id] ?? null;
    const waiting = entry?.waiting ?? null;
    // Who accepts everything says nothing of single words.
    const acceptances = accepts === 'any' ? [] : acceptedOf(lender.id);
    const answered = answersTo(acceptances, waiting?.differences ?? [], waiting, stored, startedAt.toISOString());
    people.set(lender.id, answered.judgements);
    if (entry) problems.push(...answered.unknown.map((digest) => `Nothing waits as ${lender.id}@${digest}.`));
    const judged = withJudgements(stored, answered.judgements);
    return {
      lender,
      judged,
      // What people say of its words changes what is read.
      reader: readerOf(options.fingerprints.of(lender), judged),
      code: options.fingerprints.layouts,
      entry,
      known: before?.rates.get(lender.id) ?? [],
      memory: await readLayouts(root, lender.id),
    };
  };
  for (const lender of lenders.filter(isClosed)) outcomes.set(lender.id, closed(await stateOf(lender)));
  const isElsewhere = ({ id }: LenderFile): boolean => options.elsewhere?.includes(id) ?? false;
  for (const lender of lenders.filter(isElsewhere)) await stateOf(lender);
  const open = lenders.filter((lender) => !isClosed(lender) && !isElsewhere(lender));
  await sideBySide(shuffled(open), SIDE_BY_SIDE, async (lender) => {
    const started = now().getTime();
    const last = await stateOf(lender);
    lasts.set(lender.id, last);
    const obtained = await ask(last, options).catch((error: unknown) => lost(last, error));
    const tookMs = now().getTime() - started;
    note(lender.id, 'outcome' in obtained ? obtained : judge(last, obtained), tookMs);
  });
  for (const [id, judgements] of people) if (judgements.length > 0) await addJudgements(root, id, judgements);
  const publishable = before !== null || [...outcomes.values()].some(({ raw }) => raw !== null);
  for (const [id, memory] of memories) if (memory !== lasts.get(id)?.memory) await writeLayouts(root, id, memory);
  const publishedAt = now();
  const next = { before, lenders: outcomes, gone, reference, observed, publishedAt, nextRunAt: nextRun(publishedAt) };
  // Null if nothing could be published.
  const snapshot = publishable ? await publish(root, next) : null;
  const run: Run = {
    schemaVersion: SCHEMA_VERSION,
    startedAt: startedAt.toISOString(),
    tookMs: now().getTime() - startedAt.getTime(),
    snapshot: snapshot?.manifest.snapshot ?? null,
    ...(options.asksAll ? { askedAll: true } : {}),
    lenders: lines,
  };
  await appendRun(root, run);
  return { run, snapshot, reference, gone, problems };
}

async function ask(last: Before, { fetcher, afresh, accepts, onMistake, reader, now }: RunOptions): Promise<Obtained> {
  const { lender, entry } = last;
  // A person who accepts what waits, or reads a lender afresh, wants the page read even if it says that nothing changed.
  const isKnown = entry?.reader === last.reader && !afresh && accepts === undefined && isSettled(last);
  const context = { at: now().toISOString(), entry, isKnown, judged: last.judged };
  return obtain(lender, fetcher, { ...context, onMistake: (error) => onMistake?.(lender.id, error) }, reader);
}

/** No conditional requests while a layout is proving itself: "not modified" would be no sighting. */
const isSettled = ({ memory, code }: Before): boolean =>
  memory.candidates.length === 0 && memory.layouts.some((layout) => layout.code === code);

/** Fingerprint of what reads a lender: the code, and what people said of its words. */
const readerOf = (code: string, judged: Before['judged']): string =>
  judged.size === 0 ? code : sha256(`${code} ${JSON.stringify([...judged.values()])}`).slice(0, 16);

/** Random order, so that no lender is always asked at the same second of the run. */
function shuffled<Item>(items: Item[]): Item[] {
  const places = new Map(items.map((item) => [item, Math.random()]));
  return items.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}
