import { expect, test } from 'vitest';
import { loadLenders } from '../../pipeline/registry.ts';
import { subjects, tryOn } from './trial.ts';

tryOn(subjects.filter(({ own, lender }) => own && /bank$/.test(lender.kind)));

test('every lender meets its accidents', async () => {
  const met = new Set(subjects.filter(({ own }) => own).map(({ lender }) => lender.id));
  expect((await loadLenders()).map(({ id }) => id).filter((id) => !met.has(id))).toEqual([]);
});
