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
    [
      'parts of its own',
      { term: '5 Year', more: { a: 'words' }, list: [{ a: 'words' }] },
      ['more.a = words', 'term = 5 Year'],
    ],
    [
      'a list of its own',
      { term: '5 Year', only: ['renewals', 'members'] },
      ['only = renewals, members', 'term = 5 Year'],
    ],
    ['a text', ' 5 Year, 4.59% ', ['= 5 Year, #']],
    ['a list', ['5 Year', 4.59, 'on', '11-18', '4.59'], ['5 values', '= 5 Year', '= 11-18']],
    ['a number', 4.59, []],
    ['none', null, []],
  ])('%s', (_, entry, words) => {
    expect(wordsOf(frameOf({}, entry), FIVE, 'data')).toEqual(['rates.[]', ...words]);
  });

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

describe('the words around the entries', () => {
  it.each<[string, object, string[]]>([
    ['a text', { title: ' Posted rates from 4.59% ' }, ['.title = Posted rates from #']],
    ['a switch', { isPosted: true }, ['.isPosted = true']],
    ['a number, as text or not', { a: '4.59%', b: '5', c: 5, d: '-1,5 %' }, []],
    ['a token', { a: '0a1b2c3d', b: 'aGVsbG8+1w==', c: '2026-11-18' }, []],
    [
      'a short name with a number, and a long one without',
      { a: '5year', b: 'mortgages' },
      ['.a = 5year', '.b = mortgages'],
    ],
    ['nothing', { a: null, b: '', c: ' ' }, []],
    ['a part', { meta: { unit: 'percent', a: null } }, ['.meta.unit = percent']],
    ['a list', { tags: ['posted', 5] }, ['.tags = posted']],
    ['a part of parts', { meta: { unit: 'percent', more: { a: 'b' } } }, []],
    ['twelve of a part', { meta: of(12) }, Array.from({ length: 12 }, (_, at) => `.meta.k${at} = word`)],
    ['thirteen of a part', { meta: of(13) }, []],
  ])('%s', (_, around, words) => {
    const frame = frameOf(around);
    expect(wordsOf(frame, FIVE, 'feed')).toEqual(words);
    expect(wordsOf(frame, THREE, 'feed')).toEqual(words);
  });

  it('are cut if they are long', () => {
    expect(wordsOf(frameOf({ a: 'some words '.repeat(40) }), FIVE, 'feed')[0]).toHaveLength('.a = '.length + 300);
  });

  it('include those of every level above an entry', () => {
    const root = { a: 'outer', b: { c: 'inner', d: [{ term: '5 Year' }] }, e: { f: 'beside' } };
    const frame = frameOfData(root, [{ rate: FIVE, at: 'b.d.0' }], TODAY);
    expect(wordsOf(frame, FIVE, 'feed')).toEqual(['.a = outer', '.e.f = beside', 'b.c = inner']);
  });
});

function of(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 'word']));
}

describe('the lines of a feed', () => {
  it.each<[string, unknown, [string, string | null][]]>([
    [
      'sentences',
      'These rates are for members only. Talk with us.',
      [
        ['.note: These rates are for members only.', 'limits'],
        ['.note: Talk with us.', null],
      ],
    ],
    ['an alarm', 'Our rates are outdated.', [['.note: Our rates are outdated.', 'alarm']]],
    ['a switch', true, [['.note: true', null]]],
    ['a figure', 'From 4.59%', [['.note: From #', null]]],
    ['a day', '2026-11-18', [['.note: @', null]]],
    ['too little', 'on', []],
    ['a number', 5, []],
  ])('%s', (_, note, lines) => {
    expect(frameOf({ note }).lines.map(({ text, says }) => [text, says])).toEqual(lines);
    for (const { reach } of frameOf({ note }).lines) expect(reach).toEqual([THREE.id, FIVE.id]);
  });

  it('reach the figures below them', () => {
    const root = { a: [{ note: 'For members', list: [{ term: '3 Year' }] }, { list: [{ term: '5 Year' }] }] };
    const { lines } = frameOfData(
      root,
      [
        { rate: THREE, at: 'a.0.list.0' },
        { rate: FIVE, at: 'a.1.list.0' },
      ],
      TODAY,
    );
    expect(lines).toMatchObject([{ reach: [THREE.id] }]);
  });

  it('do not include items of a text or a list', () => {
    expect(frameOfData(['For members', ['5 Year']], [{ rate: FIVE, at: '1' }], TODAY).lines).toEqual([]);
    expect(frameOfData('For members', [{ rate: FIVE, at: 'a' }], TODAY).lines).toMatchObject([
      { text: '.: For members' },
    ]);
  });

  it('are recognised by their place and words', () => {
    const keyOf = (around: object) => frameOf(around).lines[0]?.key;
    expect(keyOf({ a: 'From 4.59%' })).toBe(keyOf({ a: 'From 4.49%' }));
    expect(keyOf({ a: 'From 4.59%' })).not.toBe(keyOf({ b: 'From 4.59%' }));
  });

  it('are cut if they are long', () => {
    expect(frameOf({ a: 'some words '.repeat(40) }).lines[0]?.text).toHaveLength(300);
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

describe('a field beside the entries', () => {
  it.each<[object, string | null]>([
    [{ expired: true }, 'alarm'],
    [{ isSample: true }, 'alarm'],
    [{ stale: true }, 'alarm'],
    [{ error: 'upstream timeout' }, 'doubt'],
    [{ error: 'returning last known values' }, 'alarm'],
    [{ warnings: ['These rates are for members only.'] }, 'limits'],
    [{ expired: false }, null],
    [{ isOpen: true }, null],
    [{ currency: 'CAD dollars' }, null],
    [{ currency: 'USD' }, 'limits'],
    [{ isPreview: true }, 'alarm'],
    [{ active: false }, 'alarm'],
    [{ active: true }, null],
    [{ hidden: false }, null],
    [{ employeesOnly: true }, 'limits'],
    [{ employeesOnly: false }, null],
    [{ supersededBy: '/v3/rates' }, 'alarm'],
    [{ status: 'active' }, null],
    [{ status: 'draft' }, 'alarm'],
    [{ status: 'platinum' }, 'limits'],
    [{ httpStatus: 503 }, 'alarm'],
    [{ httpStatus: 200 }, null],
    [{ province: 'QC' }, 'limits'],
    [{ region: 'Canada' }, null],
    [{ minLoanAmount: 750_000 }, 'limits'],
    [{ meta: { audience: 'internal' } }, 'limits'],
    [{ product: 'Fixed mortgage' }, null],
    [{ product: 'HELOC' }, 'limits'],
    [{ source: 'cache' }, null],
    [{ activeMembersOnly: true }, 'limits'],
    [{ noLongerAvailable: true }, 'alarm'],
    [{ status: 'not active' }, 'limits'],
    [{ errors: 'no rates could be loaded' }, 'doubt'],
    [{ unit: '%' }, null],
    [{ valid: false }, 'alarm'],
    [{ invalid: true }, 'alarm'],
    [{ isValid: true }, null],
    [{ provinceId: 'QC' }, 'limits'],
    [{ internalCode: 'five years' }, null],
    [{ source: 'staging' }, 'alarm'],
    [{ message: 'These rates are for members only.' }, 'limits'],
  ])('%j', (around, says) => {
    expect(frameOf(around).lines.map((line) => line.says)).toEqual([says]);
  });

  it('is one of several in a list', () => {
    const said = frameOf({ notes: ['Talk with us.', 'These rates are for members only.'] }).lines;
    expect(said.map((line) => line.says)).toEqual([null, 'limits']);
  });

  it('of a server is no word of the feed', () => {
    const plain = frameOf();
    expect(frameOf({ requestId: 'abc def', locale: 'en', copyright: 'All of us' }).words).toEqual(plain.words);
  });
});
