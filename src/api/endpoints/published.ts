import { z } from 'zod';
import { correctionsTold } from '../../history/accuracy.ts';
import { storedRate } from '../../rates/schema.ts';
import { CORRECTION_REASONS } from '../../rates/vocabulary.ts';
import { instants } from '../clock.ts';
import { endpoint } from '../endpoint.ts';
import { pastDocument } from '../paging.ts';
import { parameter, said, theSnapshot } from '../parameters.ts';
import { onceARun } from '../periods.ts';
import { historyBehind, isProblem } from '../problem.ts';
import { count, figure, list, pastAnswer, publishedAt, snapshot, timeOrNull } from '../shapes.ts';

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

export const corrections = endpoint({
  path: '/api/corrections',
  who: 'everybody',
  summary: {
    en: 'What was wrong here, what was right, and how often',
    fr: 'Ce qui était faux ici, ce qui était juste, et combien de fois',
  },
  answer: pastAnswer('Corrections', {
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
  }),
  example: {},
  async reply(call) {
    const told = await correctionsOf(call);
    if (isProblem(told)) return told;
    const corrections = told.corrections.map(({ rate, ...one }) => ({ ...one, ...rateNamed.parse(rate) }));
    return pastDocument({ ...told, corrections }, call.context);
  },
});

export const snapshots = endpoint({
  path: '/api/snapshots',
  who: 'everybody',
  summary: {
    en: 'What was published when, newest first',
    fr: 'Ce qui a été publié et quand, du plus récent au plus ancien',
  },
  parameters: {
    times: instants({ en: 'Published then or later', fr: 'Publiés alors ou plus tard' }),
    before: said(
      'before',
      {
        en: 'Only snapshots before this one',
        fr: 'Seulement les instantanés d’avant celui-ci',
        schema: z.string(),
        example: theSnapshot,
      },
      (id, { context: { history } }) => {
        if (!history.isWhole()) return historyBehind;
        const moment = history.named(id);
        if (moment) return { value: moment };
        return { bad: [{ parameter: 'before', allowed: ['a snapshot id as in GET /api/snapshots'] }] };
      },
    ),
    limit: parameter('limit', { en: 'How many', fr: 'Combien', schema: z.int().min(1).max(500).default(100) }),
  },
  answer: pastAnswer('Snapshots', {
    snapshots: list({
      id: snapshot,
      publishedAt,
      ratesMoved: count.describe('Rates that came, went or changed their figure in it'),
    }),
    next: snapshot.nullable().describe('Send it back as “before” for older ones; null at the end'),
  }),
  example: { request: () => '/api/snapshots?limit=1' },
  async reply({ context }, { times: { from, to }, before, limit = 0 }) {
    const { history } = context;
    if (!history.isWhole()) return historyBehind;
    const end = (to < Infinity ? history.at(to)?.moment : history.newest()?.moment) ?? -1;
    const found = history
      .momentsBefore(Math.min(before?.moment ?? Infinity, end + 1), limit + 1)
      .filter((one) => Date.parse(one.publishedAt) >= from);
    const shown = found.slice(0, limit);
    const snapshots = shown.map(({ id, publishedAt, moved }) => ({ id, publishedAt, ratesMoved: moved }));
    return pastDocument({ snapshots, next: found.length > limit ? (shown.at(-1)?.id ?? null) : null }, context);
  },
});

export default [corrections, snapshots];
