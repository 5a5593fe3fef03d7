import { sameFigure } from '../../src/rates/figure.ts';
import type { LenderEntry, Run, StoredRate } from '../../src/rates/schema.ts';
import { PROVINCE_NAMES } from '../../src/rates/vocabulary.ts';
import type { LayoutMemory } from '../../src/snapshots/layouts.ts';
import type { Outcome } from '../../src/snapshots/publish.ts';
import type { Failure } from '../failure.ts';
import type { LenderFile } from '../lender.ts';
import type { Obtained } from '../read/obtained.ts';
import { type Acceptance, accepts, waitingOf } from './acceptance.ts';
import { compared } from './agreement.ts';
import { differencesOf, goneLines, keptLimits, limitedByPeople, overlay } from './differences.ts';
import { firstDoubts, strangeWords } from './first.ts';
import { type Case, HOURS_APART, judge } from './judge.ts';
import { recognised } from './layouts.ts';
import { remember } from './remember.ts';
import { versionOf } from './version.ts';

/** One lender in the run log. */
export type RunLine = Run['lenders'][string];

/** The result of a run for one lender: what is published, what is remembered of its pages, and its line in the run log. */
export interface Settled {
  outcome: Outcome;
  /** True if a layout of the answers was accepted in this run. */
  isAccepted?: boolean;
  memory: LayoutMemory;
  line: Omit<RunLine, 'tookMs'>;
}

/** The state of a lender before it is read: who it is, and what the last snapshot holds of it. */
export interface Before {
  lender: LenderFile;
  /** Fingerprints of the code that reads the lender, and of the code that makes layouts. */
  reader: string;
  code: string;
  entry: LenderEntry | null;
  known: StoredRate[];
  memory: LayoutMemory;
}

/** Settings for the judging of a run. */
export interface Judging extends Pick<Case, 'reference' | 'hoursApart'> {
  afresh: boolean;
  acceptance?: Acceptance | null;
  /** True if the lenders themselves answer, not a recording or a saved file; and the place from which the run reads, in words. */
  live?: boolean;
  readFrom?: string | null;
  /** The lines of the accepted answers, by digest, where they are kept: they show what is gone. */
  texts?: ReadonlyMap<string, string>;
  /** Rates of the other lenders in this run. A first reading is compared with them. */
  others?: ReadonlyMap<string, StoredRate[]>;
  now: string;
}

const who = ({ lender, reader }: Before) => ({
  name: lender.name,
  kind: lender.kind,
  provinces: lender.provinces,
  provincesStated: lender.provincesSource !== null,
  sourceUrl: lender.page,
  verified: lender.verified,
  expectedIntervalHours: lender.expectedIntervalHours ?? 24,
  reader,
});

/** Since when, and from where, a lender that just answered has been read live. */
const read = (
  entry: LenderEntry | null,
  { live = false, readFrom = null }: Pick<Judging, 'live' | 'readFrom'>,
  at: string,
) => ({
  liveSince: entry?.liveSince ?? (live ? at : null),
  readFrom: live ? readFrom : (entry?.readFrom ?? null),
});

const quiet = { failure: null, detail: null, changed: [], carried: [], held: [], withdrawn: [], accepted: {} };

/** Words of a lender's own name: they say nothing about its rates. */
const ownWords = ({ id, name, page, provinces }: LenderFile): string[] => [
  id,
  name,
  new URL(page).hostname.replaceAll('.', ' '),
  ...(provinces ?? []).map((code) => PROVINCE_NAMES[code]),
];

/** True if this is the lender's first reading: it is live now and never was before, or no layout of these sources was accepted. */
export function isFirstReading(
  { entry, memory }: Before,
  { reading }: Extract<Obtained, { kind: 'read' }>,
  { afresh, live = false }: Pick<Judging, 'afresh' | 'live'>,
): boolean {
  if (afresh) return true;
  const isKnown = reading.frames.some(({ url, obtained }) =>
    memory.layouts.some((layout) => layout.url === url && layout.obtained === obtained),
  );
  // Accepted recordings do not count: they are not the page that answers now.
  return (entry?.liveSince ?? null) === null && (live || !isKnown);
}

/** Settles a lender that answered: judges its reading. @throws {Failure} where the reading as a whole is not to be trusted */
export function settle(before: Before, obtained: Obtained, judging: Judging): Settled {
  const { lender, entry, known, code } = before;
  const { afresh, now, hoursApart = HOURS_APART } = judging;
  if (obtained.kind === 'unchanged')
    return {
      outcome: {
        entry: { ...(entry as LenderEntry), ...who(before), ...read(entry, judging, now), observedAt: now },
        rates: null,
        raw: null,
      },
      memory: before.memory,
      line: { ...quiet, outcome: 'unchanged', rates: known.length },
    };
  const { at, raw, printed } = obtained;
  if (entry?.observedAt && at < entry.observedAt) return late(before, entry, at);
  // A page names its year.
  const owns = [...ownWords(lender), at.slice(0, 4)];
  const sighting = { known, owns, code, at, hoursApart };
  const { reading: found, memory: seen } = compared(obtained.reading, obtained.others ?? [], before.memory, sighting);
  const { pages, memory } = recognised(found.frames, seen, { ...sighting, found: found.rates });
  // If a lender has feeds, its page is read only in some runs; in between, the last reading of the page is reused.
  const isWhole = (entry?.wordsAt ?? null) === null || obtained.wordsAt !== undefined;
  const isFirst = isFirstReading(before, obtained, judging);
  const reading = { ...found, rates: limitedByPeople(found.rates, pages, memory) };
  const strange = isFirst ? pages.flatMap((page) => strangeWords(page, reading.rates, owns)) : [];
  const first = isFirst
    ? firstDoubts(reading.rates, { strange, recorded: known, others: judging.others ?? new Map() })
    : null;
  const version = versionOf(reading.rates, pages);
  const judged = (isAccepted: boolean) => {
    const verdict = judge(reading, {
      ...judging,
      known,
      entry: isFirst ? null : entry,
      minimumRates: lender.minimumRates,
      isBigBank: lender.kind === 'big bank',
      pages,
      memory,
      alarm: isWhole ? null : memory.alarm,
      at,
      isAccepted,
      ...(first && { first }),
    });
    const { held } = verdict;
    const isFirstShown = isFirst && strange.length === 0 && Object.keys(held).length < reading.rates.length;
    const person = isAccepted ? (judging.acceptance?.words ?? 'harmless') : null;
    const remembered = remember(memory, {
      ...sighting,
      isWhole,
      pages,
      strange,
      found: reading.rates,
      held,
      version,
      person,
      isFirstShown,
    });
    const { limited } = remembered;
    const differences = isFirst
      ? strange
      : [...differencesOf(pages, limited), ...keptLimits(verdict.unlimited), ...goneLines(pages, judging.texts)];
    const waiting = waitingOf(verdict, { pages, differences, limited, isFirst, at, before: entry?.waiting ?? null });
    return { verdict, remembered, waiting };
  };
  const unseen = judged(false);
  const { verdict, remembered, waiting } = accepts(judging.acceptance ?? null, unseen.waiting) ? judged(true) : unseen;
  // A rate that a first reading no longer finds came from a recording.
  const gone = isFirst ? known.map(({ id }) => id).filter((id) => !verdict.rates.some((rate) => rate.id === id)) : [];
  const isShown = verdict.rates.length > 0;
  const kept = isFirst && !isShown ? known : verdict.rates;
  const { missing, held, withdrawn, accepted, refused } = verdict;
  const rates = kept.length > 0 ? limitedByPeople(kept, pages, remembered) : null;
  return {
    outcome: {
      entry: {
        ...who(before),
        ...read(entry, isFirst && !isShown ? {} : judging, at),
        state: !rates ? 'unavailable' : isShown ? 'fresh' : 'carried',
        observedAt: isShown ? at : (entry?.observedAt ?? null),
        changedAt: sameFigures(known, kept) ? (entry?.changedAt ?? at) : at,
        missedRuns: 0,
        failure: null,
        obtained: obtained.obtained,
        answers: obtained.answers,
        ...(printed && { printed }),
        missing,
        held,
        limited: overlay(remembered.limited),
        waiting,
        wordsAt: obtained.wordsAt ?? entry?.wordsAt ?? null,
      },
      rates,
      raw:
        isShown || !entry?.raw
          ? { ...raw, notes: [...raw.notes, ...refused.map((refusal) => `Refused: ${refusal}`)] }
          : null,
    },
    memory: remembered,
    isAccepted: remembered.layouts.some(({ digest }) => !before.memory.layouts.some((one) => one.digest === digest)),
    line: {
      outcome: 'fresh',
      rates: kept.length,
      failure: null,
      detail: afresh ? 'taken afresh' : isFirst ? 'a first reading' : null,
      // A difference from a recording is not a move.
      changed: isFirst && !afresh ? [] : moves(known, kept),
      carried: Object.keys(missing).sort(),
      held: Object.keys(held).sort(),
      withdrawn: isShown ? [...withdrawn, ...gone] : [],
      accepted,
    },
  };
}

/** Settles an answer older than the newest known one. It says nothing about the present, so everything stays and the reason is reported. */
function late({ known, memory }: Before, entry: LenderEntry, at: string): Settled {
  const detail = `its answer is from ${at}, older than the known one from ${entry.observedAt}, and is ignored`;
  return {
    outcome: { entry, rates: null, raw: null },
    memory,
    line: { ...quiet, outcome: 'failed', rates: known.length, failure: 'outdated', detail },
  };
}

/** Settles a lender that could not be read: its last good figures stay, and the failure is reported. */
export function failed(before: Before, failure: Failure, now: string): Settled {
  const { entry, known } = before;
  const { kind, message } = failure;
  return {
    outcome: {
      entry: {
        ...who(before),
        liveSince: entry?.liveSince ?? null,
        readFrom: entry?.readFrom ?? null,
        state: known.length > 0 ? 'carried' : 'unavailable',
        observedAt: entry?.observedAt ?? null,
        changedAt: entry?.changedAt ?? null,
        missedRuns: (entry?.missedRuns ?? 0) + 1,
        failure: { kind, detail: message, since: entry?.failure?.since ?? now },
        obtained: entry?.obtained ?? null,
        answers: entry?.answers ?? [],
        ...(entry?.printed ? { printed: entry.printed } : {}),
        missing: entry?.missing ?? {},
        held: entry?.held ?? {},
        limited: entry?.limited ?? {},
        waiting: entry?.waiting ?? null,
        wordsAt: entry?.wordsAt ?? null,
      },
      rates: null,
      raw: null,
    },
    memory: before.memory,
    line: {
      ...quiet,
      outcome: 'failed',
      rates: known.length,
      failure: kind,
      detail: message,
      carried: known.map(({ id }) => id),
    },
  };
}

/** True if two sets hold the same figures. Compares APRs, offsets and ceilings too, which the run log leaves out. */
function sameFigures(before: StoredRate[], after: StoredRate[]): boolean {
  const known = new Map(before.map((rate) => [rate.id, rate]));
  return before.length === after.length && after.every((rate) => sameFigure(known.get(rate.id), rate));
}

/** Lists the moves between two sets of figures: `from` null is new, `to` null is withdrawn. */
function moves(before: StoredRate[], after: StoredRate[]): RunLine['changed'] {
  const percents = (rates: StoredRate[]) => new Map(rates.map(({ id, ratePercent }) => [id, ratePercent]));
  const [from, to] = [percents(before), percents(after)];
  return [...new Set([...from.keys(), ...to.keys()])]
    .sort()
    .map((id) => ({ id, from: from.get(id) ?? null, to: to.get(id) ?? null }))
    .filter((move) => move.from !== move.to);
}
