import cluster from 'node:cluster';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { methodNotAllowed } from './api/problem.ts';
import { handleApi, isApiPath } from './api/router.ts';
import { runCommand, UserError } from './command.ts';
import { handleEmbed, isEmbedPath } from './embed/endpoint.ts';
import { CLIENT_LIMITS, type ClientLimits, serveWithin } from './host/clients.ts';
import { type Context, openContext } from './host/context.ts';
import { openLog } from './host/log.ts';
import { countAnswers, measures } from './host/measures.ts';
import { openMetrics } from './host/metrics.ts';
import { splitTarget, toHttpRequest, writeResponse } from './host/node-http.ts';
import { type OperatorAnswers, operatorServer } from './host/operator-server.ts';
import { servePages } from './host/pages.ts';
import { isListenedOn, listen, SHARES_PORTS, stopListening } from './host/port.ts';
import { endSocket, refuse, refuseUnreadable, withId } from './host/refusal.ts';
import { STRICT_TRANSPORT } from './host/security-headers.ts';
import { openSite, type Site } from './host/site.ts';
import { statusOf } from './host/status.ts';
import { answerSupervisor, onStop, supervise, supervised } from './host/supervisor.ts';
import { openTurns } from './host/turns.ts';
import { type HttpRequest, type HttpResponse, MAX_BODY } from './http/message.ts';
import { handleMcp, MCP_PATH } from './mcp/endpoint.ts';
import { handleSaved, isSavedPath } from './saved/endpoint.ts';
import { isSecure, type Settings, serverSettings } from './settings.ts';
import { LOCAL } from './site/place.ts';

/** The limits of one client, in ms and bytes. */
const LIMITS = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 10_000,
  // Frequent checks, so that each finds few connections: closing thousands at once takes long.
  connectionsCheckingInterval: 100,
};
/** The form of a Host header: a name or an address, and a port. A page's address is made from it. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;
const NOT_OURS = 'The address of the request, or its Host, cannot be one of this server.';
/** How long pending answers may take once the server was asked to stop, in ms. */
const GRACE = 10_000;

/** What is answered ahead of the pages, by path. */
const PARTS: readonly {
  matches: (path: string) => boolean;
  handle: (request: HttpRequest, context: Context) => Promise<HttpResponse>;
}[] = [
  { matches: (path) => path === MCP_PATH, handle: handleMcp },
  { matches: isEmbedPath, handle: handleEmbed },
  { matches: isSavedPath, handle: handleSaved },
  { matches: isApiPath, handle: handleApi },
];

/**
 * Makes the production host: the API's short path, prerendered files, and Astro for the rest.
 * @param site null for the API alone
 * @param limits the limits of one client, if they differ from the default
 */
export function createHost(
  context: Context,
  site: Site | null,
  limits: Partial<typeof LIMITS & ClientLimits> = {},
): Server {
  const trusted = context.settings.TRUST_PROXY;
  const secure = isSecure(context.settings);
  const turns = openTurns();
  const pages = servePages(site, context, turns);

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    if (secure) response.setHeader(STRICT_TRANSPORT.name, STRICT_TRANSPORT.value);
    const target = splitTarget(message.url ?? '');
    const { host } = message.headers;
    if (!target || !(host === undefined ? message.httpVersion === '1.0' : HOST.test(host))) {
      response.setHeader('Connection', 'close');
      return writeResponse(message, response, withId({ status: 400, code: 'unreadable', detail: NOT_OURS }));
    }
    const request = toHttpRequest(message, target, trusted);
    const part = PARTS.find(({ matches }) => matches(target.path));
    if (part) return writeResponse(message, response, await part.handle(request, context));
    await pages(request, target.query, message, response);
  }

  const server = createServer({ ...LIMITS, ...limits, joinDuplicateHeaders: true, requireHostHeader: false });
  const onRequest = (message: IncomingMessage, response: ServerResponse): void => {
    answer(message, response).catch((error: unknown) => {
      context.log.error({ err: error }, 'request failed');
      if (response.headersSent) response.destroy();
      else refuse(message, response, 500, 'Something went wrong here.');
    });
  };
  const clients = serveWithin(server, onRequest, turns, trusted, { ...CLIENT_LIMITS, ...limits });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // A client that has sent nothing gets no answer: thousands may time out at once.
    if (socket.bytesRead === 0) socket.destroy();
    else if (!clients.isLast(socket)) refuseUnreadable(error, socket, LIMITS.maxHeaderSize);
  });
  server.on('connect', (_, socket: Socket) => endSocket(socket, methodNotAllowed('CONNECT')));
  server.on('checkContinue', (message, response) => {
    // A client that sends `Expect: 100-continue` is told to continue only with a form.
    const size = Number(message.headers['content-length'] ?? 0);
    if (size <= MAX_BODY && !message.url?.startsWith('/api/')) response.writeContinue();
    server.emit('request', message, response);
  });
  // Any other expectation is ignored: the request is answered as if it had none.
  server.on('checkExpectation', (message, response) => server.emit('request', message, response));
  return server;
}

/** The first socket that systemd hands over, if it does (sd_listen_fds(3)): the port is systemd's then, and outlives the server. */
const HANDED_OVER = 3;

/** Serves the operator at the address in METRICS. @throws {UserError} if it cannot listen there */
async function serveOperator({ METRICS }: Settings, answers: OperatorAnswers): Promise<void> {
  if (!METRICS) return;
  const how = { reusePort: SHARES_PORTS };
  await listen(operatorServer(METRICS.host, answers), METRICS.port, METRICS.host, how).catch((error: Error) => {
    throw new UserError(`METRICS: cannot listen on ${METRICS.host}:${METRICS.port} (${error.message})`, {
      cause: error,
    });
  });
}

/** The public address of this server: as set, else as the pages were built, else this machine and the port it listens on. */
const homeOf =
  ({ PUBLIC_ORIGIN, PORT }: Settings) =>
  (builtFor: string): string =>
    PUBLIC_ORIGIN ?? (builtFor === LOCAL.home && PORT !== 0 ? `http://localhost:${PORT}` : builtFor);

/** Reports the address that the pages use for this server, if it differs from the build and from the settings. */
function tellHome({ home, builtFor }: Site, { PUBLIC_ORIGIN }: Settings, log: Logger): void {
  const told = { servedAs: home, builtFor };
  if (PUBLIC_ORIGIN === undefined)
    log.warn(told, 'PUBLIC_ORIGIN is not set: pages name this address, and cookies follow whatever Host is asked for');
  else if (home !== builtFor && builtFor !== LOCAL.home)
    log.warn(told, 'the pages were built for another address, and are put right');
  else if (home !== builtFor) log.info(told, 'the pages were built for no address, and name the one that is set');
}

/** Serves until it is told to stop. @throws {UserError} if a setting, the data, the site or the address cannot be used */
export async function main(): Promise<number | undefined> {
  const settings = serverSettings();
  if (settings.SERVERS > 1 && cluster.isPrimary) {
    const log = openLog(settings.LOG_LEVEL);
    await serveOperator(settings, supervised);
    const code = await supervise(settings.SERVERS, settings.LISTEN_FDS > 0, log.logger);
    await log.close();
    // The open port for metrics would keep the process alive.
    process.exit(code);
  }
  const site = await openSite(settings.SITE_DIR, homeOf(settings));
  const log = openLog(settings.LOG_LEVEL);
  tellHome(site, settings, log.logger);
  const context = await openContext(settings, { log: log.logger });
  const server = createHost(context, site);
  const handedOver = settings.LISTEN_FDS > 0 ? { fd: HANDED_OVER } : {};
  const takesOver = SHARES_PORTS && settings.LISTEN_FDS === 0 && !cluster.isWorker;
  const beside = takesOver && (await isListenedOn(settings.PORT, settings.HOST));
  let port: number;
  try {
    if (settings.METRICS) {
      const metrics = openMetrics();
      countAnswers(server, metrics);
      const answers = {
        measures: async () => [...metrics.families(), ...(await measures(context))],
        status: () => statusOf(context),
      };
      if (cluster.isWorker) answerSupervisor(answers);
      else await serveOperator(settings, { ...answers, statuses: async () => [await answers.status()] });
    }
    const how = { ...handedOver, reusePort: takesOver };
    port = await listen(server, settings.PORT, settings.HOST, how).catch((error: NodeJS.ErrnoException) => {
      throw new UserError(
        error.code === 'EADDRINUSE'
          ? `PORT: ${settings.PORT} is in use; choose another, for instance ${settings.PORT + 1}`
          : `HOST, PORT: cannot listen (${error.message})`,
        { cause: error },
      );
    });
  } catch (error) {
    await context.close();
    throw error;
  }
  context.log.info({ host: settings.HOST ?? 'every address', port }, 'listening');
  if (beside)
    context.log.warn({ port }, 'another server listens here too, and gets a share of the requests until it is stopped');

  const stop = (signal: string): void => {
    context.log.info({ signal }, 'stopping: answers under way are finished');
    stopListening(server, end);
    setTimeout(end, GRACE);
  };
  const end = async (): Promise<void> => {
    await context.close();
    await log.close();
    // Open client connections, or unread lines of the log, would keep the process alive.
    process.exit(0);
  };
  onStop(stop);
  return undefined;
}

if (import.meta.main) {
  await runCommand(main);
  // For a server that cannot start: the channel to its supervisor would keep the process alive.
  if (process.exitCode) cluster.worker?.disconnect();
}
