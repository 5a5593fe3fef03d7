import { afterAll, beforeAll } from 'vitest';
import { openSite } from '../../src/host/site.ts';
import { type Market, marketOf } from '../../src/rates/market.ts';
import { now } from '../../src/settings.ts';
import { aggregate, readSnapshot } from '../../src/snapshots/snapshot.ts';
import { sharedSite } from '../site/shared.ts';
import { foldersOfTests } from '../support/folder.ts';
import { type Gate, openGate } from '../support/gate.ts';
import { buildNext, clientFiles } from '../support/site.ts';
import { writeData } from '../support/snapshot.ts';
import { type Doors, openDoors } from './doors.ts';
import { everyRule } from './market.ts';

/** A service whose lenders have what every rule is about, built and running. */
export interface Stage {
  doors: Doors;
  /** The address of the server. */
  url: string;
  key: string;
  gate: Gate;
  account: { id: string; cookie: string };
  /** The same rates as the module sees them. */
  market: Market;
  /** The built static files, by path. */
  files: Map<string, Buffer>;
  close(): Promise<void>;
}

/**
 * The stage of a test file, opened before its first test.
 * @param site its own, or a shared one where no static file is looked at @param days how far back its record reaches
 */
export function stageOfFile(site: 'own' | 'shared', days = 0): Stage {
  const folder = foldersOfTests();
  const stage = {} as Stage;
  beforeAll(async () => {
    const built = site === 'shared' ? (await sharedSite('everyday')).folder : null;
    Object.assign(stage, await openStage(folder(), built, days));
  });
  afterAll(() => stage.close?.());
  return stage;
}

async function openStage(root: string, built: string | null, days: number): Promise<Stage> {
  const published = now();
  const data = `${root}/data`;
  const began = new Date(published.getTime() - days * 86_400_000);
  for (const publishedAt of new Set([began, published]))
    await writeData(data, { lenders: everyRule(publishedAt, began), publishedAt });
  const site = built ?? (await buildNext(data));
  const gate = await openGate({ folder: root, start: published, site: await openSite(site) });
  const snapshot = await readSnapshot(data);
  const { id, key } = await gate.premium();
  const cookie = await gate.session(id);
  return {
    doors: await openDoors(gate, { key, cookie }),
    gate,
    account: { id, cookie },
    url: gate.url,
    key,
    market: marketOf(aggregate(snapshot, published), snapshot.manifest, published.getTime()),
    files: await clientFiles(site),
    close: () => gate.close(),
  };
}
