import { describe, expect, it } from 'vitest';
import type { Rate } from '../../src/rates/schema.ts';
import { isWithin } from '../../src/rates/scope.ts';
import { boardAddress, readBoard } from '../../src/site/board/filters.ts';
import { paymentFor } from '../../src/site/board/monthly.ts';
import { listedLenders } from '../../src/site/published.ts';
import { aggregate, readSnapshot } from '../../src/snapshots/snapshot.ts';
import { foldersOfTests } from '../support/folder.ts';
import { sampleLenders, writeSample } from './snapshot.ts';

const folder = foldersOfTests();
const now = new Date('2026-11-20T12:00:00.000Z');
const root = folder();
const made = sampleLenders(4).map((lender, index) => ({ ...lender, ageHours: index === 2 ? 900 : 0 }));
await writeSample(root, made, now);
const snapshot = await readSnapshot(root);
const { rates } = aggregate(snapshot, now);
const lenders = new Map(listedLenders(snapshot, now).map((lender) => [lender.id, lender]));
const read = (query: string) => readBoard(new URLSearchParams(query), rates, lenders, 'en');
const loan = { amount: 500_000, years: 25 };

describe('the full board', () => {
  it('shows everything without a filter, lowest first, stale rates last', () => {
    const board = read('');
    expect(board).toMatchObject({ isGood: true, loan: { amount: 560_000, years: 25 } });
    expect(board.rates).toHaveLength(rates.length);
    const firstStale = board.rates.findIndex((rate) => rate.state === 'stale');
    expect(board.rates.slice(firstStale).every((rate) => rate.state === 'stale')).toBe(true);
    const current = board.rates.slice(0, firstStale).map((rate) => rate.ratePercent as number);
    expect(current).toEqual([...current].sort((a, b) => a - b));
  });

  it('treats the empty fields of a form as no filter', () => {
    expect(read('lender=&rateType=&termMonths=&sort=').rates).toHaveLength(rates.length);
  });

  it.each([
    ['rateType=variable', (rate: Rate) => rate.rateType === 'variable'],
    ['termMonths=60&offer=special', (rate: Rate) => rate.termMonths === 60 && rate.offer === 'special'],
    ['termMonths=12,24', (rate: Rate) => rate.termMonths === 12 || rate.termMonths === 24],
    ['insurance=insured', (rate: Rate) => rate.insurance === 'insured'],
    ['insurance=unstated', (rate: Rate) => rate.insurance === null],
    ['prepayment=open', (rate: Rate) => rate.prepayment === 'open'],
    ['province=CA-BC', (rate: Rate) => rate.provinces === null || rate.provinces.includes('CA-BC')],
    ['lender=lender0001', (rate: Rate) => rate.lender === 'lender0001'],
    ['state=stale', (rate: Rate) => rate.state === 'stale'],
    ['loanToValue=80', (rate: Rate) => isWithin(rate, 'share', 80)],
  ])('%s', (query, passes) => {
    const board = read(query);
    expect(board.rates.length).toBeGreaterThan(0);
    expect(board.rates).toHaveLength(rates.filter(passes).length);
    expect(board.rates.every(passes)).toBe(true);
  });

  it.each(['sort=best', 'page=2', 'amount=400000'])('%s is refused', (query) => {
    expect(read(query).isGood).toBe(false);
  });

  it('sorts by term and lender', () => {
    const shown = (sort: string) => read(`sort=${sort}&state=fresh`).rates;
    const lenders = shown('lender').map(({ lender }) => lender);
    expect(lenders).toEqual([...lenders].sort());
    const terms = shown('term').map(({ termMonths }) => termMonths ?? 999);
    expect(terms).toEqual([...terms].sort((a, b) => a - b));
  });

  it('shows a payment for every figure, over other years if the rate is not offered over these', () => {
    const rate = rates.find(({ ratePercent }) => ratePercent !== null) as Rate;
    expect(paymentFor(rate, loan)?.years).toBe(25);
    expect(paymentFor({ ...rate, amortizationUpToYears: 20 }, loan)?.years).toBe(20);
    expect(paymentFor({ ...rate, amortizationOverYears: 25 }, loan)?.years).toBe(30);
    expect(paymentFor({ ...rate, ratePercent: null }, loan)).toBeNull();
  });

  it('links to the API with the same filters', () => {
    expect(new URLSearchParams(read('termMonths=60&rateType=fixed&sort=term').apiQuery).toString()).toBe(
      'rateType=fixed&termMonths=60',
    );
  });

  it.each([
    ['price=500000&down=10%25&province=CA-ON', [500_000, 450_000]],
    ['purpose=purchase', [700_000, 560_000]],
    ['province=CA-ON&amortizationYears=30&price=', null],
  ])('%s asks the question %j: any field that is no filter asks one', (query, sums) => {
    const { question } = read(query).watched;
    expect(question && [question.value, question.balance]).toEqual(sums);
  });

  it.each([
    ['price=500000&down=10%25', { amount: 463_950, years: 25 }],
    ['insurance=insured&amortizationYears=30', { amount: 650_790, years: 30 }],
  ])('%s: payments are those of the mortgage %j', (query, loan) => {
    expect(read(query).loan).toEqual(loan);
  });

  it('keeps the rest of the address if one parameter changes', () => {
    expect(boardAddress(new URLSearchParams('rateType=fixed&offer=&page=2'), { sort: 'term' }, 'en')).toBe(
      '/board?rateType=fixed&page=2&sort=term',
    );
    expect(boardAddress(new URLSearchParams('page=2'), { page: '' }, 'en')).toBe('/board');
  });
});
