import { describe, expect, it } from 'vitest';
import { gridOf, open, tablesOf } from './page.ts';

const ROW = '<tr id="r" class="old" data-note="for staff"><td>5 Year</td><td class="rate">4.59%</td></tr>';
const TABLE = `<table><tr><th>Term</th><th>Rate</th></tr>${ROW}<tr><td>3 Year</td><td>4.29%</td></tr></table>`;
const labels = (sheet: string, style = '<style>'): string[] =>
  tablesOf(`${style}${sheet}</style>${TABLE}`)[0]?.rows.map(({ label }) => label.text) ?? [];
const cells = (sheet: string): string[] => gridOf(tablesOf(`<style>${sheet}</style>${TABLE}`)[0]).flat();

describe('a style sheet within a page', () => {
  const OUT = 'text-decoration:line-through';

  it.each([
    ['by a class', `.old{${OUT}}`],
    ['by an id', '#r { text-decoration-line : line-through }'],
    ['by an element in another', `table tr.old, .x {color:red;${OUT} red!important}`],
    ['by a rule in a sheet for screens', `@media screen { .old { ${OUT} } }`],
    ['after a comment', `/* .x{} */ .old{${OUT}}`],
  ])('strikes a row out %s', (_, sheet) => expect(labels(sheet)).toEqual(['3 Year']));

  it.each([
    ['of another element', `.new{${OUT}}`],
    ['within that of another element', `.new{.old{${OUT}}}`],
    ['for print', `@media print { .old { ${OUT} } }`],
    ['for small screens', `@media (max-width: 600px) { .old { ${OUT} } }`],
    ['that needs a pointer', `.old:hover{${OUT}}`],
    ['with a selector that is none', `.old[{${OUT}}`],
    ['that is broken', `.old{${OUT} /*`],
    ['that hides what a script may show', '.old{display:none;visibility:hidden}'],
  ])('does nothing by a rule %s', (_, sheet) => expect(labels(sheet)).toEqual(['5 Year', '3 Year']));

  it('for print does nothing', () => {
    expect(labels(`.old{${OUT}}`, '<style media="print">')).toEqual(['5 Year', '3 Year']);
  });

  it.each([
    ['behind', '.rate::after{content:" (expired)"}', '4.59% (expired)'],
    ['in front', ".rate:before{content:'Previous '}", 'Previous 4.59%'],
    ['of one name', '.rate::after{content:"Renewals"}', '4.59% Renewals'],
    ['of a rule within another', '.rate{color:red;&::after{content:"Renewals"}}', '4.59% Renewals'],
    ['of a variable', ':root{--who:"Renewals"}.rate::after{content:var(--who)}', '4.59% Renewals'],
    [
      'whatever stands in how many rules',
      `${'a,b{'.repeat(60)}color:red${'}'.repeat(60)}.rate::after{content:"Renewals"}`,
      '% Renewals',
    ],
    ['with signs of a page', '.rate::after{content:" no<b>"}', '4.59% no<b>'],
  ])('adds words %s', (_, sheet, text) => expect(cells(sheet).find((one) => one.includes('4.59'))).toContain(text));

  it.each([
    ['an icon', '.rate::after{content:"\\f101"}'],
    ['a sign', '.rate::after{content:"»"}'],
    ['a header for small screens', '.rate::before{content:"Rate"}'],
    ['the name of an icon', '.rate::before{content:"arrow_drop_down"}'],
    ['nothing', '.rate::after{content:none}'],
  ])('adds no words by %s', (_, sheet) => expect(cells(sheet)).toContain('4.59%'));

  it('adds words to a table itself, over its rows', () => {
    expect(open(`<style>table::before{content:"For renewals"}</style>${TABLE}`).text).toMatch(/For renewals Term/);
  });

  it.each([
    ['as others hold', '.x{', '.old{text-decoration:line-through}'],
    ['in a layer', '', '@layer a { .old{text-decoration:line-through} }'],
    ['for screens and print', '', '@media screen, print { .old{text-decoration:line-through} }'],
  ])('holds beside a broken one, and %s', (_, broken, sheet) => {
    expect(labels(sheet, `<style>${broken}</style><style media="screen, print">`)).toEqual(['3 Year']);
  });
});
