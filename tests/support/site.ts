import { execFile, fork } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { Order } from './builder.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

/** The environment of a build. Variables that are set where the tests run are emptied, and an empty one counts as unset. */
const settingsOf = (data: string, settings: Record<string, string>): Record<string, string> => ({
  ...{ PUBLIC_ORIGIN: '', BASE_PATH: '', PAGES_ORIGIN: '', OPERATOR_CONTACT: '' },
  ...settings,
  DATA_DIR: data,
});
const PRODUCTION = {
  ...{ NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
  // Astro draws a key for islands of a server, of which this site has none: nothing else in a build is random.
  ASTRO_KEY: Buffer.alloc(32).toString('base64'),
};

/** Makes the output folder of a build: inside the project, because a built site finds its packages from there. */
async function folderWithin(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true });
  return mkdtemp(path.join(parent, 'site-'));
}

/**
 * Builds the site over a data folder into a folder of its own, as `npm run build` does.
 * @returns the folder, to be removed by the caller
 * @throws with the output of the build
 */
export async function buildSite(data: string, settings: Record<string, string> = {}): Promise<string> {
  const out = await folderWithin(path.join(ROOT, '.astro'));
  const astro = path.join(ROOT, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const env = { ...process.env, ...PRODUCTION, ...settingsOf(data, settings) };
  const args = [astro, 'build', '--outDir', out, '--silent'];
  await promisify(execFile)(process.execPath, args, { cwd: ROOT, env }).catch(async (error: unknown) => {
    await rm(out, { recursive: true });
    throw error;
  });
  return out;
}

/**
 * Starts the process that builds the sites of a test run one after the other: it loads its modules only once, which is half the work
 * of a build, and only on the first request.
 * @param socket the path on which it listens
 * @returns ends it
 */
export function openBuilder(socket: string): () => void {
  const builder = fork(path.join(import.meta.dirname, 'builder.ts'), [socket], {
    cwd: ROOT,
    env: { ...process.env, ...PRODUCTION },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return () => void builder.kill();
}

/** Builds like `buildSite`, but in this test run's builder. The folder is removed at the end of the run. */
export async function buildNext(data: string, settings: Record<string, string> = {}, folder?: string): Promise<string> {
  const out = folder ?? (await folderWithin(process.env['SHARED_SITES'] as string));
  const order: Order = { out, settings: settingsOf(data, settings) };
  const socket = connect({ path: process.env['SITE_BUILDER'] as string });
  socket.write(`${JSON.stringify(order)}\n`);
  const wrong = (await json(socket)) as string | null;
  if (wrong !== null) throw new Error(wrong);
  return out;
}

/** Every static file of the build, by path. */
export async function clientFiles(site: string): Promise<Map<string, Buffer>> {
  const root = path.join(site, 'client');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = new Map<string, Buffer>();
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    files.set(`/${path.relative(root, file)}`, await readFile(file));
  }
  return files;
}
