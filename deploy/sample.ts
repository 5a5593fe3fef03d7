import { nextRun } from '../src/rates/collection-times.ts';
import { rateId } from '../src/rates/identity.ts';
import { SAMPLE, SAMPLE_RATE } from '../src/rates/sample.ts';
import type { StoredRate } from '../src/rates/schema.ts';
import { canonical, sha256 } from '../src/snapshots/files.ts';
import { type Outcome, publish } from '../src/snapshots/publish.ts';
import { appendRun, readRuns } from '../src/snapshots/runs.ts';
import { sampleReading } from '../src/snapshots/sample.ts';
import { readSnapshot, type Snapshot } from '../src/snapshots/snapshot.ts';

const HOUR = 3_600_000;
/** It is looked at every third day, for thirteen months. */
const EVERY_HOURS = 72;
const LOOKS = 132;
/** Events that every real history has, by the number of the look: the lender could not be read, and a term left its page. */
const UNREAD = { from: 52, to: 58 };
const WITHDRAWN = { from: 84, to: 97, months: 36 };
/**
 * Its prices follow no market: from a round one, as lenders do not print, each falls by a tenth of a percent every so many looks, one
 * product after the other, the 5-year fixed one for the last time within the last week. In thousandths.
 */
const [FIRST_PRICE, FALL, EVERY_LOOKS, EARLIER] = [6000, 100, 12, 10];

/** Its products: the term in months, and the distance from its 5-year fixed rate, in thousandths of a percent. */
const PRODUCTS: readonly (Pick<StoredRate, 'termMonths'> & Partial<StoredRate> & { apart: number })[] = [
  { termMonths: 12, apart: 700 },
  { termMonths: 24, apart: 300 },
  { termMonths: 36, apart: -200 },
  { termMonths: 48, apart: 100 },
  { termMonths: 60, apart: 0 },
  { termMonths: 60, apart: -300, insurance: 'insured' },
  { termMonths: 120, apart: 1400 },
  { termMonths: 60, apart: -600, rateType: 'variable' },
];
/** One look at the imaginary page: its printed figures, in thousandths by product; null if the product is missing. */
interface Look {
  at: Date;
  printed: (number | null)[];
}

/** The looks of thirteen months, the last at `until`. */
function looksUntil(until: Date): Look[] {
  return Array.from({ length: LOOKS }, (_, count) => count)
    .filter((count) => count < UNREAD.from || count >= UNREAD.to)
    .map((count) => ({
      at: new Date(until.getTime() - (LOOKS - 1 - count) * EVERY_HOURS * HOUR),
      printed: PRODUCTS.map(({ apart, termMonths }, place) => {
        const isOut = count >= WITHDRAWN.from && count < WITHDRAWN.to && termMonths === WITHDRAWN.months;
        return isOut ? null : FIRST_PRICE + apart - FALL * Math.floor((count + place + EARLIER) / EVERY_LOOKS);
      }),
    }));
}

/** The outcome of a look, given the snapshot before it. */
function outcomeOf({ at, printed }: Look, known: Snapshot | null): Outcome {
  const time = at.toISOString();
  const rows = PRODUCTS.flatMap((product, place) => {
    const price = printed[place];
    return price == null ? [] : [{ product, price, label: labelOf(product) }];
  });
  const evidence = sha256(canonical(rows.map(({ label, price }) => [label, price])));
  const before = new Map(known?.rates.get(SAMPLE.id)?.map((rate) => [rate.id, rate]));
  const rates = rows
    .map(({ product: { apart: _, ...product }, price, label }): StoredRate => {
      const fields = { ...BLANK, ...product, label, ratePercent: price / 1000, evidence, changedAt: time };
      const id = rateId({ ...fields, variant: null });
      const last = before.get(id);
      return last?.ratePercent === fields.ratePercent ? last : { ...fields, id };
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const figures = rows.map(({ label, price }) => ({ section: BLANK.section, label, ratePercent: price / 1000 }));
  const { entry, raw } = sampleReading(time, evidence, figures);
  const hasMoved = canonical(rates) !== canonical(known?.rates.get(SAMPLE.id));
  const changedAt = hasMoved ? time : (known?.manifest.lenders[SAMPLE.id]?.changedAt ?? time);
  return {
    entry: { ...entry, expectedIntervalHours: EVERY_HOURS, changedAt },
    rates,
    // The printed date changes the page at every look, so that each look is on record even if no figure moved.
    raw: { ...raw, notes: [`Made up / fictif: ${time.slice(0, 10)}`] },
  };
}

const labelOf = ({ termMonths, rateType, insurance }: Partial<StoredRate>): string =>
  `${(termMonths ?? 0) / 12}-year ${rateType ?? 'fixed'}${insurance ? `, ${insurance}` : ''} (made up / fictif)`;

const BLANK: StoredRate = {
  ...SAMPLE_RATE,
  termMonths: null,
  section: 'Made up for a demonstration / inventé pour une démonstration',
};

/**
 * Publishes the data of `collected`, which stays as it is, into the empty folder `root`, after a made-up past of a made-up lender: figures
 * that move, a time in which the page could not be read, and a rate that is withdrawn and returns.
 */
export async function publishWithSample(collected: string, root: string): Promise<void> {
  const { manifest, rates, raw, past } = await readSnapshot(collected);
  const { publishedAt, nextRunAt, reference } = manifest;
  let before: Snapshot | null = null;
  // The last look lies before the collection, so that its snapshot comes first.
  for (const look of looksUntil(new Date(Date.parse(publishedAt) - HOUR)))
    before = await publish(root, {
      before,
      lenders: new Map([[SAMPLE.id, outcomeOf(look, before)]]),
      gone: [],
      reference: { observedAt: null, failure: null, series: [] },
      publishedAt: look.at,
      nextRunAt: nextRun(look.at),
    });
  const lenders = Object.entries(manifest.lenders).map(([id, { raw: _, rates: __, ...entry }]): [string, Outcome] => [
    id,
    { entry, rates: rates.get(id) ?? null, raw: raw.get(id) ?? null },
  ]);
  const { past: _, ...seen } = reference;
  const { manifest: made } = await publish(root, {
    before,
    lenders: new Map(lenders),
    gone: [],
    reference: seen,
    observed: past,
    publishedAt: new Date(publishedAt),
    nextRunAt: new Date(nextRunAt),
  });
  for (const run of await readRuns(collected, 1)) await appendRun(root, { ...run, snapshot: made.snapshot });
}
