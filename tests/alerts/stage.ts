import path from 'node:path';
import { expect, vi } from 'vitest';
import type { Wish } from '../../src/access/alerts.ts';
import { type DashboardModel, dashboard } from '../../src/forms/dashboard.ts';
import type { Visit } from '../../src/forms/form.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { type Gate, gateOfTest } from '../support/gate.ts';
import { LETTER_SETTINGS, type MailServer, openMailServer } from '../support/mail.ts';
import { THIS_MACHINE } from '../support/receiver.ts';
import { aRate, LENDERS, type Planned, PUBLISHED, writeData } from '../support/snapshot.ts';
import { soon } from '../support/soon.ts';
import { visitTo } from '../support/visit.ts';

export { soon };
export const HOUR = 3_600_000;

/** A server with a mail server, whose snapshots the test publishes. */
export interface Stage extends MailServer {
  gate: Gate;
  /** Publishes a snapshot so many hours after the first, in which rates of lenders are others. */
  publish(hours: number, rates: Record<string, StoredRate[]>): Promise<string>;
  /** An account whose address is confirmed. */
  member(email: string): Promise<{ id: string; cookie: string }>;
  visit(target: string, fields?: Record<string, string>, cookie?: string): Promise<Visit>;
  /** The dashboard of whoever has the cookie. */
  board(cookie: string): Promise<DashboardModel>;
  /** Posts a form of the dashboard. */
  act(fields: Record<string, string>, cookie: string): Promise<Response | DashboardModel>;
  /** Waits until so many tries have been settled: a clock that is moved before is a lease that ends. */
  settled(count: number): Promise<void>;
  /** Waits until alerts have been told up to a snapshot. */
  told(snapshot: string): Promise<void>;
}

export async function stage(): Promise<Stage> {
  const mail = await openMailServer();
  const sends = { ...LETTER_SETTINGS, SMTP_URL: mail.url };
  const gate = await gateOfTest({ settings: sends, reach: THIS_MACHINE, pollMs: 20 });
  const { access, settings } = gate.context;
  const told = async (snapshot: string): Promise<void> =>
    soon(async () => expect(await access.alerts.toldUpTo()).toBe(snapshot), 10);
  await told('2026-11-20T13-17-04Z');
  const settle = vi.spyOn(access.outbox, 'settle');
  const visit: Stage['visit'] = (target, fields, cookie) =>
    visitTo(gate, `https://rates.example.ca${target}`, fields, cookie, '10.9.0.1');
  return {
    ...mail,
    gate,
    told,
    visit,
    board: async (cookie) => (await dashboard(await visit('/dashboard', undefined, cookie))) as DashboardModel,
    act: async (fields, cookie) => dashboard(await visit('/dashboard', fields, cookie)),
    async settled(count) {
      await soon(() => expect(settle.mock.calls.length).toBeGreaterThanOrEqual(count), 10);
      await Promise.all(settle.mock.results.map(({ value }) => value));
    },
    async publish(hours, rates) {
      const lenders: Record<string, Planned> = { ...LENDERS };
      for (const [lender, its] of Object.entries(rates)) lenders[lender] = { ...LENDERS[lender], rates: its };
      const publishedAt = new Date(PUBLISHED.getTime() + hours * HOUR);
      gate.clock.time = Math.max(gate.clock.time, publishedAt.getTime() + 60_000);
      return (await writeData(path.resolve(settings.DATA_DIR), { lenders, publishedAt })).snapshot;
    },
    async member(email) {
      const { id } = await gate.account(email);
      await access.links.confirm(await access.links.make(id, 'confirm', email));
      return { id, cookie: await gate.session(id) };
    },
  };
}

export const wish = (given: Partial<Wish> = {}): Wish => ({
  question: '',
  condition: 'any',
  belowPercent: null,
  way: 'letter',
  webhookId: null,
  ...given,
});
export const led = (answer: unknown): string | null => (answer as Response).headers.get('location');
export const BETA = LENDERS['beta'] as Planned;
export const moved = (ratePercent: number): StoredRate[] => [
  aRate('beta', { ratePercent, termMonths: 36, changedAt: '2026-11-20T18:00:00.000Z', evidence: 'b'.repeat(64) }),
  BETA.rates[1] as StoredRate,
];
