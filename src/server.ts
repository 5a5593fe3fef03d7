import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Reach } from './alerts/webhook-address.ts';
import { methodNotAllowed } from './api/problem.ts';
import { handleApi, isApiPath } from './api/router.ts';
import { runCommand, UserError } from './command.ts';
import { handleEmbed, isEmbedPath } from './embed/endpoint.ts';
import { CLIENT_LIMITS, type ClientLimits, serveWithin } from './host/clients.ts';
import { type Context, openContext } from './host/context.ts';
import { openLog } from './host/log.ts';
import { countAnswers, measures, statusOf } from './host/measures.ts';
import { openMetrics } from './host/metrics.ts';
import { splitTarget, toHttpRequest, writeResponse } from './host/node-http.ts';
import { type OperatorAnswers, operatorServer } from './host/operator-server.ts';
import { servePages } from './host/pages.ts';
import { bindPort, listen, stopListening } from './host/port.ts';
import { endSocket, refuse, refuseUnreadable, withId } from './host/refusal.ts';
import { openScheduler } from './host/scheduler.ts';
import { STRICT_TRANSPORT } from './host/security-headers.ts';
import { onSignal } from './host/signals.ts';
import { openSite, type Site } from './host/site.ts';
import { obeySupervisor, supervise, supervised } from './host/supervisor.ts';
import { type HttpRequest, type HttpResponse, MAX_BODY } from './http/message.ts';
import { handleMcp, MCP_PATH } from './mcp/endpoint.ts';
import { handleSaved, isSavedPath } from './saved/endpoint.ts';
import { isSecure, type Settings, serverSettings } from './settings.ts';
import { LOCAL } from './site/place.ts';

const LIMITS = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 10_000,
  // Frequent checks, so that each finds few connections: closing thousands at once takes long.
  connectionsCheckingInterval: 100,
};
type Limits = Partial<typeof LIMITS & ClientLimits>;
/** The form of a Host header: a name or an address, and a port. A page's address is made from it. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;
const NOT_OURS = 'The address of the request, or its Host, cannot be one of this server.';
/** How long pending answers may take once the server was asked to stop, in ms. */
const GRACE = 10_000;

type Handle = (request: HttpRequest, context: Context) => Promise<HttpResponse>;
/** What is answered ahead of the pages, by path. */
const PARTS: readonly (readonly [matches: (path: string) => boolean, Handle])[] = [
  [(path) => path === MCP_PATH, handleMcp],
  [isEmbedPath, handleEmbed],
  [isSavedPath, handleSaved],
  [isApiPath, handleApi],
];

/** Makes the production host. @param site null for the API alone @param limits where they differ from the default */
export function createHost(context: Context, site: Site | null, limits: Limits = {}): Server {
  const trusted = context.settings.TRUST_PROXY;
  const secure = isSecure(context.settings);
  const scheduler = openScheduler();
  const pages = servePages(site, context, scheduler);

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    if (secure) response.setHeader(STRICT_TRANSPORT.name, STRICT_TRANSPORT.value);
    const target = splitTarget(message.url ?? '');
    const { host } = message.headers;
    if (!target || !(host === undefined ? message.httpVersion === '1.0' : HOST.test(host))) {
      response.setHeader('Connection', 'close');
      return writeResponse(message, response, withId({ status: 400, code: 'unreadable', detail: NOT_OURS }));
    }
    const request = toHttpRequest(message, target, trusted);
    const [, handle] = PARTS.find(([matches]) => matches(target.path)) ?? [];
    if (handle) return writeResponse(message, response, await handle(request, context));
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
  const clients = serveWithin(server, onRequest, scheduler, trusted, { ...CLIENT_LIMITS, ...limits });
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

/** Serves the operator at the address in METRICS. @throws {UserError} if it cannot listen there */
async function serveOperator({ METRICS }: Settings, answers: OperatorAnswers): Promise<void> {
  if (!METRICS) return;
  await listen(operatorServer(METRICS.host, answers), METRICS).catch((cause: Error) => {
    throw new UserError(`METRICS: cannot listen on ${METRICS.host}:${METRICS.port} (${cause.message})`, { cause });
  });
}

/** Reports the address that the pages use for this server, if it differs from the build and from the settings. */
function logHome({ home, builtFor }: Site, { PUBLIC_ORIGIN }: Settings, log: Logger): void {
  const told = { servedAs: home, builtFor };
  if (PUBLIC_ORIGIN === undefined)
    log.warn(told, 'PUBLIC_ORIGIN is not set: pages name this address, and cookies follow whatever Host is asked for');
  else if (home !== builtFor && builtFor !== LOCAL.home)
    log.warn(told, 'the pages were built for another address, and are put right');
  else if (home !== builtFor) log.info(told, 'the pages were built for no address, and name the one that is set');
}

/** Serves until it is told to stop. @param options.reach what webhooks of the demo may reach @throws {UserError} if it cannot serve as it is set */
export async function main(options: { reach?: Reach } = {}): Promise<number | undefined> {
  const settings = serverSettings();
  const { SERVERS, PUBLIC_ORIGIN, PORT: port, HOST: host, LISTEN_FD: fd } = settings;
  const unable = (cause: NodeJS.ErrnoException): never => {
    const taken = `PORT: ${port} is in use; choose another, for instance ${port + 1}`;
    const other = `HOST, PORT: cannot listen (${cause.message})`;
    throw new UserError(cause.code === 'EADDRINUSE' ? taken : other, { cause });
  };
  if (SERVERS > 1 && fd === undefined) {
    const bound = await bindPort(port, host).catch(unable);
    const log = openLog(settings.LOG_LEVEL);
    await serveOperator(settings, supervised);
    const code = await supervise(SERVERS, bound, log.logger);
    await log.close();
    // The open port for metrics would keep the process alive.
    process.exit(code);
  }
  // The public address: as set, else as the pages were built, else this machine and the port it listens on.
  const here = (builtFor: string) => (builtFor === LOCAL.home && port !== 0 ? `http://localhost:${port}` : builtFor);
  const site = await openSite(settings.SITE_DIR, (builtFor) => PUBLIC_ORIGIN ?? here(builtFor));
  const log = openLog(settings.LOG_LEVEL);
  logHome(site, settings, log.logger);
  const context = await openContext(settings, { log: log.logger, ...options });
  const server = createHost(context, site);
  const metrics = openMetrics();
  if (settings.METRICS) countAnswers(server, metrics);
  const answers = {
    measures: async () => [...metrics.families(), ...(await measures(context))],
    status: () => statusOf(context),
  };
  try {
    if (fd === undefined) await serveOperator(settings, { ...answers, statuses: async () => [await answers.status()] });
    const listensOn = await listen(server, fd === undefined ? { port, host } : { fd }).catch(unable);
    context.log.info({ host: host ?? 'every address', port: listensOn }, 'listening');
  } catch (error) {
    await context.close();
    throw error;
  }

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
  if (fd === undefined) onSignal(stop);
  else obeySupervisor(answers, stop);
  return undefined;
}

if (import.meta.main) {
  await runCommand(() => main());
  // For a server that cannot start: the channel to its supervisor would keep the process alive.
  if (process.exitCode && process.connected) process.disconnect();
}
