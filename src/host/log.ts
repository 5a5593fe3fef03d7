import type { Writable } from 'node:stream';
import { pino } from 'pino';

/** Lines are written in batches: after this many bytes, or after this many ms. */
const TOGETHER = 65_536;
const EVERY = 500;
/** Most that waits for standard output to take it, in bytes. */
const MOST_WAITING = 1_048_576;
/** How long writing the last lines may take at the end, in ms. */
const LAST_WAIT = 500;

/** Structured lines to standard output. It never blocks: lines that cannot be written are dropped, and their number is logged later. */
export function openLog(level: string, out: Writable = process.stdout) {
  let batch = '';
  let lines = 0;
  let dropped = 0;
  // Writing to a terminal would block while its user has paused the output.
  if ('isTTY' in out)
    (out as { _handle?: { setBlocking?: (isBlocking: boolean) => void } })._handle?.setBlocking?.(false);
  // Without a listener the first failed write would end the process. Lost lines are counted below.
  const passOver = (): void => {};
  out.on('error', passOver);

  function flush(): void {
    const msg = 'log lines were dropped: standard output could not take them';
    const told = { level: 40, time: Date.now(), lines: dropped, msg };
    const [text, count, before] = [(dropped > 0 ? `${JSON.stringify(told)}\n` : '') + batch, lines, dropped];
    if (text === '') return;
    [batch, lines] = ['', 0];
    if (out.writableLength + text.length > MOST_WAITING) {
      dropped += count;
      return;
    }
    dropped = 0;
    out.write(text, (error) => {
      if (error) dropped += before + count;
    });
  }
  const timer = setInterval(flush, EVERY).unref();
  process.once('exit', flush);

  return {
    logger: pino(
      { level, base: null },
      {
        write(line: string) {
          batch += line;
          lines++;
          if (batch.length >= TOGETHER) flush();
        },
      },
    ),
    /** Writes the remaining lines. Resolves when they are written, or soon after if nobody reads them. */
    async close(): Promise<void> {
      clearInterval(timer);
      process.off('exit', flush);
      flush();
      await new Promise<void>((done) => {
        const deadline = setTimeout(done, LAST_WAIT);
        out.write('', () => {
          clearTimeout(deadline);
          done();
        });
      });
      out.off('error', passOver);
    },
  };
}
