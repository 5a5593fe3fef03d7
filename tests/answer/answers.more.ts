import { load } from 'cheerio/slim';
import { describe, expect, it } from 'vitest';
import { some } from '../support/sampled.ts';
import { comparison, USUAL } from './comparison.ts';
import { SLUGS, told, wrongAt } from './doors.ts';
import { everyQuestion } from './questions.ts';
import { stageOfFile } from './stage.ts';

describe('every endpoint and page gives the oracle’s answer, in every combination', () => {
  const stage = stageOfFile('own');
  const DOORS = ['lowest', 'previewAnswer', 'page', 'board', 'alert'] as const;
  it.each(DOORS)('%s', async (door) => {
    expect(await wrongAt(stage.doors, door, some(everyQuestion(), 96, DOORS.indexOf(door)))).toEqual([]);
  });

  it('the module gives it too', () => {
    expect(everyQuestion().length).toBeGreaterThan(3000);
    expect(comparison(stage)(everyQuestion())).toBe(false);
  });

  it('the built pages give it for the usual question: home and every term page', () => {
    const truth = told(stage.doors, USUAL);
    for (const slug of SLUGS)
      for (const page of ['/index.html', `/rates/${slug}/index.html`]) {
        const $ = load(String(stage.files.get(page)));
        expect([page, Number($(`[data-answer="${slug}"] .big`).text().replace('%', ''))]).toEqual([page, truth[slug]]);
      }
  });
});
