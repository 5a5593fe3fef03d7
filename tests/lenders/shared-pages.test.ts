import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadLenders } from '../../pipeline/registry.ts';
import { listRecordings, readRecorded } from './recordings.ts';

const OWN = path.resolve(import.meta.dirname, '../recordings');
const SHARED = path.resolve(import.meta.dirname, '../../../shared/recordings');

/** Lenders whose recorded page has no reading made by hand beside it: our own recording prints all of its figures, and no others. */
const lenders = existsSync(SHARED)
  ? (await loadLenders()).filter(
      ({ id }) =>
        listRecordings(SHARED).some((recording) => recording.lender === id) &&
        !existsSync(path.join(SHARED, id, 'expected.json')),
    )
  : [];

describe.skipIf(lenders.length === 0)('the real recordings without a reading beside them', () => {
  test.each(lenders.map((lender) => [lender.id, lender] as const))('%s prints what is written down', (id, lender) => {
    const written: { rates: { id: string }[] } = JSON.parse(readFileSync(path.join(OWN, id, 'expected.json'), 'utf8'));
    const { rates } = readRecorded(SHARED, lender);
    expect(rates).toMatchObject([...written.rates].sort((a, b) => (a.id < b.id ? -1 : 1)));
  });
});
