import { isHighRatio, minimumDown } from '../rates/insurance.ts';
import type { Question } from '../rates/question.ts';
import { PROVINCES, PURPOSES } from '../rates/vocabulary.ts';
import { FIGURES, type Language } from '../words/index.ts';
import { inputs } from '../words/inputs.ts';
import { bad, type Field, readAmount, readChoice, readDown, readYears, type Typed } from './inputs.ts';

/** The home that the board answers for where nobody has said another: dollars, and a share of it paid down. */
const USUAL_PRICE = 700_000;
const USUAL_SHARE = 0.2;

/** The fields of the question, as they were filled in. */
export type QuestionFields = ReturnType<typeof readFields>;
/** The names of its fields, in their order. */
const QUESTION_FIELDS = ['province', 'purpose', 'price', 'down', 'amortization'] as const;

/** A question as it was asked. */
export interface Asked {
  fields: QuestionFields;
  /** What is answered: what is wrong in a field is as usual instead. */
  question: Question;
  isGood: boolean;
}

/** Reads the question from an address or a form. What is wrong is told beside its field. */
export function readQuestion(get: (name: string) => Typed, language: Language): Asked {
  const fields = readFields(get, language);
  const isGood = Object.values(fields).every(({ error }) => error === null);
  const price = fields.price.value ?? USUAL_PRICE;
  // A down payment belongs to the price it was typed with: beside a usual price the usual one stands.
  const down = fields.price.value === null ? null : fields.down.value;
  const question: Question = {
    province: fields.province.value === '' ? null : fields.province.value,
    purpose: fields.purpose.value ?? 'purchase',
    price,
    down: down ?? price * USUAL_SHARE,
    amortizationYears: fields.amortization.value ?? 25,
  };
  return { fields, question, isGood };
}

function readFields(get: (name: string) => Typed, language: Language) {
  // An empty field of a form stands for the usual.
  const typed = (name: string): Typed => get(name) || null;
  const purpose = readChoice(typed('purpose'), language, 'purchase', PURPOSES);
  const price = readAmount(typed('price'), language, USUAL_PRICE);
  const amortization = readYears(typed('amortization'), language);
  const down = possible(readDown(typed('down'), language, price.value), price.value, purpose.value, language);
  const province = readChoice(get('province'), language, '', ['', ...PROVINCES] as const);
  return { province, purpose, price, down, amortization: insurable(amortization, price.value, down.value, language) };
}

/** A mortgage with less than a fifth down must be insured, and for a purchase the rules say how little is enough. */
function possible(
  down: Field<number>,
  price: number | null,
  purpose: Question['purpose'] | null,
  language: Language,
): Field<number> {
  if (down.value === null || price === null) return down;
  const { money } = FIGURES[language];
  const least = minimumDown(price);
  if (purpose === 'purchase' && down.value < least) return bad(down.text, inputs[language].downBelow(money(least)));
  if (purpose === 'refinance' && isHighRatio({ price, down: down.value }))
    return bad(down.text, inputs[language].downRefinance(money(price / 5)));
  return down;
}

/** Longer than 30 years is not insured. */
function insurable(years: Field<number>, price: number | null, down: number | null, language: Language): Field<number> {
  if (years.value === null || price === null || down === null) return years;
  return years.value > 30 && isHighRatio({ price, down }) ? bad(years.text, inputs[language].longInsured) : years;
}

/** The question as the query of an address; what is as usual falls out. */
export function questionQuery(fields: QuestionFields, language: Language): string {
  const usual = readFields(() => null, language);
  const pairs = QUESTION_FIELDS.map((name) => [name, fields[name].text] as const);
  return new URLSearchParams(
    pairs.filter(([name, text]) => text !== usual[name].text).map((pair) => [...pair]),
  ).toString();
}
