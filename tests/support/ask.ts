import { handleApi } from '../../src/api/router.ts';
import type { Gate } from './gate.ts';

/** Asks the API of a gate with a premium key, without a socket in between. */
export type Ask = (
  target: string,
  headers?: Record<string, string>,
) => Promise<{ status: number; headers: Record<string, string>; text: string }>;

/** Makes an account for asking. */
export async function asker(gate: Gate): Promise<Ask> {
  const { id, key } = await gate.account();
  await gate.context.access.accounts.setPlan(id, 'premium');
  return async (target, headers = {}) => {
    const url = new URL(target, 'http://gate.example');
    const given: Record<string, string> = { 'x-api-key': key, ...headers };
    const { status, ...answer } = await handleApi(
      {
        method: 'GET',
        path: url.pathname,
        query: url.searchParams,
        header: (name) => given[name],
        address: '127.0.0.1',
      },
      gate.context,
    );
    return { status, headers: answer.headers, text: answer.body ? Buffer.from(answer.body).toString() : '' };
  };
}
