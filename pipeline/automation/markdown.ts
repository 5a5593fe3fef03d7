/** Strangers' text as a code span: nothing in it can become a link, a mention, a table cell or a line of its own. */
export function quoted(text: string, limit = 200): string {
  const line = text.replace(/\s+/g, ' ').replaceAll('`', "'").trim();
  const short = line.length > limit ? `${line.slice(0, limit - 1)}…` : line;
  return short === '' ? '' : `\`${short.replaceAll('|', '\\|')}\``;
}

/** A markdown table. Cells are taken as they are: text from strangers has to go through `quoted` first. */
export function markdownTable(head: string[], rows: string[][]): string {
  const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** `1 lender`, `2 lenders`. */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** A duration for people, in whole numbers, so that nobody takes it for a rate: `400 ms`, `12 s`, `3 min`. */
export function duration(ms: number): string {
  if (ms >= 120_000) return `${Math.round(ms / 60_000)} min`;
  return ms >= 10_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms)} ms`;
}
