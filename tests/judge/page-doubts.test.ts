import { describe, expect, it } from 'vitest';
import { ACCEPT_ANY, accepts, waitingOf } from '../../pipeline/judge/acceptance.ts';
import { differencesOf, goneLines, keptLimits, limitedByPeople, overlay } from '../../pipeline/judge/differences.ts';
import { besideDoubt, pageDoubt, quote } from '../../pipeline/judge/pages.ts';
import { type Difference, type Recognised, type Recognition, wordKey } from '../../pipeline/judge/recognise.ts';
import { remember } from '../../pipeline/judge/remember.ts';
import type { LenderEntry } from '../../src/rates/schema.ts';
import { NO_MEMORY } from '../../src/snapshots/layouts.ts';
import { FIVE, frameOf, RATES, SPECIAL, THREE } from '../support/framed-page.ts';
import { AT } from '../support/rates.ts';

const difference = (fields: Partial<Difference> = {}): Difference => ({
  kind: 'line',
  key: 'a',
  text: 'New words',
  before: null,
  says: null,
  conditions: [],
  ids: [FIVE.id],
  ...fields,
});
/** A page of which only its differences, its state and its figures matter. */
const page = (
  differences: Difference[] = [],
  {
    is = 'accepted',
    figures = { [FIVE.id]: [] },
    closest = {},
  }: { is?: Recognition; figures?: object; closest?: object | null } = {},
): Recognised =>
  ({
    frame: { ...frameOf({}), figures },
    digest: 'page',
    closest,
    isAccepted: false,
    of: () => is,
    differences,
    gone: [],
    moving: new Map(),
  }) as unknown as Recognised;

describe('the doubt about the page of a figure', () => {
  const LONG = 'x'.repeat(101);
  it.each<[string, Recognised, string[], object | null]>([
    ['that is known', page([difference({ says: 'limits' })]), [], null],
    [
      'that alarms',
      page([difference({ says: 'alarm' })]),
      ['a day'],
      { reason: 'the page says "New words"', until: 'person', isAlarm: true },
    ],
    [
      'that alarms at length',
      page([difference({ says: 'alarm', text: LONG })]),
      [],
      { reason: `the page says "${'x'.repeat(99)}…"` },
    ],
    ['that alarms for others', page([difference({ says: 'alarm', ids: [THREE.id] })]), [], null],
    ['with an impossible day', page(), ['a day to come', 'another'], { reason: 'a day to come', until: 'person' }],
    ['that is not known', page([], { closest: null }), [], { reason: 'its page is not known yet', until: 'proof' }],
    [
      'with running text',
      page([difference()], { is: 'running' }),
      [],
      { reason: 'words beside it changed in the same run', until: 'second-sighting' },
    ],
    [
      'in another order',
      page([], { is: 'another' }),
      [],
      { reason: 'its page is put together in another way', until: 'proof' },
    ],
    [
      'with other running text alone',
      page([difference()], { is: 'another' }),
      [],
      { reason: 'its page is put together in another way' },
    ],
    [
      'with a new word',
      page([difference(), difference({ kind: 'row', text: 'Zebra' })], { is: 'another' }),
      [],
      { reason: 'the page says "Zebra", which is new' },
    ],
    [
      'with a word for another',
      page([difference({ kind: 'row', before: 'Lion' })], { is: 'another' }),
      [],
      { reason: 'the page says "New words" instead of "Lion"' },
    ],
    [
      'with a line that limits',
      page([difference({ says: 'limits' })], { is: 'another' }),
      [],
      { reason: 'the page says "New words", which is new' },
    ],
  ])('%s', (_, of, days, doubt) => {
    const said = pageDoubt(FIVE.id, of, days);
    if (doubt === null) expect(said).toBeNull();
    else expect(said).toMatchObject(doubt);
  });

  const beside = (...differences: Difference[]): Recognised => page(differences, { figures: {} });
  it.each<[string, Recognised[], string | null, object | null]>([
    ['says nothing', [beside()], null, null],
    [
      'said an alarm before',
      [beside()],
      'It is over',
      { reason: 'its page said "It is over"', until: 'person', isAlarm: true },
    ],
    [
      'alarms',
      [beside(difference({ says: 'limits' }), difference({ says: 'alarm', text: 'It is over' }))],
      null,
      { reason: 'the page says "It is over", which is new', until: 'person', isAlarm: true },
    ],
    [
      'limits',
      [beside(difference({ says: 'doubt', text: 'A place' }), difference({ says: 'limits' }))],
      null,
      { reason: 'the page says "New words", which is new', until: 'proof', isAlarm: false },
    ],
    ['names a place', [beside(difference({ says: 'doubt' }))], null, null],
    ['limits others', [beside(difference({ says: 'limits', ids: [THREE.id] }))], null, null],
    ['says something', [beside(difference())], null, null],
    ['has figures of its own', [page([difference({ says: 'limits' })])], null, null],
  ])('of a feed, where the page beside it %s', (_, pages, alarm, doubt) => {
    const said = besideDoubt(FIVE.id, pages, alarm);
    if (doubt === null) expect(said).toBeNull();
    else expect(said).toEqual(doubt);
  });

  it('quotes at most a hundred characters', () => {
    expect([quote('x'.repeat(100)), quote(LONG)]).toEqual(['x'.repeat(100), `${'x'.repeat(99)}…`]);
  });
});

type Held = LenderEntry['held'][string];
const held = (fields: Partial<Held> = {}): Held => ({
  reason: 'it jumped',
  until: 'person',
  since: AT,
  sightings: 1,
  observedAt: AT,
  rate: FIVE,
  ...fields,
});
const EARLIER = '2026-11-19T13:00:00.000Z';
const LATER = '2026-11-21T13:00:00.000Z';

describe('what waits for a person', () => {
  type Verdict = Parameters<typeof waitingOf>[0];
  type Given = Parameters<typeof waitingOf>[1];
  const waiting = (verdict: Partial<Verdict> = {}, given: Partial<Given> = {}) =>
    waitingOf(
      { held: {}, missing: {}, ...verdict },
      { pages: [page()], differences: [], limited: {}, isFirst: false, at: LATER, before: null, ...given },
    );
  const limited = (conditions: 'further-limits' | 'members-only', since = AT) => ({
    [THREE.id]: { since, keys: { a: [conditions] } },
  });
  const LIMIT = difference({ kind: 'limit', key: 'limit' });

  it.each<[string, Partial<Verdict>, Partial<Given>, string | null]>([
    ['nothing', {}, { differences: [difference({ says: 'limits' })] }, null],
    ['a figure', { held: { [FIVE.id]: held() } }, {}, AT],
    ['a figure of an unproven page', { held: { [FIVE.id]: held({ until: 'proof' }) } }, {}, AT],
    ['a figure that time answers', { held: { [FIVE.id]: held({ until: 'second-sighting' }) } }, {}, null],
    ['a limit that is not understood', {}, { limited: limited('further-limits') }, AT],
    ['a limit that is', {}, { limited: limited('members-only') }, null],
    ['a limit that is kept', {}, { differences: [LIMIT] }, LATER],
    ['the oldest of them', { held: { [FIVE.id]: held() } }, { limited: limited('further-limits', EARLIER) }, EARLIER],
    [
      'something since earlier',
      { held: { [FIVE.id]: held() } },
      { before: { digest: 'a', since: EARLIER, isFirst: false, differences: [] } },
      EARLIER,
    ],
    [
      'something since then',
      { held: { [FIVE.id]: held() } },
      { before: { digest: 'a', since: LATER, isFirst: false, differences: [] } },
      AT,
    ],
  ])('%s', (_, verdict, given, since) => {
    expect(waiting(verdict, given)?.since ?? null).toBe(since);
  });

  it('has a digest of everything about it', () => {
    const base = waiting({ held: { [FIVE.id]: held() } })?.digest;
    const others = [
      waiting({ held: { [FIVE.id]: held({ rate: { ...FIVE, ratePercent: 1 } }) } }),
      waiting({ held: { [FIVE.id]: held({ rate: { ...FIVE, aprPercent: 1 } }) } }),
      waiting({ held: { [FIVE.id]: held({ rate: { ...FIVE, primeOffsetPercent: 1 } }) } }),
      waiting({ held: { [THREE.id]: held() } }),
      waiting({
        held: { [FIVE.id]: held() },
        missing: { [THREE.id]: { missedRuns: 1, observedAt: AT, reason: null } },
      }),
      waiting({ held: { [FIVE.id]: held() } }, { limited: limited('further-limits') }),
      waiting({ held: { [FIVE.id]: held() } }, { differences: [LIMIT] }),
      waiting({ held: { [FIVE.id]: held() } }, { pages: [] }),
    ].map((one) => one?.digest);
    expect(new Set([base, ...others]).size).toBe(9);
    const key = (name: string) =>
      waiting({}, { limited: { a: { since: AT, keys: { [name]: ['further-limits'], z: ['members-only'] } } } });
    expect(
      new Set(
        [key('a'), key('b'), waiting({}, { limited: { b: { since: AT, keys: { a: ['further-limits'] } } } })].map(
          (one) => one?.digest,
        ),
      ).size,
    ).toBe(3);
    const other = { ...page(), digest: 'another' };
    expect(waiting({ held: { [FIVE.id]: held() } }, { pages: [other] })?.digest).not.toBe(base);
    const lost = (...names: string[]) =>
      Object.fromEntries(names.map((id) => [id, { missedRuns: 1, observedAt: AT, reason: null }]));
    const lack = (...names: string[]) => waiting({ held: { [FIVE.id]: held() }, missing: lost(...names) })?.digest;
    expect(lack('a', 'b')).toBe(lack('b', 'a'));
    expect(waiting({ held: { [FIVE.id]: held({ reason: 'another', since: EARLIER, sightings: 9 }) } })?.digest).toBe(
      base,
    );
    const two = { [FIVE.id]: held(), [THREE.id]: held() };
    const turned = { [THREE.id]: held(), [FIVE.id]: held() };
    expect(waiting({ held: two })?.digest).toBe(waiting({ held: turned })?.digest);
  });

  it('lists the differences that matter, the first forty, shortened', () => {
    const said = waiting(
      { held: { [FIVE.id]: held() } },
      {
        isFirst: true,
        differences: [
          difference({
            says: 'limits',
            text: 'x'.repeat(121),
            conditions: ['further-limits'],
            ids: [FIVE.id, THREE.id],
          }),
          difference({ says: 'limits', conditions: ['members-only'] }),
          difference(),
          difference({ kind: 'row', before: 'y'.repeat(120) }),
          difference({ kind: 'row', says: 'words', conditions: ['members-only'] }),
        ],
      },
    );
    expect(said).toMatchObject({ isFirst: true });
    expect(said?.differences).toEqual([
      { kind: 'line', says: 'limits', text: `${'x'.repeat(119)}…`, before: null, rates: 2 },
      { kind: 'row', says: null, text: 'New words', before: 'y'.repeat(120), rates: 1 },
      { kind: 'row', says: null, text: 'New words', before: null, rates: 1 },
    ]);
    const many = Array.from({ length: 50 }, () => difference({ kind: 'row' }));
    expect(waiting({ held: { [FIVE.id]: held() } }, { differences: many })?.differences).toHaveLength(40);
  });

  it.each<[string, Parameters<typeof accepts>[0], Difference['says'], boolean]>([
    ['us, who wrote our recordings', ACCEPT_ANY, 'limits', true],
    ['nobody', null, null, false],
    ['somebody who accepts anything', { digest: 'any', words: null }, 'limits', true],
    ['somebody who saw something else', { digest: 'b', words: 'few' }, null, false],
    ['somebody who saw it', { digest: 'a', words: null }, null, true],
    ['somebody who says nothing of its limits', { digest: 'a', words: null }, 'limits', false],
    ['somebody who says nothing of its words', { digest: 'a', words: null }, 'words', false],
    ['somebody who judges them', { digest: 'a', words: 'few' }, 'limits', true],
  ])('is accepted by %s', (_, acceptance, says, is) => {
    const plain = { kind: 'line', text: 'a', before: null, rates: 1 } as const;
    const differences = [
      { ...plain, says },
      { ...plain, says: null },
    ];
    expect(accepts(acceptance, { digest: 'a', since: AT, isFirst: false, differences })).toBe(is);
  });

  it('nothing is accepted if nothing waits', () => {
    expect(accepts({ digest: 'a', words: 'few' }, null)).toBe(false);
  });
});

describe('the differences of a lender', () => {
  const NONE = { before: null, says: null, conditions: [], ids: [] };

  it('include lines that are gone, if their text is kept', () => {
    const gone = [{ ...page(), gone: ['a', 'b'] }];
    expect(goneLines(gone, new Map([['b', 'Old words']]))).toEqual([
      { ...NONE, kind: 'gone', key: 'b', text: 'Old words' },
    ]);
    expect(goneLines(gone)).toEqual([]);
  });

  it('include limits that rates keep, by their words', () => {
    const kept = keptLimits([
      { id: 'a', words: 'a purpose' },
      { id: 'b', words: 'provinces' },
      { id: 'c', words: 'a purpose' },
    ]);
    expect(kept).toMatchObject([
      { ...NONE, kind: 'limit', text: 'a purpose', ids: ['a', 'c'] },
      { ...NONE, kind: 'limit', text: 'provinces', ids: ['b'] },
    ]);
    expect(kept[0]?.key).not.toBe(keptLimits([{ id: 'a', words: 'a purpose' }])[0]?.key);
  });

  it('include words that have limited since then and still do, besides the new ones', () => {
    const frame = frameOf({ special: '<p>These rates are for members only.</p>' });
    const line = frame.lines.find(({ says }) => says === 'limits');
    const word = frame.words.find(({ kind }) => kind === 'heading');
    if (!line || !word) throw new Error('the page has both');
    const seen = { ...page([difference()]), frame } as unknown as Recognised;
    const keys = (...all: string[]) => Object.fromEntries(all.map((key) => [key, ['further-limits' as const]]));
    const limited = {
      [FIVE.id]: { since: AT, keys: keys('a', line.key) },
      [THREE.id]: { since: AT, keys: keys(line.key, wordKey(word), 'gone') },
    };
    expect(differencesOf([seen], limited)).toEqual([
      difference(),
      {
        kind: 'line',
        key: line.key,
        text: line.text,
        before: null,
        says: 'limits',
        conditions: ['further-limits'],
        ids: [FIVE.id, THREE.id],
      },
      {
        kind: 'heading',
        key: wordKey(word),
        text: word.text,
        before: null,
        says: 'limits',
        conditions: ['further-limits'],
        ids: [THREE.id],
      },
    ]);
    const told = { ...seen, differences: [difference({ key: line.key })] };
    expect(differencesOf([told], limited).map(({ key }) => key)).toEqual([line.key, wordKey(word)]);
    expect(overlay(limited)[FIVE.id]).toEqual({ since: AT, conditions: ['further-limits'] });
    expect(
      overlay({ a: { since: AT, keys: { x: ['owner-occupied'], y: ['members-only', 'owner-occupied'] } } }),
    ).toEqual({
      a: { since: AT, conditions: ['members-only', 'owner-occupied'] },
    });
  });

  it('limit the rates for which a person said “few”', () => {
    const frame = frameOf({
      special: '<p>These rates are for members only.</p>',
      top: '<p>Rates for members of a zoo only.</p>',
    });
    const [all, some] = frame.lines.filter(({ says }) => says === 'limits');
    const posted = frame.words.find(({ text }) => text === 'Posted');
    if (!all || !some || !posted) throw new Error('the page has them');
    const seen = [{ ...page(), frame } as unknown as Recognised];
    const rates = RATES.map((rate) => ({ ...rate, conditions: ['owner-occupied' as const] }));
    const limitedBy = (judged: Record<string, 'few' | 'harmless'>): string[] =>
      limitedByPeople(rates, seen, { ...NO_MEMORY, judged }).flatMap(({ id, conditions }) =>
        conditions.join() === 'further-limits,owner-occupied' ? [id] : [],
      );
    const ids = (...of: typeof RATES): string[] => of.map(({ id }) => id);
    expect(limitedBy({})).toEqual([]);
    expect(limitedBy({ [all.key]: 'harmless' })).toEqual([]);
    expect(limitedBy({ [all.key]: 'few' })).toEqual(ids(...RATES));
    expect(limitedBy({ [some.key]: 'few', [all.key]: 'harmless' })).toEqual(ids(SPECIAL));
    expect(limitedBy({ [wordKey(posted)]: 'few' })).toEqual(ids(THREE, FIVE));
  });
});

describe('the alarm on the page beside a feed', () => {
  const beside = (...differences: Difference[]): Recognised => page(differences, { figures: {} });
  const alarm = difference({ says: 'alarm', text: 'It is over' });
  const look = {
    found: [],
    known: [],
    code: 'one',
    at: AT,
    hoursApart: 6,
    person: null,
    isFirstShown: false,
    strange: [],
    held: {},
    isWhole: true,
  } as const;
  const version = { answers: [], figures: 'a', lastModified: null, day: null };
  type Look = Parameters<typeof remember>[1];

  it.each<[string, Recognised[], Partial<Look>, string | null]>([
    ['is kept', [beside(difference({ says: 'limits', text: 'A limit' }), alarm)], {}, 'It is over'],
    ['is kept as far as it is short', [beside({ ...alarm, text: 'x'.repeat(301) })], {}, 'x'.repeat(300)],
    ['is none of a page with figures', [page([alarm])], {}, null],
    ['is gone with its words', [beside()], {}, null],
    ['stays while the page is not read', [page()], { isWhole: false }, 'It was over'],
    ['is gone where a person accepts', [beside(alarm)], { person: 'few' }, null],
  ])('%s', (_, pages, given, expected) => {
    const memory = { ...NO_MEMORY, alarm: 'It was over' };
    expect(remember(memory, { ...look, found: [], known: [], strange: [], version, pages, ...given }).alarm).toBe(
      expected,
    );
  });
});
