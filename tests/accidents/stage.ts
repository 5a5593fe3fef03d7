import { obtain } from '../../pipeline/collect/obtain.ts';
import { answerOf, type Fetcher } from '../../pipeline/collect/sources/answer.ts';
import { Failure, toFailure } from '../../pipeline/failure.ts';
import { ACCEPT_ANY, type Acceptance, judgementsOf } from '../../pipeline/judge/acceptance.ts';
import { type Before, failed, type RunLine, type Settled, settle } from '../../pipeline/judge/outcome.ts';
import type { LenderFile } from '../../pipeline/lender.ts';
import type { Obtained } from '../../pipeline/read/process/reader.ts';
import type { LenderEntry, Rate, ReferenceSeries } from '../../src/rates/schema.ts';
import { type Judged, NOTHING_JUDGED, withJudgements } from '../../src/snapshots/judgements.ts';
import { NO_MEMORY } from '../../src/snapshots/layouts.ts';
import { ratesAt, type Snapshot } from '../../src/snapshots/snapshot.ts';
import { type Subject, textsOf } from './subjects.ts';

/** What people see after a run. */
export interface Shown {
  rates: Rate[];
  line: Omit<RunLine, 'tookMs'>;
  /** Rates that are printed and not believed. */
  refused: string[];
  /** What waits for a person. */
  waiting: LenderEntry['waiting'];
  held: LenderEntry['held'];
  /** Why a figure waits or is carried, in words; null where it is not said. */
  why(id: string): string | null;
}

/** Whether nobody has judged what the words beside a rate mean. */
export const isMarked = ({ conditions }: Rate): boolean => conditions.includes('unjudged-words');

/** An answer as it comes over the wire, and the charset that it claims. */
export interface Body {
  bytes: Buffer;
  charset: string;
}

/** One run: what is answered, how many hours after the good run, and what the Bank of Canada says. */
export interface Step {
  texts: (string | Body)[];
  hours: number;
  reference?: ReferenceSeries[];
  /** What people have said of the lender's words. */
  judged?: Judged;
  /** True if the lender itself answers: the first time it is a first reading. */
  live?: boolean;
  /** True if nothing is known of the lender, neither figures nor layouts. */
  isUnknown?: boolean;
}

/** A lender after one good run, on which any number of runs can be tried that all start from there. */
export interface Stage {
  subject: Subject;
  good: Shown;
  /**
   * One run after another.
   * @param patience after so many hours a person calls all new words harmless; never if unset
   */
  play(steps: Step[], patience?: number): Promise<Shown[]>;
  /** Runs that all get these answers, so many hours after the good run. */
  after(texts: string[], hours?: readonly number[]): Promise<Shown[]>;
}

const START = Date.parse('2026-11-20T13:17:00Z');
const HOUR = 3_600_000;
/** When the same broken answer is seen: at once, and for days. */
export const LOOKS = [8, 20, 56, 104];

type State = Pick<Before, 'entry' | 'known' | 'memory'>;
const NOBODY: State = { entry: null, known: [], memory: NO_MEMORY };

/** One good run of a subject, judged as every run is, without a disk. */
export async function openStage(
  subject: Subject,
  begin: Omit<Step, 'hours'> = { texts: textsOf(subject) },
): Promise<Stage> {
  const { lender } = subject;
  const obtained = obtainingOnce(subject);
  const run = async (
    last: State,
    { texts, hours, reference = [], judged = NOTHING_JUDGED, live = false }: Step,
    acceptances: Acceptance[] = [],
  ): Promise<{ state: State; shown: Shown }> => {
    const time = START + hours * HOUR;
    const now = new Date(time).toISOString();
    const before: Before = { lender, reader: 'one', code: 'one', judged, ...last };
    const settled = await obtained(texts, now, judged)
      .then((found) =>
        settle(before, found, {
          reference: (id) => reference.find((one) => one.id === id)?.percent ?? null,
          afresh: false,
          acceptances,
          live,
          now,
        }),
      )
      .catch((error: unknown) => failed(before, toFailure(error), now));
    const { outcome, line, memory } = settled;
    if (line.failure === 'reader-error') throw new Error(`${subject.name}: ${line.detail}`);
    const { held, missing } = outcome.entry;
    const why = (id: string): string | null => held[id]?.reason ?? missing[id]?.reason ?? line.detail;
    const entry = { ...outcome.entry, raw: null, rates: null };
    const state: State = { entry, known: outcome.rates ?? last.known, memory };
    return {
      state,
      shown: {
        rates: ratesOf(lender, state, new Date(time)),
        line,
        refused: refusedIn(outcome),
        waiting: entry.waiting,
        held,
        why,
      },
    };
  };
  const first = await run(NOBODY, { ...begin, hours: 0 }, ACCEPT_ANY);
  const good = first.shown;
  if (good.line.outcome !== 'fresh')
    throw new Error(`${subject.name} has no good run: ${good.line.failure} (${good.line.detail})`);
  const play = async (steps: Step[], patience = Number.POSITIVE_INFINITY): Promise<Shown[]> => {
    const shown: Shown[] = [];
    const asked = new Map<string, { since: number; words: Asked }>();
    let { state } = first;
    for (const step of steps) {
      if (step.isUnknown) state = NOBODY;
      const answered = [...asked.values()].flatMap(({ since, words }) =>
        step.hours - since >= patience ? [words] : [],
      );
      const next = await run(state, answered.length > 0 ? { ...step, judged: harmless(answered) } : step);
      for (const words of next.shown.waiting?.differences ?? [])
        if (words.says && words.digest && !asked.has(`${words.digest} ${words.spots}`))
          asked.set(`${words.digest} ${words.spots}`, { since: step.hours, words });
      state = next.state;
      shown.push(next.shown);
    }
    return shown;
  };
  return { subject, good, play, after: (texts, looks = LOOKS) => play(looks.map((hours) => ({ texts, hours }))) };
}

/** The stages of subjects, each opened once and when it is first asked for: case after case meets one subject after the other. */
export function stagesInTurn(subjects: readonly Subject[]): (at: number) => Promise<Stage> {
  const stages = new Map<Subject, Promise<Stage>>();
  return (at) => {
    const subject = subjects[at % subjects.length] as Subject;
    const stage = stages.get(subject) ?? openStage(subject);
    stages.set(subject, stage);
    return stage;
  };
}

const refusedIn = ({ raw }: Settled['outcome']): string[] =>
  (raw?.notes ?? []).flatMap((note) => /^Refused: (.*?):/.exec(note)?.[1] ?? []);

export type Asked = Parameters<typeof judgementsOf>[1];
type Said = Parameters<typeof judgementsOf>[0];
/** What a person says of words. */
export const answering = <Words extends Asked>(asked: readonly Words[], says: (words: Words) => Said): Judged =>
  withJudgements(
    NOTHING_JUDGED,
    asked.flatMap((words) => judgementsOf(says(words), words, { by: 'a person', at: '2026-11-20T14:00:00.000Z' })),
  );
/** Judgements by which words are harmless. */
export const harmless = (asked: readonly Asked[]): Judged => answering(asked, () => ({ verdict: 'harmless' }));

function ratesOf({ id }: LenderFile, { entry, known }: State, now: Date): Rate[] {
  const manifest = { lenders: { [id]: entry } } as unknown as Snapshot['manifest'];
  return ratesAt({ manifest, rates: new Map([[id, known]]), raw: new Map() }, now);
}

/** What each subject was read from last, and what that came to. */
const readLast = new WeakMap<Subject, { key: string; obtained: Promise<Obtained> }>();

/** What an answer says, or why it cannot be read, does not depend on the run: it is read once, and then seen again at other times. */
function obtainingOnce(subject: Subject): (texts: Step['texts'], now: string, judged: Judged) => Promise<Obtained> {
  return async (texts, now, judged) => {
    const isPlain = judged.size === 0 && texts.every((text) => typeof text === 'string');
    const key = isPlain ? texts.join('\0') : null;
    const last = readLast.get(subject);
    const isSame = last !== undefined && last.key === key;
    const obtaining = isSame
      ? last.obtained
      : obtain(subject.lender, fetcherOf(subject, texts, now), { at: now, judged });
    if (key !== null) readLast.set(subject, { key, obtained: obtaining });
    const obtained = await obtaining;
    if (obtained.kind === 'unchanged') return obtained;
    const { reading } = obtained;
    const rates = reading.rates.map((rate) => ({ ...rate, changedAt: now }));
    return { ...obtained, at: now, reading: { ...reading, rates } };
  };
}

function fetcherOf(subject: Subject, texts: Step['texts'], now: string): Fetcher {
  return {
    async fetch(lender, source) {
      const at = subject.parts.findIndex(({ answer }) => lender === subject.lender.id && answer.source === source);
      const part = subject.parts[at];
      if (!part) throw new Failure('not-recorded', `no answer of ${source.url}`);
      const text = texts[at] as Step['texts'][number];
      const { bytes, charset } = typeof text === 'string' ? { bytes: Buffer.from(text), charset: 'utf-8' } : text;
      const headers = {
        'content-type': `${part.answer.contentType?.split(';')[0] ?? 'text/html'}; charset=${charset}`,
      };
      const received = { url: part.answer.url, status: 200, headers, body: bytes };
      return answerOf(source, received, { at: now, by: 'http' });
    },
    close: async () => {},
  };
}
