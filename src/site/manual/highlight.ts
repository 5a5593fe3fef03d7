import { html } from '../../words/messages.ts';

const STRING = /(?<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`)/.source;
const FIGURE = /(?<figure>(?<![\w.])-?\d[\d.]*(?:[eE][+-]?\d+)?\b|\b(?:true|false|null|None)\b)/.source;
const words = (...all: string[]): string => `(?<word>\\b(?:${all.join('|')})\\b)`;

/** The tokens to highlight in each language of our examples. Earlier patterns win. */
const TOKENS = {
  json: [/(?<name>"(?:[^"\\]|\\.)*"(?=\s*:))/.source, STRING, FIGURE],
  http: [/(?<name>^[\w-]+(?=:))/.source, STRING, FIGURE],
  shell: [STRING, /(?<name>(?<=\s)-\w\b)/.source, words('curl')],
  javascript: [
    /(?<comment>\/\/.*)/.source,
    STRING,
    FIGURE,
    words('import', 'from', 'export', 'function', 'const', 'return', 'if', 'for', 'of', 'new', 'throw', 'await'),
  ],
  python: [/(?<comment>#.*)/.source, STRING, FIGURE, words('import', 'as', 'with', 'for', 'in')],
} as const;
export type CodeLanguage = keyof typeof TOKENS;

/** Code as HTML, with names, strings, figures, keywords and comments marked; all text is escaped. */
export function highlight(code: string, language: CodeLanguage): string {
  let [marked, end] = ['', 0];
  for (const { 0: token, groups = {}, index } of code.matchAll(new RegExp(TOKENS[language].join('|'), 'gm'))) {
    const [kind = ''] = Object.entries(groups).find(([, text]) => text !== undefined) ?? [];
    marked += html`${code.slice(end, index)}<span class="code-${kind}">${token}</span>`;
    end = index + token.length;
  }
  return marked + html`${code.slice(end)}`;
}
