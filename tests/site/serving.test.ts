import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveAll } from '../../src/site/serving.ts';
import { type Gate, openGate } from '../support/gate.ts';

let gate: Gate;
beforeAll(async () => {
  gate = await openGate();
});
afterAll(() => gate.close());

test.each([
  ['nobody', null, '/login?next=%2Fboard%3Fterm%3D60'],
  // Logging in again would lead back here.
  ['a plan that sees the preview only', 'visitor', '/upgrade'],
  ['a free account', 'free', null],
  ['a premium account', 'premium', null],
])('pages with all rates answer %s', (_, plan, sentTo) => {
  const account = plan && {
    id: 'x',
    email: 'a@b.ca',
    plan: plan as never,
    confirmedAt: null,
    language: 'en' as const,
    createdAt: 0,
  };
  const served = serveAll({
    locals: { context: gate.context, address: '10.0.0.1', requestId: 'x', account: account || null, sessionId: null },
    url: new URL('http://localhost/board?term=60'),
    redirect: (to) => new Response(null, { status: 302, headers: { location: to } }),
  });
  if (sentTo) expect((served as Response).headers.get('location')).toBe(sentTo);
  else expect(served).toMatchObject({ snapshot: gate.context.snapshots.current() });
});
