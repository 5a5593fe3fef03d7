import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { storedJson } from '../../src/snapshots/files.ts';
import { packRates, readRates } from '../../src/snapshots/rates-version.ts';
import { temporaryFolder } from '../support/folder.ts';
import { storedRate } from '../support/rates.ts';

const write = async (document: object): Promise<string> => {
  const root = temporaryFolder();
  await writeFile(path.join(root, 'version.json'), storedJson({ ...document }));
  return root;
};

describe('a stored version of rates', () => {
  const rates = [
    storedRate({ ratePercent: 6.09, termMonths: 36, provinces: ['CA-ON'], witnesses: ['words'] }),
    storedRate({ ratePercent: 6.19, termMonths: 48, insurance: 'insured', witnesses: ['words'] }),
    storedRate({ ratePercent: 6.19, termMonths: 60, conditions: ['members-only'], witnesses: [] }),
    storedRate({ ratePercent: null, rateType: 'variable', primeOffsetPercent: -0.5, witnesses: ['words'] }),
  ];
  const version = { schemaVersion: 1 as const, lender: 'acme', rates };

  it('stores common values once, and gives every rate whole', async () => {
    const packed = packRates(version);
    expect(packed.common).toMatchObject({ lender: 'acme', ratePercent: 6.19, rateType: 'fixed', insurance: null });
    expect(packed.common).not.toHaveProperty('id');
    expect(packed.rates[3]).toMatchObject({ ratePercent: null, rateType: 'variable' });
    expect(packed.rates[1]).toEqual({ id: rates[1]?.id, termMonths: 48, insurance: 'insured' });
    expect(await readRates(await write(packed), 'version.json')).toEqual(version);
  });

  it('shares the first of equally frequent values', () => {
    expect(packRates({ ...version, rates: rates.slice(0, 2) }).common).toMatchObject({
      termMonths: 36,
      ratePercent: 6.09,
    });
  });

  it('is read if it has whole rates', async () => {
    expect(await readRates(await write(version), 'version.json')).toEqual(version);
  });

  it('is refused if a rate lacks a field that is not common either', async () => {
    const packed = packRates(version);
    const { lender: _, ...common } = packed.common ?? {};
    const root = await write({ ...packed, common });
    await expect(readRates(root, 'version.json')).rejects.toThrow(/not of the documented shape \(rates.0.lender/);
  });
});
