import path from 'node:path';
import { expect, vi } from 'vitest';
import { type DashboardModel, dashboard } from '../../src/forms/dashboard.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { type Stage as LetterStage, led, stage as letterStage, soon } from '../mail/stage.ts';
import { THIS_MACHINE } from '../support/receiver.ts';
import { aRate, LENDERS, type Planned, PUBLISHED, writeData } from '../support/snapshot.ts';

export { led, soon };
export const HOUR = 3_600_000;

/** A server with a mail server, whose snapshots the test publishes. */
export interface Stage extends LetterStage {
  /** Publishes a snapshot so many hours after the first, in which lenders or their rates are others, and waits until alerts are told of it. */
  publish(hours: number, changes: Record<string, StoredRate[] | Partial<Planned>>): Promise<void>;
  /** The dashboard of whoever has the cookie. */
  board(cookie: string): Promise<DashboardModel>;
  /** Waits until so many tries have been settled: a clock that is moved before is a lease that ends. */
  settled(count: number): Promise<void>;
}

export async function stage(reach = THIS_MACHINE): Promise<Stage> {
  const here = await letterStage(undefined, reach);
  const { gate, visit } = here;
  const { access, settings } = gate.context;
  const told = async (snapshot: string): Promise<void> =>
    soon(async () => expect(await access.alerts.toldUpTo()).toBe(snapshot), 10);
  await told('2026-11-20T13-17-04Z');
  const settle = vi.spyOn(access.outbox, 'settle');
  const settled = async (count: number): Promise<void> => {
    await soon(() => expect(settle.mock.calls.length).toBeGreaterThanOrEqual(count), 10);
    await Promise.all(settle.mock.results.map(({ value }) => value));
  };
  return {
    ...here,
    settled,
    board: async (cookie) => (await dashboard(await visit('/dashboard', undefined, cookie))) as DashboardModel,
    async publish(hours, changes) {
      await settled(here.letters.length);
      const lenders: Record<string, Planned> = { ...LENDERS };
      for (const [lender, its] of Object.entries(changes))
        lenders[lender] = { ...(LENDERS[lender] as Planned), ...(Array.isArray(its) ? { rates: its } : its) };
      const publishedAt = new Date(PUBLISHED.getTime() + hours * HOUR);
      gate.clock.time = Math.max(gate.clock.time, publishedAt.getTime() + 60_000);
      await told((await writeData(path.resolve(settings.DATA_DIR), { lenders, publishedAt })).snapshot);
    },
  };
}

export const BETA = LENDERS['beta'] as Planned;
/** Beta's rates with another figure, which it said so many hours after the first snapshot. */
export const moved = (ratePercent: number, hours = 5): StoredRate[] => {
  const changedAt = new Date(PUBLISHED.getTime() + (hours - 0.2) * HOUR).toISOString();
  const evidence = String(hours).repeat(64);
  return [aRate('beta', { ratePercent, termMonths: 36, changedAt, evidence }), BETA.rates[1] as StoredRate];
};
