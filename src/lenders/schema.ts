import { z } from 'zod';
import { isDay } from '../rates/calculators/calendar.ts';
import { METHOD_NAMES } from '../rates/calculators/ird.ts';
import { EXCESSES } from '../rates/calculators/privilege.ts';
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

/** The statements on one subject: none if nothing was found, two or more if sources disagree or products differ. */
const said = <Value extends z.ZodType>(value: Value) => z.array(z.strictObject({ value, ...source })).default([]);

const range = (most: number) => ({ least: z.number().min(0).max(most), most: z.number().min(0).max(most) });
const ordered = ({ least, most }: { least: number; most: number }): boolean => least <= most;

/** A lender's method for a prepayment charge: the parts of `Practice` that its pages state. */
const charge = z.strictObject({
  method: said(z.enum(METHOD_NAMES)),
  counting: said(z.enum(['simple', 'present-value'])),
  time: said(z.enum(['months', 'days'])),
  fixedAt: said(z.enum(['contract', 'posted-at-signing'])),
  variableAt: said(z.enum(['contract', 'prime'])),
  fixedMonths: said(z.enum(['quarter', '90-days'])),
  variableMonths: said(z.enum(['quarter', '90-days'])),
  nearMaturity: said(z.enum(['usual', 'interest-to-maturity'])),
  comparableTerm: said(
    z.strictObject({
      rounds: z.enum(['nearest', 'longer', 'shorter']),
      halfway: z.enum(['longer', 'shorter']).nullable(),
    }),
  ),
  /** The charge beyond the privilege, for a partial prepayment. */
  excessOfPart: said(z.enum(EXCESSES)),
  /** The charge beyond the privilege, if the whole mortgage is paid back. */
  excessOfAll: said(z.enum(EXCESSES)),
});

/** The prepayments that are free of charge, in percent. */
const privileges = z.strictObject({
  lumpSum: said(
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
  increase: said(z.strictObject({ ...range(100), of: z.enum(['original', 'current']) }).refine(ordered)),
});

/** The terms of a lender's contracts, gathered by people. A file holds what was found; everything else is left out of it. */
export const lenderTerms = z.strictObject({
  name: z.strictObject({ en: z.string().min(1), fr: z.string().min(1) }),
  /** The day on which the pages were read. */
  seen: z.string().refine(isDay),
  /** Where it lends, by its own page or public knowledge: provinces, or null for all of Canada. Left out where that is not known. */
  lends: z.strictObject({ provinces: z.array(z.enum(PROVINCES)).min(1).nullable(), ...source }).optional(),
  /** To whom it sells where its page names no insurance: its words on less than 20 % down, or on any borrower. */
  sells: z
    .array(z.strictObject({ insurance: z.enum(['insured', 'uninsured']), words: z.string().min(20), ...source }))
    .default([]),
  charge: charge.prefault({}),
  privileges: privileges.prefault({}),
  /** Days for which a rate is held. */
  rateHold: said(z.strictObject(range(365)).refine(ordered)),
  portability: said(
    z.strictObject({
      /** Months after the payout within which the new loan must fund; null if the page does not say. */
      withinMonths: z.number().int().positive().nullable(),
      /** Whether a buyer may take the mortgage over; null if the page does not say. */
      assumable: z.boolean().nullable(),
    }),
  ),
  /** Whether the payment of a variable mortgage stays or follows the rate. */
  payments: said(z.enum(['fixed', 'adjustable'])),
  /** The compounding of its variable rates. */
  compounding: said(z.enum(['monthly', 'semi-annual', 'payment'])),
  /** The consequence when interest takes the whole of a fixed payment. */
  overTrigger: said(z.enum(['payment-rises', 'borrower-acts', 'balance-grows', 'lender-decides'])),
  /** Other facts that change what a mortgage costs, in both languages. */
  notes: z.array(z.strictObject({ en: z.string().min(1), fr: z.string().min(1), ...source })).default([]),
  /** The lender's own calculator of the charge. */
  calculator: source.address.nullable().default(null),
});
export type LenderTerms = z.infer<typeof lenderTerms>;

/** A statement with its source. */
export type Said<Value> = { value: Value } & Pick<LenderTerms['notes'][number], 'address' | 'dated' | 'confidence'>;
