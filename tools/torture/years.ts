import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { preview } from '../../src/rates/preview.ts';
import type { FileReference, LenderEntry, Manifest, RawRecord, StoredRate } from '../../src/rates/schema.ts';
import { SCHEMA_VERSION } from '../../src/rates/schema.ts';
import { NOTHING_SHOWN, shownIn } from '../../src/rates/shown.ts';
import { now } from '../../src/settings.ts';
import { sha256, storedJson } from '../../src/snapshots/files.ts';
import { writeManifest } from '../../src/snapshots/manifests.ts';
import { endingOf, publish } from '../../src/snapshots/publish.ts';
import { ratesText } from '../../src/snapshots/rates-version.ts';
import { aggregate } from '../../src/snapshots/snapshot.ts';
import { stampOf } from '../../src/stamp.ts';
import { entry } from '../../tests/support/manifests.ts';
import { fieldsOf } from '../../tests/support/past.ts';
import { seeded } from '../../tests/support/random.ts';
import { EVIDENCE, storedRate } from '../../tests/support/rates.ts';

const HALF_DAY = 12 * 3_600_000;
/** Share of the lenders that move in a run, each every ten days, and share of their figures that moves with them. */
const MOVES = 1 / 20;
const MOVING = 0.3;

/** The past of made-up lenders: two runs a day up to now. */
export interface Years {
  runs: number;
  lenders: number;
  rates: number;
}

/**
 * Writes a past as publishing would have left it, except for parts that readers of the past do not need: nothing is synced, and the files
 * that only the newest run leaves (`latest.json`, `aggregated.json`) are written once, at the end.
 */
export async function writeYears(root: string, { runs, lenders: count, rates: each }: Years): Promise<void> {
  const random = seeded(14);
  const begins = now().getTime() - runs * HALF_DAY;
  const figures = new Map(Array.from({ length: count }, (_, index) => firstFigures(`lender${index}`, each, begins)));
  for (const id of figures.keys())
    for (const kind of ['raw', 'rates']) await mkdir(path.join(root, kind, id), { recursive: true });
  const version = async (file: string, text: string): Promise<FileReference> => {
    await writeFile(path.join(root, file), text);
    return { path: file, sha256: sha256(text) };
  };
  let before: Manifest | null = null;
  for (let run = 0; run < runs; run++) {
    // The newest snapshot has today's time: a server accepts none from its future.
    const now = new Date(begins + run * HALF_DAY);
    const time = now.toISOString();
    const stamp = stampOf(now);
    const nextRunAt = new Date(now.getTime() + HALF_DAY);
    const reference: Manifest['reference'] = { observedAt: null, failure: null, series: [] };
    const last: Manifest | null = before;
    const lenders: Record<string, LenderEntry> = {};
    for (const [id, rates] of figures) {
      const held = last?.lenders[id];
      const hasMoved = !held || random() < MOVES;
      const moved = held && hasMoved ? rates.map((rate, at) => movedAt(time, rate, at, random)) : rates;
      figures.set(id, moved);
      const own = { name: `${id} Bank`, observedAt: time, changedAt: hasMoved ? time : held.changedAt };
      const written = { schemaVersion: SCHEMA_VERSION, lender: id, rates: moved } as const;
      lenders[id] = entry({
        ...own,
        rates: hasMoved
          ? await version(`rates/${id}/${stamp}${endingOf('rates', id)}`, ratesText(written))
          : held.rates,
        raw: hasMoved
          ? await version(`raw/${id}/${stamp}${endingOf('raw', id)}`, storedJson(rawOf(id, time, moved)))
          : held.raw,
      });
    }
    if (last && run === runs - 1) {
      const outcomes = [...figures].map(
        ([id, rates]) => [id, { entry: lenders[id] as LenderEntry, rates, raw: rawOf(id, time, rates) }] as const,
      );
      const known = { manifest: last, rates: new Map(), raw: new Map() };
      await publish(root, {
        ...{ before: known, lenders: new Map(outcomes), gone: [], reference },
        ...{ publishedAt: now, nextRunAt },
      });
      return;
    }
    const ids = { snapshot: stamp, publishedAt: time, nextRunAt: nextRunAt.toISOString() };
    const manifest: Manifest = { schemaVersion: SCHEMA_VERSION, ...ids, lenders, reference };
    const shown = shownIn(preview(aggregate({ manifest, rates: figures, raw: new Map() }, now)));
    for (const [id, one] of Object.entries(lenders)) lenders[id] = { ...one, shown: shown.get(id) ?? NOTHING_SHOWN };
    before = manifest;
    await writeManifest(root, before, last?.snapshot ?? null);
  }
}

function firstFigures(id: string, count: number, begins: number): [string, StoredRate[]] {
  const changedAt = new Date(begins).toISOString();
  const rates = Array.from({ length: count }, (_, index) => {
    const own = { ratePercent: 4 + (index % 9) / 10, label: `Row ${index}`, variant: `v${index}` };
    return storedRate({ ...fieldsOf(id, index), ...own, changedAt });
  });
  return [id, rates.sort((a, b) => (a.id < b.id ? -1 : 1))];
}

/** A figure after a run in which its lender moved: some by up to a quarter point, the first one always. */
function movedAt(time: string, rate: StoredRate, at: number, random: () => number): StoredRate {
  if (at > 0 && random() > MOVING) return rate;
  const step = (Math.ceil(random() * 5) * 5 * (random() < 0.5 ? -1 : 1)) / 100;
  const ratePercent = Math.max(1, Math.round(((rate.ratePercent ?? 4) + step) * 1000) / 1000);
  return { ...rate, ratePercent, changedAt: time, evidence: sha256(`${time}${rate.lender}`) };
}

/** The page behind these figures, as a run records it. */
function rawOf(lender: string, time: string, rates: readonly StoredRate[]): RawRecord {
  const url = `https://${lender}.example/rates`;
  return {
    ...{ schemaVersion: SCHEMA_VERSION, lender, name: `${lender} Bank`, primePercent: null, notes: [] },
    sources: [{ url, time, status: 200, obtained: 'http', contentType: 'text/html', bytes: 2048, sha256: EVIDENCE }],
    rows: rates.map(({ label, ratePercent }) => ({ source: 0, section: null, label, cells: [`${ratePercent} %`] })),
  };
}
