import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { runningClock } from '../settings.ts';

/** Lines are written together: after so many bytes, or so many ms. */
const TOGETHER = 65_536;
const EVERY = 500;
/** Most that waits for standard output to take it, in bytes. */
const MOST_WAITING = 1_048_576;
/** How long writing the last lines may take at the end, in ms. */
const LAST_WAIT = 500;

/** Structured lines, by default to standard output. It never waits: lines that cannot be written are dropped, and their number is logged later. */
export function openLog(level: string, dest: number | string = 1) {
  const sizes = { minLength: TOGETHER, maxWrite: 2 * TOGETHER, maxLength: MOST_WAITING };
  const out = pino.destination({ dest, ...sizes, contentMode: 'buffer', periodicFlush: EVERY, sync: false });
  // Text that waits would be measured anew at each line. Its types know text alone.
  const bytes = { write: (line: string) => void out.write(Buffer.from(line) as never) };
  const clock = runningClock();
  const logger = pino({ level, base: null, timestamp: () => `,"time":${clock().getTime()}` }, bytes);
  let dropped = 0;
  out.on('drop', () => dropped++);
  // Nobody reads the lines any more: the server goes on.
  out.on('error', () => {});
  out.on('drain', () => {
    if (dropped === 0) return;
    logger.warn({ lines: dropped }, 'log lines were dropped: standard output could not take them');
    dropped = 0;
  });
  return {
    logger,
    /** Writes the remaining lines. Resolves when they are written, or soon after if nobody reads them. */
    async close(): Promise<void> {
      // A flush ends with the write under way: lines behind it would be lost.
      out.end();
      await Promise.race([new Promise((done) => out.once('close', done)), sleep(LAST_WAIT)]);
      out.destroy();
    },
  };
}
