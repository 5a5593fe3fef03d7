import { beforeAll, expect, test } from 'vitest';
import { loadLenders } from '../../pipeline/registry.ts';
import { makingsOf, pairs } from './choice.ts';
import { kindsOf } from './kinds.ts';
import { prepared, subjects, tryOn } from './trial.ts';

const own = subjects.filter((subject) => subject.own);
let chosen: ReturnType<typeof pairs>;
beforeAll(() => {
  chosen = pairs(own.map(prepared));
});

tryOn(own, (subject, kind) => chosen.get(subject)?.get(kind) ?? []);

test('every lender meets its accidents', async () => {
  const met = new Set(own.map(({ lender }) => lender.id));
  expect((await loadLenders()).map(({ id }) => id).filter((id) => !met.has(id))).toEqual([]);
});

/** The long part tries them all at every lender. */
test('every accident that can happen to a lender happens to one', () => {
  const all = own.map(prepared);
  for (const kind of new Set(all.flatMap(kindsOf))) {
    const met = new Set(all.flatMap((subject) => chosen.get(subject)?.get(kind) ?? []).flatMap(makingsOf));
    expect(met.size, kind.what).toBeGreaterThan(0);
    const unmet = all
      .filter((subject) => kindsOf(subject).includes(kind))
      .flatMap((subject) => kind.accidents(subject, all))
      .filter((accident) => makingsOf(accident).some((making) => !met.has(making)) && accident.texts() !== null);
    expect(
      unmet.map(({ name }) => name),
      kind.what,
    ).toEqual([]);
  }
});
