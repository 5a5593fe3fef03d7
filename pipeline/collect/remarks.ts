import type { LenderEntry, Run } from '../../src/rates/schema.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { figure, shortWords } from './rate-label.ts';

/** The event that a waiting figure waits for, in words. */
export const WAITS_UNTIL = {
  'second-sighting': 'until it is seen again, hours later',
  proof: 'until its page proves itself by figures that are known, or a person accepts it',
  person: 'until a person accepts it',
  'three-days': 'until a person accepts it',
} as const;

/** What judging one lender's page said: figures that wait or are carried and why, and rows that were not read. */
export function remarksOf(id: string, { manifest, rates, raw }: Snapshot): string[] {
  const entry = manifest.lenders[id];
  if (!entry) return [];
  const shown = new Map((rates.get(id) ?? []).map((rate) => [rate.id, figure(rate)]));
  const waiting = Object.entries(entry.held).map(([rateId, { rate, reason, until }]) => {
    const last = shown.get(rateId);
    const instead = last ? ` (${last} is shown)` : '';
    return `Waits: ${shortWords(rateId)} ${figure(rate)}${instead}, ${WAITS_UNTIL[until]}: ${reason}`;
  });
  const carried = Object.entries(entry.missing).map(
    ([rateId, { reason }]) =>
      `Carried: ${shortWords(rateId)} ${shown.get(rateId)}: ${reason ?? 'it is not on the page'}`,
  );
  const unread = (entry.unaccounted ?? []).map((words) => `Nobody read: ${words}`);
  return [...leads(entry, id), ...waiting, ...carried, ...unread, ...new Set(raw.get(id)?.notes ?? [])];
}

function leads({ answers }: LenderEntry, id: string): string[] {
  return answers.flatMap(({ url, leadsTo }) => {
    if (!leadsTo) return [];
    const how = leadsTo.isPermanent ? `for good: change it in pipeline/lenders/${id}.ts` : 'for now';
    return [`Followed: ${url} leads to ${leadsTo.url}, ${how}`];
  });
}

/** The remarks on every lender whose page a run read, by lender. Lenders without remarks are left out. */
export function remarksOn(run: Run, snapshot: Snapshot): [lender: string, remarks: string[]][] {
  return Object.keys(run.lenders)
    .sort()
    .filter((id) => run.lenders[id]?.outcome === 'fresh')
    .map((id): [string, string[]] => [id, remarksOf(id, snapshot)])
    .filter(([, remarks]) => remarks.length > 0);
}
