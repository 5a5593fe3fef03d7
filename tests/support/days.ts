import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { now } from '../../src/settings.ts';
import { shuffled } from './random.ts';
import { SEED } from './seed.ts';

const in400Days = new Date(now().getTime() + 400 * 86_400_000).toISOString().slice(0, 10);
/** Days on which a clock, a calendar or a language has surprised somebody, each ten minutes after midnight in a zone of the machine. */
const DAYS: readonly [day: string, zone: string, why: string][] = [
  ['2027-01-01', 'Asia/Tokyo', 'a new year'],
  ['2028-02-29', 'America/St_Johns', 'a leap day'],
  ['2027-04-30', 'UTC', 'the last of a month'],
  ['2027-05-01', 'Asia/Tokyo', 'the first of a month'],
  ['2027-03-14', 'America/St_Johns', 'clocks of Toronto go forward'],
  ['2027-11-07', 'UTC', 'clocks of Toronto go back'],
  [in400Days, 'America/St_Johns', 'in 400 days'],
];

const [preload] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
if (!preload) throw new Error('This needs the package libfaketime of Debian.');

// `days.ts [--two] FILES…`: the fast suite on each of these days, or on two of them, which the commit draws.
const [first, ...rest] = process.argv.slice(2);
const files = first === '--two' || first === undefined ? rest : [first, ...rest];
const played = (first === '--two' ? shuffled(DAYS, SEED).slice(0, 2) : DAYS).map(([day, zone, why]) => {
  const begun = performance.now();
  const env = {
    ...{ ...process.env, TZ: zone, LANG: 'fr_CA.UTF-8', LD_PRELOAD: preload, FAKETIME: `@${day} 00:10:00` },
    // Timers run as ever, and files are as old as they are.
    ...{ FAKETIME_DONT_FAKE_MONOTONIC: '1', NO_FAKE_STAT: '1' },
    // The day alone differs from a usual run, not what is drawn.
    SEED: '1',
  };
  const { status } = spawnSync('npm', ['test', '--', ...files], { env, stdio: 'inherit' });
  const seconds = Math.round((performance.now() - begun) / 1000);
  return { day, zone, why, verdict: status === 0 ? 'green' : 'red', seconds };
});
console.table(played);
process.exitCode = played.every(({ verdict }) => verdict === 'green') ? 0 : 1;
