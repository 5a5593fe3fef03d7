import { lookup } from 'node:dns/promises';
import net, { type AddressInfo, Server } from 'node:net';
import { getSystemErrorName } from 'node:util';

/** Connections that the kernel queues until they are accepted: beyond, new ones are dropped, and tried again a second later. */
const BACKLOG = 1024;
/** How long a stopping server goes on accepting while new connections keep coming, in ms. */
const MAX_DRAIN_MS = 1000;

/** The part of Node that binds a port without listening; it has no other. @returns the socket, or the number of the system's error */
interface Binding {
  _createServerHandle(address: string | null, port: number, family: number): BoundPort | number;
}
export interface BoundPort {
  close(): void;
}

/** Holds a port for servers that listen on it: connections wait in it while there is none of them. @throws as listening does */
export async function bindPort(port: number, host?: string): Promise<BoundPort> {
  const { address, family } = host === undefined ? { address: null, family: 6 } : await lookup(host);
  const bound = (net as unknown as Binding)._createServerHandle(address, port, family);
  if (typeof bound !== 'number') return bound;
  const code = getSystemErrorName(bound);
  throw Object.assign(new Error(`${code}: ${host ?? 'every address'}:${port}`), { code });
}

/** Starts listening at an address, or on a socket that another process holds. @returns the port */
export async function listen(server: Server, at: { port: number; host?: string } | { fd: number }): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Behind the address: for a socket, Node does not read it among the options.
    server.listen(at, BACKLOG, resolve);
  });
  return (server.address() as AddressInfo).port;
}

/**
 * Stops listening at a moment without waiting connections: on closing a socket the kernel resets those in its queue, even if another server
 * listens on the port too. Accepted connections stay, those without a request as well. @param onEnd called when the last one has ended
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
