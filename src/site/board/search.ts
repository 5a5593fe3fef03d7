/** Text without case, accents or punctuation, its words between spaces: `5-Year, 4,59 %` is ` 5 year 4.59 `. */
export const searchable = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/(\d),(\d)/g, '$1.$2')
    .replaceAll(/(?<!\d)\.|\.(?!\d)/g, '')
    .replaceAll(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim()} `;

/** Whether a searchable text has every word of a query, in any order. A number is a whole word, others may be unfinished. */
export function matcher(query: string): (text: string) => boolean {
  const words = searchable(query.replaceAll(/(\d)\s?(?:yrs?|y|ans?)\b/gi, '$1 '))
    .trim()
    .split(' ');
  const pieces = words.map((word) => (/^\d+$/.test(word) ? ` ${word} ` : ` ${word}`));
  return (text) => pieces.every((piece) => text.includes(piece.trim() === '' ? '' : piece));
}
