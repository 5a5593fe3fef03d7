import { handleApi } from '../../src/api/router.ts';
import type { Gate } from './gate.ts';

/** Asks the API of a gate with a premium key, without a socket in between. */
export type Ask = (
  target: string,
  headers?: Record<string, string>,
) => Promise<{ status: number; headers: Record<string, string>; text: string; bytes: Buffer }>;

/** Makes an account for asking. */
export async function asker(gate: Gate): Promise<Ask> {
  const { key } = await gate.premium();
  return async (target, headers = {}) => {
    const url = new URL(target, 'http://gate.example');
    const given: Record<string, string> = { 'x-api-key': key, ...headers };
    const { status, ...answer } = await handleApi(
      {
        id: 'asked',
        method: 'GET',
        path: url.pathname,
        query: url.searchParams,
        header: (name) => given[name],
        address: '127.0.0.1',
      },
      gate.context,
    );
    const bytes = Buffer.from(answer.body ?? '');
    return { status, headers: answer.headers, text: bytes.toString(), bytes };
  };
}
