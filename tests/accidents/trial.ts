import { beforeAll, describe, expect, test } from 'vitest';
import { sampled, third } from '../support/sampled.ts';
import { type Kind, kindsOf } from './kinds.ts';
import { marked } from './marks.ts';
import { type Accident, complaints } from './oracle.ts';
import { openStage, type Stage } from './stage.ts';
import { loadSubjects, located, type Subject } from './subjects.ts';

/** Every lender, by strategy and recording. */
export const subjects = await loadSubjects();

const ready = new Map<Subject, Subject>();

/** A subject with all that its accidents need: where its reader looks, and no figure twice. */
export function prepared(subject: Subject): Subject {
  const done = ready.get(subject) ?? marked(located(subject));
  ready.set(subject, done);
  return done;
}

const FEW = 3;
/** Kinds with more accidents than this break each figure or element of a page. */
const MANY = 50;

const turnOf = (subject: Subject): number => subjects.findIndex(({ name }) => name === subject.name);

/** A few of a kind's accidents, spread over the page, each subject beginning at another. */
function few(all: Accident[], subject: Subject): Accident[] {
  const every = Math.max(1, Math.ceil(all.length / FEW));
  const first = turnOf(subject) % every;
  return all.filter((_, at) => at % every === first);
}

/** All accidents of a kind, but of very many a sample. */
function most(subject: Subject, kind: Kind): Accident[] {
  const all = kind.accidents(subject, subjects);
  return all.length > MANY ? sampled(all, turnOf(subject)) : all;
}

/** A good run of each subject, and then its accidents; each test tells all complaints of a kind at once. */
export function tryOn(
  chosen: Subject[],
  choose: (subject: Subject, kind: Kind) => Accident[],
  kinds: (subject: Subject) => Kind[] = kindsOf,
): void {
  describe.each(chosen.map((subject) => [subject.name, subject] as const))('%s', (_, subject) => {
    let stage: Stage;
    beforeAll(async () => {
      stage = await openStage(prepared(subject));
    });
    test.each(kinds(subject).map((kind) => [kind.what, kind] as const))('%s', async (_, kind) => {
      const wrong: string[] = [];
      for (const accident of choose(stage.subject, kind)) wrong.push(...(await complaints(stage, accident)));
      expect(wrong).toEqual([]);
    });
  });
}

/** A few accidents of every kind on every second whole real page, where there are such pages. */
export function tryOnReal(first: 0 | 1): void {
  const real = subjects.filter(({ own }) => !own);
  const chosen = third(
    real.filter((_, at) => at % 2 === first),
    first,
  );
  describe.skipIf(real.length === 0)('whole real pages', () =>
    tryOn(chosen, (subject, kind) => few(kind.accidents(subject, subjects), subject)),
  );
}

/** As many accidents as there are in reasonable time, on the lenders of one kind. */
export const tryOnLenders = (areBanks: boolean): void =>
  tryOn(
    subjects.filter(({ own, lender }) => own && lender.kind.endsWith('bank') === areBanks),
    most,
  );
