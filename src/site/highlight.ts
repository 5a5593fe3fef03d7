import { html } from '../words/messages.ts';

/** A string with the colon that makes it a name, a string, a number or a word. */
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d[\d.eE+-]*|true|false|null/g;

/** JSON as HTML, with names, strings and figures marked: made once, when the page is. */
export function highlightJson(json: string): string {
  let [marked, end] = ['', 0];
  for (const { 0: token, 1: string, 2: colon = '', index } of json.matchAll(TOKEN)) {
    const kind = colon ? 'name' : string ? 'string' : 'figure';
    marked += html`${json.slice(end, index)}<span class="${`code-${kind}`}">${string ?? token}</span>${colon}`;
    end = index + token.length;
  }
  return marked + html`${json.slice(end)}`;
}
