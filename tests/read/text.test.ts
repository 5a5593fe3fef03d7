import { describe, expect, test } from 'vitest';
import { listed } from '../support/listed.ts';
import { open, row, table, tableIn, tablesOf } from './page.ts';

const cellOf = (html: string) => tableIn(table(row('1 Year', '1.00%'), row('2 Year', html))).rows[1]?.cells[1];

describe('the text of a cell', () => {
  test.each([
    ['<p><span>6</span>.79%<br/>APR: 7.15%</p>', '6.79% APR: 7.15%'],
    ['4.900%<sup>2</sup>', '4.900%'],
    ['4.24<span class="percent">%</span><sup>**</sup>', '4.24%'],
    ['4.34%◊,α', '4.34%'],
    ['3.69% <span class="note">1</span>', '3.69%'],
    ['3.69% <span class="renamed">1</span>', '3.69%'],
    ['APR<a class="scrollto" href="#legal-2"><sup>2</sup></a>', 'APR'],
    ['5 Year (Conventional)¹', '5 Year (Conventional)'],
    ['<sup>1</sup>1 year fixed closed', '1 year fixed closed'],
    ['6 Month<sup><a href="#two">2</a></sup> ', '6 Month'],
    ['3-Year Fixed Closed - High Ratio<sup>1,2</sup>', '3-Year Fixed Closed - High Ratio'],
    ['Rates (APR)[^†]', 'Rates (APR)'],
    ['EQB Evolution Suite</strong>™', 'EQB Evolution Suite'],
    ['<a href="#open">Open Mortgage</a>', 'Open Mortgage'],
    ['5 Year Fixed<br/>High Ratio', '5 Year Fixed High Ratio'],
    ['<div>4.59%</div><div>4.61% APR</div>', '4.59% 4.61% APR'],
    ['4.59%<template>9.99%</template><!-- 3.19% --><script>"2.22%"</script><style>a{}</style>', '4.59%'],
    ['4.59%<span hidden>3.19%</span><span style="display: none">2.99%</span>', '4.59%'],
    ['4\u00ADyear\u200B', '4year'],
    ['October 30<sup>th</sup>, 2025', 'October 30th, 2025'],
  ])('%s', (html, text) => expect(cellOf(html)?.text).toBe(text));

  test.each(listed(`4<sup>59</sup>%|4.5<sup>9</sup>%|4<sup>5</sup>.9%|4.5²%`))(
    '%s makes its meaning doubtful',
    (html) => expect(cellOf(html)?.text).toContain('\uFFFD'),
  );

  test('is stored as printed beside it, with its marks', () => {
    expect(cellOf('4.24%<sup>*</sup>')).toMatchObject({ printed: '4.24%*', text: '4.24%', marks: ['*'] });
  });
  test.each([
    ['what no page shows', '4.59%<noscript>9.99%</noscript><svg><text>9.98%</text></svg>', '4.59%'],
    ['blanks of every kind', '4.59%\u00A0 \u2007APR\u202F\n 4.61%', '4.59% APR 4.61%'],
    ['lines that end in a break', '4.59%<br>4.61% APR', '4.59% 4.61% APR'],
    [
      'trademarks of any shape',
      'Rate First™ Flex® Suite<sup>MC</sup> Easy<sup>TM</sup> Plus<sup>®</sup>',
      'Rate First Flex Suite Easy Plus',
    ],
    ['a raised word that is more than a trademark', '5 Year <sup>ATM</sup> <sup>TMX</sup>', '5 Year ATM TMX'],
    ['letters that are not raised', 'Rates <span>TM</span>', 'Rates TM'],
    ['a mark in brackets of its own', 'Rates (<sup>1</sup>)', 'Rates'],
    ['marks with commas between them', 'Rates<sup>1</sup>, <sup>2</sup> &amp; <sup>3</sup>', 'Rates'],
    ['marks between words', '4-year<sup>1</sup>fixed<sup>2</sup>closed', '4-year fixed closed'],
    ['several of them in brackets', 'Rates (<sup>1</sup>) and terms (<sup>2</sup>)', 'Rates and terms'],
    ['several lists of them', 'Rates<sup>1</sup>, <sup>2</sup> and terms<sup>3</sup>, <sup>4</sup>', 'Rates and terms'],
    ['a letter for a mark', '5 Year<sup>A</sup>', '5 Year'],
    ['blocks and what follows them', '<div>4.59%</div>4.61% APR', '4.59% 4.61% APR'],
    ['doubts wherever they are', '4<sup>5</sup>.9% 4<sup>5</sup>.8%', '4\uFFFD.9% 4\uFFFD.8%'],
    ['a mark behind a figure with a blank before the next', '5 Year<sup>1</sup> 4.59%', '5 Year 4.59%'],
    ['a link to a footnote', '5 Year <a href="#note-1">1</a>', '5 Year'],
    ['a link to another page', '5 Year <a href="/rates#1">1</a>', '5 Year 1'],
    ['a number under the figure', '4.59%<div>1</div>', '4.59% 1'],
    ['a number in a part that is named for notes', '5 Year <span class="rate-note">1</span>', '5 Year'],
    ['another such', '5 Year <span class="footnotes small">1</span>', '5 Year'],
    ['a part of another name', '5 Year <span class="keynote">1</span> <span class="notebook">2</span>', '5 Year 1 2'],
    ['marks up to the longest list that pages print', `5 Year<sup>${'1,'.repeat(29)}10</sup>`, '5 Year'],
    ['raised decimals', '4.<sup>59</sup>% 12,<sup>59</sup>%', '4.59% 12,59%'],
    ['a mark behind a sentence', 'Set in 2026.<sup>12</sup> 4.59%.<sup>12</sup>', 'Set in 2026. 4.59%.'],
    ['numbers beyond that', `5 Year<sup>${'1,'.repeat(30)}1</sup>`, `5 Year${'1,'.repeat(30)}1`],
  ])('%s', (_, html, text) => expect(cellOf(html)?.text).toBe(text));

  test.each([
    ['4.59%<sup>1, 2</sup>', ['1', '2']],
    ['4.59%<sup>1 *</sup>', ['1', '*']],
    ['4.59%†', ['†']],
    ['5 Year²', ['2']],
    ['5 Year (a)', ['a']],
    ['5 year(s)', []],
    ['Prime (P)', []],
    ['5 Year◆', ['◆']],
    ['4.59%<sup>[3]</sup>', ['3']],
    ['4.59%<sup>1*</sup>', ['1', '*']],
    ['4.59%**', ['**']],
    ['4.59%*†', ['*', '†']],
    ['5 Year¹²', ['12']],
    ['5 Year <sup>a</sup>', ['a']],
    ['Easy<sup>TM</sup> Flex™', []],
    ['4.59%', []],
  ])('%s has the marks %j', (html, marks) => expect(cellOf(html)?.marks).toEqual(marks));

  test.each(['s', 'strike', 'del'])('does not include text in <%s>, which is stored as printed', (name) => {
    expect(cellOf(`<${name}>4.99%</${name}>4.59%`)).toMatchObject({ text: '4.59%', printed: '4.99%4.59%' });
  });

  test.each(
    listed(`style="text-decoration: line-through"|class="strikethrough"|class="price strike-through"|class="struck"|
      class="strike"|class="red strike"|class="was-price"|class="old-rates small"|class="old-rate strike red"`),
  )('does not include text that is struck out by %s', (attribute) => {
    expect(cellOf(`<span ${attribute}>4.99%</span> 4.59%`)?.text).toBe('4.59%');
  });

  test.each([
    '<ins>4.59%</ins>',
    '<strong>4.59%</strong>',
    '<span class="strike-price">4.59%</span>',
    '<span class="first-strike">4.59%</span>',
  ])('includes %s, which is not struck out', (html) => expect(cellOf(html)?.text).toBe('4.59%'));
});

describe('invisible text', () => {
  test.each(
    listed(`hidden|style="display:none"|style="display : none"|style="visibility:hidden"|style="visibility : hidden"|
      style="opacity:0"|style="opacity : 0; color: red"|style="opacity: 0.00"|style="opacity:.0"|
      style="opacity: 0%"|style="opacity: 0 !important"|class="d-none"|class="rate d-none small"|
      class="is-hidden"|class="hide"|class="visible-print"|class="visible-print-inline-block"|class="print-only"`),
  )('%s is not read', (attribute) => expect(cellOf(`4.59%<span ${attribute}>3.19%</span>`)?.text).toBe('4.59%'));
  test('a dialog is read if it is open', () => {
    expect(cellOf('4.59%<dialog>3.19%</dialog>')?.text).toBe('4.59%');
    expect(cellOf('4.59%<dialog open>APR 4.61%</dialog>')?.text).toBe('4.59% APR 4.61%');
  });
  test.each(
    listed(`style="opacity: 0.5"|style="opacity:.05"|style="backface-visibility: hidden"|class="card-none hide-later aside-hide"|class="pd-none"|
      class="d-none d-md-block"|class="d-lg-inline d-none"|class="hide d-sm-table"`),
  )('%s is read', (attribute) => expect(cellOf(`4.59%<span ${attribute}> APR</span>`)?.text).toBe('4.59% APR'));
  test('a class that shows again is one of the same style sheet', () => {
    expect(cellOf('4.59%<span class="d-none card-d-md-block"> APR</span>')?.text).toBe('4.59%');
  });

  const within = (attribute: string) => tablesOf(`<div ${attribute}>${table(row('1 Year', '4.59%'))}</div>`).length;
  test.each(
    listed(`style="font-size:0"|style="font-size : 0px"|style="left:-9999px"|style="position: absolute; top : -500px"|
      style="right: -100%"|style="text-indent: -999em"|style="margin-left:-9999px"|
      style="margin-left : -9999px"|style="clip:rect(0,0,0,0)"|style="clip : rect( 0 0 0 0)"|
      style="clip-path:inset(50%)"|style="clip-path : inset(100%)"|style="height:0;overflow:hidden"|
      style="overflow:hidden;height : 0"|style="overflow : hidden; margin: 0; width: 0px ; color: red"|
      style="max-height: 0px ; margin: 0; overflow : hidden"|style="width : 0; overflow:hidden"|
      style="transform: scale(0)"|style="transform: scale( 0 )"|aria-hidden="true" role="dialog"|
      aria-hidden="true" class="modal"|aria-hidden="true" class="rates modal fade"`),
  )('a table out of sight is not read: %s', (attribute) => expect(within(attribute)).toBe(0));
  test.each(
    listed(`style="font-size:0.9em"|style="left:-10px"|style="left: 50%; margin-left: -480px"|
      style="min-width: 0; overflow: hidden"|style="border-width:0; overflow:hidden"|style="height: 0"|
      style="overflow: hidden; height: 0.9em"|style="transform: scale(0.9)"|style="clip-path: inset(0%)"|
      aria-hidden="true"|role="dialog"|role="tabpanel" class="modal"|
      aria-hidden="true" class="multimodal modality"`),
  )('a table in sight is read: %s', (attribute) => expect(within(attribute)).toBe(1));

  test('out of sight is still a part of the page’s text, except if it is struck out', () => {
    const { text } = open('<p>Prime rate: <s>4.70%</s> 4.45%</p><p hidden>Effective October 30, 2025</p>');
    expect(text).toBe('Prime rate: 4.45% Effective October 30, 2025');
  });
});
