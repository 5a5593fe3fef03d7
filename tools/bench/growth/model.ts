import type { FileReference, LenderEntry, Manifest, RawRecord, Run, StoredRate } from '../../../src/rates/schema.ts';
import { sha256 } from '../../../src/snapshots/files.ts';
import type { Outcome } from '../../../src/snapshots/publish.ts';
import type { Snapshot } from '../../../src/snapshots/snapshot.ts';

/** A lender of the model: its pages, and its current figures. */
export interface Modelled {
  id: string;
  entry: Omit<LenderEntry, 'raw' | 'rates'>;
  rates: StoredRate[];
  raw: RawRecord;
}

/** Makes this many lenders with the figures of those in a real folder; made-up ones are copies under other names. */
export function lendersLike({ manifest, rates, raw }: Snapshot, count: number): Modelled[] {
  const real = Object.keys(manifest.lenders).filter((id) => rates.has(id));
  return Array.from({ length: count }, (_, at) => {
    const like = real[at % real.length] as string;
    const id = at < real.length ? like : `${like}${Math.floor(at / real.length)}`;
    const {
      raw: _raw,
      rates: _rates,
      ...entry
    } = manifest.lenders[like] as LenderEntry & Record<string, FileReference>;
    const own = (rates.get(like) as StoredRate[]).map((rate) => ({
      ...rate,
      lender: id,
      id: rate.id.replace(like, id),
    }));
    return { id, entry, rates: own, raw: { ...(raw.get(like) as RawRecord), lender: id } };
  });
}

/** Least and greatest delay of a run, in ms; half of them start within three quarters of an hour. */
const LATE = [2 * 60_000, 5 * 3_600_000] as const;

/** The start of a scheduled run, at any second of the hours in which it may start. */
export const startOf = (due: Date, random: () => number): Date =>
  new Date(due.getTime() + LATE[0] + Math.floor((LATE[1] - LATE[0]) * random() ** 3));

/** Number of lenders, of some twenty, that move in a run: one in each, a second in a third of them. Each then moves every ten days. */
const MOVES = 4 / 3;
/** Share of a lender's figures that moves when the lender does. */
const MOVING = 0.3;
/** Share of readings in which a page's bytes differ though no figure does. */
const RESTLESS = 0.6;
/** Share of readings that fail. */
const FAILING = 0.03;

/**
 * Models one run: the outcome of each lender, and the log's line. The lenders are moved in place.
 * @param moves how many lenders move in a run, on average
 */
export function modelRun(
  lenders: Modelled[],
  at: Date,
  random: () => number,
  moves = MOVES,
): { outcomes: [string, Outcome][]; run: Run } {
  const pick = (): number => Math.floor(random() * lenders.length);
  const moving = new Set(Array.from({ length: Math.floor(moves) }, pick));
  if (random() < moves % 1) moving.add(pick());
  const lines: Run['lenders'] = {};
  const quiet = { failure: null, detail: null, changed: [], carried: [], held: [], withdrawn: [], accepted: {} };
  const outcomes = lenders.map((lender, index): [string, Outcome] => {
    const time = new Date(at.getTime() + Math.floor(random() * 60_000)).toISOString();
    const { entry } = lender;
    if (random() < FAILING && !moving.has(index)) {
      const failure = {
        kind: 'timeout' as const,
        detail: 'no answer within 20 s',
        since: entry.failure?.since ?? time,
      };
      lender.entry = { ...entry, state: 'carried', missedRuns: entry.missedRuns + 1, failure };
      lines[lender.id] = {
        ...quiet,
        outcome: 'failed',
        rates: lender.rates.length,
        failure: 'timeout',
        detail: failure.detail,
        tookMs: 20_000,
        carried: lender.rates.map(({ id }) => id),
      };
      return [lender.id, { entry: lender.entry, rates: null, raw: null }];
    }
    const moved = moving.has(index) ? move(lender, time, random) : [];
    // Only the old layout kept this: none of these pages sends an entity tag.
    const answers = lender.raw.sources.map(({ url }) => ({
      url,
      sha256: moved.length > 0 || random() < RESTLESS ? sha256(`${time}${lender.id}`) : sha256(lender.id),
      etag: null,
      lastModified: null,
    }));
    lender.entry = {
      ...entry,
      state: 'fresh',
      observedAt: time,
      changedAt: moved.length > 0 ? time : entry.changedAt,
      missedRuns: 0,
      failure: null,
      answers,
    };
    lines[lender.id] = {
      ...quiet,
      outcome: moved.length > 0 ? 'fresh' : 'unchanged',
      rates: lender.rates.length,
      tookMs: Math.floor(random() * 4000),
      changed: moved,
    };
    return [lender.id, { entry: lender.entry, rates: lender.rates, raw: lender.raw }];
  });
  return {
    outcomes,
    run: { schemaVersion: 1, startedAt: at.toISOString(), tookMs: 60_000, snapshot: null, lenders: lines },
  };
}

/** Moves some of a lender's figures by up to a quarter point, and the printed text with them. */
function move(lender: Modelled, time: string, random: () => number): Run['lenders'][string]['changed'] {
  const changed: Run['lenders'][string]['changed'] = [];
  const evidence = sha256(`${time}${lender.id}`);
  lender.rates = lender.rates.map((rate, index) => {
    if (rate.ratePercent === null || (random() > MOVING && index > 0)) return rate;
    const step = (Math.ceil(random() * 5) * 5 * (random() < 0.5 ? -1 : 1)) / 100;
    const ratePercent = Math.max(1, Math.round((rate.ratePercent + step) * 1000) / 1000);
    changed.push({ id: rate.id, from: rate.ratePercent, to: ratePercent });
    return { ...rate, ratePercent, changedAt: time, evidence };
  });
  const rows = lender.raw.rows.map((row, index) =>
    index % 3 === 0
      ? { ...row, cells: row.cells.map((cell) => cell.replace(/\d/, String(Math.floor(random() * 10)))) }
      : row,
  );
  const note = `read ${time}`;
  lender.raw = { ...lender.raw, rows, notes: [...lender.raw.notes.filter((one) => !one.startsWith('read ')), note] };
  return changed;
}

/** The model's reference series: they move with the calendar, not with the run. */
export const REFERENCE: Manifest['reference'] = { observedAt: null, failure: null, series: [] };
