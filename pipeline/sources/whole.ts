/** Elements whose end tags HTML does not let a page leave out. */
const CLOSED_ELEMENTS = ['script', 'table', 'div', 'select', 'section', 'ul'];

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** How a page shows that its end is missing, in words; null where it is whole. */
export function cutInPage(html: string): string | null {
  const afterLastTag = html.slice(html.lastIndexOf('>') + 1);
  if (/<(?:[a-z/!]|$)/i.test(afterLastTag)) return 'ends inside a tag';
  const text = html.replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  if (/<html[\s>]/i.test(text)) return /<\/html\s*>/i.test(text) ? null : 'has no </html>';
  const open = CLOSED_ELEMENTS.find(
    (name) => count(text, new RegExp(`<${name}[\\s>]`, 'gi')) > count(text, new RegExp(`</${name}\\s*>`, 'gi')),
  );
  return open ? `ends inside <${open}>` : null;
}

/** Index of the quote that ends the string begun at `start`; -1 where none does. */
function endOfString(text: string, start: number): number {
  const quote = text[start];
  for (let index = start + 1; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === quote) return index;
  }
  return -1;
}

/** Whether a text of data (JSON, or the literals of a script) ends inside a string, a comment or a bracket. */
export function cutInData(text: string, format: 'json' | 'script'): boolean {
  const quotes = format === 'json' ? '"' : '"\'`';
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    const comment = format === 'script' && character === '/' ? text.charAt(index + 1) : '';
    if (quotes.includes(character)) {
      index = endOfString(text, index);
      if (index < 0) return true;
    } else if (comment === '/' || comment === '*') {
      const end = text.indexOf(comment === '/' ? '\n' : '*/', index + 2);
      if (end < 0) return comment === '*' || depth > 0;
      index = comment === '/' ? end : end + 1;
    } else if ('[{('.includes(character)) depth += 1;
    else if (']})'.includes(character)) depth -= 1;
  }
  return depth > 0;
}
