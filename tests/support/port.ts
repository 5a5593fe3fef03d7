import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';

/** Lets a server listen on a free port of this machine. @returns the port */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Answers HTTP on this machine, until it is closed with all its connections. */
export async function serving(answer: RequestListener): Promise<{ url: string; close(): Promise<void> }> {
  const server = createHttpServer(answer);
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Sends bytes to a port of this machine, as no client would. @returns all that came back before the connection was closed */
export function sendBytes(
  port: number | string,
  bytes: string | Buffer,
  options: { end?: boolean } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(bytes);
      if (options.end) socket.end();
    });
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', (error) => (text === '' ? reject(error) : resolve(text)));
    socket.on('close', () => resolve(text));
  });
}

/**
 * Ports below the kernel's range for outgoing connections (ip_local_port_range), which may take any of its ports at any time,
 * and above those that fetch refuses; 10080 is the highest of them (Fetch Standard, section 2.9, "bad port").
 */
const FIRST = 11_000;
const PORTS = 20_000;

/** A free port of this machine, for a process that cannot report its own. */
export async function freePort(): Promise<number> {
  const port = FIRST + Math.floor(Math.random() * PORTS);
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return freePort();
  }
  await once(probe.close(), 'close');
  return port;
}
