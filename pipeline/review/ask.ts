import { CONDITION_CODES, CONDITIONS } from '../../src/rates/conditions.ts';
import { easternTime } from '../../src/rates/eastern.ts';
import type { Judgement } from '../../src/snapshots/judgements.ts';
import { KINDS } from '../collect/waiting.ts';
import { isName, judgementsOf, type Unsigned } from '../judge/acceptance.ts';
import { asksForPage, type LenderQuestions, type WordsQuestion } from './questions.ts';

/** How a person is asked: one question at a time, and lines to read before it. */
export interface Talk {
  say(line: string): void;
  /** @returns null when the person ends */
  ask(question: string): Promise<string | null>;
}

const QUESTION = 'Does this say who gets these rates, how, or until when?';
const KEYS = 'h harmless, f few, c a condition, n a name, a alarm, s skip, u undo, q quit, ? help';
export const HELP = `
  h  Nothing: it limits nobody. Of a name: another heading already says what it says.
  f  Only few people get these rates, and no condition of the list says which: they are marked as such.
  c  It sets a condition of the list (members only, a minimum amount, …): the rates beside it carry it.
  n  It is the name of a table, column or row: its figures are read under the name that you give.
  a  These rates are not for use (a test, a draft, last month's, no longer offered): the figures of before stay shown, marked as
     not confirmed, and nothing new of the page is taken while these words stand.
  s  Nothing is decided: the rates beside it stay marked, and those that moved stay held.
  u  Takes the last answer back and asks it again.   q  Ends; what was answered is kept.`;

type Answer = Unsigned<Judgement>;
/** One question: about words, or (null) about the page as a whole. */
interface Question {
  lender: LenderQuestions;
  words: WordsQuestion | null;
}

/** Asks a person about everything that waits, lender by lender. @returns each lender's answers, as far as the person came */
export async function review(all: readonly LenderQuestions[], talk: Talk, who: { by: string; now: () => Date }) {
  const questions = all.flatMap((lender): Question[] => [...lender.words, null].map((words) => ({ lender, words })));
  const judgements = new Map<Question, Judgement[]>();
  // A page is asked about only where its figures are in question, and nothing on it is an alarm.
  const isOpen = ({ lender, words }: Question): boolean =>
    words !== null ||
    (asksForPage(lender) &&
      !questions.some(
        (question) =>
          question.lender === lender && judgements.get(question)?.some(({ verdict }) => verdict === 'alarm'),
      ));
  if (all.length > 0) talk.say(HELP);
  for (let at = 0; at < questions.length; ) {
    const question = questions[at] as Question;
    const { lender, words } = question;
    if (questions[at - 1]?.lender !== lender) introduce(lender, `${all.indexOf(lender) + 1} of ${all.length}`, talk);
    if (!isOpen(question)) {
      at += 1;
      continue;
    }
    const answer = await (words ? askAbout(words, lender, talk) : askForPage(talk));
    if (answer === 'quit') break;
    if (answer === 'undo') {
      at = Math.max(0, questions.slice(0, at).findLastIndex(isOpen));
      judgements.delete(questions[at] as Question);
      continue;
    }
    if (answer) {
      const signed = { by: who.by, at: who.now().toISOString() };
      judgements.set(question, judgementsOf(answer, words ?? { digest: lender.digest }, signed));
      talk.say(`  -> ${answered(answer)}`);
    }
    at += 1;
  }
  return new Map(
    all.flatMap((lender): [string, Judgement[]][] => {
      const own = questions.flatMap((question) => (question.lender === lender ? (judgements.get(question) ?? []) : []));
      return own.length > 0 ? [[lender.id, own]] : [];
    }),
  );
}

const answered = (answer: Answer): string =>
  answer.verdict === 'condition'
    ? CONDITIONS[answer.condition].en.long
    : answer.verdict === 'name'
      ? `read as "${answer.name}"`
      : answer.verdict;

function introduce(
  { id, name, page, since, failure, figures, missing, alarms }: LenderQuestions,
  place: string,
  { say }: Talk,
) {
  say(`\n${name} (${place}) waits since ${easternTime(since)}`);
  say(page);
  if (failure) say(`  It could not be read: ${failure}`);
  for (const [reason, held] of Map.groupBy(figures, (figure) => figure.reason)) {
    const moved = held.filter(({ before, after }) => before !== after);
    say(`  ${held.length === 1 ? '1 rate waits' : `${held.length} rates wait`}: ${reason}`);
    for (const { name, before, after } of moved) say(`    ${name}: ${before ?? 'new'} before, ${after} now`);
    if (moved.length < held.length) say(`    ${held.length - moved.length} with the figures of before`);
  }
  if (missing.length > 0) say(`  Not on the page any more: ${missing.join(', ')}`);
  for (const { text, judgement: judgements } of alarms)
    say(
      `  ${judgements.by} called "${text}" an alarm on ${easternTime(judgements.at)}. Nothing new is taken while it stands; ` +
        `npm run collect -- --accept ${id}@${judgements.digest}:harmless takes that back.`,
    );
}

const MOST_PLACES = 4;

/** An answer; null where the person skips the question. */
type Reply = Answer | 'undo' | 'quit' | null;
type Choices = Record<string, () => Reply | undefined | Promise<Reply | undefined>>;

/** Asks until a key is one of the choices and leads to an answer; undefined leads back to the question. */
async function choose(talk: Talk, question: string, own: Choices, help: Choices = {}): Promise<Reply> {
  const choices: Choices = { ...own, s: () => null, u: () => 'undo', q: () => 'quit', ...help };
  for (;;) {
    const key = ((await talk.ask(question)) ?? 'q').trim().toLowerCase();
    const choice = Object.hasOwn(choices, key) ? choices[key] : undefined;
    if (!choice) talk.say(`  Type one of ${Object.keys(choices).join(' ')}`);
    const judgements = await choice?.();
    if (judgements !== undefined) return judgements;
  }
}

function askAbout(
  { text, places, judgement }: WordsQuestion,
  { failure }: LenderQuestions,
  talk: Talk,
): Promise<Reply> {
  const lines = places.map((place) => placeLine(place, failure !== null));
  talk.say(`\n  "${text}"`);
  for (const line of lines.slice(0, MOST_PLACES)) talk.say(`    ${line}`);
  if (lines.length > MOST_PLACES) talk.say(`    and ${lines.length - MOST_PLACES} more places`);
  if (judgement) talk.say(`    ${judgement.by} called it ${answered(judgement)}, and its figures are still not read.`);
  const choices: Choices = {
    h: () => ({ verdict: 'harmless' }),
    f: () => ({ verdict: 'few' }),
    c: () => conditionOf(talk),
    n: () => nameOf(talk),
    a: () => ({ verdict: 'alarm' }),
  };
  return choose(talk, `  ${QUESTION}\n  ${KEYS}: `, choices, { '?': () => void talk.say(HELP) });
}

function placeLine({ kind, before, rates, examples }: WordsQuestion['places'][number], isUnread: boolean): string {
  const more = rates > examples.length ? ', …' : '';
  const beside = rates > 0 ? ` beside ${rates} rates (${examples.join(', ')}${more})` : '';
  const nothing = rates === 0 && isUnread ? '; the figures there are not read' : '';
  return `${KINDS[kind] ?? kind}${beside}${nothing}${before === null ? '' : `, where "${before}" stood`}`;
}

/** The conditions that a lender's words can set, by their wording. */
const CHOICES = CONDITION_CODES.filter((code) => !['further-limits', 'unjudged-words', 'made-up'].includes(code)).sort(
  (a, b) => (CONDITIONS[a].en.long < CONDITIONS[b].en.long ? -1 : 1),
);

/** @returns undefined where the person goes back */
async function conditionOf(talk: Talk): Promise<Answer | undefined> {
  for (const [at, code] of CHOICES.entries()) talk.say(`    ${at + 1} ${CONDITIONS[code].en.long} (${code})`);
  for (;;) {
    const text = ((await talk.ask('  Its number or code (Enter: back to the question): ')) ?? '').trim();
    const condition = CHOICES[Number(text) - 1] ?? CHOICES.find((choice) => choice === text);
    if (condition) return { verdict: 'condition', condition };
    if (text === '') return;
    talk.say(`  There is no condition "${text}".`);
  }
}

async function nameOf(talk: Talk): Promise<Answer | undefined> {
  for (;;) {
    const question =
      '  The name that it means, such as "5-year fixed" or "Special offers" (Enter: back to the question): ';
    const name = ((await talk.ask(question)) ?? '').trim();
    if (isName(name)) return { verdict: 'name', name };
    if (name === '') return;
    talk.say(`  "${name}" is not in the vocabulary of names.`);
  }
}

const askForPage = (talk: Talk): Promise<Reply> =>
  choose(
    talk,
    '\n  Open the page. Are these figures and names on it, as listed above? y yes, s skip, u undo, q quit: ',
    { y: () => ({ verdict: 'accept' }) },
  );
