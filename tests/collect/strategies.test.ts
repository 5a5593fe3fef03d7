import { describe, expect, it, test } from 'vitest';
import { obtain } from '../../pipeline/collect/obtain.ts';
import type { Fetcher } from '../../pipeline/collect/sources/answer.ts';
import { remarksOf } from '../../pipeline/collect/waiting.ts';
import { Failure } from '../../pipeline/failure.ts';
import { compare } from '../../pipeline/judge/agreement.ts';
import type { Answer, LenderFile, Redirect, Strategy } from '../../pipeline/lender.ts';
import type { FailureKind } from '../../src/rates/vocabulary.ts';
import { NO_MEMORY } from '../../src/snapshots/layouts.ts';
import { readSnapshot } from '../../src/snapshots/snapshot.ts';
import { answerOf } from '../lenders/recordings.ts';
import { temporaryFolder } from '../support/folder.ts';
import { madeUpLender, scripted } from '../support/lenders.ts';
import { POSTED, pageWith, tabled, withRates } from '../support/page-lender.ts';
import { runOver } from '../support/run.ts';
import { accepted } from '../support/sightings.ts';

const NOW = Date.parse('2026-11-20T13:17:00Z');
const FEED = 'https://acme.example/feed?codes=all';
const PAGE = 'https://acme.example/rates';
const LINES = '60=6.09 36=6.05';
/** A lender whose feed is read first, and whose other way is this address. */
function twoWays(lender: LenderFile, other = PAGE): LenderFile {
  const at = (url: string): Strategy => ({ ...lender.strategies[0], sources: [{ url, format: 'page' }] });
  return { ...lender, strategies: [at(FEED), at(other)] };
}
const lender = twoWays(madeUpLender('acme'));

/** Runs eight hours apart; for each, what the two strategies answer: their lines, or how they fail. */
async function runs(answers: [feed: string, shown: string][], redirects: Redirect[] = []) {
  const root = temporaryFolder();
  for (const [at, [feed, shown]] of answers.entries()) {
    const now = (): Date => new Date(NOW + at * 8 * 3_600_000);
    const fetcher: Fetcher = {
      async fetch(id, source, previous) {
        const said = source.url === FEED ? feed : shown;
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
async function failureOf(...answers: [feed: string, shown: string]) {
  const { manifest } = await runs([[LINES, LINES], answers]);
  return manifest.lenders.acme?.failure;
}

test.each([
  ['http-status answered 404', 'blocked answered 403', 'the second'],
  ['http-status answered 404', 'timeout', 'the second'],
  // That this place has no browser hides nothing either.
  ['changed-layout', 'no-browser', 'the first'],
  ['not-recorded', 'dns', 'the second'],
])(
  'if the strategies of a lender fail as %s and as %s, both are reported, %s before the other',
  async (feed, shown, first) => {
    const both = [`${FEED} ${feed}`, `${PAGE} ${shown}`];
    const kinds = [feed, shown].map((said) => said.split(' ')[0]);
    const [main, other] = first === 'the first' ? [0, 1] : [1, 0];
    const detail = `${both[main as 0]}; another way: ${kinds[other as 0]}: ${both[other as 0]}`;
    expect(await failureOf(feed, shown)).toMatchObject({ kind: kinds[main as 0], detail });
  },
);

test('a redirect is stored, and reported with advice', async () => {
  const moved = { url: 'https://acme.example/en/rates', isPermanent: true };
  const passing = { url: 'https://acme.example/rates?lang=en', isPermanent: false };
  const told = async (...redirects: Redirect[]) => {
    const snapshot = await runs([[LINES, LINES]], redirects);
    return remarksOf('acme', snapshot).filter((remark) => remark.startsWith('Followed'));
  };
  expect(await told(moved)).toEqual([
    `Followed: ${FEED} leads to ${moved.url}, for good: change it in pipeline/lenders/acme.ts`,
  ]);
  expect(await told(moved, passing)).toEqual([`Followed: ${FEED} leads to ${passing.url}, for now`]);
  expect(await told()).toEqual([]);
});

/** What another source disputes of the feed's 5-year rate, and which addresses were asked. */
async function comparing(second: string | Failure, other = PAGE) {
  const asked: string[] = [];
  const obtained = await obtain(
    twoWays(lender, other),
    {
      async fetch(_, source) {
        asked.push(source.url);
        const says = source.url === FEED ? LINES : second;
        if (says instanceof Failure) throw says;
        return answerOf(source, `<!doctype html><html><body><p>${says}</p></body></html>`);
      },
      close: async () => {},
    },
    { at: '2026-11-20T13:17:00.000Z' },
  );
  if (obtained.kind !== 'read') throw new Error('nothing was read');
  const look = { known: [], code: 'one', at: obtained.at, hoursApart: 6, hasMoved: true, owns: [], judged: new Map() };
  const { disputed } = compare(obtained.reading, obtained.others ?? [], NO_MEMORY, look).reading;
  return { asked, dispute: disputed.get('acme/fixed/60m/closed/posted') ?? null };
}

test.each<[what: string, second: string | Failure, dispute: string | null]>([
  ['the same figure disputes nothing', '60=6.09 12=5.49', null],
  ['another figure disputes it', '60=6.19 36=6.05', 'another source of the lender says 6.19 %'],
  ['no such rate proves nothing', '36=6.05 12=5.49', null],
  ['a block page proves nothing', new Failure('blocked', 'a block page'), null],
])('another source with %s', async (_, second, dispute) => {
  expect(await comparing(second)).toEqual({ asked: [FEED, PAGE], dispute });
});

describe('a second source', () => {
  const acme = twoWays(tabled('acme'));
  /** Figures that went round in their table: a doubt that a person or another source answers. */
  const ROUND = { posted: withRates(POSTED, { '1 Year': 5.34, '2 Year': 6.04, '3 Year': 5.89, '4 Year': 5.49 }) };
  const both = (one: string, other: string) => ({ [FEED]: one, [PAGE]: other });

  it.each<[string, number[], string, string]>([
    ['on an accepted layout answers a doubt', [1, 7], pageWith(ROUND), '6.04 fresh'],
    ['that was seen once does not', [1], pageWith(ROUND), '5.34 quarantined'],
    ['with other words does not', [1, 7], pageWith({ ...ROUND, headings: ['Pilots', 'Special'] }), '5.34 quarantined'],
    ['with an alarm does not', [1, 7], pageWith({ ...ROUND, intro: '<p>Sample rates.</p>' }), '5.34 quarantined'],
    ['that says other figures does not', [1, 7], pageWith(), '5.34 quarantined'],
  ])('%s', async (_, hours, other, shown) => {
    const runs = await accepted(acme, both(pageWith(), pageWith()));
    for (const hour of hours) await runs.at(hour, both(pageWith(), pageWith()));
    const { shown: now } = await runs.at(9, both(pageWith(ROUND), other));
    expect(now['fixed/24m/closed/posted']).toBe(shown);
  });
});
