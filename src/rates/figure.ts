import { fieldsOf } from './fields.ts';
import type { StoredRate } from './schema.ts';

/** The fields that make a figure; wording, source and time are not among them. */
export const FIGURE_FIELDS = fieldsOf('printed', 'basis');

/** Whether two records of one id say the same figure; false if there is no first one. */
export const sameFigure = (a: StoredRate | undefined, b: StoredRate): boolean =>
  a !== undefined && FIGURE_FIELDS.every((field) => a[field] === b[field]);
