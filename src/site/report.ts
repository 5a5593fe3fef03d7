import type { StoredRate } from '../rates/schema.ts';
import { collectionSettings } from '../settings.ts';
import { history } from '../words/history.ts';
import { FIGURES, type Language } from '../words/index.ts';

const GITHUB = /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+/;

/**
 * Where an error in a figure is reported: to the contact that lenders are given, with the figure filled in where that is a mail
 * address or a repository.
 */
export function reportAddress(
  rate: Pick<StoredRate, 'id' | 'ratePercent' | 'sourceUrl' | 'changedAt'>,
  language: Language,
): string {
  const { COLLECT_CONTACT_URL: contact } = collectionSettings();
  const { percent, time } = FIGURES[language];
  const title = history[language].errorIn(rate.id);
  const body = [
    rate.ratePercent === null ? '–' : percent(rate.ratePercent),
    time(rate.changedAt),
    rate.sourceUrl,
    '',
    history[language].whatIsWrong,
  ].join('\n');
  const query = (fields: Record<string, string>): string =>
    Object.entries(fields)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&');
  if (contact.startsWith('mailto:')) return `${contact.split('?')[0]}?${query({ subject: title, body })}`;
  const [repository] = GITHUB.exec(contact) ?? [];
  return repository ? `${repository}/issues/new?${query({ title, body })}` : contact;
}
