import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The argument of every server of the benchmark: a folder with everything it needs. */
export const folder = process.argv[2] as string;

/** The body that all servers send: the real answer to GET /api/rates/aggregated. */
export const body = readFileSync(path.join(folder, 'body.json'));

/** The limits: two windows, counted for every request and never full. */
export const POLICIES = [
  { name: 'burst', quota: 1_000_000_000, windowSeconds: 900 },
  { name: 'daily', quota: 1_000_000_000, windowSeconds: 86_400 },
] as const;

/** Tells the parent that the server listens, and answers its questions about CPU time, in µs. */
export function serve(port: number): void {
  process.send?.({ port });
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  process.on('disconnect', () => process.exit(0));
}
