import { z } from 'zod';
import type { ShownRevision } from '../api/revisions.ts';
import { named } from '../api/shapes.ts';
import type { Answering } from '../rates/answering.ts';
import { STANDINGS } from '../rates/fit.ts';
import type { Rate, StoredRate } from '../rates/schema.ts';
import { OFFERS, PREPAYMENTS, RATE_STATES, RATE_TYPES } from '../rates/vocabulary.ts';
import { unsureIn } from '../words/answered.ts';
import { FIGURES } from '../words/figures.ts';
import { limitsIn } from '../words/limits-of-rates.ts';

// Assistants read the schemas of tools at every start, so the types are plain; the API's own document has the rules.
const time = z.string().describe('RFC 3339, UTC');
const percent = z.number().describe('Percent per year');
const ageHours = z.number().min(0).describe('Hours since it was last seen at the lender');
/** What begins and ends every figure. */
const lent = { id: z.string(), lender: z.string().describe('Its id'), lenderName: z.string() };
const shown = {
  narrowedBy: z.array(z.string()).describe('For whom it is and up to where it holds; empty where nothing narrows it'),
  sourceUrl: z.string(),
  receipt: z.string().describe('Its page, for people with an account: every figure it was, with evidence'),
};

/** A current figure as tools return it: its value, lender, age and state, for whom it is, and a link to check it. */
export const figureShape = named('Figure', {
  ...lent,
  rateType: z.enum(RATE_TYPES),
  termMonths: z.int().nullable(),
  prepayment: z.enum(PREPAYMENTS),
  offer: z.enum(OFFERS),
  ratePercent: percent,
  state: z
    .enum(RATE_STATES)
    .describe('Only “fresh” was read in the newest collection; “stale” is old: not a current rate'),
  observedAt: time,
  ageHours,
  changedAt: time,
  ...shown,
});
export type Figure = z.infer<typeof figureShape>;

/** What an answered figure depends on; the same fields as in the API, and their words. */
const fit = {
  standing: z
    .enum(STANDINGS)
    .describe(
      '“can”: sure; “may”: its lender leaves something unsaid; “some”: only some can have it. Tell it with the figure',
    ),
  reasons: z.array(z.string()),
  unsure: z.string().nullable().describe('What to ask the lender, or whom it is for, in words; null where it is sure'),
  added: z.array(z.looseObject({ points: z.number() })).describe('The surcharges in its sum'),
};
export const answeredShape = named('AnsweredFigure', { ...figureShape.shape, ...fit });
export type AnsweredFigure = Omit<z.infer<typeof answeredShape>, 'reasons' | 'added'> &
  Pick<Answering, 'reasons' | 'added'>;
/** A lower figure; the rate itself only where the caller may see it. */
export const lowerShape = named('LowerFigure', { ratePercent: percent, ...fit, rate: figureShape.nullable() });

export const pastFigureShape = z.strictObject({
  ...lent,
  ratePercent: percent,
  state: z.enum(['current', 'past']),
  from: time.describe('When the lender was first seen to say it'),
  until: time.nullable().describe('When the lender was first seen to say something else; null while it says this'),
  seenUntil: time.describe('Until when that is proven'),
  ageHours,
  ...shown,
});

export interface Telling {
  names: ReadonlyMap<string, string>;
  now: number;
  origin: string;
}

/** A figure in words; “none” where there is none. */
export const percentOf = (value: number | null): string => (value === null ? 'none' : FIGURES.en.percent(value));

/** The first entries that fit into so many bytes of JSON. */
export function fitting<One>(entries: readonly One[], bytes: number): One[] {
  let left = bytes;
  const end = entries.findIndex((entry) => {
    left -= Buffer.byteLength(JSON.stringify(entry));
    return left < 0;
  });
  return end < 0 ? [...entries] : entries.slice(0, end);
}

const hoursSince = (time: string, now: number) => Math.max(0, Math.round((now - Date.parse(time)) / 360_000) / 10);

const common = (rate: StoredRate, { names, origin }: Telling) => ({
  id: rate.id,
  lender: rate.lender,
  lenderName: names.get(rate.lender) ?? rate.lender,
  narrowedBy: limitsIn('en', rate).map(({ long }) => long),
  sourceUrl: rate.sourceUrl,
  receipt: `${origin}/rate/${rate.id}`,
});

/** A current rate as a figure; null if it has none of its own. */
export function figure(rate: Rate | null, telling: Telling): Figure | null {
  if (rate?.ratePercent == null) return null;
  const { rateType, termMonths, prepayment, offer, ratePercent, state, observedAt, changedAt } = rate;
  return {
    ...common(rate, telling),
    ...{ rateType, termMonths, prepayment, offer, ratePercent, state, observedAt, changedAt },
    ageHours: hoursSince(observedAt, telling.now),
  };
}

type Answered = Pick<AnsweredFigure, 'standing' | 'reasons' | 'added'> & { rate: Rate | null };

const fitOf = ({ standing, reasons, added }: Omit<Answered, 'rate'>) => ({
  ...{ standing, reasons, added },
  unsure: unsureIn('en', { standing, reasons }),
});

export function answeredFigure(answered: Answered | null, telling: Telling): AnsweredFigure | null {
  const shown = figure(answered?.rate ?? null, telling);
  return answered && shown && { ...shown, ...fitOf(answered) };
}

export function lowerFigure(answered: (Answered & { ratePercent?: number | null }) | null, telling: Telling) {
  const ratePercent = answered?.ratePercent ?? answered?.rate?.ratePercent ?? null;
  return answered === null || ratePercent === null
    ? null
    : { ratePercent, ...fitOf(answered), rate: figure(answered.rate, telling) };
}

/** A figure of the past; null if it was none. */
export function pastFigure(revision: ShownRevision, telling: Telling): z.infer<typeof pastFigureShape> | null {
  const { ratePercent, changedAt: from, endedAt: until, lastSeenAt: seenUntil } = revision;
  if (ratePercent === null) return null;
  return {
    ...common(revision, telling),
    ...{ ratePercent, state: until === null ? 'current' : 'past', from, until, seenUntil },
    ageHours: hoursSince(seenUntil, telling.now),
  };
}
