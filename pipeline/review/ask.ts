import { CONDITION_CODES, CONDITIONS } from '../../src/rates/conditions.ts';
import { easternTime } from '../../src/rates/eastern.ts';
import type { Judgement } from '../../src/snapshots/judgements.ts';
import { KINDS } from '../collect/waiting.ts';
import { parseHeading } from '../read/labels.ts';
import { type Asked, doubts, type WordsAsked } from './questions.ts';

/** How a person is asked: one question at a time, and lines to read before it. */
export interface Talk {
  say(line: string): void;
  /** @returns null when the person ends */
  ask(question: string): Promise<string | null>;
}

const QUESTION = 'Does this say who gets these rates, how, or until when?';
const KEYS = 'h harmless, f few, c a condition, n a name, a alarm, s skip, u undo, q quit, ? help';
const HELP = `
  h  It limits nobody: the rates beside it are shown as they are.
  f  Only few people get these rates, in a way that no condition names: they are marked as such.
  c  It sets a condition of the list (members only, a minimum amount, …): the rates beside it carry it.
  n  It is the name of a table, column or row: its figures are read under the name that you give.
  a  These rates are not for use (a test, a draft, last month's, no longer offered): nothing of the page is shown.
  s  Nothing is decided: the rates beside it stay marked, and those that moved stay held.
  u  Goes back to the question before.   q  Ends; what was answered is kept.`;

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
  if (all.length > 0) talk.say(HELP);
  for (const [at, asked] of all.entries()) {
    const said = new Map<string, Answer>();
    introduce(asked, `${at + 1} of ${all.length}`, talk);
    const isEnded = await answers(asked, talk, said);
    const mark = { by: who.by, at: who.now().toISOString() };
    if (said.size > 0)
      await keep(
        asked.id,
        [...said].map(([digest, answer]) => ({ ...answer, digest, ...mark })),
      );
    count += said.size;
    if (isEnded) break;
  }
  return count;
}

/** Collects a person's answers about one lender. @returns true if the person ended */
async function answers(asked: Asked, talk: Talk, said: Map<string, Answer>): Promise<boolean> {
  try {
    for (let at = 0; at < asked.words.length; ) {
      const words = asked.words[at] as WordsAsked;
      const answer = await askAbout(words, `${at + 1} of ${asked.words.length}`, talk);
      said.delete(words.digest);
      if (answer !== 'undo' && answer !== null) said.set(words.digest, answer);
      at = answer === 'undo' ? Math.max(0, at - 1) : at + 1;
    }
    if (doubts(asked.figures).length + asked.missing.length > 0 && (await isRight(talk)))
      said.set(asked.digest, { verdict: 'accept' });
    return false;
  } catch (error) {
    if (error instanceof Ended) return true;
    throw error;
  }
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
type Plain = { verdict: 'harmless' | 'few' | 'alarm' | 'accept' };
const PLAIN: Record<string, Plain['verdict']> = { h: 'harmless', f: 'few', a: 'alarm' };

/** @returns null where the person skips the words */
async function askAbout({ text, places }: WordsAsked, place: string, talk: Talk): Promise<Answer | 'undo' | null> {
  talk.say(`\n  ${place}: "${text}"`);
  const described = [...new Set(places.map(placeLine))];
  for (const line of described.slice(0, MOST_PLACES)) talk.say(`    ${line}`);
  if (described.length > MOST_PLACES) talk.say(`    and ${described.length - MOST_PLACES} more places`);
  if (places.some(({ kind }) => kind === 'unread'))
    talk.say('    The figures under it are not read: say which name it means, or h where it means nothing.');
  for (;;) {
    const key = (await answered(talk, `  ${QUESTION}\n  ${KEYS}: `)).toLowerCase();
    const verdict = PLAIN[key];
    if (verdict) return { verdict };
    if (key === 's') return null;
    if (key === 'u') return 'undo';
    if (key === 'q') throw new Ended();
    if (key === 'c') return { verdict: 'condition', condition: await conditionOf(talk) };
    if (key === 'n') return { verdict: 'name', name: await nameOf(talk) };
    talk.say(key === '?' ? HELP : `  "${key}" is no answer.`);
  }
}

/** Places of the same words that are listed at most. */
const MOST_PLACES = 4;

function placeLine({ kind, before, rates, examples }: WordsAsked['places'][number]): string {
  const more = rates > examples.length ? ', …' : '';
  const beside = rates > 0 ? ` beside ${rates} rates (${examples.join(', ')}${more})` : '';
  return `${KINDS[kind] ?? kind}${beside}${before === null ? '' : `, where "${before}" stood`}`;
}

/** The conditions that a lender's words can set. */
const CHOICES = CONDITION_CODES.filter((code) => !['further-limits', 'unjudged-words', 'made-up'].includes(code));

async function conditionOf(talk: Talk): Promise<(typeof CONDITION_CODES)[number]> {
  for (const [at, code] of CHOICES.entries()) talk.say(`    ${at + 1} ${CONDITIONS[code].words.en.long}`);
  for (;;) {
    const said = await answered(talk, '  Number of the condition: ');
    const code = CHOICES[Number(said) - 1] ?? CHOICES.find((one) => one === said);
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
      await answered(
        talk,
        '\n  Open the page. Are these figures and names on it, as listed above? y yes, s skip, q quit: ',
      )
    ).toLowerCase();
    if (key === 'y' || key === 's') return key === 'y';
    if (key === 'q') throw new Ended();
    talk.say(`  "${key}" is no answer.`);
  }
}

async function answered(talk: Talk, question: string): Promise<string> {
  const said = await talk.ask(question);
  if (said === null) throw new Ended();
  return said.trim();
}
