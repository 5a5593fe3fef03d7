import { CONDITION_CODES, CONDITIONS } from '../../src/rates/conditions.ts';
import { easternTime } from '../../src/rates/eastern.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { codesOf, type Judgement } from '../../src/snapshots/judgements.ts';
import { figure, shortWords } from '../collect/rate-label.ts';
import { KINDS } from '../collect/waiting.ts';
import { isLimit, isName, judgementsOf, type Unsigned } from '../judge/acceptance.ts';
import { isMeant } from '../judge/words.ts';
import type { LenderQuestions, WordsQuestion } from './questions.ts';

/** How a person is asked: one question at a time, and lines to read before it. */
export interface Talk {
  say(line: string): void;
  /** @returns null when the person ends */
  ask(question: string): Promise<string | null>;
}

const KEYS = 'a another page, or not for use, s skip, l skip the lender, u undo, q quit, ? help';
const SKIPS = 's skip, l skip the lender, u undo, q quit';
const OF_WORDS = `  Does this say who gets these rates, where, how, or until when?\n  h harmless, f few, c conditions, n a name, ${KEYS}: `;
const OF_PAGE = `  Is it still the page of these rates?\n  h yes, a no, or not for use, f yes, for few, c yes, under conditions, n a name, ${SKIPS}, ? help: `;
const OF_NAME = `  Which term or offer does this name mean?\n  n its name, o another product, h none: other words say it, ${KEYS}: `;
export const HELP = `
  h  It limits nobody. The page is read as before; words that stop its reader are passed over.
  f  Not everybody gets these rates, and none of the listed conditions fits: they are marked as such.
  c  It sets conditions of the list, or holds in some places or up to some size: for the rates beside it, or some of them.
  o  For a name that no reader understands: of another product (rentals, commercial, another purpose); its figures are left alone.
  n  It is the name of a table, column or row: its figures are read under the name that you give.
  a  The page is another one (business, another product, last year's), or rates of it are not for use (a test, a draft, an offer
     that is over): the figures of before stay shown, marked as not confirmed, and nothing new is taken while these words stand.
  g  They are withdrawn.   t  You name those that are.   p  They stay shown with the figures of before, until they are read.
  s  Nothing is decided: the rates beside it stay marked, and those that moved stay held.
  l  Nothing more is asked about this lender.
  u  Takes the last answer back and asks it again.   q  Ends; what was answered is kept.`;

type Answer = Unsigned<Judgement>;
/** One question: about words, a limit, the figures of the page, or rates that may be gone from it. */
interface Question {
  lender: LenderQuestions;
  about: WordsQuestion | 'page' | 'gone';
}

/** Asks a person about everything that waits, lender by lender. @returns each lender's answers, as far as the person came */
export async function review(all: readonly LenderQuestions[], talk: Talk, who: { by: string; now: () => Date }) {
  const questions = all.flatMap((lender): Question[] => {
    const others = [lender.isPage && 'page', lender.gone.length > 0 && 'gone'] as const;
    return [...lender.words, ...others.filter((about) => about !== false)].map((about) => ({ lender, about }));
  });
  const judgements = new Map<Question, Judgement[]>();
  // Beside an alarm nothing of the page is taken, so nothing more of it is asked.
  const isOpen = ({ lender, about }: Question): boolean =>
    !questions.some((question) => {
      const verdict = judgements.get(question)?.[0]?.verdict;
      const isName = typeof question.about === 'object' && question.about.kind === 'unread';
      // A name may be that of a rate that seems gone.
      const mayNameIt = about === 'gone' && isName && verdict !== 'harmless' && verdict !== 'other';
      return question.lender === lender && (verdict === 'alarm' || mayNameIt);
    });
  if (all.length > 0) talk.say(HELP);
  for (const lender of all.filter(({ alarms }) => alarms.length > 0)) introduce(lender, 'an alarm', talk);
  for (let at = 0; at < questions.length; ) {
    const question = questions[at] as Question;
    const { lender, about } = question;
    if (questions[at - 1]?.lender !== lender && lender.alarms.length === 0)
      introduce(lender, `${all.indexOf(lender) + 1} of ${all.length}`, talk);
    if (!isOpen(question)) {
      at += 1;
      continue;
    }
    const answer = await (typeof about === 'object' ? askAbout(about, talk) : askForPage(about, lender, talk));
    if (answer === 'quit') break;
    if (answer === 'next') {
      at = questions.findLastIndex((other) => other.lender === lender) + 1;
      continue;
    }
    if (answer === 'undo') {
      const before = questions.slice(0, at).findLastIndex((before) => isOpen(before) || judgements.has(before));
      at = Math.max(0, before);
      judgements.delete(questions[at] as Question);
      continue;
    }
    if (answer) {
      const signed = { by: who.by, at: who.now().toISOString() };
      const words = typeof about === 'object' ? about : { digest: lender.digests[about] };
      judgements.set(question, judgementsOf(answer, words, signed));
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

/** What a person said, in words. */
function answered(answer: Answer): string {
  const name = answer.verdict === 'name' ? [`it means "${answer.name}"`] : [];
  const conditions = codesOf(answer).map((code) => CONDITIONS[code].en.long);
  const whom = answer.of ? `for ${answer.of.replace(/\S+\/[^\s,]+/g, shortWords)}` : [];
  const says = [...name, ...conditions, answer.limits ?? [], whom].flat();
  return says.length > 0 ? says.join('; ') : answer.verdict;
}

function introduce(lender: LenderQuestions, place: string, { say }: Talk) {
  const { id, name, page, since, failure, figures, unnamed, alarms } = lender;
  say(`\n${name} (${place}) waits since ${easternTime(since)}`);
  say(page);
  if (failure) say(`  It could not be read: ${failure}`);
  for (const [reason, held] of Map.groupBy(figures, (figure) => figure.reason)) {
    const moved = held.filter(({ hasMoved }) => hasMoved);
    say(`  ${held.length === 1 ? '1 rate waits' : `${held.length} rates wait`}: ${reason}`);
    for (const { line } of moved) say(`    ${line}`);
    if (moved.length < held.length) say(`    ${held.length - moved.length} with the figures of before`);
  }
  if (unnamed.length > 0) say(`  On the page perhaps, but the program no longer reads them: ${unnamed.join(', ')}`);
  for (const { text, judgement } of alarms)
    say(
      `  ${judgement.by} called "${text}" an alarm on ${easternTime(judgement.at)}. Nothing new is taken while it stands; ` +
        `npm run collect -- --accept ${id}@${judgement.digest}:harmless takes that back.`,
    );
}

/** An answer; null where the person skips the question, `next` where all of the lender. */
type Reply = Answer | 'undo' | 'quit' | 'next' | null;
type Choices = Record<string, () => Reply | undefined | Promise<Reply | undefined>>;

/** Asks until a key is one of the choices and leads to an answer; undefined leads back to the question. */
async function choose(talk: Talk, question: string, own: Choices): Promise<Reply> {
  const help = { '?': () => void talk.say(HELP) };
  const choices: Choices = { ...own, s: () => null, l: () => 'next', u: () => 'undo', q: () => 'quit', ...help };
  for (;;) {
    const key = ((await talk.ask(question)) ?? 'q').trim().toLowerCase();
    const choice = Object.hasOwn(choices, key) ? choices[key] : undefined;
    if (!choice) talk.say(`  Type one of ${Object.keys(choices).join(' ')}`);
    const judgements = await choice?.();
    if (judgements !== undefined) return judgements;
  }
}

const NAMED = 3;
const namesOf = (rates: readonly StoredRate[]): string => rates.map(({ id }) => shortWords(id)).join(', ');

/** Asks what words mean, or whether a limit still stands. */
function askAbout(words: WordsQuestion, talk: Talk): Promise<Reply> {
  const { text, kind, before, beside } = words;
  const isName = kind === 'unread';
  const rates = beside.length;
  const names = `${namesOf(beside.slice(0, NAMED))}${rates > NAMED ? ', …' : ''}`;
  if (kind === 'limit') {
    talk.say(`\n  ${names}: limited to ${text} before; the program does not find that now.`);
    return choose(talk, `  Open the page. Is that limit gone? y gone, n it still says so, ${SKIPS}: `, {
      y: () => ({ verdict: 'accept' }),
      n: () => ({ verdict: 'keep' }),
    });
  }
  const where = rates > 0 ? ` beside ${rates === 1 ? '1 rate' : `${rates} rates`} (${names})` : '';
  talk.say(`\n  "${text}"`);
  talk.say(`    ${KINDS[kind] ?? kind}${where}${before === null ? '' : `, where "${before}" stood`}`);
  const isOfPage = ['title', 'h1', 'page'].includes(kind);
  const ofRates: Choices = {
    f: () => ({ verdict: 'few' }),
    c: async () => {
      const limits = await limitsOf(talk, beside);
      return limits && Object.keys(limits).length > 0 ? { verdict: 'condition', ...limits } : undefined;
    },
  };
  const choices: Choices = {
    h: () => ({ verdict: 'harmless' }),
    ...(isName && { o: () => ({ verdict: 'other' }) }),
    // A name whose figures are not read limits none; a sentence may.
    ...(isName && !/[.!?]$/.test(text) ? {} : ofRates),
    n: () => nameOf(talk, beside, before ?? '5-year fixed'),
    a: async () => {
      const of = isOfPage || rates < 2 ? '' : await ratesFrom(talk, 'Which of them are not for use', beside);
      return of === null ? undefined : { verdict: 'alarm', ...(of && { of }) };
    },
  };
  return choose(talk, isName ? OF_NAME : isOfPage ? OF_PAGE : OF_WORDS, choices);
}

/** What words limit, how far, and which of the rates beside them; null where the person goes back. */
async function limitsOf(talk: Talk, beside: readonly StoredRate[]) {
  const conditions = await conditionsOf(talk);
  const where =
    'Where or how far they hold, such as "Ontario", "insured", "refinances", "LTV up to 65%" or "26 to 30 years amortization" (Enter: everywhere)';
  const limits = conditions && (await lineFrom(talk, where, unless(isLimit)));
  if (conditions === null || limits === null) return null;
  const isOfSome = beside.length > 1 && (conditions.length > 0 || limits !== '');
  const of = isOfSome ? await ratesFrom(talk, 'Which of them does it limit', beside) : '';
  if (of === null) return null;
  return { ...(conditions.length > 0 && { conditions }), ...(limits && { limits }), ...(of && { of }) };
}

/** A line of a person that has no problem; empty where they pass, null where they go back or leave. */
async function lineFrom(
  talk: Talk,
  question: string,
  problemOf: (line: string) => string | false,
): Promise<string | null> {
  for (;;) {
    const line = ((await talk.ask(`  ${question}: `)) ?? 'q').trim();
    const problem = line !== '' && line !== 'q' && problemOf(line);
    if (problem === false) return line === 'q' ? null : line;
    talk.say(`  ${problem}`);
  }
}
const unless = (isKnown: (name: string) => boolean) => (name: string) =>
  !isKnown(name) && `"${name}" is not in the vocabulary of names.`;

/** Asks which of some rates are meant, by number or name, and says which these are; empty for all, null where the person goes back. */
async function ratesFrom(talk: Talk, question: string, rates: readonly StoredRate[]): Promise<string | null> {
  const rateOf = (part: string) => rates.find(({ id }, at) => at + 1 === Number(part) || shortWords(id) === part);
  const partsOf = (line: string): string[] => line.split(',').map((part) => rateOf(part.trim())?.id ?? part.trim());
  for (const [at, { id }] of rates.entries()) talk.say(`    ${at + 1} ${shortWords(id)}`);
  const how = `${question}: numbers or names such as "5-year fixed", with commas (Enter: all)`;
  const line = await lineFrom(talk, how, (line) => {
    const none = partsOf(line).find((part) => !/\p{L}/u.test(part) || !rates.some((rate) => isMeant(part, rate)));
    return none !== undefined && `None of them is "${none}".`;
  });
  if (!line) return line;
  const of = partsOf(line).join(', ');
  talk.say(`    ${namesOf(rates.filter((rate) => isMeant(of, rate)))}`);
  return of;
}

/** What marks rates, and what is said as a limit (`insured`), which tells two columns of one name apart. */
const OTHERS = ['unjudged-words', 'made-up', 'high-ratio-only', 'conventional-only'];
/** The conditions that a lender's words can set, by their wording. */
const CHOICES = CONDITION_CODES.filter((code) => !OTHERS.includes(code)).sort((a, b) =>
  CONDITIONS[a].en.long < CONDITIONS[b].en.long ? -1 : 1,
);

/** @returns null where the person goes back */
async function conditionsOf(talk: Talk): Promise<typeof CHOICES | null> {
  for (const [at, code] of CHOICES.entries()) talk.say(`    ${at + 1} ${CONDITIONS[code].en.long} (${code})`);
  const wordsOf = (line: string): string[] => line.split(/[\s,]+/).filter(Boolean);
  const codeOf = (word: string) => CHOICES[Number(word) - 1] ?? CHOICES.find((code) => code === word);
  const how = 'All that it sets, as numbers or codes with blanks between (Enter: none)';
  const line = await lineFrom(talk, how, (line) => {
    const unknown = wordsOf(line).find((word) => !codeOf(word));
    return unknown !== undefined && `There is no condition "${unknown}".`;
  });
  return line === null ? null : [...new Set(wordsOf(line).flatMap((word) => codeOf(word) ?? []))];
}

const MASKED_DAY = /\s*(?:(?:effective date|effective|as of|date):?\s*)*\(?@\)?/gi;

/** @param beside rates that are read beside the words now @param old the words that stood there, which their reader knows */
async function nameOf(talk: Talk, beside: readonly StoredRate[], old: string): Promise<Answer | undefined> {
  // Its day stands for no day of a page.
  const before = [...new Set(old.split(' / ').map((name) => name.replace(MASKED_DAY, '').trim()))];
  const known = `"${before.join('" or "')}" is read for sure, other words of the vocabulary perhaps`;
  const isKnown = (name: string): boolean =>
    before.some((words) => words.toLowerCase() === name.toLowerCase()) || isName(name);
  const name = await lineFrom(talk, `The name that it means: ${known} (Enter: back to the question)`, unless(isKnown));
  if (!name) return;
  const warning = `  If the name is wrong, up to ${beside.length} rates stop being read; the last figures stay. y go on, Enter back: `;
  if (beside.length > 0 && (await talk.ask(warning))?.trim() !== 'y') return;
  talk.say('  Does it also set conditions?');
  // They limit the rates that are read under it, which nobody knows yet.
  const limits = await limitsOf(talk, []);
  // Limits that a head can say tell two columns of one name apart.
  const whole = `${name}, ${limits?.limits}`;
  return limits ? { verdict: 'name', name: limits.limits && isName(whole) ? whole : name, ...limits } : undefined;
}

function askForPage(about: 'page' | 'gone', { id, gone, reasons }: LenderQuestions, talk: Talk): Promise<Reply> {
  if (about === 'page') {
    const asked = 'Does it print the figures and names that wait, as listed above?';
    return choose(talk, `\n  Open the page. ${asked} y yes, n no, it is another page or an old one, ${SKIPS}: `, {
      y: () => ({ verdict: 'accept' }),
      n: () => ({ verdict: 'keep' }),
    });
  }
  talk.say('\n  Not read on the page:');
  for (const rate of gone)
    talk.say(`    ${[`${shortWords(rate.id)} ${figure(rate)}`, reasons.get(rate.id) ?? []].flat().join(': ')}`);
  const question = `  Open the page. Are these rates gone from it? g gone, t some of them, the others stand, p all stand, with these figures, ${SKIPS}: `;
  return choose(talk, question, {
    g: () => ({ verdict: 'accept' }),
    t: async () => {
      const of = await ratesFrom(talk, 'Which are gone', gone);
      return of === null ? undefined : { verdict: 'accept', ...(of && { of }) };
    },
    p: () => {
      talk.say(`  They stay shown, marked with their age, until pipeline/lenders/${id}.ts reads them again.`);
      return { verdict: 'keep' };
    },
  });
}
