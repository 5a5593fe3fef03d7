import { describe, expect, it } from 'vitest';
import { rememberLayouts } from '../../pipeline/judge/layouts.ts';
import { type Difference, type Recognised, recognise, wordLine } from '../../pipeline/judge/recognise.ts';
import type { Frame } from '../../pipeline/read/layout/frame.ts';
import { NOTHING_JUDGED } from '../../src/snapshots/judgements.ts';
import { type LayoutMemory, NO_MEMORY } from '../../src/snapshots/layouts.ts';
import { harmless } from '../accidents/stage.ts';
import { frameOf, type Parts, RATES, SPECIAL } from '../support/framed-page.ts';
import { AT } from '../support/rates.ts';

const GIVEN = { code: 'one', owns: ['acme'], found: RATES, judged: NOTHING_JUDGED };
const IDS = RATES.map(({ id }) => id);

const framed = (parts: Partial<Parts>, node?: boolean): Frame => ({
  url: 'https://acme.example/rates',
  obtained: 'http',
  lastModified: null,
  sha256: 'a',
  ...frameOf(parts, node),
  ...(node === false && { figures: {} }),
});
/** What is remembered of a lender when a person accepts one more page of it. */
const remembering = (memory: LayoutMemory, page: Recognised): LayoutMemory =>
  rememberLayouts(memory, {
    ...{ pages: [page], found: RATES, known: RATES, code: 'one', at: AT, hoursApart: 6 },
    isAccepted: true,
  });
const accepted = (parts: Partial<Parts>, node?: boolean, memory: LayoutMemory = NO_MEMORY): LayoutMemory =>
  remembering(memory, recognise(framed(parts, node), memory, GIVEN));
const seen = (now: Partial<Parts>, before: Partial<Parts> = {}, node?: boolean): Recognised =>
  recognise(framed(now, node), accepted(before, node), GIVEN);
/** How each of the three rates is recognised. */
const states = (page: Recognised) => IDS.map((id) => page.of(id));

/** Text that is far from every rate. */
const FAR = { end: '<h2>What is a zebra?</h2><p>Talk with us.</p>' };

describe('a page beside its accepted layout', () => {
  it.each<[string, Partial<Parts>, ReturnType<typeof states>]>([
    ['is the same', {}, ['accepted', 'accepted', 'accepted']],
    ['has a new line far from some', FAR, ['far', 'far', 'far']],
    ['has another heading', { heading: 'Member offers' }, ['accepted', 'accepted', 'another']],
    ['has another title', { title: 'Fixed rates' }, ['another', 'another', 'another']],
    ['has a mark more', { mark: '<sup>7</sup>' }, ['accepted', 'another', 'accepted']],
  ])('%s', (_, now, recognition) => {
    const page = seen(now);
    expect(states(page)).toEqual(recognition);
    expect(page.isAccepted).toBe(Object.keys(now).length === 0);
  });

  it('lacks a line', () => {
    const page = seen({}, FAR);
    expect(states(page)).toEqual(['far', 'far', 'far']);
    expect(page.gone).toHaveLength(2);
  });

  it.each<[string, (memory: LayoutMemory) => LayoutMemory]>([
    ['none is known', () => NO_MEMORY],
    ['code changed', (memory) => ({ ...memory, layouts: memory.layouts.map((one) => ({ ...one, code: 'two' })) })],
    [
      'it is of another page',
      (memory) => ({ ...memory, layouts: memory.layouts.map((one) => ({ ...one, url: 'https://acme.example/' })) }),
    ],
  ])('has no layout if %s', (_, of) => {
    const page = recognise(framed({}), of(accepted({})), GIVEN);
    expect(page).toMatchObject({ closest: null, isAccepted: false, differences: [], gone: [] });
    expect(states(page)).toEqual(['another', 'another', 'another']);
  });

  it('with layouts of other code still knows the accepted alarms', () => {
    const alarmed = { top: '<p>Our rates are outdated.</p>' };
    const two = { ...GIVEN, code: 'two' };
    expect(recognise(framed(alarmed), accepted(alarmed), two).differences).toEqual([]);
    expect(recognise(framed(alarmed), accepted({}), two).differences).toMatchObject([{ says: 'alarm' }]);
    const elsewhere = { ...framed(alarmed), url: 'https://acme.example/other' };
    expect(recognise(elsewhere, accepted(alarmed), two).differences).toMatchObject([{ says: 'alarm' }]);
  });

  it('is compared with the closest of several layouts', () => {
    const memory = accepted({ heading: 'Specials' }, true, accepted({ title: 'Fixed rates', heading: 'Specials' }));
    expect(memory.layouts).toHaveLength(2);
    for (const now of [{ heading: 'Specials' }, { title: 'Fixed rates', heading: 'Specials' }])
      expect(recognise(framed(now), memory, GIVEN)).toMatchObject({ isAccepted: true });
    const lines = accepted({ top: '<p>Talk with us.</p>' }, true, accepted({}));
    expect(recognise(framed({ top: '<p>Talk with us.</p>' }), lines, GIVEN).isAccepted).toBe(true);
    expect(recognise(framed({}), lines, GIVEN).closest).toBe(lines.layouts[0]);
  });

  it('has its figures in another order', () => {
    const frame = framed({});
    const turned = { ...frame, figures: Object.fromEntries(Object.entries(frame.figures).reverse()) };
    const memory = accepted({});
    expect(states(recognise(turned, memory, GIVEN))).toEqual(['another', 'accepted', 'another']);
    // Once that order was accepted too, each is compared with its own.
    const both = remembering(memory, recognise(turned, memory, GIVEN));
    for (const one of [frame, turned]) expect(recognise(one, both, GIVEN)).toMatchObject({ isAccepted: true });
  });

  it('has one figure more, or one fewer', () => {
    const frame = framed({});
    const { [SPECIAL.id]: _, ...figures } = frame.figures;
    const fewer = recognise({ ...frame, figures }, accepted({}), GIVEN);
    expect([fewer.isAccepted, states(fewer).slice(0, 2)]).toEqual([true, ['accepted', 'accepted']]);
    const { layouts, ...memory } = accepted({});
    const known = { ...memory, layouts: layouts.map((one) => ({ ...one, figures: one.figures.slice(0, 2) })) };
    const more = recognise(frame, known, GIVEN);
    expect([more.isAccepted, states(more)]).toEqual([false, ['accepted', 'accepted', 'another']]);
  });
});

it.each<[string, Partial<Parts>, boolean]>([
  ['its title', { title: 'Today’s mortgage rates | acme' }, true],
  ['a heading', { heading: 'Current offers' }, true],
  ['a heading with a word more', { heading: 'Other offers' }, false],
  ['a label', { mark: ' mortgages' }, true],
  ['a label that says more', { mark: ' special' }, false],
  ['a label with a bound', { mark: ', < 80%' }, false],
  ['the row of a cell more', { mark: '</td><td>5 Year' }, false],
])('a page whose figures moved may say %s in other words of the same meaning', (_, now, isAccepted) => {
  expect(seen(now, { heading: 'Offers' }).isAccepted).toBe(isAccepted);
});

it.each([
  ['LTV < 80%', 'LTV > 80%'],
  ['LTV ≤ 80%', 'LTV ≥ 80%'],
  ['Beacon 680+', 'Beacon 680'],
])('a heading that says %s is not one that says %s', (heading, other) => {
  expect(seen({ heading }, { heading: other }).isAccepted).toBe(false);
});

describe('the meaning of a difference', () => {
  const noted = (text: string): Partial<Parts> => ({ mark: '<sup>1</sup>', end: `<p><sup>1</sup> ${text}</p>` });
  const TALK = noted('We talk of this at length.');

  it.each<[string, Partial<Parts>, Partial<Parts>, Difference['says'] | undefined, string | null]>([
    ['a heading that is understood', { heading: 'Special offers' }, {}, null, 'Offers'],
    ['a heading with a word that is not', { heading: 'Zebra offers' }, {}, 'unknown', 'Offers'],
    ['a heading that is an alarm', { heading: 'Offers that have expired' }, {}, 'alarm', 'Offers'],
    ['a heading with one alarm', { heading: 'Our offers. These rates are outdated.' }, {}, 'alarm', 'Offers'],
    ['a heading that asks at first', { heading: 'Who? Zebra offers' }, {}, 'unknown', 'Offers'],
    ['a title that asks', { title: 'Who are zebras?' }, {}, 'unknown', 'Rates'],
    ['a main heading with another name', { end: '<h1>Zebra</h1>' }, {}, 'unknown', null],
    ['a row that would alarm in a heading', { mark: ', sample rates' }, {}, 'unknown', null],
    ['a title that is understood', { title: 'Fixed rates' }, {}, null, 'Rates'],
    ['a title that says the same', { title: 'Our mortgage rates in Canada' }, {}, undefined, null],
    ['a title with its own name', { title: 'Rates | acme' }, {}, undefined, null],
    ['a title with another name', { title: 'Rates | Zebra' }, {}, 'unknown', 'Rates'],
    ['a footnote that is missing', { mark: '<sup>7</sup>' }, {}, 'unknown', null],
    [
      'a footnote that limits',
      noted('These rates are for mortgages of at least $500,000 only.'),
      TALK,
      'unknown',
      null,
    ],
    ['a harmless footnote', noted('Rates may change without notice.'), TALK, null, null],
    ['an odd footnote', noted('We take off our hats to this.'), TALK, 'unknown', null],
    [
      'a footnote that is understood, at a rate that does not show it',
      noted('These rates are for insured mortgages only.'),
      TALK,
      'unknown',
      null,
    ],
    ['a new cell with another term', { mark: '</td><td>30 years' }, {}, 'unknown', '5 Year | #'],
    ['a new cell with the same term', { mark: '</td><td>60 months' }, {}, null, '5 Year | #'],
  ])('%s', (_, now, before, says, was) => {
    const found = seen(now, before).differences.find(({ kind }) => kind !== 'line');
    expect(found?.says).toBe(says);
    if (was !== null) expect(found?.before).toBe(was);
  });

  it('is reported once, for every rate that it reaches', () => {
    const [one, ...others] = seen({ title: 'Zebra' }).differences;
    expect(one).toMatchObject({ kind: 'title', text: 'Zebra', before: 'Rates', ids: IDS });
    expect(others.filter(({ kind }) => kind === 'title')).toEqual([]);
  });

  it('is nothing if a person judged the words', () => {
    const now = { title: 'Zebra', special: '<p>These rates are for members of a zoo only.</p>' };
    const judged = harmless(seen(now).differences.map(({ digest }) => digest));
    const { differences } = recognise(framed(now), accepted({}), { ...GIVEN, judged });
    expect(differences.filter(({ says }) => says)).toEqual([]);
  });
});

describe('a page that is read for its words alone', () => {
  it('with limiting words reaches every rate of the lender', () => {
    const page = seen({ top: '<p>These rates are for members only.</p>' }, {}, false);
    expect(page.differences).toMatchObject([{ says: 'unknown', ids: IDS }]);
    expect(page.isAccepted).toBe(false);
  });

  it('is accepted as it was', () => expect(seen({}, {}, false)).toMatchObject({ isAccepted: true, differences: [] }));
});

it('long words are stored as their beginning and a digest', () => {
  const long = 'word '.repeat(400);
  expect(wordLine({ kind: 'note', text: long.slice(0, 1800) })).toBe(`note ${long.slice(0, 1800)}`);
  expect(wordLine({ kind: 'note', text: `${long.slice(0, 1800)}a` })).toMatch(/^note (word ){360}… [0-9a-f]{12}$/);
  expect(wordLine({ kind: 'note', text: `${long}a` })).not.toBe(wordLine({ kind: 'note', text: `${long}b` }));
});
