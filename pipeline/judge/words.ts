import { isDeepStrictEqual } from 'node:util';
import type { StoredRate } from '../../src/rates/schema.ts';
import { findWords, unknownWords } from '../read/labels.ts';
import { isAlarm } from '../read/layout/alarm.ts';
import { isUnderstood, saysOfField } from '../read/layout/fields.ts';
import { NO_NOTE, type Says, type Word } from '../read/layout/frame.ts';
import { isLimitingNote, isOfBonus } from '../read/layout/limiting.ts';
import { isExplained } from '../read/layout/shown.ts';
import { folded, isQuestion, sentencesOf } from '../read/layout/wording.ts';
import { limitsOf } from '../read/limits.ts';
import { scopeOf } from '../read/normalise.ts';

type Conditions = StoredRate['conditions'];

const INSURED = { insured: 'high-ratio-only', uninsured: 'conventional-only', insurable: 'further-limits' } as const;

/** A number of years or percent. */
const BOUND = /(?<![\d,.$])\d{1,3}(?![,.]?\d)/;

/**
 * Returns the function that gives the limits of a sentence that a rate does not show, as conditions; `further-limits` for those that
 * conditions cannot express, and for words that no known wording explains. The sentence is read once, however many rates it reaches.
 * @param before the words in its place before; absent where it stands among other lines
 */
export function lackingOf(sentence: string, before?: string | null): (rate: StoredRate | undefined) => Conditions {
  const said = limitsOf(sentence);
  const { insurance, ...scope } = scopeOf(said?.narrowed ?? {});
  const surcharges = said?.surcharges ?? null;
  const fields = Object.entries({ ...scope, surcharges }).filter(([, value]) => value !== null);
  const codes = [...(said?.conditions ?? []), ...(insurance ? [INSURED[insurance]] : [])];
  if (fields.length + codes.length === 0) return () => ['further-limits'];
  const rest = said?.rest ?? '';
  const isWhole = before === undefined ? !BOUND.test(rest) : isExplained(rest, before ?? '');
  return (rate) => {
    const isShown = fields.every(([field, value]) => isShownBy(rate, field as keyof StoredRate, value));
    const lacking = codes.filter((code) => !rate || !shows(rate, code));
    return [...new Set<Conditions[number]>([...lacking, ...(isShown && isWhole ? [] : ['further-limits' as const])])];
  };
}

/** Whether a rate has a limit, or all of some surcharges. */
const isShownBy = (rate: StoredRate | undefined, field: keyof StoredRate, value: unknown): boolean =>
  field === 'surcharges'
    ? (value as object[]).every((one) => rate?.surcharges.some((other) => isDeepStrictEqual(one, other)))
    : String(rate?.[field]) === String(value);

/** What words say of a figure, and the conditions understood from them. `words`: something that is not understood. */
export interface Said {
  says: Says | 'words' | null;
  conditions: Conditions;
}
export const SILENT: Said = { says: null, conditions: [] };
const UNKNOWN: Said = { says: 'words', conditions: ['further-limits'] };

/**
 * What new words say of a figure. Footnotes are judged sentence by sentence, all other words as a whole. What is understood narrows the
 * reading itself; where the reading does not show it, it limits all the same.
 */
export function saidBy(word: Word, before: string | null, known: string[], rate: StoredRate | undefined): Said {
  const old = new Set(sentencesOf(before ?? '').map(folded));
  const said = sentencesOf(word.text).filter((sentence) => !old.has(folded(sentence)));
  if (word.kind !== 'row' && word.kind !== 'data' && said.some(isAlarm)) return { says: 'alarm', conditions: [] };
  // Any change in the words around entries makes another layout; their sentences are judged as lines.
  if (word.kind === 'feed') return SILENT;
  if (word.kind === 'note') {
    if (word.text === NO_NOTE) return UNKNOWN;
    const conditions = [
      ...new Set(said.filter(isLimitingNote).flatMap((sentence) => lackingOf(sentence, before)(rate))),
    ];
    return conditions.length > 0 ? { says: 'limits', conditions } : SILENT;
  }
  if (word.kind === 'data') {
    const [, key = '', value = ''] = /^(.*?) ?= ?(.*)$/s.exec(word.text) ?? [];
    const says = key === '' ? null : saysOfField(key, value);
    if (says === 'alarm') return { says, conditions: [] };
    if (says !== null) return says === 'harmless' ? SILENT : UNKNOWN;
    // It may say once more what the rate is.
    const isOfRate = Object.keys(findWords(value)).length > 0 && rate && !contradicts(value, null, rate);
    if (isOfRate && isUnderstood(value)) return SILENT;
  }
  // A heading that announces a bonus or asks a question is judged as a sentence.
  if (word.kind === 'heading' && (isOfBonus(word.text) || isQuestion(word.text))) return SILENT;
  const isUnknown = unknownWords(word.text, known, word.kind === 'title' || word.kind === 'h1').length > 0;
  return isUnknown || (word.kind === 'row' && rate && contradicts(word.text, before, rate)) ? UNKNOWN : SILENT;
}

/** True if a rate shows a condition that is understood, by itself or by its insurance. */
const shows = ({ conditions, insurance }: StoredRate, code: Conditions[number]): boolean =>
  code !== 'further-limits' && (conditions.includes(code) || (insurance !== null && INSURED[insurance] === code));

/** True if a new cell of a row names another product than its rate: it means something else there, like the years of an amortization. */
function contradicts(row: string, before: string | null, rate: StoredRate): boolean {
  const old = new Set((before ?? '').split(' | ').map(folded));
  const cells = row.split(' | ').filter((cell) => !cell.includes('#') && !old.has(folded(cell)));
  return cells.some((cell) => {
    const { termMonths, rateType, prepayment, offer, insurance } = findWords(cell);
    return Object.entries({ termMonths, rateType, prepayment, offer, insurance }).some(
      ([field, value]) => value !== undefined && value !== rate[field as 'offer'],
    );
  });
}
