import { expect, test } from 'vitest';
import { apiStage } from '../api/stage.ts';
import { writeCommitted } from '../site/committed.ts';
import { assistant } from './client.ts';

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
])('%s %j answers within 20 kB, in words and as data', async (name, given) => {
  const since = gate.context.history.oldest()?.id;
  for (const key of [gate.key, undefined]) {
    const client = await assistant(gate.url, key);
    const answer = await client.callTool({ name, arguments: 'since' in given ? { since } : given });
    const [{ text = '' } = {}] = answer.content as { text?: string }[];
    // The past takes a key, as it does at the endpoints.
    const isRefused = key === undefined && /history|changes/.test(name);
    expect([answer.isError ?? false, text]).toEqual([isRefused, expect.stringMatching(isRefused ? /API key/ : /\w/)]);
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(20_000);
  }
});
