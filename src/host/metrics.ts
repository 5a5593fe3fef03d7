import { monitorEventLoopDelay } from 'node:perf_hooks';

/** One line of a family: its labels, its value, and the suffix to the family's name (`_bucket`, `_sum`, `_count`). */
export interface Sample {
  labels: Readonly<Record<string, string>>;
  value: number;
  suffix?: string;
}

export interface Family {
  name: string;
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  samples: Sample[];
}

/** A family of this project. @param values its samples, or its only value; null for none */
export const family = (name: string, type: Family['type'], help: string, values: Sample[] | number | null): Family => ({
  name: `prime_minus_${name}`,
  type,
  help,
  samples: typeof values === 'number' ? [{ labels: {}, value: values }] : (values ?? []),
});

/** Upper bounds of the latency buckets, in seconds: an answer takes some milliseconds, a database that waits some tenths. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, Number.POSITIVE_INFINITY];
/** The resolution at which the event loop's delay is measured, in ms. */
const RESOLUTION = 10;

const escaped = (text: string): string => text.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`));

/** Families in the text format 0.0.4 of Prometheus (prometheus.io/docs/instrumenting/exposition_formats). */
export function exposition(families: readonly Family[]): string {
  return families
    .map(({ name, type, help, samples }) => {
      const lines = samples.map(({ labels, value, suffix = '' }) => {
        const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
        return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`;
      });
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
    })
    .join('');
}

/** Merges the families of several servers; each line names its server. */
export function merged(servers: readonly { server: string; families: readonly Family[] }[]): Family[] {
  const all = new Map<string, Family>();
  for (const { server, families } of servers)
    for (const family of families) {
      const own = family.samples.map((sample) => ({ ...sample, labels: { ...sample.labels, server } }));
      all.set(family.name, { ...family, samples: [...(all.get(family.name)?.samples ?? []), ...own] });
    }
  return [...all.values()];
}

/** The counters of a server since its start. */
export type Metrics = ReturnType<typeof openMetrics>;

/** Opens the counts of a server. */
export function openMetrics() {
  const answers = new Map<string, { labels: Sample['labels']; count: number }>();
  const latencies = new Map<string, { buckets: number[]; sum: number; count: number }>();
  let refusals = 0;
  const loop = monitorEventLoopDelay({ resolution: RESOLUTION });
  loop.enable();

  const histogram = (): Sample[] =>
    [...latencies].flatMap(([route, { buckets, sum, count }]) => [
      ...BOUNDS.map((bound, index) => ({
        suffix: '_bucket',
        labels: { route, le: bound === Number.POSITIVE_INFINITY ? '+Inf' : String(bound) },
        value: buckets.slice(0, index + 1).reduce((all, one) => all + one, 0),
      })),
      { suffix: '_sum', labels: { route }, value: sum },
      { suffix: '_count', labels: { route }, value: count },
    ]);
  return {
    /** Counts an answer. @param route one of a few: never a part of an address that a stranger chose */
    answered(route: string, status: number, seconds: number): void {
      const name = `${route} ${status}`;
      const answer = answers.get(name) ?? { labels: { route, status: String(status) }, count: 0 };
      answer.count++;
      answers.set(name, answer);
      if (status === 429) refusals++;
      const latency = latencies.get(route) ?? { buckets: BOUNDS.map(() => 0), sum: 0, count: 0 };
      const index = BOUNDS.findIndex((bound) => seconds <= bound);
      latency.buckets[index] = (latency.buckets[index] ?? 0) + 1;
      latency.sum += seconds;
      latency.count++;
      latencies.set(route, latency);
    },
    families(): Family[] {
      // Since the last request for metrics. The histogram measures a timer, which is always late by the resolution at least.
      const late = Math.max(0, loop.percentile(99) / 1e9 - RESOLUTION / 1000);
      loop.reset();
      const { user, system } = process.cpuUsage();
      const counts = [...answers.values()].map(({ labels, count }) => ({ labels, value: count }));
      return [
        family('requests_total', 'counter', 'Answers, by route and status.', counts),
        family('request_seconds', 'histogram', 'From the arrival of a request to the end of its answer.', histogram()),
        family(
          'quota_refusals_total',
          'counter',
          'Requests refused because a quota or throttle was used up.',
          refusals,
        ),
        family(
          'event_loop_delay_seconds',
          'gauge',
          'Delay of the event loop, 99th percentile since the last look.',
          late,
        ),
        family('cpu_seconds_total', 'counter', 'CPU time of the process.', (user + system) / 1e6),
        family('resident_bytes', 'gauge', 'Resident memory of the process.', process.memoryUsage.rss()),
      ];
    },
    close: (): unknown => loop.disable(),
  };
}
