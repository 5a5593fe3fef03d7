/** How a lender, or the Bank of Canada, answers from here. */
export interface Check {
  what: string;
  result: string;
  /** Advice in plain words; empty if all is well. */
  mend: string;
  /** What was asked and what came, line by line. */
  lines: string[];
}

/** If more names than this share one remedy, they are counted instead of listed. */
const MOST_NAMED = 6;

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Formats checks for people: a line each, then the remedies, then what was asked in full. */
export function table(checks: readonly Check[]): string {
  const width = Math.max(...checks.map(({ what }) => what.length), 0);
  const rows = checks.map(
    ({ what, result, mend }) => `${mend ? 'MEND' : 'ok  '}  ${what.padEnd(width)}  ${onOneLine(result)}`,
  );
  const mends = Map.groupBy(
    checks.filter(({ mend }) => mend !== ''),
    ({ mend }) => mend,
  );
  const remedies = [...mends].map(([mend, those]) => {
    const names = those.length > MOST_NAMED ? `${those.length} of these` : those.map(({ what }) => what).join(', ');
    return `  ${names}: ${mend}`;
  });
  const whole = checks.flatMap(({ what, lines }) => [
    `  ${what}`,
    ...lines.map((line) => `    ${line.match(/^ */)}${onOneLine(line)}`),
  ]);
  return [rows, remedies, whole].flatMap((part) => (part.length > 0 ? part.join('\n') : [])).join('\n\n');
}
