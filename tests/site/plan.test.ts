import { afterEach, expect, test } from 'vitest';
import { PLANS } from '../../src/access/plans.ts';
import { serveAll } from '../../src/site/serving.ts';

const { sees } = PLANS.free;
afterEach(() => {
  Object.assign(PLANS.free, { sees });
});

const visit = (path: string, account: object | null) => {
  const url = new URL(path, 'https://rates.example.ca');
  const locals = { account } as unknown as App.Locals;
  const redirect = (to: string) => new Response(null, { status: 302, headers: { Location: to } });
  return (serveAll({ url, locals, redirect }) as Response).headers.get('location');
};

test('a visitor is redirected to the login, and back to the page', () => {
  expect(visit('/board?rateType=fixed', null)).toBe('/login?next=%2Fboard%3FrateType%3Dfixed');
});

test('an account that sees only the preview is told so, and not redirected in a loop', () => {
  Object.assign(PLANS.free, { sees: 'preview' });
  expect(visit('/board', { plan: 'free' })).toBe('/upgrade');
  expect(visit('/fr/board', { plan: 'free' })).toBe('/fr/upgrade');
  expect(visit('/board', null)).toBe('/login?next=%2Fboard');
});
