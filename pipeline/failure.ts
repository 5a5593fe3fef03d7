import type { FailureKind } from '../src/rates/vocabulary.ts';
import { withoutFigures } from './read/printable.ts';

/**
 * The reason why a lender could not be read: one kind of the closed list, and a detail for people, made safe whatever a page put into it.
 */
export class Failure extends Error {
  kind: FailureKind;

  constructor(kind: FailureKind, detail: string, options?: ErrorOptions) {
    super(withoutFigures(detail), options);
    this.name = 'Failure';
    this.kind = kind;
  }
}

/**
 * Turns any error into a failure of its lender alone. An error that is not the lender's failure is a mistake of ours, and keeps its trace.
 */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure('reader-error', error instanceof Error ? error.message : String(error), { cause: error });
}
