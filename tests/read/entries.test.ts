import { describe, expect, test } from 'vitest';
import { joinEntries, readEntry } from '../../pipeline/read/feeds.ts';

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

  test.each([['0.000'], [0], [''], [null], [undefined], ['{{rate}}'], ['RDS%rate[5]%']])(
    'with %j as its figure is no rate',
    (rate) => {
      expect(readEntry({ ...entry, rate })).toMatchObject({
        rows: [{ drafts: [], blanks: [{ ...says, rate: null }] }],
        notes: [],
        unread: [],
      });
    },
  );

  test.each([['4.900%2'], ['12345'], ['-99.9'], ['P + 0.04']])(
    'with %j as its figure is noted and not read',
    (rate) => {
      expect(readEntry({ ...entry, rate })).toMatchObject({
        rows: [{ cells: [rate], drafts: [], blanks: [{ ...says, rate: null }] }],
        notes: [`Not read: "${rate}" at "5 year (closed)" under "fixed"`],
        unread: ['fixed'],
      });
    },
  );

  test('with an unknown name is noted and not read', () => {
    for (const unknown of [null, { rateType: 'fixed', prepayment: 'closed' } as const])
      expect(
        readEntry({ section: null, label: '012 VARIABLE LIMITED', at: '', says: unknown, rate: 2.75 }),
      ).toMatchObject({
        rows: [{ drafts: [], blanks: [] }],
        notes: ['Not read: "012 VARIABLE LIMITED" does not say what it is'],
        unread: [null],
      });
  });

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
