import { describe, expect, it } from 'vitest';
import { frameOfData } from '../../../pipeline/read/layout/data-frame.ts';
import { storedRate } from '../../support/rates.ts';

const TODAY = '2026-11-20';
const [THREE, FIVE] = [storedRate({ termMonths: 36 }), storedRate()];

/** The frame of a feed with two rates. @param around fields beside the list of entries. @param entry fields of the second one */
const frameOf = (around: object = {}, entry: unknown = { term: '5 Year' }) =>
  frameOfData(
    { ...around, rates: [{ term: '3 Year' }, entry] },
    [
      { rate: THREE, at: 'rates.0' },
      { rate: FIVE, at: 'rates.1' },
    ],
    TODAY,
  );
const wordsOf = ({ words, figures }: ReturnType<typeof frameOf>, { id }: typeof FIVE, kind: string): string[] =>
  (figures[id] ?? []).flatMap((at) => (words[at]?.kind === kind ? [words[at].text] : []));

describe('the words of an entry', () => {
  it.each<[string, unknown, string[]]>([
    ['its keys in one order', { term: '5 Year', kind: 'closed' }, ['kind = closed', 'term = 5 Year']],
    ['a figure', { rate: 4.59, apr: '4,62 %', note: '-4.5' }, ['apr = #', 'note = #', 'rate = #']],
    ['a whole figure', { posted: 5, spreadValue: '-1', taux: '+6%' }, ['posted = #', 'spreadValue = #', 'taux = #']],
    ['a whole number that is none', { years: 5, code: '12' }, ['code = 12', 'years = 5']],
    ['words with a number', { rate: '4.59 or less', rates5: 'a 5' }, ['rate = # or less', 'rates5 = a 5']],
    ['nothing', { a: null, b: ' ', c: '' }, []],
    ['no figure', { rate: null, apr: '' }, ['apr = #', 'rate = #']],
    ['a switch', { open: false }, ['open = false']],
    ['a day', { on: 'November 18, 2026' }, ['on = @']],
    ['what a server adds', { term: '5 Year', uuid: 'a-1', lastModified: 'today', sortOrder: 3 }, ['term = 5 Year']],
    ['parts', { term: '5 Year', more: { a: 'words' }, list: [{ a: 'words' }] }, ['more.a = words', 'term = 5 Year']],
    ['a list in it', { term: '5 Year', only: ['renewals', 'members'] }, ['only = renewals, members', 'term = 5 Year']],
    ['a text', ' 5 Year, 4.59% ', ['= 5 Year, #']],
    ['a list', ['5 Year', 4.59, 'on', '11-18', '4.59'], ['5 values', '= 5 Year', '= 11-18']],
    ['a number', 4.59, []],
    ['none', null, []],
  ])('%s', (_, entry, words) => expect(wordsOf(frameOf({}, entry), FIVE, 'data')).toEqual(['rates.[]', ...words]));

  it('have no path if they belong to the feed itself', () => {
    const { words } = frameOfData({ term: '5 Year' }, [{ rate: FIVE, at: '' }], TODAY);
    expect(words).toEqual([
      { kind: 'data', text: '' },
      { kind: 'data', text: 'term = 5 Year' },
    ]);
  });

  it('are none if the entry does not exist', () => {
    const { figures, words } = frameOfData(null, [{ rate: FIVE, at: 'rates.1.a' }], TODAY);
    expect(figures[FIVE.id]?.map((at) => words[at]?.text)).toEqual(['rates.[].a']);
  });

  it('are stored once, and joined if a rate has two entries', () => {
    const root = { b: [{ a: 'one' }, { a: 'two' }, { a: 'one' }] };
    const anchors = ['b.10', 'b.1', 'b.2', 'b.0'].map((at) => ({ rate: FIVE, at }));
    const { words, figures } = frameOfData(root, anchors, TODAY);
    expect(words.map(({ text }) => text)).toEqual(['b.[]', 'a = one', 'a = two']);
    expect(figures[FIVE.id]).toEqual([0, 1, 0, 2, 0, 1, 0]);
  });
});

describe('the dates of a feed', () => {
  it.each<[string, object, object[]]>([
    ['of its making', { lastUpdated: '2026-11-18' }, [{ day: '2026-11-18', role: 'updated' }]],
    ['of its making, by another key', { run_at: '2026-11-18' }, [{ day: '2026-11-18', role: 'updated' }]],
    ['of a time stamp', { 'time-stamp': '2026-11-18' }, [{ day: '2026-11-18', role: 'updated' }]],
    ['of effect', { effectiveDate: '2026-11-18' }, [{ day: '2026-11-18', role: 'effective' }]],
    ['in words', { note: 'Effective November 18, 2026' }, [{ day: '2026-11-18', role: 'effective' }]],
    ['of something else', { birthday: '2026-11-18' }, []],
  ])('%s', (_, around, days) => {
    expect(frameOf(around).days).toMatchObject(days.map((day) => ({ ...day, reach: [THREE.id, FIVE.id] })));
    expect(frameOf(around).days).toHaveLength(days.length);
  });

  it('reach the rate of their entry', () => {
    const { days } = frameOf({}, { term: '5 Year', from: '2026-11-18', until: 'Valid until December 31, 2026' });
    expect(days).toMatchObject([
      { day: '2026-11-18', role: 'effective', reach: [FIVE.id] },
      { day: '2026-12-31', role: 'until', reach: [FIVE.id] },
    ]);
    expect(new Set(days.map(({ slot }) => slot)).size).toBe(2);
  });
});

describe('the lines of a feed', () => {
  it.each<[string, object, string[]]>([
    ['sentences', { note: 'For members. Talk with us.' }, ['note = For members.', 'note = Talk with us.']],
    ['a switch', { isOpen: true }, ['Open = true']],
    ['a figure', { note: 'From 4.59%' }, ['note = From #']],
    ['a day', { note: '2026-11-18' }, ['note = @']],
    ['a list of texts', { tags: ['posted', 'closed'] }, ['tags = posted', 'tags = closed']],
    ['a small part', { meta: { unit: 'percent' } }, ['unit = percent']],
    ['a number', { count: 5 }, []],
    ['a token', { a: '0a1b2c3d' }, []],
  ])('%s, near the rates below', (_, around, texts) => {
    const { lines } = frameOf(around);
    expect(lines.map(({ text }) => text)).toEqual(texts);
    for (const { near } of lines) expect(near).toEqual([THREE.id, FIVE.id]);
  });

  it('are near the figures below them alone', () => {
    const root = { a: [{ note: 'For members', list: [{ term: '3 Year' }] }, { list: [{ term: '5 Year' }] }] };
    const places = ['a.0.list.0', 'a.1.list.0'];
    const { lines } = frameOfData(
      root,
      [THREE, FIVE].map((rate, at) => ({ rate, at: places[at] as string })),
      TODAY,
    );
    expect(lines).toMatchObject([{ near: [THREE.id] }]);
  });

  it('are recognised by their place and words, and cut if they are long', () => {
    const keyOf = (around: object) => frameOf(around).lines[0]?.key;
    expect(keyOf({ a: 'From 4.59%' })).toBe(keyOf({ a: 'From 4.49%' }));
    expect(keyOf({ a: 'From 4.59%' })).not.toBe(keyOf({ b: 'From 4.59%' }));
    expect(frameOf({ a: 'some words '.repeat(40) }).lines[0]?.text).toHaveLength(300);
  });
});
