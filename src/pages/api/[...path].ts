import type { APIRoute } from 'astro';
import { handleApi } from '../../api/router.ts';

/** The API in the dev server; the production host calls the same function directly. */
export const ALL: APIRoute = async ({ request, locals }) => {
  const url = new URL(request.url);
  const { status, headers, body } = await handleApi(
    {
      id: locals.requestId,
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      header: (name) => request.headers.get(name) ?? undefined,
      address: locals.address,
    },
    locals.context,
  );
  return new Response(body as BodyInit | null, { status, headers: { ...headers, 'X-Request-Id': locals.requestId } });
};
