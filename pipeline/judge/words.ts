import type { StoredRate } from '../../src/rates/schema.ts';
import type { Judged } from '../../src/snapshots/judgements.ts';
import { isAbsent } from '../read/figures.ts';
import { findWords, meaningOf, unknownWords } from '../read/labels.ts';
import { NO_NOTE, textDigest, type Word } from '../read/layout/frame.ts';
import { folded, sentencesOf } from '../read/layout/wording.ts';
import { isAlarm } from './alarm.ts';
import { isHarmless } from './harmless.ts';

/** What new words say of the rates beside them. `unknown`: nobody knows; null: nothing that matters. */
export type Said = 'alarm' | 'unknown' | null;

const judgedAs = (text: string, judged: Judged): Said | undefined => {
  const verdict = judged.get(textDigest(text))?.verdict;
  return verdict === undefined ? undefined : verdict === 'alarm' ? 'alarm' : null;
};

/** Kinds of words that name something; the others are sentences. */
const NAMING = new Set<Word['kind']>(['title', 'h1', 'heading', 'opener', 'header', 'group', 'row', 'data']);
const TOLD = ['termMonths', 'rateType', 'prepayment', 'offer', 'insurance'] as const;

/** What new words say of a rate. `before`: the words in their place; `known`: accepted words around it, and the lender's own name. */
export function saidByWord(
  { kind, text }: Word,
  before: string | null,
  known: readonly string[],
  rate: StoredRate | undefined,
  judged: Judged,
): Said {
  const verdict = judgedAs(text, judged);
  if (verdict !== undefined) return verdict;
  if (text === NO_NOTE) return 'unknown';
  const old = new Set(sentencesOf(before ?? '').map(folded));
  const fresh = sentencesOf(text).filter((sentence) => !old.has(folded(sentence)));
  if (kind !== 'row' && fresh.some(isAlarm)) return 'alarm';
  if (!NAMING.has(kind)) return worst(fresh.map((sentence) => saidBySentence(sentence, known, [rate], judged)));
  if (kind === 'row') return isOther(text, before, rate) || isUnknown(text, known) ? 'unknown' : null;
  return isUnknown(text, known, kind) || contradicts(text, rate) ? 'unknown' : null;
}

const isUnknown = (text: string, known: readonly string[], kind?: Word['kind']): boolean =>
  unknownWords(text, known, kind === 'title' || kind === 'h1').length > 0 && !isHarmless(text);

export function saidBySentence(
  sentence: string,
  known: readonly string[],
  rates: readonly (StoredRate | undefined)[],
  judged: Judged,
): Said {
  const verdict = judgedAs(sentence, judged);
  if (verdict !== undefined) return verdict;
  if (isAlarm(sentence)) return 'alarm';
  if (isHarmless(sentence)) return null;
  // A day means nothing by itself: it may be that of other rates.
  const isExplained =
    !sentence.includes('@') &&
    unknownWords(sentence, known).length === 0 &&
    !rates.some((rate) => contradicts(sentence, rate));
  return isExplained ? null : 'unknown';
}

/** What a person or the table of alarms says of a line that is far from all rates. */
export const saidFarAway = (sentence: string, judged: Judged): Said => {
  const verdict = judgedAs(sentence, judged);
  return verdict !== undefined ? verdict : isAlarm(sentence) ? 'alarm' : null;
};

const worst = (all: Said[]): Said => (['alarm', 'unknown'] as const).find((one) => all.includes(one)) ?? null;

function contradicts(name: string, rate: StoredRate | undefined): boolean {
  const said = findWords(name);
  return rate !== undefined && TOLD.some((field) => said[field] !== undefined && said[field] !== rate[field]);
}

/** True if a new cell of a row names another product than its rate: it means something else there, like the years of an amortization. */
function isOther(row: string, before: string | null, rate: StoredRate | undefined): boolean {
  const old = new Set((before ?? '').split(' | ').map(folded));
  const cells = row.split(' | ').filter((cell) => !cell.includes('#') && !old.has(folded(cell)));
  return cells.some((cell) => contradicts(cell, rate));
}

/** Words that name something: two wordings with one meaning name the same. */
const OF_NAME = /^(title|h1|heading|opener|caption|header|group|row) (.*)$/s;
const OF_WHOLE = /^(?:title|h1|caption)$/;
/** Words of several cells, each of which a person may judge. */
const OF_CELLS = /^(?:header|group|row)$/;
/** False for a name of the page or of a table that says nothing, and for words that a person calls harmless: they may come and go. */
export const saysSomething = (meaning: string): boolean => !/^(?:(?:title|h1|caption) \[\[\],""\])?$/.test(meaning);
/** Signs of figures, days, spans and comparison: such a name counts as it is. */
const COUNTED = /[#@<>≤≥+$%]|(?<![\p{L}\p{N}])-|-(?![\p{L}\p{N}])|\b(?:col|row)span \d|struck out/u;

/** Returns what compares lines of a layout: names by their meaning, others by their letters; empty for what people call harmless. */
export function meaningOfLines(owns: readonly string[], judged: Judged): (line: string) => string {
  const known = new Map<string, string>();
  const meant = (text: string): string => {
    const said = judged.get(textDigest(text));
    return said?.verdict === 'harmless' ? '' : said?.verdict === 'name' ? said.name : text;
  };
  const meaningOfLine = (line: string): string => {
    const [, kind = '', printed = ''] = OF_NAME.exec(line) ?? [];
    if (kind === '') return meant(line.slice(line.indexOf(' ') + 1)) === '' ? '' : folded(line);
    const text = OF_CELLS.test(kind) ? printed : meant(printed);
    if (text === '') return '';
    if (OF_WHOLE.test(kind))
      return `${kind} ${(/[<>≤≥+$%]/.test(text) ? null : meaningOf(text, owns, 'page')) ?? folded(text)}`;
    const of = kind === 'header' ? 'column' : 'part';
    // The signs between cells and rows stay where they are.
    const parts = text.split(/( [|/] )/);
    const said = parts.map((printed, at) => {
      if (at % 2 === 1) return printed;
      const part = OF_CELLS.test(kind) ? meant(printed) : printed;
      if (isAbsent(part)) return '';
      return (COUNTED.test(part) ? null : meaningOf(part, [], of)) ?? folded(part);
    });
    return `${kind} ${said.join('')}`;
  };
  return (line) => {
    const said = known.get(line) ?? meaningOfLine(line);
    known.set(line, said);
    return said;
  };
}
