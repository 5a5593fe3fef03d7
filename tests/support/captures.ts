import type { StoredRate } from '../../src/rates/schema.ts';
import { type Archived, writeArchived } from '../../src/snapshots/archive.ts';
import { sha256 } from '../../src/snapshots/files.ts';
import { NO_FACTS, rawOf } from './manifests.ts';
import { fieldsOf, pageOf } from './past.ts';
import { seeded } from './random.ts';
import { storedRate } from './rates.ts';

/** The size of the made-up archive. */
export interface Attic {
  seed: number;
  lenders: readonly string[];
  /** The number of rows of each lender of the made-up past. */
  rates: number;
  /** Captures of each lender, between two instants. */
  captures: number;
  from: Date;
  to: Date;
  /** The times of import. Each capture is imported at one of those after it, at random, so later imports may lie between earlier captures. */
  fedInAt: readonly Date[];
}

const WHOLE_SECOND = 1000;

/**
 * Stores made-up captures in a folder as a backfill would: figures that move and return, missing rows, and rows that are believed to
 * exist without having been read.
 */
export async function writeCaptures(root: string, attic: Attic): Promise<void> {
  const random = seeded(attic.seed);
  const [from, to] = [attic.from.getTime(), attic.to.getTime()];
  for (const lender of attic.lenders) {
    const times = Array.from({ length: attic.captures }, () => from + Math.floor(random() * (to - from)));
    const days = new Map(times.map((time) => [Math.floor(time / 86_400_000), time - (time % WHOLE_SECOND)]));
    const figures = Array.from({ length: attic.rates }, () => 4000 + Math.floor(random() * 40) * 5);
    for (const time of [...days.values()].sort((a, b) => a - b)) {
      const feedings = attic.fedInAt.filter((fed) => fed.getTime() >= time);
      const fed = feedings[Math.floor(random() * feedings.length)];
      if (!fed) continue;
      const at = new Date(time).toISOString();
      const evidence = sha256(`${lender} ${at}`);
      const missing: Archived['missing'] = {};
      const held: Archived['held'] = {};
      const rates = figures
        .flatMap((figure, index): StoredRate[] => {
          if (random() < 0.15) figures[index] = figure + (Math.floor(random() * 3) - 1) * 50;
          if (random() < 0.1) return [];
          const ratePercent = (figures[index] as number) / 1000;
          const row = { ratePercent, label: `Row ${index}`, evidence, changedAt: at };
          const rate = storedRate({ ...fieldsOf(lender, index), ...row });
          const fate = random();
          if (fate < 0.05) missing[rate.id] = { missedRuns: 1, observedAt: at, reason: null };
          else if (fate < 0.1)
            held[rate.id] = { reason: 'jump', until: 'second-sighting', since: at, sightings: 1, observedAt: at, rate };
          return [rate];
        })
        .sort((a, b) => (a.id < b.id ? -1 : 1));
      const url = `https://web.archive.example/web/${at.replaceAll(/\D/g, '').slice(0, 14)}/${pageOf(lender)}`;
      await writeArchived(root, {
        schemaVersion: 1,
        lender,
        obtained: 'archive',
        capture: { time: at, url, body: url.replace(/(\d{14})/, '$1id_') },
        fedInAt: fed.toISOString(),
        reader: 'reader 1',
        ...NO_FACTS,
        provinces: lender.endsWith('1') ? null : ['CA-ON', 'CA-QC'],
        raw: rawOf(lender, rates, { source: { url, time: at, obtained: 'archive', sha256: evidence } }),
        rates,
        missing,
        held,
      });
    }
  }
}
