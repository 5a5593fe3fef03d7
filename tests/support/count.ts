import { openAccess } from '../../src/access/access.ts';

/** Counts requests of a key as a server process would: `count` at once, and reports how many were allowed; -1: one by one. */
const [place, key, count, time] = process.argv.slice(2) as [string, string, string, string];
const { quotas } = await openAccess({ ...JSON.parse(place), now: () => Number(time) });
if (Number(count) < 0) for (;;) if ((await quotas.admit(key))?.allowed) process.stdout.write('counted\n');
let allowed = 0;
for (let done = 0; done < Number(count); done += 5) {
  const answers = await Promise.all(Array.from({ length: 5 }, () => quotas.admit(key)));
  allowed += answers.filter((answer) => answer?.allowed).length;
}
process.stdout.write(String(allowed));
