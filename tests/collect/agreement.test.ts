import { describe, expect, it } from 'vitest';
import { obtain } from '../../pipeline/collect/obtain.ts';
import { Failure } from '../../pipeline/failure.ts';
import { compared } from '../../pipeline/judge/agreement.ts';
import type { LenderFile } from '../../pipeline/lender.ts';
import { NO_MEMORY } from '../../src/snapshots/layouts.ts';
import { answerOf } from '../lenders/recordings.ts';
import { madeUpLender } from '../support/lenders.ts';
import { POSTED, pageWith, tabled, withRates } from '../support/page-lender.ts';
import { accepted } from '../support/sightings.ts';

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
    { at: '2026-11-20T13:17:00.000Z' },
  );
  if (obtained.kind !== 'read') throw new Error('nothing was read');
  const look = { known: [], code: 'one', at: obtained.at, hoursApart: 6, owns: [], judged: new Map() };
  const { disputed } = compared(obtained.reading, obtained.others ?? [], NO_MEMORY, look).reading;
  return { asked, dispute: disputed.get(ID) ?? null };
}

it('another source with the same figure disputes nothing', async () => {
  expect(await run('60=6.09 12=5.49')).toEqual({ asked: [FEED, PAGE], dispute: null });
});

it('another source with another figure disputes it', async () => {
  expect(await run('60=6.19 36=6.05')).toMatchObject({ dispute: 'another source of the lender says 6.19 %' });
});

it.each([
  ['does not print the rate', '36=6.05 12=5.49'],
  ['cannot be read', new Failure('blocked', 'a block page')],
])('another source that %s proves nothing', async (_, second) => {
  expect(await run(second)).toMatchObject({ dispute: null });
});

it('the same feed with other parameters is not another source', async () => {
  expect(await run('60=6.19', 'https://feed.acme.example/rates?codes=one')).toMatchObject({
    asked: [FEED],
    dispute: null,
  });
});

describe('a second source', () => {
  const [strategy] = tabled('acme').strategies;
  const at = (url: string) => ({ ...strategy, sources: [{ url, format: 'page' as const }] });
  const acme = tabled('acme', { strategies: [at(FEED), at(PAGE)] });
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
