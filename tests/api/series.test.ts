import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearer, type Gate, openGate } from '../support/gate.ts';

let gate: Gate;
let key: string;
let saved: string;
beforeAll(async () => {
  gate = await openGate();
  const account = await gate.account();
  key = account.key;
  const opens = { kind: 'question', question: 'rateType=fixed&termMonths=60' } as const;
  saved = `/q/${(await gate.context.access.keys.create(account.id, '', undefined, undefined, opens))?.key}`;
});
afterAll(() => gate.close());

const SERIES = '/api/rates/series?term=5-year-fixed&from=2026-11-18&to=2026-11-25';
const json = async (path: string, given = {}) => (await fetch(gate.url + path, given)).json();

test('answers each day as asOf its end does, and nothing where nobody looked', async () => {
  gate.clock.time += 86_400_000;
  const [, none] = (await json('/api/rates/series')).days;
  expect(none).toEqual({ date: '2026-11-21', ratePercent: null, standing: null, reasons: [], lender: null });
  gate.clock.time -= 86_400_000;
  const { days } = await json(SERIES);
  // The clock says 20 November: later days have not come.
  expect(days.map(({ date }: { date: string }) => date)).toEqual(['2026-11-20']);
  const [today] = days;
  const { terms } = await json('/api/rates/lowest?term=5y&rateType=fixed', bearer(key));
  const { rate, standing, reasons } = terms[0].lowest;
  expect(today).toEqual({
    ...{ date: '2026-11-20', ratePercent: rate.ratePercent, standing, reasons, lender: rate.lender },
  });
});

test.each([
  [SERIES, 200],
  ['/api/rates/series?rateType=fixed&termMonths=60&purpose=renewal&_=1', 200],
  [`${SERIES}&lender=alpha`, 401],
  ['/api/rates/series?term=1-year-fixed', 401],
  ['/api/rates/series', 200],
  ['/api/rates/series?term=5-year-fixed&type=variable', 401],
  ['/api/rates/series.csv?term=5-year-fixed', 200],
])('without a key %s is %i', async (path, status) => {
  expect((await fetch(gate.url + path)).status).toBe(status);
});

test.each([
  ['/api/rates/series?rateType=fixed,variable', 400],
  ['/api/rates/series?termMonths=none', 400],
  ['/api/rates/series?term=5', 400],
  ['/api/rates/series?term=5-year-fixed&type=variable', 400],
  ['/api/rates/series?term=5-year-fixed&from=2020-01-01', 200],
  [`${SERIES}&lender=alpha`, 200],
])('with a key %s is %i', async (path, status) => {
  expect((await fetch(gate.url + path, bearer(key))).status).toBe(status);
});

test('of a saved question is at its own address, in the same days', async () => {
  const own = (await (await fetch(`${gate.url}${saved}.series.csv`)).text()).trim().split('\r\n');
  const days = (await (await fetch(`${gate.url}${SERIES.replace('?', '.csv?')}`)).text()).trim().split('\r\n');
  expect(own[0]).toBe(`rateType,termMonths,${days[0]}`);
  expect(own.at(-1)).toBe(`fixed,60,${days.at(-1)}`);
});
