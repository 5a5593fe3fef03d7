import { expect } from 'vitest';
import type { Visit } from '../../src/forms/form.ts';
import { login } from '../../src/forms/login-signup.ts';
import { type Gate, PASSWORD } from '../support/gate.ts';

let addresses = 0;
/** A visit as the middleware hands it to a page. */
export async function visit(
  gate: Gate,
  path: string,
  fields?: Record<string, string>,
  cookie = '',
  address = `10.1.0.${++addresses}`,
): Promise<Visit> {
  const viewer = await gate.viewer(cookie);
  return {
    request: new Request(`http://localhost${path}`, {
      method: fields ? 'POST' : 'GET',
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', cookie },
      body: fields ? new URLSearchParams(fields) : null,
    }),
    locals: {
      context: gate.context,
      address,
      requestId: 'test',
      account: viewer?.account ?? null,
      sessionId: viewer?.sessionId ?? null,
    },
  };
}
/** Where an answer leads, and the cookie that it sets. */
export const redirected = (outcome: unknown): { to: string | null; cookie: string } => {
  expect(outcome).toBeInstanceOf(Response);
  const { status, headers } = outcome as Response;
  expect(status).toBe(303);
  return { to: headers.get('location'), cookie: headers.get('set-cookie')?.split(';')[0] ?? '' };
};
/** Logs an account of the gate in. @returns the Cookie header */
export const enter = async (gate: Gate, email: string): Promise<string> =>
  redirected(await login(await visit(gate, '/login', { email, password: PASSWORD }))).cookie;
