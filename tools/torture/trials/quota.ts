import { seededChoices } from '../../../tests/support/random.ts';
import { host, newcomer } from '../host.ts';
import { ask } from '../server.ts';
import { figure, type Trial } from '../trial.ts';

const EMAIL = 'greedy@example.ca';
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const QUARTER = 15 * MINUTE;
const STEPS = 300;
const START = Date.parse('2026-11-20T13:20:00Z');

export const trial: Trial = {
  number: 9,
  async run() {
    await using server = await host(new Date(START - 2 * DAY), new Date(START));
    const { pick } = seededChoices(9);
    /** Answers by quarter hour, by the server's clock. */
    const answers = new Map<number, number>();
    let key = await newcomer(server.context.access, EMAIL);
    for (let step = 0; step < STEPS; step++) {
      await pick([
        async () => {
          const all = await Promise.all(
            Array.from({ length: 40 }, () => ask(server.port, '/api/rates/aggregated', key)),
          );
          const quarter = Math.floor(server.clock.time / QUARTER);
          const given = all.filter(({ status }) => status === 200).length;
          answers.set(quarter, (answers.get(quarter) ?? 0) + given);
        },
        async () => {
          const { accounts } = server.context.access;
          await accounts.remove((await accounts.find(EMAIL))?.id ?? '');
          key = await newcomer(server.context.access, EMAIL);
        },
        async () => {
          // Shift the clock by a day at most: a larger step back is unrealistic, and windows are identified by their start time.
          server.clock.time = START + pick([-DAY, 0, DAY]);
        },
        () => server.restart(),
      ])();
    }
    return [
      figure(
        `one address, ${STEPS} times asking, deletion, clock step of a day or restart: most answers in a quarter hour`,
        Math.max(...answers.values()),
        100,
      ),
    ];
  },
};
