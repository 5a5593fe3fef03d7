import { expect, test } from 'vitest';
import { some } from '../support/sampled.ts';
import { before, behind, each, figureParts, hasFigureParts, onPages, type PageChange } from './page.ts';
import { isMarked, stagesInTurn } from './stage.ts';
import { loadSubjects, readAs, type Subject } from './subjects.ts';

// Words that are others at every look, for four days, while every figure stays.
const subjects = (await loadSubjects(false)).filter(hasFigureParts);
const stageFor = stagesInTurn(subjects);
const HOURS = Array.from({ length: 13 }, (_, look) => 8 * look + 0.01);

const LIVING: Record<string, (look: number) => string> = {
  'a countdown': (look) => `Our branch opens in ${12 - look} hours and ${59 - look} minutes`,
  viewers: (look) => `${14 + look * 3} people are looking at this page`,
  'an adviser’s name': (look) =>
    `Talk to ${'Marie Ahmed Chloe Wei Jean Priya Luc Anna Omar Eva Noah Mia Leo'.split(' ')[look]}`,
  'a day': (look) =>
    `Today is ${'Friday Saturday Sunday Monday Tuesday'.split(' ')[Math.floor(look / 3)]}, November ${20 + Math.floor(look / 3)}`,
  'a ticker': (look) => `TSX ${24_310 + look * 17}.55 points`,
  'a voice of a client': (look) =>
    `“${'kind quick calm patient clear friendly honest warm bright polite helpful careful steady'.split(' ')[look]} people”`,
  'an advertisement': (look) => ['Plant a tree with us', 'Meet our new app', 'Win a bicycle'][look % 3] as string,
  'a slogan': (look) => ['Home is closer than you think', 'Your home, your way'][look % 2] as string,
};
const PLACES: readonly ((html: string) => PageChange)[] = [
  (html) => each(before(html)),
  (html) => each(behind(html)),
  (html) => ($) => void ($('h1').length > 0 ? $('h1').first().after(html) : $('body').prepend(html)),
];

/** The page of a subject at a look. */
const textsAt = (at: number, look: number, words: (look: number) => string, place: (typeof PLACES)[number]): string[] =>
  onPages(subjects[at] as Subject, 'words', ($) => {
    place(`<p>${words(look)}</p>`)($, figureParts($));
    return true;
  }).texts() as string[];

/** In each kind another place at each lender, where its reader still finds every rate. */
const rows = Object.entries(LIVING).flatMap(([what, words], kind) =>
  subjects.flatMap((subject, at) => {
    const turned = [...PLACES, ...PLACES].slice((kind + at) % PLACES.length);
    const isWhole = (place: (typeof PLACES)[number]): boolean => {
      try {
        return readAs(subject, textsAt(at, 0, words, place)).length === readAs(subject).length;
      } catch {
        return false;
      }
    };
    const place = turned.find(isWhole);
    return place ? [[what, subject.name, words, at, place] as const] : [];
  }),
);

test.each(some(rows, 12))(
  '%s at %s is asked about once, and all is sure within a day',
  async (_, __, words, at, place) => {
    const stage = await stageFor(at);
    const steps = HOURS.map((hours, look) => ({ hours, texts: textsAt(at, look, words, place) }));
    // A person looks once a day.
    const shown = await stage.play(steps, 20);
    const asked = shown.flatMap(({ waiting }) => (waiting?.differences ?? []).map(({ spots }) => String(spots)));
    expect(new Set(asked).size).toBeLessThan(2);
    const unsure = shown
      .slice(3)
      .flatMap(({ rates }) => rates.filter((rate) => rate.state !== 'fresh' || isMarked(rate)));
    expect(unsure.map(({ id }) => id)).toEqual([]);
  },
);
