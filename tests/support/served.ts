import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeData } from './snapshot.ts';

/**
 * Fills a folder with everything that `src/server.ts` serves: data, and a site of one page.
 * @param entry the module that answers for Astro: `handler(request, response, next)`
 * @returns the settings of a server there, on any free port
 */
export async function servedFrom(folder: string, entry: string): Promise<Record<string, string>> {
  await writeData(path.join(folder, 'data'));
  const [client, server] = ['client', 'server'].map((name) => path.join(folder, 'dist', name)) as [string, string];
  for (const made of [client, server]) await mkdir(made, { recursive: true });
  await writeFile(path.join(client, 'index.html'), '<!doctype html><title>Home</title>');
  await writeFile(path.join(server, 'entry.mjs'), entry);
  return {
    PATH: process.env['PATH'] ?? '',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: path.join(folder, 'data'),
    SITE_DIR: path.join(folder, 'dist'),
    DATABASE_PATH: path.join(folder, 'gate.sqlite'),
  };
}
