import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { joinEntries, readEntry, readJson } from '../../pipeline/read/feeds.ts';
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

  const DIFFERENT = 'var rates =  has different values in the script';
  test.each([
    ['var other = {};', 'changed-layout', 'No var rates =  in the script'],
    ['var rates = [1]; var rates = [2];', 'changed-layout', DIFFERENT],
    ['if (false) { var rates = [1]; } var rates = [2];', 'changed-layout', DIFFERENT],
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

const says = { rateType: 'fixed', termMonths: 60, prepayment: 'closed', offer: 'posted' } as const;
const entry = { section: 'fixed', label: '5 year (closed)', at: 'rates.0', says };

describe('an entry of a feed', () => {
  test.each([
    ['a number', 4.64, 4640],
    ['a string', '6.090', 6090],
    ['a comma', '4,54', 4540],
    ['a percent sign', '4.54%', 4540],
  ])('is read from %s', (_, rate, thousandths) => {
    const { label, section } = entry;
    const draft = { ...says, rate: thousandths, primeOffset: null, apr: null, label, section };
    expect(readEntry({ ...entry, rate })).toEqual({
      rows: [{ source: 0, section, label, cells: [String(rate)], drafts: [draft], at: 'rates.0' }],
      notes: [],
      unread: [],
    });
  });

  const blanks = [{ ...says, rate: null }];
  test.each(['0.000', 0, '', null, undefined, '{{rate}}', 'RDS%rate[5]%'])(
    'with %j as its figure is no rate',
    (rate) => {
      expect(readEntry({ ...entry, rate })).toMatchObject({ rows: [{ drafts: [], blanks }], notes: [], unread: [] });
    },
  );

  test.each(['4.900%2', '12345', '-99.9', 'P + 0.04'])('with %j as its figure is noted and not read', (rate) => {
    expect(readEntry({ ...entry, rate })).toMatchObject({
      rows: [{ cells: [rate], drafts: [], blanks }],
      notes: [`Not read: "${rate}" at "5 year (closed)" under "fixed"`],
      unread: ['fixed'],
    });
  });

  test.each([null, { rateType: 'fixed', prepayment: 'closed' } as const])(
    'whose name says %j is noted and not read',
    (unknown) => {
      const limited = { section: null, label: '012 VARIABLE LIMITED', at: '', says: unknown, rate: 2.75 };
      expect(readEntry(limited)).toMatchObject({
        rows: [{ drafts: [], blanks: [] }],
        notes: ['Not read: "012 VARIABLE LIMITED" does not say what it is'],
        unread: [null],
      });
    },
  );

  test('keeps its APR, its source and the fields that the lender file adds', () => {
    const { rows } = readEntry({ ...entry, source: 1, rate: 4.64, apr: '4.67', with: { variant: 'smart' } });
    expect(rows).toMatchObject([
      { source: 1, cells: ['4.64', '4.67'], drafts: [{ apr: 4670, rate: 4640, variant: 'smart' }] },
    ]);
  });
});

describe('the entries of a feed', () => {
  const good = readEntry({ ...entry, rate: 4.64 });
  const empty = readEntry({ ...entry, rate: '' });
  const unknown = readEntry({ ...entry, says: null, rate: 4.64 });

  test('are joined', () => {
    expect(joinEntries(good, empty, unknown)).toMatchObject({
      rows: [...good.rows, ...empty.rows, ...unknown.rows],
      notes: unknown.notes,
    });
  });

  test.each([
    ['without a figure', [empty], { kind: 'empty', message: 'No entry holds a figure' }],
    ['of unknown words', [empty, unknown], { kind: 'changed-layout', message: 'None of 1 figures is understood' }],
    ['that are none', [], { kind: 'empty' }],
  ])('%s are a failure', (_, parts, failure) => {
    expect(() => joinEntries(...parts)).toThrow(expect.objectContaining(failure));
  });
});
