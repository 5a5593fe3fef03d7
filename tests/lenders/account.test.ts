import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { openRecording } from '../../pipeline/collect/sources/recording.ts';
import type { Answer, LenderFile } from '../../pipeline/lender.ts';
import { account, unaccounted } from '../../pipeline/read/account.ts';
import { loadLenders } from '../../pipeline/registry.ts';
import { loadSubjects, type Subject } from '../accidents/subjects.ts';
import { HAS_SHARED, SHARED, withShared } from './recordings.ts';

/** Figures of the recordings that nobody reads, and rightly so: they are told, and a person decides. */
const UNREAD: Record<string, string[]> = { truenorth: ['4.54 at "Uninsured Rates / 5 Year Fixed 4.54%"'] };

const unreadIn = (lender: LenderFile, answers: Answer[], strategy = lender.strategies[0]): string[] =>
  unaccounted(account(lender, strategy.read(answers), answers));

const subjects = await loadSubjects(false);

/** A page with one product more, in a table and in a card, as no reader knows it. */
function withMore({ parts }: Subject): Answer[] | null {
  const [first] = parts;
  if (!first || first.places === null) return null;
  const $ = load(first.text);
  $('body').append(
    '<div class="card"><h3>Mortgage of the week</h3><p>Green home mortgage</p><p>3.33%</p></div>',
    '<h2>Mortgages for islands</h2><table><tr><th>Island</th><th>Fixed rate (%)</th></tr>' +
      '<tr><td>Any island</td><td>3.777</td></tr></table><p>Prêt vert 3,44 %</p>',
  );
  const text = $.html();
  return parts.map(({ answer }, at) => (at === 0 ? { ...answer, text, body: Buffer.from(text) } : answer));
}

describe.each(subjects.map((subject) => [subject.name, subject] as const))('the figures of %s', (_, subject) => {
  const { lender, parts } = subject;
  test('are all read, or passed over for a named reason', () => {
    const answers = parts.map(({ answer }) => answer);
    const all = account(lender, lender.strategies[0].read(answers), answers);
    expect(all.filter(({ as }) => as === 'read').length).toBeGreaterThanOrEqual(lender.minimumRates);
    expect(unaccounted(all)).toEqual(UNREAD[lender.id] ?? []);
  });

  const more = withMore(subject);
  test.runIf(more)('of a product that no reader knows are told', () => {
    const told = unreadIn(lender, more as Answer[]).join('\n');
    for (const figure of ['3.33', '3.777', '3,44']) expect(told).toContain(figure);
  });
});

test.each<[id: string, from: string | RegExp, to: string]>([
  ['national', /(\\\\\\x22taux7ansF)/, '\\\\\\x22tauxVert5ansF\\\\\\x22:\\\\\\x223.330\\\\\\x22,$1'],
  ['scotiabank', /("PRODUCT":\s*"OPEN"[^[]*\[)/, '$1{"TERM_VALUE":99,"TERM_UNIT":"W","RATE":3.33},'],
  ['tangerine', /("rates":\s*\[)/, '$1{"group":"mortgage","term":"9 moons","interest_rate":"3.33","date":""},'],
  ['bmo', '{', '{"arcticFixed5Year":"3.33",'],
  ['cmls', /(MortgageRates\s*=\s*\{[^[]*\[)/, '$1{"Term":"99","Rate":"3.33"},'],
])('figures of a feed for a product that no reader knows are told at %s', (id, from, to) => {
  const subject = subjects.find((one) => one.lender.id === id) as Subject;
  const answers = subject.parts.map(({ answer }) => ({ ...answer, text: answer.text.replace(from, to) }));
  expect(answers[0]?.text).not.toBe(subject.parts[0]?.text);
  expect(unreadIn(subject.lender, answers).join('\n')).toMatch(/3\.33/);
});

describe.runIf(HAS_SHARED)(withShared('the figures of real pages'), async () => {
  const now = () => new Date('2026-11-20T13:17:00.000Z');
  const fetcher = HAS_SHARED ? await openRecording(SHARED, { now }) : null;
  const ways = (await loadLenders()).flatMap((lender) =>
    lender.strategies.map((strategy, at) => [lender.id, at, lender, strategy] as const),
  );
  test.each(ways)('of %s, way %i, are all read or passed over', async (id, _, lender, strategy) => {
    const fetched = strategy.sources.map((source) => fetcher?.fetch(id, source, null).catch(() => null));
    const answers = (await Promise.all(fetched)) as (Answer | null)[];
    if (answers.every((answer) => answer !== null)) expect(unreadIn(lender, answers, strategy)).toEqual([]);
  });
});
