import { describe, expect, it } from 'vitest';
import { readStatement, statement } from '../../src/snapshots/signing.ts';
import { entry, manifest } from '../support/manifests.ts';

const STAMP = '2026-11-20T13-17-00Z';
const SIGNED = '2026-11-20T13:20:00.000Z';
const KEY = 'k'.repeat(43);
const sha = (digit: string): string => digit.repeat(64);
const file = (path: string, digit: string) => ({ path, sha256: sha(digit) });

/** Two lenders, named in another order than their files. */
const MANIFEST = {
  ...manifest({
    birch: entry({ rates: file(`rates/birch/${STAMP}.json`, '1'), raw: file(`raw/birch/${STAMP}.json`, '2') }),
    acme: entry({ rates: file(`rates/acme/${STAMP}.json`, '3'), raw: file(`raw/acme/${STAMP}.json`, '4') }),
    cedar: entry(),
  }),
  reference: { observedAt: null, failure: null, series: [], past: file(`reference/${STAMP}.json`, '5') },
};
const TEXT = statement({ manifest: MANIFEST, sha256: sha('6') }, { key: KEY, signedAt: SIGNED });
const FILES = [
  `${sha('3')}  rates/acme/${STAMP}.json`,
  `${sha('1')}  rates/birch/${STAMP}.json`,
  `${sha('4')}  raw/acme/${STAMP}.json`,
  `${sha('2')}  raw/birch/${STAMP}.json`,
  `${sha('5')}  reference/${STAMP}.json`,
  `${sha('6')}  snapshots/2026/${STAMP}.json`,
];

describe('the text that is signed', () => {
  it('names every file of the snapshot by its path, in order', () => {
    const head = [`prime-minus snapshot ${STAMP}`, `signed ${SIGNED} by ${KEY}`];
    expect(TEXT).toBe(`${[...head, ...FILES].join('\n')}\n`);
  });

  it('is read back', () => {
    expect(readStatement(TEXT)).toEqual({
      ...{ snapshot: STAMP, signedAt: SIGNED, key: KEY },
      files: new Map(FILES.map((line) => line.split('  ').reverse() as [string, string])),
    });
  });

  it.each<[string, string]>([
    ['of no snapshot', TEXT.replace(STAMP, 'latest')],
    ['signed at no time', TEXT.replace(SIGNED, 'now')],
    ['signed to the second', TEXT.replace(SIGNED, '2026-11-20T13:20:00Z')],
    ['signed by no key', TEXT.replace(KEY, 'k')],
    ['without its last line’s end', TEXT.slice(0, -1)],
    ['with an empty line', `${TEXT}\n`],
    ['with a line of another form', `${TEXT}and more\n`],
    ['with a file twice', `${TEXT}${FILES[0]}\n`],
    ['with a file above its folder', TEXT.replace('rates/acme', '../acme')],
    ['with a digest that is too short', TEXT.replace(sha('3'), sha('3').slice(1))],
    ['behind other words', `x${TEXT}`],
    ['that is empty', ''],
  ])('is none where it is one %s', (_, text) => expect(readStatement(text)).toBeNull());
});
