import { clientNetwork } from '../access/network-address.ts';

/** A rate limit for one client network. */
export interface RateLimit {
  limit: number;
  windowMs: number;
}

/** The limit for one client network: enough for several people behind one address who ask by hand; too few to enumerate the answers. */
export const QUESTIONS: RateLimit = { limit: 120, windowMs: 60_000 };

/** Counts the requests of each client network to this process, in memory. */
export interface Throttle {
  /** Counts one request. @returns 0, or ms to wait */
  take(address: string, now: number): number;
}

/** The most networks remembered at once. Beyond that all are forgotten; the only effect is that some may ask more. */
const MOST_PLACES = 50_000;

/** Opens a throttle with empty counters. Windows are fixed and begin with the first request of a network. */
export function openThrottle({ limit, windowMs }: RateLimit): Throttle {
  const held = new Map<string, { used: number; endsAt: number }>();
  return {
    take(address, now) {
      const name = clientNetwork(address);
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
