import { describe, expect, it } from 'vitest';
import type { Line } from '../../../pipeline/read/layout/frame.ts';
import type { StoredRate } from '../../../src/rates/schema.ts';
import { FIVE, frameOf, type Parts, RATES, SPECIAL, THREE } from '../../support/framed-page.ts';

/** The line that a part adds to a page. */
const lineOf = (parts: Partial<Parts>, node = true): Line | undefined => {
  const plain = new Set(frameOf({}, node).lines.map(({ key }) => key));
  return frameOf(parts, node).lines.findLast(({ key }) => !plain.has(key));
};

const ids = (...rates: StoredRate[]): string[] => rates.map(({ id }) => id);
const MEMBERS = 'These rates are for members only.';
const OUTDATED = 'Our rates are outdated.';

describe('the meaning of a line, and the rates that it reaches', () => {
  it.each<[string, Partial<Parts>, Line['says'], Line['reach']]>([
    ['over all of them', { top: `<p>${MEMBERS}</p>` }, 'limits', 'all'],
    ['beside some', { posted: `<p>${MEMBERS}</p>` }, 'limits', ids(THREE, FIVE)],
    ['beside another', { special: `<p>${MEMBERS}</p>` }, 'limits', ids(SPECIAL)],
    ['in an alert beside another', { special: `<p role="alert">${MEMBERS}</p>` }, 'limits', 'all'],
    ['of a term', { posted: '<p>5 year rates are for members only.</p>' }, 'limits', ids(FIVE)],
    ['of a term over all', { top: '<p>3 year rates are for members only.</p>' }, 'limits', ids(THREE)],
    ['of an offer', { top: '<p>Posted rates are for members only.</p>' }, 'limits', ids(THREE, FIVE)],
    ['of a term that is not here', { posted: '<p>7 year rates are for members only.</p>' }, 'limits', ids(THREE, FIVE)],
    ['of an offer that is not here', { special: '<p>Posted rates are for members only.</p>' }, 'limits', ids(SPECIAL)],
    ['of a term and an offer', { top: '<p>Special 5 year rates are for members only.</p>' }, 'limits', ids(SPECIAL)],
    [
      'of a term that has no noun',
      { top: '<p>Our 5-year fixed is for members only.</p>' },
      'limits',
      ids(FIVE, SPECIAL),
    ],
    ['of a French term', { top: '<p>Taux fixe de 3 ans pour membres seulement.</p>' }, 'limits', ids(THREE)],
    [
      'beside a term of something else',
      { top: '<p>Only for clients who have banked with us for five years.</p>' },
      'limits',
      'all',
    ],
    ['beside an opening', { top: '<p>Exclusively for new clients who open an account.</p>' }, 'limits', 'all'],
    [
      'of lending, until offices open',
      { top: '<p>We are not accepting new mortgage applications until our offices open again.</p>' },
      'alarm',
      'all',
    ],
    [
      'of lending, for months',
      { top: '<p>We are not accepting new mortgage applications for the next 6 months.</p>' },
      'alarm',
      'all',
    ],
    ['of a type', { top: '<p>Fixed rates are for members only.</p>' }, 'limits', ids(...RATES)],
    ['of a kind of insurance', { top: '<p>Insured rates for members only.</p>' }, 'limits', ids(SPECIAL)],
    ['for a kind of insurance', { top: '<p>These rates are for insured mortgages only.</p>' }, 'limits', 'all'],
    [
      'of one rate, for a kind of insurance',
      { top: '<p>This rate is for insured mortgages only.</p>' },
      'limits',
      'all',
    ],
    [
      'of an offer, for a kind of insurance',
      { top: '<p>This offer is for high-ratio mortgages only.</p>' },
      'limits',
      'all',
    ],
    [
      'of French rates, for a kind of insurance',
      { top: '<p>Ce taux est réservé aux prêts assurés.</p>' },
      'limits',
      'all',
    ],
    [
      'of a French offer, for a kind of insurance',
      { top: '<p>Cette offre est réservée aux prêts assurés.</p>' },
      'limits',
      'all',
    ],
    [
      'of one rate in the card of a bonus',
      { top: '<div><p>Get $5,900 in value</p><p>This rate is for members only.</p></div>' },
      'limits',
      'all',
    ],
    [
      'of a table in such a card',
      { top: '<div><p>Get $5,900 in value</p><p>This table is for members only.</p></div>' },
      'limits',
      'all',
    ],
    ['of rates shown in French', { top: '<p>Les taux affichés sont réservés aux membres.</p>' }, 'limits', 'all'],
    ['of all rates', { special: '<p>All of our rates are for members only.</p>' }, 'limits', 'all'],
    ['of the rates above', { special: '<p>The rates shown above are for members only.</p>' }, 'limits', 'all'],
    ['of the page', { special: '<p>The rates on this page are for members only.</p>' }, 'limits', 'all'],
    [
      'of the rates above in French',
      { special: '<p>Les taux ci-dessus sont réservés aux membres.</p>' },
      'limits',
      'all',
    ],
    ['an alarm', { special: `<p>${OUTDATED}</p>` }, 'alarm', ids(SPECIAL)],
    ['an alarm of the lender', { special: '<p>Acme is now part of Borealis.</p>' }, 'alarm', 'all'],
    ['a place', { special: '<p>Come and see us in Ontario.</p>' }, 'doubt', ids(SPECIAL)],
    ['a place of a bonus', { special: '<p>Get $300 cash back in Ontario.</p>' }, null, 'all'],
    ['nothing', { special: '<p>Talk with us.</p>' }, null, 'all'],
    ['nothing beside a day', { special: '<p>Effective November 18, 2026.</p>' }, null, ids(SPECIAL)],
    ['a doubt of these rates', { top: '<p>These rates are discounts off the posted rates.</p>' }, 'alarm', 'all'],
    ['another doubt of these rates', { top: '<p>These rates are not those of the posted table.</p>' }, 'doubt', 'all'],
    ['an offer of something else', { end: '<h2>Student banking</h2><p>The $400 offer ended in May.</p>' }, null, 'all'],
    [
      'an offer of rates',
      { end: '<h2>Student banking</h2><p>The special offer has ended.</p>' },
      'alarm',
      ids(SPECIAL),
    ],
    ['in a template', { special: '<p>These rates are for {{members}} only.</p>' }, 'doubt', ids(SPECIAL)],
    [
      'in the answer to a question',
      { top: '<details><summary>Who is a member?</summary><p>For members only.</p></details>' },
      null,
      'all',
    ],
    ['in a glossary', { top: '<dl><dt>Members</dt><dd>People who own a share.</dd></dl>' }, null, 'all'],
    ['of a style of print', { special: '<p>In italics: renewing clients.</p>' }, 'limits', 'all'],
    ['in a list of settings', { top: '<dl><dt>Borrower</dt><dd>Newcomers</dd></dl>' }, 'limits', 'all'],
    ['of lending beside some', { special: '<p>We no longer offer mortgages.</p>' }, 'alarm', 'all'],
    ['of the page beside some', { special: '<p>This page is no longer updated.</p>' }, 'alarm', 'all'],
    ['of these rates beside some', { special: '<p>These rates are no longer available.</p>' }, 'alarm', ids(SPECIAL)],
    ['of a product of lending', { special: '<p>We no longer offer 3-year mortgages.</p>' }, 'alarm', ids(THREE)],
    ['under the main heading', { end: '<h1>Loans</h1><p>Members only.</p>' }, 'limits', 'all'],
    ['under another heading', { end: '<h2>Our branches</h2><p>Members only.</p>' }, null, 'all'],
    ['of rates under another heading', { end: `<h2>Our branches</h2><p>${MEMBERS}</p>` }, 'limits', 'all'],
    ['a place under another heading', { end: '<h2>Branches</h2><p>Our rates in Ontario.</p>' }, 'limits', 'all'],
    ['a doubt under another heading', { end: '<h2>Branches</h2><p>Our rates: see Ontario.</p>' }, null, 'all'],
    ['in small print', { end: '<h2>Important information</h2><p>Members only.</p>' }, 'limits', 'all'],
    ['in French small print', { end: '<h2>Avis</h2><p>Membres seulement.</p>' }, 'limits', 'all'],
    ['in an answer', { end: `<h2>What are rates?</h2><p>${MEMBERS}</p>` }, null, 'all'],
    ['in an answer of details', { end: `<h2>Which details count?</h2><p>${MEMBERS}</p>` }, null, 'all'],
    ['an alarm in an answer', { end: `<h2>What are rates?</h2><p>${OUTDATED}</p>` }, 'alarm', 'all'],
    ['under what other products cost', { end: `<h2>GIC rates</h2><p>${MEMBERS}</p>` }, null, 'all'],
    ['in a part of it', { end: `<h2>Savings</h2><h3>Rates</h3><p>${MEMBERS}</p>` }, null, 'all'],
    ['under savings for a home', { end: `<h2>Savings for homes: rates</h2><p>${MEMBERS}</p>` }, 'limits', 'all'],
    ['in the card of a bonus', { top: '<div><p>Get $5,900 in value</p><p>Limited-time offer</p></div>' }, null, 'all'],
    ['of rates in such a card', { top: `<div><p>Get $5,900 in value</p><p>${MEMBERS}</p></div>` }, 'limits', 'all'],
    [
      'an alarm in such a card',
      { top: `<div><p>Get $5,900 in value</p><p>We have stopped all lending.</p></div>` },
      'alarm',
      'all',
    ],
    ['an alarm in a heading without figures', { end: '<h2>Page not found</h2>' }, 'alarm', 'all'],
    ['an alarm in the title', { title: 'Page not found' }, 'alarm', 'all'],
  ])('%s', (_, parts, says, reach) => {
    expect(lineOf(parts)).toMatchObject({ says, reach });
  });

  it.each<[string, Partial<Parts>]>([
    ['a limit in the title', { title: 'Rates for members only' }],
    ['a limit in a heading without figures', { end: '<h2>Members only rates</h2>' }],
    ['a heading over figures, which is one of their words', { heading: 'Page not found' }],
  ])('is none for %s', (_, parts) => {
    expect(lineOf(parts)).toBeUndefined();
  });

  it.each<[string, Partial<Parts>, Line['says'] | undefined]>([
    ['a limit in the title', { title: 'Rates for members only' }, 'limits'],
    ['a limit in a heading', { end: '<h2>Members only rates</h2>' }, 'limits'],
    ['a limit of one rate in a heading', { end: '<h2>A rate for members only</h2>' }, 'limits'],
    ['a limit in a heading that speaks of no rate', { end: '<h2>Members</h2>' }, undefined],
    ['an alarm in a heading', { end: '<h2>Page not found</h2>' }, 'alarm'],
    ['a place in a heading', { end: '<h2>Rates: Ontario</h2>' }, undefined],
  ])('on a page that is read for its words: %s', (_, parts, says) => {
    const line = lineOf(parts, false);
    expect(line?.says).toBe(says);
  });

  it.each([
    ...['Legal', 'Disclaimer', 'Note', 'Footnotes', 'Condition', 'Important', 'Information', 'Details', 'Disclosure'],
    ...['Terms', 'Rate', 'Mentions', 'Avis', 'Modalités', 'Remarque', 'Taux', 'Disclaimers', 'Notes', 'Footnote'],
  ])('is a limit of all rates in small print under %s', (heading) => {
    expect(lineOf({ end: `<h2>${heading}</h2><p>Members only.</p>` })).toMatchObject({ says: 'limits', reach: 'all' });
  });

  it.each([
    ...['Credit card', 'Credit cards', 'GIC', 'Deposit', 'Savings', 'Chequing', 'TFSA', 'RRSP', 'RRIF', 'RESP', 'FHSA'],
    ...['Investment', 'Exchange', 'Currency', 'Currencies', 'Insurance', 'Carte', 'Placement', 'Assurance', 'TFSAs'],
  ])('is about %s rates only under their heading', (product) => {
    expect(lineOf({ end: `<h2>${product} rates</h2><p>${MEMBERS}</p>` })).toMatchObject({ says: null, reach: 'all' });
  });

  it.each(['mortgage', 'home', 'mortgages', 'homes'])(
    'is about mortgage rates under a heading of savings and %s',
    (word) => {
      expect(lineOf({ end: `<h2>Savings and ${word} rates</h2><p>${MEMBERS}</p>` })).toMatchObject({ says: 'limits' });
    },
  );

  it.each([
    ...['A rate', 'An offer', 'A mortgage', 'A special'].map((what) => `${what} for members only.`),
    ...['Un taux réservé', 'Une offre réservée', 'Un prêt réservé'].map((what) => `${what} aux membres.`),
  ])('is a limit under any heading if the line is about rates: %s', (sentence) => {
    expect(lineOf({ end: `<h2>Our branches</h2><p>${sentence}</p>` })).toMatchObject({ says: 'limits' });
  });

  it.each([
    ...[
      'The rate above is',
      'The offers above are',
      'The mortgages above are',
      'Rates listed above are',
      'All rates are',
    ],
    ...['All our rates are', 'All of the rates are', 'All these rates are', 'All mortgage rates are'],
  ])('is a limit of all rates, wherever the line is: %s for members only', (what) => {
    expect(lineOf({ special: `<p>${what} for members only.</p>` })).toMatchObject({ says: 'limits', reach: 'all' });
  });

  it('is stored by its heading, and cut if it is long', () => {
    const [one, other] = [lineOf({ posted: `<p>${MEMBERS}</p>` }), lineOf({ special: `<p>${MEMBERS}</p>` })];
    expect(one?.key).not.toBe(other?.key);
    const long = lineOf({ top: `<p>${'We talk of 4.59% '.repeat(30)}</p>` });
    expect(long?.text).toHaveLength(300);
    expect(long?.text).toContain('We talk of #');
  });
});

it.each([
  ['<img alt="Renewal rates" src="/a.png">', 'Renewal rates'],
  ['<img alt="Renewal" src="/a.png"> rates', 'rates Renewal'],
  ['<svg><title>Renewal rates</title></svg>', 'Renewal rates'],
  ['Offers <img alt="A house" src="/a.png">', 'Offers'],
])('the words of a picture in a heading are its words: %s', (heading, text) => {
  const { words } = frameOf({ heading });
  expect(words.filter(({ kind }) => kind === 'heading').map((word) => word.text)).toContain(text);
});

describe('a footnote', () => {
  const NOTE = 'Offered to members of our credit union only.';
  const noted = (text: string): Partial<Parts> => ({
    mark: '<sup>1</sup>',
    end: `<h2>Our branches</h2><p><sup>1</sup> ${text}</p>`,
  });

  it('is a word of the rate that cites it, and not also a line', () => {
    const { words, figures } = frameOf(noted(NOTE));
    const notesOf = ({ id }: StoredRate) =>
      figures[id]?.flatMap((at) => (words[at]?.kind === 'note' ? [words[at].text] : []));
    expect([notesOf(FIVE), notesOf(THREE)]).toEqual([[NOTE], []]);
    expect(lineOf(noted(NOTE))).toMatchObject({ says: null });
  });

  it('with an alarm reaches the rate that cites it', () => {
    expect(lineOf(noted('These rates are outdated, and must not be used.'))).toMatchObject({
      says: 'alarm',
      reach: [FIVE.id],
    });
  });

  it('with a date dates the rate that cites it', () => {
    expect(frameOf(noted('These rates are effective November 18, 2026.')).days).toMatchObject([
      { day: '2026-11-18', role: 'effective', reach: [FIVE.id] },
    ]);
  });

  it('of several sentences is one word', () => {
    const text = 'We speak of these rates at length. Members only.';
    const { lines } = frameOf({ mark: '<sup>1</sup>', end: `<p><sup>1</sup> ${text}</p>` });
    expect(lines.filter(({ says }) => says !== null)).toEqual([]);
  });

  it('of one rate does not reach another', () => {
    const end =
      '<p><sup>1</sup> These rates are outdated, all of them.</p><p><sup>2</sup> We speak of these rates at length.</p>';
    const { lines } = frameOf({ mark: '<sup>1</sup>', heading: 'Offers<sup>2</sup>', end });
    expect(lines.filter(({ says }) => says === 'alarm')).toMatchObject([{ reach: [FIVE.id] }]);
  });

  it('that is short may also be a line', () => {
    expect(lineOf(noted('For members only.'))).toMatchObject({ says: null });
    expect(lineOf({ ...noted('For members only.'), end: '<p><sup>1</sup> For members only.</p>' })).toMatchObject({
      says: 'limits',
    });
  });

  it('that is missing from the page is marked as such', () => {
    const { words } = frameOf({ mark: '<sup>7</sup>' });
    expect(words).toContainEqual({ kind: 'note', text: 'a footnote that is not on the page' });
  });
});

describe('the dates that a page prints', () => {
  it.each<[string, Partial<Parts>, object[]]>([
    [
      'over all',
      { top: '<p>Rates as of November 18, 2026.</p>' },
      [{ day: '2026-11-18', role: 'updated', reach: 'all' }],
    ],
    [
      'beside some',
      { posted: '<p>Effective November 18, 2026.</p>' },
      [{ day: '2026-11-18', role: 'effective', reach: ids(THREE, FIVE) }],
    ],
    [
      'of an update',
      { top: '<p>Last updated November 18, 2026.</p>' },
      [{ day: '2026-11-18', role: 'updated', reach: 'all' }],
    ],
    ['in a heading', { heading: 'Offers as of November 18, 2026' }, [{ day: '2026-11-18', reach: ids(SPECIAL) }]],
    [
      'without a role, in a heading',
      { heading: 'Offers, November 18, 2026' },
      [{ day: '2026-11-18', role: 'effective', reach: ids(SPECIAL) }],
    ],
    ['without a role, in a line', { top: '<p>November 18, 2026</p>' }, []],
    [
      'at which rates end',
      { top: '<p>These rates end on December 31, 2026.</p>' },
      [{ day: '2026-12-31', role: 'until', reach: 'all' }],
    ],
    [
      'at which a rate ends',
      { top: '<p>This rate ends on December 31, 2026.</p>' },
      [{ day: '2026-12-31', role: 'until' }],
    ],
    ['at which something ends', { top: '<p>Ends on December 31, 2026.</p>' }, []],
    [
      'at which something beside a rate ends',
      { special: '<p>Ends on December 31, 2026.</p>' },
      [{ day: '2026-12-31', role: 'until', reach: ids(SPECIAL) }],
    ],
    ['that is none', { top: '<p>Rates as of November 31, 2026.</p>' }, [{ day: null, reach: 'all' }]],
    ['of other products', { end: '<h2>GIC rates</h2><p>Rates as of November 18, 2026.</p>' }, []],
    ['of a bonus', { top: '<div><p>Get $5,900 in value</p><p>Ends on December 31, 2026.</p></div>' }, []],
  ])('%s', (_, parts, days) => {
    expect(frameOf(parts).days).toMatchObject(days);
    expect(frameOf(parts).days).toHaveLength(days.length);
  });

  it('are recognised by the words around them', () => {
    const slots = (parts: Partial<Parts>) => frameOf(parts).days.map(({ slot }) => slot);
    const on = (day: string): Partial<Parts> => ({ heading: `Offers as of ${day}`, top: `<p>Rates as of ${day}.</p>` });
    expect(slots(on('November 18, 2026'))).toEqual(slots(on('November 19, 2026')));
    expect(new Set(slots(on('November 18, 2026'))).size).toBe(2);
    const under = (heading: string) => slots({ heading: `${heading} as of November 18, 2026` });
    expect(under('Offers')).not.toEqual(under('Specials'));
  });
});

it('the words around a figure are those of the page, its section, its row and its label, each once', () => {
  const { words, figures } = frameOf({ title: 'Rates from 4.59%' });
  const wordsOf = ({ id }: StoredRate) => figures[id]?.map((at) => `${words[at]?.kind} ${words[at]?.text}`);
  expect(wordsOf(FIVE)).toEqual([
    'title Rates from #',
    'h1 Mortgages',
    'heading Posted',
    'header Term | Rate',
    'row 5 Year | #',
    'row 5 Year',
  ]);
  expect(wordsOf(SPECIAL)?.slice(0, 3)).toEqual(['title Rates from #', 'h1 Mortgages', 'heading Offers']);
  expect(new Set(words.map(({ kind, text }) => `${kind} ${text}`)).size).toBe(words.length);
});
