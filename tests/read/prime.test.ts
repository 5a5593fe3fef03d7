import { describe, expect, test } from 'vitest';
import type { Draft } from '../../pipeline/lender.ts';
import { printedPrime, readPrime, withPrime } from '../../pipeline/read/parts.ts';
import { listed } from '../support/listed.ts';
import { tablesOf } from './page.ts';

const table = (...rows: string[][]) =>
  `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;

describe('the prime of a table', () => {
  const read = (html: string) => readPrime(tablesOf(html), /^Prime Rate$/);
  test.each([
    [table(['Base Rate', '4.95%'], ['Prime Rate', '4.45%', '30-Oct-25']), 4450],
    [table(['Prime Rate', '30-Oct-25', '4.45%']), 4450],
    [table(['Prime Rate', '4.45%']) + table(['Prime Rate', 'today', '4.45%']), 4450],
  ])('%s', (html, prime) => expect(read(html)?.prime).toBe(prime));
  test('comes with its row as printed', () => {
    expect(read(`<h2>Rates</h2>${table(['Prime Rate', '4.45%'])}`)?.row).toEqual({
      source: 0,
      section: 'Rates',
      label: 'Prime Rate',
      cells: ['4.45%'],
      drafts: [],
      at: expect.objectContaining({ name: 'tr' }),
    });
  });
  test.each([
    [table(['Base Rate', '4.95%'])],
    [table(['Prime Rate', ''])],
    [table(['Prime Rate', 'P - 0.50%'])],
    [table(['Prime Rate', '4.45%'], ['Prime Rate', '4.70%'])],
    [table(['Prime Rate', '4.45%', '4.70%'])],
  ])('%s is not the prime', (html) => expect(read(html)).toBeNull());
});

describe('the prime of a text', () => {
  test.each([
    ['Our Prime Rate is 4.45%.', 4450, ['4.45%']],
    ['PRIME RATE: 4.45 %', 4450, ['4.45 %']],
    ['Prime rate††: 4,45% and prime rate 4.45%', 4450, ['4,45%', '4.45%']],
    ['Prime rate * †: 4.450', 4450, ['4.450']],
    ['Prime rate 4.45, as of today', 4450, ['4.45']],
    ['Prime rate 12.25%', 12250, ['12.25%']],
    ['Prime rate 4.45 and prime rate 4.45%', 4450, ['4.45', '4.45%']],
  ])('%s', (text, prime, cells) => {
    expect(printedPrime(text, 'Prime Rate')).toEqual({
      prime,
      row: { source: 0, section: null, label: 'Prime Rate', cells, drafts: [] },
    });
  });
  test.each(
    listed(`Prime rate 4.45% or prime rate 4.70%|Prime rate|Prime rate plus 0.50%|Prime rate 4.4567%|Prime rate 4%|
      Prime rate 4.45.1|Prime rate 0.00%`),
  )('there is none in %s', (text) => expect(printedPrime(text, 'Prime Rate')).toBeNull());
});

describe('rates with the prime that their page prints', () => {
  const fixed = { label: '5 Year Fixed', rate: 4590, primeOffset: null } as Draft;
  const bare = { label: '3 Year Fixed', rate: 4390 } as Draft;
  const variable = { label: '5 Year Variable', rate: 3950, primeOffset: -500 } as Draft;
  const blank = { label: '7 Year Fixed', rate: null } as Draft;
  const row = { source: 0, section: 'Rates', label: '5 Year', cells: [], drafts: [fixed, bare, variable] };
  const part = { rows: [row, { ...row, drafts: [variable], blanks: [blank] }], notes: ['a note'], unread: [null] };
  const printed = { prime: 4450, row: { source: 0, section: null, label: 'Prime Rate', cells: ['4.45%'], drafts: [] } };

  test('store it, with its row', () => {
    expect(withPrime(part, printed)).toEqual({ ...part, rows: [...part.rows, printed.row], prime: 4450 });
  });
  test('are dropped if they are quoted on it and it is not printed', () => {
    const lost = { ...variable, rate: null, primeOffset: null };
    const note = 'Left out: "5 Year Variable" is quoted on a prime that the page does not print';
    expect(withPrime(part, null)).toEqual({
      rows: [
        { ...row, drafts: [fixed, bare], blanks: [lost] },
        { ...row, drafts: [], blanks: [blank, lost] },
      ],
      prime: null,
      notes: ['a note', note, note],
      unread: [null],
    });
  });
});
