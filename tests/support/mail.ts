import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { listen } from './port.ts';

/** A letter that arrived. */
export interface Arrived extends Email {
  /** The recipients of the envelope. */
  recipients: string[];
  /** The message as received. */
  raw: string;
}

/** A mail server of a test's own. */
export interface MailServer {
  url: string;
  /** The letters that arrived, in order. */
  letters: Arrived[];
}

/** The settings for letters of a test's server, without the transport. */
export const LETTER_SETTINGS = {
  MAIL_FROM: 'Prime Minus <letters@rates.example.ca>',
  POSTAL_ADDRESS: '1 Main Street, Toronto ON M5V 1A1',
  PUBLIC_ORIGIN: 'https://rates.example.ca',
} as const;

/** Starts a mail server on this machine; it ends with the test. By default it accepts everything. */
export async function openMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const letters: Arrived[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        const raw = Buffer.concat(parts);
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        letters.push({ ...(await PostalMime.parse(raw)), recipients, raw: raw.toString() });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  const port = await listen(server.server);
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: `smtp://127.0.0.1:${port}`, letters };
}
