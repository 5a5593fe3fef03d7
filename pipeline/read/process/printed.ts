import { sha256 } from '../../../src/snapshots/files.ts';
import type { Answer } from '../../lender.ts';
import { openPage } from '../page.ts';

/**
 * What may be a rate, whatever a reader takes it for: a number with up to three decimals, or a whole one before a percent sign or alone as
 * a value of data. Versions, times and long decimals, which differ at every look, are none.
 */
const FIGURE =
  /(?<![\w.,-])-?\d{1,2}[.,]\d{1,3}(?![\w-]|[.,]\d)|(?<![\w.,])\d{1,2}(?=\s?%)|(?<=[:[,]\s?"?)\d{1,2}(?="?\s?[,}\]])/g;

/**
 * A digest of every figure that an answer prints, in the order in which they stand. Two looks that give the same prove that the lender
 * did not move, whatever was made of them.
 */
export function printedIn({ source, text, retrievedAt }: Answer): string {
  const page = source.format === 'page' ? openPage(text, retrievedAt) : null;
  const words = page ? `${page.text}\n${page.scripts}` : text;
  return sha256((words.match(FIGURE) ?? []).join(' ')).slice(0, 16);
}
