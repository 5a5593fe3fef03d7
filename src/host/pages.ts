import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { movedAnswer } from '../api/endings.ts';
import { CORS, isPublicFile, PREFLIGHT } from '../http/cors.ts';
import { type HttpRequest, type HttpResponse, MAX_BODY } from '../http/message.ts';
import { respond } from '../http/representation.ts';
import { languageOf, pathIn } from '../words/language.ts';
import { loginWords } from '../words/login-signup.ts';
import type { Context } from './context.ts';
import { refusal } from './refusal.ts';
import { PAGE_HEADERS, STRICT_CSP } from './security-headers.ts';
import type { Site } from './site.ts';

const NOTHING = 'There is nothing at this address.';

/**
 * Serves the prerendered files, and Astro's pages for the rest. @param site null for none
 * @returns for a request the answer, or null if Astro has written it
 */
export function servePages(site: Site | null, context: Context) {
  // One page begins in each turn of the event loop, so that clients that have gone meanwhile are known: their pages are never made.
  let turn: Promise<unknown> = Promise.resolve();

  return async (
    request: HttpRequest,
    query: string,
    message: IncomingMessage,
    response: ServerResponse,
  ): Promise<HttpResponse | null> => {
    const { method, path, address, id } = request;
    const refuse = (status: number, text: string): HttpResponse => refusal(status, text, method);
    const words = loginWords[languageOf(path)];
    const file = site?.files.find(path);
    if (file && method === 'OPTIONS' && isPublicFile(path))
      return { status: 204, headers: { ...CORS, ...PREFLIGHT }, body: null };
    if (file && (method === 'GET' || method === 'HEAD')) return respond(request, file.body, file.status);
    const moved = file ? null : movedAnswer(request, context.settings.PUBLIC_ORIGIN);
    if (moved) return moved;
    if (!site) return refuse(404, NOTHING);
    // Astro would fail on TRACE, and write the address with its query to the log.
    if (file || method === 'TRACE') {
      const refused = refuse(405, words.notPossible(method));
      return { ...refused, headers: { ...refused.headers, Allow: file ? 'GET, HEAD' : 'GET, HEAD, POST' } };
    }
    if (Number(message.headers['content-length'] ?? 0) > MAX_BODY) return refuse(413, words.tooLarge(MAX_BODY));
    // In the first turn its request was read, in the second that its client has gone.
    turn = turn.then(() => nextTurn()).then(() => nextTurn());
    await turn;
    if (request.hasGone?.()) return null;
    const headers = { ...PAGE_HEADERS, 'Cache-Control': 'no-store', 'Content-Security-Policy': STRICT_CSP };
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    // Close after a request in chunks: no browser sends a form so, and a page that reads no body would let it go on without limit.
    if (message.headers['transfer-encoding'] !== undefined) response.setHeader('Connection', 'close');
    message.url = query === '' ? path : `${path}?${query}`;
    const locals: App.Locals = { context, address, requestId: id, account: null, sessionId: null };
    let isUnknown = false;
    const unknown = (): void => {
      isUnknown = true;
    };
    await site.pages(message, response, unknown, locals);
    if (!isUnknown) return null;
    const page = site.files.find(pathIn(languageOf(path), '/404'));
    return page ? respond(request, page.body, page.status) : refuse(404, NOTHING);
  };
}
