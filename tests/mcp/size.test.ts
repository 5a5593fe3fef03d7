import { expect, test } from 'vitest';
import { apiStage } from '../api/stage.ts';
import { writeCommitted } from '../site/committed.ts';
import { assistant, call } from './client.ts';

const START = new Date('2026-11-21T12:00:00Z');

// The committed data: real rates of many lenders. Clients refuse answers that fill the room of a conversation.
const gate = apiStage({ fill: (data) => writeCommitted(data, START), start: START });

test.each([
  ['lowest_rates', {}],
  ['lowest_rates', { rateType: 'fixed', term: '5 years', province: 'Ontario' }],
  ['lowest_rates', { purpose: 'renewal', currentLender: 'rbc', term: '5 years' }],
  ['lowest_rates', { purpose: 'refinance', term: '3-year-fixed' }],
  ['lowest_rates', { down: '10%', firstHome: true }],
  ['lender_rates', { lender: 'TD Canada Trust' }],
  ['lender_rates', { lender: 'desjardins' }],
  ['changes_since', { since: '2026-01-01' }],
  ['rate_history', { id: 'rbc/fixed/60m/closed/special/upto25y' }],
  ['check_offer', { offeredPercent: 9, term: '5-year-fixed' }],
  ['mortgage_payment', { amount: 400_000, ratePercent: 4.5 }],
])('%s %j answers within 20 kB, in words and as data', async (name, given) => {
  const since = gate.context.history.oldest()?.id;
  for (const key of [gate.key, undefined]) {
    const client = await assistant(gate.url, key);
    const answer = await client.callTool({ name, arguments: 'since' in given ? { since } : given });
    const [{ text = '' } = {}] = answer.content as { text?: string }[];
    expect([answer.isError ?? false, text]).toEqual([false, expect.stringMatching(/\w/)]);
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(20_000);
  }
});

test('without a key, too, at most fifty changes come at once, and “next” continues', async () => {
  const client = await assistant(gate.url, undefined);
  const pages: { changes: unknown[]; next: string | null }[] = [];
  for (let since: string | null | undefined = gate.context.history.oldest()?.id; since; since = pages.at(-1)?.next)
    pages.push(await call(client, 'changes_since', { since }));
  const changes = pages.flatMap((page) => page.changes);
  expect(pages.every((page) => page.changes.length <= 50)).toBe(true);
  expect(changes.length).toBeGreaterThan(50);
  expect(new Set(changes.map((one) => JSON.stringify(one))).size).toBe(changes.length);
});
