import { CONDITION_CODES } from '../../src/rates/conditions.ts';
import { sameFigure } from '../../src/rates/fields.ts';
import type { LenderEntry, StoredRate } from '../../src/rates/schema.ts';
import type { Judged, Judgement } from '../../src/snapshots/judgements.ts';
import type { LayoutMemory } from '../../src/snapshots/layouts.ts';
import { meaningOf, parseHeading } from '../read/labels.ts';
import { digest } from '../read/layout/frame.ts';
import { lettersOf } from '../read/layout/wording.ts';
import { printable, quote } from '../read/printable.ts';
import { KEPT, NOT_WHOLE, PRINTED } from './missing.ts';
import { DAY } from './pages.ts';
import { type Difference, type Recognised, UNSAID } from './recognise.ts';
import { figuresOf } from './remember.ts';
import { type Listed, renamings } from './renamings.ts';
import { isMeant } from './words.ts';

/** A person's answer about one lender. */
export interface Acceptance {
  /** What a report named: figures that wait, rates that are gone, or words; `any` for our own recordings, which were checked when they were written. */
  digest: string;
  /** What the words mean; null accepts the figures, or that the rates are gone. */
  says: Meaning | null;
}

/** A judgement without whose it is, and of what. */
export type Unsigned<One> = One extends Judgement ? Omit<One, 'digest' | 'texts' | 'place' | 'by' | 'at'> : never;

/** What words may mean, besides a condition or a name. */
export const VERDICTS = ['harmless', 'other', 'few', 'alarm'] as const;
type Meaning =
  | { verdict: (typeof VERDICTS)[number] }
  | { verdict: 'condition'; condition: (typeof CONDITION_CODES)[number] }
  | { verdict: 'name'; name: string };

export const ACCEPT_ANY: Acceptance[] = [{ digest: 'any', says: { verdict: 'harmless' } }];

/** True for words of the vocabulary that limit rates (`in Ontario`), each thing once: purchases and refinances together are no limit. */
export function isLimit(text: string): boolean {
  const { says, rest } = meaningOf(text);
  const fields = says.flatMap((words) => Object.keys(words).filter((field) => field !== 'conditions'));
  return says.length > 0 && rest.length === 0 && new Set(fields).size === fields.length;
}
export const isName = (words: string): boolean => lettersOf(words) !== '' && parseHeading(words) !== null;

/** Reads a meaning: a verdict, the code of a condition, or a name (`name=5_year_fixed`); null where it is none. */
export function meaningNamed(word: string): Meaning | null {
  const verdict = VERDICTS.find((verdict) => verdict === word);
  if (verdict) return { verdict };
  const name = word.startsWith('name=') ? word.slice('name='.length).replaceAll('_', ' ') : '';
  if (isName(name)) return { verdict: 'name', name };
  const condition = CONDITION_CODES.find((code) => code === word);
  return condition ? { verdict: 'condition', condition } : null;
}

/** What people accepted: figures as they waited, by id, and rates that are gone; `all` for everything. */
export interface Accepted {
  all: boolean;
  /** True if all figures that wait are right. */
  page: boolean;
  figures: LenderEntry['held'];
  /** Of the rates that a person was asked about, whether each is gone. */
  gone: Record<string, boolean>;
  /** The texts that were asked about when figures were accepted; `isCut` where there were more. */
  seen: { texts: ReadonlySet<string>; isCut: boolean };
}
const NOTHING_SEEN: Accepted['seen'] = { texts: new Set(), isCut: false };
export const NOTHING_ACCEPTED: Accepted = { all: false, page: false, figures: {}, gone: {}, seen: NOTHING_SEEN };

/** True if figures were accepted beside other words than those that stand there now. */
export const wereUnseen = (differences: readonly Difference[], { page, all, seen }: Accepted): boolean =>
  page &&
  !all &&
  differences.some(
    ({ says, texts }) => (says === 'alarm' || (says && !seen.isCut)) && texts.some((text) => !seen.texts.has(text)),
  );

/** True if a person accepted this figure of a rate, or everything. */
export const isFigureAccepted = ({ all, figures }: Accepted, rate: StoredRate): boolean =>
  all || sameFigure(figures[rate.id]?.rate, rate);

/** Most differences that a report lists; the rest are only counted. */
const MOST_DIFFERENCES = 40;
/** Longest quote of a page in a report, in characters. */
const QUOTED = 900;

/** What a report asks about or tells, each change once. */
export const listedOf = (differences: readonly Difference[]): Listed[] =>
  renamings(differences.filter(({ says, kind }) => says !== null || kind === 'limit'));

/** True for a figure that a person is asked about. */
export const waitsForPerson = ([, { until }]: [string, LenderEntry['held'][string]]): boolean =>
  until === 'person' || until === 'proof';

/** Returns everything of a lender that waits for a person: words, figures and rates that are gone, each under a digest; null where nothing waits. */
export function waitingOf(
  { held, missing }: Pick<LenderEntry, 'held' | 'missing'>,
  listed: readonly Listed[],
  look: { marks: LayoutMemory['unjudged']; isFirst: boolean; at: string; before: LenderEntry['waiting'] },
  pages: readonly Recognised[],
): LenderEntry['waiting'] {
  const { marks, isFirst, at, before } = look;
  const waiting = Object.entries(held).filter(waitsForPerson);
  // Half a page may come once; a table that is not read whole for a day is asked about.
  const mayStand = Object.values(missing).some(
    ({ reason, observedAt }) =>
      reason === PRINTED || (reason === NOT_WHOLE && Date.parse(look.at) - Date.parse(observedAt) >= DAY),
  );
  if (waiting.length + listed.length + Object.keys(marks).length === 0 && !mayStand) return null;
  const times = [...waiting.map(([, figure]) => figure.since), ...Object.values(marks).map(({ since }) => since), at];
  const since = times.sort()[0] as string;
  const gone = goneOf(missing, listed).sort();
  // An acceptance ends with the wait that it answers.
  const figures = waiting.map(([id, { rate, since }]) => `${id} ${figuresOf(rate)} ${since}`).sort();
  // Figures are accepted beside the words that stood there: beside others they wait on, under another digest.
  const words = listed.flatMap(({ says, texts, digest }) =>
    figures.length === 0 ? digest : says === null ? [] : texts,
  );
  return {
    digest: digest(['figures', ...figures, ...words.sort()].join('\n')),
    ...(gone.length > 0 && { gone: digest(['gone', ...gone, ...pages.map((page) => page.digest)].join('\n')) }),
    since: before && before.since < since ? before.since : since,
    isFirst,
    differences: listed
      .toSorted((a, b) => Number(a.isProven) - Number(b.isProven))
      .slice(0, MOST_DIFFERENCES)
      .map(({ kind, says, digest, texts, spots, text, printed = text, before: old, within, judged, ids }) => ({
        kind,
        says,
        digest,
        ...(texts.length > 0 && { texts }),
        ...(spots.length > 0 && { spots }),
        ...(within && { within }),
        ...(judged && { judged }),
        text: shortened(printed),
        before: old === null ? null : shortened(old),
        rates: ids.length,
        examples: [...ids].sort(),
      })),
  };
}

/** The rates of which a person is asked whether they are gone: not those that a name without figures may be, until that is judged. */
export function goneOf(
  missing: LenderEntry['missing'],
  listed: readonly { kind: string; judged?: string | undefined }[],
): string[] {
  const isNamed = listed.some(({ kind, judged }) => kind === 'unread' && !judged);
  const others: unknown[] = isNamed ? [KEPT, PRINTED] : [KEPT];
  return Object.keys(missing).filter((id) => !others.includes(missing[id]?.reason));
}

const shortened = (text: string): string => printable(quote(text, QUOTED));

/** What people accepted of what waited after the last run, by the command or a label, or in the lender's judgements. */
export function acceptedOf(
  acceptances: readonly Acceptance[],
  judged: Judged,
  entry: Pick<LenderEntry, 'waiting' | 'held' | 'missing'> | null,
  known: readonly StoredRate[],
): Accepted {
  const isAccepted = (name: string | undefined): boolean =>
    name !== undefined && (acceptances.some(({ digest }) => digest === name) || judged.get(name)?.verdict === 'accept');
  const { waiting, held, missing } = entry ?? { waiting: null, held: {}, missing: {} };
  const page = isAccepted(waiting?.digest);
  const differences = waiting?.differences ?? [];
  // Of the rates that are missing a person may name those that are gone: the others are still there.
  const { of, verdict } = judged.get(waiting?.gone ?? '') ?? {};
  const rates = new Map(known.map((rate) => [rate.id, rate]));
  const isGone = isAccepted(waiting?.gone);
  const asked = isGone || verdict === 'keep' ? goneOf(missing, differences) : [];
  return {
    all: acceptances.some(({ digest }) => digest === 'any'),
    page,
    figures: page ? held : {},
    gone: Object.fromEntries(asked.map((id) => [id, isGone && isMeant(of, rates.get(id))])),
    seen: {
      texts: new Set(differences.flatMap(({ texts = [] }) => texts)),
      isCut: differences.length >= MOST_DIFFERENCES,
    },
  };
}

type Question = Pick<
  NonNullable<LenderEntry['waiting']>['differences'][number],
  'says' | 'digest' | 'texts' | 'spots' | 'within'
>;

/** The judgements that a person's answers make on words that a report asked about, or that were judged before. `unknown` answer nothing. */
export function answersTo(
  acceptances: readonly Acceptance[],
  questions: readonly Question[],
  waiting: LenderEntry['waiting'],
  judged: Judged,
  at: string,
): { judgements: Judgement[]; unknown: string[] } {
  const who = { by: 'an acceptance', at };
  const isWhole = ({ digest }: Acceptance): boolean =>
    digest === 'any' || digest === waiting?.digest || digest === waiting?.gone;
  const answers = acceptances.map((acceptance) => ({
    acceptance,
    words: questions.filter(({ says, digest }) => (isWhole(acceptance) ? says !== null : digest === acceptance.digest)),
  }));
  return {
    judgements: answers.flatMap(({ acceptance, words }) => {
      const { says, digest } = acceptance;
      // Kept, as npm run review keeps it: another place may read the lender.
      if (says === null)
        return (isWhole(acceptance) ? [{ digest }] : words.filter(({ says }) => says === null)).flatMap((word) =>
          judgementsOf({ verdict: 'accept' }, word, who),
        );
      const old = judged.get(digest);
      return (words.length > 0 || !old ? words : [old]).flatMap((word) => judgementsOf(says, word, who));
    }),
    unknown: answers.flatMap(({ acceptance, words }) =>
      isWhole(acceptance) || words.length > 0 || judged.has(acceptance.digest) ? [] : [acceptance.digest],
    ),
  };
}

/** The judgements that an answer makes: of a place where its words are harmless, of the words themselves where they say something. */
export function judgementsOf(
  says: Unsigned<Judgement>,
  { digest = '', texts = [], spots = [], within }: Partial<Question>,
  who: Pick<Judgement, 'by' | 'at'>,
): Judgement[] {
  if (within && says.verdict === 'name') return [{ ...says, digest, within, ...who }];
  if (texts.length === 0) return [{ ...says, digest, ...who }];
  const [place, ...others] = spots;
  if (says.verdict === 'harmless')
    return (place ? spots : [digest]).map((spot) => ({ ...says, digest: spot, texts, ...who }));
  // A name holds where it stood; words that stand in several places mean the same in all.
  const where = place && others.length === 0 ? { place } : {};
  return texts.map((text) => ({ ...says, digest: text, ...where, ...who }));
}

/** Limits that rates keep though their page no longer states them. */
export const keptLimits = (unlimited: readonly { id: string; words: string; digest: string }[]): Difference[] =>
  [...Map.groupBy(unlimited, ({ words }) => words)].map(([text, all]): Difference => {
    const ids = all.map(({ id }) => id);
    const texts = all.map(({ digest }) => digest);
    return { ...UNSAID, kind: 'limit', digest: digest(texts.join()), texts, text, ids };
  });
