/** One figure that a trial measured, and its limit. */
export interface Figure {
  what: string;
  measured: number;
  atMost: number;
  unit: string;
}

/** A long test in trials/ of one figure that docs/RELIABILITY.md promises. */
export interface Trial {
  /** The figure's number there. */
  number: number;
  /** The reason why it cannot be measured on this machine, if so: a missing tool or permission. */
  unless?: () => string | null;
  run(): Promise<Figure[]>;
}

/** True if a figure is within its limit. A failed measurement (NaN) never is. */
export function isHeld({ measured, atMost }: Figure): boolean {
  return measured <= atMost;
}
