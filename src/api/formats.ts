import { z } from 'zod';
import type { HttpRequest } from '../http/message.ts';
import { chooseType } from '../http/negotiate.ts';
import { LANGUAGES, type Language } from '../languages.ts';
import type { Surcharge } from '../rates/schema.ts';
import { LOCALES } from '../words/language.ts';
import { surchargeIn } from '../words/limits-of-rates.ts';
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
    const [text, ...others] = new Set(query.getAll('locale').map((one) => one.toLowerCase()));
    if (text === undefined) return { value: null };
    const value = LANGUAGES.find((language) => text === language || text === LOCALES[language].toLowerCase());
    return value && others.length === 0 ? { value: value } : { bad: [{ parameter: 'locale', allowed: NAMES }] };
  },
} as const satisfies Reader<Language | null>;

/** The dialect of CSV: the first bytes, the separator, the decimal sign, true and false, and the language of words. */
interface Style {
  start: string;
  separator: ',' | ';';
  decimal: '.' | ',';
  booleans: readonly [yes: string, no: string];
  language: Language;
}
const PLAIN: Style = { start: '', separator: ',', decimal: '.', booleans: ['true', 'false'], language: 'en' };
const STYLES: Readonly<Record<Language, Style>> = {
  en: { ...PLAIN, start: '\uFEFF' },
  fr: { start: '\uFEFF', separator: ';', decimal: ',', booleans: ['VRAI', 'FAUX'], language: 'fr' },
};

export type Cell = string | number | boolean | null | readonly (string | Surcharge)[];

/** The columns of a table: the fields of a shape, in their order. */
export const columnsOf = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) =>
  Object.keys(shape) as (keyof Shape & string)[];

/** A list as one text: its values separated by spaces; surcharges in words. */
const listText = (values: readonly (string | Surcharge)[], language: Language): string =>
  values
    .map((value) => (typeof value === 'string' ? value : surchargeIn(language, value).replace(/^\+ /, '')))
    .join(typeof values[0] === 'object' ? '; ' : ' ');

/** One cell (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe in front; numbers stay numbers. */
function cell(value: Cell | undefined, { separator, decimal, booleans, language }: Style): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value).replace('.', decimal);
  if (typeof value === 'boolean') return booleans[value ? 0 : 1];
  const text = typeof value === 'string' ? value : listText(value, language);
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export type Row<Column extends string = string> = Readonly<Partial<Record<Column, Cell>>>;

/** Records as CSV: a header line, CRLF line ends, UTF-8. @param locale of the spreadsheet; null for programs */
export function csv<C extends string>(
  columns: readonly C[],
  records: readonly Row<C>[],
  locale: Language | null = null,
) {
  const style = locale === null ? PLAIN : STYLES[locale];
  const lines = [columns, ...records.map((record) => columns.map((column) => cell(record[column], style)))];
  return style.start + lines.map((cells) => `${cells.join(style.separator)}\r\n`).join('');
}
