import { shareDown } from '../../rates/insurance.ts';
import type { Question } from '../../rates/question.ts';
import { isCarried, QUESTION_FIELDS, type QuestionField } from '../../rates/question.ts';
import { questionQuery, readQuestion } from '../../rates/question-codec.ts';
import { isShare } from '../../rates/typed.ts';
import { FIGURES, type Language } from '../../words/index.ts';
import { troubleIn } from '../../words/troubles.ts';
import { bad, type Field, good, written } from '../inputs.ts';
import type { ListedLender } from '../published.ts';

/** A question as a form shows it. */
export interface QuestionInput {
  fields: Record<QuestionField, Field<string | number>>;
  /** The answered question: a wrong field has its default. */
  question: Question;
  isGood: boolean;
  /** What another page is given of it, as a query; undefined for nothing. */
  said: string | undefined;
}

/** The earlier names of fields, which old addresses still use. */
const EARLIER: Partial<Record<QuestionField, string>> = { amortizationYears: 'amortization' };

/** Reads the question of an address. Each error belongs to its field, and the typed text stays. */
export function questionFrom(
  query: URLSearchParams,
  lenders: readonly ListedLender[],
  language: Language,
): QuestionInput {
  const byId = new Map(lenders.filter(({ kind }) => kind !== 'made-up').map((lender) => [lender.id, lender]));
  const { question, fields, isGood } = readQuestion(
    (name) => query.get(name) ?? query.get(EARLIER[name] ?? name),
    byId,
  );
  const { count, share } = FIGURES[language];
  const nameOf = (id: string): string => byId.get(id)?.name ?? id;
  const sums: readonly QuestionField[] = ['price', 'down', 'value', 'balance'];
  const usual = (name: QuestionField, value: string | number): string => {
    if (name === 'down' && value === shareDown(Number(fields.price.value), 20_000)) return share(20);
    return sums.includes(name) ? count(Number(value)) : String(value);
  };
  const shown = Object.fromEntries(
    QUESTION_FIELDS.map((name): [QuestionField, Field<string | number>] => {
      const { typed, value, trouble } = fields[name];
      if (trouble) return [name, bad(typed ?? '', troubleIn(language, trouble, nameOf))];
      if (typed === null || typed === '') return [name, good(usual(name, value), value)];
      return [name, good(sums.includes(name) ? written(typed, Number(value), count) : typed, value)];
    }),
  ) as QuestionInput['fields'];
  const said = new URLSearchParams([...questionQuery(question)].filter(isCarried));
  // A share stays one when the price changes.
  if (said.has('down') && isShare(fields.down.typed ?? '')) said.set('down', fields.down.typed ?? '');
  const isSaid = said.size > 1 || !question.assumed.includes('purpose');
  return { fields: shown, question, isGood, said: (isSaid && String(said)) || undefined };
}
