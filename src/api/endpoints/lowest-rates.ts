import type { z } from 'zod';
import { answerOf } from '../../rates/answer.ts';
import { isMadeUp } from '../../rates/scope.ts';
import { type Kind, kindsOf } from '../../rates/terms.ts';
import { lowestDocument } from '../answer-documents.ts';
import { lowestShape } from '../answer-shapes.ts';
import { AS_OF, spanOf } from '../clock.ts';
import { endpoint } from '../endpoint.ts';
import { filterRates, filterReader, queryOf } from '../filters.ts';
import { isOfHeadlines, KIND_FILTERS, kindsAmong } from '../kinds.ts';
import { QUESTION } from '../question-parameters.ts';

export default endpoint({
  path: '/api/rates/lowest',
  operationId: 'getLowest',
  who: 'account',
  isOpen: (query) => isOfHeadlines(query, 'asOf'),
  summary: { en: 'What is lowest for a question', fr: 'Ce qui est le plus bas pour une question' },
  description: {
    en:
      'For each kind of closed mortgage the lowest rate that somebody with this question can really have, the runners-up, and what was left ' +
      'out and why. “can”: it can be had; “may”: its lender leaves something unsaid; “lowest” is the lowest “can”, otherwise “may”. What is not ' +
      'sent is assumed, and told in “assumed”: a purchase for $700,000 with 20% down, ' +
      'over 25 years, in any province; below 20% down it is insured. Where no rate is current, “lowest” is null, and where nobody publishes the ' +
      'term, “terms” is []. Without a key the headline terms (5-year-fixed, 3-year-fixed, ' +
      '5-year-variable) are answered over all rates, with “runnersUp” and “leftOut” null.',
    fr:
      'Pour chaque sorte de prêt fermé, le taux le plus bas qu’une personne avec cette question peut vraiment obtenir, les suivants, et ce ' +
      'qui a été écarté et pourquoi. C’est un taux sûr ou, à défaut, un taux dont le prêteur tait quelque chose. Ce qui n’est pas ' +
      'envoyé est supposé, et dit dans « assumed » : un achat à 700 000 $ avec 20 % de mise de ' +
      'fonds, sur 25 ans, dans toute province; sous 20 %, le prêt est assuré. Si aucun taux n’est en vigueur, « lowest » est null; si personne ' +
      'ne publie ce terme, « terms » est []. Sans clé, la réponse porte sur les termes ' +
      'principaux (5-year-fixed, 3-year-fixed, 5-year-variable) parmi tous les taux, avec « runnersUp » et « leftOut » à null.',
  },
  parameters: { query: QUESTION, chosen: filterReader(KIND_FILTERS), asOf: AS_OF },
  answer: lowestShape,
  takesTestKeys: true,
  isThrottled: true,
  tool: {
    name: 'lowest_rates',
    title: 'Lowest mortgage rates for a question',
    description:
      'The lowest Canadian mortgage rate that somebody with this question can have, by term and type, with runners-up. ' +
      'Compares an offered rate with it. Name a term and a rate type for a short answer. Quote figures with lender, age and limits.',
  },
  example: {
    request: ({ rateType, termMonths }) => `/api/rates/lowest?rateType=${rateType}&termMonths=${termMonths ?? 'none'}`,
  },
  present(period, { query: { question }, chosen, asOf }, isWhole) {
    const rates = filterRates(period.all.rates, chosen).filter((rate) => !isMadeUp(rate));
    const kinds = kindsOf(rates).sort((a, b) => a.rateType.localeCompare(b.rateType) || a.termMonths - b.termMonths);
    const more = { query: queryOf(chosen), ...(asOf && { span: spanOf({ asOf }) }) };
    const document = (answer: Parameters<typeof lowestDocument>[1]) =>
      lowestDocument(period.all, answer, more) as z.input<typeof lowestShape>;
    if (isWhole) return document(answerOf(period.market, question, kinds));
    const answer = period.answers.answerTo(question);
    const isAsked = ({ kind }: { kind: Kind }): boolean => kindsAmong([kind], [chosen]).length > 0;
    return document({ ...answer, terms: answer.terms.filter(isAsked), stay: answer.stay?.filter(isAsked) ?? null });
  },
});
