import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type BlockList, isIPv4, type Socket } from 'node:net';
import { clientNetwork } from '../access/network-address.ts';
import { clientAddress, peerAddress, writeResponse } from './node-http.ts';
import { endSocket, TOO_MANY, withId } from './refusal.ts';
import type { Scheduler } from './scheduler.ts';

/** The limits of a client. Times in ms. */
export const CLIENT_LIMITS = {
  /** Connections of all clients together. Beyond, one that is idle makes room for the new one. */
  connections: 10_000,
  /** The same for one client network (an IPv4 address, an IPv6 /64); behind a trusted proxy, its requests under way. */
  perPlace: 200,
  /** Requests that were sent on one connection ahead of their answers. */
  ahead: 5,
  /** How long a connection may go without a complete request: the pause before it, and its headers. */
  idleMs: 20_000,
  /** How long an answer waits for a client that does not read it, and the slowest reading of its bytes, in bytes per ms (5 kB a second). */
  unreadMs: 20_000,
  slowest: 5,
  /** How long a connection must be idle before it is closed for room or a stop: one that just became idle may carry the next request already. */
  spareMs: 1_000,
  /** The interval between scans of all connections, and the most that are closed in one scan: to close thousands takes long. */
  lookMs: 100,
  closed: 200,
};
export type ClientLimits = typeof CLIENT_LIMITS;

interface Place {
  /** Its connections, or its requests under way behind a proxy. */
  count: number;
  /** Its connections without a request under way, the longest idle first. */
  idle: Set<Socket>;
}

interface Client {
  /** Its network; null for a trusted proxy, whose connections are those of many clients. */
  place: string | null;
  unanswered: number;
  /** The unanswered requests that wait for the one before them. */
  waiting: (() => void)[];
  /** When the last answer was taken, or the connection made. */
  idleSince: number;
  /** The bytes that the client had read at the last scan, and since when there was no progress. */
  taken: number;
  takenSince: number;
  isLast: boolean;
}

/** The part of Node's HTTP parser that is called for each request: Node has no other way to stop it midway. */
type Parsing = Socket & { parser?: { onIncoming?: (message: IncomingMessage, keepAlive: boolean) => number } };
/** Tells the parser that no HTTP follows (as after an upgrade): it then ignores the rest of its input. */
const STOP_PARSING = 2;

/**
 * Answers requests within limits for each client: the requests of one connection in sequence and at most `ahead` of them, a maximum of
 * connections for each network, none kept for a client that neither sends nor reads, and all networks in rotation.
 * @param trusted proxies whose word for a client's address is accepted
 */
export function serveWithin(
  server: Server,
  listener: (message: IncomingMessage, response: ServerResponse) => void,
  scheduler: Scheduler,
  trusted: BlockList | null,
  limits: ClientLimits,
) {
  const clients = new Map<Socket, Client>();
  /** Connections without a request under way, the longest idle first. */
  const idle = new Set<Socket>();
  const places = new Map<string, Place>();

  function enter(where: string): void {
    const held = places.get(where);
    if (held) held.count++;
    else places.set(where, { count: 1, idle: new Set() });
  }
  function leave(where: string): void {
    const held = places.get(where);
    if (held && --held.count === 0) places.delete(where);
  }

  function setIdle(socket: Socket, client: Client, isIdle: boolean): void {
    const mine = client.place === null ? undefined : places.get(client.place)?.idle;
    for (const all of [idle, mine])
      if (isIdle) all?.add(socket);
      else all?.delete(socket);
  }
  function forget(socket: Socket): void {
    const client = clients.get(socket);
    if (!client) return;
    setIdle(socket, client, false);
    clients.delete(socket);
    if (client.place !== null) leave(client.place);
  }

  /** Closes the connection that has been idle longest. @returns false if none can be spared */
  function spare(candidates: Set<Socket>): boolean {
    const [longest] = candidates;
    const client = longest && clients.get(longest);
    if (!client || performance.now() - client.idleSince < limits.spareMs) return false;
    longest.destroy();
    forget(longest);
    return true;
  }

  server.on('connection', (socket: Socket) => {
    scheduler.hurry();
    const address = peerAddress(socket);
    const isProxy = trusted?.check(address, isIPv4(address) ? 'ipv4' : 'ipv6') ?? false;
    const where = isProxy ? null : clientNetwork(address);
    const held = where === null ? undefined : places.get(where);
    const hasRoom =
      (!held || held.count < limits.perPlace || spare(held.idle)) && (clients.size < limits.connections || spare(idle));
    if (!hasRoom) {
      endSocket(socket, TOO_MANY);
      return void socket.destroySoon();
    }
    if (where !== null) enter(where);
    const now = performance.now();
    const times = { idleSince: now, takenSince: now };
    const client: Client = { place: where, unanswered: 0, waiting: [], taken: 0, isLast: false, ...times };
    clients.set(socket, client);
    setIdle(socket, client, true);
    socket.once('close', () => forget(socket));
    stopAfterLast(socket, client);
    if (scheduler.isFree()) return;
    // One of many simultaneous connections: its data are read when its turn comes.
    socket.pause();
    void scheduler.turnFor(where ?? address).then(() => socket.resume());
  });

  /** Stops the parser at the first request beyond the limit: tens of kilobytes may hold thousands, and are parsed in one go. */
  function stopAfterLast(socket: Socket, client: Client): void {
    const { parser } = socket as Parsing;
    const take = parser?.onIncoming;
    if (!parser || !take) return;
    parser.onIncoming = (message, keepAlive) => {
      if (!client.isLast) return take(message, keepAlive);
      socket.pause();
      return STOP_PARSING;
    };
  }

  server.on('request', (message: IncomingMessage, response: ServerResponse) => {
    const { socket } = message;
    const client = clients.get(socket);
    if (!client || client.isLast) return;
    // A stopping server still answers incoming requests, and then closes their connections.
    if (!server.listening) response.setHeader('Connection', 'close');
    const who = client.place ?? clientNetwork(clientAddress(message, trusted));
    if (client.unanswered++ === 0) setIdle(socket, client, false);
    if (client.unanswered === limits.ahead) {
      client.isLast = true;
      response.setHeader('Connection', 'close');
    }
    response.once('close', () => {
      client.unanswered--;
      if (!clients.has(socket)) return;
      const next = client.waiting.shift();
      if (next) return scheduler.run(who, next);
      client.idleSince = performance.now();
      setIdle(socket, client, true);
    });
    const answer = (): void => {
      if (client.place === null) answerProxied(message, response, who);
      else listener(message, response);
    };
    if (client.unanswered === 1) scheduler.run(who, answer);
    else client.waiting.push(answer);
  });

  /** Behind a proxy the connections are the proxy's, so the pending requests of each client are counted instead. */
  function answerProxied(message: IncomingMessage, response: ServerResponse, where: string): void {
    const isFull = (places.get(where)?.count ?? 0) >= limits.perPlace;
    if (isFull) return void writeResponse(message, response, withId(TOO_MANY));
    enter(where);
    response.once('close', () => leave(where));
    listener(message, response);
  }

  /** Whether a connection has brought or taken nothing for too long. */
  function isStalled(socket: Socket, client: Client, now: number): boolean {
    if (client.unanswered === 0) return now - client.idleSince > (server.listening ? limits.idleMs : limits.spareMs);
    const unread = socket.writableLength;
    const taken = socket.bytesWritten - unread;
    if (unread === 0 || taken !== client.taken) client.takenSince = now;
    client.taken = taken;
    // Of a write that is under way, Node does not tell how much was taken.
    return now - client.takenSince > limits.unreadMs + unread / limits.slowest;
  }

  const timer = setInterval(() => {
    const now = performance.now();
    let closed = 0;
    for (const [socket, client] of clients)
      if (closed < limits.closed && isStalled(socket, client, now)) {
        socket.destroy();
        closed++;
      }
  }, limits.lookMs).unref();
  server.once('close', () => clearInterval(timer));
  /** True if a connection closes after its pending answers: later requests on it are ignored. */
  const isLast = (socket: Socket): boolean => clients.get(socket)?.isLast ?? false;
  return { isLast };
}
