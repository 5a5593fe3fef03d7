import { FIRST_LANGUAGE, type Language } from '../languages.ts';
import { LENDER_TERMS } from './terms.ts';

/** The name of a lender in a language. @param name as in its English pages */
export const lenderName = (language: Language, id: string, name: string): string =>
  language === FIRST_LANGUAGE ? name : (LENDER_TERMS.get(id)?.name[language] ?? name);

/** Lenders under their names in a language, sorted by them. */
export const lendersIn = <Named extends { id: string; name: string }>(
  language: Language,
  lenders: readonly Named[],
): Named[] =>
  lenders
    .map((lender) => ({ ...lender, name: lenderName(language, lender.id, lender.name) }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
