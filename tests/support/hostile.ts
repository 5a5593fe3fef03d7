/** Markup that stops a naive reader. Each function makes about the given number of characters, for the body of a page. */
export const HOSTILE_MARKUP: Record<string, (length: number) => string> = {
  'open <b id=…> and <p>': (n) => repeated(n / 2, (at) => `<b id=${at}>`) + repeated(n / 2, () => '<p>x'),
  'nested <div>': (n) => repeated(n, () => '<div>'),
  'nested tables': (n) => repeated(n, () => '<table><tr><td>'),
  'attributes of one element': (n) => `<i ${repeated(n, (at) => `a${at} `)}>x</i>`,
  'attributes of many elements': (n) => repeated(n, () => `<i ${repeated(600, (at) => `a${at}="" `)}>`),
  'tab panels': (n) =>
    `<button id=l role=tab aria-controls=p>${'Fixed rates '.repeat(20)}</button>` +
    repeated(n, (at) => `<div role=tabpanel id=p${at} aria-labelledby=l></div>`),
  'tab panels inside each other': (n) =>
    repeated(n, (at) => `<button role=tab aria-controls=p${at}>x</button><div role=tabpanel id=p${at}>`),
  'spanned cells': (n) => `<table><tr>${repeated(n, () => '<td rowspan=60 colspan=60>1')}</table>`,
  'rows of spanned cells': (n) => `<table>${repeated(n, () => '<tr><td rowspan=60 colspan=60>5.00%')}</table>`,
  'opening angle quotes': (n) => `<p>${'<'.repeat(n)}</p>`,
  'quote marks': (n) => `<p>${'"'.repeat(n)}</p>`,
  'quote marks in a script': (n) => `<script>var a = ${'\'"'.repeat(n / 2)}</script>`,
  '"access denied"': (n) => `<p>${'access denied '.repeat(n / 14)}</p>`,
  'headings and tables': (n) =>
    repeated(n, (at) => `<h2>Fixed ${at}</h2><table><tr><th>Term<th>Rate<tr><td>1 year<td>5.00%</table>`),
  'text in tables': (n) => repeated(n, () => '<table>x<tr>y<td>'),
  templates: (n) => repeated(n, () => '<template><tr><td>'),
  'foreign elements': (n) => repeated(n, () => '<svg><desc><math><mi>'),
  'end tags of nothing': (n) => '</p></br>'.repeat(n / 9),
  'formatting across blocks': (n) => repeated(n, (at) => `<a><b id=${at}><i id=${at}><p></b></i>`),
  'a word without an end': (n) =>
    `<table><tr><th>Term<th>Rate<tr><td>${'5 year fixed '.repeat(n / 13)}<td>5.00%</table>`,
  'a cell without an end': (n) =>
    `<table><tr><th>Term<th>Rate<tr><td>5 year fixed<td>${'prime '.repeat(n / 6)}</table>`,
  'footnote marks': (n) => `<h2>Rates ${repeated(n, () => '<sup>1</sup>')}</h2>`,
  'marks within marks': (n) => `<h2>Rates ${repeated(n, () => '<sup><i><a href=#>')}</h2>`,
  footnotes: (n) => repeated(n, (at) => `<p>${at % 90} A rate for those who are refinancing a home, a premium of`),
  'small print without an end': (n) =>
    `<table><tr><th>Term<th>Rate<tr><td>5 year fixed closed<sup>1</sup><td>5.00%</table><p>1 ${'Amortization of more than 25 years '.repeat(n / 35)}`,
  blanks: (n) => `<table><tr><th>Term<th>Rate<tr><td>5 year<td>${' \u00a0'.repeat(n / 2)}5.00 %</table>`,
  dashes: (n) => `<h2>Rates ${'- '.repeat(n / 2)} as of 2026-01-01</h2>`,
  'summaries and details': (n) => repeated(n, () => '<details><summary>x</summary>'),
  'one id for all': (n) => repeated(n, () => '<div id=a><button aria-controls=a>x</button></div>'),
  'lines of words': (n) => repeated(n, () => '<li>5 Year Fixed <b>4.09%</b></li>'),
  'rows of blocks': (n) => repeated(n, () => '<div><div>Term</div><div>Rate</div></div>'),
  'cards over cards': (n) => repeated(n, () => '<h3>As low as'),
  'lists in lists': (n) => repeated(n, () => '<ul><li>'),
  'options of a select': (n) => `<select>${repeated(n, (at) => `<option value=${at}>${at} year`)}</select>`,
};

/** Feeds that stop a naive reader. */
export const HOSTILE_FEEDS: Record<string, (length: number) => string> = {
  'nested lists': (n) => '['.repeat(n / 2) + ']'.repeat(n / 2),
  'nested objects': (n) => `${'{"a":'.repeat(n / 6)}1${'}'.repeat(n / 6)}`,
  'a list of what no list holds': (n) => `[${'1,'.repeat(n / 2)}1]`,
  'fields of many names': (n) => `{${repeated(n, (at) => `"f${at}":1,`)}"g":1}`,
  'one long text': (n) => `{"a":"${' '.repeat(n)}%"}`,
  'quote marks': (n) => `{"a":${'"'.repeat(n)}`,
};

/** A page with markup at the beginning of its body. */
export function withMarkup(page: string, markup: string): string {
  const body = /<body[^>]*>/i.exec(page);
  const at = body ? body.index + body[0].length : 0;
  return `${page.slice(0, at)}${markup}${page.slice(at)}`;
}

function repeated(length: number, part: (at: number) => string): string {
  const parts: string[] = [];
  for (let at = 0, sum = 0; sum < length; at++) {
    const next = part(at);
    parts.push(next);
    sum += next.length;
  }
  return parts.join('');
}
