import { describe, expect, test } from 'vitest';
import { Failure } from '../../pipeline/failure.ts';
import { judge } from '../../pipeline/judge/judge.ts';
import type { LenderFile, Strategy } from '../../pipeline/lender.ts';
import { loadLenders } from '../../pipeline/registry.ts';
import { NONE, PLAIN } from '../judge/judged.ts';
import { AT } from '../support/rates.ts';
import { OWN, readRecorded } from './recordings.ts';

const FEEDS = ['bmo', 'butler', 'cibc', 'cmls', 'hometrust', 'scotiabank', 'tangerine'];
const lenders = (await loadLenders()).filter(({ id }) => FEEDS.includes(id));
const lenderOf = (id: string): LenderFile => lenders.find((lender) => lender.id === id) as LenderFile;
const read = (id: string, change?: (body: string) => string) => readRecorded(OWN, lenderOf(id), change);
/** What is read after a change, each as `id rate`. */
const figures = (id: string, change?: (body: string) => string): string[] =>
  read(id, change).rates.map((rate) => `${rate.id.slice(id.length + 1)} ${rate.ratePercent}`);

const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed).reverse();
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
};
const FIGURE = /(?<![\d.])\d{1,2}\.\d{1,3}(?![\d.])/;
const EVERY = new RegExp(FIGURE, 'g');
const ACCIDENTS: [string, (body: string) => string][] = [
  ['commas stand for points', (body) => body.replace(EVERY, (figure) => figure.replace('.', ','))],
  ['every figure is empty', (body) => body.replace(EVERY, '')],
  ['every figure is a template', (body) => body.replace(EVERY, '{{rate}}')],
  ['every figure is zero', (body) => body.replace(EVERY, '0.000')],
  ['every figure is ten times too big', (body) => body.replace(EVERY, (figure) => (Number(figure) * 10).toFixed(2))],
  ['the first figure is ten times too big', (body) => body.replace(FIGURE, (figure) => `${Number(figure) * 10}`)],
  ['every figure has lost its point', (body) => body.replace(EVERY, (figure) => figure.replace('.', ''))],
  ['the answer is cut in its middle', (body) => body.slice(0, body.length / 2)],
  ['half of the lines are gone', (body) => body.replaceAll(/(.*\n).*\n?/g, '$1')],
  ['a page that refuses', () => '<title>Radware Captcha Page</title><script>validate.perfdrive.com</script>'],
  ['nothing is answered', () => ''],
  ['an empty list is answered', () => '{"rates":[],"data":[],"mortgageRates":{"fixed":{},"variable":{}}}'],
];

describe.each(lenders.map(({ id }) => id))('%s', (id) => {
  test.each(ACCIDENTS)('shows no wrong figure if %s', (_, change) => {
    const good = read(id).rates;
    try {
      const { rates } = judge(read(id, change), { ...PLAIN, minimumRates: 1, known: good, entry: NONE, at: AT });
      const shown = (all: typeof rates) => all.map((rate) => [rate.id, rate.ratePercent]);
      expect(shown(rates)).toEqual(shown(good));
    } catch (error) {
      expect(error).toBeInstanceOf(Failure);
    }
  });
});

test.each(['bmo', 'scotiabank', 'tangerine'])('%s reads the same figures in any order', (id) => {
  expect(figures(id, (body) => JSON.stringify(reversed(JSON.parse(body))))).toEqual(figures(id));
});

test.each([
  ['bmo', [2.75, 8.5, 5.29, 0]],
  ['cibc', [3.99, 1.55, 3.25]],
  ['scotiabank', [5.69, 6.29, 3]],
])('%s: what is in the feed and not offered, or pending, is not read', (id, others) => {
  const printed = read(id).rates.map((rate) => rate.ratePercent);
  for (const other of others) expect(printed).not.toContain(other);
});

describe('BMO', () => {
  test.each([
    ['a name and its months differ', '"value": "6.090", "term_months": "60"', '"value": "6.090", "term_months": "48"'],
    ['the label differs', '"en": "5 year (closed)", "value": "6.090"', '"en": "4 year (closed)", "value": "6.090"'],
    ['the label says open', '"en": "5 year (closed)", "value": "6.090"', '"en": "5 year (open)", "value": "6.090"'],
  ])('leaves a figure out if %s', (_, from, to) => {
    expect(figures('bmo')).toContain('fixed/60m/closed/posted 6.09');
    expect(figures('bmo', (body) => body.replace(from, to)).join()).not.toContain('6.09');
  });

  test('does not read deposits and lines of credit', () => {
    const before = '{"gic5YearClosedSpecial":3.1,"fixed5YearClosedGicSpecial":3.2,"heloc5YearSpecial":4.95,';
    expect(figures('bmo', (body) => body.replace(/^\{(?=\s*"fixed)/, before))).toEqual(figures('bmo'));
  });

  test('fails if one of its two feeds is empty', () => {
    expect(() => read('bmo', (body) => (body.includes('smartFixed') ? '{"date":"2026"}' : body))).toThrow(Failure);
  });
});

describe('Butler', () => {
  test.each([
    ['a deposit among the buttons', '<button data-rate="3.10" data-form-title="5-YEAR/GIC">'],
    ['a line of credit', '<button data-rate="4.45" data-form-title="HELOC/VARIABLE">'],
    ['a button in a comment', '<!-- <button data-rate="1.99" data-form-title="1-YEAR/FIXED"></button> -->'],
    ['a button without a rate', '<button data-rate="" data-form-title="1-YEAR/FIXED">'],
  ])('does not read %s', (_, decoy) => {
    expect(figures('butler', (body) => body.replace('<body>', `<body><div>${decoy}</div>`))).toEqual(figures('butler'));
  });

  test.each([
    ['a figure that is invisible', 'data-rate="4.14"', 'data-rate="4.41"'],
    ['one that is struck out', '<div class="sec1">4.14%</div>', '<div class="sec1"><s>4.14%</s></div>'],
    ['one that nobody prints', '<div class="sec1">4.14%</div>', '<div class="sec1">Call us</div>'],
    ['one of a term with other words', '<div class="term-cnt">5-YEAR</div>', '<div class="term-cnt">5-YEAR Eco</div>'],
    ['one of another term', '<div class="term-cnt">5-YEAR</div>', '<div class="term-cnt">4-YEAR</div>'],
  ])('does not read %s', (_, from, to) => {
    expect(figures('butler', (body) => body.replace(from, to))).toEqual(
      figures('butler').filter((figure) => !figure.startsWith('fixed/60m')),
    );
  });
});

test.each(['cibc', 'cmls', 'hometrust'])('%s reads its variables however they are declared', (id) => {
  for (const word of ['let', 'const'])
    expect(figures(id, (body) => body.replaceAll(/\bvar(?= \w+ ?=)/g, word))).toEqual(figures(id));
});

describe('CIBC', () => {
  test('reads the page’s placeholders as no figure', () => {
    const token = '%rate[5].FRCM.Published(3_null_null_Years_T,null,18,null)(#O2#)%';
    expect(() => read('cibc', () => `<span data-rds="${token}">RDS${token}</span>`)).toThrow(Failure);
    const published = figures('cibc', (body) => body.replace("'4.89'", `'RDS${token}'`));
    expect(published).not.toContain('fixed/48m/closed/special 4.89');
  });

  test('leaves out two figures for one term', () => {
    const twice = (body: string) =>
      body.replace("['4_null", "['4_null_null_Years_T', null, 18, '4.10', 'Published', '', null],['4_null");
    expect(figures('cibc', twice).filter((figure) => figure.startsWith('fixed/48m/closed/special'))).toEqual([]);
  });

  test('falls back to the request for fixed rates alone', () => {
    const [, strategy] = lenderOf('cibc').strategies;
    expect(strategy?.sources.map(({ url }) => url)).toEqual([
      'https://www.cibconline.cibc.com/ebm-pno/api/v1/json/productRatesLegacy?lobId=5&sourceProductCode=FRCM%2C',
    ]);
  });
});

describe('CMLS', () => {
  test.each([
    ['deposits', '{"Adjustable', '{"GIC":[{"Term":"5","Rate":"3.10"}],"Adjustable'],
    ['deposits of a fixed rate', '{"Adjustable', '{"GIC Fixed Rate":[{"Term":"5","Rate":"3.20"}],"Adjustable'],
    ['a menu of deposits', '<h1>', '<select><option value="5">5 YEAR GIC</option></select><h1>'],
    ['an id that no menu lists', '{"Term":"15"', '{"Term":"99","Rate":"2.99"},{"Term":"15"'],
    ['a variable term among the fixed ones', '{"Term":"15"', '{"Term":"9","Rate":"2.99"},{"Term":"15"'],
  ])('does not read %s', (_, from, to) => {
    expect(figures('cmls', (body) => body.replace(from, to))).toEqual(figures('cmls'));
  });

  test('leaves out an id that its menus describe differently', () => {
    const twice = (body: string) =>
      body.replace('<h1>', '<select><option value="5">FIXED 4 YEAR MORTGAGES</option></select><h1>');
    expect(figures('cmls', twice).join()).not.toContain('4.89');
  });
});

describe('Home Trust', () => {
  test.each([
    ['a list of another length', '4.39, 4.79]', '4.39]'],
    ['a list that is missing', '"classic":', '"standard":'],
    ['commas for points', '"acc":[4.99, 5.17, 5.12, 4.39, 4.79]', '"acc":[4,99, 5,17, 5,12, 4,39, 4,79]'],
  ])('fails on %s', (_, from, to) => {
    const refused = expect.objectContaining({ kind: 'changed-layout' });
    expect(() => read('hometrust', (body) => body.replace(from, to))).toThrow(refused);
  });

  test('keeps terms in place if one has no figure', () => {
    expect(figures('hometrust', (body) => body.replace('4.99, 5.17', 'null, 5.17'))).toEqual(
      figures('hometrust').filter((figure) => figure !== 'fixed/12m/closed/posted/accelerator 4.99'),
    );
  });
});

describe('Scotiabank', () => {
  test('reads the cap as a ceiling, and never as a rate', () => {
    const { rates } = read('scotiabank', (body) => body.replace('"6.050","TERMS":[]', '"7.777","TERMS":[]'));
    expect(rates.filter((rate) => rate.ratePercent === 7.777)).toEqual([]);
    expect(rates.filter((rate) => rate.rateCeilingPercent !== null)).toMatchObject([
      { id: 'scotiabank/variable/36m/closed/special/capped', ratePercent: 5.95, rateCeilingPercent: 7.777 },
    ]);
  });

  test('ignores a cap below the rate', () => {
    const { rates } = read('scotiabank', (body) => body.replace('"6.050","TERMS":[]', '"0.605","TERMS":[]'));
    expect(rates.every((rate) => rate.rateCeilingPercent === null)).toBe(true);
  });

  test('notes unknown products', () => {
    expect(read('scotiabank').notes.join()).toMatch(/COTTAGE[\s\S]*RIGHT RATE/);
  });

  test('is read without its prime if that feed fails', () => {
    const lender = lenderOf('scotiabank');
    const [, without] = lender.strategies;
    const { rates, reading } = readRecorded(OWN, { ...lender, strategies: [without as Strategy] });
    expect(reading.prime).toBeNull();
    expect(rates.map((rate) => `${rate.id.slice('scotiabank/'.length)} ${rate.ratePercent}`)).toEqual(
      figures('scotiabank'),
    );
  });

  test('does not use the prime of another currency', () => {
    const { reading } = read('scotiabank', (body) => body.replace('"PRODUCT":"PRIME"', '"PRODUCT":"U.S. PRIME"'));
    expect(reading.prime).toBeNull();
  });
});

const MORTGAGE = { group: 'mortgage', term: '5', interest_rate: '4.10' };
test.each<[string, ...unknown[]]>([
  ['deposits in front', { ...MORTGAGE, group: 'gic', product_description: 'Fixed', account_term: '5 Year', date: '' }],
  ['rates for clients', { ...MORTGAGE, product_description: 'Fixed Mortgage for Existing Clients' }],
  ['entries of another shape', '2026-08-22', { group: ['mortgage'] }],
  ['contradictions', { ...MORTGAGE, term: '3', account_term: '5 Year', product_description: 'Fixed' }],
  ['bare months', { ...MORTGAGE, term: '12', product_description: 'Fixed Mortgage' }],
  ['an unsaid type', { ...MORTGAGE, product_description: 'Mortgage' }],
])('Tangerine does not read %s', (_, ...decoys) => {
  const before = decoys.map((decoy) => `${JSON.stringify(decoy)},`).join('');
  expect(figures('tangerine', (body) => body.replace('[', `[${before}`))).toEqual(figures('tangerine'));
});
