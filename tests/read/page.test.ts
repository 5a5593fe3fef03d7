import { describe, expect, test } from 'vitest';
import { figuresBeside } from '../../pipeline/read/beside.ts';
import { open } from './page.ts';

describe('a page', () => {
  test.each([
    ['<html><body><table><tr><td>1 Year</td><td>4.5', 'The page has no end'],
    ['<!DOCTYPE html><html><body><p>Rates</p>', 'The page has no end'],
    ['<HTML lang="en"><body><p>Rates</p>', 'The page has no end'],
    ['<html\nlang="en"><body><p>Rates</p></body></ht', 'The page has no end'],
    ['<table><tr><td>1 Year</td><td>4.5', 'The page ends within a table'],
    ['<table><tr><td>1 Year</td></tr></table><table><tr><td>2 Year', 'The page ends within a table'],
  ])('is cut off: %s', (html, message) => {
    expect(() => open(html)).toThrow(expect.objectContaining({ kind: 'cut-off', message }));
  });

  test.each([
    '<html><body><p>Rates</p></body></html>',
    '<HTML lang="en"><body><p>Rates</p></BODY></HTML\n >',
    '<p>Rates</p>',
    '<table><tr><td>1 Year</td><td>4.59%</td></tr></table><p>Rates</p>',
    '<htmlarea>Rates',
  ])('is whole: %s', (html) => {
    expect(open(html).text).toContain('Rates');
  });

  test('has the day on which it was received as its date', () => {
    expect(open('').day).toBe('2026-11-20');
  });

  test('has the text of its scripts, except for commented ones', () => {
    const html =
      '<script>let a = 1;</script><!-- <script>let b = 2;</script> --><p>Rates</p><script>let c = 3;</script>';
    expect(open(html).scripts).toBe('let a = 1;\nlet c = 3;');
  });
});

describe('the visible figures beside an element', () => {
  const beside = (html: string) => {
    const { $ } = open(html);
    return figuresBeside($, $('button').get(0) as never, 'button');
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
    ['<section><p>25% down, up to 30 years, 4.59</p><button></button></section>', []],
    ['<button></button><p>3.99%</p><button></button>', []],
  ])('%s', (html, figures) => {
    expect(beside(html)).toEqual(figures);
  });
});
