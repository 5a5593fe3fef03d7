import { describe, expect, it } from 'vitest';
import { checked, loadLenders } from '../../pipeline/registry.ts';
import { madeUpLender } from '../support/lenders.ts';

describe('the registry', () => {
  it('lists every lender file by id', async () => {
    const ids = (await loadLenders()).map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(18);
    expect(ids).toEqual([...ids].sort());
  });

  it.each<[string, string, string | null]>([
    ['acme', 'acme', null],
    ['acme', 'other', "a lender's id is its file name"],
    ['Acme', 'Acme', '2 to 24 lowercase letters and digits'],
    ['a', 'a', '2 to 24 lowercase letters and digits'],
    ['aggregated', 'aggregated', 'is a reserved word'],
    ['bankofcanada', 'bankofcanada', 'is a reserved word'],
  ])('a file %s.ts with the id %s: %s', (file, id, wrong) => {
    const check = (): unknown => checked(file, { ...madeUpLender('acme'), id });
    if (wrong) expect(check).toThrow(`pipeline/lenders/${file}.ts`);
    if (wrong) expect(check).toThrow(wrong);
    else expect(check()).toMatchObject({ id });
  });
});
