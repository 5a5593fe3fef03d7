import { describe, expect, it, onTestFinished, test } from 'vitest';
import { type Check, table } from '../../pipeline/automation/doctor/check.ts';
import { FIRST_DAY, firstDay } from '../../pipeline/automation/doctor/cli.ts';
import { examine, examineFacts, examineReference } from '../../pipeline/automation/doctor/lenders.ts';
import { examinePlace } from '../../pipeline/automation/doctor/machine.ts';
import { examineRepository, punctuality } from '../../pipeline/automation/doctor/repository.ts';
import { githubApi } from '../../pipeline/automation/github.ts';
import { remedy } from '../../pipeline/collect/failure-advice.ts';
import type { Fetcher } from '../../pipeline/collect/sources/answer.ts';
import type { Exchanged } from '../../pipeline/collect/sources/exchange.ts';
import { Failure } from '../../pipeline/failure.ts';
import type { Answer, Strategy } from '../../pipeline/lender.ts';
import type { Run, StoredRate } from '../../src/rates/schema.ts';
import { FAILURE_KIND_CODES, type FailureKind } from '../../src/rates/vocabulary.ts';
import { type StandIn, standIn } from '../automation/support/github.ts';
import { temporaryFolder } from '../support/folder.ts';
import { madeUpLender, scripted } from '../support/lenders.ts';
import { snapshot } from '../support/manifests.ts';
import { storedRate } from '../support/rates.ts';
import { client, server } from './sources/client.ts';
import { type Behaviour, says } from './sources/loopback.ts';

const now = (): Date => new Date('2026-11-20T13:17:00Z');
const acme = madeUpLender('acme');

describe('a lender examined', () => {
  /** What the doctor says of a lender that answers so, beside these last known rates. */
  const examined = (says: string, ...last: StoredRate[]) =>
    examine(acme, scripted({ acme: says }, now), last.length > 0 ? snapshot(last) : null, now);

  it('shows its figures beside the last known ones', async () => {
    const last = [storedRate({ ratePercent: 6.09 }), storedRate({ ratePercent: 5.9, termMonths: 36 })];
    expect(await examined('60=6.19 36=5.90', ...last)).toMatchObject({
      what: 'acme',
      state: 'well',
      found: '2 rates by http; fixed/36m/closed/posted 5.90, last known 5.90',
      mend: '',
      more: [
        expect.stringMatching(/^way 1 of 1, by http, in \d+ ms: 2 rates$/),
        'https://acme.example/rates: no layout of it was accepted yet',
      ],
    });
  });

  it('with mostly new ids gets advice', async () => {
    const check = await examined('60=6.19 36=5.90', storedRate({ termMonths: 12 }), storedRate({ termMonths: 24 }));
    expect(check).toMatchObject({ state: 'mend', mend: expect.stringContaining('--afresh') });
  });

  it.each(FAILURE_KIND_CODES)('that fails with %s is listed with advice, in one line', async (kind) => {
    const check = await examined(kind);
    expect(check).toMatchObject({ what: 'acme', state: 'mend' });
    expect(check.found.startsWith(`${kind}: `)).toBe(true);
    expect(check.mend.length).toBeGreaterThan(20);
  });

  it('with long texts has a short line in the table, and the whole texts below it', () => {
    const found = `tls: ${'x'.repeat(200)}\n##[set-env]\ncertificate has expired`;
    const check: Check = { what: 'acme', state: 'mend', found, mend: 'wait', more: ['way 1\nof 1', `  ${found}`] };
    const [, , line, ...below] = table('Lenders', [check]).split('\n');
    expect(line?.length).toBeLessThan(100);
    expect(below).toEqual([
      '',
      '  acme: wait',
      '',
      '  acme',
      '    way 1 of 1',
      `      tls: ${'x'.repeat(200)} ##[set-env] certificate has expired`,
    ]);
  });

  describe('over the network', () => {
    /** A lender with a feed and a page on this machine, and what the doctor says of it. */
    async function looked(behaviours: Record<string, Behaviour>) {
      const { origin, seen: asked } = await server(behaviours);
      const [page] = acme.strategies;
      const at = (path: string): Strategy => ({ ...page, sources: [{ url: `${origin}${path}`, format: 'page' }] });
      const seen: Exchanged[] = [];
      const { fetch, close } = client({ onExchange: (one) => seen.push(one) });
      const fetcher: Fetcher = { fetch: (_, source) => fetch(source.url, source), close };
      const check = await examine({ ...acme, strategies: [at('/feed'), at('/rates')] }, fetcher, null, now, seen);
      const lines = check.more?.map((line) => line.replaceAll(origin, '').replace(/\d+ ms/g, 'N ms'));
      return { check, lines, asked, origin };
    }
    const RATES = '<!doctype html><html><body><p>60=6.09 36=6.05</p></body></html>';

    it('each strategy is listed with every request, its redirects and its result', async () => {
      const { check, lines, origin } = await looked({
        '/robots.txt': says('User-agent: *\nAllow: /', { 'content-type': 'text/plain' }),
        '/feed': says('gone', {}, 404),
        '/rates': says('', { location: '/en/rates' }, 301),
        '/en/rates': says(RATES),
      });
      expect(check).toMatchObject({ state: 'well', mend: '', found: expect.stringContaining('; 1 of 2 ways failed') });
      expect(check.found).toContain(`leads to ${origin}/en/rates`);
      expect(lines).toEqual([
        'way 1 of 2, by http, in N ms: http-status: An error status was answered (/feed answered 404)',
        '  GET /robots.txt: 200, 22 bytes, N ms',
        '  GET /feed: 404, 4 bytes, N ms',
        'way 2 of 2, by http, in N ms: 2 rates',
        `  GET /rates: 301, 0 bytes, N ms; leads to /en/rates`,
        `  GET /en/rates: 200, ${RATES.length} bytes, N ms`,
        '/rates: no layout of it was accepted yet',
        expect.stringMatching(/^Nothing stands at this address any more, and no later run will find it/),
      ]);
    });
  });
});

describe('the advice', () => {
  it.each<[FailureKind, string, RegExp, RegExp | null]>([
    ['http-status', 'https://a.ca/ answered 404', /no later run will find it/, /next run/],
    ['http-status', 'https://a.ca/ answered 503', /next run asks again/, null],
    ['http-status', 'https://a.ca/robots.txt answered 503: nothing may be read', /RFC 9309.*next run asks/, /obeyed/],
    ['tls', 'https://a.ca/: certificate has expired', /renewed its certificate/, null],
    ['tls', 'https://a.ca/: unable to verify the first certificate', /leaves out a.*NODE_EXTRA_CA_CERTS/, /next run/],
    ['tls', 'https://a.ca/: self-signed certificate', /between here and the lender/, null],
    ['tls', "Hostname/IP does not match certificate's altnames", /for other names/, null],
    ['timeout', 'https://a.ca/: Headers Timeout Error', /browser on this machine/, null],
    ['timeout', 'reading it takes more than 4 s', /mistake of ours/, /next run/],
    ['moved', 'https://a.ca/ leads to https://b.ca/ (301)', /within the lender's own site/, null],
    ['moved', 'https://a.ca/ leads on and on, more than 3 times', /a circle/, null],
    ['blocked', 'https://a.ca/ answered 403', /--import acme FILE/, null],
  ])('about %s (%s)', (kind, detail, says, never) => {
    const text = remedy({ kind, detail }, { id: 'acme', isSavable: true });
    expect(text).toMatch(says);
    if (never) expect(text).not.toMatch(never);
    expect(remedy({ kind, detail }, { id: 'acme', isSavable: false })).not.toContain('--import');
  });
});

describe('the Bank of Canada', () => {
  const observation = { d: '2026-11-20', V80691311: { v: '4.45' } };
  const answer = JSON.stringify({ seriesDetail: { V80691311: { label: 'Prime' } }, observations: [observation] });
  const asking = (text: string): Fetcher => ({
    fetch: async (_, source) => {
      if (!text) throw new Failure('dns', 'not known');
      return { ...((await scripted({ x: '1=1' }, now).fetch('x', source, null)) as Answer), text };
    },
    close: async () => {},
  });

  it('is checked too', async () => {
    const well = { state: 'well', found: '3 series, the newest of 2026-11-20' };
    expect(await examineReference(asking(answer))).toMatchObject(well);
    expect(await examineReference(asking(''))).toMatchObject({ state: 'mend', found: 'dns: not known' });
  });
});

it('the first live day has ten steps, with the acceptance of first readings among them', () => {
  expect(FIRST_DAY).toHaveLength(10);
  expect(firstDay()).toMatch(/ 8\. Accept the first readings[\s\S]*accept=/);
});

test('facts about lenders whose source is old are named, and nobody has to mend them', () => {
  const check = examineFacts(new Date('2026-11-28T12:00:00.000Z'));
  expect(check).toMatchObject({ state: 'unknown', found: expect.stringMatching(/^\d+ rest on a page older/) });
  expect(check.more).toContain('td: where it lends, by a page of 2016-04-26');
  expect(examineFacts(new Date('2000-01-01T12:00:00.000Z')).state).toBe('well');
});

describe('a repository examined', () => {
  /** What the doctor says of a repository whose branch takes pull requests alone, by the first answer about it. */
  async function found(first: StandIn['failing'][number], given = {}) {
    const github = await standIn();
    onTestFinished(github.close);
    github.workflows['collect.yml'] = 'active';
    github.workflows['watch.yml'] = 'disabled_manually';
    github.failing.push(first);
    github.rules = [{ type: 'pull_request' }];
    const api = githubApi({ api: github.api, repository: 'prime/minus', token: 'secret', pause: async () => {} });
    return examineRepository(api, { pages: true, deployKey: false, ...given });
  }
  const set = (fields: object) => {
    const repository = { default_branch: 'main', private: false, has_issues: true, has_pages: true, ...fields };
    return { status: 200, body: JSON.stringify(repository), headers: { 'content-type': 'application/json' } };
  };

  it('is told about everything that would stop a run', async () => {
    const checks = await found(set({ default_branch: 'trunk', has_issues: false, has_pages: false }));
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

  it.each([
    ['HTML', { status: 200, body: '<html>' }],
    ['a refusal', { status: 403, body: '{}' }],
    ['nothing', { status: 404, body: '' }],
  ])('whose API answers %s is unknown, not wrong', async (_, trouble) => {
    expect(await found(trouble)).toMatchObject([{ what: 'repository', state: 'unknown' }]);
  });

  it('shows by how much its runs started late', () => {
    const run = (startedAt: string): Run => ({ schemaVersion: 1, startedAt, tookMs: 1, snapshot: null, lenders: {} });
    const runs = ['2026-11-20T13:17:00Z', '2026-11-20T23:43:00Z', '2026-11-21T14:17:00Z'].map(run);
    expect(punctuality(runs).found).toBe('of the last 3 runs half started at least 1.0 h late, none more than 3.0 h');
    expect(punctuality(runs.slice(0, 1)).found).toMatch(/^the only run so far started \d\.\d h after its time$/);
    expect(punctuality([]).state).toBe('unknown');
  });
});

it('a machine without data or a way to send letters gets a warning', async () => {
  const root = temporaryFolder();
  const checks = await examinePlace({ data: root, database: `${root}/nowhere/a.sqlite`, origin: null, mail: null });
  expect(checks.map(({ what, state }) => [what, state])).toEqual([
    ['data', 'mend'],
    ['database', 'mend'],
    ['origin', 'unknown'],
    ['mail', 'unknown'],
  ]);
});
