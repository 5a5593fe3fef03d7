import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findDay } from '../../pipeline/readers/dates.ts';
import { readJson } from '../../pipeline/readers/feeds.ts';
import { literalAfter, unquote } from '../../pipeline/readers/scripts.ts';

describe('days', () => {
  test.each([
    ['Rate effective 15-Apr-26', '2026-04-15'],
    ['as of 2026\u201103\u201127', '2026-03-27'],
    ['Effective Date (2026-03-25 )', '2026-03-25'],
    ['Wed Sep 16 00:00:00 EDT 2026', '2026-09-16'],
    ['09-16-2026', '2026-09-16'],
    ['September 19th, 2026', '2026-09-19'],
    ['Saturday, July 18, 2026', '2026-07-18'],
    ['2026-04-25T16:00:46.128-04:00', '2026-04-25'],
    ['1er mai 2026', '2026-05-01'],
    ['25 août 2026', '2026-08-25'],
    ['15 juillet 2026', '2026-07-15'],
    ['Sept. 5, 2026', '2026-09-05'],
  ])('%s', (text, day) => {
    expect(findDay(text)).toBe(day);
  });

  test.each([
    ['Rates on {currentDate}'],
    ['31-Feb-26'],
    ['5 Year 2026'],
    ['from 2026-01-01 to 2026-02-01'],
    ['13-45-2026'],
    [''],
  ])('none in %s', (text) => {
    expect(findDay(text)).toBeNull();
  });
});

describe('data in scripts', () => {
  test.each([
    ['var rates = {"a":{"b":"}"},"c":[1]}; var x = {};', '{"a":{"b":"}"},"c":[1]}'],
    ["var rates = [['3_null', null, '4.74'],];", "[['3_null', null, '4.74'],]"],
    ['var rates = "{\\x22a\\x22:1}";', '"{\\x22a\\x22:1}"'],
  ])('%s', (script, literal) => {
    expect(literalAfter(script, /var rates = /)).toBe(literal);
  });

  test.each([
    ['var other = {};', 'changed-layout'],
    ['var rates = load();', 'changed-layout'],
    ['var rates = {"a":[1', 'cut-off'],
    ['var rates = {"a":"b', 'cut-off'],
    ['var rates = {"a":1]', 'cut-off'],
  ])('%s fails as %s', (script, kind) => {
    expect(() => literalAfter(script, /var rates = /)).toThrow(expect.objectContaining({ kind }));
  });

  test('strings are undone without being run', () => {
    expect(unquote('"{\\x22a\\x22:\\u00224,59\\\\\\x22\\n}"')).toBe('{"a":"4,59\\"\n}');
    expect(() => unquote('"a" + alert("b")')).toThrow(expect.objectContaining({ kind: 'changed-layout' }));
  });
});

describe('JSON feeds', () => {
  const shape = z.object({ rates: z.array(z.object({ rate: z.string() })) });

  test('are checked against their shape', () => {
    expect(readJson('\uFEFF {"rates":[{"rate":"4.59","more":1}]} ', shape)).toEqual({ rates: [{ rate: '4.59' }] });
  });

  test.each([
    ['', 'empty'],
    ['{"rates":[{"rate":"4.5', 'cut-off'],
    ['<!DOCTYPE html><title>Access Denied</title>', 'changed-layout'],
    ['{"rates":[{"rate":4.59}]}', 'changed-layout'],
    ['{"data":[]}', 'changed-layout'],
  ])('%s fails as %s', (text, kind) => {
    expect(() => readJson(text, shape)).toThrow(expect.objectContaining({ kind }));
  });
});
