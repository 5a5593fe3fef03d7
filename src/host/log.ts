import type { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';

/** Lines are written together: so many bytes at a time, or what there is after so many ms. */
const TOGETHER = 65_536;
const EVERY = 500;
/** Most that waits for standard output to take it, in bytes. */
const MOST_WAITING = 1_048_576;
/** How long the last lines may take at the end, in ms. */
const LAST_WAIT = 500;

/** How Node lets a terminal be written without waiting. */
interface Blockable {
  _handle?: { setBlocking?: (isBlocking: boolean) => void };
}

/** The log of a process. */
export interface Log {
  logger: Logger;
  /** Writes what is left. Resolves when it is taken, or soon after where nobody takes it. */
  close(): Promise<void>;
}

/**
 * Structured lines to standard output. Nothing ever waits for it: what cannot be written (nobody reads, the disk is full, the
 * reader is gone) is dropped and counted, and the count is written when writing works again.
 */
export function openLog(level: string, out: Writable = process.stdout): Log {
  let batch = '';
  let lines = 0;
  let dropped = 0;
  // A terminal would be waited for where somebody has stopped its output.
  if ('isTTY' in out) (out as Blockable)._handle?.setBlocking?.(false);
  // Without a listener the first line that cannot be written would end the process. What is lost is counted below.
  const passOver = (): void => {};
  out.on('error', passOver);

  function flush(): void {
    const note =
      dropped > 0 ? `${JSON.stringify({ level: 40, time: Date.now(), lines: dropped, msg: DROPPED })}\n` : '';
    if (batch === '' && note === '') return;
    const [text, count, before] = [note + batch, lines, dropped];
    batch = '';
    lines = 0;
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
    async close() {
      clearInterval(timer);
      process.off('exit', flush);
      flush();
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const deadline = setTimeout(resolve, LAST_WAIT);
      await Promise.race([late, new Promise((done) => out.write('', done))]);
      clearTimeout(deadline);
      out.off('error', passOver);
    },
  };
}

const DROPPED = 'log lines were dropped: standard output could not take them';
