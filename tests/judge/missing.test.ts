import { describe, expect, it } from 'vitest';
import { missingRates, PRINTED } from '../../pipeline/judge/missing.ts';
import type { Recognised } from '../../pipeline/judge/recognise.ts';
import { AT, storedRate } from '../support/rates.ts';
import { hoursLater } from './judged.ts';

const rate = storedRate({ section: 'Posted' });

/** Its figure, in thousandths of a percent. */
const OWN = (rate.ratePercent ?? 0) * 1000;
type Unread = Parameters<typeof missingRates>[0]['unread'];
/** A figure that no reader took. */
const unread = (figure: number, label: string, isHidden = false): Unread => [{ figure, label, isHidden }];
const reading = (given: { whole?: boolean; unreadable?: string; unread?: Unread } = {}) => ({
  rates: [],
  unreadable: new Map(given.unreadable ? [[rate.id, given.unreadable]] : []),
  unread: given.unread ?? [],
  sections: new Map(given.whole === undefined ? [] : [[rate.section, given.whole]]),
});
/** A page with figures, whose layout is accepted or not. */
const page = (isAccepted: boolean, ids = [rate.id]): Recognised =>
  ({ isAccepted, gone: [], differences: [], frame: { ids } }) as unknown as Recognised;

type Given = Parameters<typeof missingRates>[1];
const given: Given = {
  known: [rate],
  entry: null,
  pages: [page(true)],
  at: hoursLater(8),
  isGone: () => false,
  hoursApart: 6,
  lastSeen: () => AT,
  isOdd: false,
  mistaken: new Set(),
  replaced: new Set(),
};
/** Carried: how often it was missed, when that was counted last, in hours after it was seen; and why, where it is not gone. */
const kept = (missedRuns: number, countedAt: number | null = null, reason: string | null = null) => ({
  rates: [rate],
  missing: { [rate.id]: { missedRuns, ...(countedAt && { missedAt: hoursLater(countedAt) }), observedAt: AT, reason } },
  withdrawn: [],
});
const GONE = { rates: [], missing: {}, withdrawn: [rate.id] };
/** What is known of a rate that was missed so often, so many hours after it was seen. */
const missed = (missedRuns: number, countedAt: number) => {
  const told = { missedRuns, missedAt: hoursLater(countedAt), observedAt: AT, reason: null };
  return { missing: missedRuns === 0 ? {} : { [rate.id]: told } };
};

describe('a rate that was not read, so many hours after it was last seen', () => {
  it.each<[string, Parameters<typeof reading>[0], before: [runs: number, at: number], at: number, to: object]>([
    ['is carried at the first sighting', { whole: true }, [0, 0], 6, kept(1, 6)],
    ['was not missed, where the first came too soon', { whole: true }, [0, 0], 5.9, kept(0)],
    ['is carried at the second', { whole: true }, [1, 6], 12, kept(2, 12)],
    ['is not counted, where the second came too soon', { whole: true }, [1, 24], 29.9, kept(1, 24)],
    ['is withdrawn at the third', { whole: true }, [2, 12], 18, GONE],
    ['is not, where the third came too soon', { whole: true }, [2, 24.1], 24.2, kept(2, 24.1)],
    ['is carried, where its table is gone', {}, [2, 12], 18, kept(3, 18)],
    ['is carried, where its table is gone for almost a week', {}, [9, 100], 167.9, kept(10, 167.9)],
    ['is withdrawn, where its table is gone for a week', {}, [9, 160], 168, GONE],
    ['is printed, and cannot be read', { whole: true, unreadable: 'no figure' }, [9, 9], 216, kept(0, 9, 'no figure')],
    ['is printed in another place', { whole: true, unread: unread(OWN, 'Rate') }, [9, 9], 216, kept(9, 9, PRINTED)],
    [
      'has its term printed with a figure',
      { whole: true, unread: unread(5590, '5 Year') },
      [9, 9],
      216,
      kept(9, 9, PRINTED),
    ],
    ['is printed under another term', { whole: true, unread: unread(OWN, '3 Year') }, [9, 9], 216, GONE],
    [
      'is printed where nobody sees it',
      { whole: true, unread: unread(OWN, '', true) },
      [9, 9],
      216,
      kept(9, 9, PRINTED),
    ],
    ['stood in a table not read whole', { whole: false }, [9, 9], 216, kept(9, 9, 'its table was not read whole')],
  ])('%s', (_, read, [runs, countedAt], hours, outcome) => {
    const entry = missed(runs, countedAt);
    expect(missingRates(reading(read), { ...given, entry, at: hoursLater(hours) })).toEqual(outcome);
  });
});

describe('a rate that was missed often enough', () => {
  const entry = missed(2, 12);
  const ON_NEW_PAGE = kept(2, 12, 'its page changed, and is not accepted yet');
  const asked = (more: Partial<Given>) =>
    missingRates(reading({ whole: true }), { ...given, entry, at: hoursLater(240), ...more });
  it.each<[string, Partial<Given>, object]>([
    ['is withdrawn', {}, GONE],
    ['is carried on a new page', { pages: [page(false)] }, ON_NEW_PAGE],
    ['is carried where one of two pages is new', { pages: [page(true), page(false)] }, ON_NEW_PAGE],
    ['is withdrawn where only the page beside a feed is not', { pages: [page(true), page(false, [])] }, GONE],
    ['is carried while the page as a whole is doubted', { isOdd: true }, kept(2, 12, 'the page as a whole is doubted')],
    ['is carried: one waits', { mistaken: new Set([rate.id]) }, kept(2, 12, 'a new rate that waits may be this one')],
    ['was replaced by another', { replaced: new Set([rate.id]) }, { rates: [], missing: {}, withdrawn: [] }],
  ])('%s', (_, more, outcome) => expect(asked(more)).toEqual(outcome));

  it('waits longer if sightings have to be farther apart', () => {
    expect(asked({ at: hoursLater(23.9), hoursApart: 12 })).toEqual(kept(2, 12));
    expect(asked({ at: hoursLater(24), hoursApart: 12 })).toEqual(GONE);
  });
});

it.each<[string, Parameters<typeof reading>[0], object]>([
  ['withdraws at once what its table lacks', { whole: true }, GONE],
  ['withdraws at once what stood in a table that is gone', {}, GONE],
  ['keeps what is printed and cannot be read', { whole: true, unreadable: 'no figure' }, kept(0, null, 'no figure')],
  ['keeps what a table not read whole held', { whole: false }, kept(0, null, 'its table was not read whole')],
])('a person who accepts a page: %s', (_, read, outcome) => {
  expect(missingRates(reading(read), { ...given, isGone: () => true, pages: [page(false)] })).toEqual(outcome);
});

it('a rate that was read is not missing', () => {
  expect(missingRates({ ...reading(), rates: [rate] }, given)).toEqual({ rates: [], missing: {}, withdrawn: [] });
});
