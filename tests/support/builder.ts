import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

/** One site to build: where to, and the settings of this one. */
export interface Order {
  out: string;
  settings: Record<string, string>;
}

/** Answers what was wrong; null where nothing was. */
async function built({ out, settings }: Order): Promise<string | null> {
  // Most runs of a few tests build nothing.
  const { build } = await import('astro');
  Object.assign(process.env, settings);
  return build({ outDir: out, logLevel: 'silent' }).then(
    () => null,
    (error: unknown) => String(error instanceof Error ? error.stack : error),
  );
}

let before: Promise<unknown> = Promise.resolve();

/** `builder.ts SOCKET`: builds sites one after the other for whoever asks there, and ends with the process that started it. */
createServer(async (socket) => {
  // A line, so that neither side has to end for the other to go on: what of a socket is left then differs from Node to Node.
  const [line] = (await once(createInterface(socket), 'line')) as [string];
  const next = before.then(() => built(JSON.parse(line) as Order));
  before = next;
  socket.end(JSON.stringify(await next));
}).listen(process.argv[2]);
process.on('disconnect', () => process.exit());
