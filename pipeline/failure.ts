import type { FailureKind } from '../src/rates/vocabulary.ts';
import { withoutFigures } from './read/printable.ts';

/** Why a lender could not be read: a kind of the closed list, and a detail made safe whatever a page put into it. */
export class Failure extends Error {
  kind: FailureKind;
  /** Names on the page that no reader understood: a person can say what they mean. */
  names: readonly string[];

  constructor(
    kind: FailureKind,
    detail: string,
    { names = [], ...options }: ErrorOptions & { names?: readonly string[] } = {},
  ) {
    super(withoutFigures(detail), options);
    this.name = 'Failure';
    this.kind = kind;
    this.names = names;
  }
}

/** Any error as a failure of its lender alone. One that is none yet is a mistake of ours, and keeps its trace. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure('reader-error', error instanceof Error ? error.message : String(error), { cause: error });
}
