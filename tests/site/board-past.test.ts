import { afterAll, beforeAll, expect, test } from 'vitest';
import { allMoves, servedMoves } from '../../src/site/board/board-past.ts';
import { serveAll } from '../../src/site/members.ts';
import { foldersOfTests } from '../support/folder.ts';
import { type Gate, openGate } from '../support/gate.ts';
import { writePast } from '../support/past.ts';

const DAY = 86_400_000;
const begins = new Date('2026-01-02T13:17:00.000Z');
const folder = foldersOfTests();
let gate: Gate;
beforeAll(async () => {
  const root = folder();
  await writePast(`${root}/data`, { seed: 5, runs: 45, lenders: 6, rates: 12, busy: 2, everyHours: 48, begins });
  gate = await openGate({ folder: root, start: new Date(begins.getTime() + 88 * DAY + 3_600_000) });
});
afterAll(() => gate.close());

function serve() {
  const locals = { context: gate.context, account: { plan: 'free' } } as never;
  const served = serveAll({
    locals,
    url: new URL('http://localhost/board'),
    request: new Request('http://localhost'),
    redirect: () => new Response(),
  });
  if (served instanceof Response) throw new Error('the board is not shown');
  return served;
}

test('every move on the board is from the figure of a week ago to the present one', async () => {
  const board = serve();
  const moves = await allMoves(gate.context, board.period);
  const { history } = gate.context;
  const then = gate.clock.time - 7 * DAY;
  const said = (id: string, time: number) =>
    history
      .revisions(id)
      .findLast(({ rate, endedAt }) => Date.parse(rate.changedAt) <= time && (!endedAt || Date.parse(endedAt) > time))
      ?.rate.ratePercent;
  expect(moves.size).toBeGreaterThan(5);
  for (const [id, { from, to, at }] of moves) {
    expect([from, to]).toEqual([said(id, then), board.rates.get(id)?.ratePercent]);
    expect(said(id, Date.parse(at) - 1)).not.toBe(to);
    expect(Date.parse(at)).toBeGreaterThan(then);
  }
});

test('public pages show moves of headline rates only, the same as the board', async () => {
  const moves = await allMoves(gate.context, serve().period);
  const shown = await servedMoves(gate.context);
  expect(shown.size).toBeGreaterThan(0);
  expect(shown.size).toBeLessThan(moves.size);
  for (const [id, move] of shown) expect(moves.get(id)).toEqual(move);
});
