import { expect, test } from 'vitest';
import type { Rate } from '../../src/rates/schema.ts';
import { type Accident, complaints } from './oracle.ts';
import { around, before, behind, type Change, figureParts, hasFigureParts, onEach, onPages } from './page.ts';
import { NEVER, raise } from './products.ts';
import { isMarked, openStage, type Shown, stagesInTurn } from './stage.ts';
import { loadSubjects, type Subject } from './subjects.ts';

// What a page says of its tables in other words than headings, and of itself. Each case meets one lender after the other in turn.
const subjects = (await loadSubjects()).filter((subject) => subject.own && hasFigureParts(subject));
const stageFor = stagesInTurn(subjects);

/** Between a heading further up and the one right over them. */
const under =
  (words: string): Change =>
  (table) =>
    void table.before(`<h2>Rates</h2>${words}<h3>Mortgage rates</h3>`);
const named =
  (name: string, words: string): Change =>
  (table) =>
    void table.attr(name, words);

/** Other figures in every table, and what tells that they are not the lender's rates of today. */
const OTHERS: Record<string, Change> = {
  ...Object.fromEntries(
    [
      '<p>Commercial mortgage rates</p>',
      '<p><strong>Rental property</strong> rates</p>',
      '<p>Previous rates, no longer available:</p>',
      '<p>Rates effective December 15, 2026</p>',
      '<p>These rates take effect on December 15, 2026.</p>',
      '<p>This offer ended on October 31, 2026.</p>',
      '<p>In effect until October 31, 2026</p>',
      '<div class="h3">Reverse mortgages</div>',
      '<div class="title">Home Equity Line of Credit</div>',
      '<p>For illustration only – not actual rates</p>',
      '<p>For renewals only</p>',
      '<p>Rates for our employees</p>',
      '<p>Rates for Quebec residents only</p>',
      '<p>US dollar mortgages</p>',
      '<p>Business mortgages</p>',
      '<p>Qualifying rates</p>',
      '<p>Rates of November 2023</p>',
      '<p>Sold out</p>',
      '<p>Internal use: do not publish</p>',
      '<span class="badge">Coming soon</span>',
      '<div role="heading" aria-level="3">Commercial mortgages</div>',
      '<dl><dt>Second mortgages</dt></dl>',
    ].map((words) => [`right before them: ${words}`, before(words)]),
  ),
  ...Object.fromEntries(
    [
      '<p>These rates are no longer available.</p>',
      '<p>No longer available</p>',
      '<p>The above rates are for commercial mortgages only.</p>',
      '<p>Rates shown above were in effect until October 31, 2026.</p>',
      '<p>Rates above are effective as of December 15, 2026</p>',
      '<p>For renewals only</p>',
      '<p>This offer has expired.</p>',
      '<div><span>The rates in this table are <b>historical</b>.</span></div>',
    ].map((words) => [`right behind them: ${words}`, behind(words)]),
  ),
  ...Object.fromEntries(
    ['<p>Commercial mortgage rates</p>', '<p>Rates effective December 15, 2026</p>', '<p>Previous rates</p>'].map(
      (words) => [`over their heading: ${words}`, under(words)],
    ),
  ),
  'in a legend': around('<fieldset><legend>Previous rates</legend>', '</fieldset>'),
  'in the caption of a figure': around('<figure>', '<figcaption>Rates of last year</figcaption></figure>'),
  'in the name of a section': around('<section aria-label="Archived rates">', '</section>'),
  'in words elsewhere': around('<b id="words">Commercial</b><hr><div role="region" aria-labelledby="words">', '</div>'),
  'in the name of a table': named('aria-label', 'Previous rates'),
  'in the summary of a table': named('summary', 'Commercial mortgage rates'),
  'in the title of a table': named('title', 'Historical rates'),
  'in the class of a table': named('class', 'rates-old'),
  'by a dialog that is closed': around('<div class="modal" role="dialog" aria-hidden="true">', '</div>'),
  'by no height': around('<div style="height:0;overflow:hidden">', '</div>'),
  'by a place out of sight': around('<div style="position:absolute;left:-9999px">', '</div>'),
  'by letters without size': around('<div style="font-size:0">', '</div>'),
  'by a line that a style sheet draws': around(
    '<style>.gone *{text-decoration:line-through}</style><div class="gone">',
    '</div>',
  ),
  'by words that a style sheet adds': before('<style>td::after{content:" (expired)"}</style>'),
  'in a drawing': before('<svg role="img"><text>Sample rates</text></svg>'),
  'by a class for print': around('<div class="visible-print-block">', '</div>'),
};

/** What a page says of itself. */
const NOTICES = [
  '<div class="banner">TEST ENVIRONMENT – rates are not real</div>',
  '<div>STAGING</div>',
  '<p>This is Google’s cache of a page. It is a snapshot of the page as it appeared on 3 Mar 2024.</p>',
  '<p>The Wayback Machine - web.archive.org</p>',
  '<p>This page is no longer updated.</p>',
  '<p>[Insert rates here]</p>',
  '<p>Rates as of {{effective_date}}</p>',
  '<p>Rates effective Invalid Date</p>',
  '<p>rates.table.title_missing</p>',
  '<p>UNPUBLISHED REVISION</p>',
  '<p>This page expired on November 15, 2026.</p>',
  '<p>The figures below are market averages.</p>',
  '<p>Figures shown are discounts off our posted rates.</p>',
  '<p>Rates shown are net of your cash back.</p>',
  '<p>The figures below are the qualifying rates used for the stress test.</p>',
  '<p>Rates shown are those of contest winners.</p>',
  '<p>Because of an outage the rates on this page are frozen as of last Friday.</p>',
  '<p>The Superintendent of Financial Institutions has taken control of this bank.</p>',
  '<p>We have merged with Northern Trust Bank, which sets all new rates.</p>',
  '<p>Les taux affichés sont donnés à titre d’exemple.</p>',
  '<p>The rates shown below may be <b>out of date</b> due to a technical issue.</p>',
  '<p>Current rates are temporarily unavailable.</p>',
  '<title>Archived mortgage rates</title>',
  '<link rel="canonical" href="https://www.otherbank.example/rates">',
  '<meta property="og:url" content="https://www.otherbank.example/rates">',
];

const inTables = (subject: Subject, name: string, change: Change): Accident =>
  onEach(
    subject,
    name,
    figureParts,
    (table, $) => {
      raise($, table);
      change(table, $);
    },
    NEVER,
  );

const noticed = (subject: Subject, words: string): Accident =>
  onPages(
    subject,
    words,
    ($) => {
      for (const table of figureParts($)) raise($, table);
      if (words.startsWith('<title')) $('title').remove();
      $(/^<(?:title|link|meta)/.test(words) ? 'head' : 'body').prepend(words);
      return true;
    },
    NEVER,
  );

test.each(Object.entries(OTHERS).map(([name, change], at) => [name, change, at] as const))(
  'figures are not read if the page says %s',
  async (name, change, at) => {
    const stage = await stageFor(at);
    expect(await complaints(stage, inTables(stage.subject, name, change))).toEqual([]);
  },
);

test.each(NOTICES.map((words, at) => [words, at] as const))('no page is believed if it says %s', async (words, at) => {
  const stage = await stageFor(at);
  expect(await complaints(stage, noticed(stage.subject, words))).toEqual([]);
});

/** Statements that name a product in passing. */
const WHOLE = [
  '<p>Figures shown are discounts off our posted rates.</p>',
  '<p>Nous avons fusionné avec la Banque Nordique, qui fixe désormais tous les taux.</p>',
];
test.each(WHOLE)('every rate of every lender is affected by %s', async (words) => {
  for (const subject of subjects)
    expect(await complaints(await openStage(subject), noticed(subject, words))).toEqual([]);
});

const unmarkedIn = ({ rates }: Shown): Rate[] => rates.filter((rate) => rate.state === 'fresh' && !isMarked(rate));

test.each(subjects.map((subject) => [subject.name, subject] as const))(
  'words near the rates of %s that come back mark them again',
  async (_, subject) => {
    const stage = await openStage(subject);
    const [limited = [], plain = []] = ['<p>The rates below are for mortgage renewals only.</p>', ''].map((words) =>
      onPages(subject, 'a limit', ($) => $('body').prepend(words).length > 0).texts(),
    ) as string[][];
    const turns = [limited, plain, limited, limited, plain, limited];
    const shown = await stage.play(turns.map((texts, at) => ({ texts, hours: 8 + 12 * at })));
    const all = stage.good.rates.length;
    expect(shown.map((one) => unmarkedIn(one).length)).toEqual([0, all, 0, 0, all, 0]);
    expect(shown.map(({ waiting }) => waiting !== null)).toEqual([true, false, true, true, false, true]);
  },
);

/** New columns, in words that are understood elsewhere. */
const COLUMNS = [
  ['Amortization', '30 years'],
  ['Available', 'No'],
  ['For', 'Rental homes'],
  ['Type', 'Variable'],
] as const;
test.each(COLUMNS.flatMap((column) => ['vancity', 'rbc'].map((id) => [...column, id] as const)))(
  'a new column "%s" of "%s" marks every rate of %s',
  async (header, cell, id) => {
    const subject = subjects.find(({ lender }) => lender.id === id);
    if (!subject) throw new Error(`no tables of ${id}`);
    const stage = await openStage(subject);
    const { texts } = onPages(subject, 'a column', ($) => {
      for (const table of figureParts($))
        for (const row of table.find('tr').toArray())
          $(row).append(/\d[.,]\d/.test($(row).text()) ? `<td>${cell}</td>` : `<th>${header}</th>`);
      return true;
    });
    const [shown] = await stage.after(texts() ?? []);
    expect(unmarkedIn(shown as Shown).filter(({ rateType }) => rateType === 'fixed')).toEqual([]);
  },
);
