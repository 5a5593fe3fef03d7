import { describe, expect, it, test } from 'vitest';
import { lackingOf, type Said, saidBy } from '../../pipeline/judge/words.ts';
import type { Word } from '../../pipeline/read/layout/frame.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { storedRate } from '../support/rates.ts';

const FIVE = storedRate({ label: '5 Year' });
const PURCHASE = storedRate({ purpose: 'purchase', amortizationUpToYears: 25, conditions: ['members-only'] });
const INSURED = storedRate({ insurance: 'insured' });
const PREMIUM = storedRate({ conditions: ['amortization-premium'] });

describe('the limits of a sentence that a rate does not show', () => {
  it.each<[string, StoredRate | undefined, StoredRate['conditions']]>([
    ['These rates are for members only.', FIVE, ['members-only']],
    ['These rates are for members only.', undefined, ['members-only']],
    ['These rates are for members only.', PURCHASE, []],
    ['These rates are for insured mortgages only.', FIVE, ['high-ratio-only']],
    ['These rates are for insured mortgages only.', INSURED, []],
    ['These rates are for uninsured mortgages only.', INSURED, ['conventional-only']],
    ['Maximum amortization of 25 years.', FIVE, ['further-limits']],
    ['Maximum amortization of 25 years.', undefined, ['further-limits']],
    ['Maximum amortization of 25 years.', PURCHASE, []],
    ['Maximum amortization of 20 years.', PURCHASE, ['further-limits']],
    ['Members only, with a maximum amortization of 20 years.', PURCHASE, ['further-limits']],
    ['For a few friends.', FIVE, ['further-limits']],
    // A bound that no condition tells.
    ['Members of 10 years only.', PURCHASE, ['further-limits']],
    ['Rates may differ if amortization is more than 25 years.', PREMIUM, []],
    ['Rates may differ if amortization is more than 10 years.', PREMIUM, ['further-limits']],
    ['Members only, up to $1,500,000.', PURCHASE, []],
    // It says two things about one field.
    ['For insured mortgages only. For uninsured mortgages only.', INSURED, ['further-limits']],
    // Conditions that say nothing more exactly are shown by no rate.
    ['Exclusions apply: only some homes.', storedRate({ conditions: ['further-limits'] }), ['further-limits']],
  ])('%s', (sentence, rate, conditions) => {
    expect(lackingOf(sentence)(rate)).toEqual(conditions);
  });
});

describe('what new words say', () => {
  const says = (kind: Word['kind'], text: string, before: string | null = null, rate: StoredRate | undefined = FIVE) =>
    saidBy({ kind, text }, before, ['acme'], rate);
  const nothing: Said = { says: null, conditions: [] };
  const unknown: Said = { says: 'words', conditions: ['further-limits'] };
  const alarm: Said = { says: 'alarm', conditions: [] };

  it.each<[Word['kind'], string, Said]>([
    ['title', 'Mortgage rates | Acme', nothing],
    ['title', 'Home and personal banking', nothing],
    ['h1', 'Home and personal banking', nothing],
    ['heading', 'Home and personal banking', unknown],
    ['title', 'Zebra', unknown],
    ['heading', 'Fixed rates', nothing],
    ['heading', 'Zebra rates', unknown],
    ['heading', 'Get up to $3,000 cash back', nothing],
    ['caption', 'Get up to $3,000 cash back', unknown],
    ['heading', 'What is a zebra?', nothing],
    ['caption', 'What is a zebra?', unknown],
    ['heading', 'These rates have expired.', alarm],
    ['note', 'These rates have expired.', alarm],
    ['row', 'These rates have expired.', unknown],
    ['data', 'note = These rates have expired.', unknown],
    ['feed', 'status = These rates have expired.', alarm],
    ['feed', 'zebra = true', nothing],
    ['note', 'a footnote that is not on the page', unknown],
    ['note', 'Interest is compounded semi-annually, not in advance.', nothing],
    ['note', 'These rates are for members only.', { says: 'limits', conditions: ['members-only'] }],
    ['data', 'rates.isExpired = true', alarm],
    ['data', 'rates.isExpired = false', nothing],
    ['data', 'rates.region = Quebec', unknown],
    ['data', 'rates.id = zebra', nothing],
    ['data', '= zebra', unknown],
    ['data', 'zebra', unknown],
    // It says once more what the rate is, or something else.
    ['data', 'name = Fixed', nothing],
    ['data', 'name = 3 Year', unknown],
    ['data', 'name = Open', unknown],
    ['data', 'isLegacy = true', unknown],
    ['data', 'excludedProvinces = ON', unknown],
    ['data', '= Fixed', nothing],
    ['row', '5 Year | #', nothing],
    ['row', '5 Year | # | 3 Year', unknown],
    ['row', '5 Year | # | 5 Year', nothing],
    ['row', '# | 5 Year | zebra', unknown],
    // Beside a figure: the row's own words are read by its reader.
    ['row', '5 Year | # 3 Year', nothing],
    ['row', 'Fixed | Open', unknown],
  ])('a %s: %s', (kind, text, said) => {
    expect(says(kind, text)).toEqual(said);
  });

  test('sentences that stood there before say nothing new', () => {
    const old = 'These rates are for members only.';
    expect(says('note', `${old} Talk to us.`, old)).toEqual(nothing);
    expect(says('note', `${old} For renewals only.`, old)).toMatchObject({ says: 'limits' });
    expect(says('heading', 'These rates have expired.', 'These rates have expired. Talk to us.')).not.toEqual(alarm);
    expect(says('row', '5 Year | # | 3 Year', '5 Year | 3 Year | #')).toEqual(nothing);
  });

  test('a note limits the rates that do not show its limits', () => {
    const note = 'These rates are for members only. These rates are for insured mortgages only.';
    expect(says('note', note).conditions).toEqual(['members-only', 'high-ratio-only']);
    expect(says('note', note, null, INSURED).conditions).toEqual(['members-only']);
    expect(says('note', note, null, storedRate({ insurance: 'insured', conditions: ['members-only'] }))).toEqual(
      nothing,
    );
  });

  test('a note that is understood in part limits by the words that are new', () => {
    const rate = storedRate({ conditions: ['members-only'] });
    const before = 'For members only, on first homes.';
    expect(says('note', 'For members only, on our first homes.', before, rate)).toEqual(nothing);
    expect(says('note', 'For members only, on second homes.', before, rate).conditions).toEqual(['further-limits']);
    expect(says('note', 'For members only, over first homes.', before, rate).conditions).toEqual(['further-limits']);
  });

  test.each([
    ['under $300,000', ['further-limits']],
    ['under $1,500,000', []],
    ['under $1.5 million', []],
    ['less than $1,500,000', []],
  ])('a bound that is understood but for its sum: %s', (sum, conditions) => {
    const note = (bound: string) => `For properties valued at ${bound} only.`;
    const rate = storedRate({ priceUnder: 1_500_000 });
    expect(says('note', note(sum), `${note('under $1,500,000')} It applies.`, rate).conditions).toEqual(conditions);
  });

  test('a row contradicts a rate that is known', () => {
    expect(saidBy({ kind: 'row', text: '5 Year | # | 3 Year' }, null, [], undefined)).toEqual(nothing);
  });
});
