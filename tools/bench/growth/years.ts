import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { preview } from '../../../src/rates/preview.ts';
import type { FileReference, LenderEntry, Manifest } from '../../../src/rates/schema.ts';
import { SCHEMA_VERSION } from '../../../src/rates/schema.ts';
import { NOTHING_SHOWN, shownIn } from '../../../src/rates/shown.ts';
import { sha256, storedJson } from '../../../src/snapshots/files.ts';
import { writeManifest } from '../../../src/snapshots/manifests.ts';
import { endingOf, publish } from '../../../src/snapshots/publish.ts';
import { ratesText } from '../../../src/snapshots/rates-version.ts';
import { aggregate } from '../../../src/snapshots/snapshot.ts';
import { stampOf } from '../../../src/stamp.ts';
import { seeded } from '../../../tests/automation/support/random.ts';
import { entry } from '../../../tests/support/manifests.ts';
import { fieldsOf } from '../../../tests/support/past.ts';
import { EVIDENCE, storedRate } from '../../../tests/support/rates.ts';
import { type Modelled, modelRun, REFERENCE } from './model.ts';

const HALF_DAY = 12 * 3_600_000;
/** One lender in this many moves in a run: each then moves every ten days. */
const MOVES_OF = 20;

/** A past of the model: two runs a day up to now, with this many lenders and rates. */
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
  const begins = Date.now() - runs * HALF_DAY;
  const time = new Date(begins).toISOString();
  const lenders = Array.from({ length: count }, (_, index) => lenderOf(`lender${index}`, each, time));
  for (const { id } of lenders)
    for (const kind of ['raw', 'rates']) await mkdir(path.join(root, kind, id), { recursive: true });
  const version = async (file: string, text: string): Promise<FileReference> => {
    await writeFile(path.join(root, file), text);
    return { path: file, sha256: sha256(text) };
  };
  let before: Manifest | null = null;
  for (let run = 0; run < runs; run++) {
    // The newest snapshot has today's time: a server accepts none from its future.
    const now = new Date(begins + run * HALF_DAY);
    const { outcomes } = modelRun(lenders, now, random, count / MOVES_OF);
    const last: Manifest | null = before;
    const stamp = stampOf(now);
    const publication = { publishedAt: now, nextRunAt: new Date(now.getTime() + HALF_DAY), reference: REFERENCE };
    if (last && run === runs - 1) {
      const known = { manifest: last, rates: new Map(), raw: new Map() };
      await publish(root, { before: known, lenders: new Map(outcomes), gone: [], ...publication });
      return;
    }
    const entries: Record<string, LenderEntry> = {};
    for (const [id, { entry: own, rates, raw }] of outcomes) {
      const held = last?.lenders[id];
      const isNew = rates !== null && raw !== null && (!held?.rates || held.changedAt !== own.changedAt);
      const written = { schemaVersion: SCHEMA_VERSION, lender: id, rates: rates ?? [] } as const;
      entries[id] = {
        ...own,
        rates: isNew
          ? await version(`rates/${id}/${stamp}${endingOf('rates', id)}`, ratesText(written))
          : (held?.rates ?? null),
        raw: isNew ? await version(`raw/${id}/${stamp}${endingOf('raw', id)}`, storedJson(raw)) : (held?.raw ?? null),
      };
    }
    const rates = new Map(outcomes.flatMap(([id, { rates: own }]) => (own ? [[id, own] as const] : [])));
    const manifest: Manifest = {
      schemaVersion: SCHEMA_VERSION,
      snapshot: stamp,
      publishedAt: now.toISOString(),
      nextRunAt: publication.nextRunAt.toISOString(),
      lenders: entries,
      reference: REFERENCE,
    };
    const shown = shownIn(preview(aggregate({ manifest, rates, raw: new Map() }, now)));
    for (const [id, entry] of Object.entries(entries))
      entries[id] = { ...entry, shown: shown.get(id) ?? NOTHING_SHOWN };
    before = manifest;
    await writeManifest(root, before, last?.snapshot ?? null);
  }
}

/** A lender of the model that has not moved yet. */
function lenderOf(id: string, count: number, time: string): Modelled {
  const rates = Array.from({ length: count }, (_, index) =>
    storedRate({
      ...fieldsOf(id, index),
      ratePercent: 4 + (index % 9) / 10,
      label: `Row ${index}`,
      changedAt: time,
      variant: `v${index}`,
    }),
  ).sort((a, b) => (a.id < b.id ? -1 : 1));
  const { raw: _, rates: __, ...own } = entry({ name: `${id} Bank`, observedAt: time, changedAt: time });
  return {
    id,
    entry: own,
    rates,
    raw: {
      schemaVersion: SCHEMA_VERSION,
      lender: id,
      name: `${id} Bank`,
      sources: [
        {
          url: own.sourceUrl,
          time,
          status: 200,
          obtained: 'http',
          contentType: 'text/html',
          bytes: 2048,
          sha256: EVIDENCE,
        },
      ],
      primePercent: null,
      rows: rates.map(({ label, ratePercent }) => ({ source: 0, section: null, label, cells: [`${ratePercent} %`] })),
      notes: [],
    },
  };
}
