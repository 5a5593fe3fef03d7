import { expect, test } from 'vitest';
import { PROVINCES } from '../../src/rates/vocabulary.ts';
import { now } from '../../src/settings.ts';
import { readChoice, readRate } from '../../src/site/inputs.ts';
import { pathIn } from '../../src/words/index.ts';
import { some } from '../support/sampled.ts';
import { LENDERS, servedSite } from './shared.ts';

const stage = servedSite('everyday');
const open = (path: string) => stage.open(path, stage);

/** Impossible debts, in any spelling. */
const NO_AMOUNT = [
  ...['0', '-5', '999', '1e12', '50000001', '999999999999999', '1e-9', '5,25', 'abc', 'NaN', 'Infinity', '0x10'],
  ...[
    '５０００００',
    '٥٠٠٠٠٠',
    '😀',
    '1,2,3,4,5',
    '500,00,00',
    '400.000',
    '500000.505',
    '500000 CAD',
    '<b>"&',
    '\u0000',
  ],
  '9'.repeat(5000),
];
const NO_RATE = [
  '-1',
  '٤٫٥٩',
  '😀',
  '25.001',
  'abc',
  '1e-9',
  'NaN',
  'Infinity',
  '4.5901',
  '４.59',
  '4..5',
  '9'.repeat(500),
];
const NO_YEARS = ['0', '41', '2.5', '-25', 'abc', '２５', '1e1', 'Infinity'];
const NO_CHOICE = ['XX', 'ca-on', 'Ontario', '__proto__', 'constructor', '0'];
const NO_DOWN = ['-1', 'x%', 'abc', '%', 'NaN', '1e-9', '－5', '-20%', '1,2,3'];
const TOO_MUCH = ['700000', '100%', '150%', '1,000,000'];
const TOO_LITTLE = ['0', '1', '5%', '44,999'];

const NO_SUM = ['-1', '50000001', '1e3', 'abc', 'Infinity', '1,2,3', '--5'];
/** No rate that a contract has: 0 and 40 are none. */
const NO_CONTRACT = ['0', '0.00', '40', '25.001', '-1', 'abc', '4.5901', '4..5', '４.５', '9'.repeat(500)];
const NO_DAY = ['2026-02-30', '2024-13-01', '15 mai', '1', '0000-00-00', '20240515', 'tomorrow', '<b>'];
const NO_WHOLE = ['0', '-1', '2.5', 'abc', '1e1', '121', '9999', '２'];

const year = (change: number): string => `${now().getFullYear() + change}-01-15`;
const BREAK = `/calculator/break?rate=5&balance=300000&term=60&began=${year(-2)}`;
const RENEWAL = `/renewal?ends=${year(1)}&balance=320000&rate=5`;
const FIELDS = '.fields [name]';
type Wrong = [page: string, field: string, values: string[], intact: string];
/** A row for each of some fields. */
const all = (page: string, fields: string, values: string[], intact: string): Wrong[] =>
  fields.split(' ').map((field) => [page, field, values, intact]);
/** The calculators: what is wrong beside other fields, or in a choice; each kind of field alone is tried with all of them. */
const QUESTIONS: Wrong[] = [
  [BREAK.replace('rate=5&', ''), 'rate', NO_CONTRACT, FIELDS],
  [BREAK.replace('balance=300000&', ''), 'balance', NO_AMOUNT, FIELDS],
  // A day that never was, one to come, and terms that are over.
  [BREAK.replace(/&began.*/, ''), 'began', [...NO_DAY, year(1), year(-6), '1990-01-01', '0001-01-01'], FIELDS],
  // No months left, and more than the term has.
  [BREAK, 'left', [...NO_WHOLE, '61', '120'], FIELDS],
  [BREAK, 'pay', [...NO_SUM, '0', '300001'], FIELDS],
  [BREAK, 'amortization', [...NO_YEARS, '2'], FIELDS],
  ...all(BREAK, 'lender type', NO_CHOICE, FIELDS),
  ['/calculator/variable', 'move', ['3', '-2', '0.1', 'abc'], FIELDS],
  ['/calculator/afford', 'closing', [...NO_DAY, '2024-12-14'], FIELDS],
  ['/calculator/afford?province=CA-ON', 'city', [...NO_CHOICE, 'montreal', 'halifax'], FIELDS],
  ['/calculator/closing?price=700000', 'down', [...NO_DOWN, ...TOO_MUCH, ...TOO_LITTLE], FIELDS],
  ['/calculator/closing', 'province', NO_CHOICE, FIELDS],
];

/** Lends in Alberta alone. */
const ALBERTAN = LENDERS.at(-1)?.id as string;

const RATE = 'lender0000/fixed/60m/closed/special';
/** Pages with a form in their address, fields of theirs, what is wrong in these, and what the page shows all the same. */
const WRONG: Wrong[] = [
  ['/rates', 'price', NO_AMOUNT, '[data-answer] .big'],
  ['/rates?price=700000', 'down', [...NO_DOWN, ...TOO_MUCH, ...TOO_LITTLE], '[data-answer] .big'],
  ['/rates?purpose=refinance&value=700000', 'balance', [...NO_AMOUNT, '560001', '700001'], '[data-answer] .big'],
  ['/rates?purpose=renewal', 'value', NO_AMOUNT, '[data-answer] .big'],
  ['/rates?purpose=switch&value=700000', 'balance', [...NO_AMOUNT, '700001'], '[data-answer] .big'],
  ['/rates?purpose=switch', 'insured', NO_CHOICE, '[data-answer] .big'],
  ['/rates?purpose=renewal', 'currentLender', NO_CHOICE, '[data-answer] .big'],
  ['/rates?purpose=renewal&province=CA-ON', 'currentLender', [ALBERTAN], '[data-answer] .big'],
  ['/rates', 'occupancy', NO_CHOICE, '[data-answer] .big'],
  ['/rates', 'amortizationYears', NO_YEARS, '[data-answer] .big'],
  ['/rates?down=10%25', 'amortizationYears', ['35'], '[data-answer] .big'],
  ['/rates', 'province', NO_CHOICE, '[data-answer] .big'],
  ['/offer', 'rate', NO_RATE, '#term'],
  ...all('/offer?rate=4.64', 'term lender', NO_CHOICE, '#rate'),
  ['/rates', 'purpose', NO_CHOICE, '[data-answer] .big'],
  [RENEWAL.replace('&rate=5', ''), 'rate', NO_CONTRACT, '#balance'],
  [RENEWAL.replace(/ends=[^&]*&/, ''), 'ends', [...NO_DAY, year(-1), year(11)], '#balance'],
  [RENEWAL.replace('&balance=320000', ''), 'balance', NO_AMOUNT, '#rate'],
  ...all('/calculator', 'price balance', NO_AMOUNT, '.fields [name=rate]'),
  ['/calculator?price=700000', 'down', [...NO_DOWN, ...TOO_MUCH, ...TOO_LITTLE], '.fields [name=rate]'],
  ...all('/calculator', 'rate', NO_RATE, '.fields [name=price]'),
  ['/calculator', 'amortization', NO_YEARS, '.fields [name=rate]'],
  ...all('/calculator', 'yearly each', ['-1', 'abc', '1e12', '50,000,001', 'NaN'], '.fields [name=rate]'),
  ...all('/calculator', 'type term frequency', NO_CHOICE, '.fields [name=rate]'),
  ...QUESTIONS,
  [`/compare?rate=${RATE}`, 'price', NO_AMOUNT, '.board.compare thead .num'],
  [`/compare?rate=${RATE}`, 'amortizationYears', NO_YEARS, '.board.compare thead .num'],
  ['/changes', 'lender', NO_CHOICE, 'h1'],
];

/** The readers of each kind of field, and what none of them may take for a value. */
test.each([
  ['rate', NO_RATE, (text: string) => readRate(text, 'fr')],
  ['choice', NO_CHOICE, (text: string) => readChoice(text, 'fr', '', ['', ...PROVINCES])],
] as const)('these are not a %s', (_, values, read) => {
  expect(values.filter((text) => read(text).error === null || read(text).value !== null)).toEqual([]);
});

/** Through the front door one value of each row, two in the long part, others in each: the readers are tried with all of them above. */
const tried = WRONG.map(([page, field, values, intact], row) => {
  const chosen = some([2 * row, 2 * row + 1], 2, row).map((at) => values[at % values.length] as string);
  return [page, field, [...new Set(chosen)], intact] as const;
});

test.each(some(tried, 8))(
  '%s: a wrong %s is reported beside its field, in both languages, and the other fields stay',
  async (page, field, values, intact) => {
    for (const value of values) {
      const asked = `${page}${page.includes('?') ? '&' : '?'}${field}=${encodeURIComponent(value)}`;
      const told = [];
      for (const language of ['en', 'fr'] as const) {
        const { status, $ } = await open(pathIn(language, asked));
        expect([asked, status]).toEqual([asked, 400]);
        const invalid = $('[aria-invalid="true"]');
        expect([asked, invalid.map((_, one) => $(one).attr('name')).get()]).toEqual([asked, [field]]);
        const described = (invalid.attr('aria-describedby') ?? '')
          .split(' ')
          .map((id) => $(`#${id}:not([hidden])`).text());
        told.push(described.at(-1) ?? '');
        const kept = invalid.is('select') ? invalid.find('[selected]').attr('value') : invalid.attr('value');
        // Texts longer than any figure are cut.
        expect([asked, kept]).toEqual([asked, value.trim().slice(0, 40)]);
        expect($(intact).length, asked).toBeGreaterThan(0);
      }
      expect(told.every((words) => words.length > 10) && told[0] !== told[1], `${asked}: ${told}`).toBe(true);
    }
  },
);

test.each([
  ['price', '500 000'],
  ['price', '$500,000'],
  ['price', '500 000,00 $'],
  ['price', '500 000'],
  ['price', '500000.00'],
])('/calculator and /rates understand a %s of %s', async (field, value) => {
  for (const page of ['/rates', '/calculator', '/fr/rates', '/fr/calculator']) {
    const { status, $ } = await open(`${page}?${field}=${encodeURIComponent(value)}`);
    expect([page, status]).toEqual([page, 200]);
    expect($('[data-loan], .results dd').first().text(), page).toMatch(/400[\s,]000/);
  }
});

test('the variable calculator begins with the rate that the home page calls lowest', async () => {
  const home = await open('/rates');
  const named = home.$('[data-answer="5-year-variable"] .big').text();
  const { $ } = await open('/calculator/variable');
  expect(`${$('#rate').attr('value')}%`).toBe(named);
  expect($('#rate-hint').text()).toContain('on our home page');
});

test('beside a wrong price the default home is used, not a home without a down payment', async () => {
  for (const down of ['', '&down=100000', '&down=10%25', '&down=1']) {
    const { $ } = await open(`/rates?price=abc${down}`);
    expect($('[data-loan]').text()).toBe('$560,000, uninsured, over 25 years');
  }
});

test.each([
  ['/board?rateType=round', 'rateType-error'],
  ['/board?termMonths=61x', 'termMonths-error'],
  ['/board?province=CA-XX', 'province-error'],
  ['/board?lender=nobody', 'lender-error'],
  ['/board?termMonths=__proto__', 'termMonths-error'],
])('%s is reported beside the filter, which is open', async (path, id) => {
  for (const language of ['en', 'fr'] as const) {
    const { status, reason, $ } = await open(pathIn(language, path));
    expect([status, reason]).toEqual([400, 'Bad Request']);
    expect($(`details[open] button[aria-describedby="${id}"]`).length).toBe(1);
    expect($(`details[open] #${id}`).text()).not.toBe('');
    expect($('.board.full tbody tr').length).toBeGreaterThan(50);
  }
});

/** Links that were cut, doubled, or are older than what they lead to. @returns the status that says so */
test.each([
  ['/rates?', 200],
  ['/rates?price', 200],
  ['/rates?price=&down=&province=', 200],
  ['/rates?price=600000&price=abc', 200],
  ['/rates?price=abc&price=600000', 400],
  ['/rates?%', 200],
  ['/rates?price=%E0%A4%A', 400],
  ['/rates?utm_source=letter&province=CA-ON', 200],
  ['/calculator?rate=', 200],
  ['/calculator?rate=4.59&rate=x&term=60', 200],
  ['/calculator?rate=4,59&term=60', 200],
  ['/compare', 200],
  ['/compare?rate=', 200],
  [`/compare?rate=${RATE}&rate=${RATE}`, 200],
  [`/compare?rate=${RATE}&rate=lender0000/gone`, 400],
  ['/compare?rate=lender0000/gone', 400],
  [`/compare?rate=${'x'.repeat(3000)}`, 400],
  ['/board?color=blue', 400],
  ['/board?rateType=fixed&rateType=variable', 200],
  ['/rate/lender0000/gone', 404],
  ['/rates/61-year-fixed', 404],
  ['/lenders/nobody', 404],
  ['/lenders/nobody/full', 404],
  ['/alert?termMonths=bogus', 400],
  ['/alert?edit=nothing', 404],
  [`/alert?id=${RATE}`, 200],
  ['/alert?id=lender0000/gone', 400],
])('%s is %d, with its page around it', async (path, status) => {
  for (const language of ['en', 'fr'] as const) {
    const { status: answered, $ } = await open(pathIn(language, path));
    expect([path, answered]).toEqual([path, status]);
    expect($('h1').length, path).toBe(1);
  }
});

test('a board of many chosen rates is refused, because its links would make a page of many megabytes', async () => {
  const board = (ids: number) => open(`/board?id=${Array.from({ length: ids }, (_, index) => `a/${index}`).join(',')}`);
  expect((await board(100)).status).toBe(200);
  for (const ids of [101, 500]) {
    const { status, text } = await board(ids);
    expect(status).toBe(400);
    expect(text).toContain('At most 100 rates can be named here.');
    expect(text.length).toBeLessThan(2_000_000);
  }
});
