import { toThousandths } from '../../src/rates/percent.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { unknownWords } from '../read/labels.ts';
import { groupsOf, type Move } from './moves.ts';
import { quote } from './pages.ts';
import type { Difference, Recognised } from './recognise.ts';
import { wordKey } from './recognise.ts';
import { lackingOf } from './words.ts';

/** A figure is plausible within this distance of enough other lenders' figures of its type and term. */
const NEAR = 750;
const NEIGHBOURS = 3;
/** A first figure is also plausible within this distance of the lender's recorded one. */
const NEAR_RECORDED = 1500;
/** A table of this many figures with one value everywhere is a template. */
const FEWEST_ALIKE = 3;

/** Start of every reason given for a first reading. Such a figure waits for a person, however often it is seen. */
export const FIRST = 'a first reading';

/** Returns the words of a never-read page that were not understood, each with the rates in its reach. */
export function strangeWords({ frame }: Recognised, rates: StoredRate[], owns: readonly string[]): Difference[] {
  const lines = frame.lines.flatMap(({ key, text, says, reach }): Difference[] => {
    const reached = reach === 'all' ? rates : rates.filter(({ id }) => reach.includes(id));
    const lacking = says === 'limits' ? lackingOf(text) : null;
    const strange = lacking ? reached.filter((rate) => lacking(rate).length > 0) : says === 'alarm' ? reached : [];
    const ids = strange.map(({ id }) => id);
    return ids.length > 0 ? [{ kind: 'line', key, text, before: null, says, conditions: ['further-limits'], ids }] : [];
  });
  const here = Object.keys(frame.figures);
  const names = frame.words.flatMap((word): Difference[] => {
    if (word.kind !== 'title' && word.kind !== 'h1') return [];
    if (unknownWords(word.text, owns, true).length === 0) return [];
    return [
      {
        kind: word.kind,
        key: wordKey(word),
        text: word.text,
        before: null,
        says: 'words',
        conditions: ['further-limits'],
        ids: here,
      },
    ];
  });
  return [...names, ...lines];
}

/** Returns the reason why each figure of a first reading waits for a person; null for figures that are shown. */
export function firstDoubts(
  found: StoredRate[],
  given: {
    strange: Difference[];
    /** The lender's rates in recordings. */
    recorded: StoredRate[];
    /** The rates of the other lenders in the same run, by lender. */
    others: ReadonlyMap<string, StoredRate[]>;
  },
): (rate: StoredRate) => string | null {
  const recorded = new Map(given.recorded.map((rate) => [rate.id, rate]));
  const alike = alikeTables(found);
  const strange = new Map(
    given.strange.flatMap((one) => one.ids.map((id) => [id, one])).reverse() as [string, Difference][],
  );
  return (rate) => {
    const words = strange.get(rate.id);
    if (words) return `${FIRST}, beside "${quote(words.text)}"`;
    if (alike.has(rate.id)) return `${FIRST}, of a table that says one value everywhere`;
    if (rate.ratePercent === null) return `${FIRST}, with nothing to compare it with`;
    const size = toThousandths(rate.ratePercent);
    const own = recorded.get(rate.id)?.ratePercent ?? null;
    if (own !== null && Math.abs(toThousandths(own) - size) <= NEAR_RECORDED) return null;
    const near = [...given.others.values()].filter((rates) => rates.some((other) => isNear(other, rate, size))).length;
    return near >= NEIGHBOURS ? null : `${FIRST}, of a figure that lies near no other`;
  };
}

const isNear = (other: StoredRate, rate: StoredRate, size: number): boolean =>
  other.rateType === rate.rateType &&
  other.termMonths === rate.termMonths &&
  other.ratePercent !== null &&
  Math.abs(toThousandths(other.ratePercent) - size) <= NEAR;

function alikeTables(found: StoredRate[]): Set<string> {
  const moves = found.flatMap(({ id, section, ratePercent }): Move[] =>
    ratePercent === null ? [] : [{ id, section, from: 0, to: toThousandths(ratePercent) }],
  );
  return new Set(
    groupsOf(moves)
      .slice(1)
      .filter((group) => group.length >= FEWEST_ALIKE && new Set(group.map(({ to }) => to)).size === 1)
      .flatMap((group) => group.map(({ id }) => id)),
  );
}
