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

/** The texts that are near a rate. */
const textsNear = ({ slots }: ReturnType<typeof frameOf>, { id }: typeof FIVE): string[] =>
  slots.flatMap(({ near, text }) => (near?.includes(id) ? [text] : []));

it.each<[string, unknown, string[]]>([
  ['its keys', { term: '5 Year', kind: 'closed' }, ['term = 5 Year', 'kind = closed']],
  ['figures', { rate: 4.59, apr: '4,62 %', posted: 5 }, ['rate = #', 'apr = #', 'posted = #']],
  ['words with a figure', { rate: '4.59 or less' }, ['rate = # or less']],
  ['nothing', { a: null, b: ' ' }, ['a = ', 'b = ']],
  ['a switch', { isOpen: false }, ['Open = false']],
  ['a day', { on: 'November 18, 2026' }, ['on = @']],
  ['a code', { uuid: '0a1b2c3d' }, ['uuid = @']],
  ['parts', { more: { a: 'words' } }, ['a = words']],
  ['a list', { only: ['renewals', 'members'] }, ['only = #', 'only = renewals', 'only = members']],
  ['sentences', { note: 'For members. Talk with us.' }, ['note = For members.', 'note = Talk with us.']],
  ['a text alone', ' 5 Year, 4.59% ', [' = 5 Year, #']],
])('near a rate of a feed is its entry: %s', (_, entry, texts) => {
  expect(textsNear(frameOf({}, entry), FIVE)).toEqual(texts);
});

it.each<[string, object, string[]]>([
  ['a text', { note: 'From 4.59%' }, ['note = From #']],
  ['a small part', { meta: { unit: 'percent' } }, ['unit = percent']],
  ['a list', { tags: ['posted', 'closed'] }, ['tags = posted', 'tags = closed']],
  ['a number', { channel: 3 }, ['channel = #']],
])('near all rates of a feed is what stands around its entries: %s', (_, around, texts) => {
  for (const rate of [THREE, FIVE])
    expect(textsNear(frameOf(around, null), rate)).toEqual(expect.arrayContaining(texts));
});

it('what stands around some entries is near these alone', () => {
  const root = { a: [{ note: 'For members', list: [{ term: '3 Year' }] }, { list: [{ term: '5 Year' }] }] };
  const anchors = [THREE, FIVE].map((rate, at) => ({ rate, at: `a.${at}.list.0` }));
  const { slots } = frameOfData(root, anchors, TODAY);
  expect(slots.find(({ text }) => text === 'note = For members')?.near).toEqual([THREE.id]);
});

it('a field keeps its place when its figure moves, and words elsewhere have another', () => {
  const placeOf = (around: object) => frameOf(around).slots.find(({ text }) => text.includes('From'));
  expect(placeOf({ a: 'From 4.59%' })).toEqual(placeOf({ a: 'From 4.49%' }));
  expect(placeOf({ a: 'From 4.59%' })?.place).not.toBe(placeOf({ b: 'From 4.59%' })?.place);
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
    const found = frameOf(around).days;
    expect(new Set(found.flatMap(({ reach }) => reach))).toEqual(new Set(days.length > 0 ? [THREE.id, FIVE.id] : []));
    expect(new Set(found.map(({ day, role }) => `${day} ${role}`)).size).toBe(days.length);
    for (const day of days) expect(found).toContainEqual(expect.objectContaining(day));
  });

  it('reach the rate of their entry', () => {
    const { days } = frameOf({}, { term: '5 Year', from: '2026-11-18', until: 'Valid until December 31, 2026' });
    expect(days).toMatchObject([
      { day: '2026-11-18', role: 'effective', reach: [FIVE.id] },
      { day: '2026-12-31', role: 'until', reach: [FIVE.id] },
    ]);
  });
});
