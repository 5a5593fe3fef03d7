import { LONGEST_TEXT } from '../../src/rates/schema.ts';
import type { FailureKind } from '../../src/rates/vocabulary.ts';
import { Failure } from '../failure.ts';

/** Failures that say something about this machine, and nothing about the lender. */
const OURS: readonly FailureKind[] = ['not-recorded', 'no-browser'];

/**
 * The failure of a lender whose strategies have all failed. Its kind is that of the last one that says something about the lender: they
 * are tried down to the public page. The others are reported beside it, so that none hides another.
 */
export function lostStrategies(failures: readonly Failure[]): Failure {
  const told = failures.findLast(({ kind }) => !OURS.includes(kind)) ?? (failures[0] as Failure);
  const others = failures
    .filter((one) => one !== told && !(one.kind === told.kind && one.message === told.message))
    .map(({ kind, message }) => `another way: ${kind}: ${message}`);
  if (others.length === 0) return told;
  // Each part gets an equal share of the detail, so that a long address before it cannot cut it off.
  const parts = [told.message, ...new Set(others)];
  const share = Math.floor(LONGEST_TEXT / parts.length) - SEPARATOR.length;
  return new Failure(told.kind, parts.map((part) => shortened(part, share)).join(SEPARATOR), {
    cause: told.cause,
    frames: failures.flatMap(({ frames }) => frames),
  });
}

const SEPARATOR = '; ';
const GAP = '...';

/** Keeps both ends of a long text: the address at its start, and the answer at its end. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = most - GAP.length;
  return `${text.slice(0, Math.ceil(kept / 2))}${GAP}${text.slice(-Math.floor(kept / 2))}`;
}
