import { describe, expect, it } from 'vitest';
import { type PageParts, POSTED, pageWith, tabled, withRates } from '../support/page-lender.ts';
import { accepted } from '../support/sightings.ts';

const acme = tabled('acme');
const FIVE = 'fixed/60m/closed/posted';
type Change = readonly [what: string, parts: Partial<PageParts>];

const INTRO = '<p>Look at what we offer today.</p>';
/** What no layout holds, or what its mask hides. */
const SAME: readonly Change[] = [
  ['nothing', {}],
  ['a menu', { top: '<nav><a href="/x">Savings</a> We closed a branch.</nav>' }],
  ['a foot of the page', { notes: '</main><footer>Rates are for Ontario only.</footer><main>' }],
  ['mark-up', { intro: `<div class="x"><div>${INTRO}</div></div><!-- expired -->` }],
  ['a script', { top: '<script>var rates = "for testing";</script>' }],
  ['capitals and punctuation', { h1: 'MORTGAGE RATES:', headings: ['Posted fixed rates.', 'SPECIAL fixed rates'] }],
  [
    'a link to a heading',
    { headings: ['Posted fixed rates<a href="#p">#</a>', 'Special fixed rates <a href="#s">¶</a>'] },
  ],
  ['the numbers of headings', { headings: ['1. Posted fixed rates', '2. Special fixed rates'] }],
  ['names that say the same', { title: 'Our mortgage rates in Canada', h1: 'Today’s home mortgage rates' }],
  ['a row that only keeps others apart', { posted: [...POSTED.slice(0, 2), ['', ''], ...POSTED.slice(2)] }],
  ['what nobody sees', { intro: `${INTRO}<p hidden>Rates for renewals only.</p>` }],
];
/** Words beside the tables that limit nobody. */
const RUNNING: readonly Change[] = [
  ['over the tables', { intro: `${INTRO}<p>Spring is a good time to plan a move.</p>` }],
  ['right under the main heading', { intro: `<p>Spring is a good time to plan a move.</p>${INTRO}` }],
  ['between the tables', { between: '<p>Talk to us before you choose.</p><p>Bring a friend.</p>' }],
  ['behind the tables', { behind: '<p>Rates may change without notice.</p><p>Follow us.</p>' }],
  ['in other words than before', { between: '<p>Speak with us before you choose.</p>' }],
  ['gone', { between: '' }],
  ['for people who hear the page', { intro: `${INTRO}<img src="x.png" alt="A family before its house">` }],
];
/** Words that name the page or stand over its figures. */
const STRUCTURE: readonly Change[] = [
  ['the title', { title: 'Fixed mortgage rates' }],
  ['the main heading', { h1: 'Posted mortgage rates' }],
  ['a heading', { headings: ['Posted fixed closed rates', 'Special fixed rates'] }],
  ['a header', { header: ['Term', 'Interest rate'] }],
  ['a choice', { intro: `${INTRO}<select><option>Weekly</option><option selected>Monthly</option></select>` }],
  ['a choice by a button', { intro: `${INTRO}<input type="radio" checked> I will rent it out` }],
  ['an amount that is entered', { intro: `${INTRO}<input type="text" name="down" value="35">` }],
  ['a place beside the tables', { intro: `${INTRO}<p>At home in Nova Scotia since long ago.</p>` }],
];

/** The rates of each page are those that were accepted, but for the 5-year one. */
const moved = (parts: Partial<PageParts>): string =>
  pageWith({ ...parts, posted: withRates(parts.posted ?? POSTED, { '5 Year': 6.19 }) });

describe('on a page with other words', () => {
  it.each([...SAME, ...RUNNING, ...STRUCTURE])('unchanged figures are fresh: %s', async (_, parts) => {
    const { first, at } = await accepted(acme, pageWith());
    const { shown, line, entry } = await at(8, pageWith(parts));
    expect(shown).toEqual(first.shown);
    expect([line.held, line.carried, entry.limited, entry.waiting]).toEqual([[], [], {}, null]);
  });
});

describe('a figure that moved', () => {
  it.each(SAME)('is shown at once if only this is new: %s', async (_, parts) => {
    const { first, at } = await accepted(acme, pageWith());
    expect((await at(8, moved(parts))).shown).toEqual({ ...first.shown, [FIVE]: '6.19 fresh' });
  });

  it.each(RUNNING)('is shown at a second sighting six hours later if a line is new: %s', async (_, parts) => {
    const { first, at } = await accepted(acme, pageWith());
    for (const hours of [8, 10, 13.9]) {
      const { shown, entry } = await at(hours, moved(parts));
      expect(shown).toEqual({ ...first.shown, [FIVE]: '6.09 quarantined' });
      expect(entry.held[`acme/${FIVE}`]).toMatchObject({ until: 'second-sighting', rate: { ratePercent: 6.19 } });
      expect(entry.waiting).toBeNull();
    }
    expect((await at(14, moved(parts))).shown).toEqual({ ...first.shown, [FIVE]: '6.19 fresh' });
  });

  it.each(STRUCTURE)('waits if %s is new, however much time passes', async (_, parts) => {
    const { first, at } = await accepted(acme, pageWith());
    for (const hours of [8, 14, 20, 32, 56, 104, 800]) {
      const { shown, entry } = await at(hours, moved(parts));
      expect(shown).toEqual({ ...first.shown, [FIVE]: expect.stringMatching(/^6.09 (?:quarantined|stale)$/) });
      expect(entry.held[`acme/${FIVE}`]?.until).toBe('proof');
      expect(entry.waiting).toMatchObject({ isFirst: false, since: expect.stringMatching(/^2026-11-21T01/) });
    }
  });

  it('is shown as soon as the accepted page prints it', async () => {
    const { first, at } = await accepted(acme, pageWith());
    await at(8, moved({ h1: 'Posted mortgage rates' }));
    expect((await at(9, moved({}))).shown).toEqual({ ...first.shown, [FIVE]: '6.19 fresh' });
  });
});

describe('on a page that is not recognised', () => {
  const posted = [...POSTED.slice(1), ['7 Year', 6.49] as const];
  const page = pageWith({ h1: 'Posted mortgage rates', posted });
  const [ONE, SEVEN] = ['acme/fixed/12m/closed/posted', 'acme/fixed/84m/closed/posted'];

  it('new rates wait, missing ones are carried, and the difference is reported', async () => {
    const { at } = await accepted(acme, pageWith());
    for (const hours of [8, 10, 13.9]) {
      const { line, entry } = await at(hours, page);
      expect(line).toMatchObject({ held: [SEVEN], carried: [ONE] });
      expect(entry.held[SEVEN]?.until).toBe('proof');
      expect(entry.missing[ONE]?.reason).toBe('its page changed, and is not accepted yet');
      const text = 'Posted mortgage rates';
      expect(entry.waiting?.differences).toContainEqual({
        kind: 'h1',
        says: null,
        text,
        before: 'Mortgage rates',
        rates: 6,
      });
    }
  });

  it('until it proved itself by the other figures', async () => {
    const { at } = await accepted(acme, pageWith());
    await at(8, page);
    const { memory, shown, line, entry } = await at(14, page);
    expect(memory.layouts.map(({ by }) => by)).toEqual(['person', 'proof']);
    expect(shown['fixed/84m/closed/posted']).toBe('6.49 fresh');
    expect(line.accepted).toEqual({ [SEVEN]: 'second-sighting' });
    expect([entry.missing[ONE]?.reason, entry.held, entry.waiting]).toEqual([null, {}, null]);
  });
});
