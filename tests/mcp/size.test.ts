import { expect, test } from 'vitest';
import { apiStage } from '../api/stage.ts';
import { writeCommitted } from '../site/committed.ts';
import { assistant } from './client.ts';

const START = new Date('2026-11-21T12:00:00Z');

// Questions that people ask assistants, over the committed data: real rates of many lenders. Clients refuse answers that fill the room of a conversation.
const gate = apiStage({ fill: (data) => writeCommitted(data, START), start: START });

const RATE = String.raw`\d\.\d+\s?%`;
const answered = (words: string) => new RegExp(words.replaceAll('RATE', RATE), 's');

test.each<[question: string, tool: string, given: Record<string, unknown>, words: RegExp]>([
  [
    'the lowest 5-year fixed in Ontario for a purchase of 700,000 with 10 % down',
    'lowest_rates',
    { province: 'Ontario', price: 700_000, down: '10%', term: '5-year fixed' },
    answered('5-year fixed: RATE.*Assumed'),
  ],
  ['what is lowest today', 'lowest_rates', {}, answered('5-year fixed: RATE.*5-year variable: RATE')],
  [
    'is 4.64 % good for a renewal in Québec',
    'lowest_rates',
    { purpose: 'renewal', province: 'Québec', rateType: 'fixed', term: '5 ans', offeredPercent: 4.64 },
    answered('4.64.? ?% is .* the lowest published rate that .* fits?: RATE'),
  ],
  [
    'my term at RBC ends, I owe 400,000 on a home of 650,000',
    'lowest_rates',
    { purpose: 'renewal', currentLender: 'rbc', value: '650,000', balance: '400k', term: '5y', rateType: 'fixed' },
    answered('5-year fixed: RATE'),
  ],
  [
    'how much is it to borrow more in Alberta, for three years',
    'lowest_rates',
    { purpose: 'refinance', province: 'AB', term: '3-year-fixed' },
    answered('3-year fixed: RATE'),
  ],
  [
    'a first home, variable',
    'lowest_rates',
    { down: '10%', firstHome: true, rateType: 'Variable', term: 60 },
    answered('5-year variable: RATE'),
  ],
  [
    'which rates does TD have',
    'lender_rates',
    { lender: 'TD Canada Trust' },
    answered(String.raw`^\d+ of \d+ rates\nRATE`),
  ],
  [
    'does National Bank have five years fixed in Québec',
    'lender_rates',
    { lender: 'National Bank', term: 'five years', rateType: 'fixed', province: 'QC' },
    answered('RATE 5-year fixed'),
  ],
  [
    'did TD change since yesterday',
    'changes_since',
    { lender: 'TD' },
    /^\d+ changes[^\n]*(\n[\d-]+ TD Canada Trust, [^\n]*)*$/,
  ],
  [
    'what was the 5-year special of RBC',
    'rate_history',
    { id: 'rbc/fixed/60m/closed/special/upto25y' },
    answered('^RATE at RBC Royal Bank, from'),
  ],
])('“%s”: %s answers within 20 kB, in words and as data', async (_, name, given, words) => {
  const since = gate.context.history.oldest()?.id;
  for (const key of [gate.key, undefined]) {
    const client = await assistant(gate.url, key);
    const asked = name === 'changes_since' ? { ...given, since } : given;
    const answer = await client.callTool({ name, arguments: asked });
    const [{ text = '' } = {}] = answer.content as { text?: string }[];
    // The past takes a key, as it does at the endpoints.
    const isRefused = key === undefined && /history|changes/.test(name);
    expect([answer.isError ?? false, text]).toEqual([isRefused, expect.stringMatching(isRefused ? /API key/ : words)]);
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(20_000);
  }
});
