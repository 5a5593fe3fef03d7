import type { Run } from '../../src/rates/schema.ts';
import type { FailureKind } from '../../src/rates/vocabulary.ts';

/** Fewer lenders than this are no sample: two failures of two say nothing about the network. */
const FEWEST = 5;
/** The smallest share of the asked lenders that has to fail by the network in an outage. */
const SHARE = 0.8;
/** More than this share of those failures has to be of one kind, too. */
const ONE_CAUSE = 0.5;
/** Failures in which no lender answered anything. */
const NETWORK: readonly FailureKind[] = ['dns', 'refused', 'tls', 'timeout'];

/** True if a run can show an outage: it asked every lender, and enough of them. */
export function tellsOfOutage({ askedAll, lenders }: Pick<Run, 'askedAll' | 'lenders'>): boolean {
  return askedAll === true && Object.keys(lenders).length >= FEWEST;
}

/** True if the network of this machine failed, not the lenders: nearly none answered, most of them for one cause. */
export function isOutage(run: Pick<Run, 'askedAll' | 'lenders'>): boolean {
  if (!tellsOfOutage(run)) return false;
  const lines = Object.values(run.lenders);
  const kinds = lines.flatMap(({ failure }) => (failure && NETWORK.includes(failure) ? [failure] : []));
  const most = Math.max(0, ...NETWORK.map((kind) => kinds.filter((one) => one === kind).length));
  return kinds.length >= SHARE * lines.length && most > ONE_CAUSE * lines.length;
}
