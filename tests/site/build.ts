import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Builds the site over a data folder into a folder of its own. @returns the folder, to be removed by the caller */
export async function buildSite(data: string, origin = 'http://localhost:4321'): Promise<string> {
  // Inside the project, because the build finds the packages it runs from there.
  await mkdir('.astro', { recursive: true });
  const out = await mkdtemp(path.resolve('.astro', 'site-'));
  const astro = path.resolve('node_modules/astro/bin/astro.mjs');
  await promisify(execFile)(process.execPath, [astro, 'build', '--outDir', out, '--silent'], {
    env: {
      ...process.env,
      DATA_DIR: data,
      PUBLIC_ORIGIN: origin,
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
    },
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

/** Makes folders for a test and clears them away. */
export function scratch(): {
  folder: () => Promise<string>;
  keep: (made: string) => string;
  clear: () => Promise<void>;
} {
  const made: string[] = [];
  const keep = (folder: string): string => {
    made.push(folder);
    return folder;
  };
  return {
    keep,
    folder: async () => keep(await mkdtemp(path.join(tmpdir(), 'prime-minus-data-'))),
    clear: async () => {
      await Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}
