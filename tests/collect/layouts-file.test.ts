import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { readLayouts } from '../../src/snapshots/layouts.ts';
import { temporaryFolder } from '../support/folder.ts';
import { FIVE, type PageParts, pageWith, tabled } from '../support/page-lender.ts';
import { accepted, type Runs } from '../support/sightings.ts';
import { accepting, acme, it, moved } from './accepted.ts';

const bravo = tabled('bravo');
const NEW: Partial<PageParts> = { h1: 'Posted mortgage rates' };
const fileOf = ({ root }: Runs, lender = 'acme'): string => path.join(root, `layouts/${lender}.json`);
const change = (file: string, to: (text: string) => string): void =>
  writeFileSync(file, to(readFileSync(file, 'utf8')));
/** The lender was read live before: what is not remembered of its page makes no first reading of it. */
const LIVE = { live: true };

describe('the file of a lender’s layouts', () => {
  it('is made for each lender that was read', async () => {
    const runs = await accepted(acme, { acme: pageWith(), bravo: 'timeout' }, bravo);
    expect(readdirSync(path.join(runs.root, 'layouts'))).toEqual(['acme.json']);
    expect((await readLayouts(runs.root, 'acme')).layouts).toHaveLength(1);
    expect((await readLayouts(runs.root, 'bravo')).layouts).toEqual([]);
  });

  it('does not change without new words, whatever moves', async ({ runs }) => {
    const before = readFileSync(fileOf(runs), 'utf8');
    for (const hours of [8, 16, 24]) await runs.at(hours, pageWith());
    expect(readFileSync(fileOf(runs), 'utf8')).toBe(before);
  });

  it.each<[string, (file: string) => void]>([
    ['is missing', (file) => rmSync(file)],
    ['is cut in half', (file) => change(file, (text) => text.slice(0, -400))],
    ['is of another shape', (file) => writeFileSync(file, '{"schemaVersion":1}')],
    ['is of a later kind', (file) => change(file, (text) => text.replace('"schemaVersion":3', '"schemaVersion":4'))],
  ])('that %s loses no figure: its layouts have to prove themselves again', async (_, damage) => {
    const runs = await accepted(acme, { acme: pageWith(), bravo: pageWith() }, bravo);
    await runs.at(1, { acme: pageWith(), bravo: pageWith() }, LIVE);
    damage(fileOf(runs));
    const both = { acme: moved(), bravo: moved() };
    const { shown, line, snapshot } = await runs.at(8, both, LIVE);
    expect(line.outcome).toBe('fresh');
    expect(shown).toEqual({ ...runs.first.shown, [FIVE]: '6.09 quarantined' });
    expect(snapshot.rates.get('bravo')?.find(({ id }) => id === `bravo/${FIVE}`)?.ratePercent).toBe(6.19);
    const back = { acme: pageWith(), bravo: moved() };
    await runs.at(9, back, LIVE);
    expect((await runs.at(15, back, LIVE)).memory.layouts.map(({ by }) => by)).toEqual(['proof']);
    expect((await runs.at(16, both, LIVE)).shown[FIVE]).toBe('6.19 fresh');
  });
});

describe('a run that was killed between the layouts and the manifest', () => {
  /** What a folder holds whose last run got as far as the layouts: those are new, all else is as it was. */
  const killed = async (runs: Runs, run: () => Promise<unknown>): Promise<void> => {
    const before = path.join(temporaryFolder(), 'before');
    cpSync(runs.root, before, { recursive: true });
    await run();
    rmSync(path.join(before, 'layouts'), { recursive: true, force: true });
    cpSync(path.join(runs.root, 'layouts'), path.join(before, 'layouts'), { recursive: true });
    rmSync(runs.root, { recursive: true });
    cpSync(before, runs.root, { recursive: true });
  };

  it('is judged again, with the same result', async ({ runs }) => {
    await killed(runs, () => runs.at(8, moved()));
    expect((await runs.at(9, moved())).shown).toEqual({ ...runs.first.shown, [FIVE]: '6.19 fresh' });
  });

  it('keeps the good figures if the old page is back meanwhile', async ({ runs }) => {
    await killed(runs, () => runs.at(8, moved()));
    expect((await runs.at(9, pageWith())).shown).toEqual(runs.first.shown);
  });

  it('has not shown the figures that a person accepted; the next run does', async ({ runs }) => {
    const seen = await runs.at(8, moved(NEW));
    await killed(runs, () => runs.at(9, moved(NEW), accepting(seen)));
    expect((await runs.at(10, moved(NEW))).shown[FIVE]).toBe('6.19 fresh');
  });

  it('and was the first of a lender leaves it as if it had never been read', async () => {
    const runs = await accepted(bravo, { bravo: pageWith() }, acme);
    const both = { bravo: pageWith(), acme: pageWith({ title: 'Mortgage rates for pilots' }) };
    await killed(runs, () => runs.at(8, both, LIVE));
    const { snapshot } = await runs.at(9, both, LIVE);
    expect(snapshot.rates.get('acme')).toBeUndefined();
    expect(snapshot.manifest.lenders.acme?.waiting?.isFirst).toBe(true);
  });

  it('counts as a sighting of limiting words, and the next run applies the limits', async ({ runs }) => {
    const limiting = pageWith({ between: '<p>For first-time buyers only.</p>' });
    await killed(runs, () => runs.at(8, limiting));
    expect(Object.keys((await runs.at(9, limiting)).entry.limited)).toHaveLength(5);
  });
});
