import { afterAll, beforeAll, expect } from 'vitest';
import { marked } from './marks.ts';
import { type Accident, complaints } from './oracle.ts';
import { openStage, type Stage } from './stage.ts';
import { loadSubjects, type Subject } from './subjects.ts';

/** Every lender, by way and recording. */
export const subjects = await loadSubjects();

/** So many accidents of one table are tried on a lender, each lender beginning at another: together they meet all of them. */
const SAMPLE = { own: 30, real: 6 };

/** A subject on its stage for the tests of one block; each trial tells all complaints of all its accidents at once. */
export function trial(subject: Subject): {
  expectNoComplaints(
    accidents: (subject: Subject) => Accident[],
    options?: { runs?: number; own?: number },
  ): Promise<void>;
} {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(marked(subject));
  });
  afterAll(() => stage?.close());
  return {
    async expectNoComplaints(accidents, { runs = 1, own = SAMPLE.own } = {}) {
      const told: string[] = [];
      const all = accidents(stage.subject);
      const every = Math.ceil(all.length / (subject.own ? own : SAMPLE.real));
      const first = subjects.indexOf(subject) % every;
      for (const accident of all.filter((_, at) => at % every === first))
        told.push(...(await complaints(stage, accident, runs)));
      expect(told).toEqual([]);
    },
  };
}
