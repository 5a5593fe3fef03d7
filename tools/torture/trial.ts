/** One figure that a trial measured, and its limit. */
export interface Figure {
  what: string;
  measured: number;
  atMost: number;
  unit: string;
}

/** A measured figure and its limit. @param unit none for a count */
export const figure = (what: string, measured: number, atMost: number, unit = ''): Figure => ({
  what,
  measured,
  atMost,
  unit,
});

/** A long test in trials/ of one figure that docs/RELIABILITY.md promises. */
export interface Trial {
  /** The figure's number there. */
  number: number;
  /** Why it cannot be measured on this machine, such as a missing tool or permission; null if it can. */
  unless?: () => string | null;
  run(): Promise<Figure[]>;
}

/** True if a figure is within its limit. A failed measurement (NaN) never is. */
export const isHeld = ({ measured, atMost }: Figure): boolean => measured <= atMost;
