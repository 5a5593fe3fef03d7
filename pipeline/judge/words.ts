import type { StoredRate } from '../../src/rates/schema.ts';
import { findWords, unknownWords } from '../read/labels.ts';
import { isAlarm } from '../read/layout/alarm.ts';
import { saysOfField } from '../read/layout/fields.ts';
import type { Says, Word } from '../read/layout/frame.ts';
import { isLimiting, isOfBonus } from '../read/layout/limiting.ts';
import { folded, isQuestion, sentencesOf } from '../read/layout/wording.ts';
import { limitsOf } from '../read/limits.ts';

/** The conditions understood from a sentence that limits; `further-limits` if it says more than conditions can express. */
export function conditionsOf(sentence: string): StoredRate['conditions'] {
  const said = limitsOf(sentence);
  const { insurance, ...rest } = said?.narrowed ?? {};
  const conditions = [...(said?.conditions ?? []), ...(insurance ? [INSURED[insurance]] : [])];
  return conditions.length > 0 && Object.keys(rest).length === 0 ? conditions : ['further-limits'];
}
const INSURED = { insured: 'high-ratio-only', uninsured: 'conventional-only', insurable: 'further-limits' } as const;

/** What words say of a figure, and the conditions understood from them. `words`: something that is not understood. */
export interface Said {
  says: Says | 'words' | null;
  conditions: StoredRate['conditions'];
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
    const conditions = new Set(said.filter(isLimiting).flatMap(conditionsOf));
    const lacking = [...conditions].filter((code) => !rate || !shows(rate, code));
    return lacking.length > 0 ? { says: 'limits', conditions: lacking } : SILENT;
  }
  if (word.kind === 'data') {
    const [, key = '', value = ''] = /^(.*?) ?= ?(.*)$/s.exec(word.text) ?? [];
    const says = key === '' ? null : saysOfField(key, value);
    if (says === 'alarm') return { says, conditions: [] };
    if (says !== null) return says === 'harmless' ? SILENT : UNKNOWN;
  }
  // A heading that announces a bonus or asks a question is judged as a sentence.
  if (word.kind === 'heading' && (isOfBonus(word.text) || isQuestion(word.text))) return SILENT;
  const isUnknown = unknownWords(word.text, known, word.kind === 'title' || word.kind === 'h1').length > 0;
  return isUnknown || (word.kind === 'row' && rate && contradicts(word.text, before, rate)) ? UNKNOWN : SILENT;
}

/** True if a rate shows a condition that is understood, by itself or by its insurance. */
const shows = ({ conditions, insurance }: StoredRate, code: StoredRate['conditions'][number]): boolean =>
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
