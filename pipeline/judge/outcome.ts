import { sameFigure } from '../../src/rates/fields.ts';
import type { LenderEntry, Run, StoredRate } from '../../src/rates/schema.ts';
import { PROVINCE_NAMES } from '../../src/rates/vocabulary.ts';
import { type Judged, type Judgement, withJudgements } from '../../src/snapshots/judgements.ts';
import type { LayoutMemory } from '../../src/snapshots/layouts.ts';
import type { Outcome } from '../../src/snapshots/publish.ts';
import type { Failure } from '../failure.ts';
import type { LenderFile } from '../lender.ts';
import type { Vocabulary } from '../read/labels.ts';
import type { Obtained } from '../read/process/reader.ts';
import {
  ACCEPT_ANY,
  type Acceptance,
  type Accepted,
  acceptedOf,
  answersTo,
  keptLimits,
  listedOf,
  NOTHING_ACCEPTED,
  waitingOf,
  waitsForPerson,
  wereUnseen,
} from './acceptance.ts';
import { compare } from './agreement.ts';
import { type Case, HOURS_APART, judge } from './judge.ts';
import { recognised } from './layouts.ts';
import { PRINTED } from './missing.ts';
import { type Recognised, recognise } from './recognise.ts';
import { allFigures, limitedByPeople, overlay, remember, versionOf } from './remember.ts';

export type RunLine = Run['lenders'][string];

/** The result of a run for one lender: what is published, what is remembered of its pages, and its line in the run log. */
export interface Settled {
  outcome: Outcome;
  memory: LayoutMemory;
  /** What an acceptance of this run says of words that nobody had judged. */
  judgements?: Judgement[];
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
  judged: Judged;
}

export interface Judging extends Pick<Case, 'reference' | 'hoursApart'> {
  afresh: boolean;
  acceptances?: readonly Acceptance[];
  /** True if the lenders themselves answer, not a recording or a saved file; and the place from which the run reads, in words. */
  live?: boolean;
  readFrom?: string | null;
  now: string;
}

const who = ({ lender, reader }: Before) => ({
  name: lender.name,
  kind: lender.kind,
  ...lender.facts,
  sourceUrl: lender.page,
  verified: lender.verified,
  expectedIntervalHours: lender.expectedIntervalHours ?? 24,
  life: lender.life,
  renamed: lender.renamed,
  reader,
});

const read = (entry: LenderEntry | null, { live = false, readFrom = null }: Partial<Judging>, at: string) => ({
  liveSince: entry?.liveSince ?? (live ? at : null),
  readFrom: live ? readFrom : (entry?.readFrom ?? null),
});

/** The entry of a lender as it was, with what its file says now. */
const entryOf = (before: Before) => ({
  ...{ liveSince: null, readFrom: null, observedAt: null, changedAt: null, missedRuns: 0, failure: null },
  ...{ obtained: null, answers: [], missing: {}, held: {}, limited: {}, waiting: null, wordsAt: null },
  ...before.entry,
  ...who(before),
  state: before.known.length > 0 ? ('carried' as const) : ('unavailable' as const),
});

/** A page that is redone may print hundreds; the first tell enough. */
const MOST_UNACCOUNTED = 40;

const quiet = { failure: null, detail: null, changed: [], carried: [], held: [], withdrawn: [], accepted: {} };

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s');

/** A lender's own words: those of its file, its names, where it lends, and the year of the run, which say nothing about its rates. */
function ownWords({ id, name, page, facts, words = [] }: LenderFile, at: string): Vocabulary {
  const site = new URL(page).hostname;
  // Where a lender lends in several provinces, the name of one says that others are left out.
  const [province, ...others] = facts.provinces ?? [];
  const home = province && others.length === 0 ? [PROVINCE_NAMES[province]] : [];
  const own = [name, id, site, site.replace('www.', ''), ...home];
  return [
    ...words,
    [`(?:(?:in|for|of) )?${at.slice(0, 4)}`, {}],
    ...own.map((word): Vocabulary[number] => [escaped(word), {}]),
  ];
}

/** True if the lender is read live for the first time, or as if it were: rates that its page lacks came from a recording. */
const isFirstReading = ({ entry }: Before, { afresh, live = false }: Pick<Judging, 'afresh' | 'live'>): boolean =>
  afresh || ((entry?.liveSince ?? null) === null && (live || entry === null));

/** Settles a lender that answered: judges its reading. @throws {Failure} where the reading as a whole is not to be trusted */
export function settle(before: Before, obtained: Obtained, judging: Judging): Settled {
  const { lender, entry, known, code } = before;
  const { afresh, now, hoursApart = HOURS_APART } = judging;
  if (obtained.kind === 'unchanged') {
    const { state } = entry as LenderEntry;
    const seen = { ...entryOf(before), ...read(entry, judging, now), state, observedAt: now };
    return stays(before, seen, { outcome: 'unchanged' });
  }
  const { at, raw, printed, reading: own, others = [] } = obtained;
  if (entry?.observedAt && at < entry.observedAt) {
    const detail = `its answer is from ${at}, older than the known one from ${entry.observedAt}, and is ignored`;
    return stays(before, entry, { outcome: 'failed', failure: 'outdated', detail });
  }
  const owns = ownWords(lender, at);
  // If a lender has feeds, its page is read only in some runs; in between, the last reading of the page is reused.
  const isWhole = (entry?.wordsAt ?? null) === null || obtained.wordsAt !== undefined;
  const isFirst = isFirstReading(before, judging);
  const isMissing = known.some(({ id }) => !own.rates.some((rate) => rate.id === id));
  // A figure that is refused at every look stays too.
  const hasMoved = isMissing || before.memory.current?.figures !== allFigures(own.rates);
  const judged = (people: Judged, accepted: Accepted) => {
    const sighting = { known, owns, code, at, hoursApart, hasMoved, judged: people };
    const { reading: compared, memory: seen } = compare(own, others, before.memory, sighting);
    const isAlarm = (text: string): boolean => people.get(text)?.verdict === 'alarm' && !people.get(text)?.of;
    // Words that people call an alarm, and those that they had not seen, outweigh what was accepted.
    const isDisownedBy = (pages: readonly Recognised[]): boolean => {
      const said = pages.flatMap(({ differences }) => differences);
      const isCalled = said.some(({ says, digest, texts }) => says === 'alarm' && [digest, ...texts].some(isAlarm));
      return isCalled || wereUnseen(said, accepted);
    };
    const look = { ...sighting, rates: compared.rates };
    // With every figure that a person accepted it is the page that they saw.
    const isSeen =
      accepted.page &&
      Object.values(accepted.figures).every(({ rate }) =>
        own.rates.some((other) => other.id === rate.id && sameFigure(other, rate)),
      );
    const isTaken = (pages: readonly Recognised[]) => isSeen && !isDisownedBy(pages);
    const { pages, memory } = recognised(compared.frames, seen, look, isTaken);
    const isDisowned = isDisownedBy(pages);
    const reading = { ...compared, rates: limitedByPeople(compared.rates, pages, people) };
    const verdict = judge(reading, {
      ...judging,
      known: isFirst ? known.filter(({ id }) => reading.rates.some((rate) => rate.id === id)) : known,
      entry: afresh ? null : entry,
      isFirst,
      minimumRates: lender.minimumRates,
      judged: people,
      isBigBank: lender.kind === 'big bank',
      pages,
      memory,
      alarm: isWhole ? null : memory.alarm,
      at,
      accepted: isDisowned ? NOTHING_ACCEPTED : accepted,
    });
    const { held, missing } = verdict;
    const isWaiting = Object.entries(held).some(waitsForPerson);
    const isAccepted = !isDisowned && (accepted.all || (accepted.page && !isWaiting));
    const isOpen = Object.values(missing).some(({ reason }) => reason === PRINTED);
    const version = versionOf(reading.rates, pages);
    const whole = { ...sighting, isWhole, pages, rates: reading.rates, held, version, isAccepted, isOpen };
    const remembered = remember(memory, whole);
    const lost = Object.keys(missing).length > 0;
    const differences = [
      ...pages.flatMap((page) => (lost ? [...page.differences, ...page.unread] : page.differences)),
      ...keptLimits(verdict.unlimited),
    ];
    const marks = remembered.unjudged;
    const listed = listedOf(differences);
    const waiting = waitingOf(verdict, listed, { marks, isFirst, at, before: entry?.waiting ?? null }, pages);
    return { verdict, remembered, listed, waiting, pages };
  };
  const acceptances = judging.acceptances ?? [];
  const waited = acceptedOf(acceptances, before.judged, entry, known);
  const unseen = judged(before.judged, waited);
  // An acceptance may also name what this run itself finds.
  const { judgements } = answersTo(acceptances, unseen.listed, unseen.waiting, before.judged, now);
  const people = withJudgements(before.judged, judgements);
  const current = waited.page
    ? waited
    : acceptedOf(acceptances, people, { ...unseen.verdict, waiting: unseen.waiting }, known);
  const isAnswered =
    judgements.length > 0 ||
    (current !== waited && (current.all || current.page || Object.keys(current.gone).length > 0));
  const { verdict, remembered, waiting, pages } = isAnswered ? judged(people, current) : unseen;
  // A rate that a first reading no longer finds came from a recording.
  const gone = isFirst ? known.map(({ id }) => id).filter((id) => !verdict.rates.some((rate) => rate.id === id)) : [];
  const isShown = verdict.rates.length > 0;
  const kept = isFirst && !isShown ? known : verdict.rates;
  const { missing, held, withdrawn, accepted, refused } = verdict;
  const rates = kept.length > 0 ? limitedByPeople(kept, pages, people) : null;
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
        printed,
        missing,
        held,
        limited: overlay(remembered.unjudged),
        waiting,
        ...(own.unaccounted.length > 0 && { unaccounted: own.unaccounted.slice(0, MOST_UNACCOUNTED) }),
        wordsAt: obtained.wordsAt ?? entry?.wordsAt ?? null,
      },
      rates,
      raw:
        isShown || !entry?.raw
          ? { ...raw, notes: [...raw.notes, ...refused.map((refusal) => `Refused: ${refusal}`)] }
          : null,
    },
    memory: remembered,
    judgements: acceptances === ACCEPT_ANY ? [] : judgements,
    line: {
      ...quiet,
      outcome: 'fresh',
      rates: kept.length,
      detail: afresh ? 'taken afresh' : isFirst ? 'a first reading' : null,
      // A difference from a recording is not a move.
      changed: isFirst && !afresh ? [] : movesBetween(known, kept, ({ ratePercent }) => ratePercent),
      carried: Object.keys(missing).sort(),
      held: Object.keys(held).sort(),
      withdrawn: isShown ? [...withdrawn, ...gone] : [],
      accepted,
    },
  };
}

/** A lender whose figures stay as they were, and what its line in the run log says of that. */
const stays = (
  { known, memory }: Before,
  entry: Outcome['entry'],
  line: Pick<RunLine, 'outcome'> & Partial<RunLine>,
): Settled => ({
  outcome: { entry, rates: null, raw: null },
  memory,
  line: { ...quiet, rates: known.length, ...line },
});

/** Settles a lender that could not be read: its last good figures stay, and the failure is reported. */
export function failed(before: Before, failure: Failure, now: string): Settled {
  const { entry, known, code, memory, judged } = before;
  const { kind, message } = failure;
  const comparing = {
    code,
    owns: ownWords(before.lender, now),
    rates: known,
    judged,
    at: now,
    hoursApart: HOURS_APART,
    hasMoved: true,
  };
  const pages = failure.frames.map((frame) => recognise(frame, memory, comparing));
  const differences = pages.flatMap((page) => [...page.differences, ...page.unread]).filter(({ says }) => says);
  const nothing = { missing: {}, held: {} };
  const look = { marks: {}, isFirst: false, at: now, before: entry?.waiting ?? null };
  const missed = {
    ...entryOf(before),
    missedRuns: (entry?.missedRuns ?? 0) + 1,
    failure: { kind, detail: message, since: entry?.failure?.since ?? now },
    waiting: pages.length > 0 ? waitingOf(nothing, listedOf(differences), look, pages) : (entry?.waiting ?? null),
  };
  const carried = known.map(({ id }) => id);
  return stays(before, missed, { outcome: 'failed', failure: kind, detail: message, carried });
}

/** A closed lender is not asked: what was known of it stays. */
export const closed = (before: Before): Outcome => ({
  entry: { ...entryOf(before), failure: null },
  rates: null,
  raw: null,
});

type Rates = readonly StoredRate[];

/** True if two sets hold the same figures. Compares APRs, offsets and ceilings too, which the run log leaves out. */
function sameFigures(before: StoredRate[], after: StoredRate[]): boolean {
  const known = new Map(before.map((rate) => [rate.id, rate]));
  return before.length === after.length && after.every((rate) => sameFigure(known.get(rate.id), rate));
}

/** The rates whose figures differ, by id: `from` is null for a new rate, `to` for a withdrawn one. New words around a figure are no move. */
export function movesBetween<Value>(before: Rates, after: Rates, printed: (rate: StoredRate) => Value) {
  const figures = (rates: Rates) => new Map(rates.map((rate) => [rate.id, printed(rate)]));
  const [from, to] = [figures(before), figures(after)];
  return [...new Set([...from.keys(), ...to.keys()])]
    .sort()
    .map((id) => ({ id, from: from.get(id) ?? null, to: to.get(id) ?? null }))
    .filter((move) => move.from !== move.to);
}
