import { Failure } from '../failure.ts';
import type { Answer } from '../lender.ts';
import { refusalIn } from './refusal.ts';
import { cutInData, cutInPage } from './whole.ts';

const ELEMENT =
  /<(?:html|head|body|title|meta|table|tr|td|div|p|script|span|section|main|article|ul|ol|form|select|button|figure|a|h[1-6])[\s>/]/i;
const isBinary = (text: string) => /^(?:%PDF|.PNG|GIF8)/.test(text) || text.includes('\0');

function assertPage(text: string): void {
  if (isBinary(text) || /^\s*[[{]/.test(text)) throw new Failure('content-type', 'the answer is not an HTML page');
  const cut = cutInPage(text);
  if (cut) throw new Failure('cut-off', `the page ${cut}`);
  if (!ELEMENT.test(text)) throw new Failure('content-type', 'the answer holds no HTML');
}

function assertJson(text: string): void {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    if (/^\s*[[{]/.test(text) && cutInData(text, 'json')) throw new Failure('cut-off', 'the JSON ends too early');
    throw new Failure('content-type', 'the answer is not JSON');
  }
  if (value === null || typeof value !== 'object')
    throw new Failure('content-type', 'the JSON holds no object or list');
}

function assertScript(text: string): void {
  if (isBinary(text) || /^\s*</.test(text)) throw new Failure('content-type', 'the answer is not a script');
  if (cutInData(text, 'script')) throw new Failure('cut-off', 'the script ends too early');
}

/**
 * First step of the quality ladder: is this answer the page or feed that was asked for, and whole? The content is judged
 * and the declared content type is not, since lenders serve JSON as text/plain.
 * @throws {Failure} `empty`, `blocked`, `content-type`, `cut-off` or `changed-layout`.
 */
export function assertAnswer(answer: Answer): void {
  const { text, source } = answer;
  if (text.trim() === '') throw new Failure('empty', 'the answer is empty');
  const refusal = refusalIn(text, source.landmark);
  if (refusal) throw new Failure('blocked', `a page that refuses was answered (${refusal})`);
  if (source.format === 'page') assertPage(text);
  else if (source.format === 'json') assertJson(text);
  else assertScript(text);
  if (source.landmark && text.search(source.landmark) < 0)
    throw new Failure('changed-layout', `the answer lacks its landmark ${source.landmark}`);
}
