import type { CheerioAPI } from 'cheerio/slim';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { addMonths, dayOf } from '../../src/rates/calculators/calendar.ts';
import { REFERENCE_SERIES } from '../../src/rates/reference.ts';
import type { Rate } from '../../src/rates/schema.ts';
import { bankPosted } from '../../src/site/calculators/known-rates.ts';
import { CALCULATORS, filledPath } from '../../src/site/calculators/links.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { FIGURES, pathIn } from '../../src/words/index.ts';
import { hrefs, servedSite, texts } from './shared.ts';

/** The calculators over a past that ends now: what they answer without a script, to visitors and to accounts. */
const stage = servedSite('past');
const { open } = stage;
const today = () => dayOf(stage.gate.context.now());
/** Replaces the Bank of Canada's series for the running test. */
function bankSays(...series: [name: keyof typeof REFERENCE_SERIES, day: string, percent: number][]): void {
  const snapshot = stage.gate.context.snapshots.current() as Snapshot;
  const before = snapshot.past;
  const past = new Map(series.map(([name, day, percent]) => [REFERENCE_SERIES[name], new Map([[day, percent]])]));
  Object.assign(snapshot, { past });
  onTestFinished(() => void Object.assign(snapshot, { past: before }));
}
/** The words beside each term of a page's lists. */
const results = ($: CheerioAPI): Record<string, string> =>
  Object.fromEntries(
    $('.results dt')
      .toArray()
      .map((one) => [$(one).text(), $(one).next().text().trim()]),
  );
/** What a field of a form holds. */
const held = ($: CheerioAPI, name: string): string | undefined => {
  const input = $(`[name=${name}]`);
  return input.is('select') ? input.find('[selected]').attr('value') : input.attr('value');
};
/** Opens a page whose fields are to hold these values. */
async function expectHeld(path: string, fields: Record<string, string>): Promise<void> {
  const { $, status } = await open(path);
  const values = Object.keys(fields).map((name) => [name, held($, name)?.replace(/\.00$/, '')]);
  expect([path, status, Object.fromEntries(values)]).toEqual([path, 200, fields]);
}
/** Opens pages that are to ask no question that nobody asked. */
async function expectGood(paths: string[]): Promise<void> {
  for (const path of paths) {
    const { status, $ } = await open(path);
    expect([path, status, $('[aria-invalid], .notice.wrong').length]).toEqual([path, 200, 0]);
  }
}
const big = ($: CheerioAPI): string => $('.payment-bar .num').text().trim();

const PATHS = CALCULATORS.map(([path]) => path);
test.each(PATHS)('%s opens empty in both languages, with all links', async (path) => {
  for (const language of ['en', 'fr'] as const) {
    const { status, $ } = await open(pathIn(language, path));
    expect([path, status, $('h1').length, $('[aria-invalid]').length]).toEqual([path, 200, 1, 0]);
    expect(hrefs($, '.calculators a')).toEqual(PATHS.map((other) => pathIn(language, other)));
    expect($('.calculators [aria-current]').attr('href')).toBe(pathIn(language, path));
  }
});

test.each([
  ['/calculator/schedule?amount=400000&rate=5&amortization=25', /^Année 25\u00a0: 0\u00a0\$$/],
  ['/calculator/schedule?amount=400000&rate=5&amortization=25&yearly=5000', /^Année 1\u00a0: .+ \(.+\)$/],
  ['/calculator/variable?balance=400000&rate=4&left=48&amortization=22&offer=5', /^Mois 12\u00a0: .+ \(.+\)$/],
  ['/calculator/break?rate=5&balance=300000&term=60&left=36&lender=tangerine&current=4.5&next=4', /^Mois 12\u00a0: /],
])('what the pointer reads on a chart is typeset in French: %s', async (path, said) => {
  const { $ } = await open(pathIn('fr', path), stage);
  const titles = texts($, 'svg :is(path, rect) title');
  expect(titles).toContainEqual(expect.stringMatching(said));
  for (const words of titles) expect(words).not.toMatch(/[^\u00a0]:/);
});

describe('breaking a mortgage', () => {
  const began = () => addMonths(today(), -24);
  const asked = (rest: string): string => `/calculator/break?rate=5&balance=300000&term=60&began=${began()}&${rest}`;

  // 36 months are left: 2 points on 300,000 over 3 years, or 5 less (4.5 less 1.5).
  it.each([
    ['subtracts the discount if the lender does', 'lender=td&posted=4.5&discount=1.5', '$18,000.00', ''],
    ['derives the discount from the signed rate', 'lender=td&posted=4.5&signed=6.5', '$18,000.00', ''],
    ['asks for a prime if it is needed', 'lender=simplii&type=variable', '–', 'its prime rate: enter it to see'],
    ['and for nothing more', 'lender=simplii&type=variable&prime=5.4', '$4,050.00', ''],
    ['charges nothing on an open mortgage', 'prepayment=open', '$0.00', ''],
    [
      'charges nothing within the privilege',
      'lender=td&posted=4.5&discount=1.5&original=400000&pay=60000',
      '$0.00',
      'within what may be paid this year',
    ],
  ])('%s', async (_, rest, charge, said) => {
    const { status, $ } = await open(asked(rest));
    expect([status, big($)]).toEqual([200, charge]);
    expect($('.results').text()).toContain(said);
  });

  it('uses the method of the named lender', async () => {
    const { $ } = await open(asked('lender=tangerine&current=3'));
    expect(big($)).toBe('$18,000.00');
    expect(results($)).toMatchObject({
      'Three months’ interest': '$3,750.00',
      'Interest rate differential': '$18,000.00',
      'Compared with': '3-year (nearest term)',
    });
    expect($('.results').text()).toContain('it is the greater of the two');
  });

  it('shows a range, and every method, if the lender does not say', async () => {
    const { $ } = await open(asked('posted=4.5&discount=1.5&current=4'));
    expect(big($)).toBe('$9,000.00 to $18,000.00');
    expect(texts($, '.results tbody tr th')).toEqual([
      'Contract against today’s offer, 3-year',
      'Posted less your discount, 3-year',
    ]);
  });

  it('says that the charge is a lower bound if a rate is missing', async () => {
    const { $ } = await open(asked('lender=tangerine'));
    expect(big($)).toBe('at least $3,750.00');
    expect($('.results .notice').text()).toContain('A rate that decides is missing');
    expect($('.results .notice').text()).toContain('your lender’s offered rate today (3-year)');
  });

  it('is estimated for a visitor from the Bank of Canada’s posted rates, which are said to be that', async () => {
    bankSays(['posted-5-year', began(), 6.5], ['posted-3-year', today(), 4.5]);
    const { $ } = await open(asked('lender=td'));
    // 5 less (4.5 less the discount of 1.5), over three years.
    expect(big($)).toBe('$18,000.00');
    expect($('.results .notice').first().text()).toContain('An estimate: it rests on posted rates of the Bank');
    for (const field of ['signed', 'posted'])
      expect($(`#${field}-hint`).text()).toContain('It is not this lender’s rate');
    expect($('.receipts').text()).not.toContain('Posted at signing');
    // The month that was signed decides, and a typed rate replaces the estimate.
    const unknown = asked('lender=td&month=2019-01');
    expect(big((await open(unknown)).$)).toMatch(/^at least/);
    for (const language of ['en', 'fr'] as const) {
      const monthHint = async (path: string) => (await open(pathIn(language, path))).$('#month-hint').text();
      expect(await monthHint(unknown)).toContain(
        language === 'fr' ? 'aucun taux affiché de ce mois' : 'no posted rate',
      );
      expect(await monthHint(asked('lender=td'))).toContain('2024-05');
    }
    const typed = await open(asked('lender=td&signed=6&posted=4.5'));
    expect(big(typed.$)).toBe('$13,500.00');
    expect(typed.$('.results').text()).not.toContain('An estimate');
    // Two years are left: there is no series of such a term, so the page asks for the rate.
    const other = await open(asked('lender=td').replace(began(), addMonths(today(), -36)));
    expect(big(other.$)).toMatch(/^at least/);
    expect(other.$('[name=posted]').attr('value')).toBe('');
  });

  it('says first whether it pays: yes, no, or unknown and why', async () => {
    const verdict = async (rest: string): Promise<string> => (await open(asked(rest))).$('.verdict').text();
    expect(await verdict('lender=tangerine&current=4.5')).toContain('Not known without the new rate');
    const yes = await verdict('lender=tangerine&current=4.5&next=4&fees=300');
    expect(yes).toMatch(/Yes\. You are \$[34],\d{3}\.\d\d ahead/);
    expect(await verdict('lender=tangerine&current=3&next=4.5')).toMatch(/No\. You are \$\d+,\d{3}\.\d\d behind/);
    // By one way of counting 9,000 dollars, by the other 18,000.
    expect(await verdict('posted=4.5&discount=1.5&current=4&next=3.2')).toMatch(/depends.*below \$1[0-7],\d{3}/);
    // The charge may be more than three months’ interest: no best case is drawn.
    const open_ = await open(asked('lender=tangerine&next=4'));
    expect(open_.$('.verdict').text()).toMatch(
      /Not known: \$3,750\.00 is only the least.*below \$\d,\d{3}\.\d\d\. To know, enter your lender’s offered rate/,
    );
    expect(open_.$('svg.chart').length).toBe(0);
    expect(await verdict('lender=tangerine&next=4.9')).toMatch(/No\. The charge is at least \$3,750/);
  });

  it('caps the charge for people after five years of a longer term', async () => {
    const old = `/calculator/break?rate=5&balance=300000&term=84&began=${addMonths(today(), -61)}&lender=tangerine&current=1`;
    const { $ } = await open(old);
    expect(big($)).toBe('$3,750.00');
    expect($('.results').text()).toContain('section 10 of the Interest Act');
    expect(big((await open(`${old}&borrower=company`)).$)).not.toBe('$3,750.00');
  });

  it('uses both terms if the remaining time is half-way and the lender does not say which', async () => {
    const half = 'rate=5&balance=300000&term=60&left=18&lender=tangerine&current=4&current2=3';
    const { $ } = await open(`/calculator/break?${half}`);
    expect(big($)).toBe('$4,500.00 to $9,000.00');
    expect($('label[for=current2]').text()).toContain('2-year fixed');
    expect($('.results').text()).toContain('Half-way between two terms');
  });

  it('shows the month from which a lower rate pays, and a row for each month in a table', async () => {
    const { $ } = await open(asked('lender=tangerine&current=4.5&next=4&fees=300'));
    // 4,500 of differential and 300 of fees, against a point on 300,000: about 248 a month.
    expect($('#pays').parent().find('.lead').text()).toMatch(/^It pays from month (19|20|21) /);
    expect($('#months tbody tr').length).toBe(36);
    expect($('svg.chart').length).toBe(2);
  });

  it('keeps the question in its address, in the other language too', async () => {
    const { $ } = await open(asked('lender=td&posted=4,5&discount=1.5'));
    const shared = $('[data-part=address] a').first().attr('href') ?? '';
    expect(big((await open(shared)).$)).toBe('$18,000.00');
    const french = await open($('[data-tongue]').attr('href') ?? '');
    expect(big(french.$).replace(/[\u00a0\u202f]/g, ' ')).toBe('18 000,00 $');
  });
});

describe('rates that are filled in', () => {
  /** A lender's closed posted fixed rate with a past, and a day on which that past is proven. */
  function proven() {
    const { history, snapshots } = stage.gate.context;
    const known = history.now(stage.gate.clock.time);
    const rates = [...(snapshots.current() as Snapshot).rates.values()].flat();
    for (const rate of rates.filter(({ id }) => /\/fixed\/\d+m\/closed\/posted$/.test(id))) {
      if (rates.filter(({ id }) => id.startsWith(rate.id)).length !== 1) continue;
      const revisions = history.revisions(rate.id, known);
      // Between two captures of an archive nobody looked.
      const old = revisions.find(({ rate: { changedAt }, lastSeenAt, endedAt, captureUrl }) => {
        return endedAt && !captureUrl && Date.parse(lastSeenAt) - Date.parse(changedAt) > 3 * 86_400_000;
      });
      if (!old || rate.ratePercent === null || old.rate.ratePercent === rate.ratePercent) continue;
      const middle = new Date((Date.parse(old.rate.changedAt) + Date.parse(old.lastSeenAt)) / 2);
      return { rate, percent: old.rate.ratePercent as number, day: dayOf(middle) };
    }
    throw new Error('no such rate in the past');
  }

  it('come for an account from our history, with a receipt, and for a visitor from the preview only', async () => {
    const { rate, percent, day } = proven();
    const path = `/calculator/break?lender=${rate.lender}&rate=${(percent - 1).toFixed(3)}&balance=300000&term=${rate.termMonths}&began=${day}`;
    const member = await open(path, stage);
    expect(member.status).toBe(200);
    const signed = member.$('.receipts li').filter((_, one) => member.$(one).text().startsWith('Posted at signing'));
    expect(signed.find('.num').first().text()).toBe(FIGURES.en.percent(percent));
    expect(signed.find('details .receipt').length).toBe(1);
    expect(results(member.$)['Discount']).toBe('1.00%');
    const visitor = await open(path);
    expect(visitor.$('.receipts').text()).not.toContain('Posted at signing');
    expect(results(visitor.$)['Discount']).toBe('not known');
    expect(visitor.$('.results a[href^="/login"]').length).toBe(1);
  });

  it('are left out for a day on which nobody had looked', async () => {
    const { rate } = proven();
    const unseen = `lender=${rate.lender}&rate=4&balance=300000&term=120&began=2019-01-01`;
    const { $ } = await open(`/calculator/break?${unseen}`, stage);
    expect($('.receipts').text()).not.toContain('Posted at signing');
    expect($('.results').text()).toContain('We had not read this lender on the day you signed');
  });

  it('never replace typed values', async () => {
    const { rate, day } = proven();
    const typed = `lender=${rate.lender}&rate=3&balance=300000&term=${rate.termMonths}&began=${day}&discount=0.75`;
    const { $ } = await open(`/calculator/break?${typed}`, stage);
    expect(results($)['Discount']).toBe('0.75%');
  });
});

describe('the variable calculator', () => {
  it('shows every move of prime, and marks the chosen one', async () => {
    const moved = 'balance=400000&rate=4&prime=5&amortization=25&left=60&payments=adjustable&move=0.75';
    const { $ } = await open(`/calculator/variable?${moved}`);
    expect($('.moves-of-prime tbody tr').length).toBe(13);
    expect($('.chosen th').text()).toBe('+0.75');
    expect(results($)).toMatchObject({ 'Prime would be': '5.75%', 'Your rate': '4.75%' });
    expect(big($)).toBe($('.chosen td').eq(1).text().trim());
  });

  it('uses the lender’s kind of payment, and shows both kinds if that is unknown', async () => {
    const fixed = await open('/calculator/variable?lender=td&rate=4&move=2');
    expect(fixed.$('.moves-of-prime').length).toBe(1);
    expect(fixed.$('.results h2').text()).toBe('If the payment stays');
    expect((await open('/calculator/variable?rate=4')).$('.moves-of-prime').length).toBe(2);
    expect((await open('/calculator/variable?lender=scotiabank&rate=4')).$('.moves-of-prime').length).toBe(2);
  });

  it('shows when a payment is below the interest, and when the trigger point is passed', async () => {
    const query = 'payments=fixed&balance=400000&rate=5&payment=1800&move=2&value=505000';
    const { $ } = await open(`/calculator/variable?${query}`);
    expect($('.chosen').text()).toContain('payment below the interest from month 1');
    expect($('.chosen').text()).toContain('over the trigger point from month');
    // 1,800 × 12 / 400,000.
    expect(results($)).toMatchObject({ 'Trigger point': '$404,000.00', 'Trigger rate': '5.40%' });
  });

  it('says in a sentence which mortgage costs less at the chosen move', async () => {
    const sentences = async (rest: string): Promise<string[]> => {
      return texts((await open(`/calculator/variable?rate=3.79&offer=4.59&balance=400000&${rest}`)).$, '.verdict');
    };
    const [rises] = await sentences('payments=adjustable&move=1');
    expect(rises).toMatch(/^If prime rises by 1 point at once, you pay \$[\d,]+\.\d\d less .* at the fixed rate\.$/);
    const { $ } = await open('/calculator/variable?rate=3.79&offer=4.59&balance=400000&payments=adjustable&move=1');
    const cents = (text: string): number => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);
    const variable = cents($('.chosen td').eq(2).text());
    const fixed = cents(/costs \$([\d,.]+) of interest/.exec($('#against').parent().text())?.[1] ?? '');
    expect(cents(rises?.match(/\$([\d,.]+) less/)?.[1] ?? '')).toBe(variable - fixed);
    const [stays] = await sentences('payments=adjustable');
    expect(stays).toMatch(/^If prime does not move, you pay .* at the variable rate/);
    expect(await sentences('move=-0.5')).toEqual([
      expect.stringMatching(/^If prime falls by 0\.5 points at once, .* \(if the payment follows\)\.$/),
      expect.stringMatching(/\(if the payment stays\)\.$/),
    ]);
  });

  it('shows the path of prime at which a fixed offer costs the same, which is not a forecast', async () => {
    const { $ } = await open('/calculator/variable?payments=adjustable&rate=4&offer=4.6&balance=400000');
    const path = /by \+0\.5\d\d? points at once.*by \+1\.\d+ points until the term ends/;
    expect($('#against').parent().text()).toMatch(path);
    expect($('#policy').length).toBe(1);
  });
});

describe('the affordability calculator', () => {
  it('answers with a price, the limit that binds, and the sum due at closing', async () => {
    const { $ } = await open(
      '/calculator/afford?income=120000&down=60000&tax=4800&heat=150&debts=450&rate=4.5&province=CA-ON&city=toronto&first=all',
    );
    const [mortgage, price] = texts($, '.payment-bar .num');
    expect([mortgage, price]).toEqual([expect.stringMatching(/^\$500,\d{3}$/), expect.stringMatching(/^\$545,\d{3}$/)]);
    expect($('.results a[href="#down"]').parent().text()).toContain('Counted with $60,000.00 down');
    expect($('.results').text()).toContain('Housing costs at the qualifying rate may take 39% of income');
    expect(results($)['Payment at the qualifying rate']).toMatch(/^6\.50%: \$3,350\.\d\d$/);
    expect(texts($, '.closing tbody tr th')).toEqual([
      ...['Down payment', 'Tax on the premium, in cash', 'Land transfer tax or title fee', 'Rebate for a first home'],
      ...['City’s transfer tax', 'City’s rebate for a first home'],
    ]);
  });

  it('shows older guides of banks only for uninsured mortgages, with their own limits', async () => {
    const rows = async (down: number): Promise<string[]> => {
      const { $ } = await open(`/calculator/afford?income=120000&debts=500&down=${down}`);
      return texts($, '.results tbody tr').map((row) => row.replace(/\s+/g, ' '));
    };
    const [usual, older] = await rows(60_000);
    expect(usual).toMatch(/39% of income \(GDS\).*44% of income \(TDS\)/);
    expect(older).toContain('$300,000');
    expect(older).toContain('Without insurance a fifth of the price must be paid down');
    expect((await rows(300_000))[1]).toMatch(/\$705,\d{3}.*32% of income/);
  });

  it('applies Quebec’s new tax on premiums from 2027', async () => {
    const taxOn = async (day: string): Promise<number> => {
      const { $ } = await open(`/calculator/afford?province=CA-QC&closing=${day}`);
      return Number($('.closing tr').eq(1).find('td').text().replace(/[$,]/g, ''));
    };
    expect((await taxOn('2027-01-01')) / (await taxOn('2026-12-31'))).toBeCloseTo(9.975 / 9, 3);
  });

  it('says which figures are not confirmed, where two tables disagree, and where nothing was found', async () => {
    expect((await open('/calculator/afford?province=CA-BC')).text).toContain('not confirmed for that day');
    const quebec = await open('/calculator/afford?province=CA-QC&city=quebec&income=200000&down=200000');
    expect(quebec.$('.closing').text()).toContain('two tables disagree: both are shown');
    expect((await open('/calculator/afford?province=CA-YT')).text).toContain('Nothing was found of taxes');
  });
});

describe('closing costs', () => {
  const rows = ($: CheerioAPI): Record<string, string> =>
    Object.fromEntries(
      $('.closing tr')
        .toArray()
        .map((row) => [$(row).find('th').contents().first().text(), $(row).find('td').text()]),
    );

  it('list each tax, each rebate and the cash for a first home in Toronto', async () => {
    const path = '/calculator/closing?price=850000&down=20%25&province=CA-ON&city=toronto&first=all';
    const { $ } = await open(path);
    // Ontario and Toronto each ask 13,475, and give 4,000 and 4,475 back.
    expect(rows($)).toEqual({
      'Down payment': '$170,000.00',
      'Land transfer tax or title fee': '$13,475.00',
      'Rebate for a first home': '−$4,000.00',
      'City’s transfer tax': '$13,475.00',
      'City’s rebate for a first home': '−$4,475.00',
      'Taxes less rebates': '$18,475.00',
      'In all': '$188,475.00',
    });
    expect(big($)).toBe('$188,475.00');
    expect((await open(`/fr${path}`)).text.replace(/[\u00a0\u202f]/g, ' ')).toContain('188 475,00 $');
  });

  it('include the tax on the premium in the cash, and the premium in the mortgage', async () => {
    const { $ } = await open('/calculator/closing?price=500000&down=10%25&province=CA-ON&other=2000');
    expect(results($)).toMatchObject({ 'Insurance premium in it': '$13,950.00 (3.1%)', Mortgage: '$463,950.00' });
    // 8 % of the premium.
    expect(rows($)).toMatchObject({ 'Tax on the premium, in cash': '$1,116.00', 'Other costs': '$2,000.00' });
    expect(big($)).toBe('$59,591.00');
  });

  it('limit an insured mortgage to 25 years unless the home is a first or new one', async () => {
    const path = '/calculator/closing?price=500000&down=10%25&province=CA-AB&amortization=30';
    const premium = async (more: string) => results((await open(path + more)).$)['Insurance premium in it'];
    expect(await premium('')).toBe('$13,950.00 (3.1%)');
    expect(await premium('&newbuild=yes')).toBe('$14,850.00 (3.3%)');
  });

  it('ask for the province before listing taxes', async () => {
    const { $ } = await open('/calculator/closing?price=850000');
    expect($('.results').text()).toContain('Choose a province');
    expect($('.payment-bar').text()).toContain('Before taxes');
  });
});

describe('what large banks posted', () => {
  const days = new Map(Object.entries({ '2024-05-08': 6.84, '2024-05-29': 6.79, '2024-07-10': 6.49 }));
  const past = new Map([[REFERENCE_SERIES['posted-5-year'], days]]);
  const snapshot = { manifest: { reference: { series: [] } }, past } as unknown as Snapshot;
  it.each([
    [60, '2024-05', { value: 6790, day: '2024-05-29' }],
    // A weekly series says nothing of a month three weeks later, nor of one before it began.
    [60, '2024-06', null],
    [60, '2024-07', { value: 6490, day: '2024-07-10' }],
    [60, '2024-09', null],
    [60, '2024-04', null],
    // Terms without a series, and one whose series was not read.
    [48, '2024-05', null],
    [6, '2024-05', null],
    [36, '2024-05', null],
  ])('for %i months in %s is %j', (months, month, expected) => {
    expect(bankPosted(snapshot, months, month)).toEqual(expected);
  });
});

test('the tabs pass inputs to the other calculators, and none before a question was asked', async () => {
  const tabs = async (path: string): Promise<string[]> => hrefs((await open(path)).$, '.calculators a');
  const bought = await tabs('/calculator?price=850000&down=85000&province=CA-ON&rate=4.09&amortization=30');
  for (const [path, fields] of [
    ['/calculator/variable', { offer: '4.09', balance: '790,245', amortization: '30' }],
    ['/calculator/afford', { down: '85,000', province: 'CA-ON', rate: '4.09', amortization: '30' }],
    ['/calculator/closing', { price: '850,000', down: '85,000', province: 'CA-ON', amortization: '30' }],
    ['/calculator/offers', { rate1: '4.09', amortization: '30' }],
    ['/calculator/schedule', { rate: '4.09', amortization: '30' }],
  ] as const)
    await expectHeld(bought.find((href) => href.startsWith(path)) ?? '', fields);
  await expectGood(bought);
  const broken = await tabs('/calculator/break?lender=td&rate=5.29&balance=400000&left=30');
  expect(broken.find((href) => href.startsWith('/calculator/schedule'))).toBe(
    '/calculator/schedule?amount=400000&rate=5.29&type=fixed&amortization=25',
  );
  expect(broken.find((href) => href.startsWith('/calculator?'))).toContain('amount=400000');
});

describe('offers', () => {
  it('are sorted by their cost to the common horizon, with the assumption stated', async () => {
    const { $ } = await open(
      '/calculator/offers?amount=400000&name1=Mine&rate1=4.5&cash1=2000&name2=Theirs&rate2=4.3&term2=36&fees2=500&discharge2=350',
    );
    expect($('.payment-bar').text()).toMatch(/Costs least/);
    const heads = texts($, '.results thead th, [data-part=results] thead th');
    expect(heads.slice(1).sort()).toEqual(['Mine', 'Theirs']);
    expect($('[data-part=results]').text()).toContain('whatever ends before 60 months is renewed at 4.50%');
  });

  it('take a variable rate as people quote it, over the prime of the day', async () => {
    bankSays(['prime', today(), 4.45]);
    const quoted = (text: string, type = 'variable') =>
      open(`/calculator/offers?type1=${type}&rate1=${encodeURIComponent(text)}`);
    const { $ } = await quoted('prime − 0.9');
    expect($('[data-part=results]').text()).toContain('3.55%');
    expect($('#rate1-hint').text()).toMatch(/4\.45% \(Bank of Canada, .+ \d{4}\)/);
    expect((await quoted('prime − 0.9', 'fixed')).$('#rate1-error').text()).toContain('variable');
    const french = await open('/fr/calculator/offers?type1=variable&rate1=préférentiel − 0,9');
    expect(french.$('#rate1-hint').text()).toContain('Banque du Canada');
    expect(french.$('[data-part=results]').text()).toMatch(/3,55.%/);
  });

  it('say that a rate hold that ends before closing is too short', async () => {
    const { $ } = await open(`/calculator/offers?rate1=4.5&hold1=30&closing=${addMonths(today(), 3)}`);
    expect($('[data-part=results]').text()).toContain('before your closing day');
  });
});

describe('the schedule page', () => {
  it('lists years and payments, and is available as CSV', async () => {
    const path = '/calculator/schedule?amount=150000&rate=4&amortization=25&begins=2026-01-01&yearly=1000';
    const { $ } = await open(path);
    expect($('#by-year tbody tr').length).toBeGreaterThan(20);
    const csv = (await open($('a[href*="format=csv"]').attr('href') ?? '')).text.split('\r\n');
    expect(csv[0]).toBe('payment,date,interest,principal,extra,balance');
    expect(csv[1]).toBe('1,2026-02-01,495.88,293.15,0.00,149706.85');
    expect($('#by-payment tbody tr').length).toBe(csv.length - 2);
    expect(csv.at(-2)).toMatch(/,0\.00$/);
  });

  it('adds the same sum in a year at every frequency', async () => {
    const { $ } = await open('/calculator/schedule?each=100&rate=4');
    const figures = texts($, '.results tbody tr td:nth-of-type(2)').map((text) => Number(text.replace(/[$,]/g, '')));
    const interest = figures.slice(0, 4);
    expect(Math.max(...interest) / Math.min(...interest)).toBeLessThan(1.01);
  });
});

const allRates = async (): Promise<Rate[]> => JSON.parse((await open('/api/rates/aggregated', stage)).text).rates;

test('every rate links to each calculator, with all known values filled in', async () => {
  const fixed = { ratePercent: 4.59, rateType: 'fixed', termMonths: 36, lender: 'td', primePercent: null } as const;
  const variable = { ...fixed, ratePercent: 4.1, rateType: 'variable', termMonths: 60, primePercent: 4.95 } as const;
  const sum = { value: 700_000, balance: 560_000, amortizationYears: 20, province: 'CA-QC' as const };
  const filled: [string, typeof fixed | typeof variable, Record<string, string>][] = [
    ['payment', fixed, { rate: '4.59', term: '36', price: '700,000', amortization: '20', province: 'CA-QC' }],
    ['break', fixed, { next: '4.59', nexttype: 'fixed' }],
    ['variable', fixed, { offer: '4.59', balance: '560,000', amortization: '20' }],
    ['variable', variable, { rate: '4.10', prime: '4.95', lender: 'td', balance: '560,000' }],
    ['afford', fixed, { rate: '4.59', down: '140,000', amortization: '20' }],
    ['closing', fixed, { price: '700,000', down: '140,000', amortization: '20', province: 'CA-QC' }],
    ['offers', fixed, { name1: 'TD', rate1: '4.59', term1: '36', amount: '560,000' }],
    ['schedule', variable, { rate: '4.10', type: 'variable', amount: '560,000' }],
  ];
  for (const [name, rate, fields] of filled)
    await expectHeld(filledPath(name as Parameters<typeof filledPath>[0], rate, sum, 'TD'), fields);
});

test.each(['en', 'fr'] as const)('the address of a rate links to its calculators (%s)', async (language) => {
  const rate = (await allRates()).find(({ ratePercent }) => ratePercent !== null) as Rate;
  const { $ } = await open(pathIn(language, `/rate/${rate.id}`), stage);
  const links = hrefs($, '.rate-questions a');
  expect(links.map((href) => href.split('?')[0])).toEqual(PATHS.map((path) => pathIn(language, path)));
  await expectGood([...links, pathIn(language, '/calculator/break?lender=rbc')]);
});

test('rates chosen on the board are compared as offers', async () => {
  const fives = (await allRates()).filter(({ ratePercent, termMonths }) => ratePercent !== null && termMonths === 60);
  const chosen = fives.slice(0, 3);
  const compared = await open(`/compare?${chosen.map(({ id }) => `rate=${id}`).join('&')}&amount=350000`, stage);
  const href = compared.$('a[href*="/calculator/offers"]').last().attr('href') ?? '';
  const { $ } = await open(href);
  expect($('[name=amount]').attr('value')).toBe('350,000');
  const typed = [1, 2, 3].map((place) => $(`[name=rate${place}]`).attr('value'));
  expect(typed.sort()).toEqual(chosen.map(({ ratePercent }) => FIGURES.en.rate(ratePercent as number)).sort());
});
