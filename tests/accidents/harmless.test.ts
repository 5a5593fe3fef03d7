import { describe, expect, test } from 'vitest';
import { figuresOf } from '../../pipeline/judge/remember.ts';
import { slotOf } from '../../pipeline/read/layout/frame.ts';
import { textsOf as placedIn } from '../../pipeline/read/layout/texts.ts';
import { openPage } from '../../pipeline/read/page.ts';
import { type Judged, withJudgements } from '../../src/snapshots/judgements.ts';
import { some } from '../support/sampled.ts';
import {
  around,
  before,
  behind,
  type Change,
  each,
  figureParts,
  hasFigureParts,
  nodesOf,
  onPages,
  type PageChange,
} from './page.ts';
import { raise } from './products.ts';
import { answering, isMarked, openStage, type Shown, type Stage, stagesInTurn } from './stage.ts';
import { loadSubjects, textsOf } from './subjects.ts';

// What changes on a page without meaning anything for its rates.
const NOW = '2026-11-20T13:17:00Z';
const subjects = (await loadSubjects(false)).filter(hasFigureParts);
const stageFor = stagesInTurn(subjects);

const atEnd =
  (html: string): PageChange =>
  ($) =>
    void $('body').append(html);
const atTop =
  (html: string): PageChange =>
  ($) =>
    void $('body').prepend(html);
const underMainHeading =
  (html: string): PageChange =>
  ($) =>
    void ($('h1').length > 0 ? $('h1').first().after(html) : $('body').prepend(html));
/** Tables of divs, told by their roles (WAI-ARIA 1.2). */
const madeOfOthers: Change = (table, $) => {
  const roles = {
    caption: 'caption',
    td: 'cell',
    th: 'columnheader',
    tr: 'row',
    thead: 'rowgroup',
    tbody: 'rowgroup',
    table: 'table',
  };
  for (const [name, role] of Object.entries(roles))
    for (const part of nodesOf($, table.find(name).addBack(name)))
      part.replaceWith(
        $.html(part)
          .replace(/^<\w+/, `<div role="${role}"`)
          .replace(/<\/\w+>$/, '</div>'),
      );
};
const withPayments: Change = (table, $) =>
  table.find('tr').each((at, row) => {
    $(row).append(at === 0 ? '<th>Monthly payment</th>' : `<td>$2,${400 + at}.10</td>`);
  });
/** Twenty changes near the rates, and twenty far from them. */
const CHANGES: readonly (readonly [where: 'near' | 'far', what: string, change: PageChange])[] = [
  ['near', 'a day over the tables', each(before('<p>Rates effective as of November 20, 2026.</p>'))],
  ['near', 'a French day over the tables', each(before('<p>Taux en vigueur le 20 novembre 2026.</p>'))],
  ['near', 'a telephone number behind the tables', each(behind('<p>Call us at 1-800-555-0199.</p>'))],
  ['near', 'a button behind the tables', each(behind('<button type="button">Apply now</button>'))],
  ['near', 'a link behind the tables', each(behind('<p><a href="/more">Learn more</a></p>'))],
  ['near', 'rates that may change', each(behind('<p>Rates are subject to change at any time without notice.</p>'))],
  ['near', 'approved credit', each(behind('<p>On approved credit.</p>'))],
  ['near', 'how an APR is made', each(behind('<p>APR means the interest rate with the fees of borrowing.</p>'))],
  ['near', 'how interest compounds', each(behind('<p>Interest is compounded semi-annually, not in advance.</p>'))],
  ['near', 'a hint to scroll', each(before('<p>Scroll right to see more rates.</p>'))],
  ['near', 'a rule between the parts', each(before('<hr>'))],
  ['near', 'a part around each table', each(around('<div class="table-responsive">', '</div>'))],
  ['near', 'a section around each table', each(around('<section class="rates-block">', '</section>'))],
  ['near', 'tables made of other elements', each(madeOfOthers)],
  ['near', 'more classes', ($) => void $('table, tr, td, p, h2, h3').addClass('x1 y2')],
  ['near', 'a column of payments', each(withPayments)],
  ['near', 'a script beside each table', each(behind('<script>window.rates = {};</script>'))],
  ['near', 'a picture without words', each(before('<img src="line.png" alt="">'))],
  ['near', 'words nobody has judged before the tables', each(before('<p>Spring is a good time to plan a move.</p>'))],
  ['near', 'words that nobody has judged in the intro', underMainHeading('<p>Come in and look around with us.</p>')],
  ['far', 'an entry of a menu', atTop('<nav><a href="/new">Investing</a></nav>')],
  ['far', 'another foot', atEnd('<footer><p>All about us, in a new footer.</p></footer>')],
  ['far', 'a question about cookies', atEnd('<div class="cookie-consent" role="dialog"><p>We use cookies.</p></div>')],
  ['far', 'a search', atTop('<div role="search"><input type="search" name="q"></div>')],
  ['far', 'a hidden window', atEnd('<div hidden><p>Our rates are no longer available.</p></div>')],
  ['far', 'a question and its answer', atEnd('<h2>What is a mortgage?</h2><p>A loan for a home.</p>')],
  ['far', 'a part about another product', atEnd('<h2>Credit cards</h2><p>Bring your card wherever you go.</p>')],
  ['far', 'a table of GICs', atEnd('<h2>GIC rates</h2><table><tr><td>1 year</td><td>3.10%</td></tr></table>')],
  ['far', 'a style sheet', ($) => void $('head').append('<style>.rates { color: red }</style>')],
  ['far', 'a description', ($) => void $('head').append('<meta name="description" content="Mortgages for all">')],
  ['far', 'a script of a service', ($) => void $('head').append('<script src="https://tags.example/t.js"></script>')],
  ['far', 'another language of the page', ($) => void $('html').attr('lang', 'en-CA')],
  ['far', 'a class of the page', ($) => void $('body').attr('class', 'theme-winter')],
  ['far', 'a link to skip the menu', atTop('<a href="#main" class="sr-only">Skip to main content</a>')],
  ['far', 'a comment at the end', atEnd('<!-- built 2026-11-20 -->')],
  ['far', 'a drawing without words', atEnd('<svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>')],
  ['far', 'a frame of a chat', atEnd('<iframe src="https://chat.example"></iframe>')],
  [
    'far',
    'a list of links',
    atEnd('<footer><ul><li><a href="/a">Careers</a></li><li><a href="/b">Press</a></li></ul></footer>'),
  ],
  ['far', 'rights reserved', atEnd('<footer><p>© 2026 Example. All rights reserved.</p></footer>')],
  ['far', 'blanks and breaks', ($) => void $('body').append('\n\n   \n').prepend('\n')],
];

const of = ({ rates }: Shown): string[] => rates.map(({ id, ratePercent }) => `${id} ${ratePercent}`);

/** The texts of a subject with a change; its figures moved where `isMoved` says so. */
function changed({ subject }: Stage, what: string, change: PageChange, isMoved = false): string[] {
  const { texts } = onPages(subject, what, ($) => {
    const parts = figureParts($);
    if (parts.length === 0) return false;
    if (isMoved) for (const part of parts) raise($, part);
    change($, parts);
    return true;
  });
  return texts() as string[];
}

const everywhere = CHANGES.flatMap(([where, what, change]) =>
  subjects.flatMap(({ name, parts }, at) =>
    // Where there is no table, a line more may be part of the list: its rates are then late.
    parts.some(({ text }) => text.includes('<table')) ? [[where, what, name, change, at] as const] : [],
  ),
);

describe('a harmless change', () => {
  test('forty, half of them near', () => {
    const near = CHANGES.filter(([where]) => where === 'near').length;
    expect([near, CHANGES.length]).toEqual([20, 40]);
  });

  test.each(some(everywhere, 60))(
    '%s: %s, at %s: no figure is lost, and none waits unless it moved',
    async (_, what, __, change, at) => {
      const stage = await stageFor(at);
      const stayed = changed(stage, what, change);
      for (const shown of await stage.after(stayed, [8, 20])) {
        expect(of(shown)).toEqual(of(stage.good));
        expect(
          shown.rates.flatMap(({ id, state }) => (state === 'fresh' ? [] : [`${id} ${state} ${shown.why(id)}`])),
        ).toEqual([]);
      }
      const moved = changed(stage, what, change, true);
      const known = new Map(stage.good.rates.map((rate) => [rate.id, figuresOf(rate)]));
      for (const shown of await stage.after(moved, [8, 20])) {
        const now = new Set(shown.rates.map(({ id }) => id));
        expect([...known.keys()].filter((id) => !now.has(id))).toEqual([]);
        const waiting = Object.entries(shown.held).filter(([id, { rate }]) => known.get(id) === figuresOf(rate));
        expect(waiting.map(([id, { reason }]) => `${id}: ${reason}`)).toEqual([]);
      }
    },
  );
});

/** Every text of a subject's pages, called harmless in its place. */
const allHarmless = ({ subject: { parts } }: Stage, pages = parts.map(({ text }) => text)): Judged =>
  withJudgements(
    new Map(),
    parts.flatMap(({ places }, at) =>
      placedIn(openPage((places && pages[at]) || '').$).map(({ kind, where, text }) => {
        const { place, digest } = slotOf(kind, where, text, null);
        return { verdict: 'harmless' as const, digest: place, texts: [digest], by: 'ann', at: NOW };
      }),
    ),
  );

test.each(
  some(
    subjects.map(({ name }, at) => [name, at] as const),
    8,
  ),
)('what a person calls harmless, even all words of a page, costs no figure: %s', async (_, at) => {
  const stage = await stageFor(at);
  const texts = changed(stage, 'nothing', () => {});
  const [shown] = await stage.play([{ texts, hours: 8, judged: allHarmless(stage) }]);
  expect(shown?.rates.map(({ id, ratePercent, state }) => [id, ratePercent, state])).toEqual(
    stage.good.rates.map(({ id, ratePercent }) => [id, ratePercent, 'fresh']),
  );
});

test.each([
  ['servus', 'Fixed Rate Mortgages', 'Spring is here: talk to us about your next home.', 'before the name of a table'],
  ['alterna', 'Featured Mortgage Rates', 'for Members', 'in the head over the labels'],
])('new words that a reader does not understand are what is asked: at %s, %s', async (id, name, words) => {
  const stage = await stageFor(subjects.findIndex((subject) => subject.name === id));
  const [before, behind] = words.endsWith('.') ? [`${words} `, ''] : ['', ` ${words}`];
  const texts = stage.subject.parts.map(({ text }) => text.replace(name, `${before}${name}${behind}`));
  const [first, judged] = await stage.play(
    [8, 9].map((hours) => ({ texts, hours })),
    0.5,
  );
  const [whole] = await stage.play([{ texts, hours: 8, judged: allHarmless(stage, texts) }]);
  const asked = first?.waiting?.differences.filter(({ kind }) => kind === 'unread').map(({ text }) => text);
  expect(asked).toEqual([expect.stringContaining(words)]);
  // What stands beside the name is passed over; a name is not.
  expect(judged?.rates.every(({ state }) => state === 'fresh')).toBe(before !== '');
  // Other names of the page, called harmless in a later round, take nothing of that back.
  if (before) expect(of(whole as Shown)).toEqual(of(stage.good));
  if (before) expect(whole?.rates.filter(({ state }) => state !== 'fresh')).toEqual([]);
});

const FRIENDLY = 'Find a mortgage that fits your life';
/** What marketing does to a page of rates. */
const REWORDED: readonly (readonly [what: string, change: PageChange])[] = [
  ['a friendly heading over each table', each(before(`<h2>${FRIENDLY}</h2>`))],
  ['a friendly heading of a lower level over each table', each(before(`<h4>${FRIENDLY}</h4>`))],
  ['a friendly heading over all', underMainHeading(`<h2>${FRIENDLY}</h2>`)],
  ['a renamed main heading', ($) => void $('h1').text(FRIENDLY)],
  ['a renamed title', ($) => void $('title').text(`${FRIENDLY} | Rates`)],
  ['a reworded intro', underMainHeading('<p>We are glad that you are here. Come in and look around.</p>')],
  [
    'a caption of each table',
    each((part) => {
      if (part.is('table') && part.find('caption').length === 0) part.prepend(`<caption>${FRIENDLY}</caption>`);
    }),
  ],
];
/** A page that no longer says which province it is for waits until it does. */
const isNeeded = (what: string, name: string): boolean => what === 'a renamed main heading' && name === 'truenorth';
const friendly = REWORDED.flatMap(([what, change]) =>
  subjects.flatMap(({ name }, at) => (isNeeded(what, name) ? [] : [[what, name, change, at] as const])),
);

/** True if every figure is shown as it was, and nobody is asked about the words beside it. */
const isBack = (shown: Shown, { good }: Stage): boolean =>
  shown.rates.every((rate) => rate.state === 'fresh' && !isMarked(rate)) && of(shown).join() === of(good).join();

test.each(some(friendly, 20))(
  '%s, at %s, costs no page without digests, and all comes back once it is judged',
  async (what, _, change, at) => {
    const stage = await stageFor(at);
    const texts = changed(stage, what, change);
    const asked = ({ waiting }: Shown): unknown[] => (waiting?.differences ?? []).filter(({ says }) => says !== null);
    const days = await stage.play(
      [8, 9, 10, 11].map((hours) => ({ texts, hours })),
      0.5,
    );
    for (const shown of days) expect(isBack(shown, stage) || asked(shown).length > 0).toBe(true);
    const last = days.at(-1) as Shown;
    // A limit that only the old words stated stays until a person drops it.
    const left = (last.waiting?.differences ?? []).filter(({ kind }) => kind !== 'limit');
    expect([isBack(last, stage), left]).toEqual([true, []]);
  },
);

test.each([
  ['firstnational', 'Conventional', 'Uninsurable'],
  ['coastcapital', 'Mortgage Terms', 'Choose your term'],
  ['atb', 'Rate First closed fixed-rate mortgages', 'Rate First Plus mortgages'],
])(
  'where at %s "%s" became "%s", names alone are asked about, and the old ones bring all back',
  async (id, was, is) => {
    const stage = await stageFor(subjects.findIndex(({ name }) => name === id));
    const texts = textsOf(stage.subject).map((text) => text.replaceAll(was, is));
    const [renamed] = await stage.play([{ texts, hours: 8 }]);
    const asked = renamed?.waiting?.differences ?? [];
    expect(new Set(asked.map(({ kind }) => kind))).toEqual(new Set(['unread']));
    const judged = answering(asked, ({ text }) => ({ verdict: 'name', name: text.replace(is, was) }));
    const [, last] = await stage.play([
      { texts, hours: 8 },
      { texts, hours: 20, judged },
    ]);
    expect(isBack(last as Shown, stage)).toBe(true);
  },
);

test('the words of a card are those of its own rate, on whichever card they stand', async () => {
  const subject = subjects.find(({ name }) => name === 'truenorth') as (typeof subjects)[number];
  const badged = (card: number) =>
    textsOf(subject).map((text) => {
      let at = 0;
      return text.replace(/<div class="rate">/g, (part) => (at++ === card ? `${part}<img alt="Graduates">` : part));
    });
  const stage = await openStage(subject, { texts: badged(1) });
  const [same, moved] = [await stage.after(badged(1)), await stage.after(badged(3))].map(([first]) => first as Shown);
  expect([same?.rates.filter(isMarked).length, moved?.rates.filter(isMarked).length]).toEqual([0, 3]);
});
