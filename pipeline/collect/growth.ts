import type { Outcome } from '../../src/snapshots/publish.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { Failure } from '../failure.ts';

/** A snapshot may be this many times as large as the one before. */
const TIMES = 3;
/** Below this size, in characters, every snapshot is let through: the first ones name a few lenders, and later ones all. */
const SMALL = 2_000_000;

/** Size of the stored data of a lender, in characters. */
const sizeOf = (...stored: unknown[]): number =>
  stored.reduce<number>((sum, one) => sum + (one ? JSON.stringify(one).length : 0), 0);

/**
 * Returns the failures of the lenders that swell a snapshot to more than three times its size, by id: the largest first, until the rest
 * fits. They are not published. A page that suddenly says so much more counts as another page until a person has looked at it.
 */
export function overgrown(before: Snapshot | null, outcomes: ReadonlyMap<string, Outcome>): Map<string, Failure> {
  const known = new Map(
    Object.keys(before?.manifest.lenders ?? {}).map((id) => [id, sizeOf(before?.raw.get(id), before?.rates.get(id))]),
  );
  const sum = (sizes: Iterable<number>): number => [...sizes].reduce((all, size) => all + size, 0);
  const most = Math.max(SMALL, TIMES * sum(known.values()));
  const after = new Map(known);
  for (const [id, { raw, rates }] of outcomes)
    after.set(id, sizeOf(raw ?? before?.raw.get(id), rates ?? before?.rates.get(id)));
  const refused = new Map<string, Failure>();
  const fullest = [...outcomes.keys()].sort((a, b) => grown(b, known, after) - grown(a, known, after));
  for (const id of fullest) {
    if (sum(after.values()) <= most) break;
    const detail = `what it prints takes ${after.get(id)} characters instead of ${known.get(id) ?? 0}; look at its page, then npm run collect -- --afresh ${id}`;
    refused.set(id, new Failure('too-large', detail));
    after.set(id, known.get(id) ?? 0);
  }
  return refused;
}

function grown(id: string, known: Map<string, number>, after: Map<string, number>): number {
  return (after.get(id) ?? 0) - (known.get(id) ?? 0);
}
