import { FIRST_LANGUAGE, type Language } from '../languages.ts';
import type { Life } from '../rates/schema.ts';
import { afterName } from '../words/life.ts';
import { LENDER_FILES } from './files.ts';

/** The part of a lender's file that names it; `schema.ts` checks all of it. */
type Named = { name: Partial<Record<Language, string>> };

/** The name of a lender in a language. @param name as in its English pages */
export const lenderName = (language: Language, id: string, name: string): string =>
  language === FIRST_LANGUAGE ? name : ((LENDER_FILES.get(id) as Named | undefined)?.name[language] ?? name);

/** The names of lenders in questions that people kept, by id: a closed one with its successor. */
export const namesInQuestions = (
  language: Language,
  lenders: Iterable<readonly [id: string, lender: { name: string; life?: Life | null | undefined }]>,
): Map<string, string> =>
  new Map([...lenders].map(([id, { name, life }]) => [id, lenderName(language, id, name) + afterName(language, life)]));

/** Lenders under their names in a language, sorted by them. */
export const lendersIn = <Lender extends { id: string; name: string }>(
  language: Language,
  lenders: readonly Lender[],
): Lender[] =>
  lenders
    .map((lender) => ({ ...lender, name: lenderName(language, lender.id, lender.name) }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
