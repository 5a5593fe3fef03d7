import type { Run } from '../src/rates/schema.ts';

/** Fewer lenders than this are no sample: two failures of two say nothing of the network. */
export const FEWEST = 5;
/** So many of the asked lenders fail together in an outage only: those that refuse programs are never so many. */
const SHARE = 0.8;

/** Whether a run read nothing or nearly nothing, so that what failed is on our side and not the lenders'. */
export function isOutage({ lenders }: Pick<Run, 'lenders'>): boolean {
  const lines = Object.values(lenders);
  const failed = lines.filter(({ outcome, failure }) => outcome === 'failed' && failure !== 'outdated').length;
  return lines.length >= FEWEST && failed >= SHARE * lines.length;
}
