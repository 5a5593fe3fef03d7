import { types } from 'pg';

const INTEGER_8 = 20;

/** Reads 8-byte integers as numbers; by default the driver gives texts. All integers of this project fit. */
export const INTEGERS: typeof types = {
  ...types,
  getTypeParser: ((id: number, format?: 'text') =>
    id === INTEGER_8 ? Number : types.getTypeParser(id, format)) as typeof types.getTypeParser,
};
