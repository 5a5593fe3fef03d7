import type { FileReference, LenderEntry, Manifest, RawRecord, Run, StoredRate } from '../../src/rates/schema.ts';
import { sha256 } from '../../src/snapshots/files.ts';
import type { Outcome } from '../../src/snapshots/publish.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';

/** A lender of the model: what it prints and its figures now. */
export interface Modelled {
  id: string;
  entry: Omit<LenderEntry, 'raw' | 'rates'>;
  rates: StoredRate[];
  raw: RawRecord;
}

/** As many lenders as wanted, with the figures of those that a real folder holds; made-up ones are copies under other names. */
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

/** A run starts this much late at least and at most, in ms; half of them within three quarters of an hour. */
const LATE = [2 * 60_000, 5 * 3_600_000] as const;

/** When the run of a schedule starts, at any second of the hours in which it may. */
export const startOf = (due: Date, random: () => number): Date =>
  new Date(due.getTime() + LATE[0] + Math.floor((LATE[1] - LATE[0]) * random() ** 3));

/** How many of some twenty lenders move in a run: one in each, a second in a third of them. Each then moves every ten days. */
const MOVES = 4 / 3;
/** What share of a lender's figures moves when it does. */
const MOVING = 0.3;
/** How often a page's bytes differ though no figure does. */
const RESTLESS = 0.6;
/** How often a lender is not read. */
const FAILING = 0.03;

/**
 * One run of the model: what each lender came to, and the log's line. The lenders are moved in place.
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
    // Which only the layout of before kept: none of these pages gives an entity tag.
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

/** Moves some of a lender's figures by up to a quarter point, and what its page prints with them. */
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

/** Where the model's reference series stand: they move with the calendar, not with the run. */
export const REFERENCE: Manifest['reference'] = { observedAt: null, failure: null, series: [] };
