import { describe, expect, test } from 'vitest';
import { row, table, tablesOf } from './page.ts';

/** A table; what is asked of it is where it stands. */
const T = table(row('1 Year', '4.59%'));
/** A panel with a table, named by an element of its own. */
const PANEL = `<div role="tabpanel" id="a" aria-labelledby="l">${T}</div>`;
/** The headings and openers over each table of a fragment. */
const over = (html: string) => tablesOf(html).map(({ levels, openers }) => [...levels, ...openers].join(' / '));

describe('the headings over a table', () => {
  test.each([
    ['<h1>Rates</h1><h2>Special</h2>', 'Special'],
    ['<h1>Rates</h1>', 'Rates'],
    ['', ''],
    ['<h2>Posted</h2><h3>Closed</h3><h4>Fixed</h4><h5>Open</h5><h6>New</h6>', 'Posted / Closed / Fixed / Open / New'],
    ['<h2>Posted</h2><h4>Fixed</h4>', 'Posted / Fixed'],
    ['<h2>Special</h2><h3>Fixed</h3><h2>Posted</h2>', 'Posted'],
    ['<h2>Special</h2><h4>Fixed</h4><h3>Variable</h3>', 'Special / Variable'],
    ['<h2>Special</h2><h3></h3>', 'Special'],
    ['<h2>Special</h2><h3>Fixed</h3><h2></h2>', 'Special / Fixed'],
    ['<h2>Special</h2><h7>Posted</h7>', 'Special'],
    ['<h2>Special</h2><h2-x>Posted</h2-x>', 'Special'],
    ['<h2>Special</h2><xh3>Posted</xh3>', 'Special'],
    ['<h2><s>Old</s></h2>', ''],
    ['<div role="heading" aria-level="2">Posted</div><p role="heading" aria-level="3">Closed</p>', 'Posted / Closed'],
    ['<h3>Closed</h3><div role="heading">Posted</div>', 'Posted'],
    ['<h2>1. Posted rates</h2><h3>2) Closed</h3><h4>5 Year</h4>', 'Posted rates / Closed / 5 Year'],
  ])('%s', (html, headings) => expect(over(html + T)).toEqual([headings]));

  test('end with the section whose table they name', () =>
    expect(over(`<h2>Posted</h2><section><h3>GICs</h3>${T}</section>${T}`)).toEqual(['Posted / GICs', 'Posted']));

  test('are known with all headings before, their title and their footnote marks', () => {
    const html = `<h1>Rates<sup>1</sup></h1><h2>Special<sup>2</sup></h2><h2>Posted<sup>3</sup></h2><h3>Fixed<sup>*</sup></h3>${T}<h2>Open</h2>${T}`;
    expect(tablesOf(html)).toMatchObject([
      { title: 'Rates', headings: ['Rates', 'Special', 'Posted', 'Fixed'], marks: ['1', '3', '*'] },
      { title: 'Rates', headings: ['Rates', 'Special', 'Posted', 'Fixed', 'Open'], marks: ['1'] },
    ]);
    expect(tablesOf(T)).toMatchObject([{ title: null, headings: [], marks: [] }]);
  });
});

describe('invisible text', () => {
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
  ])('has no table: %s', (_, html) => expect(tablesOf(html + T.replace('1', '2'))).toHaveLength(1));

  test.each([
    ['the class of the whole page', `<body class="archive page expired cookie">${T}</body>`],
    ['a class of a style', T.replace('<table>', '<table class="old-table">')],
    ['a name within a name', `<div class="gold folder scaffold">${T}</div>`],
    ['a part by another name', `<x-template><style-guide>${T}</style-guide></x-template>`],
    ['a tab', `<div hidden role="tabpanel">${T}</div>`],
    ['a part that a button opens', `<button aria-controls="a">Fixed</button><div hidden id="a">${T}</div>`],
    ['a table to open', `<button aria-controls="a">Fixed</button>${T.replace('<table>', '<table id="a" hidden>')}`],
    ['a part that was streamed', `<div hidden id="S:1f">${T}</div>`],
    ['a dialog with a table', `<div role="dialog">${T}</div>`],
  ])('does not include: %s', (_, html) => expect(tablesOf(html)).toHaveLength(1));

  test.each([
    `<div hidden id="XS:1f">${T}</div>`,
    `<div hidden id="S:1g">${T}</div>`,
    `<div hidden role="tab">${T}</div>`,
    `<button aria-controls="b">Fixed</button><div hidden id="a">${T}</div>`,
    `<button aria-controls="a"></button><div hidden id="a">${T}</div>`,
    `<button>Fixed</button><div hidden id="">${T}</div>`,
  ])('includes parts that no button opens: %s', (html) => expect(tablesOf(html)).toEqual([]));

  test.each([
    '<div role="dialog"><h2>We value your privacy</h2></div>',
    '<div role="alertdialog"><h2>We value your privacy</h2></div>',
    '<div id="onetrust-banner"><h2>We value your privacy</h2></div>',
    '<div class="cookiebanner"><h2>We value your privacy</h2></div>',
    '<div class="the cookie"><h2>We value your privacy</h2></div>',
    '<div class="x_consent"><h2>We value your privacy</h2></div>',
    '<script>"<h2>Posted</h2>"</script>',
    '<svg><title>Posted</title></svg>',
  ])('gives no heading: %s', (html) => expect(over(`<h2>Special</h2>${html}${T}`)).toEqual(['Special']));

  test.each([
    '<div role="region"><h2>Posted</h2></div>',
    '<div role="dialogue"><h2>Posted</h2></div>',
    '<div role="monodialog"><h2>Posted</h2></div>',
    '<div class="cookiecutter"><h2>Posted</h2></div>',
  ])('does not include the heading in: %s', (html) => expect(over(`<h2>Special</h2>${html}${T}`)).toEqual(['Posted']));
});

test.each([
  ['a button', `<button aria-controls="a">Fixed</button><div id="a">${T}</div>`, 'Fixed'],
  ['what plays a button', `<span role="button" data-target="#a">Fixed</span><div id="a">${T}</div>`, 'Fixed'],
  ['a link that collapses', `<a data-toggle="collapse" href="#a">Fixed</a><div id="a">${T}</div>`, 'Fixed'],
  ['a tab', `<a role="tab" href="#a">Fixed</a><div id="a">${T}</div>`, 'Fixed'],
  ['a label of the panel', `<p id="l">Fixed</p>${PANEL}`, 'Fixed'],
  ['the tab rather than the label', `<a role="tab" href="#a">Fixed</a><p id="l">Open</p>${PANEL}`, 'Fixed'],
  ['one label of two panels', `<p id="l">Fixed</p>${PANEL.replace(T, '')}${PANEL.replace('"a"', '"b"')}`, 'Fixed'],
  ['a summary', `<details>${T}<summary>Fixed</summary></details>`, 'Fixed'],
  [
    'one within another',
    `<button aria-controls="a">Fixed</button><div id="a"><details><summary>Closed</summary>${T}</details></div>`,
    'Fixed / Closed',
  ],
  ['a plain link', `<a href="#a">Fixed</a><div id="a">${T}</div>`, ''],
  ['an address with more than a name', `<a role="tab" href="/#a">Fixed</a><div id="a">${T}</div>`, ''],
  ['a summary that says nothing of rates', `<details open><summary>Show rates</summary>${T}</details>`, ''],
  ['a summary that is missing', `<details>${T}</details>`, ''],
  ['another summary', `<details><summary>Fixed</summary></details><section><summary>Open</summary>${T}</section>`, ''],
  ['a panel without a name of its own', `<p id="l">Fixed</p><div role="tabpanel" aria-labelledby="l">${T}</div>`, ''],
  ['a label that is missing', `<p>Fixed</p>${PANEL}`, ''],
  ['a button without a name', `<button aria-controls="a"><i></i></button><div id="a">${T}</div>`, ''],
])('the control that opens a part of the page: %s', (_, html, openers) => expect(over(html)).toEqual([openers]));
