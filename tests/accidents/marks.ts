import type { StoredRate } from '../../src/rates/schema.ts';
import { type Printed, printedIn, rewritten, written } from './figures.ts';
import { readAs, type Subject, textsOf } from './subjects.ts';

const FIGURES = ['ratePercent', 'aprPercent', 'primeOffsetPercent', 'primePercent', 'rateCeilingPercent'] as const;
const ROUNDS = 8;

/**
 * The subject with every figure on its pages made different from all others, as far as the lender's own page stays consistent
 * (a rate printed twice, a rate beside its prime and offset). A figure that is read from the wrong place then shows by its value.
 */
export function marked(subject: Subject): Subject {
  const plain = readAs(subject);
  const kept = new Set<number>(plain.map((rate) => thousandths(rate.primePercent)));
  for (let round = 0; round < ROUNDS; round++) {
    const parts = mark(subject, kept);
    const lost = lostIn(subject, parts, plain);
    if (lost === null) break;
    if (lost.length === 0) return { ...subject, parts };
    for (const rate of lost) for (const field of FIGURES) kept.add(thousandths(rate[field]));
  }
  return markedOneByOne(subject, plain);
}

/** Where marking all at once makes the page contradict itself: one figure after another, as long as every rate is still read. */
function markedOneByOne(subject: Subject, plain: StoredRate[]): Subject {
  const taken = new Set<number>();
  return {
    ...subject,
    parts: subject.parts.reduce((parts, part, index) => {
      let marks = parts;
      for (let at = 0; at < printedIn(part.text, part.places).length; at++) {
        const now = marks[index] as Subject['parts'][number];
        const figure = printedIn(now.text, now.places)[at] as Printed;
        if (!taken.has(figure.value) || figure.value === 0) {
          taken.add(figure.value);
          continue;
        }
        const text = rewritten(now.text, [{ at: figure, by: written(free(figure, taken), figure.text) }]);
        const tried = marks.with(index, { ...now, text });
        if (lostIn(subject, tried, plain)?.length === 0) marks = tried;
      }
      return marks;
    }, subject.parts),
  };
}

const thousandths = (percent: number | null): number => Math.abs(Math.round((percent ?? 0) * 1000));

function mark(subject: Subject, kept: Set<number>): Subject['parts'] {
  const all = subject.parts.flatMap(({ text, places }) => printedIn(text, places));
  const taken = new Set(all.filter(({ value }) => kept.has(value)).map(({ value }) => value));
  return subject.parts.map((part) => ({
    ...part,
    text: rewritten(
      part.text,
      printedIn(part.text, part.places)
        .filter(({ value }) => value > 0 && !kept.has(value))
        .map((at) => ({ at, by: written(free(at, taken), at.text) })),
    ),
  }));
}

function free({ value, text }: Printed, taken: Set<number>): number {
  const step = /[.,]\d{3}$/.test(text) ? 1 : 10;
  let next = value;
  while (taken.has(next)) next += step;
  taken.add(next);
  return next;
}

/** The plain rates of which a figure is lost by marking; null where the marked pages are not read at all. */
function lostIn(subject: Subject, parts: Subject['parts'], plain: StoredRate[]): StoredRate[] | null {
  let rates: StoredRate[];
  try {
    rates = readAs(subject, textsOf({ parts }));
  } catch {
    return null;
  }
  const now = new Map(rates.map((rate) => [rate.id, rate]));
  return plain.filter((rate) =>
    FIGURES.some((field) => (rate[field] === null) !== ((now.get(rate.id)?.[field] ?? null) === null)),
  );
}
