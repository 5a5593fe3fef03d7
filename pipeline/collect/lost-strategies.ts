import { LONGEST_TEXT } from '../../src/rates/schema.ts';
import type { FailureKind } from '../../src/rates/vocabulary.ts';
import { Failure } from '../failure.ts';

/** Failures that say something of the place that reads, and nothing of the lender. */
const OURS: readonly FailureKind[] = ['not-recorded', 'no-browser'];

/**
 * The failure of a lender of which every way failed. Its kind is that of the last way that says something of the lender: ways are
 * tried down to the page that people read. The other ways are told beside it, so that none hides another.
 */
export function lostWays(failures: readonly Failure[]): Failure {
  const told = failures.findLast(({ kind }) => !OURS.includes(kind)) ?? (failures[0] as Failure);
  const others = failures
    .filter((one) => one !== told && !(one.kind === told.kind && one.message === told.message))
    .map(({ kind, message }) => `another way: ${kind}: ${message}`);
  if (others.length === 0) return told;
  // Each has its share of what is kept of a detail: none is cut off whole by a long address before it.
  const parts = [told.message, ...new Set(others)];
  const share = Math.floor(LONGEST_TEXT / parts.length) - SEPARATOR.length;
  return new Failure(told.kind, parts.map((part) => shortened(part, share)).join(SEPARATOR), { cause: told.cause });
}

const SEPARATOR = '; ';
const GAP = '...';

/** Of a longer text both ends: an address begins it, and what that answered ends it. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = most - GAP.length;
  return `${text.slice(0, Math.ceil(kept / 2))}${GAP}${text.slice(-Math.floor(kept / 2))}`;
}
