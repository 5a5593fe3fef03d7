import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Reach } from '../../src/alerts/webhook-address.ts';

/** The port of a server in this process. */
export const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;

/** A mail server without encryption. @param options how it handles letters */
export async function openMail(options: SMTPServerOptions): Promise<{ url: string; close: () => void }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    ...options,
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return { url: `smtp://127.0.0.1:${portOf(server.server)}`, close: () => server.close() };
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
