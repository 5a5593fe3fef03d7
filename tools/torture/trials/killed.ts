import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { verified, verifiedHistory } from '../../../pipeline/automation/verify.ts';
import { childEnvironment } from '../../../src/settings.ts';
import { readSnapshot } from '../../../src/snapshots/snapshot.ts';
import { countTouches } from '../../../tests/support/dying-disk.ts';
import { runOf } from '../../../tests/support/killed-run.ts';
import { seededChoices } from '../../../tests/support/random.ts';
import { figure, succeeds, type Trial, temporary } from '../trial.ts';

const ALL = 500;
/** One in this many is killed with its whole process. */
const PROCESS_KILL_EVERY = 10;
/** Most times that a run touches the disk. */
const TOUCHES = 45;
/** After this many kills a run may end, and its files are checked. */
const ENDS = 5;

const KILLED = path.resolve(import.meta.dirname, '../../../tests/support/killed-run.ts');

export const trial: Trial = {
  number: 10,
  async run() {
    await using ends = new AsyncDisposableStack();
    const { path: root } = ends.use(await temporary());
    const { below } = seededChoices(10);
    const disk = await countTouches();
    ends.defer(() => disk.restore());
    const lines = (): string => `60=6.${10 + below(80)} 36=6.05`;
    let broken = 0;
    let left = 0;
    await runOf(root, lines(), 1);
    for (let turn = 1; turn <= ALL; turn++) {
      const at = 1 + below(TOUCHES);
      if (turn % PROCESS_KILL_EVERY === 0) {
        const args = [KILLED, root, String(at), lines(), String(turn + 1)];
        await once(spawn(process.execPath, args, { stdio: 'ignore', env: childEnvironment({}) }), 'exit');
      } else await disk.within({ at, die: () => {} }, () => runOf(root, lines(), turn + 1));
      if (!(await succeeds(readSnapshot(root)))) broken++;
      if (turn % ENDS !== 0) continue;
      await runOf(root, lines(), turn + 1);
      left += (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.tmp')).length;
      if (!(await succeeds(verified(root)))) broken++;
    }
    await verifiedHistory(root);
    return [
      figure(`${ALL} killed collections: broken snapshots`, broken, 0),
      figure(`${ALL} killed collections: files left over after the next run`, left, 0),
    ];
  },
};
