import { expect, test } from 'vitest';
import { loadLenders } from '../../pipeline/registry.ts';
import { isClosed } from '../../src/rates/market.ts';
import { IS_LONG } from '../support/sampled.ts';
import { makingsOf, pairs } from './choice.ts';
import { type Kind, kindsOf } from './kinds.ts';
import type { Subject } from './subjects.ts';
import { prepared, subjects, tryOn } from './trial.ts';

const own = subjects.filter((subject) => subject.own);
const chosen = pairs(own.map(prepared));
const kindsMet = (subject: Subject): Kind[] =>
  [...(chosen.get(prepared(subject)) ?? [])].flatMap(([kind, accidents]) => (accidents.length > 0 ? [kind] : []));

tryOn(own, (subject, kind) => chosen.get(subject)?.get(kind) ?? [], kindsMet);

test('every lender has accidents', async () => {
  const met = new Set(own.filter((subject) => kindsMet(subject).length > 0).map(({ lender }) => lender.id));
  const open = (await loadLenders()).filter((lender) => !isClosed(lender));
  expect(open.map(({ id }) => id).filter((id) => !met.has(id))).toEqual([]);
});

test('every kind of accident happens', () => {
  const met = new Set(own.flatMap(kindsMet));
  expect(new Set(own.flatMap(kindsOf))).toEqual(met);
});

test.runIf(IS_LONG)('every accident that is possible at a lender is tried at one', () => {
  const all = own.map(prepared);
  for (const kind of new Set(all.flatMap(kindsOf))) {
    const met = new Set(all.flatMap((subject) => chosen.get(subject)?.get(kind) ?? []).flatMap(makingsOf));
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
