import { runCommand } from '../command.ts';
import { serverSettings } from '../settings.ts';

/** Asks the server on this machine whether it is alive: the health check of containers. @returns 0 if it is, else 1 */
async function healthy(): Promise<number> {
  const { HOST = '127.0.0.1', PORT } = serverSettings();
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST;
  const { ok } = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${PORT}/healthz`).catch(() => ({
    ok: false,
  }));
  return ok ? 0 : 1;
}

await runCommand(healthy);
