import type { FailureKind } from '../src/rates/schema.ts';

/** Why a lender could not be read: one kind of the closed list, and a detail for people. */
export class Failure extends Error {
  kind: FailureKind;

  constructor(kind: FailureKind, detail: string) {
    super(detail);
    this.name = 'Failure';
    this.kind = kind;
  }
}
