import { describe, expect } from 'vitest';
import { type PageParts, POSTED, pageWith, SPECIAL, withRates } from '../support/page-lender.ts';
import { accepted } from '../support/sightings.ts';
import { acme, it } from './accepted.ts';

/** A lender that drops half of its products: three of the posted terms stay. */
const HALF: Partial<PageParts> = { posted: POSTED.slice(2) };
const GONE = ['fixed/12m/closed/posted', 'fixed/24m/closed/posted'];
const idsOf = (ids: string[]) => ids.map((id) => `acme/${id}`);

const BOTH: Partial<PageParts> = { between: '' };

describe('a drop of products', () => {
  it('keeps the others fresh, and carries the missing ones until the third sighting without them', async ({
    first,
    at,
  }) => {
    for (const hours of [8, 14]) {
      const { shown, line } = await at(hours, pageWith(HALF));
      const carried = { 'fixed/12m/closed/posted': '5.49 carried', 'fixed/24m/closed/posted': '5.34 carried' };
      expect(shown).toEqual({ ...first.shown, ...carried });
      expect(line).toMatchObject({ outcome: 'fresh', carried: idsOf(GONE), withdrawn: [] });
    }
    const { shown, line } = await at(20, pageWith(HALF));
    expect(line.withdrawn).toEqual(idsOf(GONE));
    expect(Object.keys(shown)).toEqual(Object.keys(first.shown).filter((id) => !GONE.includes(id)));
  });

  it('is forgotten if the products are back', async ({ first, at }) => {
    await at(8, pageWith(HALF));
    await at(14, pageWith(HALF));
    expect((await at(15, pageWith())).shown).toEqual(first.shown);
    expect((await at(20, pageWith(HALF))).line).toMatchObject({ carried: idsOf(GONE), withdrawn: [] });
  });

  const ONE = '<table><tr><td>1 Year</td><td>5.49%</td></tr></table>';
  const hidden = (figure: string) => `<tr hidden><td>1 Year</td><td>${figure}</td></tr></table>`;
  it.each<[string, string]>([
    ['behind a button', pageWith({ ...HALF, between: '<button>Show all</button>' })],
    ['behind a link', pageWith({ ...HALF, between: '<a href="?page=2">Load more</a>' })],
    ['behind a login', pageWith({ ...HALF, between: '<p>Sign in to see all of our rates.</p>' })],
    ['where a part loads', pageWith({ ...HALF, between: '<div aria-busy="true"></div>' })],
    ['in a hidden row', pageWith({ ...HALF, between: '' }).replace('</table>', hidden('5.49%'))],
    ['in a hidden row at another figure', pageWith({ ...HALF, between: '' }).replace('</table>', hidden('5.59%'))],
    ['under the name of another product', `${pageWith({ ...HALF, between: '' })}<h2>GIC rates</h2>${ONE}`],
    ['under a head that nobody understands', pageWith({ header: ['Term', 'Dream'] })],
  ])('that may still be printed %s withdraws nothing, and is asked about', async (_, page) => {
    const { at } = await accepted(acme, pageWith({ between: '' }));
    for (const hours of [8, 20, 216]) {
      const { line, entry } = await at(hours, page);
      expect(line.withdrawn ?? []).not.toContain(`acme/${GONE[0]}`);
      expect(entry.waiting?.digest).toMatch(/^[0-9a-f]{12}$/);
    }
  });

  it('counts sightings closer than six hours as one', async ({ at }) => {
    for (const hours of [8, 9, 11, 13.9]) expect((await at(hours, pageWith(HALF))).line.withdrawn).toEqual([]);
    for (const hours of [14, 19.9]) expect((await at(hours, pageWith(HALF))).line.withdrawn).toEqual([]);
    expect((await at(20, pageWith(HALF))).line.withdrawn).toEqual(idsOf(GONE));
  });

  it.each<[label: string, figure: string, isGone: boolean]>([
    ['Pilots', '5.49%', false],
    ['1 Year', '5.47%', false],
    ['Pilots', '5.47%', true],
  ])('where no reader takes "%s %s", withdraws the rate of 1 year at 5.49%: %s', async (label, figure, isGone) => {
    const unread = `<h2>Dreams</h2><table><tr><th>Term</th><th>Dream</th></tr><tr><td>${label}</td><td>${figure}</td></tr></table>`;
    const { at } = await accepted(acme, pageWith({ behind: unread }));
    const seen = [];
    for (const hours of [8, 14, 20, 240])
      seen.push(...((await at(hours, pageWith({ ...HALF, behind: unread }))).line.withdrawn ?? []));
    expect(seen.includes(`acme/${GONE[0]}`)).toBe(isGone);
    expect(seen).toContain(`acme/${GONE[1]}`);
  });

  it('on a page that is not accepted is decided once it is', async ({ at }) => {
    const special = withRates(SPECIAL, { '5 Year': 4.54 });
    const page = pageWith({ ...HALF, h1: 'Posted mortgage rates', special });
    for (const hours of [8, 14, 20, 26, 44, 104]) {
      const { line, entry } = await at(hours, page);
      expect(line).toMatchObject({ carried: idsOf(GONE), withdrawn: [] });
      expect(entry.missing[`acme/${GONE[0]}`]?.reason).toBe('its page changed, and is not accepted yet');
    }
  });
});

describe('a removed table', () => {
  const WITHOUT: Partial<PageParts> = { ...BOTH, special: [] };
  const SPECIALS = ['fixed/36m/closed/special', 'fixed/60m/closed/special'];

  it('takes its rates with it after seven days on the accepted page', async () => {
    const { first, at } = await accepted(acme, pageWith(BOTH));
    for (const hours of [8, 14, 20, 44, 92, 140, 167]) {
      const { shown, line } = await at(hours, pageWith(WITHOUT));
      expect(line).toMatchObject({ carried: idsOf(SPECIALS), withdrawn: [] });
      expect(shown['fixed/60m/closed/posted']).toBe(first.shown['fixed/60m/closed/posted']);
    }
    expect((await at(168, pageWith(WITHOUT))).line.withdrawn).toEqual(idsOf(SPECIALS));
  });

  it('is asked about where something else stands under its heading', async () => {
    const { at } = await accepted(acme, pageWith(BOTH));
    for (const hours of [8, 32, 216]) {
      const { line, entry } = await at(hours, pageWith(BOTH).replace(/<table>.*?<.table>/s, '<img src="a.png">'));
      expect([line.withdrawn, entry.waiting?.gone !== undefined]).toEqual([[], hours > 24]);
    }
  });
});

it.each([
  ['without a figure', 'N/A'],
  ['as a template', '{{rate}}'],
  ['with one that is refused', 60.9],
])('a row that is printed but cannot be read does not count as missing: %s', async (_, rate) => {
  const { at } = await accepted(acme, pageWith(BOTH));
  const posted = POSTED.map(([label, figure]) => [label, label === '5 Year' ? rate : figure] as const);
  for (const hours of [8, 14, 20, 400]) {
    const { line, shown } = await at(hours, pageWith({ posted }));
    expect(line).toMatchObject({ carried: ['acme/fixed/60m/closed/posted'], withdrawn: [] });
    expect(shown['fixed/60m/closed/posted']).toMatch(/^6.09 (?:carried|stale)$/);
    expect(shown['fixed/48m/closed/posted']).toBe('5.89 fresh');
  }
});

it('a page without a rate is a failure, and carries all rates', async () => {
  const { first, at } = await accepted(acme, pageWith(BOTH));
  const { line, shown } = await at(8, pageWith({ posted: [], special: [] }));
  expect(line).toMatchObject({ outcome: 'failed', carried: { length: 7 } });
  expect(shown).toEqual(
    Object.fromEntries(Object.entries(first.shown).map(([id, said]) => [id, said.replace('fresh', 'carried')])),
  );
});
