import { describe, expect, it } from 'vitest';
import { Failure } from '../../pipeline/failure.ts';
import { gridOf, open, tablesOf } from './page.ts';

const ROW = '<tr id="r" class="old" data-note="for staff"><td>5 Year</td><td class="rate">4.59%</td></tr>';
const TABLE = `<table><tr><th>Term</th><th>Rate</th></tr>${ROW}<tr><td>3 Year</td><td>4.29%</td></tr></table>`;
const labels = (sheet: string, style = '<style>'): string[] =>
  tablesOf(`${style}${sheet}</style>${TABLE}`)[0]?.rows.map(({ label }) => label.text) ?? [];
const cells = (sheet: string): string[] => gridOf(tablesOf(`<style>${sheet}</style>${TABLE}`)[0]).flat();

describe('a style sheet within a page', () => {
  it.each([
    ['by a class', '.old{display:none}'],
    ['by an id', '#r { visibility : hidden }'],
    ['by an element in another', 'table tr.old, .x {color:red;display:none!important}'],
    ['by a rule in a sheet for screens', '@media screen { .old { display: none } }'],
    ['after a comment', '/* .x{} */ .old{display:none}'],
    ['against a weaker rule behind it', '.old{display:none} tr{display:block}'],
    ['against a rule before it', '.old{display:block} .old{display:none}'],
    ['with importance', '.old{display:none!important} #r{display:block}'],
    ['struck out', '.old{text-decoration:line-through}'],
  ])('hides a row %s', (_, sheet) => {
    expect(labels(sheet)).toEqual(['3 Year']);
  });

  it.each([
    ['of another element', '.new{display:none}'],
    ['that a later one takes back', '.old{display:none} .old{display:table-row}'],
    ['that a stronger one takes back', '#r{display:table-row} .old{display:none}'],
    ['for print', '@media print { .old { display: none } }'],
    ['for small screens', '@media (max-width: 600px) { .old { display: none } }'],
    ['that needs a pointer', '.old:hover{display:none}'],
    ['with a selector that is none', '.old[{display:none}'],
    ['that is broken', '.old{display:none'.replace('}', '').concat('/*')],
    ['about colours', '.old{color:red}'],
  ])('hides nothing by a rule %s', (_, sheet) => {
    expect(labels(sheet)).toEqual(['5 Year', '3 Year']);
  });

  it('for print hides nothing', () => {
    expect(labels('.old{display:none}', '<style media="print">')).toEqual(['5 Year', '3 Year']);
  });

  it.each([
    ['behind', '.rate::after{content:" (expired)"}', '4.59% (expired)'],
    ['in front', ".rate:before{content:'Sample '}", 'Sample 4.59%'],
    ['from an attribute', 'tr{} .rate::after{content:"for " attr(class)}', '4.59% for rate'],
    ['with signs of a page', '.rate::after{content:" a<b"}', '4.59%'],
  ])('adds words %s', (_, sheet, text) => {
    expect(cells(sheet).find((one) => one.includes('4.59'))).toContain(text);
  });

  it.each([
    ['an icon', '.rate::after{content:"\\f101"}'],
    ['a sign', '.rate::after{content:"»"}'],
    ['nothing', '.rate::after{content:none}'],
  ])('adds no words by %s', (_, sheet) => {
    expect(cells(sheet)).toContain('4.59%');
  });

  it('may be weaker than the element itself', () => {
    const page = `<style>.old{display:none}</style><table><tr class="old" style="display:table-row"><td>5 Year</td><td>4.59%</td></tr></table>`;
    expect(tablesOf(page)[0]?.rows).toHaveLength(1);
  });

  it('with too many rules is no page of rates', () => {
    const rules = '.x{display:none}'.repeat(2_001);
    expect(() => open(`<style>${rules}</style>${TABLE}`)).toThrow(Failure);
    expect(open(`<style>${'.x{display:none}'.repeat(2_000)}</style>${TABLE}`).allTables).toHaveLength(1);
  });
});
