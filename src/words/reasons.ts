import type { Answering } from '../rates/answering.ts';
import { CONDITIONS, type ConditionCode } from '../rates/conditions.ts';
import { unmetLimits } from '../rates/fit.ts';
import type { WhyLeftOut } from '../rates/lowest.ts';
import type { Question, Way } from '../rates/question.ts';
import type { Language } from './language.ts';
import { conditionIn, limitsIn } from './limits-of-rates.ts';
import { messages } from './messages.ts';
import { capital } from './terms.ts';

type FieldReason = Exclude<WhyLeftOut, ConditionCode>;

/** The reasons against a rate that are not conditions of its own, as they stand within a line. */
const reasons = messages<Record<FieldReason, string>>({
  'province-not-chosen': { en: 'some provinces only: choose yours', fr: 'certaines provinces : choisissez la vôtre' },
  'other-province': { en: 'not offered in this province', fr: 'non offert dans cette province' },
  'other-purpose': { en: 'for another purpose', fr: 'pour un autre but' },
  'own-lender': { en: 'of the lender you would leave', fr: 'du prêteur que vous quitteriez' },
  'other-lender': { en: 'of another lender than yours', fr: 'd’un autre prêteur que le vôtre' },
  'other-amortization': { en: 'not offered over these years', fr: 'non offert pour cet amortissement' },
  'other-loan-to-value': { en: 'for another share of the home’s value', fr: 'pour une autre part de la valeur' },
  'other-price': { en: 'not for a home of this price', fr: 'pas pour une propriété de ce prix' },
  'other-loan': { en: 'not for a loan of this size', fr: 'pas pour un prêt de ce montant' },
  'other-insurance': { en: 'for another kind of insurance', fr: 'pour une autre catégorie d’assurance' },
  insurable: { en: 'if the lender can insure it itself', fr: 'les prêts que le prêteur peut assurer lui-même' },
  'insurance-not-stated': { en: 'insurance not stated', fr: 'assurance non précisée' },
  'provinces-not-stated': { en: 'provinces not stated', fr: 'provinces non précisées' },
  'tenants-not-stated': { en: 'rented homes not stated', fr: 'logements loués non précisés' },
  'insured-over-25-years': {
    en: 'insured over more than 25 years for a first home or a newly built one only',
    fr: 'assuré sur plus de 25 ans pour une première propriété ou une construction neuve seulement',
  },
  'insured-and-rented': { en: 'a rented home cannot be insured', fr: 'prêt pour un logement loué, non assurable' },
  'uninsured-over-80-percent': {
    en: 'over 80% of the value, only an insured mortgage can move',
    fr: 'au-delà de 80 % de la valeur, seul un prêt assuré peut changer de prêteur',
  },
  stale: { en: 'out of date', fr: 'périmé' },
  held: { en: 'being checked', fr: 'en vérification' },
  missing: { en: 'not on the page when it was last read', fr: 'absent de la page à la dernière lecture' },
});

const isCondition = (reason: WhyLeftOut): reason is ConditionCode => Object.hasOwn(CONDITIONS, reason);

/** A reason in full words. */
export function reasonIn(language: Language, reason: WhyLeftOut): string {
  return isCondition(reason) ? conditionIn(language, reason).long : capital(reasons[language][reason]);
}

/** Reasons in short words, for the line beside a figure: `insurance not stated, members`. */
export function reasonsIn(language: Language, some: readonly WhyLeftOut[]): string {
  const short = (reason: WhyLeftOut): string =>
    isCondition(reason) ? conditionIn(language, reason).short : reasons[language][reason];
  return some.map(short).join(', ');
}

/** What a lender leaves open about a rate, as the mark beside its figure. */
const doubts = messages({
  'provinces-not-stated': { en: 'province?', fr: 'province?' },
  'insurance-not-stated': { en: 'insurance?', fr: 'assurance?' },
  'tenants-not-stated': { en: 'rental?', fr: 'locatif?' },
  'price-limit': { en: 'price?', fr: 'prix?' },
  'amortization-premium': { en: 'amortization?', fr: 'amortissement?' },
  'unjudged-words': { en: 'wording?', fr: 'libellé?' },
  'rate-may-vary': { en: 'may vary', fr: 'peut varier' },
});

/** The most conditions that stand beside a figure. */
const MOST_BESIDE = 2;

/** What stands beside the figure of an answer: at most one mark of doubt and two conditions, those that few meet first; and all in full words. */
export function openIn(language: Language, { rate, standing, reasons }: Answering, question: Question, way: Way) {
  const t = doubts[language];
  const isDoubt = (reason: string): reason is keyof typeof t => Object.hasOwn(t, reason);
  const doubt = standing === 'cannot' ? undefined : reasons.find(isDoubt);
  const limits = unmetLimits(rate, question, way);
  const conditions = limits.conditions
    .filter((code) => code !== doubt)
    .sort((a, b) => Number(CONDITIONS[b].keeps === 'few') - Number(CONDITIONS[a].keeps === 'few'));
  const all = limitsIn(language, { ...limits, conditions });
  return {
    doubt: doubt === undefined ? null : t[doubt],
    conditions: all.slice(0, MOST_BESIDE).map(({ short }) => short),
    /** The conditions beyond those. */
    rest: all.slice(MOST_BESIDE).map(({ short }) => short),
    isPosted: rate.offer === 'posted',
  };
}
