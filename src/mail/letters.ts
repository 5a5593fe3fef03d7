import type { Logger } from 'pino';
import type { TakenFrom } from '../access/outbox.ts';
import type { LetterSettings } from '../settings.ts';
import type { Carrier } from './courier.ts';
import { type Addressed, compose } from './letter.ts';
import { failureOf, openSender, SMTP_CONNECTIONS, withoutAddresses } from './sender.ts';

/** Opens the carrier of letters. Each is written when it is sent, so that its content is up to date. */
export function openLetters(
  settings: LetterSettings,
  access: {
    accounts: { unconfirm(email: string): Promise<unknown> };
    alerts: { endFor(email: string): Promise<unknown> };
  },
  {
    log,
    write,
  }: {
    log: Pick<Logger, 'info' | 'warn' | 'error'>;
    /** Writes the letter of a task. @returns null if nobody is to get one any more */
    write(taken: TakenFrom<'letter'>, origin: string): Promise<Addressed | null>;
  },
) {
  const { MAIL_FROM: from, POSTAL_ADDRESS: postalAddress, PUBLIC_ORIGIN: origin } = settings;
  const sender = openSender(settings);
  /** What the log says of a letter that is not sent. */
  const letterOf = ({ id, accountId, task }: TakenFrom<'letter'>, answer: string) => {
    return { letter: id, kind: task.kind, account: accountId, answer: withoutAddresses(answer) };
  };
  const carrier: Carrier<'letter'> = {
    atOnce: SMTP_CONNECTIONS,
    demand: () => ({ channel: 'letter' }),
    async deliver(taken, signal) {
      const { id } = taken;
      const written = await write(taken, origin);
      if (!written) return { state: 'delivered', answer: 'nobody is to get it' };
      const { to, content } = written;
      const failure = await sender
        .send(compose(content, { from, postalAddress, origin }), { id, to }, signal)
        .then(() => null, failureOf);
      if (!failure) return { state: 'delivered', answer: 'taken over' };
      if (!failure.isAddress) {
        // A server that stops cuts its own tries short.
        if (!signal.aborted || signal.reason?.name === 'TimeoutError')
          log.warn(
            { ...letterOf(taken, failure.answer), step: failure.step },
            'a letter could not be sent; it is tried again for days',
          );
        return { state: 'later', answer: failure.answer };
      }
      await access.accounts.unconfirm(to);
      await access.alerts.endFor(to);
      log.warn(letterOf(taken, failure.answer), 'a letter was refused because of its address');
      return { state: 'failed', answer: failure.answer };
    },
    async gaveUp(taken, answer) {
      log.error(letterOf(taken, answer), 'a letter could not be sent for days and is given up');
    },
  };
  return { ...carrier, close: sender.close };
}
