import { expect, test } from 'vitest';
import { seeded } from '../support/random.ts';
import { play } from './support/play.ts';
import { HAS_GIT, withGit } from './support/repository.ts';

test.runIf(HAS_GIT)(
  withGit('a play of runs, late, raced, killed and refused, over two changes of the clock and a year’s end'),
  async () => {
    const { wrong, happened } = await play(24, seeded(5));
    expect(wrong).toEqual([]);
    // A play in which nothing happens proves nothing.
    expect(Object.keys(happened)).toEqual(
      expect.arrayContaining(['alarm', 'outage', 'killed', 'code pushed meanwhile', 'failure acknowledged']),
    );
  },
  120_000,
);
