/** One thing that the doctor looked at. */
export interface Check {
  what: string;
  /** `well`, `mend` where somebody should do something, `unknown` where it could not be seen from here. */
  state: 'well' | 'mend' | 'unknown';
  found: string;
  /** What to do about it, in plain words; empty where all is well. */
  mend: string;
  /** What is told of it below the table, line by line, in the place of what was cut there. */
  more?: string[];
}

const MARKS = { well: 'ok', mend: 'MEND', unknown: '?' } as const;
/** A table is for reading: what is longer is cut in it, and stands whole below. */
const WIDEST = 76;

/** More than so many with one mend are counted. */
const MOST_NAMED = 6;

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Checks as a table for people, with the mends below it, and below those what did not fit. */
export function table(title: string, checks: Check[]): string {
  const width = Math.max(...checks.map(({ what }) => what.length), 0);
  const lines = checks.map(({ what, state, found }) => {
    const line = onOneLine(found);
    return `${MARKS[state].padEnd(4)}  ${what.padEnd(width)}  ${line.length > WIDEST ? `${line.slice(0, WIDEST - 1)}…` : line}`;
  });
  const mends = Map.groupBy(
    checks.filter(({ mend }) => mend !== ''),
    ({ mend }) => mend,
  );
  const below = [...mends].map(
    ([mend, those]) =>
      `  ${those.length > MOST_NAMED ? `${those.length} of these` : those.map(({ what }) => what).join(', ')}: ${mend}`,
  );
  const whole = checks.flatMap(({ what, found, more }) => {
    const told = more ?? (onOneLine(found).length > WIDEST ? [found] : []);
    return told.length > 0 ? [`  ${what}`, ...told.map((line) => `    ${line.match(/^ */)}${onOneLine(line)}`)] : [];
  });
  return [
    title,
    '-'.repeat(title.length),
    ...lines,
    ...(below.length > 0 ? ['', ...below] : []),
    ...(whole.length > 0 ? ['', ...whole] : []),
  ].join('\n');
}
