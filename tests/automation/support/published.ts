import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { verified } from '../../../pipeline/automation/verify.ts';
import type { StoredRate } from '../../../src/rates/schema.ts';
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
  const tip = (): Promise<Clone> => remote.clone();
  return {
    remote: () => remote,
    subjects: async (): Promise<string[]> => (await remote.git('log', '--format=%s', 'main')).trim().split('\n'),
    tip,
    /** The figures of the branch, by lender and months. */
    figures: async (): Promise<Record<string, Record<number, number | null>>> => {
      const { rates } = await verified((await tip()).data);
      const byTerm = (own: StoredRate[]) => own.map(({ termMonths, ratePercent }) => [termMonths ?? 0, ratePercent]);
      return Object.fromEntries([...rates].map(([lender, own]) => [lender, Object.fromEntries(byTerm(own))]));
    },
  };
}
