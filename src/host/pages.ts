import { setImmediate as nextTurn } from 'node:timers/promises';
import { movedAnswer } from '../api/endings.ts';
import { CORS, isPublicFile, PREFLIGHT } from '../http/cors.ts';
import { MAX_BODY } from '../http/message.ts';
import { respond } from '../http/representation.ts';
import { languageOf, pathIn } from '../words/language.ts';
import { loginWords } from '../words/login-signup.ts';
import type { Context } from './context.ts';
import type { Exchange } from './exchange.ts';
import { refusal } from './refusal.ts';
import { PAGE_HEADERS, STRICT_CSP } from './security-headers.ts';
import type { Site } from './site.ts';

const NOTHING = 'There is nothing at this address.';

/** Serves the prerendered files, and Astro's pages for the rest. @param site null for none @returns answers an exchange */
export function servePages(site: Site | null, context: Context) {
  // One page begins in each turn of the event loop, so that clients that have gone meanwhile are known: their pages are never made.
  let turn: Promise<unknown> = Promise.resolve();

  return async (exchange: Exchange): Promise<void> => {
    const { request, query, message, response, write } = exchange;
    const { method, path, address, id } = request;
    const words = loginWords[languageOf(path)];
    const file = site?.find(path);
    if (file && method === 'OPTIONS' && isPublicFile(path))
      return write({ status: 204, headers: { ...CORS, ...PREFLIGHT }, body: null });
    if (file && (method === 'GET' || method === 'HEAD')) return write(await respond(request, file.body, file.status));
    const moved = file ? null : movedAnswer(request, context.settings.PUBLIC_ORIGIN);
    if (moved) return write(moved);
    if (!site) return write(refusal(404, NOTHING));
    // Astro would fail on TRACE, and write the address with its query to the log.
    if (file || method === 'TRACE') {
      response.setHeader('Allow', file ? 'GET, HEAD' : 'GET, HEAD, POST');
      return write(refusal(405, words.notPossible(method)));
    }
    if (Number(message.headers['content-length'] ?? 0) > MAX_BODY) return write(refusal(413, words.tooLarge(MAX_BODY)));
    // In the first turn its request was read, in the second that its client has gone.
    turn = turn.then(() => nextTurn()).then(() => nextTurn());
    await turn;
    if (request.hasGone?.()) return;
    const own = { 'Cache-Control': 'no-store', 'Content-Security-Policy': STRICT_CSP };
    response.setHeaders(new Map(Object.entries({ ...exchange.headers, ...PAGE_HEADERS, ...own })));
    // Close after a request in chunks: no browser sends a form so, and a page that reads no body would let it go on without limit.
    if (exchange.isChunked) response.setHeader('Connection', 'close');
    message.url = query === '' ? path : `${path}?${query}`;
    const locals: App.Locals = { context, address, requestId: id, account: null, sessionId: null };
    const unknown = async (): Promise<void> => {
      const page = site.find(pathIn(languageOf(path), '/404'));
      write(page ? await respond(request, page.body, page.status) : refusal(404, NOTHING));
    };
    await site.pages(message, response, unknown, locals);
  };
}
