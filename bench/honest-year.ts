import { sameFigure } from '../src/rates/figure.ts';
import type { StoredRate } from '../src/rates/schema.ts';
import { type Printed, rewritten, written } from '../tests/accidents/figures.ts';
import { type Place, placesOf } from '../tests/accidents/moved.ts';
import { figureRows, onPages } from '../tests/accidents/page.ts';
import { openStage, textsOf } from '../tests/accidents/stage.ts';
import { located, readAs, type Subject } from '../tests/accidents/subjects.ts';

/** What a move makes of a figure: thousandths to add to it; 0 where it stays. */
type Step = (rate: StoredRate, at: number) => number;

const fixed =
  (step: Step): Step =>
  (rate, at) =>
    rate.rateType === 'fixed' ? step(rate, at) : 0;
const years = ({ termMonths }: StoredRate): number => Math.round((termMonths ?? 12) / 12);

/** Honest moves: the prime, a step for the other figures; `jump` where each move is far enough to be seen twice. */
const MOVES: { kind: string; prime?: number; step: Step; jump?: boolean }[] = [
  { kind: 'prime cut by 0.25', prime: -250, step: () => 0 },
  { kind: 'fixed rates down by 0.10', step: fixed(() => -100) },
  { kind: 'fixed rates up by 0.10', step: fixed(() => 100) },
  { kind: 'fixed rates up by 1.25', step: fixed(() => 1250), jump: true },
  { kind: 'fixed rates down by 1.25', step: fixed(() => -1250), jump: true },
  { kind: 'the five-year down by 0.05', step: fixed((rate) => (rate.termMonths === 60 ? -50 : 0)) },
  { kind: 'specials down by 0.15', step: fixed((rate) => (rate.offer === 'special' ? -150 : 0)) },
  { kind: 'posted rates up by 0.20', step: fixed((rate) => (rate.offer === 'posted' ? 200 : 0)) },
  { kind: 'longer terms up by more', step: fixed((rate) => 20 * Math.min(10, years(rate))) },
  { kind: 'short terms down, long ones up', step: fixed((rate) => (years(rate) < 4 ? -100 : 50)) },
  { kind: 'insured rates down by 0.10', step: fixed((rate) => (rate.insurance === 'insured' ? -100 : 0)) },
  { kind: 'prime raised by 0.25', prime: 250, step: () => 0 },
  {
    kind: 'two terms by 0.05 and 0.15',
    step: fixed((rate) => (years(rate) === 3 ? -50 : years(rate) === 5 ? -150 : 0)),
  },
];
const NEW = 'a new product';
const DROPPED = 'a product is dropped';
export const KINDS = [...MOVES.map(({ kind }) => kind), NEW, DROPPED];

/** What came of one honest move. */
interface Event {
  kind: string;
  /** How many figures moved, how many of them a rule means to see twice, and why others waited. */
  moved: number;
  due: number;
  waited: string[];
  /** How many figures the pages printed in these runs. */
  sightings: number;
}

/** A made-up year of one lender, judged run by run: every move, and what waited that need not. */
export async function honestYear(whole: Subject): Promise<Event[]> {
  const subject = located(whole);
  const events: Event[] = [];
  const start = textsOf(subject);
  const stage = await openStage(subject, { texts: start });
  const owners = ownersOf(subject);
  let now = start;
  let hours = 0;
  let played: Parameters<typeof stage.play>[0] = [];
  for (const move of MOVES) {
    const before = readAs(subject, now);
    const next = moved(subject, owners, now, start, move);
    const after = safely(() => readAs(subject, next)) ?? [];
    const ids = new Set(after.map(({ id }) => id));
    // A page that contradicts itself is no honest one.
    if (before.some(({ id }) => !ids.has(id)) || before.every((rate) => sameFigure(rate, find(after, rate) ?? rate)))
      continue;
    hours += 24 * 25;
    events.push(await judged(move.kind, next, before, after, move.jump ?? false));
    now = next;
  }
  return [...events, ...(await arrivals(subject))];

  async function judged(
    kind: string,
    texts: string[],
    before: StoredRate[],
    after: StoredRate[],
    jump: boolean,
  ): Promise<Event> {
    const steps = [0, 8, 16].map((later) => ({ texts, hours: hours + later }));
    // A quiet run before, so that the lender's figures are no older than they would be.
    played = [...played, ...steps];
    const shown = (await stage.play(played)).slice(-steps.length);
    return eventOf(kind, shown, before, after, (old, rate) => jump || isFar(old, rate));
  }
}

/** A move of a point or more is meant to be seen twice. */
const isFar = (old: StoredRate, rate: StoredRate): boolean =>
  Math.abs((old.ratePercent ?? 0) - (rate.ratePercent ?? 0)) > 1;
const find = (rates: StoredRate[], { id }: StoredRate): StoredRate | undefined => rates.find((rate) => rate.id === id);

function eventOf(
  kind: string,
  shown: Awaited<ReturnType<Awaited<ReturnType<typeof openStage>>['play']>>,
  before: StoredRate[],
  after: StoredRate[],
  meant: (old: StoredRate, rate: StoredRate) => boolean,
): Event {
  const waited: string[] = [];
  let [moves, due] = [0, 0];
  for (const rate of after) {
    // No honest page prints that: the move met the rate and not its APR.
    if (rate.aprPercent !== null && rate.aprPercent < (rate.ratePercent ?? 0)) continue;
    const old = find(before, rate);
    const isMove = !old || !sameFigure(old, rate);
    const mustWait = isMove && (!old || meant(old, rate));
    moves += isMove ? 1 : 0;
    due += mustWait ? 1 : 0;
    for (const { rates, why } of shown.slice(mustWait ? 1 : 0)) {
      const seen = rates.find(({ id }) => id === rate.id);
      if (seen?.state === 'fresh' && sameFigure(seen, rate)) continue;
      waited.push(`${rate.lender}: ${why(rate.id)}`);
      break;
    }
  }
  return { kind, moved: moves, due, waited, sightings: after.length * shown.length };
}

/** A row that comes: the lender's page without it, and then with it; and one that goes. */
async function arrivals(subject: Subject): Promise<Event[]> {
  const dropped = onPages(subject, 'a row less', ($) => {
    const rows = figureRows($);
    rows.at(-1)?.remove();
    return rows.length > 4;
  }).texts();
  const without = dropped && safely(() => readAs(subject, dropped));
  if (!dropped || !without) return [];
  const full = textsOf(subject);
  const rates = readAs(subject, full);
  if (without.length >= rates.length || without.length < subject.lender.minimumRates) return [];
  const times = [24, 32, 40];
  const coming = await openStage(subject, { texts: dropped });
  const going = await openStage(subject, { texts: full });
  return [
    eventOf(NEW, await coming.play(times.map((hours) => ({ texts: full, hours }))), without, rates, () => false),
    eventOf(DROPPED, await going.play(times.map((hours) => ({ texts: dropped, hours }))), rates, without, () => false),
  ];
}

/** Which figures of which rates a printed figure is, found by moving it alone. */
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
    const prime = read.some((rate) => {
      const old = find(whole, rate);
      return old && old.primePercent !== rate.primePercent;
    });
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

/** The pages after a move. The places of figures stay as they are: a step keeps the number of digits. */
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
      const said = text.slice(at.start, at.end);
      const value = Math.round(Number(said.replace(',', '.')) * 1000);
      const rate = rates.get(owned[0]?.id ?? '');
      const onPrime =
        isPrime ||
        (rate?.rateType === 'variable' && (rate.primeOffsetPercent ?? 0) === 0 && prime !== 0) ||
        rate?.primePercent;
      const by = prime !== 0 ? (onPrime || rate?.rateType === 'variable' ? prime : 0) : rate ? step(rate, value) : 0;
      return by === 0 || value + by <= 500 ? [] : [{ at, by: written(value + by, said) }];
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
