import { expect, test } from 'vitest';
import { isAlarm } from '../../pipeline/judge/alarm.ts';
import { isHarmless } from '../../pipeline/judge/harmless.ts';
import { IS_LONG, sampled, some } from '../support/sampled.ts';
import { figureParts, treeOf } from './page.ts';
import { SENTENCES } from './sentences.ts';
import { stagesInTurn, textsOf } from './stage.ts';
import { loadSubjects, readAs } from './subjects.ts';
import { movedShown, PLACES, SEEN, said, unmarked } from './unjudged.ts';

// Ordinary sentences beside the rates of a page. Nobody has judged what they mean: the rates are marked, and what moved is not shown.
const subjects = (await loadSubjects()).filter(
  ({ own, parts }) => own && parts.some((part) => part.places !== null && figureParts(treeOf(part)).length > 0),
);
const stageFor = stagesInTurn(subjects);
const places = Object.keys(PLACES);
const both = SENTENCES.flatMap((pair) => [...pair]);
/** Every sentence at every lender, in one place after the other. */
const rows = both.flatMap((sentence, at) =>
  subjects.map(
    ({ name }, lender) => [places[(at + lender) % places.length] as string, sentence, name, lender] as const,
  ),
);
const chosen = IS_LONG ? sampled(rows, 0) : some(rows, 97);

test('no table of the judge knows the sentences', () => {
  expect(both.filter((sentence) => isAlarm(sentence) || isHarmless(sentence))).toEqual([]);
});

const inTurn = some(
  subjects.map(({ name }, lender) => [name, lender] as const),
  4,
);

/** Lenders whose rows are all read when their figures have moved. */
const moving = inTurn.filter(([, lender]) => {
  const subject = subjects[lender] as (typeof subjects)[number];
  return (
    readAs(subject, said({ subject }, places[0] as string, null, true)).length ===
    readAs(subject, textsOf(subject)).length
  );
});

test.each(moving)('without new words the moved figures of %s are shown', async (_, lender) => {
  const stage = await stageFor(lender);
  const place = places[0] as string;
  const shown = await stage.play([8, 20].map((hours) => ({ texts: said(stage, place, null, true), hours })));
  expect(shown.flatMap((after) => movedShown(stage, after)).length).toBeGreaterThan(0);
});

test.each(inTurn)('a first reading of %s has no rule of its own', async (_, lender) => {
  const stage = await stageFor(lender);
  const place = places[lender % places.length] as string;
  const sentence = both[(lender * 7) % both.length] as string;
  const plain = { texts: said(stage, place, null), live: true };
  const [same] = await stage.play([{ ...plain, hours: 8 }]);
  expect([same?.waiting, same?.rates.filter(({ state }) => state !== 'fresh')]).toEqual([stage.good.waiting, []]);
  const live = (texts: string[]) => stage.play(SEEN.map((hours) => ({ texts, hours, live: true })));
  expect((await live(said(stage, place, sentence))).flatMap((after) => unmarked(stage, after))).toEqual([]);
  expect((await live(said(stage, place, sentence, true))).flatMap((after) => movedShown(stage, after))).toEqual([]);
  // Without any layout it waits once, whole, under one digest.
  const unknown = await stage.play([
    { ...plain, hours: 8, isUnknown: true },
    { ...plain, hours: 20 },
    { ...plain, hours: 116 },
  ]);
  expect(unknown.flatMap(({ rates }) => rates)).toEqual([]);
  expect(new Set(unknown.map(({ waiting }) => waiting?.digest))).toEqual(
    new Set([expect.stringMatching(/^[0-9a-f]{12}$/)]),
  );
});

test.each(chosen)('%s: "%s" at %s', async (place, sentence, _, lender) => {
  const stage = await stageFor(lender);
  const stayed = await stage.play(SEEN.map((hours) => ({ texts: said(stage, place, sentence), hours })));
  expect(stayed.flatMap((after) => unmarked(stage, after))).toEqual([]);
  const moved = await stage.play(SEEN.map((hours) => ({ texts: said(stage, place, sentence, true), hours })));
  expect(moved.flatMap((after) => movedShown(stage, after))).toEqual([]);
});
