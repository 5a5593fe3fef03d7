import { expect, test } from 'vitest';
import type { Rate } from '../../src/rates/schema.ts';
import { NARROWING } from '../../src/rates/scope.ts';
import { some } from '../support/sampled.ts';
import { complaints } from './oracle.ts';
import {
  around,
  before,
  behind,
  type Change,
  each,
  figureParts,
  figureRows,
  filled,
  hasFigureParts,
  type Nodes,
  onPages,
  type PageChange,
} from './page.ts';
import { otherProducts, raise } from './products.ts';
import { isMarked, type Shown, stagesInTurn } from './stage.ts';
import { loadSubjects, type Subject } from './subjects.ts';

// Accidents at every lender that they fit, with the figures of before and with others.
const subjects = (await loadSubjects(false)).filter(hasFigureParts);
const stageFor = stagesInTurn(subjects);
const SEEN = [0.01, 12, 96, 216];

/** What is done to each row with figures. */
const inRows =
  (change: (row: Nodes, at: number, all: Nodes[]) => void): Change =>
  (part, $) => {
    for (const [at, row] of filled($, part, 'tr').entries()) change(row, at, filled($, part, 'tr'));
  };
/** A row over those with figures; before what is no table. */
const overRows = (row: (width: number) => string): PageChange =>
  each((part, $) => {
    const [first] = filled($, part, 'tr');
    if (first) first.before(row(first.children().length));
    else part.before(`<table>${row(1)}</table>`);
  });
const elsewhere =
  (html: string): PageChange =>
  ($) =>
    void $('body').prepend(html);

/** What says for whom, for what or how the rates beside it are: no lender says it of its own. */
const LIMITING: Record<string, PageChange> = {
  'a caption': each((part) => {
    part.find('caption').remove();
    if (part.is('table')) part.prepend('<caption>Rates after a 1.00% cash back discount</caption>');
    else part.before('<p>Rates after a 1.00% cash back discount</p>');
  }),
  'a purpose in words of no table': each(before('<p>For equity take-outs</p>')),
  'an amount': each(before('<p>For mortgages of $1 million and more</p>')),
  'a down payment': each(before('<p>For down payments over 35%</p>')),
  'a place': each(before('<p>Available in Nova Scotia only</p>')),
  rounding: each(before('<p>Rates are rounded to the nearest quarter point</p>')),
  'a discount that is in the rates': each(behind('<p>All rates above include a relationship discount of 0.10%.</p>')),
  'an addition for a hold': each(behind('<p>Add 0.25% for rate holds over 30 days.</p>')),
  'a fee': each(behind('<p>A one-time fee of 1% of the mortgage applies to these rates.</p>')),
  'French words of renewals': each(before('<p>Taux pour les renouvellements seulement</p>')),
  'French words of members': each(behind('<p>Réservé aux membres de la caisse depuis plus de cinq ans.</p>')),
  'rates of another lender': each(before('<p>Rates provided by Northern Trust Bank</p>')),
  'the picture of another lender': each(before('<img src="x.png" alt="Northern Trust Bank mortgage rates">')),
  'a list that shows refinancing': each(
    before('<select><option>Buy</option><option selected>Refinance</option></select>'),
  ),
  'a box that is ticked': each(before('<label><input type="checkbox" checked> Include creditor insurance</label>')),
  'another tab': each(before('<ul><li class="a">Owner-occupied</li><li class="a on">Rental</li></ul>')),
  'a legend': each(around('<fieldset><legend>Second homes</legend>', '</fieldset>')),
  'an open panel': each(around('<details open><summary>Investment property</summary>', '</details>')),
  'a name for screen readers': each((part) => void part.attr('aria-label', 'Rates for leasehold homes')),
  'a description elsewhere': ($, parts) => {
    for (const part of parts) part.attr('aria-describedby', 'about-rates');
    $('body').append('<p id="about-rates">Only for homes under construction</p>');
  },
  'a drawing': each(before('<svg><text>Prestige tier</text></svg>')),
  'a drawing with a title': each(before('<svg role="img"><title>Rental properties</title></svg>')),
  'a row of a picture': overRows((width) => `<tr><td colspan="${width}"><img src="x.png" alt="Rental"></td></tr>`),
  'a row of a name': overRows(
    (width) => `<tr aria-label="Rates for rental properties">${'<td></td>'.repeat(width)}</tr>`,
  ),
  'the name of rows': each((part) => void part.find('tbody').addBack().last().attr('title', 'Rental properties')),
  'a sign beside the label of each row': ($) => {
    for (const row of figureRows($)) row.children().first().append(' ❌');
  },
  'a name right over a heading': each(before('<p>Rental homes</p><h4>Mortgages</h4>')),
  'a list of terms': each(before('<dl><dt>Property</dt><dd>Cottage</dd></dl>')),
  'an alert': elsewhere('<div role="alert">Rates below apply to applications received before November 1.</div>'),
  'a banner': elsewhere('<div>These rates do not include the stress test premium of 2%.</div>'),
  'a footer': ($) =>
    void $('body').append('<footer><p>Mortgage rates on this page are for employees of the bank.</p></footer>'),
};

/** Without half of its rows. */
const halved =
  (html: string): Change =>
  (part, $) => {
    const inTable = filled($, part, 'tr');
    const rows = inTable.length > 0 ? inTable : figureRows($).filter((row) => part.has(row[0] as never).length > 0);
    for (const row of rows.slice(Math.ceil(rows.length / 2))) row.remove();
    part.after(html);
  };
/** Rows that are printed, hidden or still to come: none of them is gone, and no figure is another rate's. */
const PRINTED: Record<string, PageChange> = {
  'half of the rows still loading': each(halved('<div aria-busy="true"></div>')),
  'half of the rows behind a link': each(halved('<a href="#more">View more terms</a>')),
  'half of the rows behind a menu': each(halved('<nav><a href="?p=2">See all terms</a></nav>')),
  'half of the rows hidden': each(inRows((row, at, all) => void (at * 2 >= all.length && row.attr('hidden', '')))),
  'one label for two rows': each(
    inRows((row, at, all) => {
      const label = row.children().first();
      const [figure, other] = all.map((one) => /\d[.,]\d+(?=\D*$)/.exec(one.text())?.[0]);
      // A row without a label, at the figure of the row over it, is printed by nobody any more.
      if (figure === other) return;
      if (at === 0 && all.length > 1) label.attr('rowspan', '2');
      if (at === 1) label.remove();
    }),
  ),
  'months for years': each((part) => {
    for (const node of part.find('*').contents().toArray())
      if (node.type === 'text') node.data = node.data.replace(/\b(\d+)([- ])years?\b/gi, '$1$2months');
  }),
  'a copy for small screens with another figure': each((part, $) => {
    const copy = part.clone().addClass('mobile');
    const [row] = filled($, copy, 'tr');
    if (row) raise($, row);
    part.after(copy);
  }),
  'an offer in a box': (_, [first]) =>
    void first?.before('<div><h3>Limited time offer</h3><p>5-year fixed</p><p><b>2.99%</b></p></div>'),
  'a page in a frame': each((part) => void part.replaceWith('<iframe src="/rates"></iframe>')),
};

/** The pages of a subject after a change, with the figures of before or others. */
const after = (at: number, what: string, change: PageChange, isMoved: boolean): string[] =>
  onPages(subjects[at] as Subject, what, ($) => {
    for (const part of isMoved ? figureParts($) : []) raise($, part);
    change($, figureParts($));
    return figureParts($).length > 0 || !isMoved;
  }).texts() as string[];

/** The rates that are shown as if the lender had said nothing new. */
const plain = ({ rates }: Shown): Rate[] => rates.filter((rate) => rate.state === 'fresh' && !isMarked(rate));
const limits = (rate: Rate): string => JSON.stringify([rate.conditions, NARROWING.map((field) => rate[field])]);
const rows = (changes: Record<string, PageChange>, each: number) =>
  some(
    Object.entries(changes).flatMap(([what, change]) =>
      // Manulife's cards stand in no table.
      subjects.flatMap(({ name }, at) =>
        name === 'manulife' && what.includes(' row') ? [] : [[what, name, change, at] as const],
      ),
    ),
    each,
  );

test.each(rows(LIMITING, 12))('%s at %s marks or narrows every rate', async (what, _, change, at) => {
  const stage = await stageFor(at);
  const before = new Set(stage.good.rates.map((rate) => `${rate.id} ${limits(rate)}`));
  for (const isMoved of [false, true]) {
    const shown = await stage.after(after(at, what, change, isMoved), SEEN);
    const wide = shown.flatMap(plain).filter((rate) => before.has(`${rate.id} ${limits(rate)}`));
    expect(wide.map(({ id, ratePercent }) => `${id} ${ratePercent}`)).toEqual([]);
  }
});

test.each(rows(PRINTED, 6))(
  '%s at %s takes no rate away, and gives none the figure of another',
  async (what, _, change, at) => {
    const stage = await stageFor(at);
    const before = new Map(stage.good.rates.map((rate) => [rate.id, rate]));
    const shown = await stage.after(after(at, what, change, false), SEEN);
    expect(shown.flatMap(({ line }) => line.withdrawn)).toEqual([]);
    const others = shown.flatMap(plain).filter((rate) => before.get(rate.id)?.ratePercent !== rate.ratePercent);
    expect(others.map(({ id, ratePercent }) => `${id} ${ratePercent}`)).toEqual([]);
  },
);

test.each(subjects.map(({ name }, at) => [name, at] as const))(
  'no table of %s becomes one of renewals',
  async (_, at) => {
    const stage = await stageFor(at);
    const renewals = otherProducts(stage.subject).filter(({ name }) => name.startsWith('"Renewal"'));
    for (const accident of renewals) expect(await complaints(stage, accident)).toEqual([]);
  },
);
