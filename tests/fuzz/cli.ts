import { parseArgs } from 'node:util';
import { runCommand, UserError } from '../../src/command.ts';
import { now } from '../../src/settings.ts';
import { fuzz } from './fuzz.ts';

/** `npm run fuzz -- [--seconds N] [--seed N]`: breaks the recordings for so long, a minute if nothing is said. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { seconds: { type: 'string' }, seed: { type: 'string' } } });
  const [seconds, seed] = [values.seconds ?? '60', values.seed ?? String(now().getTime() % 2 ** 31)].map(Number);
  if (!seconds || seconds < 0 || seed === undefined || !Number.isInteger(seed))
    throw new UserError('Usage: npm run fuzz -- [--seconds 60] [--seed 1]');
  console.log(`seed ${seed}`);
  const { tried, shown, failure } = await fuzz(seed, { seconds });
  console.log(`${tried} broken answers, after which ${shown} figures were fresh`);
  if (failure) console.error(failure);
  return failure ? 1 : 0;
}

await runCommand(main);
