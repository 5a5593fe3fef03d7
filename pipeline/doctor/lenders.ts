import { formatPercent } from '../../src/rates/percent.ts';
import { FAILURE_KINDS } from '../../src/rates/vocabulary.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { toFailure } from '../failure.ts';
import type { LenderFile } from '../lender.ts';
import { obtain } from '../obtain.ts';
import { settle } from '../outcome.ts';
import { remedy } from '../remedies.ts';
import type { Fetcher } from '../sources/fetcher.ts';
import type { Check } from './check.ts';

/**
 * Asks one lender once and reads what it answers, as a run would without any memory. Nothing is kept.
 * @param last the last good snapshot, for the figure that stands beside the one read now
 */
export async function examine(
  lender: LenderFile,
  fetcher: Fetcher,
  last: Snapshot | null,
  now: () => Date,
): Promise<Check> {
  const began = now().getTime();
  const took = (): string => `${((now().getTime() - began) / 1000).toFixed(1)} s`;
  try {
    const obtained = await obtain(lender, fetcher, null, () => {});
    const { outcome, line } = settle({ lender, reader: 'doctor', entry: null, known: [] }, obtained, {
      reference: [],
      afresh: true,
      accepts: [],
      now: now().toISOString(),
    });
    const known = new Map((last?.rates.get(lender.id) ?? []).map((rate) => [rate.id, rate]));
    const rates = outcome.rates ?? [];
    const first = rates.find(({ id }) => known.has(id)) ?? rates[0];
    const was = first && known.get(first.id);
    const figure = (percent: number | null | undefined): string => (percent == null ? 'none' : formatPercent(percent));
    const strangers = rates.filter(({ id }) => known.size > 0 && !known.has(id)).length;
    const beside = first
      ? `; ${first.id.split('/').slice(1).join('/')} ${figure(first.ratePercent)}, last known ${figure(was?.ratePercent)}`
      : '';
    const many = known.size > 0 && strangers > known.size * 0.4;
    return {
      what: lender.id,
      state: rates.length === 0 || many ? 'mend' : 'well',
      found: `${line.rates} rates by ${outcome.entry.obtained} in ${took()}${beside}${strangers > 0 ? `; ${strangers} unknown` : ''}`,
      mend: many
        ? 'most of its rates have other ids than those known. Where they are right: npm run collect -- --afresh LENDER'
        : rates.length === 0
          ? remedy('empty', lender.id)
          : '',
    };
  } catch (error) {
    const { kind, message } = toFailure(error);
    return {
      what: lender.id,
      state: 'mend',
      found: `${kind}: ${FAILURE_KINDS[kind]} (${message}), ${took()}`,
      mend: remedy(kind, 'LENDER'),
    };
  }
}
