export interface Check {
  what: string;
  /** `well`; `mend` if somebody should act; `unknown` if it cannot be seen from here. */
  state: 'well' | 'mend' | 'unknown';
  found: string;
  /** Advice in plain words; empty if all is well. */
  mend: string;
  /** Lines below the table that give in full the text that was cut there. */
  more?: string[];
}

export const well = (what: string, found: string): Check => ({ what, state: 'well', found, mend: '' });
export const unknown = (what: string, found: string, mend = ''): Check => ({ what, state: 'unknown', found, mend });
export const toMend = (what: string, found: string, mend: string): Check => ({ what, state: 'mend', found, mend });

const MARKS = { well: 'ok', mend: 'MEND', unknown: '?' } as const;
/** Widest text in the table; longer text is cut there and printed whole below. */
const WIDEST = 76;

/** If more names than this share one remedy, they are counted instead of listed. */
const MOST_NAMED = 6;

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Formats checks as a table for people, with the remedies below it, and then the text that did not fit. */
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
  const parts = [[title, '-'.repeat(title.length), ...lines], below, whole];
  return parts.flatMap((part) => (part.length > 0 ? part.join('\n') : [])).join('\n\n');
}
