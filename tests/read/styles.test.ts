import { describe, expect, it } from 'vitest';
import { Failure } from '../../pipeline/failure.ts';
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
    ['against a weaker rule behind it', `.old{${OUT}} tr{text-decoration:none}`],
    ['against a rule before it', `.old{text-decoration:none} .old{${OUT}}`],
    ['with importance', `.old{${OUT}!important} #r{text-decoration:none}`],
  ])('strikes a row out %s', (_, sheet) => expect(labels(sheet)).toEqual(['3 Year']));

  it.each([
    ['of another element', `.new{${OUT}}`],
    ['that a later one takes back', `.old{${OUT}} .old{text-decoration:none}`],
    ['that a stronger one takes back', `#r{text-decoration:none} .old{${OUT}}`],
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
    ['from an attribute', 'tr{} .old .rate::after{content:"not a " attr(class)}', '4.59% not a rate'],
    ['with signs of a page', '.rate::after{content:" no<b>"}', '4.59% no<b>'],
  ])('adds words %s', (_, sheet, text) => expect(cells(sheet).find((one) => one.includes('4.59'))).toContain(text));

  it.each([
    ['an icon', '.rate::after{content:"\\f101"}'],
    ['a sign', '.rate::after{content:"»"}'],
    ['a header for small screens', '.rate::before{content:"Rate"}'],
    ['the name of an icon', '.rate::before{content:"arrow_drop_down"}'],
    ['nothing', '.rate::after{content:none}'],
  ])('adds no words by %s', (_, sheet) => expect(cells(sheet)).toContain('4.59%'));

  it.each([
    ['weaker than the element itself', OUT, 'text-decoration:none', ['5 Year']],
    ['stronger, with importance', `${OUT}!important`, 'text-decoration:none', []],
    ['stronger than a colour of its lines, which is no line', OUT, 'text-decoration-color:red', []],
  ])('may be %s', (_, sheet, style, found) => {
    const rows = `<tr class="old" style="${style}"><td>5 Year</td><td>4.59%</td></tr>`;
    const [table] = tablesOf(`<style>.old{${sheet}}</style><table>${rows}</table>`);
    expect((table?.rows ?? []).map(({ label }) => label.text)).toEqual(found);
  });

  it.each([
    ['as others hold', '.x{', '.old{text-decoration:line-through}'],
    ['in a layer', '', '@layer a { .old{text-decoration:line-through} }'],
    ['for screens and print', '', '@media screen, print { .old{text-decoration:line-through} }'],
  ])('holds beside a broken one, and %s', (_, broken, sheet) => {
    expect(labels(sheet, `<style>${broken}</style><style media="screen, print">`)).toEqual(['3 Year']);
  });

  it('with too many rules is no page of rates', () => {
    const rules = (count: number): string =>
      `.y{text-decoration:line-through}${'.x{text-decoration:none}'.repeat(count)}`;
    expect(() => open(`<style>${rules(500)}</style>${TABLE}`)).toThrow(Failure);
    expect(open(`<style>${rules(499)}</style>${TABLE}`).allTables).toHaveLength(1);
    const icons = '.x::before{content:"\\f101"}.y{display:flex}.z{text-decoration:none}'.repeat(3_000);
    expect(open(`<style>${icons}</style>${TABLE}`).allTables).toHaveLength(1);
    const many = `<style>b::before{content:"${'expired '.repeat(20)}"}</style>${'<b></b>'.repeat(1_000)}`;
    expect(() => open(many + TABLE)).toThrow(Failure);
  });
});
