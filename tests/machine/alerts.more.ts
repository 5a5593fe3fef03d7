import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { temporaryFolder } from '../support/folder.ts';

const MISSING = spawnSync('promtool', ['--version'], { stdio: 'ignore' }).error !== undefined;
const FILE = path.resolve('deploy/prometheus/alerts.yml');
const { groups } = parse(readFileSync(FILE, 'utf8')) as {
  groups: { rules: { alert: string; annotations: { summary: string } }[] }[];
};
const RULES = groups.flatMap(({ rules }) => rules);

/** Two servers, as Prometheus scrapes them. */
type Labels = Record<string, string>;
const FIRST: Labels = { job: 'prime-minus', instance: '127.0.0.1:14321' };
const SECOND: Labels = { job: 'prime-minus', instance: '127.0.0.1:14322' };
const named = (name: string, labels: Labels): string =>
  `${name}{${Object.entries(labels)
    .map(([key, value]) => `${key}="${value}"`)
    .join(',')}}`;

/**
 * What is scraped once a minute while each alert's trouble is there, and when it is told. Prometheus writes `0+5x9` for ten values
 * that grow by five.
 */
const TROUBLES: Record<
  string,
  { series: [name: string, labels: Labels, values: string][]; after: string; on: Labels }
> = {
  // One of the two is down: the other one's answers hide nothing.
  PrimeMinusDown: {
    series: [
      ['up', FIRST, '1x10'],
      ['up', SECOND, '1x2 0x8'],
    ],
    after: '5m',
    on: SECOND,
  },
  PrimeMinusDatabaseAway: { series: [['prime_minus_database_up', FIRST, '0x5']], after: '3m', on: FIRST },
  PrimeMinusErrors: {
    series: [['prime_minus_requests_total', { ...FIRST, status: '500', route: '/api/rates/{lender}' }, '0x5 1x5']],
    after: '7m',
    on: { ...FIRST, status: '500', route: '/api/rates/{lender}' },
  },
  PrimeMinusBusy: {
    series: [['prime_minus_requests_total', { ...FIRST, status: '503', route: '/board' }, '0+20x10']],
    after: '7m',
    on: { ...FIRST, status: '503', route: '/board' },
  },
  PrimeMinusSlow: {
    series: [
      ['prime_minus_request_seconds_count', FIRST, '0+10x10'],
      ['prime_minus_request_seconds_bucket', { ...FIRST, le: '1' }, '0+1x10'],
    ],
    after: '7m',
    on: FIRST,
  },
  PrimeMinusEventLoop: { series: [['nodejs_eventloop_lag_p99_seconds', FIRST, '0.5x10']], after: '8m', on: FIRST },
  PrimeMinusRefusals: {
    series: [['prime_minus_requests_total', { ...FIRST, status: '429' }, '0+300x60']],
    after: '55m',
    on: FIRST,
  },
  // Published a day ago, and no run comes.
  PrimeMinusSnapshotOld: {
    series: [['prime_minus_snapshot_age_seconds', FIRST, '86400+60x900']],
    after: '800m',
    on: FIRST,
  },
  PrimeMinusLendersStale: {
    series: [['prime_minus_lenders', { ...FIRST, state: 'stale' }, '1x400']],
    after: '370m',
    on: { ...FIRST, state: 'stale' },
  },
  PrimeMinusLetters: { series: [['prime_minus_letters_put_off', FIRST, '1x90']], after: '70m', on: FIRST },
  PrimeMinusLenderWaits: {
    series: [['prime_minus_lender_waiting_seconds', { ...FIRST, lender: 'rbc' }, '180000x30']],
    after: '20m',
    on: { ...FIRST, lender: 'rbc' },
  },
  PrimeMinusOutbox: { series: [['prime_minus_outbox_waiting', FIRST, '200x30']], after: '20m', on: FIRST },
};

/** Whether Prometheus itself tells an alert, and no other, at a time. */
function tells(alert: string, expected: boolean, at: string, values: (given: string) => string): void {
  const { series, on } = TROUBLES[alert] as (typeof TROUBLES)[string];
  const { summary = '' } = RULES.find((rule) => rule.alert === alert)?.annotations ?? {};
  const test = {
    rule_files: [FILE],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: series.map(([name, labels, given]) => ({ series: named(name, labels), values: values(given) })),
        alert_rule_test: RULES.map((rule) => ({
          eval_time: at,
          alertname: rule.alert,
          exp_alerts: expected && rule.alert === alert ? [{ exp_labels: on, exp_annotations: { summary } }] : [],
        })),
      },
    ],
  };
  const file = path.join(temporaryFolder(), 'test.yml');
  writeFileSync(file, stringify(test));
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
  expect(status, `${stdout}${stderr}`).toBe(0);
}

describe.skipIf(MISSING)(`Prometheus${MISSING ? ' (left out: promtool is not installed here)' : ''}`, () => {
  test('accepts the rules', () => {
    expect(execFileSync('promtool', ['check', 'rules', FILE], { encoding: 'utf8' })).toContain(
      `SUCCESS: ${RULES.length} rules found`,
    );
  });

  test.each(RULES.map(({ alert }) => alert))(
    'fires %s when its cause is there, not earlier, and fires nothing else',
    (alert) => {
      const { after } = TROUBLES[alert] as (typeof TROUBLES)[string];
      tells(alert, true, after, (given) => given);
      tells(alert, false, '0m', (given) => given);
    },
  );
});
