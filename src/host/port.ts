import { type AddressInfo, createConnection, type ListenOptions, Server } from 'node:net';

/** Connections that the kernel queues until they are accepted: beyond, new ones are dropped, and tried again a second later. */
const BACKLOG = 1024;
/** True if two servers can listen on a port, so that a new one takes over from an old one (`SO_REUSEPORT`, socket(7)). */
export const SHARES_PORTS = process.platform === 'linux';
/** How long a stopping server goes on accepting while new connections keep coming, in ms. */
const MAX_DRAIN_MS = 1000;
/** How long a listener may take to answer, in ms. */
const ANSWERING = 500;

/** Starts listening. @returns the port @param other further options of listening */
export async function listen(
  server: Server,
  port: number,
  host?: string,
  other: Pick<ListenOptions, 'reusePort'> & { fd?: number } = {},
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: BACKLOG, ...other }, resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** True if somebody listens on a port of this machine. */
export function isListenedOn(port: number, host = 'localhost'): Promise<boolean> {
  return new Promise((resolve) => {
    // A host that is not this machine's may never answer; listening on it then reports the error.
    const socket = createConnection({ port, host, timeout: ANSWERING });
    const told = (is: boolean) => (): void => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', told(true)).once('error', told(false)).once('timeout', told(false));
  });
}

/**
 * Stops listening at a moment without waiting connections: on closing a socket the kernel resets those in its queue, even if another server
 * listens on the port too. Accepted connections stay, those without a request as well.
 * @param onEnd called when the last connection has ended
 */
export function stopListening(server: Server, onEnd: () => void): void {
  const began = performance.now();
  let comes = true;
  server.on('connection', () => {
    comes = true;
  });
  const close = (): void => {
    if (comes && performance.now() - began < MAX_DRAIN_MS) {
      comes = false;
      setImmediate(close);
    }
    // `http.Server.close` would end connections whose first request is on its way.
    else Server.prototype.close.call(server, onEnd);
  };
  setImmediate(close);
}
