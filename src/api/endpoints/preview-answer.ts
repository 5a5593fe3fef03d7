import type { z } from 'zod';
import { preview } from '../../rates/preview.ts';
import { type Answers, openAnswers } from '../../rates/public-answer.ts';
import { previewAnswerDocument } from '../answer-documents.ts';
import { previewAnswerShape } from '../answer-shapes.ts';
import { QUESTION } from '../asked-question.ts';
import { endpoint } from '../endpoint.ts';
import type { Period } from '../periods.ts';

const opened = new WeakMap<Period, Answers>();

/** The answers that are the same for everybody, opened once a period. */
export function answersOf(period: Period): Answers {
  const answers = opened.get(period) ?? openAnswers(period.market, preview(period.all));
  opened.set(period, answers);
  return answers;
}

export default endpoint({
  path: '/api/preview/answer',
  operationId: 'getPreviewAnswer',
  who: 'everybody',
  summary: {
    en: 'What is lowest for a question in the headline terms, over all rates',
    fr: 'Ce qui est le plus bas pour une question dans les termes principaux, parmi tous les taux',
  },
  parameters: { asked: QUESTION },
  answer: previewAnswerShape,
  example: { request: () => '/api/preview/answer?purpose=renewal&balance=450000' },
  isThrottled: true,
  present: (period, { asked: { question, passedOver } }) =>
    previewAnswerDocument(period.all, answersOf(period)(question), passedOver) as z.input<typeof previewAnswerShape>,
});
