import { load } from 'cheerio/slim';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratch } from '../support/folder.ts';
import { sampled } from '../support/sampled.ts';
import { comparison, USUAL } from './comparison.ts';
import { SLUGS, told, wrongAt } from './doors.ts';
import { everyQuestion } from './questions.ts';
import { openStage, type Stage } from './stage.ts';

describe('every endpoint and page gives the oracle’s answer, in every combination', () => {
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

  it('the module gives it too', () => {
    expect(everyQuestion().length).toBeGreaterThan(3000);
    expect(comparison(stage)(everyQuestion())).toBe(false);
  });

  it('the built pages give it for the usual question: home and every term page', () => {
    const truth = told(stage.doors, USUAL);
    const figureIn = (page: string, slug: string): number =>
      Number(
        load(new TextDecoder().decode(stage.files.get(page)))(`[data-answer="${slug}"] .big`)
          .text()
          .replace('%', ''),
      );
    for (const slug of SLUGS)
      for (const page of ['/index.html', `/rates/${slug}/index.html`])
        expect([page, figureIn(page, slug)]).toEqual([page, truth[slug]]);
  });
});
