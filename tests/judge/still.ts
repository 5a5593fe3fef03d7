import { expect, it } from 'vitest';
import type { ReferenceSeries } from '../../src/rates/schema.ts';
import { openStage, type Shown } from '../accidents/stage.ts';
import { type Subject, textsOf } from '../accidents/subjects.ts';
import { some } from '../support/sampled.ts';

const RUNS = 10;

/** The Bank of Canada's typical posted rates, far from those of many lenders. */
const SERIES: ReferenceSeries[] = [
  ['V80691333', 5.34],
  ['V80691334', 6.05],
  ['V80691335', 6.09],
].map(([id, percent]) => ({ id: String(id), label: 'posted', percent: Number(percent), date: '2026-11-18' }));

const waiting = ({ rates, line }: Shown): string[] => [
  ...rates.flatMap(({ id, state }) => (state === 'fresh' ? [] : [`${id} is ${state}`])),
  ...line.held.map((id) => `${id} waits`),
];

/** The Bank's series in every run, in every second one, or in none; in the first run too, or not. */
const YEARS: [string, (run: number) => boolean][] = [
  ['with the series', () => true],
  ['without the series', () => false],
  ['with the series from the second run on', (run) => run > 0],
  ['with the series in every second run', (run) => run % 2 === 0],
  ['with the series in every other second run', (run) => run % 2 === 1],
];

/** Ten runs of each subject in which nothing moves, in each of these years; in `npm test` in one of them. */
export function standStill(subjects: Subject[]): void {
  it.each(subjects.map((subject, at) => [subject.name, subject, at] as const))(
    'if nothing moves, ten runs show every figure fresh: %s',
    async (_, subject, at) => {
      const texts = textsOf(subject);
      const plain = (await openStage(subject)).good.rates.map(({ id }) => id);
      for (const [what, isThere] of some(YEARS, YEARS.length, at)) {
        const reference = (run: number): ReferenceSeries[] => (isThere(run) ? SERIES : []);
        const stage = await openStage(subject, { texts, reference: reference(0) });
        const runs = Array.from({ length: RUNS }, (_, run) => ({
          texts,
          hours: 8 * (run + 1),
          reference: reference(run + 1),
        }));
        const shown = await stage.play(runs);
        for (const one of shown) {
          expect(waiting(one), what).toEqual([]);
          expect(one.rates.map(({ id }) => id)).toEqual(plain);
        }
      }
    },
  );
}
