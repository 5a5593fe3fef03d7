import { formatPercent } from '../../../src/rates/percent.ts';
import { REFERENCE_SOURCES } from '../../collect/bank-of-canada.ts';
import { type Fetcher, fetchWhole } from '../../collect/sources/fetcher.ts';
import { toFailure } from '../../failure.ts';
import { BANK_OF_CANADA } from '../../read/process/job.ts';
import { readHere, type SeriesRead } from '../../read/process/reader.ts';
import { type Check, toMend, well } from './check.ts';

/** Asks the Bank of Canada for the newest values of its series, as a run does. Nothing is kept. */
export async function examineReference(fetcher: Fetcher): Promise<Check> {
  try {
    const series: SeriesRead[] = [];
    for (const source of REFERENCE_SOURCES) {
      series.push(...(await readHere.series(await fetchWhole(fetcher, BANK_OF_CANADA, source))));
    }
    const newest = series
      .map(({ date }) => date)
      .sort()
      .at(-1);
    return {
      ...well(BANK_OF_CANADA, `${series.length} series, the newest of ${newest}`),
      more: series.map(({ label, percent, date }) => `${label}: ${formatPercent(percent)} on ${date}`),
    };
  } catch (error) {
    const { kind, message } = toFailure(error);
    return toMend(
      BANK_OF_CANADA,
      `${kind}: ${message}`,
      'Without its series posted rates are compared with nothing. Where Valet serves them is in `pipeline/collect/bank-of-canada.ts`.',
    );
  }
}
