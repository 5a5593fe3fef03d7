import { describe, expect, it } from 'vitest';
import type { StoredRate } from '../../src/rates/schema.ts';
import { judge, posted, special } from './judged.ts';

const TERMS = [12, 24, 36, 48, 60, 84];
/** A table of specials, each printed with its APR. */
const table = (section: string, at = 0): StoredRate[] =>
  TERMS.map((months, row) => special(months + at, 4.15 + row / 5, { section, aprPercent: 4.35 + row / 5 }));
const known = [...table('a'), ...table('b', 120)];

/** What happens to a figure: it stays, falls by an even step, does so without its APR, or beside an APR below it. */
type Fate = 'stays' | 'falls' | 'doubted' | 'refused';
const fated = (rate: StoredRate, fate: Fate): StoredRate => {
  if (fate === 'stays') return rate;
  const ratePercent = Number(((rate.ratePercent ?? 0) - 0.1).toFixed(2));
  const aprPercent = { falls: Number((ratePercent + 0.2).toFixed(2)), doubted: null, refused: ratePercent - 0.05 }[
    fate
  ];
  return { ...rate, ratePercent, aprPercent };
};

describe('a sound move in a table of doubted ones', () => {
  it.each<[string, Fate[], string | null]>([
    ['most of them', ['doubted', 'doubted', 'doubted', 'falls', 'falls'], '3 of 5 figures of its table are in doubt'],
    ['most of them refused', ['refused', 'refused', 'refused', 'falls', 'falls'], '3 of 5 figures'],
    ['some doubted and some refused', ['doubted', 'refused', 'doubted', 'falls', 'falls'], '3 of 5 figures'],
    ['half of them', ['doubted', 'doubted', 'doubted', 'falls', 'falls', 'falls'], null],
    ['two of three', ['doubted', 'doubted', 'falls'], null],
  ])('%s', (_, fates, reason) => {
    const found = known.map((rate, at) => fated(rate, fates[at] ?? 'stays'));
    const id = found[fates.indexOf('falls')]?.id as string;
    const { held } = judge(found, { known });
    if (reason) expect(held[id]).toMatchObject({ reason: expect.stringContaining(reason), until: 'person' });
    else expect(held).not.toHaveProperty([id]);
  });

  it('both figures of a table of two wait for a person, and one of them for a second sighting', () => {
    const two = [posted(6, 9.15, { section: 'open' }), posted(12, 9.35, { section: 'open' })];
    const leapt = two.map((rate) => ({ ...rate, ratePercent: (rate.ratePercent ?? 0) - 1.5 }));
    const heldOf = (found: StoredRate[]) =>
      Object.values(judge([...known, ...found], { known: [...known, ...two] }).held).map(({ until }) => until);
    expect(heldOf(leapt)).toEqual(['person', 'person']);
    expect(heldOf([leapt[0] as StoredRate, two[1] as StoredRate])).toEqual(['second-sighting']);
  });

  it('is shown if it is in another table', () => {
    const fates: Fate[] = ['doubted', 'doubted', 'doubted'];
    const found = known.map((rate, at) => fated(rate, fates[at] ?? (at === TERMS.length ? 'falls' : 'stays')));
    expect(judge(found, { known }).held).not.toHaveProperty([found[TERMS.length]?.id as string]);
  });
});
