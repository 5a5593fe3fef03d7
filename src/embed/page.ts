import { createHash } from 'node:crypto';
import { type Language, LOCALES } from '../words/index.ts';
import { html } from '../words/messages.ts';

/** The heights of frames in pixels: what a text in either language needs at 390 pixels of width. */
export const FRAME_HEIGHTS = { headline: 660, lowest: 400 } as const;

const LIGHT = '--paper:#fbfbf9;--ink:#15191a;--muted:#565d5f;--line:#dcddd7;--accent:#0b5e4b;color-scheme:light';
const DARK = '--paper:#0f1312;--ink:#edf0ec;--muted:#a3aca8;--line:#2a3130;--accent:#74d4b6;color-scheme:dark';
/** The whole style sheet: small enough to be inlined; the policy allows it by its digest. */
const STYLE = [
  `:root{${LIGHT}}@media(prefers-color-scheme:dark){:root{${DARK}}}`,
  '*{box-sizing:border-box;margin:0}',
  'body{background:var(--paper);color:var(--ink);font:15px/1.4 system-ui,sans-serif;padding:14px 16px;overflow-wrap:anywhere}',
  'h1{font-size:15px;font-weight:600}ul{list-style:none;padding:0}li{border-top:1px solid var(--line);padding:8px 0;margin-top:8px}',
  'strong{font-size:28px;font-weight:500;font-variant-numeric:tabular-nums;display:block;line-height:1.2}',
  'small,footer{color:var(--muted);font-size:13px;display:block}footer{border-top:1px solid var(--line);padding-top:8px;margin-top:8px}',
  'a{color:var(--accent)}',
].join('');
const DIGEST = createHash('sha256').update(STYLE).digest('base64');

/** The policy of such a page: any page may frame it, and it loads nothing. */
export const EMBED_HEADERS = {
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${DIGEST}'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Cache-Control': 'public, max-age=300',
  Vary: 'Accept-Encoding',
};

/** Part of a page, already escaped. */
export type Markup = string;

/** A whole page. @param about the question that its figures answer @param home the target of the link in its footer */
export function embedPage(
  language: Language,
  parts: { title: string; about?: string | undefined; body: Markup; asOf: string; home: string },
): string {
  const foot = html`<footer>${parts.asOf} · <a href="${parts.home}" target="_blank" rel="noopener">Prime Minus</a></footer>`;
  return `<!doctype html><html lang="${LOCALES[language]}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${html`${parts.title}`}</title><style>${STYLE}</style></head><body>${html`<h1>${parts.title}</h1>`}${
    parts.about === undefined ? '' : html`<small>${parts.about}</small>`
  }${parts.body}${foot}</body></html>`;
}
