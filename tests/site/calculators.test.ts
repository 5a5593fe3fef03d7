import type { CheerioAPI } from 'cheerio/slim';
import { describe, expect, it, test } from 'vitest';
import { addMonths, dayOf } from '../../src/rates/calculators/calendar.ts';
import type { Rate } from '../../src/rates/schema.ts';
import { CALCULATORS } from '../../src/site/calculators/links.ts';
import { FIGURES, pathIn } from '../../src/words/index.ts';
import { some } from '../support/sampled.ts';
import { hrefs, servedSite, texts } from './shared.ts';

/** The calculators over a past that ends now: what they answer without a script, to visitors and to accounts. */
const stage = servedSite('past');
const { open } = stage;
const today = () => dayOf(stage.gate.context.now());
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ').trim();
/** The answer of a page: the figures of its bar, the words beside each term, and all that it says. */
const read = ($: CheerioAPI) => ({
  bar: texts($, '.payment-bar .num').map(plain).join(', '),
  rows: Object.fromEntries([
    ...$('.results dt')
      .toArray()
      .map((one) => [$(one).text(), $(one).next().text().trim()]),
    ...$('.results tr')
      .toArray()
      .map((row) => [$(row).find('th').contents().first().text(), $(row).find('td').first().text()]),
  ]),
  said: plain($('.results, [data-part=below], [data-part=asks]').text()),
});
/** What a field of a form holds. */
const held = ($: CheerioAPI, name: string): string | undefined => {
  const input = $(`[name=${name}]`);
  return input.is('select') ? input.find('[selected]').attr('value') : input.attr('value');
};
async function expectHeld(path: string, fields: Record<string, string>): Promise<void> {
  const { $, status } = await open(path);
  const values = Object.keys(fields).map((name) => [name, held($, name)?.replace(/\.00$/, '')]);
  expect([path, status, Object.fromEntries(values)]).toEqual([path, 200, fields]);
}

const PATHS = CALCULATORS.map(([path]) => path);
test.each(PATHS)('%s opens empty in both languages, without an error, with all links', async (path) => {
  for (const language of ['en', 'fr'] as const) {
    const { status, $ } = await open(pathIn(language, path));
    expect([path, status, $('h1').length, $('[aria-invalid], .notice.wrong').length]).toEqual([path, 200, 1, 0]);
    expect(hrefs($, '.calculators a')).toEqual(PATHS.map((other) => pathIn(language, other)));
    expect($('.calculators [aria-current]').attr('href')).toBe(pathIn(language, path));
  }
});

/** 36 months are left of a 5-year term, at 5 % on 300,000 dollars. */
const BREAK = '/calculator/break?rate=5&balance=300000&left=36';
const VARIABLE = '/calculator/variable?balance=400000';
const AFFORD = '/calculator/afford?income=120000&tax=4800&debts=450&down=60000';
const TORONTO = '/calculator/closing?price=850000&down=20%25&province=CA-ON&city=toronto&first=all';
const TENTH = '/calculator/closing?price=500000&down=10%25';

/** A question, the figures of its bar (- for none), and then the rows that it shows (name = value) and its words; … stands for any. */
const ANSWERS = `
  /calculator?price=500000&down=10&rate=5 | $2,698 | Mortgage = $463,950.00 | Insurance premium in it = $13,950.00 (3.1%)
  /calculator?balance=400000&rate=5 | $2,326 | Stress test: payment at 7.00% = $2,801.66 | Payment if you renew at 6.00% = $2,521.36
  /calculator?balance=400000&rate=5&each=100 | $2,426 | Paying extra saves $…,… of interest
  /calculator?balance=400000&rate=5.1 | $2,349 | After 5 years you still owe $35…,… | Is 5.10% a good rate?
  /calculator?amount=400000&rate=5&frequency=accelerated-biweekly | $1,163
  /fr/calculator?balance=400000&rate=5 | 2 326 $ | Un taux de 5,00 %, est-ce un bon taux?
  ${BREAK}&lender=td&posted=4.5&signed=6.5 | $18,000 | Your discount = 1.50% | Interest rate differential = $18,000.00
  ${BREAK}&lender=tangerine&current=3 | $18,000 | Three months’ interest = $3,750.00 | Compared with = 3-year (nearest term)
  ${BREAK}&lender=tangerine | from $3,750 | At least $3,750 (three months’ interest). It may be more: we also need your lender’s rate today (3-year).
  ${BREAK}&lender=bmo&current=4 | from $3,750 | $9,000 if compared with its 3-year rate. More if your contract names a higher posted rate
  ${BREAK}&posted=4.5&signed=6.5&current=4 | $9,000 to $18,000 | Posted less your discount, 3-year = $18,000.00 | does not say exactly how it counts
  ${BREAK}&lender=simplii&type=variable | - | at its prime rate: enter it to see the penalty
  ${BREAK}&lender=simplii&type=variable&prime=5.4 | $4,050 | as for every closed variable mortgage
  ${BREAK}&lender=td&posted=4.5&signed=6.5&free=60000&pay=60000 | $0 | You pay nothing
  ${BREAK.replace('36', '18')}&lender=tangerine&current=4&current2=3 | $4,500 to $9,000 | half-way between two terms | 2-year fixed
  /fr${BREAK}&lender=td&posted=4,5&signed=6.5 | 18 000 $ | c’est plus que trois mois d’intérêts
  ${BREAK}&lender=tangerine&current=4.5&next=4 | $4,500 | you pay $9,081 less interest until your term ends
  ${BREAK}&lender=tangerine&current=3&next=5.5 | $18,000 | you pay no less interest
  ${VARIABLE}&payments=fixed&rate=5&payment=1800&move=2 | $1,800 | Trigger rate = 5.40% | below the interest
  ${VARIABLE}&rate=3.79&offer=4.59&payments=adjustable&move=1 | $2,290 | If prime rises by 1 point at once, the fixed rate saves $…of interest.
  ${VARIABLE}&rate=3.79&offer=4.59&payments=adjustable | $2,065 | If prime does not move, the variable rate saves $…of interest
  ${VARIABLE}&rate=3.79&offer=4.59&move=-0.5 | $1,958 | If prime falls by 0.5 points at once, …if the payment follows. | two ways: we show both
  ${AFFORD}&province=CA-ON&city=toronto&first=all | $545,094, $500,131, $533,540 | At the stress test (6.50%) = $3,350.00 | Rebate for a first home = −$4,000.00
  ${AFFORD}&province=CA-QC&closing=2027-01-01 | $545,094, $500,131, $532,394 | At closing you need about $68,500 in cash: $8,500 more
  ${AFFORD}&province=CA-QC&closing=2027-01-01 | $545,094, $500,131, $532,394 | Tax on the premium, in cash = $1,500.03 | With $60,000 down.…39% of your income
  /calculator/afford?income=120000&debts=500&down=300000 | $810,084, $510,084 | Without insurance some lenders allow less | Choose your province to see
  /calculator/afford?province=CA-BC | $460,624, $413,043, $453,552 | not confirmed for that day
  /calculator/afford?province=CA-PE | $460,624, $413,043, $456,063 | as of May 17, 2017
  /calculator/afford?province=CA-YT | $460,624, $413,043 | no taxes on a purchase in the territories
  ${TORONTO} | $188,475 | Land transfer tax or title fee = $13,475.00 | City’s transfer tax = $13,475.00 | Taxes less rebates = $18,475.00
  /fr${TORONTO} | 188 475 $ | 188 475,00 $
  ${TENTH}&province=CA-ON | $57,591 | Mortgage = $463,950.00 | Tax on the premium, in cash = $1,116.00
  ${TENTH}&province=CA-AB&amortization=30 | $51,065 | Insurance premium in it = $13,950.00 (3.1%) | 25 years at most
  ${TENTH}&province=CA-AB&amortization=30&newbuild=yes | $51,065 | Insurance premium in it = $14,850.00 (3.3%)
  /calculator/closing?price=850000 | $170,000 | Choose your province
  /calculator/closing?province=CA-QC&city=quebec | $149,611 to $150,611 | our sources disagree
`;
const escaped = (text: string): string => text.replace(/[.?()*+$[\]]/g, '\\$&');
test.each(ANSWERS.trim().split('\n'))('%s', async (line) => {
  const [path = '', bar, ...told] = line.trim().split(' | ');
  const { status, $ } = await open(path);
  const answer = read($);
  expect([status, answer.bar || '-']).toEqual([200, bar]);
  for (const words of told) {
    const [name, value] = words.split(' = ');
    if (value === undefined) expect(answer.said).toMatch(new RegExp(escaped(words).replaceAll('…', '.*')));
    else expect(answer.rows).toMatchObject({ [name as string]: value });
  }
});

test.each([
  // What is right is echoed, in place.
  ['/calculator?price=700000&down=10', 'down', 'hint', '10% = $70,000'],
  ['/fr/calculator/closing?price=700000&down=12,5', 'down', 'hint', '12,5 % = 87 500 $'],
  ['/calculator/variable?move=0.25', 'move', 'hint', '+0.25'],
  ['/fr/calculator?balance=300000', 'balance', 'hint', 'Au lieu du prix et de la mise de fonds'],
  // What is not is answered in place.
  ['/calculator?rate=439', 'rate', 'error', 'Did you mean 4.39%?'],
  ['/calculator?price=700000&down=4', 'down', 'error', 'the minimum down payment is $45,000'],
  ['/calculator?price=500000&down=10%25&amortization=35', 'amortization', 'error', 'can be 30 years at most'],
  [BREAK.replace('36', '72'), 'left', 'error', 'between 1 and 60'],
  ['/calculator/break?rate=5&amortization=25', 'balance', 'error', 'Fill this in'],
])('%s says beside %s in its %s: %s', async (path, field, kind, words) => {
  const { $ } = await open(path);
  expect(plain($(`#${field}-${kind}:not([hidden])`).text())).toContain(words);
  expect($('[data-part=results] .notice.wrong').length).toBe(kind === 'error' && field !== 'balance' ? 1 : 0);
});

const TYPED = PATHS.flatMap((path) => ['-5', '1e2', '😀', '٤٥', '1.5.2'].map((typed) => [path, typed] as const));
test.each(some(TYPED, 3))('%s answers %s in place, in each of its fields, and keeps it', async (path, typed) => {
  const empty = await open(path);
  const names = empty
    .$('main form input[inputmode]')
    .toArray()
    .map((input) => empty.$(input).attr('name') ?? '');
  const { status, $ } = await open(`${path}?${new URLSearchParams(names.map((name) => [name, typed]))}`);
  expect([status, names.length > 3]).toEqual([400, true]);
  const read = names.map((name) => $(`[name="${name}"]`));
  const refused = (input: (typeof read)[number]) =>
    input.attr('aria-invalid') === 'true' && input.attr('value') === typed;
  expect(read.filter((input) => !refused(input)).map((input) => input.attr('name'))).toEqual([]);
});
test('/calculator/afford takes no share as a sum', async () => {
  const { status, $ } = await open('/calculator/afford?income=100000&down=10');
  expect([status, $('#down').attr('aria-invalid')]).toEqual([400, 'true']);
});

test('a charge is asked for every number that it needs at once, beside the answer, each with where it is found', async () => {
  const asked = async (rest: string, of = BREAK): Promise<string[]> => {
    const { $ } = await open(`${of}&lender=td${rest}`);
    return $('[data-part=asks] [name]')
      .toArray()
      .map((one) => $(one).attr('name') ?? '');
  };
  expect(await asked('')).toEqual(['signed', 'posted']);
  expect(await asked('&signed=6.5')).toEqual(['signed', 'posted']);
  expect(await asked('&signed=6.5&posted=4.5')).toEqual(['signed', 'posted', 'next']);
  // What was typed stays where another lender needs something else.
  expect(await asked('&posted=4.5&current=4')).toEqual(['signed', 'posted', 'current']);
  // Half-way between two terms, those of both.
  expect(await asked('', BREAK.replace('36', '30'))).toEqual(['signed', 'posted', 'posted2']);
});

test.each([
  ['/calculator?balance=400000&rate=5', /^Année 25\u00a0: 0\u00a0\$$/],
  ['/calculator?balance=400000&rate=5&yearly=5000', /^Année 1\u00a0: .+ \(.+\)$/],
])('what the pointer reads on a chart is typeset in French: %s', async (path, said) => {
  const { $ } = await open(pathIn('fr', path), stage);
  const titles = texts($, 'svg :is(path, rect) title');
  expect(titles).toContainEqual(expect.stringMatching(said));
  for (const words of titles) expect(words).not.toMatch(/[^\u00a0]:/);
});

describe('rates that are filled in for a penalty', () => {
  it('cap the charge after five years of a longer term', async () => {
    const old = `/calculator/break?rate=5&balance=300000&term=84&began=${addMonths(today(), -61)}&lender=tangerine&current=1`;
    const { bar, said } = read((await open(old)).$);
    expect([bar, said]).toEqual(['$3,750', expect.stringContaining('section 10 of the Interest Act')]);
    expect(read((await open(old.replace('term=84', 'term=60&left=24'))).$).bar).not.toBe('$3,750');
  });

  it('are those that the lender publishes today, as far as this visitor may see them', async () => {
    const rates: Rate[] = JSON.parse((await open('/api/rates/aggregated', stage)).text).rates;
    const shown: Rate[] = JSON.parse((await open('/api/preview')).text).rates;
    const isSecret = ({ id, state }: Rate): boolean =>
      /\/fixed\/(12|24|36|48|84)m\/closed\/posted$/.test(id) &&
      state === 'fresh' &&
      !shown.some((rate) => rate.id === id);
    const secret = rates.find(isSecret) as Rate;
    const asked = `/calculator/break?lender=${secret.lender}&rate=5&balance=300000&term=120&left=${secret.termMonths}`;
    const hintFor = async (who?: typeof stage) => plain((await open(asked, who)).$('#posted-hint').text());
    expect(await hintFor(stage)).toContain(`We use ${FIGURES.en.percent(secret.ratePercent as number)}, read on`);
    expect(await hintFor()).not.toContain('We use');
  });
});

test('the years are listed to the end, and the old addresses of payments lead there', async () => {
  const { $ } = await open('/calculator?balance=150000&rate=4&amortization=25&yearly=1000');
  const cells = (row: string): string[] => texts($, `#by-year tbody ${row} :is(th, td)`);
  expect(cells('tr:first-child')).toEqual(['1', '$5,885.94', '$3,582.42', '$1,000.00', '$145,417.58']);
  expect(cells('tr:last-child').at(-1)).toBe('$0.00');
  for (const path of ['/fr/calculator/schedule', '/fr/calculator/schedule.csv']) {
    const moved = await open(`${path}?amount=150000`);
    expect([moved.status, moved.headers.get('location')]).toEqual([308, '/fr/calculator?amount=150000']);
  }
});

test('a question stays in its address, in the other language too', async () => {
  const { $ } = await open(`${BREAK}&lender=td&posted=4,5&signed=6.5`);
  const shared = hrefs($, '[data-part=address] a')[0] ?? '';
  expect(read((await open(shared)).$).bar).toBe('$18,000');
  expect(read((await open($('[data-tongue]').attr('href') ?? '')).$).bar).toBe('18 000 $');
});

test('a question that was said once is carried by the menu to the pages that ask it, without a script', async () => {
  const bought = '?province=CA-ON&price=700000&down=10%25&amortizationYears=30&firstHome=yes';
  for (const [path, fields, kept] of [
    ['/offer', { province: 'CA-ON', down: '10%', amortizationYears: '25' }, 'Ontario, $700,000, 10% down. Start over'],
    ['/renewal', { province: 'CA-ON', amortizationYears: '25' }, 'From your last question: Ontario. Start over'],
    [
      '/fr/calculator/afford',
      { province: 'CA-ON', first: 'none' },
      /Ontario, 700\s000\s\$, 10\s% de mise de fonds. Recommencer/,
    ],
  ] as const) {
    const { $ } = await open(`${path.startsWith('/fr') ? '/fr' : ''}/rates${bought}`);
    const link = hrefs($, '[data-carries]').find((href) => href.startsWith(`${path}?`));
    await expectHeld(link ?? path, fields);
    const page = (await open(link ?? path)).$;
    expect(texts(page, '.field-error:not([hidden])').filter(Boolean)).toEqual([]);
    expect(texts(page, '[data-part=kept]')[0]).toMatch(kept);
    const anew = (await open(hrefs(page, '[data-forget]')[0] ?? '')).$;
    expect([
      texts(anew, '[data-part=kept]'),
      hrefs(anew, '[data-carries]').filter((href) => href.includes('?')),
    ]).toEqual([[''], []]);
    expect(hrefs($, 'header a, footer a').filter((href) => /calculator(?:\/break|\/variable)?\?/.test(href))).toEqual(
      [],
    );
  }
  const { $ } = await open(`/renewal?ends=${addMonths(today(), 6)}&balance=320000&rate=1.99&province=CA-AB`);
  await expectHeld(hrefs($, '.top [data-carries]')[0] ?? '', {
    province: 'CA-AB',
    purpose: 'purchase',
    price: '700,000',
    down: '20%',
  });
});

test.each([
  ['/rates?purpose=renewal&province=CA-ON&value=700000&balance=650000', { balance: '650,000' }],
  ['/rates?province=CA-ON&price=700000&down=70000', { balance: '', price: '700,000', down: '70,000' }],
])('the payment beside a rate of %s is of that mortgage', async (path, fields) => {
  const { $ } = await open(path);
  for (const href of [hrefs($, 'a.pay')[0], hrefs($, '.figure a.num')[0]]) await expectHeld(href ?? '', fields);
});

test('the tabs pass inputs to the other calculators, and none before a question was asked', async () => {
  const tabs = async (path: string): Promise<string[]> => hrefs((await open(path)).$, '.calculators a');
  const bought = await tabs('/calculator?price=850000&down=85000&rate=4.09&amortization=30');
  for (const [path, fields] of [
    ['/calculator/variable', { offer: '4.09', balance: '790,245', amortization: '30' }],
    ['/calculator/afford', { down: '85,000', rate: '4.09', amortization: '30' }],
    ['/calculator/closing', { price: '850,000', down: '85,000', amortization: '30' }],
  ] as const)
    await expectHeld(bought.find((href) => href.startsWith(path)) ?? '', fields);
  const broken = await tabs('/calculator/break?lender=td&rate=5.29&balance=400000&left=30');
  await expectHeld(broken[0] ?? '', { balance: '400,000', rate: '5.29' });
});
