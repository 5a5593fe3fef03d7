import type { APIRoute } from 'astro';
import { exportAccount } from '../../forms/account-export.ts';

/** Everything kept of the account that asks, as a file for its holder alone. */
export const GET: APIRoute = async (visit) => {
  const { account } = visit.locals;
  if (!account) return new Response(null, { status: 401, headers: { 'cache-control': 'no-store' } });
  return new Response(`${JSON.stringify(await exportAccount(visit, account), null, 2)}\n`, {
    headers: {
      'content-type': 'application/json',
      'content-disposition': 'attachment; filename="prime-minus-account.json"',
      'cache-control': 'no-store',
    },
  });
};
