import { describe, expect, test } from 'vitest';
import type { Draft } from '../../pipeline/lender.ts';
import { limitsOf, narrow } from '../../pipeline/read/limits.ts';
import { PHRASES } from '../../pipeline/read/phrases.ts';
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
    ['with words that are bold', `<p>2 ${NOTE.replace('amortization', '<b>amortization</b>')}</p>`],
    ['with a day that is marked up as one', `<p>2 ${NOTE.replace('25 years', '<time>25 years</time>')}</p>`],
    ['behind words that stand in no element', `<div>Rates may change.<p>2 ${NOTE}</p></div>`],
    ['before such words', `<div><p>2 ${NOTE}</p>Rates may change.</div>`],
    ['before another line', `<p>2 ${NOTE}</p><p>Members of our branches get more.</p>`],
    ['in an element of the lender itself', `<rate-table><svg-note><p>2 ${NOTE}</p></svg-note></rate-table>`],
  ])('are recognised: %s', (_, html) => expect(open(html).footnotes.get('2')).toBe(NOTE));

  test.each([
    ['labels that begin with a number', '<p>2 Year Fixed</p>'],
    ['what is struck out', `<s><p><sup>2</sup>${NOTE}</p></s>`],
    ['cells of tables', `<table><tr><td>2</td><td>${NOTE}</td></tr></table>`],
    ['scripts', `<script>"2 ${NOTE}"</script>`],
    ['what no page shows', `<noscript><p>2 ${NOTE}</p></noscript><template><p>2 ${NOTE}</p></template>`],
    ['short labels', '<p>2 Owner-occupied home only</p>'],
    ['labels after a line that is a mark', '<p>2</p><h2>GIC Rates</h2>'],
  ])('are not recognised: %s', (_, html) => expect(open(html).footnotes.get('2')).toBeUndefined());
});

test.each<[string, string[]]>([
  ['<p>1 Rates apply to owner-occupied homes only.</p>', ['1']],
  ['<p>[2] Rates apply to owner-occupied homes only.</p>', ['2']],
  ['<p>3. « Rates » apply to homes.</p><p>3.</p><p>Rates apply to owner-occupied homes.</p>', ['3']],
  ['<p>* rates apply to owner-occupied homes only.</p>', ['*']],
  ['<p>5 stars from our clients for the third year.</p>', []],
  ['<p>25 years of experience with mortgages.</p>', []],
  ['<div>4.59%<p>*</p></div><h2>GIC Rates</h2>', []],
  ['<p>5 Year Fixed</p>', []],
])('the footnotes of %s are %j', (html, marks) => expect([...open(html).footnotes.keys()]).toEqual(marks));

test.each([
  ['<p>* Owner-occupied homes only</p>', 'Owner-occupied homes only'],
  ['<p>* Members.</p>', 'Members.'],
  ['<p>* Members only</p>', 'Members only'],
  ['<p>* Members only.</p><p>* Insured mortgages only.</p>', 'Members only. Insured mortgages only.'],
])('the footnote of %s', (html, text) => expect(open(html).footnotes.get('*')).toBe(text));

const SOUTH_OF_60_BUT_QUEBEC = PROVINCES.filter((code) => !/CA-(?:QC|NT|NU|YT)/.test(code));

const STATED: [passage: string, narrowed: object, conditions: string[]][] = [
  ['Mortgages that meet insurability requirements.', { insurance: 'insurable' }, []],
  ['Actual rates may vary.', {}, ['rate-may-vary']],
  ['Rates are for single-family residential mortgages.', {}, ['single-family']],
  ['Posted rates are used in mortgage term break calculations.', {}, ['break-calculation']],
  ['amortization periods of 25 years or less', { amortizationUpToYears: 25 }, []],
  ['the amortization is 30 years or under', { amortizationUpToYears: 30 }, []],
  ['loan‑to‑value is less than 75%', { ltvUnderPercent: 75 }, []],
  ['customers with less than 20% down payment', { insurance: 'insured' }, []],
  ['20% or greater down payment on the property', { insurance: 'uninsured' }, []],
  ['with greater than 20% down payment', { insurance: 'uninsured', ltvUnderPercent: 80 }, []],
  ['purchasing a residential property valued at under $1,000,000', { purpose: 'purchase', priceUnder: 1_000_000 }, []],
  ['If you are purchasing a rental property or secondary home, a premium is added', {}, ['owner-occupied']],
  ['If you are refinancing your mortgage, a premium is added', {}, ['no-refinance']],
  ['an amortization of greater than 25 years, a premium is added', { amortizationUpToYears: 25 }, []],
  ['a purchase price of up to $1.5 million', { purpose: 'purchase', priceUpTo: 1_500_000 }, []],
  ['The amortization is less than 25 years', { amortizationUpToYears: 24 }, []],
  ['on already built properties', {}, ['already-built']],
  ['our most favourable rates in Ontario', { provinces: ['CA-ON'] }, ['as-low-as']],
  ['available only to existing customers', {}, ['existing-clients-only']],
  ['for members who fall outside conventional lending policy', {}, ['members-only', 'outside-lending-policy']],
  ['for Vancity members', {}, ['members-only']],
  ['for retired members', {}, []],
  ['Available through select ATB channels only', {}, ['select-channels']],
  ['The APR is for a mortgage with a 25-year amortization period.', {}, []],
  ['Rates may change at any time.', {}, []],
  ['Maximum amortization of 25 years.', { amortizationUpToYears: 25 }, []],
  ['Max. 30-year amortization.', { amortizationUpToYears: 30 }, []],
  ['For amortizations up to 25 years.', { amortizationUpToYears: 25 }, []],
  ['The amortization must not exceed 25 years.', { amortizationUpToYears: 25 }, []],
  ['Based on a 25-year amortization period.', {}, []],
  ['Available where the loan-to-value is 65% or less.', { ltvUpToPercent: 65 }, []],
  ['Maximum LTV 75%.', { ltvUpToPercent: 75 }, []],
  ['Up to 75% LTV.', { ltvUpToPercent: 75 }, []],
  ['Requires a down payment of at least 35%.', { ltvUpToPercent: 65 }, []],
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
  ['Minimum mortgage amount of $200,000.', { loanAtLeast: 200_000 }, []],
  ['For mortgages of $300,000 or more.', { loanAtLeast: 300_000 }, []],
  ['If the price is $500,000 or less, the minimum down payment is 5%.', {}, []],
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
  ['We require a first position.', {}, ['further-limits']],
  ['For people of age 55 and over.', {}, ['further-limits']],
  ['For members 60+ only.', {}, ['members-only', 'further-limits']],
  ['A fee is required.', {}, []],
  ['The APR is for 25 years.  Membership is required.', {}, ['members-only']],
  ['The annual percentage rate must be compared.', {}, []],
  ['Minimum 10% down payment.', {}, []],
  ['Not available for insured mortgages.', {}, ['further-limits']],
  ['Not offered on uninsured mortgages.', {}, ['further-limits']],
  ['Excludes purchases only.', {}, ['further-limits']],
  ['Not available to new clients.', {}, ['further-limits']],
  ['This limited-time offer is not available on weekends.', {}, ['limited-time']],
  ['A down payment of less than 20% is not eligible.', {}, ['further-limits']],
  ['Purchases with less than 20% down payment are excluded.', {}, ['further-limits']],
  ['Not available for refinances, maximum amortization of 25 years.', { amortizationUpToYears: 25 }, ['no-refinance']],
  ['Renewals are ineligible.', {}, ['no-renewal']],
  ['An amortization of 25 years is usual.', {}, []],
  ['Offered in PEI and Newfoundland.', { provinces: ['CA-NL', 'CA-PE'] }, []],
  ['Non-insured mortgages only.', { insurance: 'uninsured' }, []],
  ['For mortgages that are not insured by CMHC.', {}, []],
  ['For uninsured mortgages only.', { insurance: 'uninsured' }, []],
  ['Insured mortgages only.', { insurance: 'insured' }, []],
  ['For residents of Alberta.', { provinces: ['CA-AB'] }, []],
  ['On properties in P.E.I. and the territories.', { provinces: ['CA-NT', 'CA-NU', 'CA-PE', 'CA-YT'] }, []],
  ['Offered in Ontario and Québec.', { provinces: ['CA-ON', 'CA-QC'] }, []],
  ['Offered in Ontario, Alberta, and B.C.', { provinces: ['CA-AB', 'CA-BC', 'CA-ON'] }, []],
  ['Offered in BC and PEI.', { provinces: ['CA-BC', 'CA-PE'] }, []],
  ['Offered in Newfoundland & Labrador.', { provinces: ['CA-NL'] }, []],
  ['Offered in Newfoundland and Labrador.', { provinces: ['CA-NL'] }, []],
  ['Maximum loan-to-value 80 per cent.', { ltvUpToPercent: 80 }, []],
  ['Loan to value must be under 80%.', { ltvUnderPercent: 80 }, []],
  ['Maximum amortization is 25 yrs.', { amortizationUpToYears: 25 }, []],
  ['Amortization of 25 years or fewer.', { amortizationUpToYears: 25 }, []],
  ['An amortization period less than or equal to 25 years.', { amortizationUpToYears: 25 }, []],
  ['For closed mortgages only.', {}, ['further-limits']],
  ['Offered to high-ratio insured borrowers.', { insurance: 'insured' }, []],
  ['Renewals are not eligible.', {}, ['no-renewal']],
  ['Not available for renewals.', {}, ['no-renewal']],
  ['You can refinance or renew early.', {}, []],
  ['25 year amortization or less.', { amortizationUpToYears: 25 }, []],
  ['For 80% LTV or less.', { ltvUpToPercent: 80 }, []],
  ['LTV of up to 80%.', { ltvUpToPercent: 80 }, []],
  ['For extended amortizations, ask us.', {}, ['amortization-premium']],
];

test('each wording of small print is caught by one of these', () => {
  const unmet = PHRASES.filter(([wording]) => !STATED.some(([text]) => new RegExp(wording, 'iu').test(text)));
  expect(unmet.map(([wording]) => wording)).toEqual([]);
});

describe('the limits in small print', () => {
  test.each(STATED)('%s', (text, narrowed, conditions) => {
    expect(limitsOf(text)).toEqual({ narrowed, conditions, surcharges: [] });
  });

  test.each(['3-Year Fixed Closed', '3-Year Term Fixed Closed', '3 Year Closed Fixed'])(
    'are not for others: %s',
    (name) => {
      const variable = { offer: 'special', rateType: 'variable', termMonths: 60 } as const;
      expect(limitsOf(`Renewals are not eligible for the ${name} rates.`, variable)?.conditions).toEqual([]);
    },
  );

  test('two limits of one kind in one passage are not read', () => {
    expect(limitsOf('Amortization of 25 years or less. Amortization of 30 years or less.')).toBeNull();
  });
});

describe('a rate', () => {
  const draft: Draft = {
    ...({ rateType: 'fixed', termMonths: 60, prepayment: 'closed', offer: 'posted' } as const),
    ...{ rate: 4900, label: '5 Year', section: null },
  };
  const narrowedBy = (...passages: string[]) => {
    const given = narrow(draft, passages);
    return typeof given === 'string' ? given : given.narrowed;
  };
  test.each<[string[], object]>([
    [['amortization of 30 years or less', 'amortization of 25 years or less'], { amortizationUpToYears: 25 }],
    [['amortization of 25 years or less', 'amortization of 30 years or less'], { amortizationUpToYears: 25 }],
    [['Up to 65% LTV.', 'Maximum LTV 80%.'], { ltvUpToPercent: 65 }],
    [['Offered in Ontario and Alberta.', 'Offered in Alberta and British Columbia.'], { provinces: ['CA-AB'] }],
    [['Offered in Ontario.', 'Membership is required.'], { provinces: ['CA-ON'] }],
    [['Membership is required.', 'It is insured by CMHC.'], { insurance: 'insured' }],
    [['Insured by CMHC.', 'For insured mortgages.'], { insurance: 'insured' }],
    [['For purchases only.'], { purpose: 'purchase' }],
    [['For purchases only.', 'For purchases and switches.'], {}],
    [['Rates may change.'], {}],
    [[], {}],
  ])('has all the limits of its passages: %j', (passages, narrowed) => {
    expect(narrowedBy(...passages)).toEqual(narrowed);
  });

  test.each<[Draft['offer'], string, boolean]>([
    ['posted', 'Special rates are for an amortization of 25 years or less.', false],
    ['posted', 'Special offer rates have a maximum amortization of 25 years.', false],
    ['posted', 'Special rate: maximum amortization of 25 years.', false],
    ['posted', 'Like special rates for a maximum amortization of 25 years.', true],
    ['posted', 'Posted rates are for an amortization of 25 years or less.', true],
    ['special', 'Posted rates are for an amortization of 25 years or less.', false],
    ['special', 'Posted rate: maximum amortization of 25 years.', false],
    ['special', 'Below posted rates for a maximum amortization of 25 years.', true],
    ['special', 'Special rates are for an amortization of 25 years or less.', true],
  ])('that is %s, with the footnote: %s', (offer, passage, isNarrowed) => {
    expect(narrow({ ...draft, offer }, [passage])).toMatchObject({
      narrowed: isNarrowed ? { amortizationUpToYears: 25 } : expect.not.objectContaining({ amortizationUpToYears: 25 }),
    });
  });

  const CONTRADICTS = 'its footnote contradicts it';
  const ELSEWHERE = 'its footnote is for other places';
  const TWICE = 'Amortization of 25 years or less. Amortization of 30 years or less.';
  test.each<[string, Partial<Draft>, (string | undefined)[], string]>([
    ['over 25 years and at most 25', { amortizationOverYears: 25 }, ['Maximum amortization of 25 years.'], CONTRADICTS],
    ['over 80% and at most 75%', { ltvOverPercent: 80 }, ['Maximum LTV 75%.'], CONTRADICTS],
    ['insured in its row alone', { insurance: 'insured' }, ['20% or more down payment'], 'its footnote says uninsured'],
    [
      'insured by one footnote and not by another',
      {},
      ['It is insured by CMHC.', 'For uninsured mortgages.'],
      'its footnote says uninsured',
    ],
    ['for purchase and switch', { purpose: 'switch' }, ['For purchases only.'], 'its footnote says purchase'],
    ['for two provinces', {}, ['Offered in Ontario.', 'Offered in Alberta.'], ELSEWHERE],
    ['for elsewhere', { provinces: ['CA-ON'] }, ['Offered in Alberta.'], ELSEWHERE],
    ['with a footnote that contradicts itself', {}, [TWICE], 'its footnote contradicts itself'],
    ['with a footnote that is not on the page', {}, [undefined], 'what narrows it is not on the page'],
  ])('is not read: %s', (_, fields, passages, why) => expect(narrow({ ...draft, ...fields }, passages)).toBe(why));
});
