import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratch } from '../support/folder.ts';
import { sampled } from '../support/sampled.ts';
import { wrongAt } from './doors.ts';
import { everyQuestion } from './questions.ts';
import { openStage, type Stage } from './stage.ts';

describe('every door names what the oracle does, in every combination', () => {
  const { folder, clear } = scratch();
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(await folder());
  });
  afterAll(async () => {
    await stage?.close();
    await clear();
  });

  const DOORS = ['lowest', 'previewAnswer', 'page', 'board', 'alert'] as const;
  it.each(DOORS)('%s', async (door) => {
    expect(await wrongAt(stage.doors, door, sampled(everyQuestion(), DOORS.indexOf(door)))).toEqual([]);
  });
});
