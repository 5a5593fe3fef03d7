import type { LenderEntry, StoredRate } from '../../src/rates/schema.ts';
import { toThousandths } from '../../src/rates/thousandths.ts';
import { findWords } from '../read/labels.ts';
import { isProse, type Slot } from '../read/layout/frame.ts';
import { mask } from '../read/layout/mask.ts';
import { lettersOf } from '../read/layout/wording.ts';
import type { Normalised } from '../read/normalise.ts';
import { HOUR, isOfWords } from './pages.ts';
import type { Recognised } from './recognise.ts';
import { MOVING } from './rule.ts';

/** A rate is withdrawn after this many sightings of its table without it. */
const SIGHTINGS = 3;
/** A table is gone when the accepted layout has lacked it for this long, in ms. */
const TABLE_GONE = 7 * 86_400_000;

type Missing = Pick<LenderEntry, 'missing'> & { rates: StoredRate[]; withdrawn: string[] };

/** Why a rate is not withdrawn: what stands for it was not read. */
export const NOT_WHOLE = 'its table was not read whole';
export const KEPT = 'a person says that it is still there';
export const PRINTED = 'a figure like it is printed, and no reader took it';

/** True if a figure that nobody read may be a rate's: it names the rate's term, or it is the rate's, and names no other. */
function isPrinted(rate: StoredRate, unread: Normalised['unread']): boolean {
  const { termMonths } = rate;
  const own = MOVING.flatMap((field) => (rate[field] === null ? [] : Math.abs(toThousandths(rate[field]))));
  return unread.some(({ figure, label, isHidden }) => {
    const term = findWords(label).termMonths;
    const isOwn = own.includes(figure);
    return term === undefined ? isOwn : term === termMonths && (isOwn || !isHidden);
  });
}

/** True if the heading over a table still stands on a page: then something stands below it. */
function isNamed(section: string | null, pages: readonly Recognised[]): boolean {
  const name = lettersOf(mask(section?.split(' / ').at(-1) ?? ''));
  const isName = ({ kind, text }: Slot): boolean => !isProse(kind) && kind !== 'h1' && name === lettersOf(text);
  return pages.some(({ frame }) => frame.slots.some(isName));
}

/** Decides the rates that a reading lacks: on an accepted layout one goes at the third whole table without it, or a week after its table. */
export function missingRates(
  { rates, unreadable, sections, unread }: Pick<Normalised, 'rates' | 'unreadable' | 'sections' | 'unread'>,
  look: {
    known: StoredRate[];
    entry: Pick<LenderEntry, 'missing'> | null;
    pages: Recognised[];
    at: string;
    /** True for a rate of which a person said that it is gone, false for one that is still there. */
    isGone: (id: string) => boolean | undefined;
    hoursApart: number;
    lastSeen: (id: string) => string;
    /** True if the figures of the page as a whole are doubted: then nothing vanishes. */
    isOdd: boolean;
    /** True for a rate that a new one, which waits, may be. */
    isMistaken: (rate: StoredRate) => boolean;
    replaced: ReadonlySet<string>;
  },
): Missing {
  const printed = new Set(rates.map(({ id }) => id));
  const outcome: Missing = { rates: [], missing: {}, withdrawn: [] };
  // Words that nobody has judged may say why a rate is gone.
  const isKnownPage = look.pages.every(
    (page) => isOfWords(page) || (page.isAccepted && page.differences.every(({ says }) => says === null)),
  );
  for (const rate of look.known) {
    const { id, section } = rate;
    if (printed.has(id) || look.replaced.has(id)) continue;
    const observedAt = look.lastSeen(id);
    const [before, isGone] = [look.entry?.missing[id], look.isGone(id)];
    const missed = before?.missedRuns ?? 0;
    const whole = sections.get(section);
    const doubts = [
      (isGone === false || before?.reason === KEPT) && KEPT,
      (whole === false || (whole === undefined && isNamed(section, look.pages))) && NOT_WHOLE,
      isPrinted(rate, unread) && PRINTED,
      look.isMistaken(rate) && 'a new rate that waits may be this one',
      look.isOdd && 'the page as a whole is doubted',
      !isKnownPage && 'its page changed, and is not accepted yet',
    ];
    const reason = unreadable.get(id) ?? ((!isGone && doubts.find((words) => words !== false)) || null);
    // Sightings closer than six hours count as one.
    const last = before?.missedAt ?? observedAt;
    const isSighting = reason === null && Date.parse(look.at) - Date.parse(last) >= look.hoursApart * HOUR;
    const missedRuns = isSighting ? missed + 1 : unreadable.has(id) ? 0 : missed;
    const missedAt = isSighting ? look.at : before?.missedAt;
    const isOld = Date.parse(look.at) - Date.parse(observedAt) >= TABLE_GONE;
    if (reason === null && (isGone || (whole === true ? missedRuns >= SIGHTINGS : isOld))) {
      outcome.withdrawn.push(id);
      continue;
    }
    outcome.missing[id] = { missedRuns, ...(missedAt && { missedAt }), observedAt, reason };
    outcome.rates.push(rate);
  }
  return outcome;
}
