import { expect, test } from 'vitest';
import { exposition, type Family, merged, openMetrics } from '../../src/host/metrics.ts';

test('the text is that of Prometheus, with labels escaped', () => {
  const family: Family = {
    name: 'a_total',
    type: 'counter',
    help: 'All.',
    samples: [
      { labels: {}, value: 1 },
      { labels: { path: 'a"b\\c\nd', status: '200' }, value: 0.5 },
    ],
  };
  expect(exposition([family])).toBe(
    '# HELP a_total All.\n# TYPE a_total counter\na_total 1\na_total{path="a\\"b\\\\c\\nd",status="200"} 0.5\n',
  );
});

test('several servers are distinguished, under one name', () => {
  const of = (value: number): Family[] => [
    { name: 'a', type: 'gauge', help: 'A.', samples: [{ labels: { x: 'y' }, value }] },
  ];
  const all = merged([
    { server: '1', families: of(1) },
    { server: '2', families: of(2) },
  ]);
  expect(exposition(all)).toBe('# HELP a A.\n# TYPE a gauge\na{x="y",server="1"} 1\na{x="y",server="2"} 2\n');
});

test('buckets hold all durations up to their bound', () => {
  const metrics = openMetrics();
  for (const seconds of [0.001, 0.005, 0.02, 3, 30]) metrics.answered('page', 200, seconds);
  const text = exposition(metrics.families());
  metrics.close();
  const bucket = (le: string): number =>
    Number(
      new RegExp(`request_seconds_bucket\\{route="page",le="${le.replace('+', '\\+')}"\\} (\\d+)`).exec(text)?.[1],
    );
  expect(['0.005', '0.01', '0.025', '2.5', '10', '+Inf'].map(bucket)).toEqual([2, 2, 3, 3, 4, 5]);
  expect(text).toContain('prime_minus_request_seconds_count{route="page"} 5\n');
});
