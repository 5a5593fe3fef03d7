import { z } from 'zod';
import { ASKED_FOR, QUESTION_FIELDS, type Question, type QuestionField } from '../rates/question.ts';
import { QUESTION_CHOICES, readQuestion } from '../rates/question-codec.ts';
import { YEARS } from '../rates/typed.ts';
import { PROVINCES, PURPOSES, type Purpose } from '../rates/vocabulary.ts';
import { question } from '../words/question.ts';
import { troubleIn } from '../words/troubles.ts';
import { LENDER, type Parameter, type Reader, theLender } from './parameters.ts';
import type { BadParameter } from './problem.ts';

const CHOICES: Partial<Record<QuestionField, readonly string[]>> = QUESTION_CHOICES;
const sum = (example: string) => z.string().meta({ examples: [example] });
const yesOrNo = z.enum(['no', 'yes']);
/** The values of the fields. Sums may be written as people do. */
const SCHEMAS: Readonly<Record<QuestionField, z.ZodType>> = {
  purpose: z.enum(QUESTION_CHOICES.purpose),
  province: z.enum(PROVINCES),
  price: sum('700000'),
  down: sum('20%'),
  value: sum('700000'),
  balance: sum('450000'),
  amortizationYears: z.int().min(YEARS.least).max(YEARS.most),
  firstHome: yesOrNo,
  newBuild: yesOrNo,
  insured: yesOrNo,
  currentLender: LENDER,
  occupancy: z.enum(QUESTION_CHOICES.occupancy),
};

/** A field as a parameter: the label of its form field, and the purposes that ask it. */
function parameterOf(name: QuestionField): Parameter {
  const purposes: readonly Purpose[] = ASKED_FOR[name];
  const only = purposes.length < PURPOSES.length ? ` (purpose=${purposes.join(', ')})` : '';
  const { en, fr } = question;
  return {
    ...{ en: en[name] + only, fr: fr[name] + only, schema: SCHEMAS[name] },
    ...(name === 'currentLender' && { example: theLender }),
  };
}

/** What another purpose asks in place of a field. */
const INSTEAD: Partial<Record<QuestionField, QuestionField>> = {
  ...{ price: 'value', value: 'price', down: 'balance', balance: 'down', insured: 'down' },
};

/** A field that the purpose does not ask, and what it asks instead. */
function strayField(parameter: QuestionField, purpose: Question['purpose']): BadParameter {
  const allowed = QUESTION_FIELDS.filter((field) => (ASKED_FOR[field] as readonly Purpose[]).includes(purpose));
  const instead = INSTEAD[parameter];
  const named = instead && allowed.includes(instead) ? ` Send “${instead}” in its place.` : '';
  return { parameter, allowed, why: `is not asked with purpose=${purpose}.${named} It asks ${allowed.join(', ')}.` };
}

/** The question of a request: a missing field has its default, and one that its purpose does not ask is an error. */
export const QUESTION: Reader<{ question: Question }> = {
  parameters: Object.fromEntries(QUESTION_FIELDS.map((name) => [name, parameterOf(name)])),
  read({ request: { query }, period: { all } }) {
    const lenders = new Map(all.lenders.map((lender) => [lender.id, lender]));
    const { question: read, fields, passedOver } = readQuestion((name) => query.get(name), lenders);
    const nameOf = (id: string): string => lenders.get(id)?.name ?? id;
    const bad = QUESTION_FIELDS.flatMap((parameter): BadParameter[] => {
      if (new Set(query.getAll(parameter)).size > 1) return [{ parameter, allowed: [], why: 'can be said once.' }];
      if (passedOver.some(({ name }) => name === parameter)) return [strayField(parameter, read.purpose)];
      const { trouble } = fields[parameter];
      if (!trouble) return [];
      if (trouble.code !== 'choice') return [{ parameter, allowed: [], why: troubleIn('en', trouble, nameOf) }];
      const near = trouble.near.length > 0 ? { near: trouble.near } : {};
      const choices: readonly string[] = CHOICES[parameter] ?? [...lenders.keys()];
      return [{ parameter, allowed: choices.filter((value) => value !== ''), ...near }];
    });
    return bad.length > 0 ? { bad } : { value: { question: read } };
  },
};
