import { describe, expect, test } from 'vitest';
import { commitMessage } from '../../pipeline/automation/message.ts';
import { failing, snapshot } from '../support/manifests.ts';
import { storedRate } from '../support/rates.ts';

const five = (ratePercent: number, lender = 'rbc') => storedRate({ lender, offer: 'special', ratePercent });
const before = snapshot([five(4.59), five(4.64, 'td')]);

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

  test('names failed lenders with the kind of failure, never with words of the page', () => {
    const detail = 'Access denied\n\nCo-authored-by: someone';
    const after = snapshot([five(4.59), five(4.64, 'td')], { td: failing(3, { kind: 'blocked', detail }) });
    const message = commitMessage(before, after);
    expect(message).toMatch(/^No rate moved, td failed\n\ntd: failed \(blocked\), 3 runs in a row\n/);
    expect(message).not.toContain('Co-authored-by');
  });

  test('quotes a rate on prime relative to prime', () => {
    const variable = (primeOffsetPercent: number) =>
      storedRate({ lender: 'rbc', rateType: 'variable', ratePercent: null, primeOffsetPercent });
    const moved = (from: number, to: number) => commitMessage(snapshot([variable(from)]), snapshot([variable(to)]));
    expect(moved(-0.6, -0.65)).toMatch(/^rbc: 5y variable posted prime − 0\.60 -> prime − 0\.65\n/);
    expect(moved(0, 0.25)).toMatch(/^rbc: 5y variable posted prime -> prime \+ 0\.25\n/);
  });
});
