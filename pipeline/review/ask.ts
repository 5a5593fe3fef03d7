import { CONDITION_CODES, CONDITIONS } from '../../src/rates/conditions.ts';
import { easternTime } from '../../src/rates/eastern.ts';
import type { Judgement } from '../../src/snapshots/judgements.ts';
import { KINDS } from '../collect/waiting.ts';
import { parseHeading } from '../read/labels.ts';
import type { Asked, WordsAsked } from './questions.ts';

/** How a person is asked: one question at a time, and lines to read before it. */
export interface Talk {
  say(line: string): void;
  /** @returns null when the person ends */
  ask(question: string): Promise<string | null>;
}

const QUESTION = 'Does this say who gets these rates, how, or until when?';
const KEYS = 'h harmless, f few, c a condition, n a name, a alarm, s skip';

/** Thrown when a person ends in the middle: what was answered before is kept. */
class Ended extends Error {}

/** Asks a person about everything that waits, lender by lender, and calls `keep` with each lender's answers. */
export async function review(
  all: readonly Asked[],
  talk: Talk,
  who: { by: string; now: () => Date },
  keep: (lender: string, judgements: Judgement[]) => Promise<void>,
): Promise<number> {
  let count = 0;
  for (const [at, asked] of all.entries()) {
    const said: Judgement[] = [];
    const mark = () => ({ by: who.by, at: who.now().toISOString() });
    introduce(asked, `${at + 1} of ${all.length}`, talk);
    let isEnded = false;
    try {
      for (const words of asked.words) {
        const answer = await askAbout(words, talk);
        if (answer) said.push({ ...answer, digest: words.digest, ...mark() });
      }
      // Words that are judged may answer the doubts about figures: they are asked about only where figures themselves are in question.
      const inQuestion = asked.figures.filter(({ reason }) => !reason.startsWith('nobody has judged'));
      if (inQuestion.length + asked.missing.length > 0 && (await isRight(talk)))
        said.push({ verdict: 'accept', digest: asked.digest, ...mark() });
    } catch (error) {
      if (!(error instanceof Ended)) throw error;
      isEnded = true;
    }
    if (said.length > 0) await keep(asked.id, said);
    count += said.length;
    if (isEnded) break;
  }
  return count;
}

function introduce({ name, page, since, figures, missing }: Asked, place: string, { say }: Talk): void {
  say(`\n${name} (${place}) waits since ${easternTime(since)}`);
  say(page);
  for (const { name, before, after, reason } of figures)
    say(`  ${name}: ${before === null ? 'new' : `${before} before`}, ${after} now. ${reason}`);
  if (missing.length > 0) say(`  Not on the page any more: ${missing.join(', ')}`);
}

type Answer = Omit<Extract<Judgement, { verdict: 'condition' }>, 'digest' | 'by' | 'at'> | Named | Plain;
type Named = { verdict: 'name'; name: string };
type Plain = { verdict: 'harmless' | 'few' | 'alarm' };
const PLAIN: Record<string, Plain['verdict']> = { h: 'harmless', f: 'few', a: 'alarm' };

/** @returns null where the person skips the line */
async function askAbout({ kind, text, before, rates }: WordsAsked, talk: Talk): Promise<Answer | null> {
  talk.say(`\n  ${KINDS[kind] ?? kind}${rates > 0 ? `, beside ${rates} rates` : ''}:`);
  talk.say(`    now:    ${text}`);
  if (before !== null) talk.say(`    before: ${before}`);
  if (kind === 'unread')
    talk.say('    The figures under it are not read: say which name it means, or h where it means nothing.');
  for (;;) {
    const key = (await answered(talk, `  ${QUESTION}\n  ${KEYS}: `)).toLowerCase();
    const verdict = PLAIN[key];
    if (verdict) return { verdict };
    if (key === 's') return null;
    if (key === 'c') return { verdict: 'condition', condition: await conditionOf(talk) };
    if (key === 'n') return { verdict: 'name', name: await nameOf(talk) };
    talk.say(`  "${key}" is no answer.`);
  }
}

async function conditionOf(talk: Talk): Promise<(typeof CONDITION_CODES)[number]> {
  for (const [at, code] of CONDITION_CODES.entries()) talk.say(`    ${at + 1} ${CONDITIONS[code].words.en.long}`);
  for (;;) {
    const said = await answered(talk, '  Number of the condition: ');
    const code = CONDITION_CODES[Number(said) - 1] ?? CONDITION_CODES.find((one) => one === said);
    if (code) return code;
    talk.say(`  There is no condition "${said}".`);
  }
}

async function nameOf(talk: Talk): Promise<string> {
  for (;;) {
    const name = await answered(talk, '  The name that it means, such as "5-year fixed" or "Special offers": ');
    if (name !== '' && parseHeading(name)) return name;
    talk.say(`  "${name}" is not in the vocabulary of names.`);
  }
}

async function isRight(talk: Talk): Promise<boolean> {
  for (;;) {
    const key = (
      await answered(talk, '\n  Open the page. Are these figures and names on it, as listed above? y yes, s skip: ')
    ).toLowerCase();
    if (key === 'y' || key === 's') return key === 'y';
    talk.say(`  "${key}" is no answer.`);
  }
}

async function answered(talk: Talk, question: string): Promise<string> {
  const said = await talk.ask(question);
  if (said === null) throw new Ended();
  return said.trim();
}
