import { describe, expect, test, vi } from 'vitest';
import { type Place, placesOf, walk } from '../../pipeline/readers/outline.ts';
import { open, tablesOf } from './page.ts';

/** A table; what is asked of it is where it stands. */
const T = '<table><tr><td>1 Year</td><td>4.59%</td></tr></table>';
const placesIn = (html: string) =>
  tablesOf(html).map(({ following, ...place }) => ({ ...place, following: following() }));
/** The headings and openers over each table of a fragment. */
const over = (html: string) => tablesOf(html).map(({ levels, openers }) => [...levels, ...openers].join(' / '));
/** The lines around each table of a fragment. */
const around = (html: string) => placesIn(html).map(({ beside, following }) => [beside, following]);

describe('the headings over a table', () => {
  test.each([
    ['<h1>Rates</h1><h2>Special</h2>', 'Special'],
    ['<h1>Rates</h1>', 'Rates'],
    ['', ''],
    [
      '<h2>Posted</h2><h3>Closed</h3><h4>Fixed</h4><h5>Insured</h5><h6>Today</h6>',
      'Posted / Closed / Fixed / Insured / Today',
    ],
    ['<h2>Posted</h2><h4>Fixed</h4>', 'Posted / Fixed'],
    ['<h2>Special</h2><h3>Fixed</h3><h2>Posted</h2>', 'Posted'],
    ['<h2>Special</h2><h4>Fixed</h4><h3>Variable</h3>', 'Special / Variable'],
    ['<h2>Special</h2><h3></h3>', 'Special'],
    ['<h2>Special</h2><h3>Fixed</h3><h2></h2>', 'Special / Fixed'],
    ['<h2>Special</h2><h7>Posted</h7>', 'Special'],
    ['<h2>Special</h2><h2-x>Posted</h2-x>', 'Special'],
    ['<h2>Special</h2><xh3>Posted</xh3>', 'Special'],
    ['<h2><s>Old</s></h2>', ''],
  ])('%s', (html, headings) => {
    expect(over(html + T)).toEqual([headings]);
  });

  test('are known with all that went before, their title and their footnote marks', () => {
    const html = `<h1>Rates<sup>1</sup></h1><h2>Special<sup>2</sup></h2><h2>Posted<sup>3</sup></h2><h3>Fixed<sup>*</sup></h3>${T}<h2>Open</h2>${T}`;
    expect(placesIn(html)).toMatchObject([
      { title: 'Rates', headings: ['Rates', 'Special', 'Posted', 'Fixed'], marks: ['1', '3', '*'] },
      { title: 'Rates', headings: ['Rates', 'Special', 'Posted', 'Fixed', 'Open'], marks: ['1'] },
    ]);
    expect(placesIn(T)).toMatchObject([{ title: null, headings: [], marks: [] }]);
  });
});

describe('what nobody sees', () => {
  test.each([
    ['a part that is hidden', `<div hidden>${T}</div>`],
    ['one out of sight', `<div style="left: -9999px">${T}</div>`],
    ['one that is struck out', `<del>${T}</del>`],
    ['what stands without scripts', `<noscript>${T}</noscript>`],
    ['a template', `<template>${T}</template>`],
    ['a part that is archived', `<div class="rates archived">${T}</div>`],
    ['rates of before', `<div id="old">${T}</div>`],
    ['an archive', `<div class="archive">${T}</div>`],
    ['rates to come', `<section class="is-coming-soon">${T}</section>`],
    ['rates that ended', `<section class="rates_expired" id="x">${T}</section>`],
    ['a hidden table', T.replace('<table>', '<table hidden>')],
  ])('holds no table: %s', (_, html) => {
    expect(tablesOf(html + T.replace('1', '2'))).toHaveLength(1);
  });

  test.each([
    ['a name within a name', `<div class="gold folder scaffold">${T}</div>`],
    ['a part by another name', `<x-template><style-guide>${T}</style-guide></x-template>`],
    ['a tab', `<div hidden role="tabpanel">${T}</div>`],
    ['a part that a button opens', `<button aria-controls="a">Fixed</button><div hidden id="a">${T}</div>`],
    [
      'a table that a button opens',
      `<button aria-controls="a">Fixed</button>${T.replace('<table>', '<table id="a" hidden>')}`,
    ],
    ['a part that was streamed', `<div hidden id="S:1f">${T}</div>`],
    ['a dialog with a table', `<div role="dialog">${T}</div>`],
  ])('is not: %s', (_, html) => {
    expect(tablesOf(html)).toHaveLength(1);
  });

  test.each([
    [`<div hidden id="XS:1f">${T}</div>`],
    [`<div hidden id="S:1g">${T}</div>`],
    [`<div hidden role="tab">${T}</div>`],
    [`<button aria-controls="b">Fixed</button><div hidden id="a">${T}</div>`],
    [`<button aria-controls="a"></button><div hidden id="a">${T}</div>`],
    [`<button>Fixed</button><div hidden id="">${T}</div>`],
  ])('is what no button opens: %s', (html) => {
    expect(tablesOf(html)).toEqual([]);
  });

  test.each([
    '<div role="dialog"><h2>We value your privacy</h2></div>',
    '<div role="alertdialog"><h2>We value your privacy</h2></div>',
    '<div id="onetrust-banner"><h2>We value your privacy</h2></div>',
    '<div class="the cookie"><h2>We value your privacy</h2></div>',
    '<div class="x_consent"><h2>We value your privacy</h2></div>',
    '<script>"<h2>Posted</h2>"</script>',
    '<svg><h2>Posted</h2></svg>'.replace('h2', 'title').replace('/h2', '/title'),
  ])('stands over nothing: %s', (html) => {
    expect(over(`<h2>Special</h2>${html}${T}`)).toEqual(['Special']);
  });

  test.each([
    '<div role="region"><h2>Posted</h2></div>',
    '<div role="dialogue"><h2>Posted</h2></div>',
    '<div role="monodialog"><h2>Posted</h2></div>',
    '<div class="cookiecutter"><h2>Posted</h2></div>',
  ])('is not: %s', (html) => {
    expect(over(`<h2>Special</h2>${html}${T}`)).toEqual(['Posted']);
  });
});

describe('what opens a part of the page', () => {
  test.each([
    ['a button', `<button aria-controls="a">Fixed</button><div id="a">${T}</div>`, 'Fixed'],
    ['what plays a button', `<span role="button" data-target="#a">Fixed</span><div id="a">${T}</div>`, 'Fixed'],
    ['a link that collapses', `<a data-toggle="collapse" href="#a">Fixed</a><div id="a">${T}</div>`, 'Fixed'],
    ['a tab', `<a role="tab" href="#a">Fixed</a><div id="a">${T}</div>`, 'Fixed'],
    ['a label of the panel', `<p id="l">Fixed</p><div role="tabpanel" id="a" aria-labelledby="l">${T}</div>`, 'Fixed'],
    [
      'the tab rather than the label',
      `<a role="tab" href="#a">Fixed</a><p id="l">Open</p><div role="tabpanel" id="a" aria-labelledby="l">${T}</div>`,
      'Fixed',
    ],
    [
      'one label of two panels',
      `<p id="l">Fixed</p><div role="tabpanel" id="a" aria-labelledby="l"></div><div role="tabpanel" id="b" aria-labelledby="l">${T}</div>`,
      'Fixed',
    ],
    ['a summary', `<details>${T}<summary>Fixed</summary></details>`, 'Fixed'],
    [
      'one within another',
      `<button aria-controls="a">Fixed</button><div id="a"><details><summary>Closed</summary>${T}</details></div>`,
      'Fixed / Closed',
    ],
    ['a plain link', `<a href="#a">Fixed</a><div id="a">${T}</div>`, ''],
    ['an address with more than a name', `<a role="tab" href="/#a">Fixed</a><div id="a">${T}</div>`, ''],
    ['a summary that is missing', `<details>${T}</details>`, ''],
    [
      'a summary of another part',
      `<details><summary>Fixed</summary></details><section><summary>Open</summary>${T}</section>`,
      '',
    ],
    ['a panel without a name of its own', `<p id="l">Fixed</p><div role="tabpanel" aria-labelledby="l">${T}</div>`, ''],
    ['a label that is missing', `<p>Fixed</p><div role="tabpanel" id="a" aria-labelledby="l">${T}</div>`, ''],
    ['a button without a name', `<button aria-controls="a"><i></i></button><div id="a">${T}</div>`, ''],
  ])('%s', (_, html, openers) => {
    expect(over(html)).toEqual([openers]);
  });
});

describe('the lines around a table', () => {
  test.each<[string, string, string[], string[]]>([
    ['before and behind it', `<p>One</p>${T}<p>Two</p>`, ['One'], ['Two']],
    [
      'no more than four',
      `${'<p>a</p>'.repeat(3)}<p>b</p><p>c</p>${T}<p>d</p>${'<p>e</p>'.repeat(4)}`,
      ['a', 'a', 'b', 'c'],
      ['d', 'e', 'e', 'e'],
    ],
    [
      'in parts of a line',
      `<p>One <b>and</b><i>half</i></p>${T}Two<b>fold</b><p>Three</p>`,
      ['One andhalf'],
      ['Twofold', 'Three'],
    ],
    ['without empty ones', `<p>One</p><p> </p><div></div>${T}<p>&nbsp;</p><p>Two</p>`, ['One'], ['Two']],
    [
      'up to the next heading',
      `<p>One</p><h2>Posted</h2><p>Two</p>${T}<p>Three</p><h2>Open</h2><p>Four</p>`,
      ['Two'],
      ['Three'],
    ],
    ['in cells of a table around it', `<table><tr><td>One</td><td>${T}</td></tr></table>`, ['One'], []],
    ['but for links', `<p>One <a href="/x">Learn more</a></p><a href="/y">Apply</a>${T}<p>Two</p>`, ['One'], ['Two']],
    ['but for buttons', `<p>One</p><button>Apply</button>${T}<button>Apply</button><p>Two</p>`, ['One'], ['Two']],
    [
      'but for menus',
      `<p>One</p><nav><p>Loans</p><p>Cards</p></nav>${T}<select><option>Two or more</select><p>Three</p>`,
      ['One'],
      ['Three'],
    ],
    [
      'but for the head and foot of the page',
      `<header><p>Bank</p></header><p>One</p>${T}<footer><p>Bank</p></footer>`,
      ['One'],
      [],
    ],
    [
      'with the marks of footnotes',
      `<p>One<a href="#n">1</a></p>${T}<p>Two <a href="#n">(2)</a>, and <a href="/">other</a> words</p>`,
      ['One1'],
      ['Two (2), and words'],
    ],
    ['at the start of a page', `<a href="/">Home page</a><p>One</p>${T}`, ['One'], []],
    [
      'in a part that leads nowhere',
      `<aside><p>One line</p></aside>${T}<article>Two lines</article><x-nav>Three</x-nav>`,
      ['One line'],
      ['Two lines', 'Three'],
    ],
  ])('%s', (_, html, before, behind) => {
    expect(around(html).at(-1)).toEqual([before, behind]);
  });

  test('end with the one before it: each has its own', () => {
    expect(around(`<p>One</p>${T}<p>Two</p>${T.replace('1', '2')}<p>Three</p>`)).toEqual([
      [['One'], ['Two']],
      [['Two'], ['Three']],
    ]);
  });

  test('a heading that leads somewhere begins another part', () => {
    expect(around(`<header><h2>Posted</h2><p>Two</p></header>${T}`)).toEqual([[['Two'], []]]);
  });

  test.each([
    ['a title', `<div title="Fixed">${T}</div>`, ['Fixed']],
    ['a summary', T.replace('<table>', '<table summary="Fixed rates">'), ['Fixed rates']],
    ['a label', `<section aria-label="Fixed">${T}</section>`, ['Fixed']],
    [
      'the text of another part',
      `<p id="a">Fixed</p><h2>Posted</h2><section aria-labelledby="a">${T}</section>`,
      ['Fixed'],
    ],
    [
      'two of them',
      `<p id="">Open</p><p id="a">Fixed</p><p id="b">Closed</p><h2>Posted</h2><section aria-labelledby=" a  b c">${T}</section>`,
      ['Fixed', 'Closed'],
    ],
    ['a legend', `<fieldset>${T}<legend>Fixed</legend></fieldset>`, ['Fixed']],
    ['the caption of a figure', `<figure>${T}<figcaption>Fixed</figcaption></figure>`, ['Fixed']],
    ['names within names', `<div title="Posted"><div title="Fixed">${T}</div></div>`, ['Posted', 'Fixed']],
    [
      'names of other parts',
      `<div title="Posted"></div><div title="Open"><p></p></div><div title="Fixed">${T}</div>`,
      ['Fixed'],
    ],
    [
      'what a template left there',
      `<div title="Samples" aria-label="An example"><div title="placeholder" summary="Sample">${T}</div></div>`,
      [],
    ],
    ['a word that holds one', `<div title="Samples-like Exampled">${T}</div>`, []],
    ['an empty one', `<div title="">${T}</div>`, []],
    ['a legend of another part', `<div><p><i>Fixed</i></p></div><h2>Posted</h2>${T}`, []],
  ])('a part is named by %s', (_, html, names) => {
    expect(placesIn(html).map(({ beside }) => beside)).toEqual([names]);
  });

  test.each<[string, string[]]>([
    ['<h2>Posted</h2><p>Clients only</p><h3>Fixed</h3>', ['Clients only']],
    ['<h2>Posted</h2><p>Clients only</p><h3>Fixed</h3><p>Today</p><h4>Closed</h4>', ['Clients only', 'Today']],
    ['<h2>Posted</h2><p>Clients only</p><h3>Fixed</h3><p>Today</p><h3>Closed</h3>', ['Clients only']],
    ['<h2>Posted</h2><p>Clients only</p><h3>Fixed</h3><h2>Special</h2><h3>Fixed</h3>', []],
    ['<h2>Posted</h2><p>Clients only</p><h2>Special</h2>', []],
    ['<h2>Posted</h2><p>Clients only</p><h3>Fixed</h3><h2>Special</h2>', []],
    ['<h3>Posted</h3><p>Clients only</p><h2>Special</h2>', []],
    ['<p>Clients only</p><h2>Posted</h2>', []],
    ['<h2>Posted</h2><p>a</p><p>b</p><p>c</p><p>d</p><p>e</p><h3>Fixed</h3>', ['b', 'c', 'd', 'e']],
    [`<h2>Posted</h2><p>Clients only</p>${T}<p>Today</p><h3>Fixed</h3>`, []],
    ['<h2>Posted</h2><p>Clients only</p>', []],
  ])('under a heading further up: %s', (html, introduced) => {
    expect(placesIn(html + T.replace('1', '3')).at(-1)?.introduced).toEqual(introduced);
  });
});

test('words are told but for blank ones, each where it stands', () => {
  const told: string[] = [];
  walk(open('<h2>Rates</h2> <p>One <b>two</b>\n</p><div hidden>Three</div><p>\u00ad</p>').$, {
    heading: (text) => void told.push(`# ${text}`),
    words: (text) => void told.push(text),
    element: () => 'into',
  });
  expect(told).toEqual(['# Rates', 'One ', 'two']);
});

describe('places of a list', () => {
  const placed = (html: string) =>
    placesOf(open(html).$, 'b').map(({ place }) => [place.levels.join(), place.beside, place.following()]);

  test('have what is said before the first and behind the last', () => {
    expect(
      placed(
        '<h2>Rates</h2><p>One</p><p><b>4.59%</b></p><p>Two</p><p><b>4.69%</b></p><p><b>4.89%</b></p><p>Three</p><h2>Open</h2><p>a</p><p>b</p><p>c</p><p>d</p><p>e <b>9.95%</b> x</p><p>Four</p>',
      ),
    ).toEqual([...Array(3).fill(['Rates', ['One'], ['Three']]), ['Open', ['b', 'c', 'd', 'e'], ['Four']]]);
  });

  test('are found within each other, and where people see them', () => {
    expect(placed('<section><b>1<b>2</b></b><div hidden><b>3</b></div></section>')).toHaveLength(2);
  });

  test('take work in proportion to the lines between two headings', () => {
    /** How many texts are looked through to tell the places of so many lines. */
    const work = (count: number): number => {
      const { $ } = open(`<h2>Rates</h2>${'<p>4.59%</p><p></p>'.repeat(count)}<p>Three</p>`);
      const places: Place[] = [];
      const looks = vi.spyOn(String.prototype, 'replace');
      walk($, {
        element(node, place) {
          if (node.name === 'p') places.push(place());
          return 'into';
        },
      });
      const lines = places.map(({ beside, following }) => beside.length + following().length);
      const { length } = looks.mock.calls;
      looks.mockRestore();
      expect([lines.at(0), lines.at(count), lines.at(-1)]).toEqual([4, 8, 4]);
      return length;
    };
    expect(work(400) / work(200)).toBeLessThan(2.1);
  });
});
