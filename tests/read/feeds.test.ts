import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readJson } from '../../pipeline/read/feeds.ts';
import { literalAfter, unquote } from '../../pipeline/read/scripts.ts';

describe('data in scripts', () => {
  test.each([
    ['var rates = {"a":{"b":"}"},"c":[1]}; var x = {};', '{"a":{"b":"}"},"c":[1]}'],
    ["var rates = [['3_null', null, '4.74'],];", "[['3_null', null, '4.74'],]"],
    ['var rates = "{\\x22a\\x22:1}";', '"{\\x22a\\x22:1}"'],
    ["var rates = '4,59'; var more = '';", "'4,59'"],
    ["var rates = { a: '}', b: '{' };", "{ a: '}', b: '{' }"],
    ['var rates = "4\\"59"; var more = "";', '"4\\"59"'],
    ['var rates = ["4\\"]59"]; var more = "";', '["4\\"]59"]'],
    ['/* var rates = [1]; */ var rates = [2];', '[2]'],
    ['// var rates = [1];\nvar rates = [2];', '[2]'],
    ['f(); // var rates = [1];\nvar rates = [2];', '[2]'],
    ['/* old */ var rates = [2]; /* var rates = [1]; */', '[2]'],
    ['var all = "image/*", at = "https://x.ca"; var rates = [2];', '[2]'],
    ['var rates = [2]; var rates = [2];', '[2]'],
    ['f()/* var rates = [1]; */; var rates = [2];', '[2]'],
    ['var a = "a // b", c = "d /* e"; var rates = [2];', '[2]'],
    ['var a = /"/; // "\nvar rates = [2];', '[2]'],
    ['var rates = [2]; /* var rates = [1];', '[2]'],
  ])('%s', (script, literal) => expect(literalAfter(script, /var rates = /)).toBe(literal));

  test.each([
    ['var other = {};', 'changed-layout', 'No var rates =  in the script'],
    ['var rates = [1]; var rates = [2];', 'changed-layout', 'var rates =  has different values in the script'],
    [
      'if (false) { var rates = [1]; } var rates = [2];',
      'changed-layout',
      'var rates =  has different values in the script',
    ],
    ['/* var rates = [1]; */', 'changed-layout', 'No var rates =  in the script'],
    ['var rates = [1]; '.repeat(11), 'changed-layout', 'var rates =  stands too often in the script'],
    ['var rates = load();', 'changed-layout', 'No value after var rates = '],
    ['var rates = ', 'changed-layout', 'No value after var rates = '],
    ['var rates = {"a":[1', 'cut-off', 'The value after var rates =  has no end'],
    ['var rates = {"a":"b', 'cut-off', 'A string of the script has no end'],
    ['var rates = {"a":1]', 'cut-off', 'The value after var rates =  is not whole'],
  ])('%s fails as %s', (script, kind, message) => {
    expect(() => literalAfter(script, /var rates = /)).toThrow(expect.objectContaining({ kind, message }));
  });

  test('escapes in strings are resolved without running the script', () => {
    expect(unquote('"{\\x22a\\x22:\\u00224,59\\\\\\x22\\n}"')).toBe('{"a":"4,59\\"\n}');
    expect(unquote("'4.59 \\u{25}\\u{1F3E0}\\r\\t\\b\\f\\v\\0it\\'s \\\nso'")).toBe(
      "4.59 %\u{1F3E0}\r\t\b\f\v\0it's so",
    );
  });

  test.each(['"a" + alert("b")', '`4.59`', '4.594', ''])('%s is not a string', (literal) => {
    const message = 'The script no longer holds its data as one string';
    expect(() => unquote(literal)).toThrow(expect.objectContaining({ kind: 'changed-layout', message }));
  });
});

describe('JSON feeds', () => {
  const shape = z.object({ rates: z.array(z.object({ rate: z.string() })) });

  test('are checked against their shape', () => {
    expect(readJson('\uFEFF {"rates":[{"rate":"4.59","more":1}]} ', shape)).toEqual({ rates: [{ rate: '4.59' }] });
  });

  test.each([
    ['', 'The answer is not JSON'],
    ['{"rates":[{"rate":"4.5', 'The answer is not JSON'],
    ['<!DOCTYPE html><title>Access Denied</title>', 'The answer is not JSON'],
    ['{"rates":[{"rate":4.59}]}', 'The feed has another shape: rates.0.rate: '],
    ['[]', 'The feed has another shape: root: '],
  ])('%s fails: %s', (text, message) => {
    expect(() => readJson(text, shape)).toThrow(
      expect.objectContaining({ kind: 'changed-layout', message: expect.stringContaining(message) }),
    );
  });
});
