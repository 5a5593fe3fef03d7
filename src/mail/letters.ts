import type { Logger } from 'pino';
import type { Access } from '../access/access.ts';
import type { TakenFrom } from '../access/outbox.ts';
import type { LetterSettings } from '../settings.ts';
import type { Addressed } from './account-letters.ts';
import type { Carrier } from './courier.ts';
import { compose } from './letter.ts';
import { type Failure, failureOf, withoutAddresses } from './refusal.ts';
import { openSender, SMTP_CONNECTIONS } from './sender.ts';

/** The outcomes of a try to send a letter. */
const LETTER_OUTCOMES = ['sent', 'bad address', 'put off', 'given up', 'for nobody'] as const;
export type LetterOutcome = (typeof LETTER_OUTCOMES)[number];

/** The interval at which a trouble of one kind is logged, in ms. */
const TOLD_EVERY = 3_600_000;
/** The most kinds of trouble that are distinguished. */
const MOST_KINDS = 100;

export interface LetterOptions {
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** The clock, in ms since 1970. */
  now: () => number;
  /** Writes the letter of a task. @returns null if nobody is to get one any more */
  write(taken: TakenFrom<'letter'>, origin: string): Promise<Addressed | null>;
}

/** The carrier of letters. */
export interface LetterCarrier extends Carrier<'letter'> {
  /** The number of this server's tries by outcome. */
  outcomes: Readonly<Record<LetterOutcome, number>>;
  close(): void;
}

/** Opens the carrier of letters. Each is written when it is sent, so that its content is up to date. */
export function openLetters(
  settings: LetterSettings,
  access: Pick<Access, 'accounts' | 'alerts' | 'addresses'>,
  { log, now, write }: LetterOptions,
): LetterCarrier {
  const { MAIL_FROM: from, POSTAL_ADDRESS: postalAddress, PUBLIC_ORIGIN: origin } = settings;
  const sender = openSender(settings);
  const outcomes = Object.fromEntries(LETTER_OUTCOMES.map((one) => [one, 0])) as Record<LetterOutcome, number>;
  /** When each kind of trouble was logged last, ms since 1970. */
  const toldAt = new Map<string, number>();

  /** Logs a trouble that will be tried again, each kind once an hour: a blocked server meets it with every letter. */
  function tell({ step, answer }: Failure): void {
    const kind = `${step} ${answer.slice(0, 12)}`;
    if (now() - (toldAt.get(kind) ?? Number.NEGATIVE_INFINITY) < TOLD_EVERY) return;
    if (toldAt.size >= MOST_KINDS) toldAt.clear();
    toldAt.set(kind, now());
    log.warn({ step, answer: withoutAddresses(answer) }, 'letters cannot be sent; they are tried again for days');
  }

  return {
    lanes: [{ atOnce: SMTP_CONNECTIONS, demand: () => ({ channel: 'letter' }) }],
    outcomes,
    async deliver(taken, signal) {
      const { id, accountId, task } = taken;
      const written = await write(taken, origin);
      if (!written || !(written.isOwed || (await access.addresses.mayGet(written.to, id)))) {
        outcomes['for nobody']++;
        return { state: 'delivered', answer: 'nobody is to get it' };
      }
      const { to, content } = written;
      const failure = await sender.send(compose(content, { from, postalAddress, origin }), { id, to }, signal).then(
        () => null,
        (error: unknown) => failureOf(error),
      );
      if (!failure) {
        outcomes.sent++;
        return { state: 'delivered', answer: 'taken over' };
      }
      if (!failure.isAddress) {
        outcomes['put off']++;
        // A server that stops cuts its own tries short.
        if (!signal.aborted || signal.reason?.name === 'TimeoutError') tell(failure);
        return { state: 'later', answer: failure.answer };
      }
      outcomes['bad address']++;
      if (accountId) await access.accounts.unconfirm(accountId, to);
      else await access.alerts.endFor(to);
      const told = { letter: id, kind: task.kind, account: accountId, answer: withoutAddresses(failure.answer) };
      log.warn(told, 'a letter was refused because of its address');
      return { state: 'failed', answer: failure.answer };
    },
    async gaveUp({ id, accountId, task }, answer) {
      outcomes['given up']++;
      const told = { letter: id, kind: task.kind, account: accountId, answer: withoutAddresses(answer) };
      log.error(told, 'a letter could not be sent for days and is given up');
    },
    close: sender.close,
  };
}
