import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Access } from '../../src/access/access.ts';
import type { Reach } from '../../src/alerts/webhook-address.ts';
import { listen } from '../../tests/support/port.ts';

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
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    ...options,
  });
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

/** Waits until a condition holds. @returns the time it took, in ms; NaN if it never held */
export async function until(holds: () => boolean | Promise<boolean>, atMostMs: number): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < atMostMs) {
    if (await holds()) return performance.now() - started;
    await sleep(20);
  }
  return Number.NaN;
}
