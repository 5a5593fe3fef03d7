import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { githubApi } from '../../pipeline/automation/github.ts';
import { table } from '../../pipeline/doctor/check.ts';
import { examine } from '../../pipeline/doctor/lenders.ts';
import { examinePlace } from '../../pipeline/doctor/place.ts';
import { examineRepository, punctuality } from '../../pipeline/doctor/repository.ts';
import { FAILURE_KIND_CODES } from '../../src/rates/vocabulary.ts';
import { type StandIn, standIn } from '../automation/support/github.ts';
import { temporaryFolder } from '../support/folder.ts';
import { madeUpLender, scripted } from '../support/lenders.ts';
import { snapshot } from '../support/manifests.ts';
import { storedRate } from '../support/rates.ts';

const now = (): Date => new Date('2026-11-20T13:17:00Z');
const acme = madeUpLender('acme');

describe('a lender examined', () => {
  it('shows its figures beside the last known', async () => {
    const last = snapshot([storedRate({ ratePercent: 6.09 }), storedRate({ ratePercent: 5.9, termMonths: 36 })]);
    expect(await examine(acme, scripted({ acme: '60=6.19 36=5.90' }, now), last, now)).toEqual({
      what: 'acme',
      state: 'well',
      found: '2 rates by http in 0.0 s; fixed/36m/closed/posted 5.90, last known 5.90',
      mend: '',
    });
  });

  it('of which most ids are new says what to do', async () => {
    const last = snapshot([storedRate({ termMonths: 12 }), storedRate({ termMonths: 24 })]);
    const check = await examine(acme, scripted({ acme: '60=6.19 36=5.90' }, now), last, now);
    expect(check).toMatchObject({ state: 'mend', mend: expect.stringContaining('--afresh') });
  });

  it.each(FAILURE_KIND_CODES)('that fails with %s is told with its mend, in a line', async (kind) => {
    const check = await examine(acme, scripted({ acme: kind }, now), null, now);
    expect(check).toMatchObject({
      what: 'acme',
      state: 'mend',
      found: expect.stringMatching(new RegExp(`^${kind}: `)),
    });
    expect(check.mend).not.toBe('');
    const text = table('Lenders', [{ ...check, found: `${check.found}\n##[set-env]\n${'x'.repeat(5000)}` }]);
    expect(text.split('\n')).toHaveLength(5);
    expect(text.split('\n')[2]?.length).toBeLessThan(100);
  });
});

describe('a repository examined', () => {
  let github: StandIn;
  beforeEach(async () => {
    github = await standIn();
  });
  afterEach(() => github.close());
  const api = () => githubApi({ api: github.api, repository: 'prime/minus', token: 'secret', pause: async () => {} });
  const wanted = { pages: true, dataElsewhere: false, deployKey: false };
  const found = async (repository: object, rules: object[], given = {}) => {
    github.workflows['collect.yml'] = 'active';
    github.workflows['watch.yml'] = 'disabled_manually';
    github.failing.push({
      status: 200,
      body: JSON.stringify(repository),
      headers: { 'content-type': 'application/json' },
    });
    github.rules = rules;
    return examineRepository(api(), { ...wanted, ...given });
  };

  it('tells what stands in the way of a run', async () => {
    const checks = await found({ default_branch: 'trunk', private: false, has_issues: false, has_pages: false }, [
      { type: 'pull_request' },
    ]);
    expect(checks.map(({ what, state }) => [what, state])).toEqual([
      ['default branch', 'well'],
      ['figures', 'mend'],
      ['issues', 'mend'],
      ['Pages', 'mend'],
      ['branch rules', 'mend'],
      ['collect.yml', 'well'],
      ['watch.yml', 'mend'],
    ]);
  });

  it('finds nothing where all is set up', async () => {
    const checks = await found(
      { default_branch: 'main', private: true, has_issues: true, has_pages: true },
      [{ type: 'pull_request' }],
      { deployKey: true },
    );
    expect(checks.filter(({ state }) => state !== 'well').map(({ what }) => what)).toEqual(['watch.yml']);
  });

  it.each([
    ['HTML', { status: 200, body: '<html>' }],
    ['a refusal', { status: 403, body: '{}' }],
    ['nothing', { status: 404, body: '' }],
  ])('that answers %s is unknown, not wrong', async (_, trouble) => {
    github.failing.push(trouble);
    expect(await examineRepository(api(), wanted)).toMatchObject([{ what: 'repository', state: 'unknown' }]);
  });

  it('says by how much its runs started late', () => {
    const run = (startedAt: string) => ({
      schemaVersion: 1 as const,
      startedAt,
      tookMs: 1,
      snapshot: null,
      lenders: {},
    });
    const runs = ['2026-11-20T13:17:00Z', '2026-11-20T23:43:00Z', '2026-11-21T14:17:00Z'].map(run);
    expect(punctuality(runs).found).toBe('of the last 3 runs half started at least 1.0 h late, none more than 3.0 h');
    expect(punctuality(runs.slice(0, 1)).found).toMatch(/^the only run so far started \d\.\d h after its time$/);
    expect(punctuality([]).state).toBe('unknown');
  });
});

it('a machine without data or a way for letters says so', async () => {
  const root = temporaryFolder();
  const checks = await examinePlace({ data: root, database: `${root}/nowhere/a.sqlite`, origin: null, mail: null });
  expect(checks.map(({ what, state }) => [what, state])).toEqual([
    ['data', 'mend'],
    ['database', 'mend'],
    ['origin', 'unknown'],
    ['mail', 'unknown'],
  ]);
});
