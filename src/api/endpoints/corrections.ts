import { z } from 'zod';
import { correctionsTold } from '../../history/accuracy.ts';
import { storedRate } from '../../rates/schema.ts';
import { CORRECTION_REASONS } from '../../rates/vocabulary.ts';
import { endpoint } from '../endpoint.ts';
import { pastDocument } from '../paging.ts';
import { onceARun } from '../periods.ts';
import { isProblem } from '../problem.ts';
import { count, damaged, figure, list, named, publishedAt, schemaVersion, snapshot, timeOrNull } from '../shapes.ts';

/** The corrections, as everybody may see them. */
export const correctionsOf = onceARun((history, now) => correctionsTold(history, now, false));

/** The fields that identify a rate; no figure of it is told. */
const { rateType, termMonths, prepayment, offer, insurance, product } = storedRate.shape;
const rateNamed = z.object({ rateType, termMonths, prepayment, offer, insurance, product });

const errorRates = list({
  days: z.int().describe('Over how many days until now'),
  published: count.describe('Figures that stood at any time in them: a rate counts once for each figure it had'),
  corrected: count.describe('Figures of ours that were put right in them'),
});
const gatedFigure = figure.nullable();

export default endpoint({
  path: '/api/corrections',
  operationId: 'getCorrections',
  who: 'everybody',
  summary: {
    en: 'What was wrong here, what was right, and how often',
    fr: 'Ce qui était faux ici, ce qui était juste, et combien de fois',
  },
  answer: named('Corrections', {
    schemaVersion,
    since: timeOrNull.describe('When our record begins'),
    published: count.describe('Figures that were ever published'),
    all: errorRates,
    lenders: list({ lender: z.string(), windows: errorRates }),
    corrections: list({
      lender: z.string(),
      id: z.string().describe('The id of the rate'),
      ...rateNamed.shape,
      why: z.enum(CORRECTION_REASONS).describe('How we know, as in GET /api/rates/changes'),
      shownPercent: gatedFigure.describe('What was shown; null where a rate had been overlooked'),
      rightPercent: gatedFigure.describe('What was right; null where there is no such rate, or where it is not public'),
      shownAprPercent: gatedFigure,
      rightAprPercent: gatedFigure,
      isRightGated: z.boolean().describe('Whether what is right may only be seen with a key or an account'),
      shownAt: timeOrNull.describe('Since when it was shown; null where a rate had been overlooked'),
      correctedAt: publishedAt.describe('When it was put right'),
      hours: count.nullable().describe('How long it stood'),
      snapshot,
    }).describe('Newest first: corrections of figures that stood in the preview'),
    others: count.describe('Corrections of other figures: GET /api/rates/changes tells them'),
    damaged,
  }),
  example: {},
  async reply(call) {
    const told = await correctionsOf(call);
    if (isProblem(told)) return told;
    const corrections = told.corrections.map(({ rate, ...one }) => ({ ...one, ...rateNamed.parse(rate) }));
    return pastDocument({ ...told, corrections }, call.context);
  },
});
