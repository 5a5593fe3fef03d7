import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAccess } from '../../../src/access/access.ts';
import { newcomer } from '../host.ts';
import { ask, keepAsking, quantile, start, warm } from '../server.ts';
import { figure, type Trial, temporary, until } from '../trial.ts';
import { writeYears } from '../years.ts';

/** Size of the past, and the number of times that one account asks for all of it at once. */
const PAST = { lenders: 60, rates: 30, runs: 1100 };
const QUESTIONS = 100;
const DEAREST = '/api/rates/history';
const EMPTY = '/api/rates/history?from=2001-01-01T00:00:00Z&to=2001-01-02T00:00:00Z';
/** How long others ask alone before that, in ms. */
const ALONE = 12_000;

export const trial: Trial = {
  number: 13,
  async run() {
    await using home = await temporary();
    const folder = home.path;
    const data = path.join(folder, 'data');
    await writeYears(data, PAST);
    await using server = await start({
      settings: { DATA_DIR: data, HISTORY_PATH: path.join(folder, 'history.sqlite') },
    });
    const access = await openAccess({ file: server.database, waitMs: 5000 });
    // Without limits: the trial measures how long others wait, not how much they may ask.
    const greedy = await newcomer(access, 'greedy@example.ca', 'premium');
    const other = await newcomer(access, 'other@example.ca', 'premium');
    await access.close();
    await until(async () => (await ask(server.port, DEAREST, other)).status === 200, 120_000);
    await warm(server.port, '/healthz');
    const present = '/api/rates/aggregated';
    const asking = (over: Promise<unknown>): Promise<[number[], number[]]> =>
      Promise.all([keepAsking(server.port, '/healthz', over, 5), keepAsking(server.port, present, over, 5, other)]);
    const [, alone] = await asking(sleep(ALONE));
    const began = performance.now();
    const dear = Promise.all(
      Array.from({ length: QUESTIONS }, (_, index) => ask(server.port, index % 10 ? DEAREST : EMPTY, greedy)),
    );
    const [health, beside] = await asking(dear);
    const took = (performance.now() - began) / 1000;
    const answers = await dear;
    const all = `${QUESTIONS} of the dearest questions of one account (${took.toFixed(0)} s)`;
    return [
      figure(`${all}: /healthz, p99`, quantile(health, 0.99), 250, 'ms'),
      figure(
        `another key's answer meanwhile, p95, times that without (${quantile(alone, 0.95).toFixed(0)} ms)`,
        quantile(beside, 0.95) / quantile(alone, 0.95),
        2,
      ),
      figure(
        'questions that were told neither the past nor to come back',
        answers.filter(({ status, headers }) => status !== 200 && !(status === 503 && headers['retry-after'])).length,
        0,
      ),
    ];
  },
};
