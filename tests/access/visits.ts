import { expect } from 'vitest';
import { login } from '../../src/forms/login-signup.ts';
import { type Gate, PASSWORD } from '../support/gate.ts';
import { visitTo } from '../support/visit.ts';

/** A visit to a path of a gate. */
export const visit = (gate: Gate, path: string, fields?: Record<string, string>, cookie?: string, network?: string) =>
  visitTo(gate, `http://localhost${path}`, fields, cookie, network);
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
