/** Titles that only a refusal has. A page of rates never has one, however large the refusal's own scripts are. */
const TITLES =
  /^(?:.*\bcaptcha\b.*|access denied.*|just a moment.*|attention required.*|request rejected|pardon our interruption.*|access to this (?:page|site) has been (?:denied|blocked).*|.*you have been blocked.*|.*(?:verify|verifying) (?:that )?you are (?:a )?human.*|human verification|bot verification|security check(?:point)?|.*are you a (?:robot|human).*|403 forbidden|error 1020.*)$/i;

/** Sentences in which the known services refuse. */
const SENTENCES: [RegExp, string][] = [
  [/the requested url was rejected|request rejected/i, 'F5'],
  [/access denied[\s\S]*reference\s*#|you don.t have permission to access/i, 'Akamai'],
  [/request unsuccessful\.? incapsula|incapsula incident id/i, 'Imperva'],
  [/checking your browser before|enable javascript and cookies to continue|cloudflare ray id/i, 'Cloudflare'],
  [/press (?:&|and) hold to confirm|access to this page has been denied/i, 'PerimeterX'],
  [
    /(?:verify|confirm|make sure) (?:that )?you(?: are|.re) (?:a )?(?:human|not a (?:robot|bot))|unusual traffic|complete the security check/i,
    'a captcha',
  ],
];

/** Addresses and names the services load from. Real pages load them too, so they count only where nothing else stands. */
const MARKERS: [RegExp, string][] = [
  [/perfdrive\.com|shieldsquare/i, 'Radware'],
  [/cf-chl|\/cdn-cgi\/challenge-platform|_cf_chl_opt/i, 'Cloudflare'],
  [/_incapsula_resource/i, 'Imperva'],
  [/captcha-delivery\.com|datadome/i, 'DataDome'],
  [/px-captcha|_pxappid|perimeterx/i, 'PerimeterX'],
  [/captcha/i, 'a captcha'],
];

/** More visible text than this, in characters, and a page says something of its own. */
const SMALL_PAGE = 3000;
/** A refusal is never longer than this, in characters, scripts and all. */
const LONGEST_REFUSAL = 500_000;

const PERCENT_FIGURE = /\d[.,]\d{1,3}\s*%/;

function titleOf(html: string): string {
  const title = /<title[^>]*>([^<]*)/i.exec(html.slice(0, 100_000))?.[1] ?? '';
  return title.replace(/\s+/g, ' ').trim();
}

function visibleText(html: string): string {
  return html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Who refuses, where an answer is a block or captcha page whatever its status says; null for anything else. A page that
 * only loads a protection's script, or mentions the word, is told apart by its landmark, its figures and its length.
 */
export function refusalIn(text: string, landmark?: RegExp): string | null {
  const title = titleOf(text);
  const marker = MARKERS.find(([pattern]) => pattern.test(text))?.[1];
  if (TITLES.test(title)) return marker ?? `a page titled "${title}"`;
  if (text.length > LONGEST_REFUSAL || !(marker || SENTENCES.some(([pattern]) => pattern.test(text)))) return null;
  const visible = visibleText(text);
  if (visible.length > SMALL_PAGE || PERCENT_FIGURE.test(visible)) return null;
  const sentence = SENTENCES.find(([pattern]) => pattern.test(visible))?.[1];
  if (sentence) return sentence;
  const itself = landmark !== undefined && text.search(landmark) >= 0;
  return marker && !itself ? marker : null;
}
