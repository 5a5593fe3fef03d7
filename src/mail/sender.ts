import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { LetterSettings } from '../settings.ts';
import { LOCALES } from '../words/language.ts';
import type { Letter } from './letter.ts';

/** The recipient of a letter, and its id: the same at every try, so that a letter that arrives twice can be recognised. */
interface Envelope {
  id: string;
  to: string;
}

/** How long a mail server may take for one step, in ms. */
const STEP = 10_000;
/** Connections to the mail server at once. */
export const SMTP_CONNECTIONS = 4;

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
function smtp(url: string, settings: LetterSettings) {
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
    /** Resolves when the letter was accepted. @param signal ends the try @throws errors for `failureOf` */
    async send(letter: Letter, envelope: Envelope, signal: AbortSignal): Promise<void> {
      await transport.sendMail({ ...messageOf(letter, envelope, settings), signal });
    },
    close: () => transport.close(),
  };
}

/** Writes letters into a folder, one `.eml` file each, readable by its owner only: a letter can hold a link that opens an account. */
function folder(place: string, settings: LetterSettings): ReturnType<typeof smtp> {
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
export const openSender = (settings: LetterSettings) =>
  settings.SMTP_URL ? smtp(settings.SMTP_URL, settings) : folder(settings.MAIL_DIR ?? 'mail', settings);

/** Why a letter could not be sent. */
export interface Failure {
  /** The answer of the mail server, or why there was none. */
  answer: string;
  /** The step that failed, as nodemailer names it: CONN, AUTH …, MAIL FROM, RCPT TO, DATA. */
  step: string;
  /** True if the address itself is wrong: no mail server would accept a letter to it. */
  isAddress: boolean;
}

/** An enhanced status code at the start of a line of the answer (RFC 2034, 4). */
const ENHANCED = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/m;

/**
 * True if a permanent refusal is about the recipient's address (RFC 3463): 5.1.x, bad destination, without 5.1.7 and 5.1.8, which are about
 * the sender; 5.2.1, a mailbox that is disabled. A full mailbox (5.2.2), a policy or a blocklist (5.7.x) and refusals without such a code
 * are not, and neither is any answer before the recipient was named.
 */
function isBadAddress(step: string, answer: string): boolean {
  if (!/^(RCPT TO|DATA)/.test(step)) return false;
  const code = ENHANCED.exec(answer)?.[1] ?? '';
  return /^5\.(1\.|2\.1$)/.test(code) && !/^5\.1\.[78]$/.test(code);
}

/** Reads an error of nodemailer. */
export function failureOf(error: unknown): Failure {
  const { command = 'CONN', response, message } = error as { command?: string; response?: string; message: string };
  const answer = response ?? message;
  return { answer, step: command, isAddress: isBadAddress(command, answer) };
}

/** An answer without addresses of people, for the log. */
export const withoutAddresses = (answer: string): string => answer.replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;]+/g, '…');
