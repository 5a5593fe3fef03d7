import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { REFERENCE_NAMES } from '../../src/rates/reference.ts';
import { publishedFrom } from '../../src/site/published.ts';
import { aggregate } from '../../src/snapshots/snapshot.ts';
import { publishing, read } from '../snapshots/folder.ts';
import { temporaryFolder } from '../support/folder.ts';
import { gateOfTest, START } from '../support/gate.ts';
import { apiStage } from './stage.ts';

describe('GET /api/reference', () => {
  const AT = '2026-11-20T13:17:00.000Z';
  const TIMES = { publishedAt: new Date(AT), nextRunAt: new Date(Date.parse(AT) + 8 * 3_600_000) };
  const POLICY = { '2000-01-04': 5, '2026-11-18': 2.5, '2026-11-19': 2.25 };
  const NEWEST = { id: 'V39079', label: 'Target for the overnight rate', percent: 2.25, date: '2026-11-19' };
  const PRIME = { id: 'V80691311', label: 'Prime rate', percent: 4.45, date: '2026-11-18' };
  const gate = apiStage({
    fill: (data) =>
      publishing(data, null, [read('acme', 4.5)], {
        reference: { observedAt: AT, failure: null, series: [NEWEST, PRIME] },
        observed: new Map([[NEWEST.id, new Map(Object.entries(POLICY).reverse())]]),
        ...TIMES,
      }),
  });
  const ask = (query: string, headers: Record<string, string> = {}) => gate.open(`/api/reference${query}`, { headers });

  it('shows every series to everybody, oldest day first', async () => {
    const answer = await ask('');
    expect(answer.status).toBe(200);
    const { observedAt, failure, notice, series } = await answer.json();
    expect([observedAt, failure]).toEqual([AT, null]);
    expect(notice).toMatch(
      /^Source: Bank of Canada, Valet API \(V80691311, .*\), read on Nov 20, 2026; free at bankofcanada\.ca\./,
    );
    expect(series.map(({ id }: { id: string }) => id)).toEqual(REFERENCE_NAMES);
    expect(series.at(-1)).toMatchObject({
      id: 'paid-uninsured-5-years',
      name: 'Paid on new uninsured mortgages, fixed for 5 years and over; chartered banks, renewals included',
    });
    expect(series[4]).toEqual({
      id: 'policy-rate',
      name: 'Policy rate',
      valetId: NEWEST.id,
      label: NEWEST.label,
      observations: Object.entries(POLICY).map(([date, percent]) => ({ date, percent })),
    });
    // Of prime only the newest value was ever fetched.
    expect(series[0].observations).toEqual([{ date: '2026-11-18', percent: 4.45 }]);
    expect(series[5]).toMatchObject({ label: null, observations: [] });
  });

  it.each([
    ['series=policy-rate&from=2026-11-18', ['policy-rate,2026-11-18,2.5', 'policy-rate,2026-11-19,2.25']],
    ['series=policy-rate&to=2026-11-18', ['policy-rate,2000-01-04,5', 'policy-rate,2026-11-18,2.5']],
    ['series=policy-rate,prime&from=2026-11-18&to=2026-11-18', ['prime,2026-11-18,4.45', 'policy-rate,2026-11-18,2.5']],
    ['series=prime&series=policy-rate&from=2026-11-19', ['policy-rate,2026-11-19,2.25']],
    ['from=2000-01-05&to=2026-11-17', []],
  ])('%s as CSV', async (query, lines) => {
    const answer = await ask(`?${query}`, { accept: 'text/csv' });
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect((await answer.text()).trim().split('\r\n')).toEqual(['series,date,percent', ...lines]);
  });

  it.each([
    ['timeout', true],
    ['not-recorded', false],
  ] as const)('shows a failure (%s) beside the last values, and on the status page: %s', async (kind, isTold) => {
    const failure = { kind, detail: 'no answer', since: AT };
    const folder = temporaryFolder();
    const reference = { observedAt: AT, failure, series: [NEWEST] };
    const snapshot = await publishing(path.join(folder, 'data'), null, [read('acme', 4.5)], { reference, ...TIMES });
    expect(publishedFrom(snapshot, aggregate(snapshot, START), START).referenceFailed).toBe(isTold);
    const failing = await gateOfTest({ folder });
    const told = async (address: string) => (await fetch(`${failing.url}${address}`)).json();
    expect((await told('/api/status')).reference).toEqual({ observedAt: AT, failure });
    expect(await told('/api/reference?series=policy-rate')).toMatchObject({
      ...{ observedAt: AT, failure },
      series: [{ observations: [{ date: '2026-11-19', percent: 2.25 }] }],
    });
  });

  it.each([
    ['series=V39079', 'series', 'policy-rate'],
    ['from=2026-02-30', 'from', 'a day like'],
    ['from=2026-11-19&to=2026-11-18', 'from', 'not later than'],
    ['format=xml', 'format', 'csv'],
    ['lender=acme', 'lender', 'series'],
  ])('refuses %s with the allowed values', async (query, parameter, allowed) => {
    const answer = await ask(`?${query}`);
    expect(answer.status).toBe(400);
    const problem = JSON.stringify(await answer.json());
    expect(problem).toContain(parameter);
    expect(problem).toContain(allowed);
  });
});

describe('GET /api/rates/series', () => {
  const gate = apiStage();
  const SERIES = '/api/rates/series?term=5-year-fixed&from=2026-11-18&to=2026-11-25';

  it('answers each day as asOf its end does, also where nobody looked, until the figure is stale', async () => {
    gate.clock.time += 2 * 86_400_000;
    const kind = { rateType: 'fixed', termMonths: 60, median: null, lenders: null };
    const { days } = await gate.json('/api/rates/series?term=5-year-fixed');
    const dates = ['2026-11-20', '2026-11-21', '2026-11-22'];
    for (const [place, date] of dates.entries()) {
      const { terms } = await gate.json(`/api/rates/lowest?term=5y&rateType=fixed&asOf=${date}`);
      const { rate, standing = null, reasons = [] } = terms[0].lowest ?? {};
      const figure = { ratePercent: rate?.ratePercent ?? null, standing, reasons, lender: rate?.lender ?? null };
      expect(days[place]).toEqual({ ...kind, date, ...figure, observed: place === 0 });
    }
    const figures: (number | null)[] = days.map(({ ratePercent }: { ratePercent: number | null }) => ratePercent);
    expect(figures).toEqual([6.09, 6.09, null]);
    const { rates } = await gate.json('/api/rates/aggregated?term=5y&lender=alpha');
    for (const { id } of rates) {
      const own = await gate.json(`/api/rates/series?id=${id}`);
      for (const [place, date] of dates.entries()) {
        const [then] = (await gate.json(`/api/rates/aggregated?id=${id}&asOf=${date}`)).rates;
        expect(own.days[place]).toMatchObject({ date, ratePercent: then.state === 'stale' ? null : then.ratePercent });
      }
    }
    gate.clock.time -= 2 * 86_400_000;
    // The clock says 20 November: later days have not come.
    expect((await gate.json(SERIES)).days).toEqual([days[0]]);
  });

  it.each([
    [SERIES, 200],
    ['/api/rates/series?rateType=fixed&termMonths=60&purpose=renewal&_=1', 200],
    ['/api/rates/series?term=1-year-fixed', 401],
    ['/api/rates/series', 200],
    ['/api/rates/series?term=5-year-fixed&type=variable', 400],
    ['/api/rates/series?term=5-year-fixed,3-year-fixed,5y&rateType=fixed', 200],
    ['/api/rates/series?term=5-year-fixed,1-year-fixed', 401],
    ['/api/rates/series.csv?term=5-year-fixed', 200],
  ])('without a key %s is %i', async (target, status) => {
    expect((await gate.open(target)).status).toBe(status);
  });

  it.each([
    ['/api/rates/series?rateType=fixed,variable', 200],
    ['/api/rates/series?termMonths=none', 400],
    ['/api/rates/series?term=5', 400],
    ['/api/rates/series?term=5-year-fixed&type=variable', 400],
    ['/api/rates/series?term=5-year-fixed&from=2020-01-01', 200],
    [`${SERIES}&lender=alpha`, 400],
  ])('with a key %s is %i', async (target, status) => {
    expect((await gate.ask(target)).status).toBe(status);
  });
});
