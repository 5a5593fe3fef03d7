import type { FailureKind } from '../src/rates/vocabulary.ts';
import type { Frame } from './read/layout/frame.ts';
import { withoutFigures } from './read/printable.ts';

/** Why a lender could not be read: a kind of the closed list, and a detail made safe whatever a page put into it. */
export class Failure extends Error {
  kind: FailureKind;
  /** The words of the pages that could be opened: a person can say what the new ones mean. */
  frames: Frame[];

  constructor(
    kind: FailureKind,
    detail: string,
    { frames = [], ...options }: ErrorOptions & { frames?: Frame[] } = {},
  ) {
    super(withoutFigures(detail), options);
    this.name = 'Failure';
    this.kind = kind;
    this.frames = frames;
  }
}

/** Turns a thrown failure into a value. @throws any other error */
export function onlyFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}

/** Any error as a failure of its lender alone. One that is none yet is a mistake of ours, and keeps its trace. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure('reader-error', error instanceof Error ? error.message : String(error), { cause: error });
}
