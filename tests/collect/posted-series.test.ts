import { expect, it } from 'vitest';
import { answerOf, type Fetcher } from '../../pipeline/collect/sources/answer.ts';
import type { LenderFile } from '../../pipeline/lender.ts';
import { ratesAt } from '../../src/snapshots/snapshot.ts';
import { temporaryFolder } from '../support/folder.ts';
import { madeUpLender, scripted } from '../support/lenders.ts';
import { runOver } from '../support/run.ts';

const FIVE = 'V80691335';
const LENDERS: LenderFile[] = [{ ...madeUpLender('acme'), kind: 'big bank' }, madeUpLender('bravo')];

/** A Bank of Canada whose 5-year posted series said this, by day: the newest, or all since a day. */
const bank = (days: Record<string, string>, now: () => Date): Fetcher => ({
  async fetch(_, source) {
    const { searchParams, pathname } = new URL(source.url);
    const since = searchParams.get('start_date') ?? '';
    const told = Object.entries(days).filter(([day]) => day >= since && day <= now().toISOString().slice(0, 10));
    const observations = pathname.includes('group')
      ? [{ d: '2026-11-18', BD2: { v: '4.00' } }]
      : told.map(([d, v]) => ({ d, [FIVE]: { v } }));
    const body = Buffer.from(JSON.stringify({ observations }));
    return answerOf(
      source,
      { url: source.url, status: 200, headers: {}, body },
      { at: now().toISOString(), by: 'http' },
    );
  },
  close: async () => {},
});

/** Runs of a big bank and another lender, which both post one 5-year rate; what they show then. */
function runs(days: Record<string, string>) {
  const root = temporaryFolder();
  return async (at: string, figure: string): Promise<string[]> => {
    const now = (): Date => new Date(at);
    const lines = `60=${figure} 36=6.05`;
    const [printed, series] = [scripted({ acme: lines, bravo: lines }, now), bank(days, now)];
    const fetch: Fetcher['fetch'] = (id, ...asked) =>
      (id === 'acme' || id === 'bravo' ? printed : series).fetch(id, ...asked);
    const { snapshot } = await runOver({ root, registry: LENDERS, fetcher: { fetch, close: async () => {} }, now });
    return ratesAt(snapshot as NonNullable<typeof snapshot>, now())
      .filter(({ termMonths }) => termMonths === 60)
      .map(({ lender, ratePercent, state }) => `${lender} ${ratePercent} ${state}`);
  };
}

it('a big bank’s posted rate that moves away from the Bank of Canada’s series waits until it is seen again six hours later', async () => {
  const run = runs({ '2026-11-18': '6.09', '2026-11-25': '5.69' });
  expect(await run('2026-11-20T13:17:00Z', '6.80')).toEqual(['acme 6.8 fresh', 'bravo 6.8 fresh']);
  // Rates of other lenders follow no series.
  expect(await run('2026-11-26T13:17:00Z', '7.50')).toEqual(['acme 6.8 stale', 'bravo 7.5 fresh']);
  expect(await run('2026-11-26T13:22:00Z', '7.50')).toEqual(['acme 6.8 stale', 'bravo 7.5 fresh']);
  expect(await run('2026-11-26T19:17:00Z', '7.50')).toEqual(['acme 7.5 fresh', 'bravo 7.5 fresh']);
});

it.each<[string, Record<string, string>, string]>([
  ['is far from it, as it was', { '2026-11-18': '4.59', '2026-11-25': '4.59' }, '6.90'],
  ['follows it', { '2026-11-18': '6.09', '2026-11-25': '6.79' }, '7.50'],
  ['stays while it moves by less than a point', { '2026-11-18': '6.09', '2026-11-25': '5.29' }, '6.80'],
  ['stays while it moves by more', { '2026-11-18': '6.09', '2026-11-25': '4.59' }, '6.80'],
])('a posted rate that %s is shown at once', async (_, days, figure) => {
  const run = runs(days);
  await run('2026-11-20T13:17:00Z', '6.80');
  expect(await run('2026-11-26T13:17:00Z', figure)).toContain(`acme ${Number(figure)} fresh`);
});
