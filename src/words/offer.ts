import type { Standing } from '../rates/fit.ts';
import { toThousandths } from '../rates/thousandths.ts';
import { FIGURES } from './figures.ts';
import type { Language } from './language.ts';
import { atLender } from './lenders.ts';
import { messages } from './messages.ts';

/** Where an offer lies beside a rate. */
type Side = 'above' | 'same' | 'below';

/** Whether an offered rate is a good one. */
export const offer = messages({
  title: { en: 'Was I offered a good rate?', fr: 'M’a-t-on offert un bon taux ?' },
  about: {
    en: 'Your offer beside all published rates, in dollars a month and over the term.',
    fr: 'Votre offre à côté de tous les taux publiés, en dollars par mois et sur le terme.',
  },
  rate: { en: 'Offered rate, %', fr: 'Taux offert, %' },
  anyLender: { en: 'Not stated', fr: 'Non précisé' },
  goodHead: { en: 'A good offer', fr: 'Une bonne offre' },
  'in-lineHead': { en: 'In line with the lowest', fr: 'Comparable au taux le plus bas' },
  askHead: { en: 'You could save {sum} over the term', fr: 'Vous pourriez économiser {sum} sur le terme' },
  unknownHead: { en: 'We cannot judge this offer', fr: 'Nous ne pouvons pas juger cette offre' },
  distance: {
    en: (rate: string, points: string, side: Side, which: string, figure: string) =>
      `${rate} is ${side === 'same' ? 'the same as' : `${points} ${side}`} the lowest ${which}: ${figure}.`,
    fr: (rate, points, side, which, figure) =>
      `${rate}, c’est ${{ same: 'le même taux', above: `${points} de plus`, below: `${points} de moins` }[side]} que le plus bas des ${which} : ${figure}.`,
  },
  can: { en: 'published rate that surely fits', fr: 'taux publiés qui vous conviennent à coup sûr' },
  may: { en: 'published rate that may fit', fr: 'taux publiés qui pourraient vous convenir' },
  canShown: { en: 'rate shown here that surely fits', fr: 'taux montrés ici qui vous conviennent à coup sûr' },
  mayShown: { en: 'rate shown here that may fit', fr: 'taux montrés ici qui pourraient vous convenir' },
  nothing: {
    en: 'No current published rate fits this mortgage, so there is nothing to set {rate} beside.',
    fr: 'Aucun taux publié à jour ne convient à ce prêt : nous n’avons rien à comparer à {rate}.',
  },
  undecided: {
    en: 'Lower rates are published, but we do not know whether you can have them.',
    fr: 'Des taux plus bas sont publiés, mais nous ne savons pas si vous pouvez les obtenir.',
  },
  better: {
    en: 'Better than {better} of {all} {all:rate|rates} shown.',
    fr: 'Meilleur que {better} {all:du|des} {all} taux {all:montré|montrés}.',
  },
  hidden: {
    en: '{hidden} more {hidden:rate|rates} could fit: a free account shows them.',
    fr: '{hidden} {hidden:autre taux pourrait|autres taux pourraient} convenir : un compte gratuit les montre.',
  },
  yours: { en: 'Your offer, {rate}', fr: 'Votre offre, {rate}' },
  key: {
    en: 'Each tick is a published rate; a short one may not be for you.',
    fr: 'Chaque trait est un taux publié; un trait court n’est peut-être pas pour vous.',
  },
  picture: { en: 'Picture to share', fr: 'Image à partager' },
  cost: {
    en: 'At {rate} you pay {monthly} a month, and {overTerm} of interest over the term',
    fr: 'À {rate}, vous payez {monthly} par mois et {overTerm} d’intérêts sur le terme',
  },
  dearer: {
    en: '{monthly} a month more than at {rate} ({payments} over the term, and {owed} more still owed at its end)',
    fr: '{monthly} par mois de plus qu’à {rate} ({payments} sur le terme, et un solde plus élevé de {owed} à la fin)',
  },
  cheaper: {
    en: '{monthly} a month less than at {rate} ({payments} over the term, and {owed} less still owed at its end)',
    fr: '{monthly} par mois de moins qu’à {rate} ({payments} sur le terme, et un solde moins élevé de {owed} à la fin)',
  },
  asMuch: { en: 'as much as at {rate}', fr: 'autant qu’à {rate}' },
  ifPrimeStays: { en: 'If prime stays as it is.', fr: 'Calcul à taux préférentiel inchangé.' },
  unsure: { en: 'Perhaps lower: {figure}.', fr: 'Peut-être plus bas : {figure}.' },
  toTheBank: {
    en: (lender: string, rate: string, kind: string) =>
      `To tell your lender: “${lender} publishes ${rate} for a ${kind} mortgage like mine. Can you match it?”`,
    fr: (lender, rate, kind) =>
      `À dire à votre prêteur : « J’ai vu ${rate} ${atLender(lender)} pour un prêt ${kind} comme le mien. Pouvez-vous l’égaler ? »`,
  },
  toItself: {
    en: 'To tell your lender: “You publish {rate} for a {kind} mortgage like mine. Can I have it?”',
    fr: 'À dire à votre prêteur : « Vous publiez {rate} pour un prêt {kind} comme le mien. Pouvez-vous me l’accorder ? »',
  },
  own: { en: '{lender} itself publishes {rate} for it.', fr: 'Le prêteur lui-même ({lender}) publie {rate}.' },
  listTitle: { en: 'Lower rates', fr: 'Taux plus bas' },
  less: {
    en: '{monthly} less a month, {overTerm} less over the term',
    fr: '{monthly} de moins par mois, {overTerm} de moins sur le terme',
  },
  more: { en: 'See every lower rate (free account)', fr: 'Voir tous les taux plus bas (compte gratuit)' },
});

/** How far an offer is from the lowest rate, as a sentence. @param figure the lowest, in words @param isWhole of all rates, not of the public ones alone */
export function distanceIn(
  language: Language,
  ratePercent: number,
  lowest: { ratePercent: number; standing: Standing } | null,
  figure: string,
  isWhole: boolean,
): string {
  const t = offer[language];
  const { percent, rate } = FIGURES[language];
  if (lowest === null) return t.nothing(percent(ratePercent));
  const above = toThousandths(ratePercent) - toThousandths(lowest.ratePercent);
  const side = above === 0 ? 'same' : above > 0 ? 'above' : 'below';
  const distance = Math.abs(above) / 1000;
  // English counts 0.39 points, French 0,39 point.
  const points = `${rate(distance)} point${language === 'fr' && distance < 2 ? '' : 's'}`;
  const which = lowest.standing === 'can' ? (isWhole ? 'can' : 'canShown') : isWhole ? 'may' : 'mayShown';
  return t.distance(percent(ratePercent), points, side, t[which], figure);
}
