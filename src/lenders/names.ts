import { FIRST_LANGUAGE, type Language } from '../languages.ts';
import { LENDER_TERMS } from './terms.ts';

/** What a lender calls itself in a language. @param name as its pages in English have it */
export const lenderName = (language: Language, id: string, name: string): string =>
  language === FIRST_LANGUAGE ? name : (LENDER_TERMS.get(id)?.name[language] ?? name);

/** Lenders by their names in a language, in the order of those names. */
export const lendersIn = <Named extends { id: string; name: string }>(
  language: Language,
  lenders: readonly Named[],
): Named[] =>
  lenders
    .map((lender) => ({ ...lender, name: lenderName(language, lender.id, lender.name) }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
