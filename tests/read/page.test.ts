import { describe, expect, test } from 'vitest';
import { figuresIn, partsAround } from '../../pipeline/lenders/butler.ts';
import { open } from './page.ts';

describe('a page', () => {
  test('has the day on which it was received as its date', () => expect(open('').day).toBe('2026-11-20'));

  test('has the text of its scripts, except for commented ones', () => {
    const html =
      '<script>let a = 1;</script><!-- <script>let b = 2;</script> --><p>Rates</p><script>let c = 3;</script>';
    expect(open(html).scripts).toBe('let a = 1;\nlet c = 3;');
  });
});

describe('the visible figures beside an element', () => {
  const beside = (html: string) => {
    const { $ } = open(html);
    return figuresIn(partsAround($, 'button')($('button').get(0) as never));
  };
  test.each<[string, (number | null)[]]>([
    ['<section><p>4.59%</p><button></button></section>', [4590]],
    ['<section><p>4.59%</p><div><b>4,6 %</b><button></button></div></section>', [4590, 4600]],
    ['<section><p>10.255 %</p><p>4.59%, or 4.59%</p><button></button></section>', [10_255, 4590]],
    ['<section><p>4.59%</p><button></button></section><section>4.89%<button></button></section>', [4590]],
    [
      '<div><section><p>4.59%</p><button></button></section><p>3.99%</p></div><section><button></button></section>',
      [4590, 3990],
    ],
    ['<section><p>25% down, up to 30 years, 4.59</p><button></button></section>', [4590]],
    ['<section><p>4.59%, 4.9 stars</p><button></button></section>', [4590]],
    ['<section><p>$4.59 million</p><button></button></section>', []],
    ['<section><p>Prime + 4.59%</p><button></button></section>', [null]],
    ['<section><p>5 Year \u2013 4.59%</p><button></button></section>', [4590]],
    ['<section><p>From 4.59%</p><button></button></section>', [null]],
    ['<section><p>&lt;4.59%</p><button></button></section>', [null]],
    ['<section><p>\u22124.59%</p><button></button></section>', [null]],
    ['<section><p>4.59% and up</p><button></button></section>', [null]],
    ['<section><p>4.59%+</p><button></button></section>', [null]],
    ['<button></button><p>3.99%</p><button></button>', []],
    ['<section><p><s>4.59%</s></p><p hidden>4.69%</p><button></button></section>', []],
  ])('%s', (html, figures) => expect(beside(html)).toEqual(figures));
});
