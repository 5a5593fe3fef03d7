import { easternTime } from '../../src/rates/eastern.ts';
import type { Judged, Judgement } from '../../src/snapshots/judgements.ts';
import { judgementsOf } from '../judge/acceptance.ts';
import { answered, askAbout, type Talk } from './ask.ts';

/** Lists what was said of words before, and asks for other answers. @returns the new judgements, by lender */
export async function reviewAgain(
  judged: ReadonlyMap<string, Judged>,
  talk: Talk,
  who: { by: string; now: () => Date },
): Promise<Map<string, Judgement[]>> {
  const answers = [...judged].flatMap(([id, judgements]) => {
    const ofWords = [...judgements.values()].filter(({ verdict }) => verdict !== 'accept');
    // One answer may judge words in several places.
    const alike = Map.groupBy(ofWords, ({ at, words, verdict }) => `${at} ${words} ${verdict}`);
    return [...alike.values()].map((all) => ({ id, all, judgement: all[0] as Judgement }));
  });
  for (const [at, { id, judgement }] of answers.entries()) {
    const { words = 'words of an older answer', by, at: when } = judgement;
    talk.say(`${at + 1} ${id}: "${words}" -> ${answered(judgement)} (${by}, ${easternTime(when)})`);
  }
  const changed = new Map<string, Judgement[]>();
  for (;;) {
    const number = ((await talk.ask('The number of an answer to change (Enter: no more): ')) ?? '').trim();
    if (number === '') return changed;
    const answer = answers[Number(number) - 1];
    if (!answer) {
      talk.say(`There is no answer ${number}.`);
      continue;
    }
    const { id, all, judgement } = answer;
    const text = judgement.words ?? '';
    const says = await askAbout({ text, places: [], isName: judgement.verdict === 'name' }, talk);
    if (says === null || typeof says === 'string') continue;
    const signed = { by: who.by, at: who.now().toISOString() };
    const made = all.flatMap((old) => judgementsOf(says, { ...old, text }, signed));
    changed.set(id, [...(changed.get(id) ?? []), ...made]);
    talk.say(`  -> ${answered(says)}`);
  }
}
