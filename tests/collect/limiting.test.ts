import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type PageParts, POSTED, type PrintedRow, pageWith, tabled } from '../support/page-lender.ts';
import { accepted } from '../support/sightings.ts';

const acme = tabled('acme');
const INTRO = '<p>Look at what we offer today.</p>';
const LIMIT = 'For first-time buyers only.';
const SPECIALS = [36, 60].map((term) => `acme/fixed/${term}m/closed/special`);
const POSTEDS = [12, 24, 36, 48, 60].map((term) => `acme/fixed/${term}m/closed/posted`);
const FIVES = ['acme/fixed/60m/closed/posted', 'acme/fixed/60m/closed/special'];
const ALL = [...POSTEDS, ...SPECIALS].sort();
const limiting = pageWith({ intro: `${INTRO}<p>${LIMIT}</p>` });

/** Words that nobody understood yet, and the rates in their reach. */
const WORDS: [where: string, parts: Partial<PageParts>, reach: string[]][] = [
  ['in the introduction', { intro: `${INTRO}<p>${LIMIT}</p>` }, ALL],
  ['in an alert', { top: `<div role="alert">${LIMIT}</div>` }, ALL],
  ['in general small print', { behind: `<h2>Legal notes</h2><p>Rates are for first-time buyers only.</p>` }, ALL],
  ['in the title', { title: 'Mortgage rates for pilots' }, ALL],
  ['in the main heading', { h1: 'Mortgage rates for pilots' }, ALL],
  ['under the heading of one table', { between: `<p>${LIMIT}</p>` }, POSTEDS],
  ['under the heading of the other', { behind: `<p>${LIMIT}</p>` }, SPECIALS],
  ['of an offer', { intro: `${INTRO}<p>Special rates are for first-time buyers only.</p>` }, SPECIALS],
  ['of a term', { intro: `${INTRO}<p>Our 5-year rates are for first-time buyers only.</p>` }, FIVES],
];

describe('words that may narrow rates and are not understood', () => {
  it.each(WORDS)('put further limits on the rates that they reach: %s', async (_, parts, reach) => {
    const { root, first, at } = await accepted(acme, pageWith());
    const versions = (): string[] => readdirSync(path.join(root, 'rates/acme'));
    const before = versions();
    const { shown, line, entry, snapshot, rates } = await at(8, pageWith(parts));
    expect(Object.keys(entry.limited).sort()).toEqual(reach);
    // Their ids, versions and history stay, and nothing is told as a change.
    expect(shown).toEqual(first.shown);
    expect(versions()).toEqual(before);
    expect(snapshot.manifest.snapshot).toBe(first.snapshot.manifest.snapshot);
    expect(rates.map(({ changedAt }) => changedAt)).toEqual(first.rates.map(({ changedAt }) => changedAt));
    expect(line).toMatchObject({ changed: [], held: [], carried: [], withdrawn: [] });
    expect(entry.waiting?.differences.filter(({ says }) => says === 'limits' || says === 'words')).not.toEqual([]);
  });

  /** Where names of tables stand. */
  const NAMES: [string, (name: string) => string][] = [
    ['over it', (name) => pageWith().replace('<table>', `<p><strong>${name}</strong></p><table>`)],
    ['as a badge', (name) => pageWith().replace('<table>', `<span class="badge">${name}</span><table>`)],
    ['in its foot', (name) => pageWith().replace('</table>', `<tr><td colspan="2">${name}</td></tr></table>`)],
    ['of a group of fields', (name) => pageWith({ between: `<fieldset><legend>${name}</legend></fieldset>` })],
    ['of a figure', (name) => pageWith({ between: `<figure><figcaption>${name}</figcaption></figure>` })],
  ];

  it.each(NAMES)('may be a name of a table: %s', async (_, page) => {
    const { at } = await accepted(acme, pageWith());
    for (const name of ['Second charges', 'Spread over CORRA', 'Prêt-relais'])
      expect([name, Object.keys((await at(8, page(name))).entry.limited).sort()]).toEqual([name, POSTEDS]);
    for (const name of ['Our current rates', 'As of November 20, 2026', 'Talk to us', 'Sponsored'])
      expect([name, (await at(9, page(name))).entry.limited]).toEqual([name, {}]);
  });

  it.each([
    ['aria-describedby="tip"', '<span id="tip" hidden>For renewals only.</span>'],
    ['', '<button popovertarget="tip">i</button><div popover id="tip">For renewals only.</div>'],
    ['', '<button data-bs-toggle="popover" data-bs-content="For renewals only">i</button>'],
  ])('may describe a cell: %s %s', async (attribute, inner) => {
    const { at } = await accepted(acme, pageWith());
    const described = pageWith().replace(/<td>(6\.09.*?)<\/td>/, `<td ${attribute}>$1${inner}</td>`);
    expect(Object.keys((await at(8, described)).entry.limited)).toEqual([FIVES[0]]);
  });

  it('are not new if they were accepted for all rates, and stand over some of them now', async () => {
    const { at } = await accepted(acme, limiting);
    const { entry } = await at(8, pageWith({ between: `<p>${LIMIT}</p>` }));
    expect(entry.limited).toEqual({});
  });

  it('are new if they were accepted for some rates, and stand over others now', async () => {
    const { at } = await accepted(acme, pageWith({ between: `<p>${LIMIT}</p>` }));
    const { entry } = await at(8, pageWith({ behind: `<p>${LIMIT}</p>` }));
    expect(Object.keys(entry.limited).sort()).toEqual(SPECIALS);
  });

  it('are served with the rates, which are not ranked', async () => {
    const { at } = await accepted(acme, pageWith());
    const { rates, snapshot } = await at(8, pageWith({ between: `<p>${LIMIT}</p>` }));
    const limited = rates.filter(({ conditions }) => conditions.includes('further-limits'));
    expect(limited.map(({ id }) => id).sort()).toEqual(POSTEDS);
    expect(rates.filter(({ forMost }) => forMost).map(({ id }) => id)).toEqual(SPECIALS);
    // What is stored knows nothing of it.
    expect(snapshot.rates.get('acme')?.flatMap(({ conditions }) => conditions)).toEqual([]);
  });

  it.each(WORDS)('stop limiting when they are gone from the page: %s', async (_, parts) => {
    const { first, at } = await accepted(acme, pageWith());
    await at(8, pageWith(parts));
    const { entry, shown } = await at(9, pageWith());
    expect([entry.limited, entry.waiting, shown]).toEqual([{}, null, first.shown]);
  });

  it('never stop limiting by time', async () => {
    const { at } = await accepted(acme, pageWith());
    for (const hours of [8, 14, 20, 44, 104, 800]) {
      const { entry } = await at(hours, limiting);
      expect(Object.keys(entry.limited).sort()).toEqual(ALL);
      expect(entry.waiting?.since).toBe('2026-11-21T01:00:00.000Z');
    }
  });

  it('still limit on a page with other words, until it has proved itself without them', async () => {
    const { at } = await accepted(acme, pageWith());
    await at(8, limiting);
    const other = pageWith({ intro: `${INTRO}<p>Spring is a good time to plan a move.</p>` });
    for (const hours of [9, 12, 14.9]) expect(Object.keys((await at(hours, other)).entry.limited)).toHaveLength(7);
    await at(15, other);
    expect((await at(16, other)).entry.limited).toEqual({});
  });

  it('still limit if figures move', async () => {
    const { at } = await accepted(acme, pageWith());
    const special: PrintedRow[] = [
      ['3 Year', 4.29],
      ['5 Year', 4.54],
    ];
    await at(8, limiting);
    await at(14, limiting);
    const { shown, entry } = await at(20, pageWith({ intro: `${INTRO}<p>${LIMIT}</p>`, special }));
    expect(shown['fixed/60m/closed/special']).toBe('4.54 fresh');
    expect(Object.keys(entry.limited)).toHaveLength(7);
  });
});

it('a limit that some rates show reaches the others alone, after its page proved itself, too', async () => {
  const headings: [string, string] = ['Posted fixed rates', 'Special insured fixed rates'];
  const { at } = await accepted(acme, pageWith({ headings }));
  const intro = `${INTRO}<p>Rates are for insured mortgages only.</p>`;
  for (const hours of [8, 20, 32, 44]) {
    const { entry } = await at(hours, pageWith({ headings, intro }));
    expect([hours, Object.keys(entry.limited).sort()]).toEqual([hours, POSTEDS]);
  }
});

describe('a person’s verdict on such words', () => {
  const answered = async (words: 'harmless' | 'few' | null) => {
    const runs = await accepted(acme, pageWith());
    const { entry } = await runs.at(8, limiting);
    const accepts = new Map([['acme', { digest: entry.waiting?.digest ?? '', words }]]);
    return { ...runs, said: await runs.at(9, limiting, { accepts }) };
  };
  const conditions = (rates: { conditions: string[] }[]): string[] => [
    ...new Set(rates.flatMap((rate) => rate.conditions)),
  ];

  it('“harmless” lifts the limits, now and whenever the words appear again', async () => {
    const { said, at, first } = await answered('harmless');
    expect([said.entry.limited, said.entry.waiting, said.shown]).toEqual([{}, null, first.shown]);
    await at(10, pageWith());
    for (const hours of [11, 17, 30]) {
      const { entry, rates } = await at(hours, limiting);
      expect([entry.limited, entry.waiting, conditions(rates)]).toEqual([{}, null, []]);
    }
  });

  it('“few” makes them a condition of the rates in the same run and later', async () => {
    const { said, at } = await answered('few');
    expect([said.entry.limited, said.entry.waiting, conditions(said.rates)]).toEqual([{}, null, ['further-limits']]);
    const { entry, rates } = await at(15, limiting);
    expect([entry.limited, entry.waiting, conditions(rates)]).toEqual([{}, null, ['further-limits']]);
  });

  it('is required: without it nothing is accepted', async () => {
    const { said } = await answered(null);
    expect(Object.keys(said.entry.limited)).toHaveLength(7);
    expect(said.entry.waiting?.digest).toMatch(/^[0-9a-f]{12}$/);
  });
});

describe('limits that are understood', () => {
  const noted = (text: string): Partial<PageParts> => ({
    posted: POSTED.map(([label, rate]) => [label === '5 Year' ? `${label}<sup>*</sup>` : label, rate]),
    notes: `<p><sup>*</sup>${text}</p>`,
  });
  const five = (rates: { id: string }[]) => rates.find(({ id }) => id === FIVES[0]);

  it.each([
    ['Owner-occupied homes only.', { conditions: expect.arrayContaining(['owner-occupied']) }],
    ['Maximum amortization of 25 years.', { amortizationUpToYears: 25 }],
  ])('narrow the rate in the same run: %s', async (text, limits) => {
    const { at } = await accepted(acme, pageWith());
    expect(five((await at(8, pageWith(noted(text)))).rates)).toMatchObject({
      ratePercent: 6.09,
      state: 'fresh',
      ...limits,
    });
  });

  it.each<[string, Partial<PageParts>]>([
    ['says something harmless', noted('Rates may change without notice at any time.')],
    ['reaches further', noted('Amortization up to 30 years.')],
    ['is gone', {}],
  ])('stay if the footnote %s, however much time passes', async (_, parts) => {
    const { at } = await accepted(
      acme,
      pageWith(noted('Amortization of 25 years or less. Owner-occupied homes only.')),
    );
    for (const hours of [8, 14, 20, 44, 104])
      expect(five((await at(hours, pageWith(parts))).rates)).toMatchObject({
        ratePercent: 6.09,
        state: 'fresh',
        conditions: expect.arrayContaining(['owner-occupied']),
        amortizationUpToYears: 25,
      });
  });

  it('that change the id of a rate replace the wider rate in the same run', async () => {
    const { first, at } = await accepted(acme, pageWith());
    const { shown, line, rates } = await at(
      8,
      pageWith({ headings: ['Posted fixed insured rates', 'Special fixed rates'] }),
    );
    const ids = Object.keys(shown).filter((id) => id.includes('posted'));
    expect(ids).toEqual(POSTEDS.map((id) => `${id.slice(5)}/insured`));
    expect(Object.values(shown)).toEqual(Object.values(first.shown));
    expect(line).toMatchObject({ held: [], carried: [], withdrawn: POSTEDS });
    expect(new Set(rates.map(({ changedAt }) => changedAt))).toEqual(
      new Set(first.rates.map(({ changedAt }) => changedAt)),
    );
  });
});
