import { type Printed, printedIn, rewritten, written } from './figures.ts';
import type { Accident } from './oracle.ts';
import type { Subject } from './subjects.ts';

/** A figure on the pages of a subject. */
export interface Place extends Printed {
  part: number;
  /** The signs before it make it an offset on prime. */
  offset: boolean;
}

/** One printed figure made into something else; `value` null where that is no figure. */
export interface Change {
  at: Place;
  by: string;
  value: number | null;
}

/** Every figure of a subject, in order. */
export function placesOf({ parts }: Subject): Place[] {
  return parts.flatMap(({ text, places }, part) =>
    printedIn(text, places)
      .filter(({ value }) => value > 0)
      .map((printed) => ({ ...printed, part, offset: isOffset(text, printed.start) })),
  );
}

const isOffset = (text: string, start: number): boolean =>
  /(?:[+\-\u2010-\u2015\u2212]|&minus;|prime rate)(?:\s|&nbsp;)*(?:<(?:span|strong|b|em)\b[^>]*>\s*)*$/i.test(
    text.slice(Math.max(0, start - 200), start),
  );

/** The accident of these changes, and the truth after them. */
export function changed(subject: Subject, name: string, changes: Change[], more: Partial<Accident> = {}): Accident {
  const texts = (): string[] =>
    subject.parts.map(({ text }, part) =>
      rewritten(
        text,
        changes.filter(({ at }) => at.part === part),
      ),
    );
  const becomes = Map.groupBy(changes, ({ at }) => at.value);
  const truth: Accident['truth'] = (value) => {
    const to = (becomes.get(value) ?? []).map((change) => change.value);
    return to.length < (counts(subject).get(value) ?? 1) ? [value, ...to] : to;
  };
  return { name, texts, truth, ...more };
}

const counted = new WeakMap<Subject, Map<number, number>>();

/** How often each figure stands on the pages. */
function counts(subject: Subject): Map<number, number> {
  const found =
    counted.get(subject) ??
    new Map([...Map.groupBy(placesOf(subject), ({ value }) => value)].map(([value, all]) => [value, all.length]));
  counted.set(subject, found);
  return found;
}

const named = ({ text, part, start }: Place, what: string): string =>
  `${text} (source ${part + 1}, at ${start}) ${what}`;

/** One figure becomes another one. */
const one = (subject: Subject, at: Place, to: number, what: string, more: Partial<Accident> = {}): Accident =>
  changed(subject, named(at, what), [{ at, by: written(to, at.text), value: to }], more);

const TOKENS = [
  `$\{rate}`,
  '{bps}',
  'RDS%rate[5].FRCM(1,0)%',
  '{{rate}}',
  '0.00',
  'NaN',
  '',
  '--',
  'N/A',
  'undefined',
  '[[rate]]',
];

/** What else can happen to a figure. */
function blows(subject: Subject, at: Place, index: number): Accident[] {
  return [
    changed(subject, named(at, 'as a token'), [{ at, by: TOKENS[index % TOKENS.length] as string, value: null }]),
    ...(at.value >= 1500 && at.value < 10_000
      ? [one(subject, at, at.value * 10, 'ten times too big', { changed: 'refused' })]
      : []),
    ...(at.offset ? [] : [one(subject, at, at.value + 2000, 'two points up', { changed: 'held' })]),
    ...(at.value > 2500 ? [one(subject, at, at.value - 2000, 'two points down', { changed: 'held' })] : []),
  ];
}

/** Accidents of one figure each: every figure moves a little, and meets one of the others in turn. */
export function single(subject: Subject): Accident[] {
  return placesOf(subject).flatMap((at, index) => [
    one(subject, at, at.value + 100, 'ten basis points up'),
    ...[blows(subject, at, index)].flatMap((others) => others[index % others.length] ?? []),
  ]);
}

/** Accidents of all figures at once, or of every second one. */
export function together(subject: Subject): Accident[] {
  const places = placesOf(subject);
  const all = (
    name: string,
    change: (at: Place) => Omit<Change, 'at'> | null,
    more: Partial<Accident> = {},
  ): Accident =>
    changed(
      subject,
      name,
      places.flatMap((at) => {
        const made = change(at);
        return made ? [{ at, ...made }] : [];
      }),
      more,
    );
  const half = (name: string, by: string, parity: number): Accident =>
    changed(
      subject,
      name,
      places.filter((_, index) => index % 2 === parity).map((at) => ({ at, by, value: null })),
    );
  const shifted = (by: number) => (at: Place) =>
    at.offset || at.value <= 1000 ? null : { by: written(at.value + by, at.text), value: at.value + by };
  return [
    all('everything a quarter point up', shifted(250)),
    all('everything a quarter point down', shifted(-250)),
    all('commas for points', ({ text, value }) => ({ by: text.replace('.', ','), value })),
    all('points for commas', ({ text, value }) => ({ by: text.replace(',', '.'), value })),
    all('a third decimal', ({ text, value }) => (/[.,]\d\d$/.test(text) ? { by: `${text}0`, value } : null)),
    all('everything ten times too big', ({ text, value }) => ({ by: written(value * 10, text), value: value * 10 }), {
      changed: 'refused',
    }),
    all('everything as basis points', ({ value }) => ({ by: String(value / 10), value: null })),
    all('everything as a fraction', ({ value }) => ({ by: (value / 100_000).toFixed(5), value: null })),
    ...TOKENS.map((token) => all(`every figure as "${token}"`, () => ({ by: token, value: null }))),
    ...TOKENS.slice(0, 7).map((token, index) => half(`every second figure as "${token}"`, token, index % 2)),
  ];
}
