import { sha256 } from '../../../src/snapshots/files.ts';
import type { Answer } from '../../lender.ts';
import { openPage } from '../page.ts';

/**
 * Anything that may be a rate, whatever a reader makes of it: a number with up to three decimals, or a whole number before a percent sign
 * or alone as a value of data. Versions, times and long decimals are left out, since they differ at every look.
 */
const FIGURE =
  /(?<![\w.,-])-?\d{1,2}[.,]\d{1,3}(?![\w-]|[.,]\d)|(?<![\w.,])\d{1,2}(?=\s?%)|(?<=[:[,]\s?"?)\d{1,2}(?="?\s?[,}\]])/g;

/** A digest of every figure in an answer, in order: where it stays, the lender did not move. */
export function printedIn({ source, text, retrievedAt }: Answer): string {
  const page = source.format === 'page' ? openPage(text, retrievedAt) : null;
  const words = page ? `${page.text}\n${page.scripts}` : text;
  return sha256((words.match(FIGURE) ?? []).join(' ')).slice(0, 16);
}
