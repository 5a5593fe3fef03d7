import { sameFigure } from '../../src/rates/fields.ts';
import type { ReferenceSeries, StoredRate } from '../../src/rates/schema.ts';
import { type Printed, rewritten, written } from '../../tests/accidents/figures.ts';
import { type Place, placesOf } from '../../tests/accidents/moved.ts';
import { figureRows, onPages } from '../../tests/accidents/page.ts';
import { openStage, type Shown } from '../../tests/accidents/stage.ts';
import { located, readAs, type Subject, textsOf } from '../../tests/accidents/subjects.ts';
import { changedProse, FIRST_PROSE, type Setting, withProse } from './prose.ts';

/** The effect of a move on a figure: thousandths to add to it; 0 if it stays. */
type Step = (rate: StoredRate, at: number) => number;

const fixed =
  (step: Step): Step =>
  (rate, at) =>
    rate.rateType === 'fixed' ? step(rate, at) : 0;
const years = ({ termMonths }: StoredRate): number => Math.round((termMonths ?? 12) / 12);

/** Honest moves of a year: the change of the prime, and a step for the other figures. */
const MOVES: { kind: string; prime?: number; step: Step }[] = [
  { kind: 'prime cut by 0.25', prime: -250, step: () => 0 },
  { kind: 'fixed rates down by 0.10', step: fixed(() => -100) },
  { kind: 'fixed rates up by 0.15', step: fixed(() => 150) },
  { kind: 'the five-year down by 0.05', step: fixed((rate) => (rate.termMonths === 60 ? -50 : 0)) },
  { kind: 'specials down by 0.15', step: fixed((rate) => (rate.offer === 'special' ? -150 : 0)) },
  { kind: 'posted rates up by 0.20', step: fixed((rate) => (rate.offer === 'posted' ? 200 : 0)) },
  { kind: 'fixed rates down by 0.30', step: fixed(() => -300) },
  { kind: 'longer terms up by more', step: fixed((rate) => 50 * Math.ceil(Math.min(10, years(rate)) / 3)) },
  { kind: 'short terms down, long ones up', step: fixed((rate) => (years(rate) < 4 ? -100 : 50)) },
  { kind: 'insured rates down by 0.10', step: fixed((rate) => (rate.insurance === 'insured' ? -100 : 0)) },
  { kind: 'prime raised by 0.25', prime: 250, step: () => 0 },
  {
    kind: 'two terms by 0.05 and 0.15',
    step: fixed((rate) => (years(rate) === 3 ? -50 : years(rate) === 5 ? -150 : 0)),
  },
  {
    kind: 'each term by a step of its own',
    step: fixed((rate) => [-100, -50, 50, 0, 100, -150][years(rate) % 6] as number),
  },
  { kind: 'fixed rates up by 0.05', step: fixed(() => 50) },
];
const NEW = 'a new product';
const DROPPED = 'a product is dropped';
const HALVED = 'half of the products are dropped';
export const KINDS = [...MOVES.map(({ kind }) => kind), NEW, DROPPED, HALVED];

/** The result of one honest move. */
export type Event = ReturnType<typeof eventOf>;

/** A person looks at what waits once a day, in hours. */
const PATIENCE = 20;
/** Days between two events, and the hours after it at which each is looked at. */
const EVERY_DAYS = 26;
const LOOKS = [0, 8, 16, 24];

/**
 * Judges a made-up year of one lender, run by run. Its prose changes twenty times, ten of them in the run of a move; a person judges new
 * words within a day. The Bank of Canada's series follow the lender's prime and posted rates.
 */
export async function honestYear(whole: Subject, setting: Setting): Promise<{ events: Event[]; decisions: number }> {
  const subject = located(whole);
  const start = textsOf(subject);
  const owners = ownersOf(subject);
  let prose = FIRST_PROSE;
  let change = 0;
  const dressed = (texts: string[]): string[] =>
    texts.map((text) => withProse(text, prose, String(37 + change), setting));
  const stage = await openStage(subject, { texts: dressed(start), reference: seriesOf(readAs(subject, start)) });
  let now = start;
  const steps: Parameters<typeof stage.play>[0] = [];
  const awaited: { kind: string; from: number; before: StoredRate[]; after: StoredRate[]; worded: boolean }[] = [];
  for (const [at, move] of MOVES.entries()) {
    const before = readAs(subject, now);
    const next = moved(subject, owners, now, start, move);
    const after = safely(() => readAs(subject, next)) ?? [];
    const ids = new Set(after.map(({ id }) => id));
    const hours = (at + 1) * EVERY_DAYS * 24;
    // Between two moves only the words change.
    prose = changedProse(prose, change++);
    for (const later of [...LOOKS, 36])
      steps.push({ texts: dressed(now), hours: hours - 240 + later, reference: seriesOf(before) });
    // A page that contradicts itself is not honest.
    if (before.some(({ id }) => !ids.has(id)) || before.every((rate) => sameFigure(rate, find(after, rate) ?? rate)))
      continue;
    const worded = at % 3 !== 0;
    if (worded) prose = changedProse(prose, change++);
    awaited.push({ kind: move.kind, from: steps.length, before, after, worded });
    for (const later of [...LOOKS, 36, 48])
      steps.push({ texts: dressed(next), hours: hours + later, reference: seriesOf(after) });
    now = next;
  }
  const shown = await stage.play(steps, PATIENCE);
  const events = awaited.map(({ kind, from, before, after, worded }) =>
    eventOf(kind, shown.slice(from, from + LOOKS.length), before, after, worded),
  );
  const words = new Set(
    shown.flatMap(({ waiting }) => waiting?.differences.flatMap(({ says, digest }) => (says && digest) || []) ?? []),
  );
  // Figures alone are one decision each time they begin to wait.
  const isOfFigures = ({ waiting }: Shown): boolean => waiting?.differences.every(({ says }) => says === null) ?? false;
  const figures = shown.filter((entry, at) => isOfFigures(entry) && !shown[at - 1]?.waiting).length;
  return { events: [...events, ...(await arrivals(subject))], decisions: words.size + figures };
}

/** The Bank of Canada's series as they would be: typical posted rates of three terms. */
const POSTED = { V80691333: 12, V80691334: 36, V80691335: 60 } as const;
function seriesOf(rates: StoredRate[]): ReferenceSeries[] {
  return Object.entries(POSTED).map(([id, months]) => {
    const posted = rates.find(
      (rate) => rate.termMonths === months && rate.offer === 'posted' && rate.rateType === 'fixed',
    );
    return { id, label: id, percent: posted?.ratePercent ?? 6.09, date: '2026-11-18' };
  });
}

const find = (rates: StoredRate[], { id }: StoredRate): StoredRate | undefined => rates.find((rate) => rate.id === id);

function eventOf(
  kind: string,
  shown: Awaited<ReturnType<Awaited<ReturnType<typeof openStage>>['play']>>,
  before: StoredRate[],
  after: StoredRate[],
  worded: boolean,
) {
  // No page prints an APR below its rate: the simulated move changed that rate and left its APR behind.
  const isPrinted = ({ aprPercent, ratePercent }: StoredRate) =>
    aprPercent === null || aprPercent >= (ratePercent ?? 0);
  const moved = after.filter((rate) => isPrinted(rate) && !sameFigure(find(before, rate), rate));
  const runs = moved.map((rate): number | null => {
    const at = shown.findIndex(({ rates }) => {
      const seen = rates.find(({ id }) => id === rate.id);
      return seen?.state === 'fresh' && sameFigure(seen, rate);
    });
    return at === -1 ? null : at;
  });
  const waited = moved.filter((_, place) => (runs[place] ?? 2) > 1);
  return {
    kind,
    /** True if words around the figures changed in the same run. */
    worded,
    /** Number of moved figures, the run in which each was shown (0 at once; null not within a day), and the reasons for those that took more than one run. */
    moved: moved.length,
    runs,
    waited: waited.map(({ lender, id }) => `${lender}: ${shown[1]?.why(id)}`),
  };
}

/** Adds a row: the lender's page without it, and then with it. Then removes one. */
async function arrivals(subject: Subject): Promise<Event[]> {
  const dropped = thinned(subject, 'a row less', (at, count) => at === count - 1);
  const without = dropped && safely(() => readAs(subject, dropped));
  if (!dropped || !without) return [];
  const full = textsOf(subject);
  const rates = readAs(subject, full);
  if (without.length >= rates.length || without.length < subject.lender.minimumRates) return [];
  const times = LOOKS.map((later) => 24 + later);
  const coming = await openStage(subject, { texts: dropped });
  const going = await openStage(subject, { texts: full });
  const halved = thinned(subject, 'half of the rows', (at) => at % 2 === 1);
  const half = halved && safely(() => readAs(subject, halved));
  const play = (stage: typeof going, texts: string[]) => stage.play(times.map((hours) => ({ texts, hours })));
  return [
    eventOf(NEW, await play(coming, full), without, rates, false),
    ...stayed(DROPPED, await play(going, dropped), without),
    ...(half ? stayed(HALVED, await play(going, halved), half) : []),
  ];
}

/** The pages without some of their rows of figures; null if they have few. */
const thinned = (subject: Subject, what: string, isDropped: (at: number, count: number) => boolean): string[] | null =>
  onPages(subject, what, ($) => {
    const rows = figureRows($);
    for (const [at, row] of rows.entries()) if (isDropped(at, rows.length)) row.remove();
    return rows.length > 4;
  }).texts();

/** Figures that stayed while others went: each has to be fresh at once. */
function stayed(kind: string, shown: Parameters<typeof eventOf>[1], rates: StoredRate[]): Event[] {
  const lost = rates.flatMap((rate) => {
    const seen = shown[0]?.rates.find(({ id }) => id === rate.id);
    return seen?.state === 'fresh' ? [] : [`${rate.lender}: ${shown[0]?.why(rate.id)}`];
  });
  return [{ kind, worded: false, moved: rates.length, runs: rates.map(() => 0), waited: lost }];
}

/** The rates' figures behind each printed figure, found by moving it alone. */
type Owners = { place: Place; rates: { id: string; field: 'ratePercent' | 'aprPercent' }[]; prime: boolean }[];

function ownersOf(subject: Subject): Owners {
  const texts = textsOf(subject);
  const whole = readAs(subject, texts);
  return placesOf(subject).flatMap((place): Owners => {
    const other = texts.map((text, part) =>
      part === place.part ? rewritten(text, [{ at: place, by: written(place.value + 10, place.text) }]) : text,
    );
    const read = safely(() => readAs(subject, other));
    if (!read) return [];
    // A prime that stands twice is read only where both agree: the rates quoted on it are gone.
    const isPrime = ({ primePercent }: StoredRate): boolean =>
      primePercent !== null && Math.round(primePercent * 1000) === place.value;
    const prime = whole.some((old) => isPrime(old) && find(read, old)?.primePercent !== old.primePercent);
    const rates = whole.flatMap((rate) => {
      const now = find(read, rate);
      return (['ratePercent', 'aprPercent'] as const).flatMap((field) =>
        rate[field] !== null && Math.round(rate[field] * 1000) === place.value && now?.[field] !== rate[field]
          ? [{ id: rate.id, field }]
          : [],
      );
    });
    return rates.length > 0 || prime ? [{ place, rates, prime }] : [];
  });
}

/** The pages after a move. Figures keep their positions: a step keeps the number of digits. */
function moved(
  subject: Subject,
  owners: Owners,
  now: string[],
  start: string[],
  { prime = 0, step }: (typeof MOVES)[number],
): string[] {
  const rates = new Map(readAs(subject, now).map((rate) => [rate.id, rate]));
  return now.map((text, part) => {
    const edits = owners.flatMap(({ place, rates: owned, prime: isPrime }): { at: Printed; by: string }[] => {
      if (place.part !== part) return [];
      const shift = start[part]?.length === text.length ? 0 : Number.NaN;
      const at = { ...place, start: place.start + shift, end: place.end + shift };
      const passage = text.slice(at.start, at.end);
      const value = Math.round(Number(passage.replace(',', '.')) * 1000);
      const rate = rates.get(owned[0]?.id ?? '');
      const onPrime =
        isPrime ||
        (rate?.rateType === 'variable' && (rate.primeOffsetPercent ?? 0) === 0 && prime !== 0) ||
        rate?.primePercent;
      const by = prime !== 0 ? (onPrime || rate?.rateType === 'variable' ? prime : 0) : rate ? step(rate, value) : 0;
      return by === 0 || value + by <= 500 ? [] : [{ at, by: written(value + by, passage) }];
    });
    const next = rewritten(text, edits);
    return next.length === text.length ? next : text;
  });
}

function safely<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
