import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { type Acceptance, judgementsOf } from '../../pipeline/judge/acceptance.ts';
import { textDigest } from '../../pipeline/read/layout/frame.ts';
import { addJudgements, readJudgements } from '../../src/snapshots/judgements.ts';
import { FIVE, INTRO, type PageParts, POSTED, pageWith, SPECIAL } from '../support/page-lender.ts';
import { some } from '../support/sampled.ts';
import { accepted, type Runs, type Sighting } from '../support/sightings.ts';
import { acme, it, moved } from './accepted.ts';

// The table of what a page does to its figures: known words, far text, words that nobody has judged, and what people say of them.
const SPRING = '<p>Spring is a good time to plan a move.</p>';
const PILOTS = '<p>For pilots and their crews.</p>';
const whom = (some: string, others: string): string => `<p>Offered to</p><p>${some}</p><p>Not to</p><p>${others}</p>`;
const welcome = (some: string, others: string): string =>
  `<table><tr><th>${some}</th><th>${others}</th></tr><tr><td>Welcome here</td><td>Not yet</td></tr></table>`;
const placed = (some: string, others: string): Partial<PageParts> => {
  const rows = [POSTED, SPECIAL].map((all) => all.map(([l, rate]) => [l, rate, `${some}</td><td>${others}`] as const));
  return { header: ['Term', 'Rate', 'Crews', 'Others'], posted: rows[0] ?? [], special: rows[1] ?? [] };
};
const marked = ({ rates }: Sighting): string[] =>
  rates.filter(({ conditions }) => conditions.includes('unjudged-words')).map(({ id }) => id.slice('acme/'.length));
/** What is shown, what is marked, and what waits. */
const told = (seen: Sighting) => [seen.shown, marked(seen), seen.entry.waiting];
const digests = ({ entry }: Sighting): string[] =>
  entry.waiting?.differences.flatMap(({ says, digest }) => (says && digest ? [digest] : [])) ?? [];
type Meaning = NonNullable<Acceptance['says']>;
/** Keeps what a person says of every text that waits, or of one. */
const say = ({ root, timeOf }: Runs, { entry }: Sighting, meaning: Meaning, one?: string): Promise<void> =>
  addJudgements(
    root,
    'acme',
    (entry.waiting?.differences ?? [])
      .filter(({ says, text }) => says && (one === undefined || text === one))
      .flatMap((asked) => judgementsOf(meaning, asked, { by: 'ann', at: timeOf(8.5) })),
  );

type Change = readonly [what: string, parts: Partial<PageParts>];
/** What no layout holds, or what its mask hides, or words of known meaning. */
const KNOWN: readonly Change[] = [
  ['nothing', {}],
  ['a menu', { top: '<nav><a href="/x">Savings</a> We closed a branch.</nav>' }],
  ['mark-up', { intro: `<div class="x"><div>${INTRO}</div></div><!-- expired -->` }],
  ['a script', { top: '<script>var rates = "for testing";</script>' }],
  ['capitals and punctuation', { h1: 'MORTGAGE RATES:', headings: ['Posted fixed rates.', 'SPECIAL fixed rates'] }],
  ['the numbers of headings', { headings: ['1. Posted fixed rates', '2. Special fixed rates'] }],
  ['names that say the same', { title: 'Our mortgage rates in Canada', h1: 'Today’s mortgage rates' }],
  ['what nobody sees', { intro: `${INTRO}<p hidden>Rates for renewals only.</p>` }],
  ['a harmless sentence', { intro: `${INTRO}<p>Some conditions apply.</p>` }],
  ['the number of a footnote', { intro: `${INTRO}<p>2.</p>` }],
];
/** Words near all rates, or near those of one table. */
const UNKNOWN: readonly Change[] = [
  ['over the tables', { intro: `${INTRO}${SPRING}` }],
  ['for people who hear the page', { intro: `${INTRO}<img src="x.png" alt="A family before its house">` }],
  ['in the foot of the page', { notes: '</main><footer>Rates are for Ontario only.</footer><main>' }],
  ['in a place', { intro: `${INTRO}<p>At home in Nova Scotia.</p>` }],
  ['in the main heading', { h1: 'Mortgage rates of pilots' }],
  ['in the title', { title: 'Mortgage rates of pilots' }],
  ['in an alert', { top: '<div role="alert">Bring your Visa card.</div>' }],
  ['in a field that is filled in', { intro: `${INTRO}<p>Province: <input value="Manitoba" readonly></p>` }],
  ...['Over 25 year amortization', 'Rates from', 'Annual percentage rates (APR)', 'Other home loans'].map(
    (words): Change => [`of the vocabulary: ${words}`, { intro: `${INTRO}<p>${words}</p>` }],
  ),
  ['with a surcharge', { intro: `${INTRO}<p>Plus 0.20% for amortization over 25 years.</p>` }],
  ['under a question', { notes: '<h2>Who can get these rates?</h2><p>These rates are for pilots.</p>' }],
  ['in a closed part', { notes: '<details><summary>More</summary>These rates are for pilots.</details>' }],
  ['in a name beside those of the tables', { intro: `${INTRO}<h2>Only for homes of 25 years or less</h2>` }],
  ['in a list of meanings', { notes: '<dl><dt>Members</dt><dd>Our rates are theirs alone.</dd></dl>' }],
  ['in a link alone', { intro: `${INTRO}<p><a href="/pilots">For pilots</a></p>` }],
  ['in a button', { intro: `${INTRO}<button>For pilots</button>` }],
  ['in a tip', { intro: `${INTRO}<span title="For pilots">i</span>` }],
  ['in a chosen tab', { top: '<ul><li><a href="#a">Own</a></li><li class="x7"><a href="#b">Rent</a></li></ul>' }],
  ['in a chosen part of a menu', { intro: `${INTRO}<nav><a href="#a">Own</a><a class="x" href="#b">Rent</a></nav>` }],
  [
    'in the current entry of a menu',
    { top: '<nav><a href="#a">Own</a><a href="#b" aria-current="page">Firms</a></nav>' },
  ],
  [
    'in headings right over those of the tables',
    { headings: ['Pilots</h2><h2>Posted fixed rates', 'Pilots</h2><h2>Special fixed rates'] },
  ],
  ['behind a mark', { top: '<button aria-controls="m">i</button><div id="m" role="dialog" hidden>For pilots.</div>' }],
  ['in the foot, of what is left out', { notes: '</main><footer>Not available for refinances.</footer><main>' }],
  ['with a day of long ago', { intro: `${INTRO}<p>As of January 3, 2019:</p>` }],
  ['in zero-width and right-to-left characters', { intro: `${INTRO}<p>\u200bFor \u202emembers\u202c</p>` }],
];
const FAR: Partial<PageParts> = { notes: '<h2>What is a mortgage?</h2><p>Spring is a good time to plan a move.</p>' };

describe('a page with other words', () => {
  it.for(KNOWN)('of known meaning shows moves at once: %s', async ([_, parts], { first, at }) => {
    expect(told(await at(8, moved(parts)))).toEqual([{ ...first.shown, [FIVE]: '6.19 fresh' }, [], null]);
  });

  it('far from the rates shows moves at a second sighting', async ({ first, at }) => {
    expect((await at(8, moved(FAR))).entry.held[`acme/${FIVE}`]?.until).toBe('second-sighting');
    expect(told(await at(14, moved(FAR)))).toEqual([{ ...first.shown, [FIVE]: '6.19 fresh' }, [], null]);
  });

  it('of which most is new asks once, about the page', async ({ at }) => {
    const words = Array.from(
      { length: 40 },
      (_, at) => `<h2>Squadron of the ${at}th</h2><p>Our rates are for pilots.</p>`,
    );
    const { entry } = await at(8, moved({ notes: words.join('') }));
    expect(entry.waiting?.differences.map(({ text }) => text)).toEqual(['most words of the page']);
  });

  it.for(UNKNOWN)(
    'that nobody has judged marks rates that stayed, and nothing else happens: %s',
    async ([_, parts], { first, at }) => {
      const seen = await at(8, pageWith(parts));
      expect([seen.shown, marked(seen).length]).toEqual([first.shown, 7]);
      expect(digests(seen).length).toBeGreaterThan(0);
      expect([seen.line.held, seen.line.changed, seen.line.carried]).toEqual([[], [], []]);
      // The words are gone, and so are the marks.
      const after = await at(9, pageWith());
      expect([marked(after), after.entry.waiting]).toEqual([[], null]);
    },
  );

  it('of one table marks the rates of another place in which it stands too', async () => {
    const words = '<p>For graduates of our schools.</p>';
    const { at } = await accepted(acme, pageWith({ between: words, behind: '' }));
    expect(marked(await at(8, pageWith({ between: words, behind: words })))).toHaveLength(7);
  });

  it('in a sentence of a menu that speaks of loans marks all rates', async ({ at }) => {
    const top = '<nav><span>As of Monday our mortgages are for pilots.</span></nav>';
    expect(marked(await at(8, pageWith({ top })))).toHaveLength(7);
  });

  it('of a row that is not to be had marks its rate', async ({ at }) => {
    const page = pageWith().replace('<tr><td>5 Year', '<tr aria-disabled="true"><td>5 Year');
    expect(marked(await at(8, page))).toEqual([FIVE]);
  });

  it.for<[what: string, before: Partial<PageParts>, after: Partial<PageParts>]>([
    ['in a list', { intro: whom('Pilots', 'Doctors') }, { intro: whom('Doctors', 'Pilots') }],
    ['in a table without figures', { intro: welcome('Pilots', 'Doctors') }, { intro: welcome('Doctors', 'Pilots') }],
    ['over and under a table', { intro: PILOTS, between: SPRING }, { intro: SPRING, between: PILOTS }],
    ['in a column', placed('Ontario', 'Quebec'), placed('Quebec', 'Ontario')],
    ['far from the rates', { notes: `<h2>Who flies?</h2>${PILOTS}` }, { intro: `${INTRO}${PILOTS}` }],
  ])('that was accepted in another place marks the rates beside it: %s', async ([_, before, after]) => {
    const { at } = await accepted(acme, pageWith(before));
    for (const hours of [8, 20, 96]) expect(marked(await at(hours, pageWith(after)))).toHaveLength(7);
  });

  it('is asked about in the same words once its page proved itself', async () => {
    const page = pageWith({ title: 'Dream mortgage rates' });
    const { at, root, timeOf } = await accepted(acme, pageWith());
    const asked = [];
    for (const hours of [8, 20, 32]) asked.push((await at(hours, page)).entry.waiting?.differences);
    expect(asked[0]).toMatchObject([{ text: 'Dream mortgage rates', before: 'Mortgage rates' }]);
    expect(asked.slice(1)).toEqual([asked[0], asked[0]]);
    const name = { digest: textDigest('Dream'), name: 'Our', within: true as const, by: 'ann', at: timeOf(33) };
    await addJudgements(root, 'acme', [{ verdict: 'name', ...name }]);
    expect((await at(44, page)).entry.waiting).toBeNull();
  });

  it('of a footnote marks the rates that do not cite it, where it stands beside them too', async () => {
    const [label, rate] = POSTED[0] as (typeof POSTED)[number];
    const posted = [[`${label}<sup>1</sup>`, rate] as const, ...POSTED.slice(1)];
    const cited = { posted, notes: '<h2>Notes</h2><p><sup>1</sup> For graduates of our schools.</p>' };
    const { at } = await accepted(acme, pageWith(cited));
    const page = pageWith({ ...cited, between: '<p>For graduates of our schools.</p>' });
    expect(marked(await at(8, page))).toContain('fixed/24m/closed/posted');
  });

  it.for(some(UNKNOWN, 3))(
    'beside a figure that moved keeps it for a person, however often it is seen: %s',
    async ([_, parts], { first, at }) => {
      for (const hours of [8, 14, 800]) {
        const { shown, entry } = await at(hours, moved(parts));
        expect(shown).toEqual({ ...first.shown, [FIVE]: expect.stringMatching(/^6.09 (?:quarantined|stale)$/) });
        expect(entry.held[`acme/${FIVE}`]?.until).toBe('person');
      }
    },
  );

  it.for(some(UNKNOWN, 3, 1))(
    'that proved itself by figures that stayed shows later moves, marked: %s',
    async ([_, parts], { first, at }) => {
      for (const hours of [8, 14]) await at(hours, pageWith(parts));
      const seen = await at(20, moved(parts));
      expect([seen.shown, marked(seen).length]).toEqual([{ ...first.shown, [FIVE]: '6.19 fresh' }, 7]);
    },
  );
});

describe('what a person says of words', () => {
  const MEMBERS = { intro: `${INTRO}<p>Bring your Visa Infinite card.</p>` };
  const SPECIALS: Meaning = { verdict: 'name', name: 'Special fixed rates' };

  it.for<[string, Meaning, string | null]>([
    ['harmless: no mark is left', { verdict: 'harmless' }, null],
    ['few: they are of few borrowers', { verdict: 'few' }, 'further-limits'],
    ['a condition: rates bear it', { verdict: 'condition', condition: 'members-only' }, 'members-only'],
  ])(
    'is %s, in the figures that waited, now and wherever the line comes back',
    async ([_, meaning, code], { runs }) => {
      const seen = await runs.at(8, moved(MEMBERS));
      await say(runs, seen, meaning);
      const elsewhere = { behind: '<p>Rates may change without notice.</p><p>Bring your Visa Infinite card.</p>' };
      for (const [hours, page] of [
        [9, moved(MEMBERS)],
        [10, moved({})],
        [11, moved(elsewhere)],
      ] as const) {
        const after = await runs.at(hours, page);
        expect([after.shown[FIVE], marked(after)]).toEqual(['6.19 fresh', []]);
        // A limit stays where the words are gone, until a person drops it.
        const bearing = after.rates.filter(({ conditions }) => code && conditions.includes(code as 'members-only'));
        expect([bearing.length, after.entry.waiting?.differences.map(({ kind }) => kind) ?? []]).toEqual(
          code ? [7, hours === 10 ? ['limit'] : []] : [0, []],
        );
      }
    },
  );

  it('is an alarm: all figures are held', async ({ runs }) => {
    await say(runs, await runs.at(8, pageWith(MEMBERS)), { verdict: 'alarm' });
    const { rates } = await runs.at(9, pageWith(MEMBERS));
    expect(new Set(rates.map(({ state }) => state))).toEqual(new Set(['quarantined']));
  });

  it.for<[string, Partial<PageParts>]>([
    ['a renamed main heading', { h1: 'Find a mortgage that fits your life' }],
    ['reworded intros', { intro: '<p>We are glad that you are here. Come in and look around.</p>' }],
  ])('brings a page back that has %s', async ([_, parts], { runs }) => {
    const seen = await runs.at(8, pageWith(parts));
    expect(digests(seen).length).toBeGreaterThan(0);
    await say(runs, seen, { verdict: 'harmless' });
    expect(told(await runs.at(9, pageWith(parts)))).toEqual([runs.first.shown, [], null]);
  });

  it('is a name: what stands under it is read as that name', async ({ runs }) => {
    const parts = { headings: ['Posted fixed rates', 'The ones you will love'] as const, special: SPECIAL };
    const seen = await runs.at(8, pageWith(parts));
    expect(seen.shown['fixed/60m/closed/special']).not.toBe('4.59 fresh');
    await say(runs, seen, SPECIALS, parts.headings[1]);
    const after = await runs.at(9, pageWith(parts));
    expect([after.shown, marked(after)]).toEqual([runs.first.shown, []]);
  });

  it('names a heading again that is called harmless, and is the only name of a table', async ({ runs }) => {
    const parts = { headings: ['Posted fixed rates', 'The ones you will love'] as const };
    await say(runs, await runs.at(8, pageWith(parts)), { verdict: 'harmless' });
    const lost = await runs.at(9, pageWith(parts));
    expect(lost.shown['fixed/60m/closed/special']).toBe('4.59 carried');
    const asked = lost.entry.waiting?.differences.filter(({ says }) => says !== null);
    expect(asked?.map(({ kind, text }) => [kind, text])).toEqual([['unread', 'The ones you will love']]);
    await say(runs, lost, SPECIALS);
    expect(told(await runs.at(10, pageWith(parts)))).toEqual([runs.first.shown, [], null]);
  });

  it('lets figures wait that come back moved under a name called harmless', async ({ runs }) => {
    const headings = ['Posted fixed rates', 'Special fixed rates</h2><h2>Rental homes'] as const;
    const page = pageWith({ headings, special: [['5 Year', 4.79]] });
    await say(runs, await runs.at(8, page), { verdict: 'harmless' });
    for (const hours of [9, 16])
      expect((await runs.at(hours, page)).shown['fixed/60m/closed/special']).toBe('4.59 quarantined');
  });

  it('is a name for headings that contradict each other', async ({ runs }) => {
    const special = 'Variable rates</h2><h3>Special fixed rates</h3><h2 hidden>';
    const page = pageWith({ headings: ['Posted fixed rates', special] });
    const lost = await runs.at(8, page);
    expect(lost.shown['fixed/60m/closed/special']).toBe('4.59 carried');
    await say(runs, lost, SPECIALS, 'Variable rates');
    expect((await runs.at(9, page)).shown).toEqual(runs.first.shown);
  });

  it.each<[string, Partial<PageParts>, Partial<PageParts>]>([
    ['under the tables', { behind: `<h2>Good to know</h2>${SPRING}` }, { behind: SPRING }],
    ['new over the tables', { intro: INTRO + SPRING }, { intro: `${INTRO}<h2>Our fixed rates</h2>${SPRING}` }],
  ])('is not asked again about a known line whose heading is gone or new: %s', async (_, before, now) => {
    const { first, at } = await accepted(acme, pageWith(before));
    const seen = await at(8, pageWith(now));
    expect([seen.shown, marked(seen)]).toEqual([first.shown, []]);
    expect(seen.entry.waiting?.differences.filter(({ kind }) => kind === 'line') ?? []).toEqual([]);
  });
});

describe('a file of judgements', () => {
  const GOOD = { verdict: 'harmless', digest: '0123456789ab', by: 'ann', at: '2026-11-20T17:00:00Z' };
  it.for<[string, string, unknown, RegExp]>([
    ['of no verdict', 'acme', [{ ...GOOD, verdict: 'fine' }], /^judgements\/acme\.json is passed over: judgements\.0/],
    ['with a digest twice', 'acme', [GOOD, { ...GOOD, verdict: 'alarm' }], /acme\.json.*judged twice/],
    ['of an unknown lender', 'nobank', [GOOD], /^judgements\/nobank\.json is passed over: no lender has this id/],
    ['of no list', 'acme', 'x', /^judgements\/acme\.json is passed over/],
  ])('%s is named and passed over', async ([_, id, judgements, said], { runs }) => {
    mkdirSync(path.join(runs.root, 'judgements'), { recursive: true });
    writeFileSync(path.join(runs.root, `judgements/${id}.json`), JSON.stringify({ schemaVersion: 1, judgements }));
    const { shown, problems } = await runs.at(8, pageWith());
    expect(shown).toEqual(runs.first.shown);
    expect(problems).toEqual([expect.stringMatching(said)]);
  });

  it('holds digests, and none of the lender’s prose', async ({ runs }) => {
    await say(runs, await runs.at(8, pageWith({ h1: 'Mortgage rates of pilots' })), { verdict: 'few' });
    const { judged } = await readJudgements(runs.root, 'acme');
    expect(JSON.stringify([...judged.values()])).not.toMatch(/pilots/i);
    expect([...judged.values()]).toMatchObject([{ verdict: 'few', by: 'ann' }]);
  });
});

it.for<[string, string]>([
  ['a line of 100,000 characters', `<p>${'bring your card '.repeat(6250)}</p>`],
  ['2,000 lines', '<p>Bring your card.</p><p>Come again!</p>'.repeat(1000)],
])('%s is bounded, and judged by a person alone', { timeout: 120_000 }, async ([_, words], { runs, first, at }) => {
  const page = pageWith({ intro: INTRO + words });
  const seen = await at(8, page);
  expect([seen.shown, marked(seen).length]).toEqual([first.shown, 7]);
  expect(JSON.stringify(seen.entry.waiting).length).toBeLessThan(20_000);
  await say(runs, seen, { verdict: 'harmless' });
  expect(marked(await at(9, page))).toEqual([]);
});

it('a place that changes at every look says nothing, until a text stays there for a day', async ({ at }) => {
  const marks: number[] = [];
  const texts = ['Meet us', 'Win a bicycle', 'Plant a tree', 'For staff', 'For staff', 'For staff', 'For staff'];
  for (const [look, words] of texts.entries()) {
    const { entry } = await at(8 * (look + 1), pageWith({ intro: `${INTRO}<p>${words}.</p>` }));
    marks.push(Object.keys(entry.limited).length);
  }
  expect(marks.map(Boolean)).toEqual([true, true, false, false, false, false, true]);
});
