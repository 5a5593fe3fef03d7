import type { HttpResponse } from '../http/message.ts';
import type { ApiContext } from './context.ts';

/** GET /healthz: whether this process can serve. Asks the database a question that costs nothing. */
export async function health(context: ApiContext): Promise<HttpResponse> {
  const database = await context.access.check().then(
    () => 'ok',
    () => 'failing',
  );
  const snapshot = context.snapshots.current()?.manifest.snapshot ?? null;
  const ok = database === 'ok' && snapshot !== null;
  const body = Buffer.from(JSON.stringify({ status: ok ? 'ok' : 'failing', database, snapshot }));
  return {
    status: ok ? 200 : 503,
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
      'Cache-Control': 'no-store',
    },
    body,
  };
}
