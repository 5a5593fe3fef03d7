import { expect, onTestFinished, test } from 'vitest';
import { clientNetwork } from '../../src/access/network-address.ts';
import { bearer, type Gate, gateOfTest } from '../support/gate.ts';

const PAST = ['history', 'changes?since=2026-11-20T13-17-04Z', 'alpha?asOf=2026-11-20T13-17-04Z'].map(
  (question) => `/api/rates/${question}`,
);

/** Takes the turn of an asker, as a question does that takes long. @returns ends it */
function takeTurn(gate: Gate, asker: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void gate.context.past.run(asker, () => promise);
  onTestFinished(() => resolve());
  return resolve;
}
const stage = (pastWaitMs?: number) => gateOfTest({ servers: 1, ...(pastWaitMs !== undefined && { pastWaitMs }) });

test('questions of one account about the past are answered one after the other, by key and by session', async () => {
  const gate = await stage();
  const { id, key } = await gate.account();
  const cookie = await gate.session(id);
  const end = takeTurn(gate, id);
  let answered = 0;
  const asked = PAST.flatMap((path) =>
    [bearer(key), { headers: { cookie } }].map((who) => fetch(gate.url + path, who)),
  );
  for (const one of asked) void one.then(() => answered++);
  // The present, and what needs no account, is answered meanwhile; so is somebody else.
  const other = await gate.account();
  for (const [path, who] of [
    ['/api/rates/aggregated', bearer(key)],
    ['/api/preview', {}],
    ['/healthz', {}],
    ...PAST.map((path) => [path, bearer(other.key)] as const),
  ] as const)
    expect((await fetch(gate.url + path, who)).status, path).toBe(200);
  expect(answered).toBe(0);
  end();
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200));
});

test('one that waits too long gets 503 with Retry-After, never 429', async () => {
  const gate = await stage(40);
  const { id, key } = await gate.account();
  const cookie = await gate.session(id);
  takeTurn(gate, id);
  for (const path of PAST)
    for (const who of [bearer(key), { headers: { cookie } }]) {
      const answer = await fetch(gate.url + path, who);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
      expect(await answer.json()).toMatchObject({ code: 'past-busy' });
      // It is counted all the same.
      if (who !== undefined && 'authorization' in who.headers)
        expect(answer.headers.get('ratelimit')).toMatch(/"burst";r=/);
    }
});

test('two accounts are served in rotation with a third, and hold up nobody else', async () => {
  const gate = await stage();
  const people = [await gate.account(), await gate.account(), await gate.account()];
  const ends = people.slice(0, 2).map(({ id }) => takeTurn(gate, id));
  const third = fetch(`${gate.url}/api/rates/history`, bearer(people[2]?.key ?? ''));
  expect((await fetch(`${gate.url}/api/rates/aggregated`, bearer(people[2]?.key ?? ''))).status).toBe(200);
  ends[0]?.();
  expect((await third).status).toBe(200);
});

test('a question that is refused takes no turn', async () => {
  const gate = await stage(40);
  takeTurn(gate, clientNetwork('127.0.0.1'));
  for (const path of PAST) expect((await fetch(gate.url + path)).status).toBe(401);
});
