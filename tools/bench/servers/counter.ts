import { appendFileSync } from 'node:fs';
import { openAccess } from '../../../src/access/access.ts';
import { isUnavailable } from '../../../src/access/unavailable.ts';
import type { CountingJob } from '../count.ts';

/**
 * A server that only counts, as fast as it can: a fixed number of requests in flight, on the keys in turn. Each result is written to its
 * file as soon as it is known: `KEY WINDOW granted` or `refused`, or `unanswered`.
 */
const { place, keys, policies, atOnce, file } = JSON.parse(process.argv[2] as string) as CountingJob;
const { quotas } = await openAccess({ ...place, policiesOf: () => policies });
let lines = '';
let turn = Math.floor(Math.random() * keys.length);

async function ask(): Promise<void> {
  const index = turn++ % keys.length;
  const told = await quotas.admit(keys[index] as string).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
  });
  if (lines === '') setImmediate(write);
  lines += told ? `${index} ${told.standings[0]?.endsAt} ${told.allowed ? 'granted' : 'refused'}\n` : 'unanswered\n';
}
function write(): void {
  appendFileSync(file, lines);
  lines = '';
}
for (let index = 0; index < atOnce; index++)
  (async () => {
    for (;;) await ask();
  })();
process.on('disconnect', () => process.exit(0));
