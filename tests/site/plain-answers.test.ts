import { load } from 'cheerio/slim';
import { describe, expect, it, test } from 'vitest';
import { newDevice } from '../../src/access/cookie.ts';
import { answeredBy } from '../../src/rates/answering.ts';
import type { PublicTerm } from '../../src/rates/public-answer.ts';
import { type Question, USUAL_QUESTION } from '../../src/rates/question.ts';
import type { Rate } from '../../src/rates/schema.ts';
import { now } from '../../src/settings.ts';
import { drawAnswer } from '../../src/site/answers/card.ts';
import { linesUnder } from '../../src/site/answers/view.ts';
import { serveAll } from '../../src/site/members.ts';
import { servePublished } from '../../src/site/serving.ts';
import { openIn } from '../../src/words/reasons.ts';
import { servedRate } from '../support/rates.ts';
import { hrefs, servedSite, texts } from './shared.ts';

const BUYER: Question = { ...USUAL_QUESTION, province: 'CA-ON' };

/** What the pages say beside a figure: whose it is, why it does not count, why a login is asked for. */
const stage = servedSite('past');
const open = async (path: string) => (await stage.open(path)).$;

test('a lower rate is told whole if visitors may see it, and otherwise by who can have it', () => {
  const lower = {
    ...{ standing: 'may', reasons: ['provinces-not-stated'], added: [] },
    rate: { lender: 'coast', ratePercent: 3.89 },
  };
  const found = {
    lowerNotStated: lower,
    lowerForSome: { ...lower, standing: 'some', reasons: ['members-only'], rate: null },
    otherwise: [],
    mayBeLower: [{ lender: 'rbc', lastGood: null }],
  } as unknown as PublicTerm;
  expect(linesUnder(found, (id) => id.toUpperCase(), 'en')).toEqual([
    { words: 'Perhaps lower: 3.89% at COAST, if it lends where you live (its page does not say).' },
    { words: 'There is a lower one, only for some: members.', needsAccount: true },
    { words: 'May be lower: RBC, being checked' },
  ]);
});

describe('the answer', () => {
  it('says beside a figure at most one doubt and two conditions, of those that the question has not met', () => {
    const beside = (fields: Parameters<typeof servedRate>[0], question = BUYER) => {
      const rate = { ...servedRate({ insurance: 'uninsured', ...fields }), current: true };
      const { doubt, conditions, rest } = openIn('en', answeredBy(rate, question, 'buy'), question, 'buy');
      return [doubt, conditions, rest];
    };
    // As Alterna, Meridian and RBC print them for insured purchases in Ontario.
    const met: Partial<Rate> = {
      insurance: 'insured',
      priceUnder: 1_500_000,
      purpose: 'purchase',
      provinces: ['CA-ON'],
    };
    const conditions = ['no-renewal', 'no-refinance', 'purchase-or-switch-only', 'high-ratio-only'] as const;
    const tenth = { ...BUYER, balance: 630_000 };
    expect(
      beside({ ...met, amortizationUpToYears: 25, ltvOverPercent: 80, conditions: [...conditions] }, tenth),
    ).toEqual([...[null, [], []]]);
    // Nothing is dropped that the question is not within, or that nobody said.
    expect(beside(met)).toEqual([null, ['insured'], []]);
    expect(beside({ conditions: ['owner-occupied', 'already-built'] })[1]).toEqual(['owner-occupied', 'already built']);
    expect(beside({ conditions: ['owner-occupied'] }, { ...BUYER, assumed: [] })[1]).toEqual([]);
    expect(
      beside({ conditions: ['owner-occupied', 'members-only', 'client-rate', 'bundle', 'rate-may-vary'] }),
    ).toEqual(['may vary', ['client rate', 'with another product'], ['owner-occupied', 'members']]);
    expect(beside({ insurance: null, conditions: ['rate-may-vary'] })).toEqual(['insurance?', ['rate may vary'], []]);
  });

  it('names the rates that are not for the mortgage in one line, and has none of them in the table', async () => {
    const $ = await open('/rates?price=700000&down=10%25&amortizationYears=30');
    const line = $('[data-unfit]').text();
    expect(line).toMatch(/^\d+ rates? (is|are) not for this mortgage: /);
    expect($('main [data-standing="cannot"], .board.rates').length).toBe(0);
    expect((await open('/rates?province=CA-ON'))('.board.rates tbody').length).toBe(1);
  });

  it('states on the page of a term its question, and what a lender leaves open', async () => {
    const $ = await open('/rates/5-year-fixed');
    expect($('.loan').text()).toContain('Buying a home, All of Canada, $560,000, uninsured, over 25 years');
    expect($('.board.term [data-standing="may"]').closest('tr').find('.doubt').length).toBe(
      $('.board.term [data-standing="may"]').length,
    );
    const figures = texts($, '.board.term .num').map(Number.parseFloat);
    expect(figures).toEqual(figures.toSorted((a, b) => a - b));
  });

  it('has a heading for both answers to a renewal', async () => {
    const $ = await open('/rates?purpose=renewal&balance=450000&province=CA-QC');
    expect(texts($, '.answer h2')).toEqual(['Stay with your lender', 'Move to another lender']);
    const plan = await open($('.answer a[href^="/renewal"]').attr('href') ?? '');
    expect([plan('h1').text(), plan('#balance').attr('value'), plan('#province [selected]').attr('value')]).toEqual([
      'Your renewal',
      '450,000',
      'CA-QC',
    ]);
    const ends = `${now().getFullYear() + 1}-06-30`;
    const answered = await open(`/fr/renewal?balance=450000&rate=5&ends=${ends}`);
    expect(answered('#answer').text()).toContain('(5,00\u00a0% sur 25 ans, par hypothèse)');
    expect(answered('#answer').text()).toMatch(/^Votre versement (?:augmente|baisse) d’environ [\d\s]+\$ par mois/);
    expect(answered('.remind a[href*="/renewal.ics?"]').length).toBe(1);
    const [first = ''] = hrefs($, '.lowest .who a');
    const own = await open(`/renewal?balance=450000&rate=5&ends=${ends}&currentLender=${first.split('/').at(-1)}`);
    expect(
      own('.stay')
        .text()
        .match(/publishes no renewal rates/g)?.length,
    ).toBe(1);
    expect(answered('.answer a[href^="/fr/renewal"]').length).toBe(0);
  });

  it('links a buyer to the cash due at closing', async () => {
    const $ = await open('/rates?price=850000&down=85000&province=CA-ON');
    expect($('.answer a[href^="/calculator/closing"]').attr('href')).toBe(
      '/calculator/closing?price=850000&down=85000&amortization=25&province=CA-ON',
    );
    const renewal = await open('/rates?purpose=renewal&balance=450000');
    expect(renewal('.answer a[href^="/calculator/closing"]').length).toBe(0);
  });

  it('keeps a first or new home on the way to the cash due at closing and back', async () => {
    const $ = await open('/rates?price=600000&down=60000&amortizationYears=30&firstHome=yes&province=CA-ON');
    const paths = hrefs($, '.answer a[href^="/calculator/closing"]');
    expect(paths).toEqual([expect.stringContaining('first=all'), expect.stringContaining('newbuild=yes')]);
    for (const path of paths) {
      const closing = await open(path);
      expect(closing('.results').text()).not.toContain('25 years at most');
      const board = closing('.share a[href^="/rates"]').attr('href') as string;
      expect(board).toContain('amortizationYears=30');
      expect((await open(board))('.answer .notice.wrong').length).toBe(0);
    }
  });

  it('shows the payment for an insured mortgage over 30 years too, says whom it is for, and leads to the verdict', async () => {
    const asked = 'rate=9&term=60&price=600000&down=60000';
    const results = async (years: number) => (await open(`/calculator?${asked}&amortization=${years}`))('.results');
    expect((await results(30)).text()).toContain('for a first home or a newly built one only');
    expect((await results(25)).text()).not.toContain('first home');
    const verdict = await open((await results(30)).find('.says a').attr('href') ?? '');
    expect([verdict('[data-verdict]').length, verdict('.notice.wrong').length]).toEqual([1, 0]);
  });

  it('judges an offer before the form, which keeps what was typed', async () => {
    const $ = await open('/offer?rate=9.64&province=CA-ON');
    // Who makes an account comes back to the offer.
    expect($('a[href*="/signup?next="]').first().attr('href')).toContain(
      encodeURIComponent('/offer?rate=9.64&province=CA-ON'),
    );
    const text = $('main').text();
    expect(text.indexOf('9.64% is')).toBeLessThan(text.indexOf('Offered rate'));
    // Sums of money where money is named, a rate where a rate is.
    for (const [language, rate, sums] of [
      ['', '9.64', /: \$[\d,]+ a month more than at [\d.]+% \(\$[\d,]+ over the term, and \$[\d,]+ more still owed/],
      ['', '0.64', /: \$[\d,]+ a month less than at [\d.]+% \(\$[\d,]+ over the term, and \$[\d,]+ less still owed/],
      [
        '/fr',
        '9,64',
        /: [\d\s]+\$ par mois de plus qu’à [\d,]+\s% \([\d\s]+\$ sur le terme, et un solde plus élevé de [\d\s]+\$/,
      ],
    ] as const)
      expect((await open(`${language}/offer?rate=${rate}&province=CA-ON`))('[data-cost]').text()).toMatch(sums);
    // One tick a rate, in each of two widths, and one mark.
    const [, better, all] = /Better than (\w+) of (\d+)/.exec(text) ?? [];
    expect([better, $('svg.chart .tick').length / 2]).toEqual(['0', Number(all)]);
    const french = (await open('/fr/offer?rate=9.64&province=CA-ON'))('.offered').text();
    expect([text, french]).toEqual([
      expect.stringMatching(/points above the lowest .*that (surely|may) fits?: /),
      expect.stringMatching(/de plus que le plus bas des taux .* qui (vous conviennent|pourraient vous convenir).: /),
    ]);
    const picture = await stage.open($('.share a').attr('href') ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect($('[name=rate]').attr('value')).toBe('9.64');
    const wrong = await open('/offer?rate=abc');
    expect(wrong('[data-part="wrong"]').attr('hidden')).toBeDefined();
    expect((await open('/offer?rate=4.64&price=abc'))('[data-part="wrong"]').attr('hidden')).toBeUndefined();
  });
});

test.each([
  [
    'en',
    'Buying · Ontario · $700,000 · 20% down · 25 years',
    /^5-year fixed: \d\.\d\d% \w.+, special/,
    'Recorded rates, not today’s.',
  ],
  [
    'fr',
    'Achat · Ontario · 700 000 $ · 20 % de mise de fonds · 25 ans',
    /^Fixe 5 ans.: \d,\d\d.% \w.+, spécial/,
    'Des taux enregistrés, non ceux d’aujourd’hui.',
  ],
] as const)(
  'the picture of an answer says what its page says, and the day (%s)',
  async (language, asked, line, warning) => {
    const { site } = servePublished({
      locals: { context: stage.gate.context, address: '127.0.0.1' } as App.Locals,
      url: new URL('http://localhost/'),
    });
    const question = { ...USUAL_QUESTION, province: 'CA-ON' as const };
    const terms = site.answerTo(question).terms.map((term): PublicTerm => {
      const lower = term.lowest && {
        ...term.lowest,
        standing: 'may' as const,
        reasons: ['provinces-not-stated' as const],
      };
      return { ...term, lowerNotStated: lower, mayBeLower: [{ lender: 'rbc', lastGood: null }] as never };
    });
    const recorded = { from: '2026-11-20', to: '2026-11-20' };
    const $ = load(drawAnswer(question, terms, { ...site, recorded }, language) ?? '', { xml: true });
    const lines = texts($, 'text').map((words) => words.replaceAll('\u00a0', ' '));
    expect(lines[0]).toBe(asked);
    expect(lines.slice(1, 3).join(' ')).toMatch(line);
    expect(lines.at(-1)).toMatch(/^Prime Minus · .* \d{4}$/);
    const nameOf = (id: string): string => site.lenders.find((lender) => lender.id === id)?.name ?? id;
    const under = terms.flatMap((term) => linesUnder(term, nameOf, language).map(({ words }) => words));
    expect(under.length).toBeGreaterThan(terms.length);
    for (const words of [...under, warning]) expect(lines.join(' ')).toContain(words.replaceAll('\u00a0', ' '));
    const page = await open(`${language === 'fr' ? '/fr' : ''}/rates?province=CA-ON`);
    const address = new URL(page('meta[property="og:image"]').attr('content') ?? '');
    const shared = new URL(page('meta[property="og:url"]').attr('content') ?? '');
    expect([shared.pathname, shared.search]).toEqual([`${language === 'fr' ? '/fr' : ''}/rates`, address.search]);
    const picture = await stage.get(address.pathname + address.search);
    expect([picture.headers.get('content-type'), (await picture.bytes()).length > 5000]).toEqual(['image/png', true]);
    expect((await stage.get('/picture?price=abc')).headers.get('location')).toBe('/og.png');
  },
);

test.each([
  ['/signup?next=%2Fboard%3FtermMonths%3D36', 'A free account shows every rate', '3-year fixed'],
  ['/fr/signup?next=%2Ffr%2Fboard', 'Un compte gratuit montre', 'Fixe 5 ans'],
  ['/fr/login?next=%2Ffr%2Falert', 'Un compte gratuit garde', null],
  ['/login?next=%2Fcalculator', '', null],
])('%s says why it is needed, under the first rows of the page that was asked for', async (path, why, row) => {
  const $ = await open(path);
  expect($('h1').length).toBe(1);
  expect($('main').text()).toContain(why);
  const rows = $('[data-first] tbody tr');
  if (row === null) expect(rows.length).toBe(0);
  else expect(rows.first().text()).toContain(row);
});

test('a lender’s page that needs an account shows that lender’s rates alone', async () => {
  const [first = ''] = hrefs(await open('/signup?next=%2Fboard'), '[data-first] th a');
  const $ = await open(`/signup?next=${first}/full`);
  const ids = $('[data-first] tr')
    .get()
    .map(({ attribs }) => attribs['data-rate']?.split('/', 1)[0]);
  expect(new Set(ids)).toEqual(new Set([first.split('/').at(-1)]));
});

test.each([
  ['nobody', null, '/board?term=60', '/signup?next=%2Fboard%3Fterm%3D60', null],
  ['nobody in a browser that is known', null, '/board', '/login?next=%2Fboard', newDevice()],
  // Logging in again would lead back here.
  ['a plan that sees the preview only', 'visitor', '/board?term=60', '/plans', null],
  ['such a plan, in French', 'visitor', '/fr/board', '/fr/plans', null],
  ['a free account', 'free', '/board?term=60', null, null],
  ['a premium account', 'premium', '/board?term=60', null, null],
])('pages with all rates answer %s', (_, plan, path, sentTo, device) => {
  const { context } = stage.gate;
  const headers = { cookie: device ? context.device.set(device) : '' };
  const served = serveAll({
    locals: { context, account: plan && { plan } } as never,
    url: new URL(path, 'http://localhost'),
    request: new Request('http://localhost', { headers }),
    redirect: (to) => new Response(null, { status: 302, headers: { location: to } }),
  });
  if (sentTo) expect((served as Response).headers.get('location')).toBe(sentTo);
  else expect(served).toMatchObject({ snapshot: context.snapshots.current() });
});
