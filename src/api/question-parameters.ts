import { z } from 'zod';
import { ASKED_FOR, QUESTION_FIELDS, type Question, type QuestionField } from '../rates/question.ts';
import { QUESTION_CHOICES, readQuestion } from '../rates/question-codec.ts';
import { YEARS } from '../rates/typed.ts';
import { PROVINCES, type Purpose } from '../rates/vocabulary.ts';
import { troubleIn } from '../words/troubles.ts';
import { LENDER, type Parameter, type Reader, theLender } from './parameters.ts';
import type { BadParameter } from './problem.ts';

const CHOICES: Partial<Record<QuestionField, readonly string[]>> = QUESTION_CHOICES;
const sum = (example: string) => z.string().meta({ examples: [example] });
/** The fields of a question as parameters. Sums may be written as people do. */
const FIELDS: Readonly<Record<QuestionField, Parameter>> = {
  purpose: {
    en: 'What the mortgage is for: “renewal” where the term ends, “switch” for moving to another lender, “refinance” for borrowing more',
    fr: 'Le but du prêt : « renewal » quand le terme se termine, « switch » pour changer de prêteur, « refinance » pour emprunter davantage',
    schema: z.enum(QUESTION_CHOICES.purpose),
  },
  province: {
    en: 'Where the home stands; without one only what is offered in all of Canada is named',
    fr: 'Où se trouve la maison ; sans province, seul ce qui est offert dans tout le Canada est nommé',
    schema: z.enum(PROVINCES),
  },
  price: {
    en: 'Price of the home, dollars, for a purchase',
    fr: 'Prix de la maison, en dollars, pour un achat',
    schema: sum('700000'),
  },
  down: {
    en: 'Down payment for a purchase, in dollars or as a share of the price; under 20% the mortgage is insured',
    fr: 'Mise de fonds pour un achat, en dollars ou en part du prix ; à moins de 20 %, le prêt est assuré',
    schema: sum('20%'),
  },
  value: {
    en: 'Value of the home, dollars, for every other purpose',
    fr: 'Valeur de la maison, en dollars, pour tout autre but',
    schema: sum('700000'),
  },
  balance: {
    en: 'What is owed, or will be, dollars, for every other purpose',
    fr: 'Ce qui est dû, ou le sera, en dollars, pour tout autre but',
    schema: sum('450000'),
  },
  amortizationYears: {
    en: 'Whole years wanted, or left',
    fr: 'Années entières voulues, ou restantes',
    schema: z.int().min(YEARS.least).max(YEARS.most),
  },
  firstHome: {
    en: 'Whether it is a first home, which an insured purchase over more than 25 years takes, or a newly built one',
    fr: 'S’il s’agit d’une première maison, que demande un achat assuré sur plus de 25 ans, à moins d’une maison neuve',
    schema: z.enum(['no', 'yes']),
  },
  newBuild: {
    en: 'Whether nobody has lived in the home yet',
    fr: 'Si personne n’a encore habité la maison',
    schema: z.enum(['no', 'yes']),
  },
  insured: {
    en: 'Whether the mortgage is insured today, for a renewal or a switch; where it is not said, both figures are told',
    fr: 'Si le prêt est assuré aujourd’hui, pour un renouvellement ou un transfert ; faute de précision, les deux taux sont donnés',
    schema: z.enum(['no', 'yes']),
  },
  currentLender: {
    en: 'Id of the lender that holds the mortgage today, for a renewal or a switch',
    fr: 'Identifiant du prêteur actuel, pour un renouvellement ou un transfert',
    schema: LENDER,
    example: theLender,
  },
  occupancy: {
    en: 'Whether the owner or tenants live in the home',
    fr: 'Si le propriétaire ou des locataires habitent la maison',
    schema: z.enum(QUESTION_CHOICES.occupancy),
  },
};

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
  parameters: Object.fromEntries(QUESTION_FIELDS.map((name) => [name, FIELDS[name]])),
  read({ request: { query }, period: { all } }) {
    const lenders = new Map(all.lenders.map((lender) => [lender.id, lender]));
    const { question, fields, passedOver } = readQuestion((name) => query.get(name), lenders);
    const nameOf = (id: string): string => lenders.get(id)?.name ?? id;
    const bad = QUESTION_FIELDS.flatMap((parameter): BadParameter[] => {
      if (new Set(query.getAll(parameter)).size > 1) return [{ parameter, allowed: [], why: 'can be said once.' }];
      if (passedOver.some(({ name }) => name === parameter)) return [strayField(parameter, question.purpose)];
      const { trouble } = fields[parameter];
      if (!trouble) return [];
      if (trouble.code !== 'choice') return [{ parameter, allowed: [], why: troubleIn('en', trouble, nameOf) }];
      const near = trouble.near.length > 0 ? { near: trouble.near } : {};
      const choices: readonly string[] = CHOICES[parameter] ?? [...lenders.keys()];
      return [{ parameter, allowed: choices.filter((value) => value !== ''), ...near }];
    });
    return bad.length > 0 ? { bad } : { value: { question } };
  },
};
