import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { LetterSettings } from '../settings.ts';
import { LOCALES } from '../words/language.ts';
import type { Letter } from './letter.ts';

/** The recipient of a letter, and its id. */
export interface Envelope {
  /** The same at every try, so that a letter that arrives twice can be recognised. */
  id: string;
  to: string;
}

/** Sends letters. */
export interface Sender {
  /**
   * Resolves when the letter was accepted.
   * @param signal ends the try
   * @throws errors for `failureOf`
   */
  send(letter: Letter, envelope: Envelope, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** How long a mail server may take for one step, in ms. */
const STEP = 10_000;
/** Connections to the mail server at once. */
export const SMTP_CONNECTIONS = 4;

/** The message of a letter, as nodemailer takes it. */
function messageOf(letter: Letter, { id, to }: Envelope, { MAIL_FROM, PUBLIC_ORIGIN }: LetterSettings) {
  const oneClick = letter.unsubscribe && {
    // Prepared, because nodemailer would fold a long address: some signers then sign a text that differs from the one received.
    'List-Unsubscribe': { prepared: true, value: `<${letter.unsubscribe}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return {
    from: MAIL_FROM,
    // An object: in a plain string, a comma would begin another recipient.
    to: { name: '', address: to },
    messageId: `<${id}@${new URL(PUBLIC_ORIGIN).hostname}>`,
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': LOCALES[letter.language], ...oneClick },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Sends by SMTP. No step of a server that hangs takes longer than ten seconds. */
function smtp(url: string, settings: LetterSettings): Sender {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const transport = createTransport({
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    maxRequeues: 0,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? undefined : Number(port),
    secure: protocol === 'smtps:',
    requireTLS: searchParams.get('starttls') === 'required',
    auth: username === '' ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    connectionTimeout: STEP,
    greetingTimeout: STEP,
    socketTimeout: STEP,
    dnsTimeout: STEP,
    idleTimeout: STEP,
  });
  return {
    async send(letter, envelope, signal) {
      await transport.sendMail({ ...messageOf(letter, envelope, settings), signal });
    },
    close: () => transport.close(),
  };
}

/** Writes letters into a folder, one `.eml` file each, readable by its owner only: a letter can hold a link that opens an account. */
function folder(place: string, settings: LetterSettings): Sender {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(letter, envelope) {
      const { message } = await transport.sendMail(messageOf(letter, envelope, settings));
      const file = path.join(place, `${envelope.id}.eml`);
      await mkdir(place, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: () => transport.close(),
  };
}

/** Opens the sender: the mail server if one is set, else the folder. */
export function openSender(settings: LetterSettings): Sender {
  return settings.SMTP_URL ? smtp(settings.SMTP_URL, settings) : folder(settings.MAIL_DIR ?? 'mail', settings);
}
