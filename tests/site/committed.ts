import { rm } from 'node:fs/promises';
import path from 'node:path';
import { preview } from '../../src/rates/preview.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { percent, toThousandths } from '../../src/rates/thousandths.ts';
import { aggregate, readSnapshot } from '../../src/snapshots/snapshot.ts';
import { writeData } from '../support/snapshot.ts';

const DAY = 86_400_000;

/**
 * Writes the committed rates as if all had been read just now, and a day before, when each stood a quarter of a point higher: half of the
 * lenders moved, of the others we had it wrong. Each rate that the preview does not show has a figure of its own with a third decimal,
 * which no rate of the preview has, so that it is recognised wherever it is told.
 */
export async function writeCommitted(root: string, publishedAt: Date): Promise<void> {
  const { manifest, rates } = await readSnapshot('data');
  const ids = Object.keys(manifest.lenders);
  const write = (at: Date, change: (rate: StoredRate) => StoredRate) => {
    const lenders = ids.map((id) => {
      const { name, kind, provinces, provincesStated, sourceUrl } = manifest.lenders[
        id
      ] as (typeof manifest.lenders)[string];
      const facts = { name, kind, provinces, provincesStated, sourceUrl, obtained: 'http' as const };
      return [id, { rates: (rates.get(id) ?? []).map(change), entry: facts }];
    });
    return writeData(root, { lenders: Object.fromEntries(lenders), publishedAt: at });
  };
  await write(publishedAt, (rate) => rate);
  const shown = new Set(preview(aggregate(await readSnapshot(root), publishedAt)).rates.map(({ id }) => id));
  // What was written to read the preview is no snapshot: the first is that of the day before.
  await rm(path.join(root, 'snapshots'), { recursive: true });
  const taken = new Set<number>();
  const marked = (rate: StoredRate, thousandths: number): StoredRate => {
    let figure = thousandths;
    while (!shown.has(rate.id) && (figure % 10 === 0 || taken.has(figure))) figure += 1;
    taken.add(figure);
    return { ...rate, ratePercent: percent(figure), aprPercent: null };
  };
  const moved = (more: number, at: (lender: string) => Date) => (rate: StoredRate) =>
    rate.ratePercent === null
      ? rate
      : { ...marked(rate, toThousandths(rate.ratePercent) + more), changedAt: at(rate.lender).toISOString() };
  const before = new Date(publishedAt.getTime() - DAY);
  await write(
    before,
    moved(250, () => before),
  );
  await write(
    publishedAt,
    moved(0, (lender) => (ids.indexOf(lender) % 2 === 0 ? publishedAt : before)),
  );
}
