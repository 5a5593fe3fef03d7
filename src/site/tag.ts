import { sha256 } from '../snapshots/files.ts';
import type { Language } from '../words/language.ts';

/** An id that does not depend on the site's address: a UUID (RFC 9562, version 8) derived from the name. */
export function tag(language: Language, kind: string, id: string): string {
  const hex = sha256(`prime-minus ${kind} ${language === 'en' ? '' : `${language} `}${id}`);
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
