import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './folder.ts';
import { freePort } from './port.ts';
import { soon } from './soon.ts';

/** Whether Debian's Caddy is on this machine. */
export const hasCaddy = (): boolean => {
  try {
    return execFileSync('caddy', ['version']).length > 0;
  } catch {
    return false;
  }
};

/** Starts Caddy with the Caddyfile of deploy/ before servers on these ports, for the running test. @returns its address */
export async function startCaddy(...ports: number[]): Promise<string> {
  const folder = temporaryFolder();
  const file = path.join(folder, 'Caddyfile');
  // Its port for administration may be taken by another test.
  writeFileSync(file, readFileSync('deploy/Caddyfile', 'utf8').replace('{\n', '{\n\tadmin off\n'));
  const site = `http://127.0.0.1:${await freePort()}`;
  const env = { PATH: process.env['PATH'], HOME: folder, SITE: site };
  const servers = ports.map((port) => `127.0.0.1:${port}`).join(' ');
  const args = ['run', '--config', file, '--adapter', 'caddyfile'];
  const child = spawn('caddy', args, { stdio: 'ignore', env: { ...env, SERVERS_AT: servers } });
  onTestFinished(() => void child.kill('SIGKILL'));
  await soon(async () => {
    const { ok } = await fetch(`${site}/healthz`);
    if (!ok) throw new Error('Caddy finds no server');
  }, 20);
  return site;
}
