import type { Impossibility, Notice, Question } from '../rates/question.ts';
import type { Exempt } from '../rates/stress-test.ts';
import { FIGURES } from './figures.ts';
import type { Language } from './language.ts';
import { messages } from './messages.ts';

/** The insurance that follows from a question, and the reasons why it may have no answer. */
const answers = messages({
  insuredByDown: {
    en: 'With less than 20% down the mortgage has to be insured: a premium of {premium} ({share} of the loan) is added to it.',
    fr: 'Avec moins de 20 % de mise de fonds, le prêt doit être assuré : une prime de {premium} ({share} du prêt) s’y ajoute.',
  },
  overShare: {
    en: 'Your balance is {share} of the value, over 80%: these are rates for insured mortgages.',
    fr: 'Votre solde atteint {share} de la valeur, plus de 80 % : voici les taux pour les prêts assurés.',
  },
  overShareUninsured: {
    en: 'Your balance is {share} of the value, over 80%, and the mortgage is not insured.',
    fr: 'Votre solde atteint {share} de la valeur, plus de 80 %, et le prêt n’est pas assuré.',
  },
  'insured-over-25-years': {
    en: (down: string) =>
      'With less than 20% down, a mortgage over more than 25 years can be insured for a first home or a newly built one only. Choose ' +
      `25 years or less, or put ${down} (20%) down.`,
    fr: (down) =>
      'Avec moins de 20 % de mise de fonds, un prêt de plus de 25 ans ne peut être assuré que pour une première propriété ou une construction ' +
      `neuve. Choisissez 25 ans ou moins, ou versez ${down} (20 %).`,
  },
  'insured-and-rented': {
    en: 'A home that is rented out cannot be insured with less than 20% down. Put {down} (20%) down, or choose a home that you live in.',
    fr: `Le prêt pour un logement loué ne peut être assuré avec moins de 20 % de mise de fonds. Versez {down} (20 %), ou choisissez une
      propriété que vous habiterez.`,
  },
  'uninsured-over-80-percent': {
    en: (_down: string, most: string) =>
      `A mortgage over 80% of the value can move to another lender only if it is insured. Pay it down to ${most}, or stay with your lender.`,
    fr: (_down, most) =>
      `Un prêt de plus de 80 % de la valeur ne peut changer de prêteur que s’il est assuré. Ramenez-le à ${most}, ou restez chez votre prêteur.`,
  },
  renewal: {
    en: 'No stress test: a renewal with your own lender needs none.',
    fr: 'Aucune simulation de crise n’est exigée pour un renouvellement chez votre prêteur.',
  },
  'straight-switch': {
    en: 'No stress test: both lenders are federally regulated, and neither sum nor years grow.',
    fr: 'Aucune simulation de crise n’est exigée : les deux prêteurs sont sous réglementation fédérale, et ni le montant ni l’amortissement n’augmentent.',
  },
});

/** A remark as a sentence. */
export function noticeIn(language: Language, notice: Notice): string {
  const t = answers[language];
  const { money, share } = FIGURES[language];
  if (notice.code === 'insuredByDown')
    return t.insuredByDown(money(notice.premium.amount), share(notice.premium.percent));
  const text = share(Math.round(notice.share * 10) / 10);
  return notice.insuredToday === false ? t.overShareUninsured(text) : t.overShare(text);
}

/** Why a question has no answer, and the ways out. */
export function impossibleIn(language: Language, code: Impossibility, { value }: Question): string {
  const { money } = FIGURES[language];
  return answers[language][code](money(value * 0.2), money(value * 0.8));
}

/** Why no stress test is due. */
export const exemptIn = (language: Language, why: Exempt): string => answers[language][why];
