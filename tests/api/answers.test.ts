import { describe, expect, test } from 'vitest';
import { lowestShape } from '../../src/api/answer-shapes.ts';
import { aRate, type Planned, writeData } from '../support/snapshot.ts';
import { soon } from '../support/soon.ts';
import { apiStage } from './stage.ts';

const five = (lender: string, ratePercent: number, fields: Parameters<typeof aRate>[1] = {}) =>
  aRate(lender, { ratePercent, insurance: 'uninsured', ...fields });

/** Lenders whose answers differ by province and lender, one of them a day older than the others. */
const LENDERS: Record<string, Planned> = {
  acme: {
    rates: [
      five('acme', 4.5),
      five('acme', 4.39, { conditions: ['bundle'], id: 'acme/fixed/60m/closed/special/uninsured/bundle' }),
      five('acme', 6.1, { offer: 'posted' }),
    ],
  },
  bank: {
    rates: [five('bank', 4.6), five('bank', 4.2, { insurance: 'insured' }), five('bank', 7, { prepayment: 'open' })],
  },
  coast: { rates: [five('coast', 4.4)], entry: { provinces: ['CA-BC'] } },
  dawn: {
    rates: [five('dawn', 4.45), five('dawn', 3.9, { termMonths: 24 })],
    entry: { observedAt: '2026-11-19T13:17:00.000Z' },
  },
};

const gate = apiStage({ fill: (data) => writeData(data, { lenders: LENDERS }) });
const figure = ({ lender, ratePercent }: Record<string, unknown>): string => `${lender} ${ratePercent}`;
const preview = async (query = '') => lowestShape.parse(await (await gate.open(`/api/rates/lowest?${query}`)).json());
const lowest = async (query = '') => lowestShape.parse(await gate.json(`/api/rates/lowest?${query}`));
const fiveIn = <Term extends { slug: string | null }>({ terms }: { terms: Term[] }): Term =>
  terms.find(({ slug }) => slug === '5-year-fixed') as Term;

describe('GET /api/rates/lowest without a key', () => {
  test('gives everybody the winner of each headline term, counts, and its qualifications', async () => {
    const answer = await preview();
    expect(answer.terms.map(({ slug }) => slug)).toEqual(['5-year-fixed', '3-year-fixed', '5-year-variable']);
    expect(answer.question).toMatchObject({ purpose: 'purchase', price: 700_000, down: 140_000, value: null });
    expect(fiveIn(answer)).toMatchObject({
      lowest: { rate: { lender: 'dawn', ratePercent: 4.45 }, standing: 'can', reasons: [], monthlyPayment: 3083.9 },
      lenders: 3,
      rates: 4,
      lendersByProvince: 1,
      lowerForSome: { ratePercent: null, reasons: ['bundle'], rate: null },
    });
    expect(answer.words['bundle']).toEqual({
      en: 'Another product of the lender must be taken as well',
      fr: 'Un autre produit du prêteur doit être pris aussi',
    });
  });

  test('follows the question, and describes the mortgage before any rate', async () => {
    expect(fiveIn(await preview('province=CA-BC')).lowest?.rate.lender).toBe('coast');
    const insured = await preview('price=700,000&down=10%25');
    expect(insured).toMatchObject({
      mortgage: { amount: 649_530, premium: 19_530, insurance: 'insured', sharePercent: 90 },
      notices: [{ code: 'insuredByDown', words: { en: expect.stringContaining('$19,530') } }],
    });
    expect(fiveIn(insured).lowest?.rate.lender).toBe('bank');
    const long = await preview('price=700000&down=70000&amortizationYears=30');
    expect(long).toMatchObject({
      impossible: { code: 'insured-over-25-years', source: expect.stringContaining('canada.ca') },
    });
    expect(fiveIn(long).lowest).toBeNull();
    expect(
      fiveIn(await preview('price=700000&down=70000&amortizationYears=30&firstHome=yes')).lowest?.rate.lender,
    ).toBe('bank');
  });

  test('answers a renewal by the rates for moving, and beside them those for staying', async () => {
    const answer = await preview('purpose=renewal&value=700000&balance=450000&currentLender=dawn');
    expect([answer.way, fiveIn(answer).lowest?.rate.lender]).toEqual(['move', 'acme']);
    expect(answer.stay?.[0]).toMatchObject({
      lender: 'dawn',
      isPublished: true,
      lowest: { rate: { ratePercent: 4.45 }, stressTestExempt: 'renewal' },
      needsAccount: false,
    });
    const asked = await preview('purpose=renewal&currentLender=dawn&term=3-year-fixed');
    expect(asked.stay?.map(({ termMonths }) => termMonths)).toEqual([36]);
  });

  test('is computed once for each question until its first figure turns stale, and supports If-None-Match', async () => {
    const first = await gate.open('/api/rates/lowest?province=CA-BC');
    const headers = { 'if-none-match': first.headers.get('etag') as string };
    const again = (province: string) => gate.open(`/api/rates/lowest?province=${province}`, { headers });
    const { expiresAt } = lowestShape.parse(await first.json());
    expect((await again('BC')).status).toBe(304);
    expect(expiresAt).toBe('2026-11-21T13:17:00.001Z');
    const { time } = gate.clock;
    gate.clock.time = Date.parse(expiresAt as string) - 1;
    expect((await again('CA-BC')).status).toBe(304);
    gate.clock.time += 1;
    const later = await again('CA-BC');
    expect([later.status, fiveIn(lowestShape.parse(await later.json())).lenders]).toEqual([200, 3]);
    gate.clock.time += 48 * 3_600_000;
    expect(fiveIn(await preview())).toMatchObject({
      lowest: null,
      lastKnown: { rate: { lender: 'acme' } },
      lenders: 0,
      staleAt: null,
    });
    gate.clock.time = time;
  });
});

describe('GET /api/rates/lowest', () => {
  test('of other terms, at another time or with a wrong key is behind the gate', async () => {
    for (const query of ['term=7y', 'term=3y&rateType=variable', 'asOf=2026-11-20T13-17-04Z', 'key=x'])
      expect([query, (await gate.open(`/api/rates/lowest?${query}`)).status]).toEqual([query, 401]);
    for (const query of ['term=5y', 'rateType=fixed', 'term=3-year-fixed'])
      expect([query, (await gate.open(`/api/rates/lowest?${query}`)).status]).toEqual([query, 200]);
    const { headers } = await gate.ask('/api/rates/lowest');
    expect(headers.get('vary')).toContain('Authorization');
  });

  test('the former address of its public part answers for a year, and names this one', async () => {
    const [former, now] = [
      await gate.open('/api/preview/answer?province=ON'),
      await gate.open('/api/rates/lowest?province=ON'),
    ];
    expect([former.status, await former.text()]).toEqual([200, await now.text()]);
    expect(former.headers.get('deprecation')).toMatch(/^@\d+$/);
    expect(former.headers.get('link')).toContain('</api/rates/lowest>; rel="successor-version"');
    expect(now.headers.get('deprecation')).toBeNull();
    // Days come from the past, which a server reads while it answers the present.
    const kinds = async () => {
      const { days = [] } = await (await gate.open('/api/rate-index')).json();
      return new Set(days.map((day: { rateType: string; termMonths: number }) => `${day.rateType} ${day.termMonths}`));
    };
    await soon(async () => expect(await kinds()).toEqual(new Set(['fixed 60', 'fixed 36', 'variable 60'])));
    for (const path of ['/api/corrections', '/corrections.json']) {
      const { status, headers } = await gate.open(path, { redirect: 'manual' });
      expect([status, headers.get('location'), headers.has('deprecation')]).toEqual([308, '/corrections.atom', true]);
    }
  });

  test('lists for every kind the winner, the runners-up, and the rates that were left out with the reasons', async () => {
    const answer = await lowest();
    expect(answer.terms.map(({ rateType, termMonths, slug }) => `${rateType} ${termMonths} ${slug}`)).toEqual([
      'fixed 24 2-year-fixed',
      'fixed 60 5-year-fixed',
    ]);
    const found = fiveIn(answer);
    expect(found.lowest?.rate.lender).toBe('dawn');
    expect(found.runnersUp?.map(({ rate }) => figure(rate))).toEqual(['acme 4.5', 'bank 4.6', 'acme 6.1']);
    expect(found.leftOut?.map(({ lender, why }) => `${lender} ${why}`)).toEqual([
      'acme bundle',
      'bank other-insurance',
      'coast province-not-chosen',
    ]);
    for (const code of (found.leftOut ?? []).flatMap(({ why }) => why))
      expect(Object.keys(answer.words)).toContain(code);
  });

  test('can be narrowed to kinds', async () => {
    expect((await lowest('termMonths=24')).terms.map(({ slug }) => slug)).toEqual(['2-year-fixed']);
    expect((await lowest('rateType=variable')).terms).toEqual([]);
  });
});

describe('a question with a wrong value', () => {
  test.each([
    ['price=0', 'price', 'Enter an amount between'],
    ['price=700000&down=700000', 'down', 'nothing would be left to borrow'],
    ['purpose=renewal&value=400000&balance=500000', 'balance', 'exceeds the home’s value'],
    ['purpose=renewal&currentLender=nobody', 'currentLender', '"currentLender" can be: '],
    ['purpose=renewal&insured=maybe', 'insured', '"insured" can be: no, yes.'],
    ['currentLender=acme', 'currentLender', 'is not asked with purpose=purchase'],
    ['insured=yes', 'insured', 'Send “down” in its place'],
    ['purpose=renewal&price=900000', 'price', 'Send “value” in its place'],
    ['purpose=renewal&currentLender=coast&province=ON', 'currentLender', 'Coast does not lend in the chosen province'],
    ['province=Oregon', 'province', '"province" can be: CA-AB, '],
    ['purpose=selling', 'purpose', '"purpose" can be: purchase, switch, refinance, renewal.'],
    ['province=CA-ON&province=CA-BC', 'province', 'can be said once'],
    ['amortizationYears=41', 'amortizationYears', 'Enter whole years'],
    ['amortization=25', 'amortization', 'There is no parameter'],
    ['id=acme', 'id', 'There is no parameter'],
  ])('%s is 400 and names %s', async (query, parameter, words) => {
    for (const ask of [gate.ask, gate.open]) {
      const answer = await ask(`/api/rates/lowest?${query}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ parameter, detail: expect.stringContaining(words) });
    }
  });
});

test.each(['format=csv', 'termMonths=60', 'type=fixed'])(
  'a raw record takes no %s, and the error says where it can be asked',
  async (query) => {
    expect(await gate.json(`/api/rates/acme?${query}`)).toMatchObject({
      status: 400,
      detail: expect.stringContaining('at /api/rates/aggregated?lender='),
    });
  },
);

describe('GET /api/rates/aggregated', () => {
  const rates = async (query: string): Promise<Record<string, unknown>[]> =>
    (await gate.json(`/api/rates/aggregated?${query}`)).rates;
  const statusOf = async (query: string) => (await gate.ask(`/api/rates/aggregated?${query}`)).status;

  test('says of each row whether most borrowers can have it, as JSON and as CSV', async () => {
    const most = (await rates('termMonths=60&prepayment=closed')).filter(({ forMost }) => forMost);
    expect(most.map(figure)).toEqual(['acme 6.1', 'acme 4.5', 'bank 4.6', 'dawn 4.45']);
    const csv = await (await gate.ask('/api/rates/aggregated?lender=coast&format=csv')).text();
    expect(csv.split('\r\n').map((line) => line.split(',').at(-1))).toEqual(['forMost', 'false', '']);
  });

  test('can be narrowed to ids, and to years of amortization', async () => {
    const [one, two] = LENDERS['acme']?.rates.map(({ id }) => encodeURIComponent(id)) ?? [];
    expect((await rates(`id=${one}&id=${two}`)).map(({ lender }) => lender)).toEqual(['acme', 'acme']);
    expect(await rates(`id=${one},${two}&offer=posted`)).toEqual([]);
    expect(await rates('id=acme/fixed/1m/closed/special')).toEqual([]);
    expect(await statusOf('id=acme')).toBe(400);
    expect(await rates('amortizationYears=25')).toHaveLength(9);
    expect(await statusOf('amortizationYears=0')).toBe(400);
  });

  test('ignores a parameter whose name begins with _, and no other unknown one', async () => {
    for (const query of ['_=1', '_ts=99&lender=coast', 'lender=coast&_cache-buster=a'])
      expect(await statusOf(query), query).toBe(200);
    expect((await gate.open('/api/lenders?_=1')).status).toBe(200);
    expect(await statusOf('ts=1')).toBe(400);
  });
});
