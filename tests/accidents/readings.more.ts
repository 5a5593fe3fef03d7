import type { CheerioAPI } from 'cheerio';
import { expect, test } from 'vitest';
import { complaints } from './oracle.ts';
import { figureCells, figureRows, figureTables, type Nodes, nodesOf, onEach } from './page.ts';
import { NEVER, raise } from './products.ts';
import { type Stage, stagesInTurn } from './stage.ts';
import { loadSubjects } from './subjects.ts';

// The same page as its lender may print it next week: every rate of it is read, at the first sighting.
const subjects = (await loadSubjects()).filter(
  ({ own, lender }) => own && ['coastcapital', 'rbc', 'vancity', 'alterna', 'td', 'firstnational'].includes(lender.id),
);
const inTurn = stagesInTurn(subjects);
const stageOf = (id: string): Promise<Stage> => inTurn(subjects.findIndex(({ lender }) => lender.id === id));

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

type Put = (part: Nodes, words: (text: string) => string) => void;
const readings = (place: string, all: Reading[], parts: ($: CheerioAPI) => Nodes[], put: Put) =>
  all.flatMap(([what, lenders, from, to]) =>
    lenders.map(
      (id) =>
        [`${place} with ${what}`, id, parts, (part: Nodes) => put(part, (text) => text.replace(from, to))] as const,
    ),
  );

test.each([
  ...readings('figures', FIGURES, figureCells, (cell, words) => cell.html(words(cell.html() ?? ''))),
  ...readings(
    'headings',
    HEADINGS,
    ($) => nodesOf($, $('h2, h3, h4')).filter((heading) => heading.closest('button').length === 0),
    (heading, words) => {
      const [text] = heading.contents().toArray();
      if (text?.type === 'text' && text.data.trim() !== '') text.data = words(text.data.trim());
    },
  ),
  ...readings('labels', LABELS, figureRows, (row, words) => {
    const label = row.children().first();
    if (!/\d[.,]\d/.test(label.text())) label.html(words((label.html() ?? '').trim()));
  }),
])('%s at %s', async (what, id, parts, change) => {
  const stage = await stageOf(id);
  const same = { harmless: true, truth: (value: number) => [value] };
  expect(await complaints(stage, onEach(stage.subject, what, parts, change, same))).toEqual([]);
});

test.each(['Qualifying rate', 'Renewal rate', 'Rate for existing clients', 'Monthly payment'])(
  'no figure under the header "%s"',
  async (words) => {
    for (const id of ['td', 'coastcapital', 'rbc']) {
      const stage = await stageOf(id);
      const change = (table: Nodes, $: CheerioAPI): void => {
        const cells = table.find('tr').first().children().slice(1);
        if (/\d[.,]\d/.test(cells.text())) return;
        cells.text(words);
        raise($, table);
      };
      expect(await complaints(stage, onEach(stage.subject, words, figureTables, change, NEVER))).toEqual([]);
    }
  },
);
