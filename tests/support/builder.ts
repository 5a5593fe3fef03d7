import { createServer } from 'node:net';
import { json } from 'node:stream/consumers';

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
createServer({ allowHalfOpen: true }, async (socket) => {
  const order = (await json(socket)) as Order;
  const next = before.then(() => built(order));
  before = next;
  socket.end(JSON.stringify(await next));
}).listen(process.argv[2]);
process.on('disconnect', () => process.exit());
