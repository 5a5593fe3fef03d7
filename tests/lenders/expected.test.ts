import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { loadLenders } from '../../pipeline/registry.ts';
import { isClosed } from '../../src/rates/market.ts';
import { storedRate } from '../../src/rates/schema.ts';
import { listRecordings, readRecorded } from './recordings.ts';
import { differences, readSharedRows } from './shared.ts';

const OWN = path.resolve(import.meta.dirname, '../recordings');
const SHARED = path.resolve(import.meta.dirname, '../../../shared/recordings');
const lenders = (await loadLenders()).filter((lender) => !isClosed(lender));

const ownExpected = z.strictObject({
  primePercent: z.number().nullable(),
  rates: z.array(storedRate.omit({ evidence: true, changedAt: true })),
});

describe.each(lenders.map((lender) => [lender.id, lender] as const))('%s', (id, lender) => {
  test('reads its own recording into the expected rates', () => {
    expect(
      listRecordings(OWN).filter((recording) => recording.lender === id),
      `${id} needs a recording in tests/recordings`,
    ).not.toEqual([]);
    const expected = ownExpected.parse(JSON.parse(readFileSync(path.join(OWN, id, 'expected.json'), 'utf8')));
    const { rates, reading, notes } = readRecorded(OWN, lender);
    expect(
      rates.map((rate) => rate.id),
      notes.join('\n'),
    ).toEqual(expected.rates.map((rate) => rate.id).sort());
    for (const rate of expected.rates)
      expect(
        rates.find((other) => other.id === rate.id),
        notes.join('\n'),
      ).toMatchObject(rate);
    expect(reading.prime).toEqual(expected.primePercent === null ? null : Math.round(expected.primePercent * 1000));
  });
});

const sharedLenders = lenders.filter(({ id }) => existsSync(path.join(SHARED, id, 'expected.json')));
describe.skipIf(sharedLenders.length === 0)('the real recordings', () => {
  test.each(sharedLenders.map((lender) => [lender.id, lender] as const))(
    '%s gives the rates that were written down by hand',
    (id, lender) => {
      const { rates, notes } = readRecorded(SHARED, lender);
      expect(differences(rates, readSharedRows(path.join(SHARED, id, 'expected.json'))), notes.join('\n')).toEqual([]);
      expect(rates.length).toBeGreaterThanOrEqual(lender.minimumRates);
    },
  );
});
