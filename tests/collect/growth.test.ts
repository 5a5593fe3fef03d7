import { describe, expect, it } from 'vitest';
import type { RunOptions } from '../../pipeline/collect/collect.ts';
import type { LenderFile, Row, Strategy } from '../../pipeline/lender.ts';
import { readSnapshot } from '../../src/snapshots/snapshot.ts';
import { temporaryFolder } from '../support/folder.ts';
import { madeUpLender, scripted } from '../support/lenders.ts';
import { runOver } from '../support/run.ts';

const now = (): Date => new Date('2026-11-20T13:17:00Z');

/** A lender that prints, besides its rates, as many rows of 200 characters as it says (`rows 12`). */
function talkative(id: string): LenderFile {
  const quiet = madeUpLender(id);
  const [strategy] = quiet.strategies;
  const read: Strategy['read'] = (answers) => {
    const reading = strategy.read(answers);
    const more = Number(/rows (\d+)/.exec(answers[0]?.text ?? '')?.[1] ?? 0);
    const row: Row = { source: 0, section: null, label: '', cells: [], drafts: [] };
    const rows = Array.from({ length: more }, (_, at) => ({ ...row, label: String(at).padStart(200) }));
    return { ...reading, rows: [...reading.rows, ...rows] };
  };
  return { ...quiet, strategies: [{ ...strategy, read }] };
}

const LENDERS = [talkative('acme'), talkative('bravo'), talkative('delta')];
const RATES = '60=4.59 36=4.49';

async function run(root: string, script: Record<string, string>, options: Partial<RunOptions> = {}) {
  const lenders = LENDERS.filter(({ id }) => id in script);
  const given = { root, registry: LENDERS, lenders, fetcher: scripted(script, now), now };
  const { lenders: lines } = (await runOver({ ...given, accepts: new Map(), ...options })).run;
  const { manifest, raw } = await readSnapshot(root);
  return {
    ended: Object.fromEntries(Object.entries(lines).map(([id, { outcome, failure }]) => [id, failure ?? outcome])),
    detail: lines.acme?.detail,
    states: Object.values(manifest.lenders).map(({ state }) => state),
    rows: raw.get('acme')?.rows.length,
  };
}

/** Rows that make a snapshot of about so many characters. */
const rows = (characters: number): string => `${RATES} rows ${Math.round(characters / 250)}`;

describe('a snapshot that grows past three times the one before', () => {
  const before = { acme: rows(500_000), bravo: rows(500_000), delta: RATES };

  it('is published without the lender that swells it; if a person accepts that, with all', async () => {
    const root = temporaryFolder();
    await run(root, before, { accepts: 'any' });
    const swollen = { ...before, acme: rows(3_000_000), delta: rows(400_000) };
    const { ended, detail, states, rows: kept } = await run(root, swollen);
    expect(ended).toEqual({ acme: 'too-large', bravo: 'fresh', delta: 'fresh' });
    expect(states).toEqual(['carried', 'fresh', 'fresh']);
    expect(detail).toMatch(/^what it prints takes \d+ characters instead of \d+; .*npm run collect -- --afresh acme$/);
    expect(kept).toBe(2002);
    expect((await run(root, { acme: swollen.acme }, { accepts: 'any' })).rows).toBe(12_002);
  });

  it.each([
    ['three times as large', { acme: rows(2_400_000) }],
    ['small, however much it grows', { delta: rows(900_000) }],
  ])('is accepted if it is %s', async (_, more) => {
    const root = temporaryFolder();
    await run(root, before, { accepts: 'any' });
    expect(Object.values((await run(root, { ...before, ...more })).ended)).toEqual(['fresh', 'fresh', 'fresh']);
  });
});
