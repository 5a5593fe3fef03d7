import type { HttpResponse } from '../http/message.ts';
import type { ApiContext } from './context.ts';

/** GET /healthz: this process is alive. It checks nothing, and reveals nothing internal. */
export function alive(): HttpResponse {
  return told(true);
}

/** GET /readyz: whether this server may get traffic: the last write check of its database succeeded, and it holds a snapshot. */
export async function ready(context: ApiContext): Promise<HttpResponse> {
  const isUsable = await context.access.check().then(
    () => true,
    () => false,
  );
  return told(isUsable && context.snapshots.current() !== null);
}

function told(isWell: boolean): HttpResponse {
  const body = Buffer.from(JSON.stringify({ status: isWell ? 'ok' : 'failing' }));
  return {
    status: isWell ? 200 : 503,
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
      'Cache-Control': 'no-store',
    },
    body,
  };
}
