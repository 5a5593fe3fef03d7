import cluster from 'node:cluster';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Server as NetServer, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { AggregatorRegistry } from '@prometheus-io/client';
import type { Reach } from './alerts/webhook-address.ts';
import { type Problem, problemResponse } from './api/problem.ts';
import { handleApi, isApiPath } from './api/router.ts';
import { runCommand, UserError } from './command.ts';
import { handleEmbed, isEmbedPath } from './embed/endpoint.ts';
import { type Context, openContext } from './host/context.ts';
import { openLog } from './host/log.ts';
import { metricsServer, openMetrics } from './host/metrics.ts';
import { clientAddress, peerAddress, splitTarget, toHttpRequest, writeResponse } from './host/node-http.ts';
import { servePages } from './host/pages.ts';
import { keepProcesses, onSignal } from './host/processes.ts';
import { endSocket, refusal, unreadable } from './host/refusal.ts';
import { beginEntry, type Ended, requestOn } from './host/requests.ts';
import { STRICT_TRANSPORT } from './host/security-headers.ts';
import { openSite, type Site } from './host/site.ts';
import type { HttpRequest, HttpResponse } from './http/message.ts';
import { requestId } from './http/request-log.ts';
import { handleMcp, MCP_PATH } from './mcp/endpoint.ts';
import { handleSaved, isSavedPath } from './saved/endpoint.ts';
import { isSecure, type Settings, serverSettings } from './settings.ts';
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
/** The form of a Host header: a name or an address, and a port. A page's address is made from it. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;
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
  const trusted = settings.TRUST_PROXY;
  const own = isSecure(settings) ? { [STRICT_TRANSPORT.name]: STRICT_TRANSPORT.value } : {};
  const pages = servePages(site, context);

  const server = createServer({ ...ofNode, joinDuplicateHeaders: true }, async (message, response) => {
    const target = splitTarget(message.url ?? '');
    const entry = beginEntry(message, response, target?.path ?? '', clientAddress(message, trusted), tell);
    const headers = { ...own, 'X-Request-Id': entry.id };
    const write = (answer: HttpResponse): void => {
      entry.account = answer.account;
      writeResponse(message, response, { ...answer, headers: { ...answer.headers, ...headers } });
    };
    // A stopping server still answers requests that were on their way, and closes their connections.
    if (!server.listening) response.setHeader('Connection', 'close');
    try {
      if (!target || !HOST.test(message.headers.host ?? '-')) {
        response.setHeader('Connection', 'close');
        return write(problemResponse(NOT_OURS, '', entry.id));
      }
      const request = toHttpRequest(message, target, entry);
      const [, handle] = PARTS.find(([matches]) => matches(target.path)) ?? [];
      if (handle) return write(await handle(request, context));
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      const answer = await pages(request, target.query, message, response);
      if (answer) write(answer);
    } catch (error) {
      log.error({ requestId: entry.id, err: error }, 'request failed');
      if (response.headersSent) response.destroy();
      else write(refusal(500, 'Something went wrong here.', message.method));
    }
  });
  Object.assign(server, { maxConnections, timeout });

  function tell({ id, ...ended }: Ended): void {
    log.info({ requestId: id, ...ended });
    server.emit('ended', ended);
  }
  /** Ends a connection with a problem: that of the request under way there, whose line of the log tells it, else of one that never became a request. */
  function end(socket: Duplex, problem: Problem, method = ''): void {
    const current = requestOn(socket);
    if (current?.response.headersSent) return void socket.destroy();
    const id = current?.entry.id ?? requestId();
    if (current) current.entry.refused = problem.status;
    endSocket(socket, problem, id);
    if (!current) tell({ id, method, path: '', status: problem.status, ms: 0, address: peerAddress(socket as Socket) });
  }
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // A client that has sent nothing gets no answer: thousands may time out at once.
    const isSilent = (socket as Socket).bytesRead === 0 || error.code === 'ECONNRESET' || !socket.writable;
    if (isSilent) socket.destroy();
    else end(socket, unreadable(error));
  });
  server.on('connect', ({ method }, socket) => end(socket, NOT_OURS, method));
  // An expectation is ignored: the request is answered as if it had none, and its client need not send the body of what is refused.
  for (const event of ['checkContinue', 'checkExpectation'])
    server.on(event, (message, response) => server.emit('request', message, response));
  return server;
}

/** Starts listening. @returns the port */
export async function listen(server: NetServer, at: { port: number; host?: string | undefined }): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at, resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** Serves the metrics at the address in METRICS. @throws {UserError} if it cannot listen there */
async function serveOperator({ METRICS }: Settings, metrics: () => Promise<string>): Promise<void> {
  if (!METRICS) return;
  await listen(metricsServer(METRICS.host, metrics), METRICS).catch((cause: Error) => {
    throw new UserError(`METRICS: cannot listen on ${METRICS.host}:${METRICS.port} (${cause.message})`, { cause });
  });
}

/** Serves until it is told to stop. @param options.reach what webhooks of the demo may reach @throws {UserError} if it cannot serve as it is set */
export async function main(options: { reach?: Reach } = {}): Promise<undefined> {
  const settings = serverSettings();
  const { SERVERS, PUBLIC_ORIGIN, PORT: port, HOST: host, LOG_LEVEL } = settings;
  const log = openLog(LOG_LEVEL);
  const exit = async (code: number): Promise<never> => {
    await log.close();
    // Open connections, or unread lines of the log, would keep the process alive.
    process.exit(code);
  };
  if (SERVERS > 1 && cluster.isPrimary) {
    const all = new AggregatorRegistry();
    await serveOperator(settings, () => all.clusterMetrics());
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
    if (settings.METRICS) {
      const metrics = openMetrics(context);
      metrics.count(server);
      if (cluster.isPrimary) await serveOperator(settings, () => metrics.registry.metrics());
    }
    const listensOn = await listen(server, { port, host }).catch((cause: NodeJS.ErrnoException) => {
      const taken = `PORT: ${port} is in use; choose another, for instance ${port + 1}`;
      const other = `HOST, PORT: cannot listen (${cause.message})`;
      throw new UserError(cause.code === 'EADDRINUSE' ? taken : other, { cause });
    });
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
