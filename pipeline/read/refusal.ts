/** Titles that only a refusal has. A page of rates never has one, and the size of the refusal's own scripts does not matter. */
const TITLES =
  /^(?:.*\bcaptcha\b.*|access denied.*|just a moment.*|attention required.*|request rejected|pardon our interruption.*|access to this (?:page|site) has been (?:denied|blocked).*|.*you have been blocked.*|.*(?:verify|verifying) (?:that )?you are (?:a )?human.*|human verification|bot verification|security check(?:point)?|.*are you a (?:robot|human).*|403 forbidden|error 1020.*)$/i;

/** Sentences with which the known services refuse. If two have to follow each other, the second has a pattern of its own. */
const SENTENCES: [RegExp, string, after?: RegExp][] = [
  [/the requested url was rejected|request rejected/i, 'F5'],
  [/reference\s*#/i, 'Akamai', /access denied/i],
  [/you don.t have permission to access/i, 'Akamai'],
  [/request unsuccessful\.? incapsula|incapsula incident id/i, 'Imperva'],
  [/checking your browser before|enable javascript and cookies to continue|cloudflare ray id/i, 'Cloudflare'],
  [/press (?:&|and) hold to confirm|access to this page has been denied/i, 'PerimeterX'],
  [
    /(?:verify|confirm|make sure) (?:that )?you(?: are|.re) (?:a )?(?:human|not a (?:robot|bot))|unusual traffic|complete the security check/i,
    'a captcha',
  ],
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

/** The longest title that is looked at, in characters. */
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

/** The service that refuses in a sentence of the text; null if none does. */
function refusing(text: string): string | null {
  const found = SENTENCES.find(([pattern, , after]) => {
    const from = after ? text.search(after) : 0;
    return from >= 0 && pattern.test(text.slice(from));
  });
  return found?.[1] ?? null;
}

/**
 * Names the service that refuses, if an answer is a block or captcha page, whatever its status; null for anything else. A page that only
 * loads a protection's script, or mentions the word, is told apart by its landmark, its figures and its length.
 */
export function refusalIn(text: string, landmark?: RegExp): string | null {
  const title = titleOf(text);
  const marker = MARKERS.find(([pattern]) => pattern.test(text))?.[1];
  if (TITLES.test(title)) return marker ?? `a page titled "${title}"`;
  if (text.length > LONGEST_REFUSAL || !(marker || refusing(text))) return null;
  const visible = visibleText(text);
  if (visible.length > SMALL_PAGE || PERCENT_FIGURE.test(visible)) return null;
  const sentence = refusing(visible);
  if (sentence) return sentence;
  const itself = landmark !== undefined && text.search(landmark) >= 0;
  return marker && !itself ? marker : null;
}
