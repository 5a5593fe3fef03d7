import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { AddressInfo, ListenOptions, Server as NetServer, Socket } from 'node:net';
import { AggregatorRegistry } from '@prometheus-io/client';
import type { Reach } from './alerts/webhook-address.ts';
import type { Problem } from './api/problem.ts';
import { handleApi, isApiPath } from './api/router.ts';
import { runCommand, UserError } from './command.ts';
import { handleEmbed, isEmbedPath } from './embed/endpoint.ts';
import { type Context, openContext } from './host/context.ts';
import { type Ended, type Exchange, openExchange } from './host/exchange.ts';
import { openLog } from './host/log.ts';
import { metricsServer, openMetrics } from './host/metrics.ts';
import { servePages } from './host/pages.ts';
import { keepProcesses, onSignal } from './host/processes.ts';
import { refusal, unreadable } from './host/refusal.ts';
import { STRICT_TRANSPORT } from './host/security-headers.ts';
import { openSite, type Site } from './host/site.ts';
import type { HttpRequest, HttpResponse } from './http/message.ts';
import { handleMcp, MCP_PATH } from './mcp/endpoint.ts';
import { handleSaved, isSavedPath } from './saved/endpoint.ts';
import { isSecure, serverSettings } from './settings.ts';
import { LOCAL } from './site/place.ts';

/** What Node limits, for all clients together; a proxy limits each network. Times in ms. */
const LIMITS = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 1000,
  /** How long a connection may stand still while an answer is made, or is not read: longer than anything here waits for its turn. */
  timeout: 60_000,
  maxConnections: 10_000,
};
const NOT_OURS: Problem = {
  status: 400,
  code: 'unreadable',
  detail: 'The address of the request, or its Host, cannot be one of this server.',
};
/** How long pending answers may take once the server was asked to stop, in ms. */
const GRACE = 10_000;

type Handle = (request: HttpRequest, context: Context) => Promise<HttpResponse>;
/** What is answered ahead of the pages, by path. */
const PARTS: readonly (readonly [matches: (path: string) => boolean, Handle])[] = [
  [isApiPath, handleApi],
  [(path) => path === MCP_PATH, handleMcp],
  [isEmbedPath, handleEmbed],
  [isSavedPath, handleSaved],
];

/** Makes the production host. @param site null for the API alone @param limits where they differ from the default */
export function createHost(context: Context, site: Site | null, limits: Partial<typeof LIMITS> = {}): Server {
  const { log, settings } = context;
  const { maxConnections, timeout, ...ofNode } = { ...LIMITS, ...limits };
  const pages = servePages(site, context);
  /** The newest request of each connection. */
  const underWay = new WeakMap<Socket, Exchange>();

  function begin(message: IncomingMessage, response: ServerResponse): Exchange {
    const headers = isSecure(settings) ? STRICT_TRANSPORT : {};
    const tell = (ended: Ended) => server.emit('ended', ended);
    const exchange = openExchange(message, response, { trusted: settings.TRUST_PROXY, headers, tell });
    underWay.set(message.socket, exchange);
    return exchange;
  }
  const server = createServer({ ...ofNode, joinDuplicateHeaders: true }, async (message, response) => {
    const exchange = begin(message, response);
    const { request, write } = exchange;
    // A stopping server still answers requests that were on their way, and closes their connections.
    if (!server.listening) response.setHeader('Connection', 'close');
    if (!exchange.isOurs) return exchange.end(NOT_OURS);
    try {
      const [, handle] = PARTS.find(([matches]) => matches(request.path)) ?? [];
      if (handle) write(await handle(request, context));
      else await pages(exchange);
    } catch (error) {
      log.error({ requestId: request.id, err: error }, 'request failed');
      if (response.headersSent) response.destroy();
      else write(refusal(500, 'Something went wrong here.'));
    }
  });
  Object.assign(server, { maxConnections, timeout });
  server.on('ended', (ended: Ended) => log.info(ended));

  /** Ends a connection with a problem: in answer to the request under way there, or to what never became one. */
  function end(socket: Socket, problem: Problem, message = new IncomingMessage(socket)) {
    const current = underWay.get(socket);
    if (current && !current.response.writableFinished) return current.end(problem);
    socket.on('error', () => socket.destroy());
    const response = new ServerResponse(message);
    response.assignSocket(socket);
    response.once('finish', () => socket.destroySoon());
    begin(message, response).end(problem);
  }
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // A client that has sent nothing gets no answer: thousands may time out at once.
    const isSilent = socket.bytesRead === 0 || error.code === 'ECONNRESET' || !socket.writable;
    if (isSilent) socket.destroy();
    else end(socket, unreadable(error));
  });
  server.on('connect', (message, socket: Socket) => end(socket, NOT_OURS, message));
  // An expectation is ignored: the request is answered as if it had none, and its client need not send the body of what is refused.
  for (const event of ['checkContinue', 'checkExpectation'])
    server.on(event, (message, response) => server.emit('request', message, response));
  return server;
}

/** Starts listening. @param setting names where @returns the port @throws {UserError} if it cannot */
export async function listen(server: NetServer, at: ListenOptions, setting = 'HOST, PORT'): Promise<number> {
  server.listen(at);
  await once(server, 'listening').catch((cause: NodeJS.ErrnoException) => {
    const taken = `port ${at.port} is in use; choose another, for instance ${Number(at.port) + 1}`;
    const problem = cause.code === 'EADDRINUSE' ? taken : `cannot listen (${cause.message})`;
    throw new UserError(`${setting}: ${problem}`, { cause });
  });
  return (server.address() as AddressInfo).port;
}

/** Serves until it is told to stop. @param options.reach what webhooks of the demo may reach @throws {UserError} if it cannot serve as it is set */
export async function main(options: { reach?: Reach } = {}): Promise<undefined> {
  const settings = serverSettings();
  const { SERVERS, METRICS, PUBLIC_ORIGIN, PORT: port, HOST: host, LOG_LEVEL } = settings;
  const log = openLog(LOG_LEVEL);
  const exit = async (code: number): Promise<never> => {
    await log.close();
    // Open connections, or unread lines of the log, would keep the process alive.
    process.exit(code);
  };
  const serveMetrics = async (write: () => Promise<string>): Promise<void> => {
    if (METRICS) await listen(metricsServer(METRICS.host, write), METRICS, 'METRICS');
  };
  if (SERVERS > 1 && cluster.isPrimary) {
    const all = new AggregatorRegistry();
    await serveMetrics(() => all.clusterMetrics());
    return exit(await keepProcesses(SERVERS, log.logger));
  }
  // The public address: as set, else as the pages were built, else this machine and the port it listens on.
  const here = (builtFor: string) => (builtFor === LOCAL.home && port !== 0 ? `http://localhost:${port}` : builtFor);
  const site = await openSite(settings.SITE_DIR, (builtFor) => PUBLIC_ORIGIN ?? here(builtFor));
  const notSet = 'PUBLIC_ORIGIN is not set: pages name this address, and cookies follow whatever Host is asked for';
  if (PUBLIC_ORIGIN === undefined) log.logger.warn({ servedAs: site.home }, notSet);
  const context = await openContext(settings, { log: log.logger, ...options });
  const server = createHost(context, site);
  const end = async (): Promise<void> => {
    await context.close();
    await exit(0);
  };
  try {
    if (METRICS) {
      const registry = openMetrics(context, server);
      if (cluster.isPrimary) await serveMetrics(() => registry.metrics());
    }
    const listensOn = await listen(server, { port, host });
    context.log.info({ host: host ?? 'every address', port: listensOn }, 'listening');
  } catch (error) {
    await context.close();
    throw error;
  }
  onSignal((signal) => {
    context.log.info({ signal }, 'stopping: answers under way are finished');
    server.close(end);
    setTimeout(end, GRACE);
  });
}

if (import.meta.main) {
  await runCommand(() => main());
  // For a server that cannot start: an open port, or the channel to its primary, would keep the process alive.
  if (process.exitCode) process.exit();
}
