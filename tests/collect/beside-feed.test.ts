import { describe, expect, it } from 'vitest';
import { FIVE, fed, feedWith, INTRO, type PageParts, pageWith } from '../support/page-lender.ts';
import { accepted, type Script, type Sighting } from '../support/sightings.ts';
import { quarantined } from './accepted.ts';

const acme = fed('acme');
const FEED = 'https://api.acme.example/rates.json';
const PAGE = 'https://acme.example/rates';
const both = (parts: Partial<PageParts> = {}, feed = feedWith()): Script => ({ [FEED]: feed, [PAGE]: pageWith(parts) });
const FOREIGN = pageWith().replace('<head>', '<head><link rel="canonical" href="https://other.example/">');
/** The feed with another figure for five years. */
const MOVED = feedWith().replace('6.09', '6.19');
const isPageAsked = ({ asked }: Sighting): boolean => asked.some(({ url }) => url === PAGE);
const ALARM = { intro: `<p>We no longer offer new mortgages.</p>${INTRO}` };
const LIMIT = { intro: `<p>Rates are for first-time buyers only.</p>${INTRO}` };

describe('the page that people see beside a feed', () => {
  it('is read for its words once a day', async () => {
    const { first, at } = await accepted(acme, both());
    expect([isPageAsked(first), first.entry.wordsAt]).toEqual([true, '2026-11-20T17:00:00.000Z']);
    const asked: [number, boolean][] = [];
    for (const hours of [4, 8, 12, 16, 19.9, 20, 24, 32, 40]) asked.push([hours, isPageAsked(await at(hours, both()))]);
    expect(asked.filter(([, is]) => is).map(([hours]) => hours)).toEqual([20, 40]);
  });

  it('is read at every run while something waits', async () => {
    const { at } = await accepted(acme, both());
    await at(20, both(LIMIT));
    for (const hours of [21, 22]) expect(isPageAsked(await at(hours, both(LIMIT)))).toBe(true);
    await at(23, both());
    expect(isPageAsked(await at(24, both()))).toBe(false);
  });

  it.each<[string, Script]>([
    ['refuses', { ...both(), [PAGE]: 'blocked' }],
    ['is not there', { ...both(), [PAGE]: 'http-status' }],
    ['is no page', { ...both(), [PAGE]: '{}' }],
    ['belongs to another', { ...both(), [PAGE]: FOREIGN }],
  ])('does not hold up the feed if it %s', async (_, script) => {
    const { first, at } = await accepted(acme, both());
    const { shown, line } = await at(20, { ...script, [FEED]: MOVED });
    expect(shown).toEqual({ ...first.shown, [FIVE]: '6.19 fresh' });
    expect(line.outcome).toBe('fresh');
  });

  it('with an alarm holds all figures of the feed, however much time passes', async () => {
    const { first, at } = await accepted(acme, both());
    for (const hours of [20, 26, 32, 44]) {
      const { shown, entry } = await at(hours, both(ALARM, MOVED));
      expect(shown).toEqual(quarantined(first.shown));
      expect(entry.held[`acme/${FIVE}`]).toMatchObject({ until: 'person', rate: { ratePercent: 6.19 } });
    }
    expect((await at(45, both({}, MOVED))).shown).toEqual({ ...first.shown, [FIVE]: '6.19 fresh' });
  });

  it.each<[string, Partial<PageParts>]>([
    ['in its text', LIMIT],
    ['in its title', { title: 'Mortgage rates for first-time buyers only' }],
  ])('with words that nobody has judged marks all of them: %s', async (_, parts) => {
    const { first, at } = await accepted(acme, both());
    const { shown, entry } = await at(20, both(parts));
    expect(shown).toEqual(first.shown);
    expect(Object.keys(entry.limited)).toHaveLength(5);
    expect((await at(21, both())).entry.limited).toEqual({});
  });

  it.each<[string, Partial<PageParts>]>([
    ['another main heading', { h1: 'Fixed mortgage rates' }],
    ['far text', { notes: '<h2>What is a mortgage?</h2><p>Bring a friend.</p>' }],
    ['other figures', { posted: [['5 Year', 4.99]] }],
  ])('does not hold a move because of %s', async (_, parts) => {
    const { first, at } = await accepted(acme, both());
    expect((await at(20, both(parts, MOVED))).shown).toEqual({ ...first.shown, [FIVE]: '6.19 fresh' });
  });

  it('proves its layout by the figures of the feed', async () => {
    const { at } = await accepted(acme, both());
    const other = both({ h1: 'Mortgage rates of pilots' });
    const pages = ({ memory }: Sighting) => memory.layouts.filter(({ url }) => url === PAGE).map(({ by }) => by);
    expect(pages(await at(20, other))).toEqual(['person']);
    expect(pages(await at(40, other))).toEqual(['person', 'proof']);
  });
});

describe('a feed', () => {
  const MADE = { updated: '2026-11-20T11:00:00Z' };
  it.each<[string, string, string]>([
    ['blanks', feedWith(), feedWith().replaceAll(',', ', ')],
    ['when it was made', feedWith(MADE), feedWith({ updated: '2026-11-21T01:00:00Z' })],
  ])('is recognised despite a change of %s', async (_, before, now) => {
    const { first, at } = await accepted(acme, both({}, before));
    const { shown } = await at(8, both({}, now.replace('6.09', '6.19')));
    expect(shown).toEqual({ ...first.shown, [FIVE]: '6.19 fresh' });
  });

  it('with a new key around its entries, whatever its value, is marked and keeps a move for a person', async () => {
    const { first, at } = await accepted(acme, both());
    const feed = feedWith().replace('{"rates"', '{"channel":3,"rates"').replace('6.09', '6.19');
    const { shown, rates } = await at(8, both({}, feed));
    expect(shown).toEqual({ ...first.shown, [FIVE]: '6.09 quarantined' });
    expect(rates.every(({ conditions }) => conditions.includes('unjudged-words'))).toBe(true);
  });

  it.each<[string, string]>([
    ['a note in the entry of the figure', MOVED.replace('"6.19"', '"6.19","note":"For pilots"')],
    ['another key in it', MOVED.replace('"6.19"', '"6.19","rank":"third"')],
    ['errors around entries', MOVED.replace('{"rates"', '{"errors":["upstream timeout, stale data served"],"rates"')],
    ['a province around them', MOVED.replace('{"rates"', '{"province":"QC","rates"')],
    ['a switch around them', MOVED.replace('{"rates"', '{"rounded":true,"rates"')],
    ['a part within a part beside them', MOVED.replace('{"rates"', '{"meta":{"for":{"channel":"broker"}},"rates"')],
  ])('is not recognised with %s: unchanged figures are fresh, moved ones wait', async (_, feed) => {
    const { first, at } = await accepted(acme, both());
    for (const hours of [8, 44]) {
      const { shown, entry } = await at(hours, both({}, feed));
      expect(shown).toEqual({ ...first.shown, [FIVE]: '6.09 quarantined' });
      expect(entry.held[`acme/${FIVE}`]?.until).toBe('person');
    }
  });

  it.each<[string, string]>([
    ['alarms', 'Rates could not be loaded.'],
    ['limits', 'Rates are for first-time buyers only.'],
  ])('%s by the text around its entries', async (says, notice) => {
    const { first, at } = await accepted(acme, both());
    const { shown, entry } = await at(8, both({}, feedWith({ notice })));
    expect(shown).toEqual(says === 'alarms' ? quarantined(first.shown) : first.shown);
    expect(Object.keys(entry.limited)).toHaveLength(says === 'limits' ? 5 : 0);
  });

  it('dates its figures: a future day holds those that moved', async () => {
    const dated = (day: string, feed = MOVED): string =>
      feed.replace('{"rates"', `{"updated":"Updated ${day}","rates"`);
    const { first, at } = await accepted(acme, both({}, dated('2026-11-20', feedWith())));
    expect((await at(8, both({}, dated('2026-12-24')))).shown).toEqual({ ...first.shown, [FIVE]: '6.09 quarantined' });
  });
});
