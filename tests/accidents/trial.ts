import { afterAll, beforeAll, expect } from 'vitest';
import { marked } from './marks.ts';
import { type Accident, complaints } from './oracle.ts';
import { openStage, type Stage } from './stage.ts';
import { loadSubjects, type Subject } from './subjects.ts';

/** Every lender, by way and recording. */
export const subjects = await loadSubjects();

/** Of a real page, ten times as large, a part of each table of accidents is tried; of the project's own, all of them. */
const SAMPLE = 8;

/** A subject on its stage for the tests of one block; each trial tells all complaints of all its accidents at once. */
export function trial(subject: Subject): {
  expectNoComplaints(accidents: (subject: Subject) => Accident[], runs?: number): Promise<void>;
} {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(marked(subject));
  });
  afterAll(() => stage?.close());
  return {
    async expectNoComplaints(accidents, runs = 1) {
      const told: string[] = [];
      const all = accidents(stage.subject);
      const every = subject.own ? 1 : Math.ceil(all.length / SAMPLE);
      for (const accident of all.filter((_, at) => at % every === 0))
        told.push(...(await complaints(stage, accident, runs)));
      expect(told).toEqual([]);
    },
  };
}
