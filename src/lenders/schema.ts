import { z } from 'zod';
import { LANGUAGES } from '../languages.ts';
import { isDay } from '../rates/calculators/calendar.ts';
import { METHOD_NAMES } from '../rates/calculators/ird.ts';
import { EXCESSES } from '../rates/calculators/prepayment-charge.ts';
import { life } from '../rates/schema.ts';
import { PROVINCES } from '../rates/vocabulary.ts';

/** A source, as in `rates/calculators/source.ts`: the address without `https://`, with `…` for an unknown part. */
const source = {
  address: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+(\/\S*)?$/i),
  dated: z
    .string()
    .regex(/^\d{4}(-\d{2}(-\d{2})?)?$/)
    .nullable()
    .default(null),
  confidence: z.enum(['high', 'medium', 'low']),
};

/** A fact that decides who can have a rate: no address or no day, no fact. `seen` is the day on which somebody read the page. */
const fact = { ...source, seen: z.string().refine(isDay) };
const provinces = z.array(z.enum(PROVINCES));

/** Where a lender lends: in some provinces, or in all but some; `unsure` are those of them of which no source speaks. */
const lends = z
  .strictObject({
    only: provinces.min(1).optional(),
    except: provinces.optional(),
    unsure: provinces.default([]),
    /** What the source says, in our words. */
    says: z.string().min(20),
    ...fact,
    /** What others say, and what the sources do not agree on or leave open. */
    also: z
      .array(z.strictObject({ says: z.string().min(1), ...fact, confidence: fact.confidence.optional() }))
      .default([]),
    disagrees: z.string().optional(),
  })
  .refine(({ only, except }) => (only === undefined) !== (except === undefined), 'needs either only or except');

/** The statements on one subject: none if nothing was found, two or more if sources disagree or products differ. */
const sourced = <Value extends z.ZodType>(value: Value) => z.array(z.strictObject({ value, ...source })).default([]);

const range = (most: number) => ({ least: z.number().min(0).max(most), most: z.number().min(0).max(most) });
const ordered = ({ least, most }: { least: number; most: number }): boolean => least <= most;

/** A lender's method for a prepayment charge: the parts of `Practice` that its pages state. */
const charge = z.strictObject({
  method: sourced(z.enum(METHOD_NAMES)),
  counting: sourced(z.enum(['simple', 'present-value'])),
  time: sourced(z.enum(['months', 'days'])),
  fixedAt: sourced(z.enum(['contract', 'posted-at-signing'])),
  variableAt: sourced(z.enum(['contract', 'prime'])),
  fixedMonths: sourced(z.enum(['quarter', '90-days'])),
  variableMonths: sourced(z.enum(['quarter', '90-days'])),
  nearMaturity: sourced(z.enum(['usual', 'interest-to-maturity'])),
  comparableTerm: sourced(
    z.strictObject({
      rounds: z.enum(['nearest', 'longer', 'shorter']),
      halfway: z.enum(['longer', 'shorter']).nullable(),
    }),
  ),
  /** The charge beyond the privilege, for a partial prepayment. */
  excessOfPart: sourced(z.enum(EXCESSES)),
  /** The charge beyond the privilege, if the whole mortgage is paid back. */
  excessOfAll: sourced(z.enum(EXCESSES)),
});

/** The prepayments that are free of charge, in percent. */
const privileges = z.strictObject({
  lumpSum: sourced(
    z
      .strictObject({
        ...range(100),
        /** The base: the sum first borrowed, or the balance. */
        of: z.enum(['original', 'current']),
        per: z.enum(['calendar-year', 'anniversary-year', 'year']),
      })
      .refine(ordered),
  ),
  /** The allowed increase of a payment, based on the first payment or on the present one. */
  increase: sourced(z.strictObject({ ...range(100), of: z.enum(['original', 'current']) }).refine(ordered)),
});

/** What people gathered about a lender: where it lends, to whom, how it stands, and the terms of its contracts. What was not found is left out. */
export const lenderTerms = z.strictObject({
  name: z.strictObject({ en: z.string().min(1), fr: z.string().min(1) }),
  /** The day on which the pages were read. */
  seen: z.string().refine(isDay),
  /** Left out where it is not known. */
  lends: lends.optional(),
  /** To whom it sells what its page does not mark: in kinds of which the page names no insurance; or one product, to nobody else. */
  sells: z
    .array(
      z.strictObject({
        insurance: z.enum(['insured', 'uninsured']),
        product: z.string().nullable().default(null),
        words: z.string().min(20),
        ...fact,
      }),
    )
    .default([]),
  /** How it stands, if anything was announced: only what a source says is done is called done. A closed lender is not asked any more. */
  life: life.extend({ sources: z.array(z.strictObject(fact)).min(1) }).optional(),
  /** Its pages of rates for people who read other languages than the first. */
  pages: z.partialRecord(z.enum(LANGUAGES), z.strictObject({ address: source.address, seen: fact.seen })).default({}),
  charge: charge.prefault({}),
  privileges: privileges.prefault({}),
  /** Days for which a rate is held. */
  rateHold: sourced(z.strictObject(range(365)).refine(ordered)),
  portability: sourced(
    z.strictObject({
      /** Months after the payout within which the new loan must fund; null if the page does not say. */
      withinMonths: z.number().int().positive().nullable(),
      /** Whether a buyer may take the mortgage over; null if the page does not say. */
      assumable: z.boolean().nullable(),
    }),
  ),
  /** Whether the payment of a variable mortgage stays or follows the rate. */
  payments: sourced(z.enum(['fixed', 'adjustable'])),
  /** The compounding of its variable rates. */
  compounding: sourced(z.enum(['monthly', 'semi-annual', 'payment'])),
  /** The consequence when interest takes the whole of a fixed payment. */
  overTrigger: sourced(z.enum(['payment-rises', 'borrower-acts', 'balance-grows', 'lender-decides'])),
  /** Other facts that change what a mortgage costs, in both languages. */
  notes: z.array(z.strictObject({ en: z.string().min(1), fr: z.string().min(1), ...source })).default([]),
  /** The lender's own calculator of the charge. */
  calculator: source.address.nullable().default(null),
});
export type LenderTerms = z.infer<typeof lenderTerms>;

/** A statement with its source. */
export type Sourced<Value> = { value: Value } & Pick<LenderTerms['notes'][number], 'address' | 'dated' | 'confidence'>;
