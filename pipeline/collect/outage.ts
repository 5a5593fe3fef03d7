import type { Run } from '../../src/rates/schema.ts';
import type { FailureKind } from '../../src/rates/vocabulary.ts';

/** Fewer lenders than this are no sample: two failures of two say nothing of the network. */
const FEWEST = 5;
/** In an outage at least so many of those asked fail by the network, */
const SHARE = 0.8;
/** and more than so many in one and the same way. */
const ONE_CAUSE = 0.5;
/** Failures in which no lender answered anything. */
const NETWORK: readonly FailureKind[] = ['dns', 'refused', 'tls', 'timeout'];

/** Whether a run tells anything of an outage: it asked every lender, and those are enough. */
export function tellsOfOutage({ askedAll, lenders }: Pick<Run, 'askedAll' | 'lenders'>): boolean {
  return askedAll === true && Object.keys(lenders).length >= FEWEST;
}

/** Whether the network of where a run stands failed, and not the lenders: nearly none answered, most of them for one cause. */
export function isOutage(run: Pick<Run, 'askedAll' | 'lenders'>): boolean {
  if (!tellsOfOutage(run)) return false;
  const lines = Object.values(run.lenders);
  const kinds = lines.flatMap(({ failure }) => (failure && NETWORK.includes(failure) ? [failure] : []));
  const most = Math.max(0, ...NETWORK.map((kind) => kinds.filter((one) => one === kind).length));
  return kinds.length >= SHARE * lines.length && most > ONE_CAUSE * lines.length;
}
