import { type AddressInfo, createConnection, type ListenOptions, Server } from 'node:net';

/** Connections that the kernel holds until they are taken: beyond, a newcomer's is dropped, and tried again a second later. */
const BACKLOG = 1024;
/** Whether a port can be listened on twice, so that a new server takes over from an old one (`SO_REUSEPORT`, socket(7)). */
export const SHARES_PORTS = process.platform === 'linux';
/** How long a server that is never without newcomers goes on taking them before it stops listening, in ms. */
const LONGEST = 1000;
/** How long whoever listens may take to answer, in ms. */
const ANSWERING = 500;

/** Starts listening. @returns the port @param other where and how else to listen */
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

/** Whether somebody listens on a port of this machine. */
export function isListenedOn(port: number, host = 'localhost'): Promise<boolean> {
  return new Promise((resolve) => {
    // A host that is not this machine's may never answer; listening on it then says what is wrong.
    const socket = createConnection({ port, host, timeout: ANSWERING });
    const told = (is: boolean) => (): void => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', told(true)).once('error', told(false)).once('timeout', told(false));
  });
}

/**
 * Stops listening at a moment at which no newcomer waits: the kernel resets those that wait for a socket which is closed, where another
 * server listens on the port too. Connections stay, those without a request as well.
 * @param onEnd called when the last connection has ended
 */
export function stopListening(server: Server, onEnd: () => void): void {
  const began = performance.now();
  let comes = true;
  server.on('connection', () => {
    comes = true;
  });
  const close = (): void => {
    if (comes && performance.now() - began < LONGEST) {
      comes = false;
      setImmediate(close);
    }
    // That of http.Server ends connections whose first request is on its way.
    else Server.prototype.close.call(server, onEnd);
  };
  setImmediate(close);
}
