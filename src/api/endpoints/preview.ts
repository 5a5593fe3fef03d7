import { z } from 'zod';
import { headlines } from '../../history/headlines.ts';
import type { Moment } from '../../history/revision.ts';
import { preview } from '../../rates/preview.ts';
import { aggregated } from '../../rates/schema.ts';
import { previewAnswerDocument } from '../answer-documents.ts';
import { previewAnswerShape } from '../answer-shapes.ts';
import { QUESTION } from '../asked-question.ts';
import { endpoint } from '../endpoint.ts';
import { FILTERS, filterLenders, filterRates, filterReader } from '../filters.ts';
import { pastDocument } from '../paging.ts';
import { onceARun } from '../periods.ts';
import { isProblem } from '../problem.ts';
import { captureUrl, count, figure, list, named, pastAnswer, publishedAt, snapshot, timeOrNull } from '../shapes.ts';

export const previewRates = endpoint({
  path: '/api/preview',
  who: 'everybody',
  summary: { en: 'What visitors see', fr: 'Ce que voient les visiteurs' },
  answer: named('Preview', {
    ...aggregated.shape,
    terms: list({
      slug: z.string(),
      rateCount: count.describe('Closed rates of this term in the whole snapshot'),
      lenderCount: count.describe('Lenders that publish this term'),
      rateIds: z
        .array(z.string())
        .describe(
          'The shown rates: lowest first, then stale ones, which are never ranked. Beside them `rates` holds one for insured mortgages of each lender that names such, for the headline terms',
        ),
    }),
  }),
  parameters: { chosen: filterReader({ lender: FILTERS.lender }) },
  example: {},
  present({ all }, { chosen }) {
    const shown = preview(all);
    const rates = filterRates(shown.rates, chosen);
    const ids = new Set(rates.map(({ id }) => id));
    return {
      ...shown,
      lenders: filterLenders(shown.lenders, chosen),
      rates,
      terms: shown.terms.map((term) => ({ ...term, rateIds: term.rateIds.filter((id) => ids.has(id)) })),
    };
  },
});

export const previewAnswer = endpoint({
  path: '/api/preview/answer',
  who: 'everybody',
  summary: {
    en: 'What is lowest for a question in the headline terms, over all rates',
    fr: 'Ce qui est le plus bas pour une question dans les termes principaux, parmi tous les taux',
  },
  parameters: { asked: QUESTION },
  answer: previewAnswerShape,
  example: { request: () => '/api/preview/answer?purpose=renewal&balance=450000' },
  isThrottled: true,
  present: ({ all, answers }, { asked: { question, passedOver } }) =>
    previewAnswerDocument(all, answers.answerTo(question), passedOver) as z.input<typeof previewAnswerShape>,
});

export const yearOf = onceARun((history, now, since) => headlines(history, history.newest() as Moment, now, since));

const until = timeOrNull.describe('Null while it stands');

export const previewHistory = endpoint({
  path: '/api/preview/history',
  who: 'everybody',
  summary: {
    en: 'What public charts draw: the headline rates of a year',
    fr: 'Ce que tracent les graphiques publics : les taux principaux d’une année',
  },
  answer: pastAnswer('PreviewHistory', {
    asOf: snapshot,
    since: publishedAt.describe('The beginning of the year that is told'),
    lines: list({
      lender: z.string(),
      term: z.string().describe('The slug of the term'),
      steps: list({
        from: publishedAt.describe('The lender’s clock: since when it was its headline rate of the term'),
        until,
        seenUntil: publishedAt.describe('Until when that is proven'),
        ratePercent: figure,
        id: z.string(),
        isForMost: z.boolean().describe('Whether most borrowers in Canada could have it'),
        publishedAt,
        captureUrl: captureUrl.describe('The archived page that tells it; null for what we read ourselves'),
      }),
    }).describe('The rate that the preview showed for each lender in each term, one after the other'),
    terms: list({
      term: z.string(),
      steps: list({
        from: publishedAt,
        until,
        lowest: figure,
        median: figure.describe('Rounded to 0.05'),
        lenders: z.int().min(1).describe('Lenders that stand behind it'),
      }),
    }).describe('Lowest and median of the lenders’ specials in each headline term, by day: as in GET /api/rate-index'),
  }),
  example: {},
  async reply(call) {
    const year = await yearOf(call);
    return isProblem(year) ? year : pastDocument(year, call.context);
  },
});

export default [previewRates, previewAnswer, previewHistory];
