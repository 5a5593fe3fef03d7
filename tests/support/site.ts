import { spawn } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSite, type Site } from '../../src/host/site.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

/** Builds the site from a data folder into a folder of its own, as `npm run build` does. @returns the folder */
export async function buildSite(data: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'prime-minus-site-'));
  // The server bundle finds its packages by walking up from where it stands.
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const astro = path.join(ROOT, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const child = spawn(process.execPath, [astro, 'build', '--outDir', path.join(folder, 'dist')], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: data, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += chunk;
    });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`the site does not build:\n${text}`);
  return path.join(folder, 'dist');
}

/** Opens a built site, and removes it with its folder afterwards. */
export async function openBuiltSite(
  data: string,
): Promise<{ site: Site; folder: string; remove: () => Promise<void> }> {
  const folder = await buildSite(data);
  return { site: await openSite(folder, false), folder, remove: () => rm(path.dirname(folder), { recursive: true }) };
}
