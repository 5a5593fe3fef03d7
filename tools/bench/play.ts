import { parseArgs } from 'node:util';
import { play } from '../../tests/automation/support/play.ts';
import { seeded } from '../../tests/support/random.ts';

/** `npm run play [-- --runs 120 --seed 1]`: the long simulation of the automation; the tests run a short one. */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '120' }, seed: { type: 'string', default: '1' } },
});
const began = performance.now();
const { wrong, happened } = await play(Number(values.runs), seeded(Number(values.seed)));
console.log(`${values.runs} runs in ${((performance.now() - began) / 1000).toFixed(0)} s, seed ${values.seed}`);
for (const [what, count] of Object.entries(happened)) console.log(`${String(count).padStart(5)}  ${what}`);
for (const line of wrong) console.log(`WRONG  ${line}`);
console.log(
  wrong.length === 0 ? 'Everything was as it should be.' : `${wrong.length} things were not as they should be.`,
);
process.exitCode = wrong.length === 0 ? 0 : 1;
