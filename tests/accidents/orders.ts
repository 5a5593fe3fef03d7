import { type Printed, printedIn, rewritten, written } from './figures.ts';
import type { Accident } from './oracle.ts';
import { readAs, type Subject } from './subjects.ts';

/** A figure of a subject, with where it stands. */
interface Place extends Printed {
  part: number;
}

/** The figures that are read as rates and APRs, wherever they stand. */
function placesRead(subject: Subject): Place[] {
  const rates = readAs(subject);
  const read = new Set(rates.flatMap(({ ratePercent, aprPercent }) => [ratePercent, aprPercent].map(inThousandths)));
  return subject.parts.flatMap(({ text, places }, part) =>
    printedIn(text, places)
      .filter(({ value }) => read.has(value))
      .map((printed) => ({ ...printed, part })),
  );
}

const inThousandths = (percent: number | null): number => Math.round((percent ?? 0) * 1000);

/** The same figures in other places, or one figure in many: every figure that is shown as fresh and moved is wrong. */
function reordered(subject: Subject, places: Place[], name: string, order: (values: number[]) => number[]): Accident {
  const values = order(places.map(({ value }) => value));
  const texts = (): string[] | null => {
    // One figure that moved by an even step is what lenders do.
    if (values.filter((value, at) => value !== places[at]?.value).length < 2) return null;
    return subject.parts.map(({ text }, part) =>
      rewritten(
        text,
        places.flatMap((at, index) =>
          at.part === part ? [{ at, by: written(values[index] as number, at.text) }] : [],
        ),
      ),
    );
  };
  // A figure that stayed where it was is what it was; no other may be shown.
  return { name, texts, truth: (value) => [value], changed: 'refused' };
}

const rotated = (values: number[], by: number): number[] => [...values.slice(by), ...values.slice(0, by)];
const cutTo = (places: number) => (value: number) => value - (value % places);

const MANY = 12;
/** 4.59 % as 4.95 %. */
const turned = (value: number): number =>
  1000 * Math.floor(value / 1000) + 100 * Math.floor((value % 100) / 10) + 10 * Math.floor((value % 1000) / 100);

/** Every accident of values that are true somewhere, and stand where they do not belong. */
export function disorder(subject: Subject): Accident[] {
  const places = placesRead(subject);
  const half = (values: number[]): number => Math.floor(values.length / 2);
  const moved = (name: string, order: (values: number[]) => number[]): Accident =>
    reordered(subject, places, name, order);
  return [
    moved('figures rotated by one', (values) => rotated(values, 1)),
    moved('figures rotated by one the other way', (values) => rotated(values, -1)),
    moved('figures rotated by two', (values) => rotated(values, 2)),
    moved('figures rotated by a half', (values) => rotated(values, half(values))),
    moved('figures turned round', (values) => values.toReversed()),
    moved('figures sorted', (values) => values.toSorted((a, b) => a - b)),
    moved('figures sorted downwards', (values) => values.toSorted((a, b) => b - a)),
    moved('neighbours exchanged', (values) => values.map((_, at) => values[at ^ 1] ?? (values[at] as number))),
    moved('the first half rotated', (rows) => [...rotated(rows.slice(0, half(rows)), 1), ...rows.slice(half(rows))]),
    moved('one value everywhere', (values) => values.map(() => values[0] as number)),
    moved('the last value everywhere', (values) => values.map(() => values.at(-1) as number)),
    moved('hundredths cut off everywhere', (values) => values.map(cutTo(100))),
    moved('decimals cut off everywhere', (values) => values.map(cutTo(1000))),
    moved('a third decimal everywhere', (values) => values.map((value) => value - (value % 10) + 1)),
    // Of a few figures some move by even steps, or all by one.
    ...(places.length < MANY
      ? []
      : [
          moved('to the nearest quarter', (values) => values.map((value) => 250 * Math.round(value / 250))),
          moved('to the nearest tenth', (values) => values.map((value) => 100 * Math.round(value / 100))),
          moved('two digits exchanged everywhere', (values) => values.map(turned)),
          moved('figures rotated by one and cut', (values) => rotated(values, 1).map((value) => value - 100)),
          moved('figures rotated by one, with steps of their own', (values) =>
            rotated(values, 1).map((value, at) => value - 50 * (1 + (at % 4))),
          ),
          moved('figures of another year', (values) => values.map((value, at) => value - 1200 - 50 * (at % 4))),
          moved('a step of its own for each', (values) =>
            values.map((value, at) => value + 10 * ((at * 7) % 23) - 110),
          ),
        ]),
  ];
}
