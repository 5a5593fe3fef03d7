import { LONGEST_TEXT } from '../../src/rates/schema.ts';
import { Failure } from '../failure.ts';
import type { Answer } from '../lender.ts';
import { refusalIn } from './refusal.ts';
import { closingQuote } from './scripts.ts';

/** Passes only status 200; block pages, 401, 403 and 429 are refusals. @throws {Failure} `blocked`, `moved` or `http-status` */
export function assertStatus(answer: Pick<Answer, 'url' | 'status' | 'headers' | 'text'>): void {
  const { url, status, headers, text } = answer;
  if (status === 200) return;
  const refused = status < 300 ? null : refusalIn(`${headers.location ?? ''} ${text}`);
  const refusal = headers['cf-mitigated'] ? 'Cloudflare' : refused;
  if (refusal || status === 401 || status === 403 || status === 429)
    throw new Failure('blocked', `${url} answered ${status}${refusal ? ` (${refusal})` : ''}`);
  if (status >= 300 && status < 400 && status !== 304)
    throw new Failure('moved', `${url} leads to ${headers.location ?? 'another page'} (${status})`);
  throw new Failure('http-status', `${url} answered ${status}`);
}

/** Elements whose end tag HTML does not make optional. */
const CLOSED_ELEMENTS = ['script', 'table', 'div', 'select', 'section', 'ul'];

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

function cutInPage(html: string): string | null {
  const afterLastTag = html.slice(html.lastIndexOf('>') + 1);
  if (/<(?:[a-z/!]|$)/i.test(afterLastTag)) return 'ends inside a tag';
  const text = html.replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  if (/<html[\s>]/i.test(text)) return /<\/html\s*>/i.test(text) ? null : 'has no </html>';
  const open = CLOSED_ELEMENTS.find(
    (name) => count(text, new RegExp(`<${name}[\\s>]`, 'gi')) > count(text, new RegExp(`</${name}\\s*>`, 'gi')),
  );
  return open ? `ends inside <${open}>` : null;
}

/** Deepest nesting of lists and objects in a feed: parsers keep every open one in memory. */
const DEEPEST = 100;

/** True if data ends inside a string, comment or bracket. @throws {Failure} `too-large` where JSON nests deeper than any feed */
function cutInData(text: string, format: 'json' | 'script'): boolean {
  const quotes = format === 'json' ? '"' : '"\'`';
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    const comment = format === 'script' && character === '/' ? text.charAt(index + 1) : '';
    if (quotes.includes(character)) {
      index = closingQuote(text, index);
      if (index < 0) return true;
    } else if (comment === '/' || comment === '*') {
      const end = text.indexOf(comment === '/' ? '\n' : '*/', index + 2);
      if (end < 0) return comment === '*' || depth > 0;
      index = comment === '/' ? end : end + 1;
    } else if ('[{('.includes(character)) depth += 1;
    else if (']})'.includes(character)) depth -= 1;
    if (depth > DEEPEST && format === 'json')
      throw new Failure('too-large', `the JSON nests more than ${DEEPEST} lists and objects`);
  }
  return depth > 0;
}

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
  const isCut = cutInData(text, 'json');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    if (isCut && /^\s*[[{]/.test(text)) throw new Failure('cut-off', 'the JSON ends too early');
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
 * Is this answer the page or feed that was asked for, and whole? Judged by its content: lenders serve JSON as text/plain.
 * @throws {Failure} `moved`, `empty`, `blocked`, `content-type`, `cut-off` or `too-large`
 */
export function assertAnswer(answer: Answer): void {
  const { text, source } = answer;
  if (answer.url.length > LONGEST_TEXT)
    throw new Failure('moved', `the answer stands at an address of ${answer.url.length} characters`);
  if (text.trim() === '') throw new Failure('empty', 'the answer is empty');
  const refusal = refusalIn(text, source.landmark);
  if (refusal) throw new Failure('blocked', `a page that refuses was answered (${refusal})`);
  if (source.format === 'page') assertPage(text);
  else if (source.format === 'json') assertJson(text);
  else assertScript(text);
}
