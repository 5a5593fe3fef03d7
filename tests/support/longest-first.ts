import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { listed } from '../support/listed.ts';

/** Files that build sites for others, files that start processes while this one is small to copy, and files that take seconds. */
const FIRST = listed(`site/prerendered|site/feeds|answer/surfaces|answer/answers|
    history/history-file|accidents/accidents|accidents/harmless|lenders/next-day|history/questions`).map(
  (name) => `/tests/${name}.test.ts`,
);

/**
 * Begins with the files that take longest, so that none of them is left over at the end alone. In a folder where they never
 * ran, Vitest knows only how many lines they have.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const turn = ({ moduleId }: TestSpecification): number => {
      const at = FIRST.findIndex((name) => moduleId.endsWith(name));
      return at < 0 ? FIRST.length : at;
    };
    return sorted.sort((one, other) => turn(one) - turn(other));
  }
}
