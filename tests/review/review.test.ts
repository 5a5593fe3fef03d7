import { expect, test } from 'vitest';
import { waitingReport } from '../../pipeline/collect/waiting.ts';
import { meaningNamed } from '../../pipeline/judge/acceptance.ts';
import { review } from '../../pipeline/review/ask.ts';
import { type LenderQuestions, questionsIn } from '../../pipeline/review/questions.ts';
import { now } from '../../src/settings.ts';
import { addJudgements, judgementOn, readJudgements, withJudgements } from '../../src/snapshots/judgements.ts';
import { FIVE, type PageParts, POSTED, type PrintedRow, pageWith, tabled, withRates } from '../support/page-lender.ts';
import { storedRate } from '../support/rates.ts';
import { accepted } from '../support/sightings.ts';

const WORDS = 'Bring your <b>card</b> &lt;img src=x&gt;.';
const PAGE = pageWith({
  intro: `<p>Look at what we offer today.</p><p>${WORDS}</p><p>Ask Jane for your gift.</p>`,
  posted: withRates(POSTED, { '5 Year': 6.19 }),
});

/** Somebody who gives these answers, and everything that is said to them. */
function talkWith(given: readonly string[]) {
  const answers = [...given];
  const said: string[] = [];
  const ask = async (question: string) => {
    said.push(question);
    return answers.shift() ?? null;
  };
  return { said, talk: { say: (line: string) => void said.push(line), ask } };
}

/** A conversation with somebody who gives these answers and then leaves. */
async function talked(
  data: { runs: Awaited<ReturnType<typeof accepted>>; page?: string; hours?: number },
  given: string[],
) {
  const { runs, page = PAGE, hours = 8 } = data;
  const { snapshot } = await runs.at(hours, page);
  const judged = async () => new Map([['acme', (await readJudgements(runs.root, 'acme')).judged]]);
  const { said, talk } = talkWith(given);
  const who = { by: 'ann', now: () => new Date(runs.timeOf(hours + 0.5)) };
  const kept = (await review(questionsIn(snapshot, await judged()), talk, who)).get('acme') ?? [];
  await addJudgements(runs.root, 'acme', kept);
  const open = questionsIn(snapshot, await judged());
  return { said: said.join('\n'), kept, open, after: await runs.at(hours + 1, page) };
}

const waiting = async () => ({ runs: await accepted(tabled('acme'), pageWith()) });

test('a conversation asks about each text, keeps the answers, and the next run shows what waited', async () => {
  const answers = ['x', 'h', 'u', '?', 'c', '99', 'made-up', 'members-only', '', '', 'h'];
  const { said, kept, open, after } = await talked(await waiting(), answers);
  for (const line of ['Type one of', 'There is no condition "99"', 'There is no condition "made-up"', 'Members only'])
    expect(said).toContain(line);
  expect(kept).toMatchObject([
    { verdict: 'condition', conditions: ['members-only'], by: 'ann' },
    { verdict: 'harmless', by: 'ann' },
  ]);
  expect(open).toEqual([]);
  expect(after.shown['fixed/60m/closed/posted']).toBe('6.19 fresh');
  expect(after.rates.every(({ conditions }) => conditions.includes('members-only'))).toBe(true);
});

test('a limit holds where, how far, and for the rates that a person names; against another it is a further one', async () => {
  const second = ['c', '', 'Quebec', '5-year fixed'];
  const answers = ['c', '', 'Atlantis', 'purchases and refinances', 'Ontario', '5-year fixed', ...second];
  const { said, after } = await talked(await waiting(), answers);
  for (const words of ['Atlantis', 'purchases and refinances'])
    expect(said).toContain(`"${words}" is not in the vocabulary`);
  const limits = after.rates.map(({ termMonths, provinces, conditions }) => [termMonths === 60, provinces, conditions]);
  expect(limits).toEqual(
    limits.map(([isFive]) => [isFive, isFive ? ['CA-ON'] : null, isFive ? ['further-limits'] : []]),
  );
});

test.each([
  [
    'words for those beside them, though a copy stands elsewhere',
    { between: '<p>Bring it.</p>', notes: '<h2>Questions?</h2><p>Bring it.</p>' },
  ],
  [
    'a name that is still not read for none but its own',
    { notes: '<h2>Zonk</h2><table><tr><th>Term</th><th>Rate</th></tr><tr><td>Dream</td><td>7.77%</td></tr></table>' },
  ],
] satisfies [string, Partial<PageParts>][])('a person limits by %s', async (_, parts) => {
  const { after } = await talked({ ...(await waiting()), page: pageWith(parts) }, ['c', 'members-only', '', '']);
  const limited = after.rates.filter(({ conditions }) => conditions.includes('members-only'));
  expect(new Set(limited.map(({ offer }) => offer))).toEqual(new Set('between' in parts ? ['posted'] : []));
});

test('rates are meant by number and by name, several of them, and no name is taken that is none of them', async () => {
  const { said, after } = await talked(await waiting(), [
    'c',
    'members-only',
    '',
    'variable',
    '?',
    '1, 3y fixed special',
  ]);
  for (const none of ['variable', '?']) expect(said).toContain(`None of them is "${none}".`);
  const limited = after.rates.flatMap(({ id, conditions }) => (conditions.length > 1 ? id.slice('acme/'.length) : []));
  expect(limited).toEqual(['fixed/12m/closed/posted', 'fixed/36m/closed/special']);
});

test('a limit that a rate lost as it moved is asked about with its figure', async () => {
  const data = await waiting();
  const words = pageWith({ intro: `<p>Look at what we offer today.</p><p>${WORDS}</p>` });
  await talked({ ...data, page: words }, ['c', 'members-only', '', '']);
  const page = pageWith({ posted: withRates(POSTED, { '1 Year': 7.89 }) });
  const { said } = await talked({ ...data, page, hours: 20 }, []);
  expect(said).toContain('1y fixed posted, 2y fixed posted, 3y fixed posted, …: limited to "Members only" before');
});

test('a share of the value that looks like a figure is a limit too', async () => {
  const intro = '<p>Look at what we offer today.</p><p>Up to 65% of the value of your home.</p>';
  const data = { ...(await waiting()), page: pageWith({ intro }) };
  const { after } = await talked(data, ['c', '', 'up to 65% loan to value', '']);
  expect(new Set(after.rates.map(({ ltvUpToPercent }) => ltvUpToPercent))).toEqual(new Set([65]));
});

test.each([
  'not in Quebec',
  'Alberta, British Columbia, Manitoba, New Brunswick, Newfoundland and Labrador, Nova Scotia, Ontario, Prince Edward Island, Saskatchewan',
])('a limit may leave out places: %s', async (limit) => {
  const { after } = await talked(await waiting(), ['c', '', limit, '']);
  for (const { provinces } of after.rates)
    expect([provinces?.includes('CA-ON'), provinces?.includes('CA-QC')]).toEqual([true, false]);
});

test('a new row under a name that no reader understands is asked about, though no rate is missing', async () => {
  const data = { ...(await waiting()), page: pageWith({ posted: [...POSTED, ['Dream', 6.49]] }) };
  const { said, open, after } = await talked(data, ['n', '10-year fixed', '', 'insured']);
  expect([said.includes('Which of them'), open]).toEqual([false, []]);
  expect(said).toContain('"Dream"\n    a name that no reader understands');
  expect((await data.runs.at(20, data.page)).shown['fixed/120m/closed/posted/insured']).toBe('6.49 fresh');
  expect(after.entry.waiting).toBeNull();
});

test.each([
  ['an undone answer is taken back', ['h', 'u', 'q'], []],
  ['what was answered before an end is kept', ['f'], ['few']],
  ['a list may be left without an answer', ['c', '', '', 'n', '?', '', 's', 'h'], ['harmless']],
  ['an end within a question decides nothing', ['c', 'members-only', 'q', 'q'], []],
  ['a key passes over the rest of a lender', ['h', 'l', 'f'], ['harmless']],
  ['beside an alarm nobody asks for more of its page', ['a', '', 'h', 'y'], ['alarm']],
])('%s', async (_, answers, verdicts) => {
  const { kept } = await talked(await waiting(), answers);
  expect(kept.map(({ verdict }) => verdict)).toEqual(verdicts);
});

test.each([
  ['a, 5-year fixed', '6.09 quarantined', ['limited-time']],
  ['f', '6.09 fresh', ['further-limits', 'limited-time']],
  ['h', '6.09 fresh', ['limited-time']],
])(
  'an offer that was accepted, and is over, is asked about, and the answer counts: %s',
  async (key, five, conditions) => {
    const data = {
      ...(await waiting()),
      page: pageWith({ intro: '<p>Rates are offered until November 25, 2026.</p>' }),
    };
    await talked(data, ['c', 'limited-time', '', '']);
    const { said, after } = await talked({ ...data, hours: 144 }, key.split(', '));
    expect(said).toContain('(2026-11-25 is over)');
    expect([after.shown[FIVE], after.rates[0]?.conditions]).toEqual([five, conditions]);
    expect(after.shown['fixed/12m/closed/posted']).toBe('5.49 fresh');
  },
);

const LACKING = POSTED.filter(([label]) => label !== '2 Year');

test.each([
  ['gone', 'g', undefined],
  ['still there', 'p', '5.34 carried'],
])('rates that the page lacks are %s by a key of their own, also where figures were accepted', async (_, key, two) => {
  const runs = await accepted(tabled('acme'), pageWith());
  const page = pageWith({ intro: `<p>${WORDS}</p>`, posted: withRates(LACKING, { '5 Year': 6.19 }) });
  const { digest = '' } = (await runs.at(8, page)).entry.waiting ?? {};
  await addJudgements(runs.root, 'acme', [{ verdict: 'accept', digest, by: 'ann', at: runs.timeOf(8) }]);
  const { said, open, after } = await talked({ runs, page }, ['c', '1 members-only', '', '', key]);
  expect(said).toContain('Not read on the page:\n    2y fixed posted');
  expect(after.shown).toMatchObject({ 'fixed/60m/closed/posted': '6.19 fresh' });
  expect(after.shown['fixed/24m/closed/posted']).toBe(two);
  expect(after.rates[0]?.conditions).toHaveLength(2);
  expect(open.map(({ words, isPage }) => [words, isPage])).toEqual([]);
  // What a person saw is not withdrawn while it is not read.
  for (const hours of [20, 40, 60, 200])
    expect((await runs.at(hours, page)).shown['fixed/24m/closed/posted']?.slice(0, 4)).toBe(two?.slice(0, 4));
});

test.each([
  ['gone', 'y', []],
  ['still there', 'n', ['members-only']],
])('a limit that is not found now is %s by a key of its own, and asked about once', async (_, key, conditions) => {
  const data = await waiting();
  await talked({ ...data, page: pageWith({ intro: `<p>Look at what we offer today.</p><p>${WORDS}</p>` }) }, [
    'c',
    'members-only',
    '',
    '',
  ]);
  const { said, kept, open, after } = await talked({ ...data, page: pageWith(), hours: 10 }, [key]);
  expect(said).toContain('limited to "Members only" before; the program does not find that now.');
  expect(new Set(kept.map(({ verdict }) => verdict))).toEqual(new Set([key === 'y' ? 'accept' : 'keep']));
  expect(open).toEqual([]);
  expect(after.entry.waiting).toBeNull();
  expect(after.rates.map((rate) => rate.conditions)).toEqual(after.rates.map(() => conditions));
});

const TERMS = 'Bring your card to the branch. Ask Jane for your gift today.';
const CITING: Partial<PageParts> = {
  posted: POSTED.map(([label, rate]) => [label.replace('5 Year', '5 Year<sup>1</sup>'), rate]),
  notes: `<p><sup>1</sup> ${TERMS}</p>`,
};

test.each<[string, Partial<PageParts>, Partial<PageParts>]>([
  ['a line that becomes a footnote', { notes: `<p>${TERMS}</p>` }, CITING],
  ['a line with the mark of a footnote', { notes: CITING.notes }, CITING],
  ['a footnote that becomes a line', CITING, { notes: `<p>${TERMS}</p>` }],
])('the same words are one question: %s', async (_, before, after) => {
  const data = await waiting();
  const { kept, open } = await talked({ ...data, page: pageWith(before) }, ['h', 'h']);
  expect([kept.map(({ verdict }) => verdict), open]).toEqual([['harmless', 'harmless'], []]);
  expect((await data.runs.at(10, pageWith(after))).entry.waiting).toBeNull();
});

const labelled = (from: string, to: string) =>
  POSTED.map(([label, rate]): PrintedRow => [label.replace(from, to), rate]);

test.each([
  [POSTED, labelled('Year', 'Y'), 'Year'],
  [labelled(' Year', '-Year'), labelled(' Year', '-Y'), 'Year'],
  [labelled('Year', 'Year Fixed Closed'), labelled('Year', 'Year Set Closed'), 'Fixed Closed'],
])(
  'one change of many names is one question, and what is said of it holds for all of them',
  async (before, now, name) => {
    const answers = ['n', name, 'members-only', ''];
    const runs = await accepted(tabled('acme'), pageWith({ posted: before }));
    const { kept, open, after } = await talked({ runs, page: pageWith({ posted: now }) }, answers);
    expect(kept).toHaveLength(1);
    expect(open.flatMap(({ words }) => words.filter(({ kind }) => kind === 'unread'))).toEqual([]);
    expect(after.entry.waiting).toBeNull();
    expect(after.shown['fixed/60m/closed/posted']).toBe('6.09 fresh');
    const limited = after.rates.filter(({ conditions }) => conditions.includes('members-only'));
    expect(limited).toHaveLength(POSTED.length);
  },
);

test('what a page leaves open is not asked of the page before, where it was accepted', async () => {
  const { runs } = await waiting();
  const page = pageWith({ headings: ['Special fixed rates', 'Posted fixed rates'] });
  const { after } = await talked({ runs, page }, ['s', 'y', 's']);
  expect(after.entry.waiting?.differences).toMatchObject([{ text: 'Talk to us before you choose.' }]);
  expect((await runs.at(10, pageWith())).entry.waiting?.differences).toEqual([]);
});

test('of the rates that a page lacks some are gone, and the others stay unasked, also at later looks', async () => {
  const posted = POSTED.filter(([label]) => !['1 Year', '2 Year'].includes(label));
  const page = pageWith({ posted, between: '<button>Show all</button>' });
  const data = await waiting();
  await talked({ ...data, page }, ['s', 't', '2-year fixed']);
  const after = await data.runs.at(40, page);
  expect([after.shown['fixed/24m/closed/posted'], after.shown['fixed/12m/closed/posted']]).toEqual([
    undefined,
    '5.49 carried',
  ]);
  expect(after.entry.waiting?.gone).toBeUndefined();
});

const wordsAsked = (digest: string): LenderQuestions['words'][number] => ({
  ...{ digest, texts: [], spots: [], text: 'x', before: null, rates: 0, examples: [], beside: [] },
  ...{ kind: 'line', says: 'unknown', judgement: undefined },
});

test('a page that is another one, or an old one, is asked about once', async () => {
  const page = pageWith({ posted: withRates(POSTED, { '5 Year': 8.59 }) });
  const { open, after } = await talked({ ...(await waiting()), page }, ['n']);
  expect([open, after.shown[FIVE], after.entry.held[`acme/${FIVE}`]?.until]).toEqual([
    [],
    '6.09 quarantined',
    'person',
  ]);
});

test('undo reaches the last answer about the lender before, also where that was an alarm', async () => {
  const asked = (id: string): LenderQuestions => ({
    ...{ failure: null, figures: [], alarms: [], isPage: false, gone: [storedRate()], unnamed: [], reasons: new Map() },
    ...{ id, name: id, page: `https://${id}.example/`, since: '2026-11-20T13:17:00.000Z' },
    digests: { page: `page of ${id}`, gone: `gone from ${id}` },
    words: [wordsAsked(`words of ${id}`)],
  });
  const answers = ['a', 'u', 'h', 's', 'f', 'g'];
  const talk = { say: () => {}, ask: async () => answers.shift() ?? null };
  const said = await review([asked('acme'), asked('bravo')], talk, { by: 'ann', now });
  expect([...said].map(([id, all]) => [id, all.map(({ verdict }) => verdict)])).toEqual([
    ['acme', ['harmless']],
    ['bravo', ['few', 'accept']],
  ]);
});

test('an alarm outweighs a page that was accepted, and is taken back by its digest', async () => {
  const data = await waiting();
  const { kept, after, open } = await talked(data, ['a', '']);
  expect(after.shown['fixed/60m/closed/posted']).toBe('6.09 quarantined');
  expect(open).toMatchObject([{ words: [], alarms: [{ text: 'Bring your card <img src=x>.' }] }]);
  const waits = after.snapshot.manifest.lenders.acme?.waiting;
  await addJudgements(data.runs.root, 'acme', [
    { verdict: 'accept', digest: waits?.digest as string, by: 'ann', at: data.runs.timeOf(9) },
  ]);
  expect((await data.runs.at(10, PAGE)).shown['fixed/60m/closed/posted']).toBe('6.09 quarantined');
  const taken = [{ digest: kept[0]?.digest as string, says: { verdict: 'harmless' as const } }];
  const again = await data.runs.at(11, PAGE, { accepts: new Map([['acme', taken]]) });
  expect(again.shown['fixed/60m/closed/posted']).toBe('6.19 fresh');
});

test('a wrong name is taken back by the command that the report names', async () => {
  const data = { ...(await waiting()), page: pageWith({ header: ['Term', 'Dream'] }) };
  const first = await talked(data, ['n', 'banana', 'Special offers', '', '', 'q']);
  expect(first.said).toContain('"banana" is not in the vocabulary of names');
  expect(first.after.shown['fixed/60m/closed/posted']).toBe('6.09 carried');
  const report = waitingReport('acme', first.after.snapshot).join('\n');
  const [, digest = ''] = /still not read\. .* --accept acme@(\w+):MEANING/.exec(report) ?? [];
  const accepts = new Map([['acme', [{ digest, says: meaningNamed('name=Rate') }]]]);
  expect((await data.runs.at(10, data.page, { accepts })).shown['fixed/60m/closed/posted']).toBe('6.09 fresh');
});

const RENTAL = pageWith({ posted: [['1 Year Rental', 5.49], ...POSTED.slice(1)] });

test.each([
  ['none', ['h', 'g'], undefined],
  ['another product', ['o', 'g'], undefined],
  ['the rate', ['n', '1 Year', '', ''], '5.49 fresh'],
])(
  'a name without figures is asked about until it is judged, also on a page that proved itself: it is %s',
  async (_, answers, one) => {
    const data = await waiting();
    for (const hours of [8, 16, 40]) {
      const { shown, entry } = await data.runs.at(hours, RENTAL);
      expect(entry.waiting?.differences).toMatchObject([{ kind: 'unread', text: '1 Year Rental' }]);
      expect(shown['fixed/12m/closed/posted']).toBe('5.49 carried');
    }
    const { after } = await talked({ ...data, page: RENTAL, hours: 48 }, answers);
    expect([after.shown['fixed/12m/closed/posted'], after.entry.waiting]).toEqual([one, null]);
  },
);

test('a named label goes on citing its footnote, which is said of its own rate alone', async () => {
  const citing = (label: string) => ({
    posted: POSTED.map(([name, rate]): PrintedRow => [name.replace('5 Year', `${label}<sup>1</sup>`), rate]),
    notes: '<p><sup>1</sup> Only for homes that are valued at under $1,500,000.</p>',
  });
  const runs = await accepted(tabled('acme'), pageWith(citing('5 Year')));
  const { kept, after } = await talked({ runs, page: pageWith(citing('5 Yr Hi')) }, ['n', '5 Year', '', '', 'q']);
  expect(kept).toHaveLength(1);
  expect(after.rates.flatMap(({ id, priceUnder }) => (priceUnder === null ? [] : [id]))).toEqual([`acme/${FIVE}`]);
  expect(after.entry.waiting).toBeNull();
});

test('of a page that cannot be read nothing waits once all its words are judged', async () => {
  const page = '<title>Sorry</title><h1>Sorry</h1><p>We cannot find our rates.</p>';
  const { open, after } = await talked({ ...(await waiting()), page }, ['h', 'h', 'h', 'h']);
  expect([open, after.entry.waiting, after.entry.failure?.kind]).toEqual([[], null, 'changed-layout']);
});

test('a name that words have in two places is theirs in both', () => {
  const named = (place: string) => ({
    verdict: 'name' as const,
    name: 'Rate',
    digest: 'aaaaaaaa',
    place,
    by: 'a',
    at: '',
  });
  const judged = withJudgements(new Map(), [named('bbbbbbbb'), named('cccccccc')]);
  expect(judgementOn(judged, 'aaaaaaaa', 'bbbbbbbb')?.verdict).toBe('name');
});
