import { connect } from 'node:net';
import { createHistogram } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** The parent's request to a load process. */
export interface Job {
  port: number;
  connections: number;
  seconds: number;
  warmup: number;
  /** Whole request heads, one for each connection in turn. */
  heads: string[];
}
/** The result: requests completed after the warm-up, their latencies in µs, and answers by status. */
export type Load = Awaited<ReturnType<typeof run>>;

/**
 * A load generator over raw sockets: each connection keeps one request in flight and reads only the status and length of an answer, so that
 * one process can load a server fully.
 */
async function run(job: Job) {
  const latency = createHistogram();
  const statuses: Record<string, number> = {};
  const begin = performance.now() + job.warmup * 1000;
  const end = begin + job.seconds * 1000;
  let requests = 0;

  function drive(head: string): void {
    const request = Buffer.from(head);
    let sent = 0;
    const socket = connect(job.port, '127.0.0.1').setNoDelay(true);
    const send = (): void => {
      sent = performance.now();
      socket.write(request);
    };
    let pending: Buffer | null = null;
    let skip = 0;
    socket.on('connect', send);
    socket.on('error', () => {
      statuses.error = (statuses.error ?? 0) + 1;
    });
    socket.on('data', (chunk) => {
      let data = pending ? Buffer.concat([pending, chunk]) : chunk;
      pending = null;
      while (data.length > 0) {
        if (skip > 0) {
          const taken = Math.min(skip, data.length);
          skip -= taken;
          data = data.subarray(taken);
          if (skip > 0) return;
          done();
          continue;
        }
        const stop = data.indexOf('\r\n\r\n');
        if (stop < 0) {
          pending = data;
          return;
        }
        const top = data.toString('latin1', 0, stop);
        const status = top.slice(9, 12);
        statuses[status] = (statuses[status] ?? 0) + 1;
        skip = status === '304' ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(top)?.[1]);
        data = data.subarray(stop + 4);
        if (skip === 0) done();
      }
    });
    function done(): void {
      const now = performance.now();
      if (sent >= begin && now <= end) {
        requests++;
        latency.record(Math.max(1, Math.round((now - sent) * 1000)));
      }
      if (now < end) send();
      else socket.destroy();
    }
  }
  for (let index = 0; index < job.connections; index++) drive(job.heads[index % job.heads.length] as string);
  await sleep((job.warmup + job.seconds) * 1000 + 300);
  return { requests, p50: latency.percentile(50), p99: latency.percentile(99), statuses };
}

if (process.send) process.once('message', async (job: Job) => process.send?.(await run(job), () => process.exit(0)));
