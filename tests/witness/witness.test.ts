import { describe, expect, it } from 'vitest';
import { testify } from '../../pipeline/witness/witness.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { loadSubjects, readAs } from '../accidents/subjects.ts';
import { answerOf } from '../lenders/recordings.ts';
import { storedRate } from '../support/rates.ts';

const subjects = await loadSubjects();
/** They print figures in bare lists, beside codes of their own: no words say for how long. */
const WORDLESS = ['hometrust', 'cmls'];

describe('what the recordings print', () => {
  it.each(subjects.map((subject) => [subject.name, subject] as const))('%s', (_, subject) => {
    const texts = subject.parts.map(({ text }) => text);
    const rates = readAs(subject, texts);
    const said = testify(
      subject.parts.map(({ answer }) => answer),
      rates,
    );
    expect(said.flatMap(({ dispute }) => dispute ?? [])).toEqual([]);
    const confirmed = said.filter(({ agrees }) => agrees).length;
    if (WORDLESS.includes(subject.lender.id)) expect(confirmed).toBe(0);
    else expect(confirmed / rates.length).toBeGreaterThan(0.75);
  });
});

const TABLE = `<h2>Fixed rates</h2>
<table><tr><th>Term</th><th>Posted</th><th>Special</th><th>APR</th></tr>
<tr><td>3 years</td><td>6.05%</td><td>4.64%</td><td>4.71%</td></tr>
<tr><td>5 years closed</td><td>6.09%</td><td>4.84%</td><td>4.91%</td></tr>
<tr><td>1 year open</td><td>9.95%</td><td>8.85%</td><td></td></tr></table>
<h2>Variable rates</h2><div><p>Five-year</p><p>Prime <s>- 0.30%</s> - 0.50%</p></div>
<h2>GIC rates</h2><table><tr><th>Term</th><th>GIC rate</th></tr><tr><td>5 years</td><td>3.15%</td></tr></table>`;
const FEED = JSON.stringify({
  fixed: { '3YearClosed': { value: '6.05', term_months: 36 }, '5YearClosed': { value: '6.09', term_months: 60 } },
  variable: [{ TERM_VALUE: 5, TERM_UNIT: 'Y', RATE: '4.100' }],
  list: [5.11, 5.22],
});

type Case = [what: string, rate: Partial<StoredRate>, dispute: string | null, agrees?: boolean];

const said = (text: string, format: 'page' | 'json', rate: Partial<StoredRate>) =>
  testify([answerOf({ url: 'https://acme.example/rates', format }, text)], [storedRate(rate)])[0];

function judges(cases: Case[], text: string, format: 'page' | 'json'): void {
  it.each(cases)('%s', (_, rate, dispute, agrees = dispute === null) => {
    const testimony = said(text, format, rate);
    expect(testimony?.agrees, testimony?.dispute ?? '').toBe(agrees);
    if (dispute === null) expect(testimony?.dispute).toBeNull();
    else expect(testimony?.dispute).toContain(dispute);
  });
}

describe('on a page', () => {
  judges(
    [
      ['a figure in its row and column', { ratePercent: 6.09 }, null],
      ['a special with its APR', { ratePercent: 4.84, offer: 'special', aprPercent: 4.91 }, null],
      ['another row', { ratePercent: 6.05 }, 'another term'],
      ['another column', { ratePercent: 4.84 }, 'another offer'],
      ['the APR for the rate', { ratePercent: 4.91, offer: 'special' }, 'an APR'],
      ['the APR of another row', { ratePercent: 4.84, offer: 'special', aprPercent: 4.71 }, 'another term'],
      ['an open one as closed', { ratePercent: 9.95, termMonths: 12 }, 'another way to repay'],
      ['a fixed one as variable', { ratePercent: 6.09, rateType: 'variable' }, 'another type'],
      ['a figure that is not there', { ratePercent: 6.19 }, 'does not find'],
      ['another product', { ratePercent: 3.15 }, 'another product'],
      [
        'a distance from prime',
        {
          rateType: 'variable',
          ratePercent: 3.95,
          rateBasis: 'computed',
          primeOffsetPercent: -0.5,
          primePercent: 4.45,
        },
        null,
      ],
      [
        'one with another sign',
        { rateType: 'variable', ratePercent: 4.95, rateBasis: 'computed', primeOffsetPercent: 0.5, primePercent: 4.45 },
        'does not find',
      ],
      [
        'one that is struck out',
        {
          rateType: 'variable',
          ratePercent: 4.15,
          rateBasis: 'computed',
          primeOffsetPercent: -0.3,
          primePercent: 4.45,
        },
        'does not find',
      ],
    ],
    TABLE,
    'page',
  );
});

describe('in a feed', () => {
  judges(
    [
      ['a figure under its key', { ratePercent: 6.09 }, null],
      ['a figure beside its term', { ratePercent: 4.1, rateType: 'variable' }, null],
      ['another key', { ratePercent: 6.05 }, 'another term'],
      ['another branch', { ratePercent: 4.1 }, 'another type'],
      ['a figure in a bare list, of which it knows nothing', { ratePercent: 5.22 }, null, false],
    ],
    FEED,
    'json',
  );
});

it('reads no deeper than it can, and no longer than a page is', () => {
  const deep = `${'<div>'.repeat(5000)}5 years 6.09%${'</div>'.repeat(5000)}`;
  expect(() => said(deep, 'page', { ratePercent: 6.09 })).toThrow('deep in each other');
  expect(said('['.repeat(100_000), 'json', { ratePercent: 6.09 })?.agrees).toBe(false);
  expect(said('<p>5 years 6.09%</p>'.repeat(5000), 'page', { ratePercent: 6.09 })?.agrees).toBe(true);
});
