import { expect, test } from 'vitest';
import { isAlarm } from '../../pipeline/judge/alarm.ts';
import type { Rate } from '../../src/rates/schema.ts';
import { some } from '../support/sampled.ts';
import { before, behind, each, figureParts, filled, hasFigureParts, onPages, type PageChange } from './page.ts';
import { raise } from './products.ts';
import { SENTENCES } from './sentences.ts';
import { isMarked, type Shown, type Stage, stagesInTurn } from './stage.ts';
import { loadSubjects, readAs, type Subject } from './subjects.ts';

// Ordinary sentences beside the rates of a page. Nobody has judged what they mean: the rates are marked, and what moved is not shown.
const subjects = (await loadSubjects()).filter((subject) => subject.own && hasFigureParts(subject));
const stageFor = stagesInTurn(subjects);
/** Hours after the good run at which a page is seen. */
const SEEN = [0.01, 12, 96];

/** In a row without a figure, over the first row or behind the last one; before what is no table. */
const inRow =
  (row: (html: string, width: number) => string, isLast = false) =>
  (html: string): PageChange =>
    each((part, $) => {
      const rows = filled($, part, 'tr');
      const place = isLast ? rows.at(-1) : rows[0];
      const made = row(html, Math.max(2, place?.children().length ?? 2));
      if (!place) part.before(html);
      else if (isLast) place.after(made);
      else place.before(made);
    });

/** Where a page may say something of its rates. */
const PLACES: Record<string, (html: string) => PageChange> = {
  'before every table': (html) => each(before(html)),
  'behind every table': (html) => each(behind(html)),
  'under the main heading': (html) => ($) => {
    const first = $('h1').first();
    if (first.length > 0) first.after(html);
    else $('body').prepend(`<h1>Mortgage rates</h1>${html}`);
  },
  'under a heading of its own after the last table': (html) => ($, parts) => {
    const main = $('main').first();
    const holdsAll = main.length > 0 && parts.every((part) => main.has(part[0] as never).length > 0);
    (holdsAll ? main : $('body')).append(`<section><h2>Good to know</h2>${html}</section>`);
  },
  'in a closed panel before every table': (html) =>
    each(before(`<details><summary>Details</summary>${html}</details>`)),
  'in a second header row': inRow((html, width) => `<tr><th></th>${`<th>${html}</th>`.repeat(width - 1)}</tr>`),
  'in a first row of its own': inRow((html) => `<tr><td>${html}</td><td></td></tr>`),
  'in the last row': inRow((html) => `<tr><td>Note</td><td>${html}</td></tr>`, true),
  'in the foot of every table': inRow((html) => `<tfoot><tr><td>${html}</td></tr></tfoot>`, true),
  'in a hidden panel with its opener': (html) => (_, parts) => {
    for (const [at, part] of parts.entries())
      part.before(
        `<button aria-expanded="false" aria-controls="told-${at}">Details</button><div id="told-${at}" hidden>${html}</div>`,
      );
  },
};
const places = Object.keys(PLACES);

/** The texts of a subject with a sentence in a place; the figures of its tables moved where `moved` says so. */
function said({ subject }: { subject: Subject }, place: string, sentence: string | null, moved = false): string[] {
  const made = onPages(subject, place, ($) => {
    const parts = figureParts($);
    if (parts.length === 0) return false;
    if (moved) for (const part of parts) raise($, part);
    if (sentence !== null) PLACES[place]?.(`<p>${sentence}</p>`)($, parts);
    return true;
  }).texts();
  if (made === null) throw new Error(`${subject.name} has no place for a sentence`);
  return made;
}

const of = ({ id, ratePercent, aprPercent }: Rate): string => `${id} ${ratePercent} ${aprPercent}`;

/** Where rates beside words that nobody has judged are shown as if somebody had, or are lost. */
function unmarked({ good }: Stage, { rates }: Shown): string[] {
  const now = new Set(rates.map(of));
  return [
    ...rates.filter((rate) => rate.state === 'fresh' && !isMarked(rate)).map((rate) => `unmarked ${of(rate)}`),
    ...good.rates.filter((rate) => !now.has(of(rate))).map((rate) => `lost ${of(rate)}`),
  ];
}

/** Figures that are shown though the page before did not have them. */
function movedShown({ good }: Stage, { rates }: Shown): string[] {
  const before = new Set(good.rates.map(of));
  return rates.filter((rate) => !before.has(of(rate))).map((rate) => `shown ${of(rate)}, ${rate.state}`);
}

const both = SENTENCES.flatMap((pair) => [...pair]);
/** Every sentence at every lender, in one place after the other. */
const rows = both.flatMap((sentence, at) =>
  subjects.map(
    ({ name }, lender) => [places[(at + lender) % places.length] as string, sentence, name, lender] as const,
  ),
);
// Manulife's cards stand in no table.
const OF_TABLES = /row|foot/;
const chosen = some(
  rows.filter(([place, , name]) => name !== 'manulife' || !OF_TABLES.test(place)),
  200,
);

test('no table of the judge knows the sentences', () => {
  expect(both.filter((sentence) => isAlarm(sentence))).toEqual([]);
});

const inTurn = some(
  subjects.map(({ name }, lender) => [name, lender] as const),
  8,
);

/** Lenders whose rows are all read when their figures have moved. */
const moving = inTurn.filter(([, lender]) => {
  const subject = subjects[lender] as (typeof subjects)[number];
  return readAs(subject, said({ subject }, places[0] as string, null, true)).length === readAs(subject).length;
});

test.each(moving)('without new words the moved figures of %s are shown', async (_, lender) => {
  const stage = await stageFor(lender);
  const shown = await stage.after(said(stage, places[0] as string, null, true), [8, 20]);
  expect(shown.flatMap((after) => movedShown(stage, after)).length).toBeGreaterThan(0);
});

test.each(inTurn)('a first reading of %s has no rule of its own', async (_, lender) => {
  const stage = await stageFor(lender);
  const place = places[lender % places.length] as string;
  const sentence = both[(lender * 7) % both.length] as string;
  const plain = { texts: said(stage, place, null), live: true };
  const [same] = await stage.play([{ ...plain, hours: 8 }]);
  expect([same?.waiting, same?.rates.filter(({ state }) => state !== 'fresh')]).toEqual([stage.good.waiting, []]);
  const live = (texts: string[]) => stage.play(SEEN.map((hours) => ({ texts, hours, live: true })));
  expect((await live(said(stage, place, sentence))).flatMap((after) => unmarked(stage, after))).toEqual([]);
  expect((await live(said(stage, place, sentence, true))).flatMap((after) => movedShown(stage, after))).toEqual([]);
  // Without any layout it waits once, whole, under one digest.
  const unknown = await stage.play([
    { ...plain, hours: 8, isUnknown: true },
    { ...plain, hours: 20 },
    { ...plain, hours: 116 },
  ]);
  expect(unknown.flatMap(({ rates }) => rates)).toEqual([]);
  expect(new Set(unknown.map(({ waiting }) => waiting?.digest))).toEqual(
    new Set([expect.stringMatching(/^[0-9a-f]{12}$/)]),
  );
});

test.each(chosen)('%s: "%s" at %s', async (place, sentence, _, lender) => {
  const stage = await stageFor(lender);
  const stayed = await stage.after(said(stage, place, sentence), SEEN);
  expect(stayed.flatMap((after) => unmarked(stage, after))).toEqual([]);
  const moved = await stage.after(said(stage, place, sentence, true), SEEN);
  expect(moved.flatMap((after) => movedShown(stage, after))).toEqual([]);
});
