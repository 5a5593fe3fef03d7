import { z } from 'zod';
import type { HttpRequest } from '../http/message.ts';
import { chooseType } from '../http/negotiate.ts';
import { LANGUAGES, type Language } from '../languages.ts';
import { LOCALES } from '../words/language.ts';
import type { Read, Reader } from './parameters.ts';
import type { BadParameter } from './problem.ts';

/** RFC 8259 defines no charset parameter: JSON is UTF-8. */
export const JSON_TYPE = 'application/json';
export const FORMATS = { json: JSON_TYPE, csv: 'text/csv' } as const;
export type Format = keyof typeof FORMATS;
/** CSV as it is sent: RFC 4180 has a parameter for the header line. */
export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

/** `format=` decides; without it the Accept header does. @returns null if no format is acceptable */
export function chooseFormat(formats: string[], accept: string | undefined): Format | null | BadParameter {
  const [format, ...others] = new Set(formats);
  if (format === undefined) {
    const type = chooseType(accept, Object.values(FORMATS));
    return type && (type === 'text/csv' ? 'csv' : 'json');
  }
  if (others.length > 0 || !Object.hasOwn(FORMATS, format))
    return { parameter: 'format', allowed: Object.keys(FORMATS) };
  return format as Format;
}

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
