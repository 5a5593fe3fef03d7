import { expect, test } from 'vitest';
import { apiStage } from '../api/stage.ts';
import { writeCommitted } from '../site/committed.ts';
import { assistant } from './client.ts';

const START = new Date('2026-11-21T12:00:00Z');

// The committed data: real rates of many lenders. Clients refuse answers that fill the room of a conversation.
const gate = apiStage({ fill: (data) => writeCommitted(data, START), start: START });

/** What people ask an assistant; the tool that answers it, with which arguments; and what the answer has in words. */
const QUESTIONS = `
lowest 5-year fixed, Ontario, 10 % down | lowest_rates | {"province":"Ontario","price":700000,"down":"10%","term":"5-year fixed"} | 5-year fixed: RATE.*Assumed
what is lowest today | lowest_rates | {} | 5-year fixed: RATE.*5-year variable: RATE
4.64 % in Québec | lowest_rates | {"purpose":"renewal","province":"Québec","term":"5-year fixed","offeredPercent":4.64} | 4.64% is .* the lowest .*RATE
my term at RBC ends | lowest_rates | {"purpose":"renewal","currentLender":"rbc","term":"5y"} | 5-year fixed: RATE.*renewed at RBC[^:]*: (RATE|an account)
borrowing more in Alberta | lowest_rates | {"purpose":"refinance","province":"AB","term":"3-year-fixed"} | 3-year fixed: RATE
a first home, variable | lowest_rates | {"down":"10%","firstHome":true,"rateType":"Variable","term":60} | 5-year variable: RATE
which rates TD has | lender_rates | {"lender":"TD Canada Trust"} | ^\\d+ of \\d+ rates\\nRATE
five years at National Bank | lender_rates | {"lender":"National Bank","term":"five years","province":"QC"} | RATE 5-year fixed
my term at TD ends | lowest_rates | {"purpose":"renewal","currentLender":"td","term":"5y"} | at TD Canada Trust: (TD Canada Trust publishes no|an account)
did TD change | changes_since | {"lender":"TD"} | ^\\d+ changes[^\\n]*(\\n[\\d-]+ TD Canada Trust, [^\\n]*\\[td/[^\\n]*\\])+$
what RBC’s special was | rate_history | {"id":"rbc/fixed/60m/closed/special/upto25y"} | ^RATE at RBC Royal Bank, from
`;

const rows = QUESTIONS.trim().split('\n');
test.each(rows.map((row) => row.split(' | ')))(
  '“%s”: %s %s answers within 20 kB',
  async (_, name = '', given = '', words = '') => {
    const since = gate.context.history.oldest()?.id;
    const says = new RegExp(words.replaceAll('RATE', '\\d\\.\\d+%'), 's');
    for (const key of [gate.key, undefined]) {
      const client = await assistant(gate.url, key);
      const asked = { ...JSON.parse(given), ...(name === 'changes_since' && { since }) };
      const answer = await client.callTool({ name, arguments: asked });
      const [{ text = '' } = {}] = answer.content as { text?: string }[];
      // The past takes a key, as it does at the endpoints.
      const isRefused = key === undefined && /history|changes/.test(name);
      expect([answer.isError ?? false, text]).toEqual([isRefused, expect.stringMatching(isRefused ? /API key/ : says)]);
      expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(20_000);
    }
  },
);
