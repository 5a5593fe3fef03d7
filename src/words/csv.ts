import type { Language } from '../languages.ts';
import type { Surcharge } from '../rates/schema.ts';
import { surchargeIn } from './limits-of-rates.ts';

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
