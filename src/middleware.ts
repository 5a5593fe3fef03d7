import { defineMiddleware } from 'astro:middleware';
import { isUnavailable } from './access/ports.ts';
import { refusal } from './forms/form.ts';
import { openContext } from './host/context.ts';
import { isSameOrigin } from './host/origin.ts';
import { serverSettings } from './settings.ts';

/** The page that says that accounts cannot be reached. It asks for no one, so that it can always be made. */
const APOLOGY = '/503';

let opened: ReturnType<typeof openContext> | undefined;

/** Runs before every page that is made on demand: finds out who asks, and lets nothing be changed from elsewhere. */
export const onRequest = defineMiddleware(async (page, next) => {
  if (page.isPrerendered || page.routePattern === APOLOGY) return next();
  const { locals, request } = page;
  if (!locals.context) {
    // The production host brings its context along; Astro's own dev server does not.
    opened ??= openContext(serverSettings()).catch((error: unknown) => {
      opened = undefined; // What was wrong may be put right before the next request.
      throw error;
    });
    locals.context = await opened;
    locals.address = page.clientAddress;
    locals.requestId = crypto.randomUUID();
  }
  const { context } = locals;
  const header = (name: string): string | null => request.headers.get(name);
  if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method) && !isSameOrigin(header, context.settings.PUBLIC_ORIGIN))
    return refusal(403, 'This form was sent from another site. Open the page here and send it again.');
  try {
    const viewer = await context.access.sessions.read(context.cookie.token(header('cookie')));
    locals.account = viewer?.account ?? null;
    locals.sessionId = viewer?.sessionId ?? null;
    const response = await next();
    if (response.headers.get('content-type') === 'text/html')
      response.headers.set('content-type', 'text/html; charset=utf-8');
    return response;
  } catch (error) {
    if (isUnavailable(error)) return page.rewrite(new Request(new URL(APOLOGY, page.url)));
    // Astro answers with the page for it, but knows nothing of the request's id.
    context.log.error(
      { requestId: locals.requestId, path: page.url.pathname, err: error },
      'the page could not be made',
    );
    throw error;
  }
});
