import { beforeAll, describe, expect, it } from 'vitest';
import type { Before, Judging } from '../../pipeline/judge/outcome.ts';
import type { Frame } from '../../pipeline/read/layout/frame.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { frameOf, type Parts } from '../support/framed-page.ts';
import { AT, storedRate } from '../support/rates.ts';
import { hoursLater, LATER, posted } from './judged.ts';
import { framed, knownOf, LIVE, NOW, read, settled } from './settled.ts';

const FOUND = [
  posted(36, 5.94, { label: '3 Year' }),
  storedRate({ label: '5 Year' }),
  storedRate({ offer: 'special', insurance: 'insured', label: 'Special', ratePercent: 4.59 }),
];
const LINE = '<p>Talk with us about it.</p>';
const LIMITS = '<p>Rates are for mortgages of at least $500,000 only.</p>';
let last: Before;
beforeAll(() => {
  const { memory } = settled(read(FOUND, {}, [framed({ special: LINE })]), knownOf(null), {
    acceptance: { digest: 'any', words: 'harmless' },
  });
  last = knownOf({ ...LIVE, observedAt: LATER }, { known: FOUND, memory });
});

describe('words on a page that was accepted', () => {
  const then = (parts: Partial<Parts>, given: Partial<Judging> = {}, at = NOW) =>
    settled(read(FOUND, { at }, [framed(parts)]), last, given);

  it('limit its rates, and wait', () => {
    const { outcome } = then({ special: LIMITS });
    expect(outcome.entry.limited).toEqual({
      [(FOUND[2] as StoredRate).id]: { since: NOW, conditions: ['further-limits'] },
    });
    expect(outcome.entry.waiting).toMatchObject({ isFirst: false, since: NOW });
  });

  it('limit all of them from above', () => {
    expect(Object.keys(then({ top: LIMITS }).outcome.entry.limited).sort()).toEqual(FOUND.map(({ id }) => id).sort());
  });

  it('wait since they were seen first', () => {
    const { waiting } = then({ special: LIMITS }).outcome.entry;
    const later = { ...last, entry: { ...LIVE, observedAt: LATER, waiting: { ...waiting, since: AT } } } as Before;
    const again = settled(read(FOUND, { at: NOW }, [framed({ special: LIMITS })]), later);
    expect([waiting?.since, again.outcome.entry.waiting?.since]).toEqual([NOW, AT]);
  });

  it('are accepted by a person beside the layout that was accepted before', () => {
    const accepted = then({ heading: 'Member offers' }, { acceptance: { digest: 'any', words: 'harmless' } });
    expect([accepted.memory.layouts.length, accepted.isAccepted]).toEqual([2, true]);
    const unseen = then({ heading: 'Member offers' });
    expect([unseen.memory.layouts.length, unseen.isAccepted]).toEqual([1, false]);
  });

  it('that are gone are named where their text is kept', () => {
    const texts = new Map((last.memory.layouts[0]?.lines ?? []).map((key) => [key, 'Talk with us about it.']));
    const named = (given: Partial<Judging>) =>
      then({ special: LIMITS }, given).outcome.entry.waiting?.differences.map(({ kind }) => kind);
    expect(named({})).toEqual(['line']);
    expect(named({ texts })).toContain('gone');
  });

  it('that a limit needs, and that the page no longer has, are named', () => {
    const limited = FOUND.map((rate) => ({ ...rate, ltvUpToPercent: 65 }));
    const { outcome } = settled(read(FOUND, { at: NOW }, [framed({ special: LINE })]), { ...last, known: limited });
    expect(outcome.entry.waiting?.differences.map(({ kind }) => kind)).toContain('limit');
    expect(outcome.rates?.map((rate) => rate.ltvUpToPercent)).toEqual([65, 65, 65]);
  });
});

describe('a lender’s other pages', () => {
  const OTHERS = 'https://acme.example/others';
  /** What was read of a page that has these words and no figures, or these figures. */
  const beside = (rates: StoredRate[], frame: Frame) => read(rates, {}, [frame]).reading;
  const PAGE = framed({ special: LINE });

  it('prove themselves after six hours, and are witnesses then', () => {
    const others = [beside(FOUND, { ...PAGE, url: OTHERS })];
    const first = settled(read(FOUND, { at: NOW, others }, [PAGE]), last);
    expect(first.memory.candidates).toMatchObject([{ url: OTHERS, since: NOW }]);
    expect(first.outcome.rates?.map(({ witnesses }) => witnesses)).toEqual([[], [], []]);
    const next = { ...last, entry: { ...LIVE, observedAt: NOW }, memory: first.memory };
    const again = (hours: number) => settled(read(FOUND, { at: hoursLater(25 + hours), others }, [PAGE]), next);
    expect(again(5).memory.layouts.map(({ url }) => url)).toEqual([PAGE.url]);
    const { memory, outcome } = again(6);
    expect(Object.fromEntries(memory.layouts.map(({ url, by, code }) => [url, [by, code]]))).toEqual({
      [PAGE.url]: ['person', 'one'],
      [OTHERS]: ['proof', 'one'],
    });
    expect(outcome.rates?.map(({ witnesses }) => witnesses)).toEqual(FOUND.map(() => ['other-source']));
  });

  it('limit every rate by what is said beside no figure', () => {
    const wordsOf = (special: string): Frame => ({
      ...framed(),
      ...frameOf({ special }, false),
      figures: {},
      url: OTHERS,
    });
    const WORDS = wordsOf(LINE);
    const pages = (words: Frame, at: string, before: Before) => settled(read(FOUND, { at }, [PAGE, words]), before);
    const { memory } = settled(read(FOUND, { at: NOW }, [PAGE, WORDS]), last, {
      acceptance: { digest: 'any', words: 'harmless' },
    });
    const known = { ...last, entry: { ...LIVE, observedAt: NOW }, memory };
    expect(pages(WORDS, hoursLater(30), known).outcome.entry.limited).toEqual({});
    expect(Object.keys(pages(wordsOf(LIMITS), hoursLater(30), known).outcome.entry.limited).sort()).toEqual(
      FOUND.map(({ id }) => id).sort(),
    );
  });
});
