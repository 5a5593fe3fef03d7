import { bothOf, goneFrom, groupsOf, MOVING, type Move, movesOf, oldFigures, type ReadingContext } from './rule.ts';

const LEAST_SHARE = 60;
const FEWEST = 3;

/** Fewer figures than this may change places by chance if all of them also move by one step. */
const FEWEST_MOVED = 4;

const stepsOf = (moves: Move[]): Set<number> => new Set(moves.map(({ from, to }) => to - from));

function isReordered(moves: Move[]): boolean {
  const [old, now] = (['from', 'to'] as const).map((side) => moves.map((move) => move[side]).sort((a, b) => a - b));
  const steps = new Set(now?.map((to, at) => to - (old?.[at] as number)));
  return steps.size === 1 && (steps.has(0) || (moves.length >= FEWEST_MOVED && stepsOf(moves).size > 1));
}

function taken(moves: Move[], figures: number[]): number {
  const left = [...figures];
  for (const { to } of moves) {
    const at = left.indexOf(to);
    if (at !== -1) left.splice(at, 1);
  }
  return figures.length - left.length;
}

/** True if the figures stand in other places: in another order, shifted, or those of missing rows. */
function isPermuted(moves: Move[], figures: number[], gone: number[]): boolean {
  // Half of the moves are enough, even a single one: where a row or a cell is lost, the next one takes its place.
  if (moves.length > 0 && moves.filter(({ to }) => gone.includes(to)).length * 2 >= moves.length) return true;
  if (moves.length < FEWEST) return false;
  if (isReordered(moves)) return true;
  return taken(moves, figures) * 100 >= moves.length * LEAST_SHARE && stepsOf(moves).size * 2 > moves.length;
}

/** The rates that exchanged their figures, in pairs. When the yield curve turns, short and long terms move by two steps, and some meet. */
function exchanged(moves: Move[]): Move[] {
  const pairs = moves.filter((one) => moves.some(({ from, to }) => one.to === from && to === one.from));
  return pairs.length < moves.length && stepsOf(moves).size <= 2 ? [] : pairs;
}

/** Are the figures last ones of other rates? Then rows, columns or values changed places while the words around them looked unchanged. */
export function permuted(around: ReadingContext): string | null {
  for (const field of MOVING) {
    const moves = movesOf(around, field);
    const gone = goneFrom(around, field);
    const tables = groupsOf(moves).slice(1);
    // Two figures may change places while others move; they do not do so alone, nor do two pairs.
    const swapped = tables
      .map((table) => ({ table, pairs: exchanged(table) }))
      .find(({ table, pairs }) => pairs.length > 2 || pairs.length === table.length);
    if (swapped) return `${swapped.pairs.length} rates of one table exchanged their figures`;
    const group =
      tables.find((some) => isPermuted(some, oldFigures(around, field, some[0]?.section), gone)) ??
      (isPermuted(moves, oldFigures(around, field), gone) ? moves : undefined);
    if (group) return `${group.length} figures are those that other rates had before`;
  }
  return null;
}

const FEWEST_BORROWED = 3;
/** Rates of neighbouring terms are near each other, and look borrowed by chance. */
const FEWEST_TERMS = 4;
const FEWEST_TURNED = 2;
const SHARE_OF_BORROWED = 80;
const LONGER = 'longer';
const SHORTER = 'shorter';
/** The part of an id that holds the term: its neighbours are the next terms, not every other one. */
const TERM = 2;

type Pair = Record<'own' | 'other', Move>;

interface Side {
  pairs: Pair[];
  /** True if one side is always the dearer one: the uninsured, the posted, the open, the one of a longer amortization. */
  isOrdered: boolean;
  isOfTerms: boolean;
}

/** Where two rates are alike in these, one side is always the dearer one. */
const ORDERED = ['rateType', 'product', 'termMonths'] as const;

const termOf = (part: string): number => Number.parseInt(part, 10);

/** The part in which two ids differ, if it is only one; null otherwise. A part that one of them lacks is empty. */
function difference(one: string[], other: string[]): { at: number; from: string; to: string } | null {
  const length = Math.max(one.length, other.length);
  const [at, second] = Array.from({ length }, (_, at) => at).filter((at) => one[at] !== other[at]);
  return at === undefined || second !== undefined ? null : { at, from: one[at] ?? '', to: other[at] ?? '' };
}

function sidesOf(around: ReadingContext): Side[] {
  const moves = bothOf(around);
  const rates = new Map(around.found.map((rate) => [rate.id, rate]));
  // Products of a lender, and fixed and variable rates, do change sides.
  const areOrdered = (one: string, other: string): boolean =>
    ORDERED.every((field) => rates.get(one)?.[field] === rates.get(other)?.[field]);
  const parts = new Map(moves.map(({ id }) => [id, id.split('/')]));
  const sides = new Map<string, Side>();
  const add = (name: string, isOrdered: boolean, pair: Pair): void => {
    const side = sides.get(name) ?? { pairs: [], isOrdered, isOfTerms: name === LONGER || name === SHORTER };
    side.pairs.push(pair);
    sides.set(name, side);
  };
  for (const own of moves) {
    const next: Record<string, { other: Move; apart: number }> = {};
    for (const other of moves) {
      const one = difference(parts.get(own.id) as string[], parts.get(other.id) as string[]);
      if (one === null) continue;
      if (one.at !== TERM) add(`${one.at} ${one.from} ${one.to}`, areOrdered(own.id, other.id), { own, other });
      else {
        const apart = termOf(one.to) - termOf(one.from);
        const name = apart > 0 ? LONGER : SHORTER;
        if (Math.abs(apart) < (next[name]?.apart ?? Number.POSITIVE_INFINITY))
          next[name] = { other, apart: Math.abs(apart) };
      }
    }
    for (const [name, { other }] of Object.entries(next)) add(name, false, { own, other });
  }
  // One table can go wrong beside others that do not.
  return [...sides.values()].flatMap((side) =>
    [side.pairs, ...Map.groupBy(side.pairs, ({ own }) => own.section).values()].map((pairs) => ({ ...side, pairs })),
  );
}

/** The number of rates that were below their neighbour and are above it now; if not most, those that rose while it fell. */
function turnedOf({ pairs, isOrdered }: Side): number {
  const below = isOrdered ? pairs.filter(({ own, other }) => own.from < other.from) : [];
  const turned = below.filter(({ own, other }) => own.to > other.to);
  const crossed = turned.filter(({ own, other }) => own.to > own.from && other.to < other.from);
  const isMost = turned.length >= FEWEST_TURNED && turned.length * 100 >= below.length * SHARE_OF_BORROWED;
  return isMost ? turned.length : crossed.length;
}

/** The number of rates that show their neighbour's old figure, all moved by one step; 0 if the other rates moved by several. */
function borrowedOf({ pairs, isOfTerms }: Side): number {
  const moved = pairs.filter(({ own }) => own.from !== own.to);
  const steps = new Set(moved.map(({ own, other }) => own.to - other.from));
  for (const step of steps) {
    const own = moved.filter((pair) => pair.own.to - pair.own.from === step);
    const borrowed = moved.filter((pair) => !own.includes(pair) && pair.own.to - pair.other.from === step);
    const isMost =
      borrowed.length * 2 >= moved.length && (own.length + borrowed.length) * 100 >= moved.length * SHARE_OF_BORROWED;
    // Where all move by one step, figures at equal distances look borrowed too.
    const different = new Set(borrowed.map((pair) => pair.own.to - pair.own.from)).size;
    const isEnough = borrowed.length >= (isOfTerms ? FEWEST_TERMS : FEWEST_BORROWED);
    if (isEnough && isMost && different * 2 > borrowed.length) return borrowed.length;
  }
  return 0;
}

/** Do rates show the figures of those beside them (the next term, the posted, the insured one), perhaps all moved by one step? */
export function borrowed(around: ReadingContext): string | null {
  const sides = sidesOf(around);
  const most = (countOf: (side: Side) => number): number => Math.max(0, ...sides.map(countOf));
  const [turned, taken] = [most(turnedOf), most(borrowedOf)];
  if (turned > 0) return `${turned} figures were below those of the rates beside them, and are above them now`;
  return taken > 0 ? `${taken} figures look like those of the rates beside them` : null;
}
