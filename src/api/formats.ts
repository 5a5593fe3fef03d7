import { chooseType } from '../http/negotiate.ts';
import type { BadParameter } from './problem.ts';

/** RFC 8259 defines no charset parameter: JSON is UTF-8. */
export const JSON_TYPE = 'application/json';

/** The formats of tables. */
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
