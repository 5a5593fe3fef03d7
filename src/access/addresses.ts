import type { Addresses, AddressStore } from './ports.ts';
import { type Buckets, bucketsOf, LIMITS, take } from './throttles.ts';

/** Addresses over their store and the throttles' buckets. */
export function openAddresses(store: AddressStore, buckets: Buckets): Addresses {
  return {
    ...store,
    async mayGet(email, letterId) {
      const { isProven, isSilent } = await store.standing(email);
      if (isProven || isSilent) return isProven;
      const [all, own] = [bucketsOf('unproven', email), bucketsOf('unproven-letter', letterId)];
      return buckets.update([all, own], (held, now) => {
        if (held.has(own)) return true;
        if (take(held, [[all, LIMITS.unproven]], now) > 0) return false;
        held.set(own, { used: 1, endsAt: now + LIMITS.unproven.windowMs });
        return true;
      });
    },
  };
}
