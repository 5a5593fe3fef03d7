import { describe, expect, test } from 'vitest';
import type { Draft } from '../../pipeline/lender.ts';
import { limitsOf, narrow } from '../../pipeline/readers/limits.ts';
import { readRows } from '../../pipeline/readers/rows.ts';
import { PROVINCES } from '../../src/rates/vocabulary.ts';
import { open } from './page.ts';

describe('footnotes', () => {
  const NOTE = 'Available to members where the amortization is 25 years or less.';
  test.each([
    ['a raised mark before its text', `<p><sup>2 </sup>${NOTE}</p>`],
    ['a linked one', `<p><sup><a href="#two">2</a></sup> ${NOTE}</p>`],
    ['a superscript character', `<p>² ${NOTE}</p>`],
    ['a number with a point, others before and after it', `<p>1. Something.<br>2. ${NOTE}<br>3. Something else.</p>`],
    ['a mark beside its text', `<div><sup>2</sup><div><div><p>${NOTE}</p></div></div></div>`],
    ['a mark in a cell of its own', `<div><span>Legal Disclaimer</span>2)</div><div>${NOTE}</div>`],
    ['in brackets', `<li>[2] ${NOTE}</li>`],
    ['hidden until somebody opens it', `<div hidden><p><sup>2</sup>${NOTE}</p></div>`],
    ['printed twice', `<p><sup>2</sup>${NOTE}</p><p><sup>2</sup>${NOTE}</p>`],
  ])('are found: %s', (_, html) => {
    expect(open(html).footnotes.get('2')).toBe(NOTE);
  });

  test.each([
    ['labels that begin with a number', '<p>2 Year Fixed</p>'],
    ['what is struck out', `<s><p><sup>2</sup>${NOTE}</p></s>`],
    ['cells of tables', `<table><tr><td>2</td><td>${NOTE}</td></tr></table>`],
    ['scripts', `<script>"2 ${NOTE}"</script>`],
  ])('are not: %s', (_, html) => {
    expect(open(html).footnotes.get('2')).toBeUndefined();
  });
});

const SOUTH_OF_60_BUT_QUEBEC = PROVINCES.filter((code) => !/CA-(?:QC|NT|NU|YT)/.test(code));

describe('what small print says', () => {
  test.each<[string, object, string[]]>([
    ['amortization periods of 25 years or less', { amortizationUpTo: 25 }, []],
    ['the amortization is 30 years or under', { amortizationUpTo: 30 }, []],
    ['loan‑to‑value is less than 75%', { ltvUpTo: 75_000 }, []],
    ['customers with less than 20% down payment', { insurance: 'insured' }, []],
    ['20% or greater down payment on the property', { insurance: 'uninsured' }, []],
    ['purchasing a residential property valued at under $1,000,000', { purpose: 'purchase' }, ['price-limit']],
    ['If you are purchasing a rental property or secondary home, a premium is added', {}, ['owner-occupied']],
    ['If you are refinancing your mortgage, a premium of 0.15% is added', {}, ['no-refinance']],
    ['an amortization of greater than 25 years, a premium of 0.50% is added', { amortizationUpTo: 25 }, []],
    ['our most favourable rates in Ontario', { provinces: ['CA-ON'] }, ['as-low-as']],
    ['available only to existing customers', {}, ['existing-clients-only']],
    ['for members who fall outside conventional lending policy', {}, ['members-only', 'outside-lending-policy']],
    ['Available through select ATB channels only', {}, ['select-channels']],
    ['The APR is for a mortgage with a 25-year amortization period.', {}, []],
    ['Rates may change at any time.', {}, []],
    ['Maximum amortization of 25 years.', { amortizationUpTo: 25 }, []],
    ['Max. 30-year amortization.', { amortizationUpTo: 30 }, []],
    ['For amortizations up to 25 years.', { amortizationUpTo: 25 }, []],
    ['The amortization must not exceed 25 years.', { amortizationUpTo: 25 }, []],
    ['Based on a 25-year amortization period.', {}, []],
    ['Available where the loan-to-value is 65% or less.', { ltvUpTo: 65_000 }, []],
    ['Maximum LTV 75%.', { ltvUpTo: 75_000 }, []],
    ['Up to 75% LTV.', { ltvUpTo: 75_000 }, []],
    ['Requires a down payment of at least 35%.', { ltvUpTo: 65_000 }, []],
    ['Minimum 20% down payment.', { insurance: 'uninsured' }, []],
    ['The minimum down payment is 5%.', {}, []],
    ['For default-insured mortgages only.', { insurance: 'insured' }, []],
    ['It is insured by CMHC.', { insurance: 'insured' }, []],
    ['For uninsured mortgages.', { insurance: 'uninsured' }, []],
    ['Available to residents of Alberta only.', { provinces: ['CA-AB'] }, []],
    ['Offered in British Columbia and Alberta.', { provinces: ['CA-AB', 'CA-BC'] }, []],
    ['Not available in Quebec or the territories.', { provinces: SOUTH_OF_60_BUT_QUEBEC }, []],
    ['For purchases only.', { purpose: 'purchase' }, []],
    ['For transfers from another financial institution only.', { purpose: 'switch' }, []],
    ['For purchases and switches.', {}, ['purchase-or-switch-only']],
    ['Not available for refinances.', {}, ['no-refinance']],
    ['New mortgage funds only.', {}, ['new-mortgages-only']],
    ['Available to new clients.', {}, ['new-clients-only']],
    ['For existing customers only.', {}, ['existing-clients-only']],
    ['Membership is required.', {}, ['members-only']],
    ['For principal residences.', {}, ['owner-occupied']],
    ['It has to be funded within 45 days.', {}, ['advance-limit']],
    ['It has to close within 30 days.', {}, ['quick-close']],
    ['Minimum mortgage amount of $200,000.', {}, ['minimum-amount']],
    ['A chequing account and payroll deposit are required.', {}, ['bundle']],
    ['Includes 2% cash back.', {}, ['cashback']],
    ['It cannot be combined with the cash back offer.', {}, []],
    ['Offer ends December 31, 2026.', {}, ['limited-time']],
    ['With restricted prepayment privileges.', {}, ['restricted-prepayment']],
    ['Through mortgage brokers only.', {}, ['select-channels']],
    ['For first-time home buyers only.', {}, ['further-limits']],
    ['Requires a credit score of 720.', {}, ['further-limits']],
    ['For borrowers aged 55 and over.', {}, ['further-limits']],
    ['Borrowers must meet our lending criteria.', {}, []],
  ])('%s', (text, narrowed, conditions) => {
    expect(limitsOf(text)).toEqual({ narrowed, conditions });
  });

  test('two limits of one kind in one passage are none that can be told', () => {
    expect(limitsOf('Amortization of 25 years or less. Amortization of 30 years or less.')).toBeNull();
  });
});

describe('a rate', () => {
  const draft: Draft = {
    rateType: 'fixed',
    termMonths: 60,
    prepayment: 'closed',
    offer: 'posted',
    rate: 4900,
    label: '5 Year',
    section: null,
  };
  test('is held by all the limits that are on it, the lower of two of a kind', () => {
    expect(narrow(draft, ['amortization of 30 years or less', 'amortization of 25 years or less'])).toMatchObject({
      narrowed: { amortizationUpTo: 25 },
    });
  });
  test.each([
    ['of an offer that ended', 'Offer ended October 31, 2026.'],
    ['that holds from a later day on', 'Effective December 15, 2026.'],
    ['of what is no longer sold', 'This product is no longer offered.'],
    ['of another product', 'Commercial mortgages.'],
    ['of an example', 'For illustrative purposes only.'],
  ])('is none: with a footnote %s', (_, passage) => {
    expect(narrow(draft, [passage], '2026-11-20')).toEqual(expect.any(String));
  });
  test('is no special that its footnote speaks of', () => {
    const passages = ['Special rates are for an amortization of 25 years or less.'];
    expect(narrow(draft, passages)).toMatchObject({ narrowed: {} });
    expect(narrow({ ...draft, offer: 'special' }, passages)).toMatchObject({ narrowed: { amortizationUpTo: 25 } });
  });
  test('over 25 years and at most 25 is none', () => {
    expect(narrow({ ...draft, amortizationOver: 25 }, ['Maximum amortization of 25 years.'])).toEqual(
      expect.any(String),
    );
  });
  test.each([
    [
      'insured in its row and not in its footnote',
      { ...draft, insurance: 'insured' as const },
      '20% or more down payment',
    ],
    ['with a footnote that is not on the page', draft, undefined],
  ])('is none: %s', (_, given, passage) => {
    expect(narrow(given, [passage])).toEqual(expect.any(String));
  });

  const NOTES = `<p><sup>1</sup>Amortization of 30 years or less.</p><p><sup>2</sup>Amortization of 25 years or less.</p>
    <p><sup>*</sup>Owner-occupied homes only.</p>`;
  const read = (heading: string, header: string, label: string, cell: string) => {
    const { tables } = open(
      `<h3>${heading}</h3><table><tr><th>Term</th><th>${header}</th></tr><tr><td>1 Year</td><td>5.00%</td></tr><tr><td>${label}</td><td>${cell}</td></tr></table>${NOTES}`,
    );
    const otherwise = { prepayment: 'closed', offer: 'posted' } as const;
    const part = readRows(tables[0] as (typeof tables)[0], { otherwise });
    return { last: part.rows.at(-1)?.drafts[0] ?? null, ...part };
  };
  const HEADING = 'Fixed Rate Mortgages';
  test.each([
    ['its heading', `${HEADING}<sup>2</sup>`, 'Rate', '5 Year', '4.90%'],
    ['its column', HEADING, 'Rate<sup>2</sup>', '5 Year', '4.90%'],
    ['its label', HEADING, 'Rate', '5 Year<sup>2</sup>', '4.90%'],
    ['its cell', HEADING, 'Rate', '5 Year', '4.90%<sup>2</sup>'],
    ['cell and column', HEADING, 'Rate<sup>1</sup>', '5 Year', '4.90% <sup>2</sup>'],
  ])('follows the marks of %s', (_, heading, header, label, cell) => {
    expect(read(heading, header, label, cell).last).toMatchObject({ rate: 4900, narrowed: { amortizationUpTo: 25 } });
  });
  test('with a mark that the page does not explain is printed and not read', () => {
    const { rows, notes, unread } = read(HEADING, 'Rate', '5 Year', '4.90%<sup>3</sup>');
    expect(rows.at(-1)).toMatchObject({ drafts: [], blanks: [{ termMonths: 60 }] });
    expect(notes).toEqual([expect.stringContaining('what narrows it is not on the page')]);
    expect(unread).toHaveLength(1);
  });
});
