import type { FailureKind } from '../src/rates/vocabulary.ts';

/** Why a lender could not be read: one kind of the closed list, and a detail for people. */
export class Failure extends Error {
  kind: FailureKind;

  constructor(kind: FailureKind, detail: string) {
    super(detail);
    this.name = 'Failure';
    this.kind = kind;
  }
}

/** Any error as a failure of its lender alone: a reader that stumbles met a page it was not made for. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure(
    'changed-layout',
    `the reader stumbled: ${error instanceof Error ? error.message : String(error)}`,
  );
}
