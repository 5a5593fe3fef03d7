import { z } from 'zod';
import type { HttpRequest } from '../http/message.ts';
import { LANGUAGES, type Language } from '../languages.ts';
import { LOCALES } from '../words/language.ts';
import type { Read, Reader } from './parameters.ts';

/** RFC 8259 defines no charset parameter: JSON is UTF-8. */
export const JSON_TYPE = 'application/json';
/** CSV as it is sent: RFC 4180 has a parameter for the header line. */
export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

const NAMES = LANGUAGES.map((language) => LOCALES[language]);
/** The language of the spreadsheet that opens a CSV by a double click; null for a program. `fr` is short for `fr-CA`. */
export const LOCALE = {
  parameters: {
    locale: {
      en: 'For spreadsheets: the mark of UTF-8, and for fr-CA semicolons, decimal commas, VRAI and FAUX as well',
      fr: 'Pour les tableurs : la marque d’UTF-8 et, pour fr-CA, aussi des points-virgules, des virgules décimales, VRAI et FAUX',
      schema: z.enum(NAMES),
      only: 'csv',
    },
  },
  read({ request: { query } }: { request: Pick<HttpRequest, 'query'> }): Read<Language | null> {
    const [text, ...others] = new Set(query.getAll('locale').map((type) => type.toLowerCase()));
    if (text === undefined) return { value: null };
    const value = LANGUAGES.find((language) => text === language || text === LOCALES[language].toLowerCase());
    return value && others.length === 0 ? { value } : { bad: [{ parameter: 'locale', allowed: NAMES }] };
  },
} as const satisfies Reader<Language | null>;

/** The columns of a table: the fields of a shape, in their order. */
export const columnsOf = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) =>
  Object.keys(shape) as (keyof Shape & string)[];
