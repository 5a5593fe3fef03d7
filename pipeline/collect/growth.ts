import type { Outcome } from '../../src/snapshots/publish.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { Failure } from '../failure.ts';

/** A snapshot may be this many times as large as the one before. */
const TIMES = 3;
/** Below this size, in characters, every snapshot is let through: the first ones name a few lenders, and later ones all. */
const SMALL = 2_000_000;

const sizeOf = (...stored: unknown[]): number =>
  stored.reduce<number>((sum, one) => sum + (one ? JSON.stringify(one).length : 0), 0);

/** The lenders, largest first, that swell a snapshot to over three times its size: such a page is another one until a person has looked. By id. */
export function overgrown(before: Snapshot | null, outcomes: ReadonlyMap<string, Outcome>): Map<string, Failure> {
  const ids = new Set([...Object.keys(before?.manifest.lenders ?? {}), ...outcomes.keys()]);
  const sizes = [...ids].map((id) => {
    const [raw, rates] = [before?.raw.get(id), before?.rates.get(id)];
    const outcome = outcomes.get(id);
    return { id, was: sizeOf(raw, rates), is: sizeOf(outcome?.raw ?? raw, outcome?.rates ?? rates) };
  });
  const most = Math.max(SMALL, TIMES * sizes.reduce((all, { was }) => all + was, 0));
  let left = sizes.reduce((all, { is }) => all + is, 0);
  const refused = new Map<string, Failure>();
  for (const { id, was, is } of sizes.sort((a, b) => b.is - b.was - (a.is - a.was))) {
    if (left <= most) break;
    const detail = `what it prints takes ${is} characters instead of ${was}; look at its page, then npm run collect -- --afresh ${id}`;
    refused.set(id, new Failure('too-large', detail));
    left -= is - was;
  }
  return refused;
}
