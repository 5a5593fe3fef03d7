import { openAccess } from '../../src/access/access.ts';

/** Counts requests of a key like a server process would: `count` at once and tells how many were allowed; -1: one by one. */
const [file, key, count, time] = process.argv.slice(2) as [string, string, string, string];
const { admission } = openAccess({ file, secure: false, now: () => Number(time) });
if (Number(count) < 0) for (;;) if ((await admission.admit(key))?.allowed) process.stdout.write('counted\n');
let allowed = 0;
for (let done = 0; done < Number(count); done += 5) {
  const answers = await Promise.all(Array.from({ length: 5 }, () => admission.admit(key)));
  allowed += answers.filter((answer) => answer?.allowed).length;
}
process.stdout.write(String(allowed));
