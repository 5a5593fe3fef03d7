import { expect, test } from 'vitest';
import type { Fetcher } from '../../pipeline/collect/sources/answer.ts';
import { remarksOf } from '../../pipeline/collect/waiting.ts';
import { Failure } from '../../pipeline/failure.ts';
import type { Answer, LenderFile, Redirect } from '../../pipeline/lender.ts';
import type { FailureKind } from '../../src/rates/vocabulary.ts';
import { readSnapshot } from '../../src/snapshots/snapshot.ts';
import { temporaryFolder } from '../support/folder.ts';
import { madeUpLender, scripted } from '../support/lenders.ts';
import { runOver } from '../support/run.ts';

const NOW = Date.parse('2026-11-20T13:17:00Z');
const acme = madeUpLender('acme');
const [page] = acme.strategies;
const FEED = { url: 'https://acme.example/feed', format: 'page' } as const;
const lender: LenderFile = { ...acme, strategies: [{ ...page, sources: [FEED] }, page] };
const LINES = '60=6.09 36=6.05';

/** Runs eight hours apart; for each, what the two strategies answer: their lines, or how they fail. */
async function runs(answers: [feed: string, shown: string][], redirects: Redirect[] = []) {
  const root = temporaryFolder();
  for (const [at, [feed, shown]] of answers.entries()) {
    const now = (): Date => new Date(NOW + at * 8 * 3_600_000);
    const fetcher: Fetcher = {
      async fetch(id, source, previous) {
        const said = source.url === FEED.url ? feed : shown;
        if (!said.includes('=')) throw new Failure(said.split(' ')[0] as FailureKind, `${source.url} ${said}`);
        return { ...((await scripted({ acme: said }, now).fetch(id, source, previous)) as Answer), redirects };
      },
      close: async () => {},
    };
    await runOver({ root, registry: [lender], fetcher, now });
  }
  return readSnapshot(root);
}

/** The failure of a lender that was read before. */
const failureOf = async (feed: string, shown: string) =>
  (
    await runs([
      [LINES, LINES],
      [feed, shown],
    ])
  ).manifest.lenders.acme?.failure;

test.each([
  ['http-status answered 404', 'blocked answered 403', 'the second'],
  ['http-status answered 404', 'timeout', 'the second'],
  // That this place has no browser hides nothing either.
  ['changed-layout', 'no-browser', 'the first'],
  ['not-recorded', 'dns', 'the second'],
])(
  'if the strategies of a lender fail as %s and as %s, both are reported, %s before the other',
  async (feed, shown, first) => {
    const both = [`${FEED.url} ${feed}`, `https://acme.example/rates ${shown}`];
    const kinds = [feed, shown].map((said) => said.split(' ')[0]);
    const [main, other] = first === 'the first' ? [0, 1] : [1, 0];
    const detail = `${both[main as 0]}; another way: ${kinds[other as 0]}: ${both[other as 0]}`;
    expect(await failureOf(feed, shown)).toMatchObject({ kind: kinds[main as 0], detail });
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
    const snapshot = await runs([[LINES, LINES]], redirects);
    return remarksOf('acme', snapshot).filter((remark) => remark.startsWith('Followed'));
  };
  expect(await told(moved)).toEqual([
    `Followed: ${FEED.url} leads to ${moved.url}, for good: change it in pipeline/lenders/acme.ts`,
  ]);
  expect(await told(moved, passing)).toEqual([`Followed: ${FEED.url} leads to ${passing.url}, for now`]);
  expect(await told()).toEqual([]);
});
