import { beforeAll, describe, expect, it } from 'vitest';
import type { Before, Judging } from '../../pipeline/judge/outcome.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import type { Parts } from '../support/framed-page.ts';
import { AT, storedRate } from '../support/rates.ts';
import { LATER, posted } from './judged.ts';
import { framed, knownOf, LIVE, NOW, read, settled } from './settled.ts';

describe('words on a page that was accepted', () => {
  const FOUND = [
    posted(36, 5.94, { label: '3 Year' }),
    storedRate({ label: '5 Year' }),
    storedRate({ offer: 'special', insurance: 'insured', label: 'Special', ratePercent: 4.59 }),
  ];
  const LINE = '<p>Talk with us about it.</p>';
  let last: Before;
  beforeAll(() => {
    const { memory } = settled(read(FOUND, {}, [framed({ special: LINE })]), knownOf(null), {
      acceptance: { digest: 'any', words: 'harmless' },
    });
    last = knownOf({ ...LIVE, observedAt: LATER }, { known: FOUND, memory });
  });
  const LIMITS = '<p>Rates are for mortgages of at least $500,000 only.</p>';
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
