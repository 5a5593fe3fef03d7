import { expect, test } from 'vitest';
import { loadLenders } from '../../pipeline/registry.ts';
import { isClosed } from '../../src/rates/market.ts';
import { shuffled } from '../support/random.ts';
import { IS_LONG, IS_NIGHT } from '../support/sampled.ts';
import { SEED } from '../support/seed.ts';
import { type Kind, kindsOf } from './kinds.ts';
import { marked } from './marks.ts';
import { type Accident, complaints } from './oracle.ts';
import { openStage, type Stage } from './stage.ts';
import { loadSubjects, located, type Subject } from './subjects.ts';

/** So many kinds of accidents happen to each lender, by each way in which it is read: three hundred together, and in test:more one of each kind. */
const EACH = IS_LONG ? 30 : 10;
const subjects = await loadSubjects(IS_NIGHT);

const stages = new Map<Subject, Promise<Stage>>();
/** A good run of a subject, of which is known where its reader looks; no figure stands there twice. */
function stageOf(subject: Subject): Promise<Stage> {
  const stage = stages.get(subject) ?? openStage(marked(located(subject)));
  stages.set(subject, stage);
  return stage;
}

/** An accident of a kind that can happen to a subject, drawn by the seed; for a night all of them. */
function* happening(subject: Subject, kind: Kind, turn: number): Generator<Accident> {
  for (const accident of shuffled(kind.accidents(subject, subjects), SEED + turn)) {
    if (accident.texts() === null) continue;
    yield accident;
    if (!IS_NIGHT) return;
  }
}

/** Each subject meets other kinds than the one before it, so that all kinds happen. */
const rows = subjects.flatMap((subject, at) => {
  const kinds = kindsOf(subject);
  const from = (at * EACH + SEED) % kinds.length;
  const turned = [...kinds.slice(from), ...kinds.slice(0, from)];
  return (IS_NIGHT ? kinds : turned.slice(0, EACH)).map(
    (kind) => [subject.name, kind.what, subject, kind, at] as const,
  );
});

test.each(rows)('%s, %s: no figure is wrong or lost without a word', async (_, __, subject, kind, at) => {
  const stage = await stageOf(subject);
  const wrong: string[] = [];
  for (const accident of happening(stage.subject, kind, at)) wrong.push(...(await complaints(stage, accident)));
  expect(wrong).toEqual([]);
});

test('every lender has accidents, and every kind of them happens', async () => {
  const met = new Set(rows.map(([, , { lender }]) => lender.id));
  const open = (await loadLenders()).filter((lender) => !isClosed(lender));
  expect(open.map(({ id }) => id).filter((id) => !met.has(id))).toEqual([]);
  expect(new Set(rows.map(([, what]) => what))).toEqual(new Set(subjects.flatMap(kindsOf).map(({ what }) => what)));
});
