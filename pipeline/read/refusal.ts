import { en, isAnyOf, type Phrase } from './layout/wording.ts';

/** Titles that only a refusal has. A page of rates never has one, and the size of the refusal's own scripts does not matter. */
export const TITLES: Phrase[] = [
  en('Access denied', '^(?:access denied|just a moment|attention required|pardon our interruption|error 1020)'),
  en(
    'Request Rejected',
    '^(?:request rejected|human verification|bot verification|security check(?:point)?|403 forbidden)$',
  ),
  en('Access to this page has been denied', '^access to this (?:page|site) has been (?:denied|blocked)'),
  en('Sorry, you have been blocked', '\\bcaptcha\\b|you have been blocked'),
  en('Verify you are human', '(?:verify|verifying) (?:that )?you are (?:a )?human|are you a (?:robot|human)'),
];

/** Sentences with which the known services refuse. If two have to follow each other, the second has a pattern of its own. */
export const SENTENCES: (Phrase & { by: string; after?: RegExp })[] = [
  { by: 'F5', ...en('The requested URL was rejected.', 'the requested url was rejected|request rejected') },
  { by: 'Akamai', ...en('Reference #18', 'reference\\s*#'), after: /access denied/i },
  { by: 'Akamai', ...en("You don't have permission to access it.", 'you don.t have permission to access') },
  { by: 'Imperva', ...en('Incapsula incident ID', 'request unsuccessful\\.? incapsula|incapsula incident id') },
  { by: 'Cloudflare', ...en('Checking your browser before', 'checking your browser before|cloudflare ray id') },
  { by: 'Cloudflare', ...en('Enable JavaScript and cookies to continue', 'enable javascript and cookies to continue') },
  {
    by: 'PerimeterX',
    ...en('Press & hold to confirm', 'press (?:&|and) hold to confirm|access to this page has been denied'),
  },
  {
    by: 'a captcha',
    ...en(
      'Confirm that you are not a robot.',
      '(?:verify|confirm|make sure) (?:that )?you(?: are|.re) (?:a )?(?:human|not a (?:robot|bot))',
      'unusual traffic|complete the security check',
    ),
  },
];

/** Addresses and names that the services load from. Real pages load them too, so they count only if the page has nothing else. */
const MARKERS: [RegExp, string][] = [
  [/perfdrive\.com|shieldsquare/i, 'Radware'],
  [/cf-chl|\/cdn-cgi\/challenge-platform|_cf_chl_opt/i, 'Cloudflare'],
  [/_incapsula_resource/i, 'Imperva'],
  [/captcha-delivery\.com|datadome/i, 'DataDome'],
  [/px-captcha|_pxappid|perimeterx/i, 'PerimeterX'],
  [/captcha/i, 'a captcha'],
];

/** A page with more visible text than this, in characters, has content of its own. */
const SMALL_PAGE = 3000;
/** A refusal is never longer than this, in characters, scripts and all. */
const LONGEST_REFUSAL = 500_000;

const PERCENT_FIGURE = /\d[.,]\d{1,3}\s*%/;

const LONGEST_TITLE = 300;

function titleOf(html: string): string {
  const head = html.slice(0, 100_000);
  const start = head.search(/<title/i);
  const from = start < 0 ? -1 : head.indexOf('>', start);
  if (from < 0) return '';
  const rest = head.slice(from + 1);
  const title = rest.includes('<') ? rest.slice(0, rest.indexOf('<')) : rest;
  return title.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE);
}

function visibleText(html: string): string {
  const shown = html.replace(/<!--[\s\S]*?(?:-->|$)/g, ' ').replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ');
  // No "<" behind the last ">" begins a tag; searching for its end from each of them would take quadratic time.
  const end = shown.lastIndexOf('>') + 1;
  return `${shown.slice(0, end).replace(/<[^>]*>/g, ' ')}${shown.slice(end)}`.replace(/\s+/g, ' ').trim();
}

function refusing(text: string): string | null {
  const found = SENTENCES.find(({ pattern, after }) => {
    const from = after ? text.search(after) : 0;
    return from >= 0 && pattern.test(text.slice(from));
  });
  return found?.by ?? null;
}

/**
 * Names the service that refuses, if an answer is a block or captcha page; null for anything else. A page that only loads a protection's script,
 * or mentions the word, is told apart by its landmark, its figures and its length.
 */
export function refusalIn(text: string, landmark?: RegExp): string | null {
  const title = titleOf(text);
  const marker = MARKERS.find(([pattern]) => pattern.test(text))?.[1];
  if (isAnyOf(TITLES, title)) return marker ?? `a page titled "${title}"`;
  if (text.length > LONGEST_REFUSAL || !(marker || refusing(text))) return null;
  const visible = visibleText(text);
  if (visible.length > SMALL_PAGE || PERCENT_FIGURE.test(visible)) return null;
  const sentence = refusing(visible);
  if (sentence) return sentence;
  const itself = landmark !== undefined && text.search(landmark) >= 0;
  return marker && !itself ? marker : null;
}
