import { place } from '../access/place.ts';

/** How often one place may ask. */
export interface Rhythm {
  limit: number;
  windowMs: number;
}

/** Questions of one place: what people ask by hand, several of them behind one address, and nobody's enumeration. */
export const QUESTIONS: Rhythm = { limit: 120, windowMs: 60_000 };

/** Counts what places ask of this process, in its memory. */
export interface Throttle {
  /** Counts one request. @returns 0, or ms to wait */
  take(address: string, now: number): number;
}

/** Places that are remembered at once: beyond, all are forgotten, which only lets somebody ask more. */
const MOST_PLACES = 50_000;

/** Begins with nobody counted. Windows are fixed and begin with the first request of a place. */
export function openThrottle({ limit, windowMs }: Rhythm): Throttle {
  const held = new Map<string, { used: number; endsAt: number }>();
  return {
    take(address, now) {
      const name = place(address);
      const known = held.get(name);
      if (known && known.endsAt > now && known.endsAt <= now + windowMs) {
        if (known.used >= limit) return known.endsAt - now;
        known.used += 1;
        return 0;
      }
      if (held.size >= MOST_PLACES) held.clear();
      held.set(name, { used: 1, endsAt: now + windowMs });
      return 0;
    },
  };
}
