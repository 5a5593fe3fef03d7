import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** Lets a server listen on a free port of this machine. @returns the port */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
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
