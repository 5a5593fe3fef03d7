import { CONDITION_CODES } from '../../src/rates/conditions.ts';
import type { LenderEntry } from '../../src/rates/schema.ts';
import type { Judged, Judgement } from '../../src/snapshots/judgements.ts';
import type { LayoutMemory } from '../../src/snapshots/layouts.ts';
import { parseHeading } from '../read/labels.ts';
import { digest, textDigest } from '../read/layout/frame.ts';
import { printable } from '../read/printable.ts';
import type { Verdict } from './judge.ts';
import { quote } from './pages.ts';
import type { Difference, Recognised } from './recognise.ts';
import { figuresOf } from './remember.ts';

/** A person's answer about one lender. */
export interface Acceptance {
  /** What a report named: everything that waits, or one line; `any` for our own recordings, which were checked when they were written. */
  digest: string;
  /** What the line means, or every line of the report; null accepts the pages and figures, and leaves their new words unjudged. */
  says: Meaning | null;
}

type Meaning =
  | { verdict: 'harmless' | 'few' | 'alarm' }
  | { verdict: 'condition'; condition: (typeof CONDITION_CODES)[number] }
  | { verdict: 'name'; name: string };

export const ACCEPT_ANY: Acceptance[] = [{ digest: 'any', says: { verdict: 'harmless' } }];

export const isName = (words: string): boolean => /\p{L}/u.test(words) && parseHeading(words) !== null;

/** Reads a meaning: a verdict, the code of a condition, or a name (`name=5_year_fixed`); null where it is none. */
export function meaningNamed(word: string): Meaning | null {
  if (word === 'harmless' || word === 'few' || word === 'alarm') return { verdict: word };
  const name = word.startsWith('name=') ? word.slice('name='.length).replaceAll('_', ' ') : '';
  if (isName(name)) return { verdict: 'name', name };
  const condition = CONDITION_CODES.find((code) => code === word);
  return condition ? { verdict: 'condition', condition } : null;
}

/** Most differences that a report lists; the rest are only counted. */
const MOST_DIFFERENCES = 40;
/** Longest quote of a page in a report, in characters. */
const QUOTED = 280;

/** Returns everything of a lender that waits for a person, named by one digest; null where nothing waits. */
export function waitingOf(
  { held, missing }: Pick<LenderEntry, 'held' | 'missing'>,
  given: {
    pages: Recognised[];
    differences: Difference[];
    marks: LayoutMemory['unjudged'];
    isFirst: boolean;
    at: string;
    before: LenderEntry['waiting'];
  },
): LenderEntry['waiting'] {
  const { pages, differences, marks, isFirst, at, before } = given;
  const waiting = Object.entries(held).filter(([, { until }]) => until !== 'second-sighting');
  const listed = new Map(
    differences.flatMap((one) =>
      one.says !== null || one.kind !== 'line' ? [[`${one.kind} ${one.digest} ${one.says}`, one] as const] : [],
    ),
  );
  const asked = [...listed.values()].filter(({ says, kind }) => says !== null || kind === 'limit');
  // The words near the rates are part of their page's digest.
  const others = asked.filter(({ kind }) => kind === 'limit' || kind === 'unread');
  if (waiting.length + asked.length + Object.keys(marks).length === 0) return null;
  const name = digest(
    [
      ...pages.map((page) => page.digest),
      ...waiting.map(([id, { rate }]) => `${id} ${figuresOf(rate)}`).sort(),
      ...Object.keys(missing).sort(),
      ...others.map(({ key }) => key).sort(),
    ].join('\n'),
  );
  const times = [...waiting.map(([, one]) => one.since), ...Object.values(marks).map(({ since }) => since), at];
  const since = times.sort()[0] as string;
  return {
    digest: name,
    since: before && before.since < since ? before.since : since,
    isFirst,
    differences: [...listed.values()]
      .sort((a, b) => Number(a.isProven) - Number(b.isProven))
      .slice(0, MOST_DIFFERENCES)
      .map(({ kind, says, digest, text, before: old, ids }) => ({
        kind,
        says,
        digest,
        text: shortened(text),
        before: old === null ? null : shortened(old),
        rates: ids.length,
        examples: [...ids].sort().slice(0, 3),
      })),
  };
}

const shortened = (text: string): string => printable(quote(text, QUOTED));

/** True if a person accepted exactly what waits: by the command or a label, or in the lender's judgements. Words judged an alarm outweigh it. */
export const accepts = (
  given: readonly Acceptance[],
  judged: Judged,
  waiting: LenderEntry['waiting'],
  differences: readonly Difference[],
): boolean =>
  !differences.some(({ digest }) => judged.get(digest)?.verdict === 'alarm') &&
  (given.some(({ digest }) => digest === 'any' || digest === waiting?.digest) ||
    (waiting !== null && judged.get(waiting.digest)?.verdict === 'accept'));

/** The judgements that a person's answers make on words that nobody has judged. */
export function judgementsOf(
  given: readonly Acceptance[],
  differences: readonly Pick<Difference, 'says' | 'digest'>[],
  waiting: LenderEntry['waiting'],
  at: string,
): Judgement[] {
  const asked = [...new Set(differences.flatMap(({ says, digest }) => (says === null ? [] : [digest])))];
  return given.flatMap(({ digest: named, says }) => {
    const meant = named === 'any' || named === waiting?.digest ? asked : asked.filter((digest) => digest === named);
    return says === null ? [] : meant.map((digest) => said(says, digest, at));
  });
}

const said = (says: Meaning, digest: string, at: string): Judgement => ({ ...says, digest, by: 'an acceptance', at });

/** The answers about lines that were asked about or judged before: they count before the page is read. `unknown` answer nothing. */
export function answeredBefore(
  given: readonly Acceptance[],
  waiting: LenderEntry['waiting'],
  judged: Judged,
  at: string,
): { judgements: Judgement[]; unknown: string[] } {
  const lines = new Set([...(waiting?.differences ?? []).flatMap(({ digest }) => digest ?? []), ...judged.keys()]);
  return {
    judgements: given.flatMap(({ digest, says }) =>
      says !== null && lines.has(digest) ? [said(says, digest, at)] : [],
    ),
    unknown: given.flatMap(({ digest }) =>
      digest === 'any' || digest === waiting?.digest || lines.has(digest) ? [] : [digest],
    ),
  };
}

const NOTHING_SAID = { before: null, says: null, isProven: false, ids: [] };

/** Lines that are gone from the pages, if their text is known. */
export const goneLines = (pages: Recognised[], texts?: ReadonlyMap<string, string>): Difference[] =>
  pages.flatMap(({ gone }) =>
    gone.flatMap((key): Difference[] => {
      const text = texts?.get(key);
      return text === undefined ? [] : [{ ...NOTHING_SAID, kind: 'gone', key, digest: textDigest(text), text }];
    }),
  );

/** Limits that rates keep though their page no longer states them. */
export const keptLimits = (unlimited: Verdict['unlimited']): Difference[] =>
  [...Map.groupBy(unlimited, ({ words }) => words)].map(([text, all]): Difference => {
    const ids = all.map(({ id }) => id);
    const key = digest([text, ...ids].join());
    return { ...NOTHING_SAID, kind: 'limit', key, digest: key, text, ids };
  });

/** Names under which something may stand that was not read: new ones, and those over figures that are unread though a person judged them. */
export const unreadNames = (pages: readonly Recognised[], judged: Judged): Difference[] =>
  pages.flatMap(({ differences, frame }) => [
    ...differences.flatMap((one): Difference[] =>
      one.name && one.says === null ? [{ ...one, kind: 'unread', says: 'unknown' }] : [],
    ),
    ...frame.lines.flatMap(({ key, digest, text, name }): Difference[] =>
      name === 'over-figures' && judged.has(digest)
        ? [{ ...NOTHING_SAID, kind: 'unread', key, digest, text, says: 'unknown' }]
        : [],
    ),
  ]);
