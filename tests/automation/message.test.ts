import { describe, expect, test } from 'vitest';
import { commitMessage } from '../../pipeline/automation/message.ts';
import { shortWords } from '../../pipeline/collect/rate-label.ts';
import { failing, snapshot } from '../support/manifests.ts';
import { storedRate } from '../support/rates.ts';

const five = (ratePercent: number, lender = 'rbc') => storedRate({ lender, offer: 'special', ratePercent });
const before = snapshot([five(4.59), five(4.64, 'td')]);

test.each([
  ['rbc/fixed/60m/closed/special', '5y fixed special'],
  ['rbc/fixed/60m/closed/special/upto25y', '5y fixed special upto25y'],
  ['rbc/fixed/18m/closed/posted', '18m fixed posted'],
  ['rbc/fixed/6m/convertible/posted/insured', '6m fixed convertible posted insured'],
  ['rbc/variable/noterm/open/posted', 'noterm variable open posted'],
])('shortWords: %s', (id, words) => expect(shortWords(id)).toBe(words));

describe('the commit message', () => {
  const ids = Array.from({ length: 20 }, (_, index) => `lender${index}`);
  test.each([
    [
      'is the move if one rate moved',
      snapshot([five(4.54), five(4.64, 'td')]),
      'rbc: 5y fixed special 4.59 -> 4.54\n\nSnapshot: 2026-11-20T13-17-00Z\n',
    ],
    ['names what was withdrawn', snapshot([five(4.59)], { td: {} }), 'td: 5y fixed special withdrawn, was 4.64\n'],
    ['names a new lender', snapshot([five(4.59), five(4.64, 'td'), five(4.7, 'cmls')]), 'cmls first seen\n'],
    [
      'names as many new lenders as fit, none cut',
      snapshot([five(4.59), five(4.64, 'td'), ...ids.map((id) => five(4.7, id))]),
      'lender0, lender1, lender10, lender11, 16 more first seen\n',
    ],
  ])('%s', (_, after, begins) => {
    expect(commitMessage(before, after).slice(0, begins.length)).toBe(begins);
  });

  test('summarises the first snapshot', () => {
    expect(commitMessage(null, before)).toMatch(/^First snapshot: 2 rates of 2 lenders\n/);
  });

  test('counts and lists the moves if several rates moved', () => {
    const other = storedRate({ lender: 'td', termMonths: 36, ratePercent: 5 });
    expect(commitMessage(before, snapshot([five(4.54), five(4.59, 'td'), other])).split('\n')).toEqual([
      '3 rates moved at 2 lenders',
      '',
      'rbc: 5y fixed special 4.59 -> 4.54',
      'td: 3y fixed posted new at 5.00',
      'td: 5y fixed special 4.64 -> 4.59',
      '',
      'Snapshot: 2026-11-20T13-17-00Z',
      '',
    ]);
  });

  test('names failed lenders with the kind of failure, never with words of the page', () => {
    const detail = 'Access denied\n\nCo-authored-by: someone';
    const after = snapshot([five(4.59), five(4.64, 'td')], { td: failing(3, { kind: 'blocked', detail }) });
    const message = commitMessage(before, after);
    expect(message).toMatch(/^No rate moved, td failed\n\ntd: failed \(blocked\), 3 runs in a row\n/);
    expect(message).not.toContain('Co-authored-by');
  });

  test('mentions what is held back once', () => {
    const rate = five(7.59);
    const seen = { since: rate.changedAt, sightings: 1, observedAt: rate.changedAt };
    const held = { [rate.id]: { reason: 'jumped', until: 'second-sighting' as const, ...seen, rate } };
    const waiting = snapshot([five(4.59), five(4.64, 'td')], { rbc: { held } });
    expect(commitMessage(before, waiting)).toContain(
      'rbc: 5y fixed special held back, 7.59 waits until it is seen again, hours later',
    );
    expect(commitMessage(waiting, waiting)).not.toContain('held back');
  });

  test('quotes a rate on prime relative to prime', () => {
    const variable = (primeOffsetPercent: number) =>
      storedRate({ lender: 'rbc', rateType: 'variable', ratePercent: null, primeOffsetPercent });
    const moved = (from: number, to: number) => commitMessage(snapshot([variable(from)]), snapshot([variable(to)]));
    expect(moved(-0.6, -0.65)).toMatch(/^rbc: 5y variable posted prime − 0\.60 -> prime − 0\.65\n/);
    expect(moved(0, 0.25)).toMatch(/^rbc: 5y variable posted prime -> prime \+ 0\.25\n/);
  });

  test('stays short on a day on which every rate moved', () => {
    const months = Array.from({ length: 300 }, (_, index) => index + 1);
    const all = (step: number) =>
      snapshot(months.map((termMonths) => storedRate({ lender: 'rbc', termMonths, ratePercent: 4 + step })));
    const lines = commitMessage(all(0), all(0.25)).split('\n');
    expect(lines[0]).toBe('rbc: 300 rates moved');
    expect(lines).toContain('and 260 more');
    expect(lines.length).toBeLessThan(50);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(100);
  });
});
