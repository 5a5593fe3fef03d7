import { UserError } from '../command.ts';

/** The database cannot answer now, but may in a moment. Any call of `Access` may reject with it: the API answers 503. */
export class Unavailable extends UserError {
  constructor(options: ErrorOptions = {}) {
    super('The database of accounts cannot answer right now. Try again in a moment.', { ...options, exitCode: 1 });
    this.name = 'Unavailable';
  }
}

/** Whether an error is `Unavailable`. Recognised by its name, because the built pages contain their own copy of the class. */
export const isUnavailable = (error: unknown): error is Unavailable =>
  error instanceof Error && error.name === 'Unavailable';

/** For `catch`: ignores that a secondary task is unavailable now. Rethrows any other error. */
export function unlessUnavailable(error: unknown): void {
  if (!isUnavailable(error)) throw error;
}
