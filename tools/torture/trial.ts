import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Access } from '../../src/access/access.ts';
import type { Reach } from '../../src/alerts/webhook-address.ts';
import { listen } from '../../tests/support/port.ts';

/** A measured figure and its limit. @param unit none for a count */
export const figure = (what: string, measured: number, atMost: number, unit = '') => ({ what, measured, atMost, unit });
export type Figure = ReturnType<typeof figure>;

/** A long test in trials/ of one figure that docs/RELIABILITY.md promises. */
export interface Trial {
  /** The figure's number there. */
  number: number;
  /** Why it cannot be measured on this machine, such as a missing tool or permission; null if it can. */
  unless?: () => string | null;
  run(): Promise<Figure[]>;
}

/** True if a figure is within its limit. A failed measurement (NaN) never is. */
export const isHeld = ({ measured, atMost }: Figure): boolean => measured <= atMost;

/** An empty folder, which goes with the block that holds it. */
export const temporary = () => mkdtempDisposable(path.join(tmpdir(), 'torture-'));

/** Adds an account with a confirmed address. @returns its id */
export async function member({ accounts, links }: Access, email: string): Promise<string> {
  const { id } = (await accounts.add(email, 'none')) as { id: string };
  await links.confirm(await links.make(id, 'confirm', email));
  return id;
}

/** A mail server without encryption. @param options how it handles letters */
export async function openMail(options: SMTPServerOptions): Promise<{ url: string } & Disposable> {
  const open: SMTPServerOptions = { authOptional: true, disabledCommands: ['STARTTLS'], disableReverseLookup: true };
  const server = new SMTPServer({ ...open, ...options });
  server.on('error', () => {});
  return { url: `smtp://127.0.0.1:${await listen(server.server)}`, [Symbol.dispose]: () => server.close() };
}

/** The settings that a server needs to send letters, except for the transport. */
export const LETTERS = {
  MAIL_FROM: 'letters@example.ca',
  POSTAL_ADDRESS: '1 Main Street, Toronto',
  PUBLIC_ORIGIN: 'https://rates.example.ca',
};

/** Lets webhooks reach this machine. */
export const THIS_MACHINE: Reach = {
  protocols: ['http:'],
  isPublic: () => true,
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
};

/** Whether some work succeeds. */
export const succeeds = (work: Promise<unknown>): Promise<boolean> => work.then(() => true).catch(() => false);

/** Waits until a condition holds. @returns the time it took, in ms; NaN if it never held */
export async function until(holds: () => boolean | Promise<boolean>, atMostMs: number): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < atMostMs) {
    if (await holds()) return performance.now() - started;
    await sleep(20);
  }
  return Number.NaN;
}
