import type { TakenFrom } from '../access/outbox.ts';
import type { Access } from '../access/ports.ts';
import type { LetterSettings } from '../settings.ts';
import type { Addressed } from './account-letters.ts';
import type { Carrier } from './courier.ts';
import { compose } from './letter.ts';
import { openSender, Returned, SMTP_CONNECTIONS } from './sender.ts';

/**
 * Opens the carrier of letters: each is written when it is sent, so that it says what is so by then.
 * @param write null where nobody is to get one any more
 */
export function openLetters(
  settings: LetterSettings,
  access: Pick<Access, 'accounts'>,
  write: (taken: TakenFrom<'letter'>, origin: string) => Promise<Addressed | null>,
): Carrier<'letter'> & { close(): void } {
  const { MAIL_FROM: from, POSTAL_ADDRESS: postalAddress, PUBLIC_ORIGIN: origin } = settings;
  const sender = openSender(settings);
  return {
    lanes: [{ atOnce: SMTP_CONNECTIONS, demand: () => ({ channel: 'letter' }) }],
    async deliver(taken, signal) {
      const { id, accountId } = taken;
      const written = await write(taken, origin);
      if (!written) return { state: 'delivered', answer: 'nobody is to get it' };
      const { to, content } = written;
      try {
        await sender.send(compose(content, { from, postalAddress, origin }), { id, to }, signal);
        return { state: 'delivered', answer: 'taken over' };
      } catch (error) {
        if (!(error instanceof Returned)) throw error;
        if (error.isAddress && accountId) await access.accounts.unconfirm(accountId, to);
        return { state: 'failed', answer: error.message };
      }
    },
    close: sender.close,
  };
}
