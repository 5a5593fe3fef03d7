import { collectionSettings } from '../settings.ts';
import { history } from '../words/history.ts';
import type { Language } from '../words/index.ts';

const REPOSITORY = /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+/;

/** Where a wrong figure is reported: the contact that lenders are given, with the rate filled in if that is a mail address or a repository. */
export function reportAddress(id: string, language: Language): string {
  const { COLLECT_CONTACT_URL: contact } = collectionSettings();
  const title = encodeURIComponent(history[language].errorIn(id));
  if (contact.startsWith('mailto:')) return `${contact.replace(/\?.*$/, '')}?subject=${title}`;
  const [repository] = REPOSITORY.exec(contact) ?? [];
  return repository ? `${repository}/issues/new?title=${title}` : contact;
}
