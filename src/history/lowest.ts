import type { HeadlineLine } from './headlines.ts';
import type { Step } from './steps.ts';

/** The lowest proven figure of a term at each instant, of the shown rates that most borrowers could have. A gap where none was shown. */
export function lowestSteps(lines: readonly Pick<HeadlineLine, 'steps'>[]): Step[] {
  const shown = lines.flatMap(({ steps }) => steps.filter(({ isForMost }) => isForMost));
  const newest = shown.reduce((last, { seenUntil }) => (seenUntil > last ? seenUntil : last), '');
  const ends = ({ until, seenUntil }: Step): string | null =>
    until === null && seenUntil === newest ? null : seenUntil;
  const times = shown.flatMap((step) => [step.from, ends(step) ?? newest]);
  const steps: Step[] = [];
  for (const from of [...new Set(times)].sort()) {
    const standing = shown.filter((step) => step.from <= from && (ends(step) ?? '~') > from);
    const last = steps.at(-1);
    const lowest = standing.length > 0 ? Math.min(...standing.map(({ ratePercent }) => ratePercent)) : null;
    if (last?.until === null) {
      if (last.ratePercent === lowest) continue;
      last.until = from;
      last.seenUntil = from;
    }
    if (lowest !== null) steps.push({ from, until: null, seenUntil: newest, ratePercent: lowest });
  }
  return steps;
}
