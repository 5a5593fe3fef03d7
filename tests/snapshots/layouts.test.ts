import { mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type LayoutMemory, NO_MEMORY, readLayouts, writeLayouts } from '../../src/snapshots/layouts.ts';
import { temporaryFolder } from '../support/folder.ts';

const TIME = '2026-11-20T13:17:00.000Z';
const PAGE = { url: 'https://acme.example/rates', obtained: 'http' } as const;
const VERSION = { answers: ['a'], figures: 'f', day: '2026-11-20' };
const LAYOUT: LayoutMemory['layouts'][number] = {
  ...PAGE,
  ...{ digest: 'd', code: 'one', rates: ['acme/fixed'], groups: ['all', [0]] },
  ...{
    slots: [
      ['title', 'p', 'Rates', 0],
      ['label', 'q', '5 Year', 1],
      ['line', 'r', 'k', -1],
    ],
    unjudged: ['k'],
  },
  days: { k: { day: '2026-11-20', seenOn: '2026-11-20', isStill: false } },
  ...{ acceptedAt: TIME, by: 'proof', seenOn: '2026-11-20' },
};
/** A memory with everything that one can have. */
const MEMORY: LayoutMemory = {
  schemaVersion: 3,
  layouts: [LAYOUT],
  candidates: [{ ...PAGE, digest: 'e', whole: 'w', since: TIME, wholeSince: TIME }],
  unjudged: { 'acme/fixed': { since: TIME, keys: ['k'] } },
  changes: { p: { text: 'k', looks: 1, at: TIME } },
  alarm: 'Our rates are outdated.',
  current: VERSION,
  superseded: [{ ...VERSION, until: TIME }],
};

async function stored(text: string): Promise<LayoutMemory> {
  const root = temporaryFolder();
  mkdirSync(path.join(root, 'layouts'));
  writeFileSync(path.join(root, 'layouts/acme.json'), text);
  return readLayouts(root, 'acme');
}

describe('what is known of a lender’s pages', () => {
  it('is read as it was written, and nothing is known without a file', async () => {
    const root = temporaryFolder();
    expect(await readLayouts(root, 'acme')).toEqual({
      ...{ schemaVersion: 3, layouts: [], candidates: [], unjudged: {}, changes: {} },
      ...{ alarm: null, current: null, superseded: [] },
    });
    await writeLayouts(root, 'acme', MEMORY);
    expect(await readLayouts(root, 'acme')).toEqual(MEMORY);
    expect(await readLayouts(root, 'birch')).toEqual(NO_MEMORY);
    await writeLayouts(root, 'acme', NO_MEMORY);
    expect(await readLayouts(root, 'acme')).toEqual(NO_MEMORY);
  });

  it('is not written again where nothing is new', async () => {
    const root = temporaryFolder();
    const file = path.join(root, 'layouts/acme.json');
    await writeLayouts(root, 'acme', MEMORY);
    const before = readFileSync(file, 'utf8');
    utimesSync(file, 1, 1);
    await writeLayouts(root, 'acme', { ...MEMORY });
    expect([statSync(file).mtimeMs, readFileSync(file, 'utf8')]).toEqual([1000, before]);
  });

  it('may lack an alarm', async () => {
    const { alarm: _, ...rest } = MEMORY;
    expect(await stored(JSON.stringify(rest))).toEqual({ ...MEMORY, alarm: null });
  });

  const [LONG_KEY, LONG_WORDS] = ['k'.repeat(65), 'w'.repeat(2001)];
  it.each<[string, object]>([
    ['a field that nobody knows', { other: 1 }],
    ['another version', { schemaVersion: 2 }],
    ['a layout that lacks its slots', { layouts: [{ ...LAYOUT, slots: undefined }] }],
    ['a layout with a field that nobody knows', { layouts: [{ ...LAYOUT, other: 1 }] }],
    ['a layout with a long digest', { layouts: [{ ...LAYOUT, digest: LONG_KEY }] }],
    ['a layout with long words', { layouts: [{ ...LAYOUT, slots: [['title', 'p', LONG_WORDS, 0]] }] }],
    ['a layout with a group of no rates', { layouts: [{ ...LAYOUT, groups: [[-1]] }] }],
    ['a layout that nobody accepted', { layouts: [{ ...LAYOUT, by: 'chance' }] }],
    ['a layout that was obtained from nowhere', { layouts: [{ ...LAYOUT, obtained: 'air' }] }],
    ['a layout of no page', { layouts: [{ ...LAYOUT, url: 'rates' }] }],
    ['a layout that was seen on no day', { layouts: [{ ...LAYOUT, seenOn: TIME }] }],
    ['a layout that was accepted at no time', { layouts: [{ ...LAYOUT, acceptedAt: '2026-11-20' }] }],
    [
      'a line of no day',
      { layouts: [{ ...LAYOUT, days: { k: { day: 'today', seenOn: '2026-11-20', isStill: false } } }] },
    ],
    ['a candidate without a time', { candidates: [{ ...PAGE, digest: 'e' }] }],
    ['a candidate with a field that nobody knows', { candidates: [{ ...PAGE, digest: 'e', since: TIME, other: 1 }] }],
    ['a mark without its words', { unjudged: { x: { since: TIME } } }],
    ['a long alarm', { alarm: 'x'.repeat(401) }],
    ['a reading without its figures', { current: { ...VERSION, figures: undefined } }],
    ['a reading with a field that nobody knows', { current: { ...VERSION, until: TIME } }],
    ['a superseded reading that lasted until no time', { superseded: [VERSION] }],
  ])('with %s is known no more', async (_, wrong) => {
    expect(await stored(JSON.stringify({ ...MEMORY, ...wrong }))).toEqual(NO_MEMORY);
  });
});
