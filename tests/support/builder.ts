import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

/** One site to build: its folder and its settings. */
export interface Order {
  out: string;
  settings: Record<string, string>;
}

/** Answers with the error; null if there was none. */
async function built({ out, settings }: Order): Promise<string | null> {
  // Loaded on demand, because most runs of a few tests build nothing.
  const { build } = await import('astro');
  Object.assign(process.env, settings);
  return build({ outDir: out, logLevel: 'silent' }).then(
    () => null,
    (error: unknown) => String(error instanceof Error ? error.stack : error),
  );
}

let before: Promise<unknown> = Promise.resolve();

/** `builder.ts SOCKET`: builds sites one after the other on request, and ends with the process that started it. */
createServer(async (socket) => {
  // Each message is one line, so that no side has to close the socket first: half-closed sockets behave differently between versions of Node.
  const [line] = (await once(createInterface(socket), 'line')) as [string];
  const next = before.then(() => built(JSON.parse(line) as Order));
  before = next;
  socket.end(JSON.stringify(await next));
}).listen(process.argv[2]);
process.on('disconnect', () => process.exit());
