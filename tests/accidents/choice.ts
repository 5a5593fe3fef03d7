import { IS_LONG, some } from '../support/sampled.ts';
import { type Kind, kindsOf } from './kinds.ts';
import type { Accident } from './oracle.ts';
import type { Subject } from './subjects.ts';

const TRIED = 1;
/** In `npm test` every fifth lender meets a kind, and others meet the next kind. */
const LENDERS = 5;
/** So many accidents are looked at for each one tried: a page may hold nothing for most of a kind. */
const LOOKS = 3;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

const made = new Map<string, readonly string[]>();

/** What makes an accident another one of its kind, wherever on the page it happens: its way, and each of its words in quotes. */
export function makingsOf({ name }: Accident): readonly string[] {
  const known = made.get(name);
  if (known) return known;
  const words = [...name.matchAll(/"[^"]*"/g)].map(([word]) => word);
  const makings = [name.replace(/"[^"]*"/g, '""').replace(/\d[\d.,]*/g, '#'), ...words];
  made.set(name, makings);
  return makings;
}

/**
 * The accidents that are tried, the same in every run: a few of each kind at each lender that meets it, and in the long part each making
 * of a kind at some lender.
 */
export function pairs(subjects: Subject[]): Map<Subject, Map<Kind, Accident[]>> {
  const chosen = new Map(subjects.map((subject) => [subject, new Map<Kind, Accident[]>()]));
  for (const [place, kind] of [...new Set(subjects.flatMap(kindsOf))].entries()) {
    const met = new Map<string, number>();
    const rarest = (accident: Accident): number => Math.min(...makingsOf(accident).map((one) => met.get(one) ?? 0));
    const happens = (accident: Accident): boolean => {
      if (accident.texts() === null) return false;
      for (const making of makingsOf(accident)) met.set(making, (met.get(making) ?? 0) + 1);
      return true;
    };
    const able = subjects.filter((subject) => kindsOf(subject).includes(kind));
    const all = some(able, Math.min(LENDERS, able.length), place).map((subject) => ({
      subject,
      accidents: kind.accidents(subject, subjects),
    }));
    const count = kind.tried ?? TRIED;
    for (const [turn, { subject, accidents }] of all.entries()) {
      const left = new Set(accidents);
      const few: Accident[] = [];
      for (let look = 0; look < count * LOOKS && few.length < count && left.size > 0; look++) {
        // What was met least, looking from another place of the page each time: the golden ratio comes back to none.
        const from = Math.floor((((turn * count + look) * GOLDEN) % 1) * left.size);
        const round = [...[...left].slice(from), ...[...left].slice(0, from)];
        const next = round.reduce((least, one) => (rarest(one) < rarest(least) ? one : least));
        left.delete(next);
        if (happens(next)) few.push(next);
      }
      chosen.get(subject)?.set(kind, few);
    }
    if (!IS_LONG) continue;
    // What nobody has met by now is tried where it first can happen.
    for (const { subject, accidents } of all)
      chosen
        .get(subject)
        ?.get(kind)
        ?.push(...accidents.filter((accident) => rarest(accident) === 0 && happens(accident)));
  }
  return chosen;
}
