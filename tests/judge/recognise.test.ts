import { describe, expect, it } from 'vitest';
import { rememberLayouts } from '../../pipeline/judge/layouts.ts';
import {
  type Comparing,
  type Difference,
  type Recognised,
  recognise,
  unjudged,
} from '../../pipeline/judge/recognise.ts';
import { remember, versionOf } from '../../pipeline/judge/remember.ts';
import type { Frame } from '../../pipeline/read/layout/frame.ts';
import { type LayoutMemory, NO_MEMORY } from '../../src/snapshots/layouts.ts';
import { harmless } from '../accidents/stage.ts';
import { frameOf, type Parts, RATES } from '../support/framed-page.ts';
import { AT } from '../support/rates.ts';
import { hoursLater } from './judged.ts';

const GIVEN: Comparing = unjudged({ code: 'one', owns: [['acme', {}]], found: RATES, at: AT });
const IDS = RATES.map(({ id }) => id);

const framed = (parts: Partial<Parts>, node = true): Frame => ({
  ...{ url: 'https://acme.example/rates', obtained: 'http', sha256: 'a', ids: node ? IDS : [] },
  ...frameOf(parts, node),
});
/** What is remembered of a lender when a person accepts one more page of it. */
const accepted = (parts: Partial<Parts>, node = true, memory: LayoutMemory = NO_MEMORY): LayoutMemory => {
  const page = recognise(framed(parts, node), memory, GIVEN);
  const judged = harmless(page.differences);
  return rememberLayouts(memory, {
    ...{
      pages: [recognise(page.frame, memory, { ...GIVEN, judged })],
      found: RATES,
      known: RATES,
      code: 'one',
      at: AT,
      hoursApart: 6,
    },
    isAccepted: true,
  });
};
const seen = (now: Partial<Parts>, before: Partial<Parts> = {}, node = true): Recognised =>
  recognise(framed(now, node), accepted(before, node), GIVEN);
/** How each of the three rates is recognised. */
const states = (page: Recognised) => IDS.map((id) => page.of(id));

/** Text that is far from every rate. */
const FAR = { end: '<h2>What is a zebra?</h2><p>Talk with us.</p>' };
const ALARMED = { top: '<p>Our rates are outdated.</p>' };

describe('a page beside its accepted layout', () => {
  it.each<[string, Partial<Parts>, ReturnType<typeof states>]>([
    ['is the same', {}, ['accepted', 'accepted', 'accepted']],
    ['has a new line far from all', FAR, ['far', 'far', 'far']],
    ['has another heading', { heading: 'Member offers' }, ['accepted', 'accepted', 'another']],
    ['has another title', { title: 'Variable rates' }, ['another', 'another', 'another']],
    ['has a mark more', { mark: '<sup>7</sup>' }, ['accepted', 'another', 'accepted']],
  ])('%s', (_, now, recognition) => {
    const page = seen(now);
    expect(states(page)).toEqual(recognition);
    expect(page.isAccepted).toBe(Object.keys(now).length === 0);
  });

  it('lacks a line', () => {
    const page = seen({}, FAR);
    expect(states(page)).toEqual(['far', 'far', 'far']);
    expect(page.gone).toHaveLength(1);
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
    expect(page).toMatchObject({ closest: null, isAccepted: false, gone: [] });
    expect(states(page)).toEqual(['another', 'another', 'another']);
  });

  it('with layouts of other code still knows the accepted alarms', () => {
    const two = { ...GIVEN, code: 'two' };
    expect(recognise(framed(ALARMED), accepted(ALARMED), two).differences).toEqual([]);
    expect(recognise(framed(ALARMED), accepted({}), two).differences).toMatchObject([{ says: 'alarm' }]);
    const elsewhere = { ...framed(ALARMED), url: 'https://acme.example/other' };
    expect(recognise(elsewhere, accepted(ALARMED), two).differences).toContainEqual(
      expect.objectContaining({ says: 'alarm' }),
    );
  });

  it('is compared with the closest of several layouts', () => {
    const memory = accepted({ heading: 'Specials' }, true, accepted({ title: 'Fixed rates', heading: 'Specials' }));
    expect(memory.layouts).toHaveLength(2);
    for (const now of [{ heading: 'Specials' }, { title: 'Fixed rates', heading: 'Specials' }])
      expect(recognise(framed(now), memory, GIVEN)).toMatchObject({ isAccepted: true });
  });
});

it.each<[string, Partial<Parts>, boolean]>([
  ['its title', { title: 'Today’s mortgage rates | acme' }, true],
  ['a heading', { heading: 'Current offers' }, true],
  ['a heading with a word more', { heading: 'Other offers' }, false],
  ['a label', { mark: ' mortgages' }, true],
  ['a label that says more', { mark: ' special' }, false],
  ['a label with a bound', { mark: ', < 80%' }, false],
  ['a row with another term', { mark: '</td><td>30 years' }, false],
  ['a row with its own term', { mark: '</td><td>60 months' }, true],
])('a page whose figures moved may say %s in other words of the same meaning', (_, now, isSame) => {
  expect(states(seen(now, { heading: 'Offers' })).includes('another')).toBe(!isSame);
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
    ['a heading that says what its rate says', { heading: 'Special offers' }, {}, undefined, null],
    ['a heading that says another thing', { heading: 'Open offers' }, {}, 'unknown', 'Offers'],
    ['a heading with a word that is not', { heading: 'Zebra offers' }, {}, 'unknown', 'Offers'],
    ['a heading that is an alarm', { heading: 'Offers that have expired' }, {}, 'alarm', null],
    ['a title that asks', { title: 'Who are zebras?' }, {}, 'unknown', 'Rates'],
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
    ['a harmless footnote', noted('Rates may change without notice.'), TALK, undefined, null],
    ['an odd footnote', noted('We take off our hats to this.'), TALK, 'unknown', null],
    ['a footnote at a rate that does not show it', noted('For insured mortgages only.'), TALK, 'unknown', null],
  ])('%s', (_, now, before, says, was) => {
    const found = seen(now, before).differences[0];
    expect(found?.says).toBe(says);
    if (was !== null) expect(found?.before).toBe(was);
  });

  it('is reported once, for every rate that it reaches', () => {
    const { differences } = seen({ title: 'Zebra' });
    expect(differences).toMatchObject([{ kind: 'title', text: 'Zebra', before: 'Rates', ids: IDS }]);
  });

  it('is nothing if a person judged the words', () => {
    const now = { title: 'Zebra', special: '<p>These rates are for members of a zoo only.</p>' };
    const judged = harmless(seen(now).differences);
    const { differences } = recognise(framed(now), accepted({}), { ...GIVEN, judged });
    expect(differences.filter(({ says }) => says)).toEqual([]);
  });
});

describe('a place whose words change while every figure stays', () => {
  const LOOK = { known: RATES, isWhole: true, isAccepted: false, held: {}, version: versionOf(RATES, []) };
  const saying = (words: string): Partial<Parts> => ({ special: `<p>${words}</p>` });
  /** What is told of the words of a place at the last of some looks, eight hours apart. */
  const told = (words: string[], hasMoved = false): (string | null)[] => {
    let memory = accepted(saying('Anne is here for you.'));
    let page: Recognised | undefined;
    for (const [at, one] of words.entries()) {
      const look = { ...GIVEN, at: hoursLater(8 * (at + 1)), hasMoved };
      page = recognise(framed(saying(one)), memory, look);
      memory = remember(memory, { ...look, ...LOOK, pages: [page] });
    }
    return (page?.differences ?? []).map(({ says }) => says);
  };
  const NAMES = ['Bob is here for you.', 'Chloe is here for you.', 'Dave is here for you.'];

  it('is known at the third look', () => expect(told(NAMES)).toEqual([]));
  it('is not at the second', () => expect(told(NAMES.slice(0, 2))).toEqual(['unknown']));
  it('is not where the words stand still', () =>
    expect(told([0, 0, 0].map(() => NAMES[0] as string))).toEqual(['unknown']));
  it('is not while figures move', () => expect(told(NAMES, true)).toEqual(['unknown']));
  it('is not if the words mean something', () =>
    expect(told([...NAMES.slice(1), 'For purchases.'])).toEqual(['unknown']));
});

describe('a page that is read for its words alone', () => {
  it('with limiting words reaches every rate of the lender', () => {
    const page = seen({ top: '<p>These rates are for members only.</p>' }, {}, false);
    expect(page.differences).toMatchObject([{ says: 'unknown', ids: IDS }]);
    expect(page.isAccepted).toBe(false);
  });

  it('is accepted as it was', () => expect(seen({}, {}, false)).toMatchObject({ isAccepted: true, differences: [] }));
});
