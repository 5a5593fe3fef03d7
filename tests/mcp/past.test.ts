import { expect, test } from 'vitest';
import { apiStage } from '../api/stage.ts';
import { PAST_BEGINS, writePast } from '../support/past.ts';
import { IS_LONG } from '../support/sampled.ts';
import { assistant, call } from './client.ts';

const RUNS = 40;
/** So much happens in the long part that the API tells it in several pages. */
const MUCH = IS_LONG ? { rates: 30, busy: 8 } : { rates: 8, busy: 2 };
const gate = apiStage({
  start: new Date(PAST_BEGINS.getTime() + RUNS * 12 * 3_600_000),
  fill: (data) => writePast(data, { seed: 7, runs: RUNS, lenders: 6, ...MUCH }),
});

interface Page {
  changes: { publishedAt: string; fields: string[]; before: unknown; after: unknown }[];
  next: string;
  isComplete: boolean;
}

test.runIf(IS_LONG)(
  'changes from several pages of the API are listed oldest first, counted, and continued to the last',
  async () => {
    const since = PAST_BEGINS.toISOString();
    const pages: Page[] = [];
    for (let next = since; pages.at(-1)?.isComplete !== true; next = (pages.at(-1) as Page).next)
      pages.push(await gate.json(`/api/rates/changes?since=${next}`));
    expect(pages.length).toBeGreaterThan(1);
    const changes = pages
      .flatMap((page) => page.changes)
      .filter(({ before, after, fields }) => !before || !after || fields.includes('ratePercent'));
    const client = await assistant(gate.url, gate.key);
    const ask = (from: string) =>
      call<{ changes: { publishedAt: string }[]; total: number; next: string | null }>(client, 'changes_since', {
        since: from,
      });
    const first = await ask(since);
    expect(first.total).toBe(changes.length);
    const told = [...first.changes];
    for (let { next } = first; next !== null && told.length <= changes.length; ) {
      const page = await ask(next);
      told.push(...page.changes);
      next = page.next;
    }
    expect(told.map(({ publishedAt }) => publishedAt)).toEqual(changes.map(({ publishedAt }) => publishedAt));
  },
);

test.each(['yesterday', '-271821-04-20', '2023-12-31', '2099-01-01', '2024-01-03 12:00', '2024-02-30'])(
  'since %s is refused alike with a key and without one',
  async (since) => {
    const refusals = await Promise.all(
      [gate.key, undefined].map(async (held) =>
        (await assistant(gate.url, held)).callTool({ name: 'changes_since', arguments: { since } }),
      ),
    );
    expect(refusals[0]).toMatchObject({ isError: true });
    expect(refusals[1]?.content).toEqual(refusals[0]?.content);
  },
);
