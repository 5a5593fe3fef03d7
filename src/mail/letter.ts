import { isDoubled, type Language, LOCALES, pathIn } from '../words/language.ts';
import { letters as letterWords } from '../words/letters.ts';
import { html } from '../words/messages.ts';

/** A part of a letter: a paragraph, a button, or a list of lines with a note below each. All are plain text; markup in them is text. */
export type Part =
  | string
  | { button: string; url: string }
  | { rows: readonly { what: string; figure: string; note: string }[] };

/** The content of a letter, before layout. */
export interface Content {
  language: Language;
  subject: string;
  title: string;
  parts: readonly Part[];
  why: string;
  /** The address that ends letters of this kind with one click (RFC 8058); absent for responses to an action of the recipient. */
  unsubscribe?: string;
  /** Further links that each end a part of the letters of this kind. */
  endings?: readonly { words: string; url: string }[];
}

/** A letter and its recipient. */
export interface Addressed {
  to: string;
  content: Content;
}

/** The sender, as every letter has to name it. */
export interface Sending {
  from: string;
  postalAddress: string;
  /** The address people use, without a path. */
  origin: string;
}

/** A letter as it is sent. */
export type Letter = ReturnType<typeof compose>;

/** The full address of a page in a language, or in English if the page does not exist in that one. */
export const pageAddress = (origin: string, language: Language, path: string): string =>
  origin + (isDoubled(path) ? pathIn(language, path) : path);

/** Lays a letter out, as text that reads well alone and as HTML that loads nothing. */
export function compose(content: Content, sending: Sending) {
  const { subject, language, unsubscribe = null } = content;
  return { subject, language, unsubscribe, text: textOf(content, sending), html: htmlOf(content, sending) };
}

function textOf({ language, title, parts, why, unsubscribe, endings = [] }: Content, sending: Sending): string {
  const words = letterWords[language];
  const body = parts.map((part) => {
    if (typeof part === 'string') return part;
    if ('button' in part) return words.before(part.button, part.url);
    return part.rows.map(({ what, figure, note }) => `* ${what}\n  ${figure}\n  ${note}`.trimEnd()).join('\n\n');
  });
  const foot = [
    ...endings.map((ending) => words.before(ending.words, ending.url)),
    ...(unsubscribe ? [words.before(words.unsubscribe, unsubscribe)] : []),
    why,
    `Prime Minus, ${sending.postalAddress}\n${sending.origin}`,
  ];
  return `${[title, ...body, '-- ', ...foot].join('\n\n').replace('\n\n-- \n\n', '\n\n-- \n')}\n`;
}

const escaped = (text: string): string => html`${text}`;

/** The site's colours, with dark ones for readers that ask for them. Styles are inline: many programs drop style sheets. */
const FACE = "font-family:'Helvetica Neue',Arial,sans-serif";
const INK = '#15191a';
const MUTED = '#565d5f';
const ACCENT = '#0b5e4b';
const LINE = '#dcddd7';
const DARK = `@media (prefers-color-scheme:dark){
body,.paper{background:#0f1312!important}.ink{color:#edf0ec!important}.muted{color:#a3aca8!important}
.button{background:#74d4b6!important;color:#0a1613!important}a{color:#74d4b6!important}.line{border-color:#2a3130!important}}`;

const paragraph = (html: string): string =>
  `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.5;color:${INK}">${html}</p>`;
const small = (html: string, below = 8): string =>
  `<p class="muted" style="margin:0 0 ${below}px;font-size:13px;line-height:1.5;color:${MUTED}">${html}</p>`;
const anchor = (url: string, words: string): string =>
  `<a href="${escaped(url)}" style="color:${ACCENT}">${escaped(words)}</a>`;

function partOf(part: Part, orCopy: string): string {
  if (typeof part === 'string') return paragraph(escaped(part));
  if ('button' in part) {
    const css = `display:inline-block;padding:12px 20px;border-radius:6px;background:${ACCENT};color:#fff;font-size:16px;font-weight:600;text-decoration:none`;
    return `<p style="margin:24px 0"><a class="button" href="${escaped(part.url)}" style="${css}">${escaped(part.button)}</a></p>
${small(`${escaped(orCopy)}<br><span style="word-break:break-all">${escaped(part.url)}</span>`, 20)}`;
  }
  const cell = `padding:10px 0;border-bottom:1px solid ${LINE};vertical-align:top;font-size:15px;line-height:1.4`;
  const rows = part.rows.map(
    ({ what, figure, note }) => `<tr><td class="ink line" style="${cell};color:${INK}">${escaped(what)}
<br><span class="muted" style="font-size:13px;color:${MUTED}">${escaped(note)}</span></td>
<td class="ink line" style="${cell};color:${INK};width:38%;padding-left:16px;text-align:right;font-weight:600">${escaped(figure)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:collapse">${rows.join('\n')}</table>`;
}

function htmlOf(content: Content, sending: Sending): string {
  const { language, subject, title, parts, why, unsubscribe, endings = [] } = content;
  const words = letterWords[language];
  const foot = [
    ...endings.map((ending) => small(anchor(ending.url, ending.words))),
    ...(unsubscribe ? [small(anchor(unsubscribe, words.unsubscribe))] : []),
    small(escaped(why)),
    small(`Prime Minus, ${escaped(sending.postalAddress)}<br>${anchor(sending.origin, sending.origin)}`),
  ];
  return `<!doctype html>
<html lang="${LOCALES[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
<style>${DARK}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#fbfbf9;${FACE}">
<div class="paper" style="max-width:560px;margin:0 auto;padding:32px 20px;background:#fbfbf9;${FACE}">
<p class="ink" style="margin:0 0 28px;font-size:15px;font-weight:700;color:${INK}">Prime&nbsp;Minus</p>
<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:600;color:${INK}">${escaped(title)}</h1>
${parts.map((part) => partOf(part, words.orCopy)).join('\n')}
<hr class="line" style="margin:32px 0 16px;border:0;border-top:1px solid ${LINE}">
${foot.join('\n')}
</div>
</body>
</html>
`;
}
