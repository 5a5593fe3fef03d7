import { describe, expect, test } from 'vitest';
import { ratesShort } from '../../src/api/short.ts';
import type { Rate } from '../../src/rates/schema.ts';
import { apiStage } from './stage.ts';

const gate = apiStage();

interface Rates {
  query: Record<string, (string | number)[]>;
  rates: Rate[];
}
const rates = async (query: string): Promise<Rates> => {
  const answer = await gate.ask(`/api/rates/aggregated?${query}`);
  expect(answer.status, query).toBe(200);
  return (await answer.json()) as Rates;
};

describe('human spellings are understood, and answered in one spelling', () => {
  test.each([
    ['province=ON', 'province=CA-ON', { province: ['CA-ON'] }],
    ['province=Québec,on', 'province=CA-ON,CA-QC', { province: ['CA-ON', 'CA-QC'] }],
    ['lender=ALPHA', 'lender=alpha', { lender: ['alpha'] }],
    ['term=5y', 'termMonths=60', { termMonths: [60] }],
    ['term=60', 'termMonths=60', { termMonths: [60] }],
    ['term=five%20years', 'termMonths=60', { termMonths: [60] }],
    ['term=5-year-fixed', 'termMonths=60&rateType=fixed', { rateType: ['fixed'], termMonths: [60] }],
    ['termMonths=5-year-fixed', 'termMonths=60&rateType=fixed', { rateType: ['fixed'], termMonths: [60] }],
    ['term=5%20years&type=Fixed', 'termMonths=60&rateType=fixed', { rateType: ['fixed'], termMonths: [60] }],
    ['rateType=Fixed', 'rateType=fixed', { rateType: ['fixed'] }],
    ['insurance=high-ratio', 'insurance=insured', { insurance: ['insured'] }],
    ['amortizationYears=25%20ans', 'amortizationYears=25', { amortizationYears: [25] }],
  ])('%s is %s', async (written, canonical, query) => {
    const [one, other] = [await rates(written), await rates(canonical)];
    expect(one).toEqual(other);
    expect(one.query).toEqual(query);
    expect(one.rates.length).toBeLessThanOrEqual((await rates('')).rates.length);
  });

  test('without a filter there is no query in the answer', async () => {
    expect((await rates('')).query).toBeUndefined();
  });

  const LENDERS = ['alpha', 'beta', 'gamma'];
  test.each<[query: string, parameter: string, told: RegExp | unknown[]]>([
    ['province=Oregon', 'province', expect.arrayContaining(['CA-ON'])],
    ['insurance=low-ratio', 'insurance', /Did you mean insurable or uninsured\?/],
    ['term=5', 'term', /Did you mean 5y or 5m\?/],
    ['term=5y&termMonths=36', 'term', /another name of “termMonths”/],
    ['term=5-year-fixed&rateType=variable', 'term', /names a type, and another one/],
    ['term=5-year-fixed,5-year-variable', 'term', /names a type, and another one/],
    ['termMonths=0', 'termMonths', expect.arrayContaining(['none'])],
    ['termMonths=5e1', 'termMonths', expect.arrayContaining(['none'])],
    ['lender=nobody', 'lender', LENDERS],
    ['lender=', 'lender', LENDERS],
    ['lender=alpha,', 'lender', LENDERS],
    ['rateType=', 'rateType', /can be: fixed, variable\.$/],
    ['rateType=hybrid', 'rateType', ['fixed', 'variable']],
    ['format=csv&fields=ratePercent,colour', 'fields', /can be: id, lender/],
    ['format=xml', 'format', ['json', 'csv']],
    ['format=json&format=csv', 'format', ['json', 'csv']],
    ['terms=60', 'terms', expect.arrayContaining(['termMonths', 'format'])],
    ['__proto__=1', '__proto__', expect.arrayContaining(['lender'])],
  ])('%s is 400, and names the parameter with its allowed values or a suggestion', async (query, parameter, told) => {
    const answer = await gate.ask(`/api/rates/aggregated?${query}`);
    expect(answer.status).toBe(400);
    const problem = await answer.json();
    expect(problem).toMatchObject({ code: 'invalid-parameter', parameter });
    expect(problem.detail).toContain(`"${parameter}"`);
    if (told instanceof RegExp) expect(problem.detail).toMatch(told);
    else expect(problem.allowed).toEqual(told);
  });

  test.each([
    ['preview', 'lender=', ','],
    ['rates/history', 'lender=', ','],
    ['rates/series', 'term=', ','],
    ['rates/aggregated', 'province=', '&province='],
    ['rates/aggregated', 'id=alpha/', ',alpha/'],
    ['rates/lowest', '', '=%FF&'],
  ])(
    'GET /api/%s reads no value of a list that is too long, and its answer stays short: %s',
    async (path, start, between) => {
      const list = start + Array.from({ length: 900 }, (_, place) => place).join(between);
      const problem = await gate.json(`/api/${path}?${list}`);
      const why = expect.stringMatching(/^has more than \d00 values|^holds bytes/);
      expect(problem).toMatchObject({ status: 400, why });
      expect(JSON.stringify(problem).length).toBeLessThan(5000);
    },
  );

  test('also in questions and questions about the past; a path has one spelling, and the error names it', async () => {
    expect(await gate.json('/api/rates/Alpha')).toMatchObject({
      status: 400,
      detail: expect.stringMatching(/Did you mean alpha\?$/),
    });
    expect(await gate.json('/api/rates/lowest?province=ON&purpose=buy&type=Fixed&firstHome=true')).toMatchObject({
      question: { province: 'CA-ON', purpose: 'purchase', firstHome: true },
      query: { province: 'CA-ON', purpose: 'purchase', rateType: ['fixed'] },
    });
    expect(await gate.json('/api/rates/history?lender=Alpha&term=5y')).toMatchObject({
      query: { lender: ['alpha'], termMonths: [60] },
    });
  });
});

const SNAPSHOT = '2026-11-20T13-17-04Z';
const INSTANT = '2026-11-20T13:17:04.000Z';
describe('one vocabulary of time and of terms on every endpoint', () => {
  const PERIODS = ['rates/history', 'rates/series', 'reference', 'snapshots'];
  test.each(PERIODS)('/api/%s takes a day, an instant and a snapshot as “from” and “to”', async (path) => {
    for (const time of ['2026-11-20', INSTANT, SNAPSHOT])
      expect((await gate.ask(`/api/${path}?from=${time}&to=${time}`)).status, time).toBe(200);
    for (const wrong of ['yesterday', '2026-02-30', '2026-11-20T13-17-05Z']) {
      const { detail } = await gate.json(`/api/${path}?from=${wrong}`);
      expect(detail, wrong).toMatch(/a day like .* snapshot id/);
    }
    const { span } = await gate.json(`/api/${path}?to=9999-12-31`);
    if (span) expect(span.to).toBe('9999-12-31T23:59:59.999Z');
  });

  test.each(['aggregated', 'lowest', 'alpha', 'history'])('/api/rates/%s takes the same as “asOf”', async (path) => {
    for (const time of [SNAPSHOT, INSTANT, '2026-11-20T08:17:04-05:00'])
      expect((await gate.ask(`/api/rates/${path}?asOf=${encodeURIComponent(time)}`)).status, time).toBe(200);
  });

  test.each([
    ['rates/changes?from=SNAPSHOT&to=SNAPSHOT', 'rates/changes?since=SNAPSHOT&asOf=SNAPSHOT'],
    ['rates/aggregated?term=60', 'rates/aggregated?termMonths=60'],
    ['rates/lowest?term=5-year-fixed', 'rates/lowest?type=fixed&termMonths=60'],
    ['rates/history?term=5y', 'rates/history?termMonths=60'],
    ['rates/series?term=60', 'rates/series?term=5-year-fixed'],
    ['rates/series?term=5y,3y', 'rates/series?term=5-year-fixed,3-year-fixed'],
    ['rates/series?term=60', 'rates/series?term=five years'],
    ['snapshots?after=SNAPSHOT', 'snapshots?before=SNAPSHOT'],
  ])('/api/%s is /api/%s', async (one, other) => {
    const [first, second] = await Promise.all(
      [one, other].map((at) => gate.json(`/api/${at.replaceAll('SNAPSHOT', SNAPSHOT)}`)),
    );
    expect(first.status).toBeUndefined();
    expect(first).toEqual(second);
  });

  const TERMS = ['rates/aggregated', 'rates/lowest', 'rates/history', 'rates/series'];
  test.each(TERMS)('/api/%s refuses a bare 5, and names 5y', async (path) => {
    const refusal = { status: 400, detail: expect.stringMatching(/Did you mean 5y or 5m/) };
    expect(await gate.json(`/api/${path}?term=5`)).toMatchObject(refusal);
  });
});

test('the short view has the main fields of what was asked for, without what is unknown', async () => {
  const ways = ['aggregated?view=short&lender=beta', 'aggregated/short?lender=beta', 'beta?view=short', 'beta/short'];
  for (const target of ways) {
    const { lenders, rates } = ratesShort.parse(await gate.json(`/api/rates/${target}`));
    expect(lenders.map(({ id }) => id)).toEqual(['beta']);
    expect([rates.length, new Set(rates.map(({ lender }) => lender))]).toEqual([2, new Set(['beta'])]);
    expect(JSON.stringify(rates)).not.toMatch(/null|\[\]/);
  }
  const whole = JSON.stringify(await gate.json('/api/rates/aggregated'));
  expect(JSON.stringify(await gate.json('/api/rates/aggregated?view=short')).length * 3).toBeLessThan(whole.length);
});

test('fields choose the columns of CSV, and short is for JSON', async () => {
  const csv = await (await gate.ask('/api/rates/aggregated?fields=id,ratePercent&lender=beta&format=csv')).text();
  expect(csv).toMatch(/^id,ratePercent\r\n(beta[^\r\n]+\r\n)+$/);
  for (const [query, detail] of [
    ['fields=id', '"fields": is for CSV alone: add format=csv.'],
    ['view=short&format=csv', '"format": cannot be csv with “short”: ask for “….csv”.'],
  ])
    expect(await gate.json(`/api/rates/aggregated?${query}`)).toMatchObject({ status: 400, detail });
});
