import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientNetwork } from '../access/network-address.ts';
import { CORS, isPublicFile, PREFLIGHT } from '../http/cors.ts';
import { type HttpRequest, MAX_BODY } from '../http/message.ts';
import { respond } from '../http/representation.ts';
import { beginEntry } from '../http/request-log.ts';
import { languageOf, pathIn } from '../words/language.ts';
import { loginWords } from '../words/login-signup.ts';
import type { Context } from './context.ts';
import { writeResponse } from './node-http.ts';
import { refuse } from './refusal.ts';
import type { Scheduler } from './scheduler.ts';
import { PAGE_HEADERS, STRICT_CSP } from './security-headers.ts';
import type { Site } from './site.ts';

const NOTHING = 'There is nothing at this address.';

/** Serves the prerendered files, and Astro's pages for the rest. @param site null for none */
export function servePages(site: Site | null, context: Context, scheduler: Scheduler) {
  return async (request: HttpRequest, query: string, message: IncomingMessage, response: ServerResponse) => {
    const { method, path, address } = request;
    const entry = beginEntry(request, context.log);
    response.setHeader('X-Request-Id', entry.id);
    response.once('close', () => entry.end(response.statusCode));
    if (!site) return refuse(message, response, 404, NOTHING);
    const words = loginWords[languageOf(path)];
    const file = site.files.find(path);
    if (file && method === 'OPTIONS' && isPublicFile(path))
      return writeResponse(message, response, { status: 204, headers: { ...CORS, ...PREFLIGHT }, body: null });
    if (file && (method === 'GET' || method === 'HEAD'))
      return writeResponse(message, response, await respond(request, file.body, file.status));
    // Astro would fail on TRACE, and write the address with its query to the log.
    if (file || method === 'TRACE') {
      response.setHeader('Allow', file ? 'GET, HEAD' : 'GET, HEAD, POST');
      return refuse(message, response, 405, words.notPossible(method));
    }
    if (Number(message.headers['content-length'] ?? 0) > MAX_BODY)
      return refuse(message, response, 413, words.tooLarge(MAX_BODY));
    for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Content-Security-Policy', STRICT_CSP);
    // Close after a request in chunks: no browser sends a form so, and a page that reads no body would let it go on without limit.
    if (message.headers['transfer-encoding'] !== undefined) response.setHeader('Connection', 'close');
    message.url = query === '' ? path : `${path}?${query}`;
    const locals: App.Locals = { context, address, requestId: entry.id, account: null, sessionId: null };
    await scheduler.turnFor(clientNetwork(address));
    let isUnknown = false;
    const unknown = (): void => {
      isUnknown = true;
    };
    await site.pages(message, response, unknown, locals);
    if (!isUnknown) return;
    const page = site.files.find(pathIn(languageOf(path), '/404'));
    if (page) writeResponse(message, response, await respond(request, page.body, page.status));
    else refuse(message, response, 404, NOTHING);
  };
}
