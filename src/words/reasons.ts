import { CONDITIONS, type ConditionCode } from '../rates/conditions.ts';
import type { WhyLeftOut } from '../rates/lowest.ts';
import type { Language } from './language.ts';
import { messages } from './messages.ts';

type FieldReason = Exclude<WhyLeftOut, ConditionCode>;

/** The reasons against a rate that are not conditions of its own. */
const reasons = messages<Record<FieldReason, string>>({
  'province-not-chosen': {
    en: 'Offered in some provinces only: choose yours',
    fr: 'Offert dans certaines provinces seulement : choisissez la vôtre',
  },
  'other-province': { en: 'Not offered in this province', fr: 'Non offert dans cette province' },
  'other-purpose': { en: 'For another purpose', fr: 'Pour un autre but' },
  'own-lender': { en: 'Of the lender you would leave', fr: 'Du prêteur que vous quitteriez' },
  'other-lender': { en: 'Of another lender than yours', fr: 'D’un autre prêteur que le vôtre' },
  'other-amortization': { en: 'Not offered over these years', fr: 'Non offert sur ces années' },
  'other-loan-to-value': {
    en: 'For another share of the value of the home',
    fr: 'Pour une autre part de la valeur de la maison',
  },
  'other-insurance': {
    en: 'For mortgages that are insured otherwise',
    fr: 'Pour des prêts assurés autrement',
  },
  insurable: {
    en: 'Only where the lender can insure the mortgage itself',
    fr: 'Seulement si le prêteur peut assurer le prêt lui-même',
  },
  'insurance-not-stated': { en: 'insurance not stated', fr: 'assurance non précisée' },
  'provinces-not-stated': { en: 'provinces not stated', fr: 'provinces non précisées' },
  'tenants-not-stated': { en: 'rented homes not stated', fr: 'logements loués non précisés' },
  'insured-over-25-years': {
    en: 'Insured over more than 25 years for a first home or a newly built one only',
    fr: 'Assuré sur plus de 25 ans pour une première maison ou une construction neuve seulement',
  },
  'insured-and-rented': {
    en: 'A home that is rented out cannot be insured',
    fr: 'Une maison louée ne peut être assurée',
  },
  'uninsured-over-80-percent': {
    en: 'Over 80% of the value, only an insured mortgage can move',
    fr: 'Au-delà de 80 % de la valeur, seul un prêt assuré peut changer de prêteur',
  },
  stale: { en: 'Out of date', fr: 'Non à jour' },
  held: { en: 'Being checked', fr: 'En vérification' },
  missing: {
    en: 'Not on the page when it was last read',
    fr: 'Absent de la page à la dernière lecture',
  },
});

const isCondition = (reason: WhyLeftOut): reason is ConditionCode => Object.hasOwn(CONDITIONS, reason);

/** A reason in full words. */
export function reasonIn(language: Language, reason: WhyLeftOut): string {
  return isCondition(reason) ? CONDITIONS[reason].words[language].long : reasons[language][reason];
}

/** Reasons in short words, for the line beside a figure: `insurance not stated, members`. */
export function reasonsIn(language: Language, some: readonly WhyLeftOut[]): string {
  const short = (reason: WhyLeftOut): string =>
    isCondition(reason) ? CONDITIONS[reason].words[language].short : reasons[language][reason];
  return some.map(short).join(', ');
}
