import { collectionSettings } from '../settings.ts';
import { history } from '../words/history.ts';
import { type Language, pathIn } from '../words/language.ts';
import { isAnswered, link } from './links.ts';

const REPOSITORY = /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+/;

/** Where a wrong rate is reported: the form of the service, or the open address where nothing but files is served. */
export const reportLink = (id: string, language: Language): string =>
  isAnswered('/report')
    ? link(pathIn(language, `/report?rate=${encodeURIComponent(id)}`))
    : reportAddress(id, language);

/** Where a wrong figure is reported in the open: the contact that lenders are given, with the rate filled in if that is a mail address or a repository. */
export function reportAddress(id: string, language: Language): string {
  const { COLLECT_CONTACT_URL: contact } = collectionSettings();
  const title = encodeURIComponent(history[language].errorIn(id));
  if (contact.startsWith('mailto:')) return `${contact.replace(/\?.*$/, '')}?subject=${title}`;
  const [repository] = REPOSITORY.exec(contact) ?? [];
  return repository ? `${repository}/issues/new?title=${title}` : contact;
}
