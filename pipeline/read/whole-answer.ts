import { Failure } from '../failure.ts';
import type { Answer } from '../lender.ts';
import { parsedJson } from './feeds.ts';
import { en, isAnyOf, type Phrase } from './layout/wording.ts';
import { tidy } from './text.ts';

/** Passes only status 200; block pages, 401, 403 and 429 are refusals. @throws {Failure} `blocked`, `moved` or `http-status` */
export function assertStatus(answer: Pick<Answer, 'url' | 'status' | 'headers' | 'text'>): void {
  const { url, status, headers, text } = answer;
  if (status === 200) return;
  const refused = status < 300 ? null : refusalIn(`${headers.location ?? ''} ${text}`);
  const refusal = headers['cf-mitigated'] ? 'a challenge of Cloudflare' : refused;
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
  const text = html.replace(COMMENT, '');
  const tagsOf = (name: string): string[] => text.match(new RegExp(`</?${name}[\\s>]`, 'gi')) ?? [];
  const isOpen = (name: string): boolean => {
    const ends = tagsOf(name).filter((tag) => tag.startsWith('</'));
    return tagsOf(name).length > 2 * ends.length;
  };
  if (tagsOf('html').length > 0) return isOpen('html') ? 'has no </html>' : null;
  const open = CLOSED_ELEMENTS.find(isOpen);
  return open ? `ends inside <${open}>` : null;
}

const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const ELEMENT = /<(?:html|head|body|title|table|div|p|script|span|select|button|a|h[1-6])[\s>/]/i;
/** How JSON of records begins. */
const RECORDS = /^\s*[[{]/;
const isBinary = (text: string) => text.startsWith('%PDF') || text.includes('\0');

/** Titles of pages that stand, with status 200, where there is no page. */
const NOT_FOUND = /(?<!\d)404(?!\d)|\bpage (?:not found|introuvable)\b/i;

function assertPage(url: string, text: string): void {
  if (isBinary(text) || RECORDS.test(text)) throw new Failure('content-type', 'the answer is not an HTML page');
  const cut = cutInPage(text);
  if (cut) throw new Failure('cut-off', `the page ${cut}`);
  const title = titleOf(text);
  if (NOT_FOUND.test(title) && !PERCENT_FIGURE.test(visibleText(text)))
    throw new Failure('http-status', `${url} answered 404, in a page titled "${title}"`);
  if (!ELEMENT.test(text)) throw new Failure('content-type', 'the answer holds no HTML');
}

function assertJson(text: string): void {
  const value = parsedJson(text);
  if (value === undefined && RECORDS.test(text)) throw new Failure('cut-off', 'the JSON ends too early');
  if (!value || typeof value !== 'object') throw new Failure('content-type', 'the answer is no JSON of records');
}

function assertScript(text: string): void {
  if (isBinary(text) || text.trimStart().startsWith('<'))
    throw new Failure('content-type', 'the answer is not a script');
  if (count(text, /[[{(]/g) > count(text, /[\]})]/g)) throw new Failure('cut-off', 'the script ends too early');
}

/** Is this the page or feed that was asked for, and whole, by its content? @throws {Failure} `empty`, `blocked`, `content-type`, `cut-off`, `too-large` */
export function assertAnswer(answer: Answer): void {
  const { text, source } = answer;
  if (text.trim() === '') throw new Failure('empty', 'the answer is empty');
  const refusal = refusalIn(text, source.landmark);
  if (refusal) throw new Failure('blocked', `a page that refuses was answered (${refusal})`);
  if (source.format === 'page') assertPage(answer.url, text);
  else if (source.format === 'json') assertJson(text);
  else assertScript(text);
}

/** How the known services refuse: in a title, which no page of rates has, or on a page with nothing else. */
export const REFUSALS: Phrase[] = [
  en('Access denied', '\\baccess .{0,30}denied|been blocked|403 forbidden'),
  en('Request Rejected', 'request(?:ed url was)? rejected|pardon our interruption|attention required'),
  en('Just a moment', 'just a moment|cloudflare|javascript and cookies'),
  en(
    'Verify that you are human',
    'you(?: are|.re)?(?: not)?(?: an?)? (?:human|robot|bot)\\b|captcha|security check|press .{1,3} hold',
  ),
  en('Incapsula incident ID', 'incapsula|unusual traffic'),
];

/** Addresses and names that the services load from. Real pages load them too, so they count only if the page has nothing else. */
const MARKER = /perfdrive\.com|challenge-platform|_incapsula_resource|datadome|perimeterx|captcha/i;

/** A page with more visible text than this, in characters, has content of its own. */
const SMALL_PAGE = 3000;

const PERCENT_FIGURE = /\d[.,]\d{1,3}\s*%/;

/** As much as is looked at, so that a stranger's page takes no quadratic time. */
const TITLE = /<title\b[^>]{0,300}>([^<]{0,300})/i;
const titleOf = (html: string): string => tidy(TITLE.exec(html.slice(0, 100_000))?.[1] ?? '');

function visibleText(html: string): string {
  const shown = html.replace(COMMENT, ' ').replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ');
  // No "<" behind the last ">" begins a tag; searching for its end from each of them would take quadratic time.
  const end = shown.lastIndexOf('>') + 1;
  return tidy(`${shown.slice(0, end).replace(/<[^>]*>/g, ' ')}${shown.slice(end)}`);
}

/** How a page refuses, in words; null where it only loads a service's script or mentions the word, by its landmark, figures and length. */
function refusalIn(text: string, landmark?: RegExp): string | null {
  const title = titleOf(text);
  if (isAnyOf(REFUSALS, title)) return `a page titled "${title}"`;
  const visible = visibleText(text);
  if (visible.length > SMALL_PAGE || PERCENT_FIGURE.test(visible)) return null;
  const sentence = REFUSALS.find(({ pattern }) => pattern.test(visible));
  if (sentence) return `a page like "${sentence.catches}"`;
  const marker = landmark?.test(text) ? null : MARKER.exec(text);
  return marker && `a page that loads ${marker[0]}`;
}
