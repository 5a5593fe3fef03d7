import { expect, test } from 'vitest';
import { complaints } from './oracle.ts';
import { figureCells, figureRows, figureTables, onPages } from './page.ts';
import { NEVER, raise } from './products.ts';
import { stagesInTurn } from './stage.ts';
import { loadSubjects } from './subjects.ts';

// The same page as its lender may print it next week: every rate of it is read, at the first sighting.
const subjects = (await loadSubjects()).filter(
  ({ own, lender }) => own && ['coastcapital', 'rbc', 'vancity', 'alterna', 'td', 'firstnational'].includes(lender.id),
);
const stageFor = stagesInTurn(subjects);

const FIGURE = /(?<![\w.,#/-])(\d{1,2})\.(\d{1,3})(\s*)%(?![^<]*>)/g;
type Reading = [what: string, lenders: string[], from: RegExp, to: string];

/** Other ways to set a figure. The lenders are those whose figures stand in plain cells. */
const FIGURES: Reading[] = [
  ['a place where a line may break', ['coastcapital'], FIGURE, '$1.<wbr>$2%'],
  ['elements that nobody knows', ['rbc', 'coastcapital'], FIGURE, '<rate-int>$1</rate-int><rate-dec>.$2</rate-dec>%'],
  ['raised cents', ['coastcapital'], FIGURE, '$1<sup>.$2</sup>%'],
  ['the sign in words', ['coastcapital', 'rbc'], FIGURE, '$1.$2 percent'],
  ['the words for who cannot see', ['coastcapital'], FIGURE, '<b>$1.$2%</b><i class="sr-only">$1.$2 percent</i>'],
  ['no sign', ['coastcapital', 'alterna', 'vancity', 'td'], FIGURE, '$1.$2'],
  ['a year', ['coastcapital', 'rbc'], FIGURE, '$1.$2% per annum'],
  ['a comma and a narrow blank', ['coastcapital', 'rbc', 'vancity', 'alterna'], FIGURE, '$1,$2\u202f%'],
];

/** Other words over tables, for lenders that name no heading of theirs. */
const HEADINGS: Reading[] = [
  ['See our', ['coastcapital', 'rbc', 'vancity', 'alterna'], /^/, 'See our '],
  ['Compare', ['coastcapital', 'rbc', 'vancity', 'alterna'], /^/, 'Compare '],
  ['Great', ['rbc', 'vancity', 'alterna'], /^/, 'Great '],
  ['in Canada', ['rbc', 'vancity'], /[.:]?$/, ' in Canada'],
  ['at a glance', ['rbc', 'vancity'], /[.:]?$/, ' at a glance'],
  ['updated daily', ['rbc', 'vancity'], /[.:]?$/, ' (updated daily)'],
  ['a question', ['rbc', 'vancity'], /[.:]?$/, '?'],
  ['a house', ['rbc', 'vancity', 'alterna'], /^/, '🏠 '],
  ['quotes', ['rbc', 'vancity', 'alterna'], /^(.*)$/, '“$1”'],
];

const LABELS: Reading[] = [
  ['numbers in words', ['coastcapital'], /^5[- ]?Year/i, 'Five Year'],
  ['a badge', ['vancity', 'alterna'], /$/, ' <span class="badge">Most popular</span>'],
];

const named = (readings: Reading[]): [string, string, Reading][] =>
  readings.flatMap((reading) => reading[1].map((id) => [reading[0], id, reading] as [string, string, Reading]));
const at = (id: string): number => subjects.findIndex(({ lender }) => lender.id === id);

test.each(named(FIGURES))('figures with %s at %s', async (what, id, [, , from, to]) => {
  const stage = await stageFor(at(id));
  const accident = onPages(
    stage.subject,
    what,
    ($) => {
      for (const cell of figureCells($)) cell.html((cell.html() ?? '').replace(from, to));
      return true;
    },
    { harmless: true },
  );
  // The same figures, however they are set.
  expect(await complaints(stage, { ...accident, truth: (value) => [value] })).toEqual([]);
});

test.each(named(HEADINGS))('headings with "%s" at %s', async (what, id, [, , from, to]) => {
  const stage = await stageFor(at(id));
  const accident = onPages(
    stage.subject,
    what,
    ($) => {
      $('h2, h3, h4').each((_, node) => {
        const [text] = $(node).contents().toArray();
        if (text?.type !== 'text' || text.data.trim() === '' || $(node).closest('button').length > 0) return;
        text.data = text.data.trim().replace(from, to);
      });
      return true;
    },
    { harmless: true },
  );
  expect(await complaints(stage, accident)).toEqual([]);
});

test.each(named(LABELS))('labels with %s at %s', async (what, id, [, , from, to]) => {
  const stage = await stageFor(at(id));
  const accident = onPages(
    stage.subject,
    what,
    ($) => {
      for (const row of figureRows($)) {
        const label = row.children().first();
        if (!/\d[.,]\d/.test(label.text())) label.html((label.html() ?? '').trim().replace(from, to));
      }
      return true;
    },
    { harmless: true },
  );
  expect(await complaints(stage, accident)).toEqual([]);
});

test.each(['Qualifying rate', 'Renewal rate', 'Rate for existing clients', 'Monthly payment'])(
  'no figure under the header "%s"',
  async (words) => {
    for (const id of ['td', 'coastcapital', 'rbc']) {
      const stage = await stageFor(at(id));
      const accident = onPages(
        stage.subject,
        words,
        ($) => {
          for (const table of figureTables($)) {
            const cells = table.find('tr').first().children().slice(1);
            if (/\d[.,]\d/.test(cells.text())) continue;
            cells.text(words);
            raise($, table);
          }
          return true;
        },
        NEVER,
      );
      expect(await complaints(stage, accident)).toEqual([]);
    }
  },
);
