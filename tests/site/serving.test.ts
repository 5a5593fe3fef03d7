import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveAll } from '../../src/site/serving.ts';
import { type Gate, openGate } from '../support/gate.ts';

let gate: Gate;
beforeAll(async () => {
  gate = await openGate();
});
afterAll(() => gate.close());

test.each([
  ['nobody', null, '/board?term=60', '/login?next=%2Fboard%3Fterm%3D60'],
  // Logging in again would lead back here.
  ['a plan that sees the preview only', 'visitor', '/board?term=60', '/upgrade'],
  ['such a plan, in French', 'visitor', '/fr/board', '/fr/upgrade'],
  ['a free account', 'free', '/board?term=60', null],
  ['a premium account', 'premium', '/board?term=60', null],
])('pages with all rates answer %s', (_, plan, path, sentTo) => {
  const served = serveAll({
    locals: { context: gate.context, account: plan && { plan } } as never,
    url: new URL(path, 'http://localhost'),
    redirect: (to) => new Response(null, { status: 302, headers: { location: to } }),
  });
  if (sentTo) expect((served as Response).headers.get('location')).toBe(sentTo);
  else expect(served).toMatchObject({ snapshot: gate.context.snapshots.current() });
});
