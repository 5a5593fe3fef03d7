import { expect, test } from 'vitest';
import { apiStage } from '../api/stage.ts';
import { PAST_BEGINS, writePast } from '../support/past.ts';
import { assistant } from './client.ts';

const RUNS = 40;
const gate = apiStage({
  start: new Date(PAST_BEGINS.getTime() + RUNS * 12 * 3_600_000),
  fill: (data) => writePast(data, { seed: 7, runs: RUNS, lenders: 6, rates: 8, busy: 2 }),
});

interface Change {
  id: string;
  publishedAt: string;
  before: number | null;
  after: number | null;
}
interface Page {
  changes: Change[];
  next: string | null;
}

/** All changes that a tool tells, by following “next” to the end. */
async function followed(given: Record<string, unknown>): Promise<Change[]> {
  const client = await assistant(gate.url, gate.key);
  const changes: Change[] = [];
  for (let since: unknown = PAST_BEGINS.toISOString(); since !== null; ) {
    const answer = await client.callTool({ name: 'changes_since', arguments: { ...given, since } });
    expect(JSON.stringify(answer).length).toBeLessThan(20_000);
    const page = answer.structuredContent as unknown as Page;
    expect(page.changes.length).toBeLessThanOrEqual(50);
    changes.push(...page.changes);
    since = page.next;
  }
  return changes;
}

test('changes are those of the API, at most fifty an answer, and “next” continues inside a publication', async () => {
  const whole = await gate.json(`/api/rates/changes?from=${PAST_BEGINS.toISOString()}`);
  expect(whole.isComplete).toBe(true);
  type Side = { ratePercent: number | null } | null;
  const moved = (whole.changes as (Change & Record<'before' | 'after', Side>)[]).flatMap(
    ({ id, publishedAt, before, after }) => {
      const sides = { before: before?.ratePercent ?? null, after: after?.ratePercent ?? null };
      return sides.before === sides.after ? [] : [{ id, publishedAt, ...sides }];
    },
  );
  expect(moved.length).toBeGreaterThan(50);
  const told = await followed({});
  expect(told.map(({ id, publishedAt, before, after }) => ({ id, publishedAt, before, after }))).toEqual(moved);
  const [{ id = '' } = {}] = told;
  const lender = id.split('/')[0];
  const own = await followed({ lender });
  expect(own.map((one) => one.id)).toEqual(moved.map((one) => one.id).filter((one) => one.startsWith(`${lender}/`)));
});

test.each(['yesterday', '-271821-04-20', '2023-12-31', '2099-01-01', '2024-01-03 12:00', '2024-02-30'])(
  'since %s is refused',
  async (since) => {
    const client = await assistant(gate.url, gate.key);
    expect(await client.callTool({ name: 'changes_since', arguments: { since } })).toMatchObject({ isError: true });
  },
);
