/** One figure that a trial measured, and the most it may be. */
export interface Figure {
  what: string;
  measured: number;
  atMost: number;
  unit: string;
}

/** A trial in trials/: the long form of a figure that the project holds itself to. */
export interface Trial {
  /** Its number among the figures of docs/RELIABILITY.md. */
  number: number;
  /** Why it cannot be held on this machine, if so: a tool or a right that is missing. */
  unless?: () => string | null;
  run(): Promise<Figure[]>;
}

/** Whether a figure is held. A measurement that failed (NaN) holds nothing. */
export function isHeld({ measured, atMost }: Figure): boolean {
  return measured <= atMost;
}
