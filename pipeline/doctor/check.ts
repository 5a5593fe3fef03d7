/** One thing that the doctor looked at. */
export interface Check {
  what: string;
  /** `well`, `mend` where somebody should do something, `unknown` where it could not be seen from here. */
  state: 'well' | 'mend' | 'unknown';
  found: string;
  /** What to do about it, in plain words; empty where all is well. */
  mend: string;
}

const MARKS = { well: 'ok', mend: 'MEND', unknown: '?' } as const;
/** Words of strangers are cut here: a table is for reading. */
const WIDEST = 76;

/** More than so many with one mend are counted. */
const MOST_NAMED = 6;

/** Checks as a table for people, with the mends below it. */
export function table(title: string, checks: Check[]): string {
  const width = Math.max(...checks.map(({ what }) => what.length), 0);
  const lines = checks.map(({ what, state, found }) => {
    const line = found.replace(/\s+/g, ' ');
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
  return [title, '-'.repeat(title.length), ...lines, ...(below.length > 0 ? ['', ...below] : [])].join('\n');
}
