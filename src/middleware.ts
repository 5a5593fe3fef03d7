import { defineMiddleware } from 'astro:middleware';
import type { APIContext, MiddlewareNext } from 'astro';
import { isUnavailable } from './access/unavailable.ts';
import { isTooBusy } from './fair-queue.ts';
import { methodRefused, refusal } from './forms/form.ts';
import { openContext } from './host/context.ts';
import { isSameOrigin } from './host/origin.ts';
import { tooManyRequests } from './http/message.ts';
import { safePath } from './http/request-log.ts';
import { serverSettings } from './settings.ts';
import { speak } from './site/speech.ts';
import { pathIn, plainPath } from './words/language.ts';
import { loginWords } from './words/login-signup.ts';

/** The error pages. They read no session, so that they can always be rendered. */
const APOLOGIES = { failed: '/500', unreachable: '/503' } as const;
const isApology = (route: string): boolean => Object.values<string>(APOLOGIES).includes(plainPath(route));

/** Astro's own dev server brings no context along, as the production host does. */
let ofDev: ReturnType<typeof openContext> | undefined;

/** Runs before every page that is rendered on demand: identifies the session, and refuses changes from other origins. */
export const onRequest = defineMiddleware(async (page, next) => {
  const answer = page.isPrerendered || isApology(page.routePattern) ? await next() : await answerTo(page, next);
  const { status, statusText, headers, body } = answer;
  // Astro leaves the encoding of a page to the markup, and says "400 OK".
  if (headers.get('content-type') === 'text/html') headers.set('content-type', 'text/html; charset=utf-8');
  return status !== 200 && statusText === 'OK' ? new Response(body, { status, headers }) : answer;
});

async function answerTo(page: APIContext, next: MiddlewareNext): Promise<Response> {
  const { locals, request } = page;
  if (!locals.context) {
    ofDev ??= openContext(serverSettings());
    Object.assign(locals, { context: await ofDev, address: page.clientAddress, requestId: crypto.randomUUID() });
  }
  const { context } = locals;
  const header = (name: string): string | null => request.headers.get(name);
  // Mail programs post there without a cookie (RFC 8058): its own token authorises it.
  const isMail = plainPath(page.url.pathname) === '/unsubscribe';
  const isUnsafe = !isMail && !['GET', 'HEAD', 'OPTIONS'].includes(request.method);
  if (isUnsafe && !isSameOrigin(header, context.settings.PUBLIC_ORIGIN))
    return refusal(403, loginWords[speak(page.url).language].elsewhere);
  const refused = methodRefused(request, plainPath(page.routePattern));
  if (refused) return refused;
  try {
    const viewer = await context.access.sessions.read(context.cookie.token(header('cookie')));
    locals.account = viewer?.account ?? null;
    locals.sessionId = viewer?.sessionId ?? null;
    const answer = await next();
    // Whole before it is sent: what fails while it is made is told by a page of its own.
    return answer.body ? new Response(await answer.arrayBuffer(), answer) : answer;
  } catch (error) {
    locals.isCrowded = isTooBusy(error);
    if (isTooBusy(error) && error.waitMs > 0) locals.retryAfter = tooManyRequests(error.waitMs).retryAfter;
    const isAway = isUnavailable(error) || isTooBusy(error);
    // An unavailable database is logged once, not by every request.
    if (!isAway) {
      const path = safePath(page.url.pathname);
      context.log.error({ requestId: locals.requestId, path, err: error }, 'the page could not be made');
    }
    const apology = pathIn(speak(page.url).language, APOLOGIES[isAway ? 'unreachable' : 'failed']);
    return page.rewrite(new Request(new URL(apology, page.url)));
  }
}
