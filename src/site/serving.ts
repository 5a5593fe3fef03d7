import type { Recorded } from './published.ts';

/** What a server-rendered page may ask of the running server. */
export interface Serving {
  recorded: Recorded | null;
}

export function serving(_locals: object): Serving {
  return { recorded: null };
}
