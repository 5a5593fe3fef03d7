import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { listen } from '../../support/port.ts';

export interface Seen {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A server on this machine that remembers how it was asked. */
export interface Loopback {
  origin: string;
  seen: Seen[];
  /** Most requests that were ever being answered together. */
  together: () => number;
  close: () => Promise<void>;
}

export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

/** Serves each path by its own behaviour; `/robots.txt` is a 404 unless one is given, and so is any other path. */
export async function loopback(behaviours: Record<string, Behaviour>): Promise<Loopback> {
  const seen: Seen[] = [];
  let active = 0;
  let most = 0;
  const answer: RequestListener = async (request, response) => {
    active += 1;
    most = Math.max(most, active);
    response.once('close', () => {
      active -= 1;
    });
    const body = await text(request);
    const path = request.url ?? '';
    seen.push({ method: request.method ?? '', path, headers: request.headers, body });
    const behaviour = behaviours[path] ?? ((_, missing) => missing.writeHead(404).end());
    behaviour(request, response);
  };
  const server = createServer(answer);
  const port = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    together: () => most,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers with these, one after the other, then always with the last. */
export function inTurn(...behaviours: [Behaviour, ...Behaviour[]]): Behaviour {
  let asked = 0;
  return (request, response) => {
    const behaviour = behaviours[Math.min(asked, behaviours.length - 1)];
    asked += 1;
    behaviour?.(request, response);
  };
}

/** The clock of undici's own timeouts, which it lets tests put forward; real time would be a second for each. */
const { tick } = createRequire(import.meta.url)('undici/lib/util/timers.js') as { tick: (ms: number) => void };

/** Says nothing more until the client gives up: its timeouts pass at once. */
export const keepSilent: Behaviour = (_, response) => {
  const timer = setInterval(() => tick(10_000), 5);
  response.once('close', () => clearInterval(timer));
};

/** A plain answer. */
export const says =
  (body: string | Uint8Array, headers: Record<string, string> = {}, status = 200): Behaviour =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
  };
