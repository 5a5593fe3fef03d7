import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.join(import.meta.dirname, '..', '..');
const WITHIN = path.join(ROOT, '.astro');

/**
 * Builds the site over a data folder into a folder of its own, as `npm run build` does.
 * @param settings what else the build is told
 * @param within where that folder is made: inside the project, because the build finds the packages it runs from there
 * @returns the folder, to be removed by the caller
 * @throws with what the build said
 */
export async function buildSite(data: string, settings: Record<string, string> = {}, within = WITHIN): Promise<string> {
  await mkdir(within, { recursive: true });
  const out = await mkdtemp(path.join(within, 'site-'));
  const astro = path.join(ROOT, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const env = {
    ...process.env,
    // Whatever is set where the tests run. An empty variable counts as unset.
    ...{ PUBLIC_ORIGIN: '', BASE_PATH: '', PAGES_ORIGIN: '' },
    ...settings,
    DATA_DIR: data,
    NODE_ENV: 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
  };
  const args = [astro, 'build', '--outDir', out, '--silent'];
  await promisify(execFile)(process.execPath, args, { cwd: ROOT, env }).catch(async (error: unknown) => {
    await rm(out, { recursive: true });
    throw error;
  });
  return out;
}

/** Every file that the build would send as it is, by path. */
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
