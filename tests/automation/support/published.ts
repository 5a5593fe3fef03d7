import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { verified } from '../../../pipeline/automation/verify.ts';
import { madeUpLender } from '../../support/lenders.ts';
import { type Clone, type Repository, repository } from './repository.ts';

/** The files of the branch's first commit. */
export const FIRST = { acme: '60=6.09 36=6.05', bravo: '60=6.20 36=6.00' };
const LENDERS = ['acme', 'bravo', 'carol', 'delta'].map((id) => madeUpLender(id));

/** A repository with one collection, anew for each test of a file. */
export function published() {
  let start: Repository;
  let remote: Repository;
  beforeAll(async () => {
    start = await repository(LENDERS);
    const first = await start.clone();
    await first.collect(FIRST, '2026-11-20T13:17:00.000Z');
    await first.deliver();
  });
  beforeEach(async () => {
    remote = await repository(LENDERS, start);
  });
  afterEach(() => remote.remove());
  afterAll(() => start.remove());
  return {
    remote: () => remote,
    subjects: async (): Promise<string[]> => (await remote.git('log', '--format=%s', 'main')).trim().split('\n'),
    tip: async (): Promise<Clone> => remote.clone(),
    figures: async (clone: Clone, lender: string): Promise<Record<number, number | null>> => {
      const { rates } = await verified(clone.data);
      return Object.fromEntries((rates.get(lender) ?? []).map((rate) => [rate.termMonths ?? 0, rate.ratePercent]));
    },
  };
}
