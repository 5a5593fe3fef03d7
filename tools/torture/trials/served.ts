import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Aggregated, Manifest } from '../../../src/rates/schema.ts';
import { storedJson } from '../../../src/snapshots/files.ts';
import { seededChoices } from '../../../tests/support/random.ts';
import { writeData } from '../../../tests/support/snapshot.ts';
import { host, newcomer } from '../host.ts';
import { ask } from '../server.ts';
import { figure, type Trial } from '../trial.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-20T13:20:00Z');
const EACH = 100;

export const trial: Trial = {
  number: 10,
  async run() {
    const old = new Date(NOW - 90 * HOUR);
    await using server = await host(old, new Date(NOW));
    const premium = await newcomer(server.context.access, 'reader@example.ca', 'premium');
    const { below, pick } = seededChoices(10);
    const pointer = path.join(server.data, 'latest.json');
    const fresh = async (): Promise<number> => {
      await server.context.snapshots.refresh();
      const { text } = await ask(server.port, '/api/rates/aggregated', premium);
      const { lenders, rates } = JSON.parse(text) as Aggregated;
      return [...lenders, ...rates].filter(({ state }) => state === 'fresh').length;
    };
    const stale = JSON.parse(await readFile(pointer, 'utf8')) as Manifest;
    let ahead = 0;
    for (let turn = 0; turn < EACH; turn++) {
      const time = new Date(NOW + HOUR + 1 + below(10 * 365 * 24) * HOUR).toISOString();
      const publishedAt = pick([time, stale.publishedAt]);
      const seen = Object.entries(stale.lenders).map(([id, entry]) => {
        return [id, { ...entry, observedAt: entry.observedAt && time }];
      });
      await writeFile(pointer, storedJson({ ...stale, publishedAt, lenders: Object.fromEntries(seen) }));
      ahead += await fresh();
    }
    let back = 0;
    for (let turn = 0; turn < EACH; turn++) {
      // Data read within the last day, and then a newer collection, which is removed again.
      const before = await writeData(server.data, { publishedAt: new Date(NOW - (2 + below(20)) * HOUR) });
      await writeData(server.data, { publishedAt: new Date(NOW - HOUR + turn * 1000) });
      if ((await fresh()) === 0) throw new Error('a good snapshot is not shown as fresh');
      await writeFile(pointer, storedJson({ ...before }));
      back += await fresh();
    }
    return [
      figure(`${EACH} manifests dated ahead: lenders and rates shown as fresh`, ahead, 0),
      figure(`${EACH} manifests rolled back: lenders and rates shown as fresh`, back, 0),
    ];
  },
};
