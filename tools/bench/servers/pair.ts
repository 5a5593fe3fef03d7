import cluster from 'node:cluster';
import { once } from 'node:events';
import path from 'node:path';
import { serve } from './shared.ts';

/** Two processes of the production host on one port that share its socket, as `SERVERS=2 npm start` runs them. */
cluster.schedulingPolicy = cluster.SCHED_NONE;
cluster.setupPrimary({ exec: path.join(import.meta.dirname, 'ours.ts'), args: process.argv.slice(2) });
const workers = [cluster.fork(), cluster.fork()];
const [first] = await Promise.all(
  workers.map(async (worker) => (await once(worker, 'message'))[0] as { port: number }),
);
serve(first?.port as number, () =>
  Promise.all(
    workers.map(async (worker) => {
      const answer = once(worker, 'message');
      worker.send('usage');
      return (await answer)[0] as number;
    }),
  ),
);
