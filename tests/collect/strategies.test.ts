import { expect, test } from 'vitest';
import { collect } from '../../pipeline/collect/collect.ts';
import { remarksOf } from '../../pipeline/collect/waiting.ts';
import type { Fetcher } from '../../pipeline/collect/sources/fetcher.ts';
import { Failure } from '../../pipeline/failure.ts';
import type { LenderFile, Redirect } from '../../pipeline/lender.ts';
import type { FailureKind } from '../../src/rates/vocabulary.ts';
import { readSnapshot } from '../../src/snapshots/snapshot.ts';
import { temporaryFolder } from '../support/folder.ts';
import { madeUpLender, scripted } from '../support/lenders.ts';

const NOW = new Date('2026-11-20T13:17:00Z');
const acme = madeUpLender('acme');
const [page] = acme.strategies;
const FEED = { url: 'https://acme.example/feed', format: 'page' } as const;
const lender: LenderFile = { ...acme, strategies: [{ ...page, sources: [FEED] }, page] };
const LINES = '60=6.09 36=6.05';

/** What each strategy answers: its lines, or how it fails. */
async function run(feed: string, shown: string, redirects?: Redirect[]) {
  const root = temporaryFolder();
  const fetcher: Fetcher = {
    async fetch(id, source, previous) {
      const said = source.url === FEED.url ? feed : shown;
      if (!said.includes('=')) throw new Failure(said.split(' ')[0] as FailureKind, `${source.url} ${said}`);
      const answer = await scripted({ acme: said }, () => NOW).fetch(id, source, previous);
      return answer === 'unchanged' || !redirects ? answer : { ...answer, redirects };
    },
    close: async () => {},
  };
  const given = { root, registry: [lender], lenders: [lender], afresh: false, fetcher };
  await collect({ ...given, fingerprints: { of: () => 'one', layouts: 'one' }, now: () => NOW });
  return readSnapshot(root).catch(() => null);
}

/** The failure of a lender that was read before. */
async function failureOf(feed: string, shown: string) {
  const root = temporaryFolder();
  const given = {
    root,
    registry: [lender],
    lenders: [lender],
    afresh: false,
    fingerprints: { of: () => 'one', layouts: 'one' },
  };
  await collect({ ...given, fetcher: scripted({ acme: LINES }, () => NOW), now: () => NOW });
  const fetcher: Fetcher = {
    async fetch(_, source) {
      const said = source.url === FEED.url ? feed : shown;
      throw new Failure(said.split(' ')[0] as FailureKind, `${source.url} ${said}`);
    },
    close: async () => {},
  };
  await collect({ ...given, fetcher, now: () => new Date(NOW.getTime() + 8 * 3_600_000) });
  return (await readSnapshot(root)).manifest.lenders.acme?.failure;
}

const PAGE = 'https://acme.example/rates';
test.each<[string, string, string, string]>([
  [
    'http-status answered 404',
    'blocked answered 403',
    'blocked',
    `${PAGE} blocked answered 403; another way: http-status: ${FEED.url} http-status answered 404`,
  ],
  [
    'http-status answered 404',
    'timeout',
    'timeout',
    `${PAGE} timeout; another way: http-status: ${FEED.url} http-status answered 404`,
  ],
  // That this place has no browser hides nothing either.
  [
    'changed-layout',
    'no-browser',
    'changed-layout',
    `${FEED.url} changed-layout; another way: no-browser: ${PAGE} no-browser`,
  ],
  ['not-recorded', 'dns', 'dns', `${PAGE} dns; another way: not-recorded: ${FEED.url} not-recorded`],
])(
  'if the strategies of a lender fail as %s and as %s, both failures are reported',
  async (feed, shown, kind, detail) => {
    expect(await failureOf(feed, shown)).toMatchObject({ kind, detail });
  },
);

test('with long addresses, both failures are still reported with their results', async () => {
  const long = `blocked ${'x'.repeat(200)} answered 403`;
  const detail = (await failureOf(`http-status ${'y'.repeat(200)} answered 404`, long))?.detail ?? '';
  expect(detail.length).toBeLessThanOrEqual(300);
  expect(detail).toMatch(
    /^https:\/\/acme\.example\/rates blocked x+\.\.\.x+ answered 403; another way: http-status: .*404$/,
  );
});

test('a redirect is stored, and reported with advice', async () => {
  const moved = { url: 'https://acme.example/en/rates', isPermanent: true };
  const passing = { url: 'https://acme.example/rates?lang=en', isPermanent: false };
  const told = async (...redirects: Redirect[]) => {
    const snapshot = await run(LINES, LINES, redirects);
    return snapshot ? remarksOf('acme', snapshot).filter((remark) => remark.startsWith('Followed')) : [];
  };
  expect(await told(moved)).toEqual([
    `Followed: ${FEED.url} leads to ${moved.url}, for good: change it in pipeline/lenders/acme.ts`,
  ]);
  expect(await told(moved, passing)).toEqual([`Followed: ${FEED.url} leads to ${passing.url}, for now`]);
  expect(await told()).toEqual([]);
});
