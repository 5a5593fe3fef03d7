import { describe, expect, test } from 'vitest';
import { readLines } from '../../pipeline/lenders/truenorth.ts';
import { open } from './page.ts';

const SHAPES = {
  whole: /^\d Year (?:Fixed|Variable) \d\.\d\d%$/,
  ofList: /^\d (?:Year|Month) /,
  alike: /^(?=.*(?:Year|Month))(?=.*%).{1,60}$/,
};
const read = (html: string) => readLines(open(html), SHAPES);
const plain = (html: string) => read(html).map((line) => [line.text, line.plain]);
const list = (...lines: string[]) => `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;

describe('rates that are lines of words', () => {
  test('are read with the headings above them', () => {
    const html = `<h1>Rates</h1><h2>Ontario</h2><h3>Insured</h3>${list('5 Year Fixed 4.59%')}<h2>Rates</h2>${list('3 Year Fixed 4.39%')}`;
    expect(read(html).map(({ text, headings }) => [text, headings])).toEqual([
      ['5 Year Fixed 4.59%', ['Rates', 'Ontario', 'Insured']],
      ['3 Year Fixed 4.39%', ['Rates']],
    ]);
  });

  test('can have no heading', () => {
    const node = expect.objectContaining({ name: 'li' });
    expect(read(list('5 Year Fixed 4.59%'))).toEqual([{ node, text: '5 Year Fixed 4.59%', headings: [], plain: true }]);
  });

  test('form a list up to other words, and again after the next heading', () => {
    const html = `<h2>Ontario</h2>${list('5 Year Fixed 4.59%', '6 Month Fixed 6.49% open', '3 Year <b>Fixed</b> 4.39%')}
      <p>Or ask us.</p>${list('4 Year Fixed 4.49%')}<h2>Alberta</h2><p>As of today.</p>${list('5 Year Fixed 4.69%')}`;
    expect(plain(html)).toEqual([
      ['5 Year Fixed 4.59%', true],
      ['6 Month Fixed 6.49% open', true],
      ['3 Year Fixed 4.39%', true],
      ['4 Year Fixed 4.49%', false],
      ['5 Year Fixed 4.69%', true],
    ]);
  });

  test('do not form a list after a line that only looks alike', () => {
    expect(plain(list('5 Year Fixed 4.59%', 'Get 5 Year Fixed for 4.19%', '3 Year Fixed 4.39%'))).toEqual([
      ['5 Year Fixed 4.59%', true],
      ['Get 5 Year Fixed for 4.19%', false],
      ['3 Year Fixed 4.39%', false],
    ]);
    expect(plain(list('Get 5 Year Fixed for 4.19%', '3 Year Fixed 4.39%'))).toEqual([
      ['Get 5 Year Fixed for 4.19%', false],
      ['3 Year Fixed 4.39%', true],
    ]);
  });

  test('do not count as plain within a table, or beside struck-out text', () => {
    expect(plain('<table><tr><td>5 Year Fixed 4.59%</td></tr></table>')).toEqual([['5 Year Fixed 4.59%', false]]);
    expect(plain(list('<s>4.99%</s> 5 Year Fixed <i>4.59%</i>'))).toEqual([['5 Year Fixed 4.59%', false]]);
  });

  test('are the innermost elements with a rate; larger ones are searched', () => {
    expect(plain('<div><p><b>5 Year Fixed 4.59%</b></p></div>')).toEqual([['5 Year Fixed 4.59%', true]]);
    const long = `<div>${'Ask us. '.repeat(30)}<p>5 Year Fixed 4.59%</p></div>`;
    expect(plain(long)).toEqual([['5 Year Fixed 4.59%', true]]);
  });

  test('are read without comments in the markup', () => {
    expect(plain(list('5 Year <!-- as of today -->Fixed 4.59%'))).toEqual([['5 Year Fixed 4.59%', true]]);
  });

  test('are read up to the longest line on any page, however deeply it is nested', () => {
    const shapes = { ...SHAPES, whole: /^5 Year Fixed 4.59%x*$/, alike: /^5 Year Fixed 4.59%x*$/ };
    const line = (letters: number, blanks = 0) =>
      `<p><b>5 Y</b>ear Fixed 4.59%${'x'.repeat(letters)}${' '.repeat(blanks)}<b></b></p>`;
    expect(readLines(open(line(182)), shapes)).toHaveLength(1);
    expect(readLines(open(line(183)), shapes)).toHaveLength(0);
    expect(readLines(open(line(182, 50)), shapes)).toHaveLength(1);
  });
});
