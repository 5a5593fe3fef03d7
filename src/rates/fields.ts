import { FIELDS, type StoredRate } from './schema.ts';

type Role = (typeof FIELDS)[keyof StoredRate]['role'];
/** A field with one of these roles. */
export type FieldOf<R extends Role> = {
  [Field in keyof StoredRate]: (typeof FIELDS)[Field]['role'] extends R ? Field : never;
}[keyof StoredRate];

/** Every field of a rate, in the order of its schema. */
export const RATE_FIELDS = Object.keys(FIELDS) as (keyof StoredRate)[];

/** The fields with these roles, in the order of the schema. */
export const fieldsOf = <R extends Role>(...roles: readonly R[]): readonly FieldOf<R>[] =>
  RATE_FIELDS.filter((field): field is FieldOf<R> => (roles as readonly Role[]).includes(FIELDS[field].role));

/** The fields that make a figure; wording, source and time are not among them. */
export const FIGURE_FIELDS = fieldsOf('printed', 'basis');

/** Whether two records of one id say the same figure, and add the same to it; false if there is no first one. */
export const sameFigure = (a: StoredRate | undefined, b: StoredRate): boolean =>
  a !== undefined && FIGURE_FIELDS.every((field) => a[field] === b[field]) && sameSurcharges(a, b);

/** Whether two rates have the same surcharges: answers show the sum, so another surcharge is another figure. */
export const sameSurcharges = (a: StoredRate, b: StoredRate): boolean =>
  JSON.stringify(a.surcharges) === JSON.stringify(b.surcharges);
