import { expect, test } from 'vitest';
import { review } from '../../pipeline/review/ask.ts';
import { askedIn } from '../../pipeline/review/questions.ts';
import { sheet } from '../../pipeline/review/sheet.ts';
import { addJudgements, readJudgements } from '../../src/snapshots/judgements.ts';
import { POSTED, pageWith, tabled, withRates } from '../support/page-lender.ts';
import { accepted } from '../support/sightings.ts';

const WORDS = 'Bring your <b>card</b> &lt;img src=x&gt;.';
const PAGE = pageWith({
  intro: `<p>Look at what we offer today.</p><p>${WORDS}</p><p>Ask Jane for your gift.</p>`,
  posted: withRates(POSTED, { '5 Year': 6.19 }),
});

test('a conversation asks about each line, keeps the answers, and the next run shows what waited', async () => {
  const runs = await accepted(tabled('acme'), pageWith());
  const asked = askedIn((await runs.at(8, PAGE)).snapshot, new Map());
  const answers = ['x', 'h', 'u', '?', 'c', '99', 'made-up', 'members-only', 'h'];
  const said: string[] = [];
  const talk = {
    say: (line: string) => void said.push(line),
    ask: async (question: string) => {
      said.push(question);
      return answers.shift() ?? null;
    },
  };
  const who = { by: 'ann', now: () => new Date(runs.timeOf(8.5)) };
  expect(await review(asked, talk, who, (id, all) => addJudgements(runs.root, id, all))).toBe(2);
  expect(said.join('\n')).toContain('"x" is no answer.');
  expect(said.join('\n')).toContain('There is no condition "99".');
  const { judged } = await readJudgements(runs.root, 'acme');
  expect([...judged.values()].sort((a, b) => (a.verdict < b.verdict ? -1 : 1))).toMatchObject([
    { verdict: 'condition', condition: 'members-only', by: 'ann' },
    { verdict: 'harmless', by: 'ann' },
  ]);
  expect(askedIn((await runs.at(8, PAGE)).snapshot, new Map([['acme', judged]]))).toEqual([]);
  const after = await runs.at(9, PAGE);
  expect(after.shown['fixed/60m/closed/posted']).toBe('6.19 fresh');
  expect(after.rates.every(({ conditions }) => conditions.includes('members-only'))).toBe(true);
});

test('the sheet escapes the text of strangers', async () => {
  const { at } = await accepted(tabled('acme'), pageWith());
  const html = sheet(askedIn((await at(8, PAGE)).snapshot, new Map()), new Date());
  expect(html).toContain('Bring your card');
  expect(html).not.toContain('<img');
});
