import { describe, expect, it } from 'vitest';
import { examine, report } from '../../pipeline/automation/doctor.ts';
import { remedy } from '../../pipeline/collect/failure-advice.ts';
import type { Fetcher } from '../../pipeline/collect/sources/answer.ts';
import type { Strategy } from '../../pipeline/lender.ts';
import { FAILURE_KIND_CODES, type FailureKind } from '../../src/rates/vocabulary.ts';
import { madeUpLender, scripted } from '../support/lenders.ts';
import { client, server } from './sources/client.ts';
import { type Behaviour, says } from './sources/loopback.ts';

const AT = '2026-11-20T13:17:00.000Z';
const now = (): Date => new Date(AT);
const acme = madeUpLender('acme');

describe('a lender examined', () => {
  it.each(FAILURE_KIND_CODES)('that fails with %s is listed with advice, in one line', async (kind) => {
    const check = await examine(acme, scripted({ acme: kind }, now), AT);
    expect(check.result.startsWith(`${kind}: `)).toBe(true);
    expect(check.mend.length).toBeGreaterThan(20);
  });

  it('is a line, and the remedy below all', () => {
    const result = 'tls:\n##[set-env]\ncertificate has expired';
    const lines = report([{ what: 'acme', result, mend: 'wait' }]).split('\n');
    expect(lines).toEqual(['MEND  acme  tls: ##[set-env] certificate has expired', '', 'acme: wait']);
  });

  describe('over the network', () => {
    /** A lender with a feed and a page on this machine, and what the doctor says of it. */
    async function looked(behaviours: Record<string, Behaviour>) {
      const { origin } = await server(behaviours);
      const [page] = acme.strategies;
      const at = (path: string): Strategy => ({ ...page, sources: [{ url: `${origin}${path}`, format: 'page' }] });
      const { fetch, close } = client();
      const fetcher: Fetcher = { fetch: (_, source) => fetch(source.url, source), close };
      return { check: await examine({ ...acme, strategies: [at('/feed'), at('/rates')] }, fetcher, AT), origin };
    }
    const RATES = '<!doctype html><html><body><p>60=6.09 36=6.05</p></body></html>';

    it('is listed by the way that reads it, and where it was led', async () => {
      const { check, origin } = await looked({
        '/robots.txt': says('User-agent: *\nAllow: /', { 'content-type': 'text/plain' }),
        '/feed': says('gone', {}, 404),
        '/rates': says('', { location: '/en/rates' }, 301),
        '/en/rates': says(RATES),
      });
      const read = `2 rates by http; leads to ${origin}/en/rates`;
      expect(check).toMatchObject({ what: 'acme', mend: '', result: read });
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
