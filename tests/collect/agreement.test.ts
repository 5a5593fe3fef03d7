import { expect, it } from 'vitest';
import { obtain } from '../../pipeline/collect/obtain.ts';
import { Failure } from '../../pipeline/failure.ts';
import type { LenderFile } from '../../pipeline/lender.ts';
import { answerOf } from '../lenders/recordings.ts';
import { madeUpLender } from '../support/lenders.ts';

const ID = 'acme/fixed/60m/closed/posted';
const FEED = 'https://feed.acme.example/rates?codes=all';
const PAGE = 'https://acme.example/rates';

/** A lender whose feed is read first, and whose other way is this address. */
function twoWays(other: string): LenderFile {
  const lender = madeUpLender('acme');
  const [strategy] = lender.strategies;
  const at = (url: string) => ({ ...strategy, sources: [{ url, format: 'page' as const }] });
  return { ...lender, strategies: [at(FEED), at(other)] };
}

/** What the run has, and which addresses it asked, where the second way answers so. */
async function run(second: string | Failure, other = PAGE) {
  const asked: string[] = [];
  const obtained = await obtain(
    twoWays(other),
    {
      async fetch(_, source) {
        asked.push(source.url);
        const says = source.url === FEED ? '60=6.09 36=6.05' : second;
        if (says instanceof Failure) throw says;
        return answerOf(source, `<!doctype html><html><body><p>${says}</p></body></html>`);
      },
      close: async () => {},
    },
    { entry: null, isKnown: false, at: '2026-11-20T13:17:00.000Z' },
    () => {},
  );
  if (obtained.kind !== 'read') throw new Error('nothing was read');
  const { rates, disputed } = obtained.reading;
  return { asked, witnesses: rates.find(({ id }) => id === ID)?.witnesses, dispute: disputed.get(ID) ?? null };
}

it('a second source that says the same is a witness', async () => {
  expect(await run('60=6.09 12=5.49')).toEqual({ asked: [FEED, PAGE], witnesses: ['other-source'], dispute: null });
});

it('one that says another figure disputes it', async () => {
  expect(await run('60=6.19 36=6.05')).toMatchObject({
    witnesses: [],
    dispute: 'another source of the lender says 6.19 %',
  });
});

it.each([
  ['does not print the rate', '36=6.05 12=5.49'],
  ['cannot be read', new Failure('blocked', 'a block page')],
])('one that %s says nothing', async (_, second) => {
  expect(await run(second)).toMatchObject({ witnesses: [], dispute: null });
});

it('the same feed asked for less is no other source', async () => {
  expect(await run('60=6.19', 'https://feed.acme.example/rates?codes=one')).toMatchObject({
    asked: [FEED],
    dispute: null,
  });
});
