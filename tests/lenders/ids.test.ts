import { describe, expect, test } from 'vitest';
import { Failure } from '../../pipeline/failure.ts';
import { type Printed, printedIn, rewritten, written } from '../accidents/figures.ts';
import { loadSubjects, located, namedIn, readAs, type Subject, textsOf } from '../accidents/subjects.ts';

/** What happens to the figures of a page, each at its place among them, in thousandths. */
const CHANGES: Record<string, (value: number, at: number) => number> = {
  'equal, whatever they were': () => 4440,
  'different, where they were equal': (value, at) => value + 10 * (at + 1),
  moved: (value) => value + 250,
  'moved by turns': (value, at) => value + (at % 2 ? 150 : -150),
};

/** Lenders that print every figure twice: if none agrees with its copy, the page is refused as a whole. */
const WHOLE = new Set(['butler']);

/** Every id that a reading names, whether or not its figure can be shown: figures that contradict each other are left out. */
function idsOf(subject: Subject, texts?: string[]): string[] | null {
  try {
    const { rates, unreadable } = namedIn(subject, texts);
    return [...new Set([...rates.map(({ id }) => id), ...unreadable.keys()])].sort();
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

const thousandths = (percent: number | null): number => Math.round((percent ?? 0) * 1000);

/** The pages with their rates and APRs changed. Primes stay, because all that is quoted on them would move. */
function changed(subject: Subject, change: (value: number, at: number) => number): string[] {
  const rates = readAs(subject);
  const read = new Set(rates.flatMap(({ ratePercent, aprPercent }) => [ratePercent, aprPercent].map(thousandths)));
  for (const { primePercent } of rates) read.delete(thousandths(primePercent));
  return subject.parts.map(({ text, places }) =>
    rewritten(
      text,
      printedIn(text, places)
        .filter(({ value }) => read.has(value))
        .map((at: Printed, place) => ({ at, by: written(change(at.value, place), at.text) })),
    ),
  );
}

describe.each((await loadSubjects()).map((subject) => [subject.name, subject] as const))(
  'the ids of %s',
  (_, plain) => {
    const subject = located(plain);
    const ids = idsOf(subject);
    test.each(Object.entries(CHANGES))('are the same if its figures are %s', (_name, change) => {
      const texts = changed(subject, change);
      expect(texts).not.toEqual(textsOf(subject));
      expect(ids?.length).toBeGreaterThanOrEqual(plain.lender.minimumRates);
      if (WHOLE.has(plain.lender.id)) expect([ids, null]).toContainEqual(idsOf(subject, texts));
      else expect(idsOf(subject, texts)).toEqual(ids);
    });
  },
);
