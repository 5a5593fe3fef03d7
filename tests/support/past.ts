import { Failure } from '../../pipeline/failure.ts';
import { ACCEPT_ANY } from '../../pipeline/judge/acceptance.ts';
import { type Before, failed, type Settled, settle } from '../../pipeline/judge/outcome.ts';
import type { LenderFile } from '../../pipeline/lender.ts';
import { defineLender } from '../../pipeline/read/strategies.ts';
import { nextRun } from '../../src/rates/collection-times.ts';
import type { LenderFacts, Run, StoredRate } from '../../src/rates/schema.ts';
import { sha256 } from '../../src/snapshots/files.ts';
import { NOTHING_JUDGED } from '../../src/snapshots/judgements.ts';
import { type LayoutMemory, NO_MEMORY } from '../../src/snapshots/layouts.ts';
import { publish } from '../../src/snapshots/publish.ts';
import { appendRun } from '../../src/snapshots/runs.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { rawOf } from './manifests.ts';
import { seeded } from './random.ts';
import { storedRate } from './rates.ts';

/** The length of a made-up past, and its lenders. */
export interface Plan {
  seed: number;
  runs: number;
  lenders: number;
  rates: number;
  /** The frequency of events of a rate or lender, as a multiple of the tests' default. */
  busy?: number;
  /** The time between two runs, in hours. */
  everyHours?: number;
  /** When the first snapshot is published. */
  begins?: Date;
  /**
   * Adds the events of a whole year: lenders that give a feed instead of a page, or cannot be read for days; times in which nothing ran;
   * answers that come late, after newer ones; lenders that are given up and taken back; runs at any minute.
   */
  eventful?: boolean;
}

/** When the first snapshot of a made-up past is published. */
export const PAST_BEGINS = new Date('2024-01-02T13:17:00.000Z');
const HOUR = 3_600_000;

interface Line {
  id: string;
  fields: Partial<StoredRate>;
  /** The printed figure, in thousandths; null while the row is missing. */
  printed: number | null;
  /** The reader's error, in thousandths, until it is corrected. */
  misread: number;
  label: string;
}
interface House {
  file: LenderFile;
  reader: number;
  lines: Line[];
  isGone: boolean;
  memory: LayoutMemory;
  /** True for a feed, whose cells are the reader's choice because there is no printed row. */
  isFeed: boolean;
  /** The run until which it cannot be read. */
  failsUntil: number;
}

/** Periods without runs, counted in runs from the first: longer than two days, so that they prove nothing. */
const OUTAGES = [
  [40, 46],
  [90, 115],
] as const;

/**
 * Publishes a past in a folder, run by run, as the pipeline would have: figures that move, jump and wait, rows that vanish and come
 * back, lenders that fail or are given up, readers that misread and are corrected, pages imported late, new words.
 * @returns every snapshot's id, oldest first
 */
export async function writePast(root: string, plan: Plan): Promise<string[]> {
  const random = seeded(plan.seed);
  const happens = (usual: number): boolean => random() < usual * (plan.busy ?? 1);
  const houses = Array.from({ length: plan.lenders }, (_, index) => newHouse(`lender${index}`, plan.rates, random));
  for (const house of plan.eventful ? houses.filter((_, index) => index % 3 === 2) : []) house.isFeed = true;
  const ids: string[] = [];
  let before: Snapshot | null = null;
  for (let run = 0; run < plan.runs; run++) {
    if (plan.eventful && OUTAGES.some(([from, until]) => run % 200 >= from && run % 200 < until)) continue;
    const late = plan.eventful ? Math.floor(random() * 5 * HOUR) : 0;
    const now = new Date((plan.begins ?? PAST_BEGINS).getTime() + run * (plan.everyHours ?? 12) * HOUR + late);
    const outcomes = new Map<string, Settled['outcome']>();
    const lines: Run['lenders'] = {};
    for (const house of houses) {
      if (run > 5 && happens(plan.eventful ? 0.006 : 0.001)) house.isGone = !house.isGone;
      if (plan.eventful && run > house.failsUntil && happens(0.006)) house.failsUntil = run + Math.floor(random() * 40);
      if (house.isGone) continue;
      for (const line of house.lines) live(line, random, happens, run === 0);
      if (happens(plan.eventful ? 0.05 : 0.01)) mend(house, random);
      const { outcome, memory, line } = runOf(house, before, now, random, happens, run, plan.eventful ?? false);
      outcomes.set(house.file.id, outcome);
      house.memory = memory;
      lines[house.file.id] = { ...line, tookMs: 0 };
    }
    const listed = Object.keys(before?.manifest.lenders ?? {});
    const gone: string[] = houses.filter(({ isGone }) => isGone).map(({ file }) => file.id);
    before = await publish(root, {
      before,
      lenders: outcomes,
      gone: gone.filter((id) => listed.includes(id)),
      reference: { observedAt: null, failure: null, series: [] },
      publishedAt: now,
      nextRunAt: nextRun(now),
    });
    const { snapshot } = before.manifest;
    if (ids.at(-1) !== snapshot) ids.push(snapshot);
    await appendRun(root, { schemaVersion: 1, startedAt: now.toISOString(), tookMs: 0, snapshot, lenders: lines });
  }
  return ids;
}

function newHouse(id: string, count: number, random: () => number): House {
  const provinces: LenderFacts['provinces'] = random() < 0.3 ? ['CA-ON', 'CA-QC'] : null;
  const defined = defineLender({
    id,
    name: `${id} Bank`,
    kind: 'bank',
    page: pageOf(id),
    verified: 'shape only',
    minimumRates: 1,
    strategies: [{ sources: [], read: () => ({ rows: [], prime: null, notes: [] }) }],
  });
  const file = { ...defined, facts: { ...defined.facts, provinces } };
  const lines = Array.from({ length: count }, (_, index): Line => {
    const fields = fieldsOf(id, index);
    const printed =
      index > 3 && random() < 0.15 ? null : (index % 2 === 0 ? 6000 : 4500) + Math.floor(random() * 40) * 5;
    return { id: storedRate(fields).id, fields, printed, misread: 0, label: `Row ${index}` };
  });
  const isFirst = new Set<string>();
  return {
    file,
    reader: 1,
    isGone: false,
    memory: NO_MEMORY,
    isFeed: false,
    failsUntil: 0,
    lines: lines.filter((line) => !isFirst.has(line.id) && isFirst.add(line.id)),
  };
}

/** The page of a made-up lender. */
export const pageOf = (lender: string): string => `https://${lender}.example/rates`;

/** The fields that identify a row of a made-up lender. */
export const fieldsOf = (lender: string, index: number): Partial<StoredRate> => ({
  lender,
  rateType: index % 5 === 4 ? 'variable' : 'fixed',
  termMonths: [60, 36, 12, 24, 48, 84, 120, 6][Math.floor(index / 2) % 8] as number,
  offer: index % 2 === 0 ? 'posted' : 'special',
  insurance: index >= 16 ? 'insured' : null,
  ltvUpToPercent: index >= 32 ? index : null,
  sourceUrl: pageOf(lender),
});

/** Changes a row of a page at random, as between two runs. */
function live(line: Line, random: () => number, happens: (usual: number) => boolean, isFirst: boolean): void {
  if (isFirst) return;
  if (line.printed === null) {
    if (happens(0.05)) line.printed = 4500 + Math.floor(random() * 300) * 5;
    return;
  }
  if (happens(0.01)) line.printed = null;
  else if (happens(0.03)) line.printed += (Math.floor(random() * 9) - 4) * 50;
  else if (happens(0.003)) line.printed += 2000 * (line.printed > 6000 ? -1 : 1);
  else if (happens(0.011)) line.label = `Row ${Math.floor(random() * 1000)}`;
}

/** A reader that begins to misread a row, or that is corrected. */
function mend(house: House, random: () => number): void {
  house.reader++;
  const line = house.lines[Math.floor(random() * house.lines.length)] as Line;
  line.misread = line.misread === 0 ? 100 : 0;
}

function runOf(
  { file, reader, lines, memory, isFeed, failsUntil }: House,
  snapshot: Snapshot | null,
  now: Date,
  random: () => number,
  happens: (usual: number) => boolean,
  run: number,
  isEventful: boolean,
): Settled {
  const last: Before = {
    lender: file,
    reader: `reader ${reader}`,
    code: 'one',
    judged: NOTHING_JUDGED,
    memory,
    entry: snapshot?.manifest.lenders[file.id] ?? null,
    known: snapshot?.rates.get(file.id) ?? [],
  };
  const time = now.toISOString();
  if (run > 0 && (run < failsUntil || happens(0.03)))
    return failed(last, new Failure('timeout', 'no answer in 20 s'), time);
  // A page that a person saved is imported later than it was read.
  const before = happens(0.02) ? random() * (isEventful && random() < 0.5 ? 60 : 5) * HOUR : 0;
  const at = new Date(now.getTime() - Math.floor(before)).toISOString();
  // A typing mistake of the lender, corrected before the next run.
  const slip = isEventful && happens(0.03) ? Math.floor(random() * lines.length) : -1;
  const seen = lines
    .map((line, place) => (place === slip && line.printed !== null ? { ...line, printed: line.printed + 3000 } : line))
    .filter(({ printed }) => printed !== null);
  const page = sha256(JSON.stringify(seen.map(({ printed, label }) => [printed, label])));
  const printedDigest = sha256(JSON.stringify(seen.map(({ printed }) => printed))).slice(0, 16);
  const rates = seen
    .map(({ fields, printed, misread, label }) =>
      storedRate({
        ...fields,
        ratePercent: ((printed as number) + misread) / 1000,
        label,
        evidence: page,
        changedAt: at,
        provinces: file.facts.provinces,
      }),
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const rows = seen.map(({ label, printed, misread }) => ({
    section: null,
    label,
    ratePercent: ((printed as number) + (isFeed ? misread : 0)) / 1000,
  }));
  const raw = rawOf(file.id, rows, { source: { time: at, sha256: page } });
  const reading = {
    rates,
    unreadable: new Map(),
    disputed: new Map(),
    unaccounted: [],
    unread: [],
    places: new Map(),
    sections: new Map([[null, true]]),
    frames: [],
    strange: [],
    notes: [],
  };
  // A person accepts first readings, and now and then waiting ones.
  const acceptances = last.entry === null || happens(0.2) ? ACCEPT_ANY : [];
  const afresh = reader % 7 === 0 && happens(0.1);
  try {
    return settle(
      last,
      { kind: 'read', at, obtained: 'http', answers: [], reading, raw, printed: [printedDigest] },
      { reference: () => null, afresh, acceptances, live: true, now: time },
    );
  } catch (error) {
    if (error instanceof Failure) return failed(last, error, time);
    throw error;
  }
}
