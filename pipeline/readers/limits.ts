import type { Draft, Narrowed } from '../lender.ts';
import { plainDashes } from './text.ts';

/** What a passage of a page says of whom a rate is for, and up to where it holds. */
export interface Limits {
  narrowed: Narrowed;
  conditions: NonNullable<Draft['conditions']>;
}

type Says = Narrowed & { conditions?: Limits['conditions'] };

const years = (m: RegExpExecArray): Says => ({ amortizationUpTo: Number(m[1]) });
const YEARS = '(\\d{2})[- ]years?';

/** The wordings of small print. Each is looked for in every sentence, whatever else that says. */
const PHRASES: [wording: string, says: Says | ((match: RegExpExecArray) => Says)][] = [
  [`amortizations?(?: periods?)?(?: is| of)? ${YEARS} or (?:less|under)`, years],
  [`${YEARS} amortization period`, years],
  [`amortization of (?:more|greater|longer) than ${YEARS}[^.]*, a premium`, years],
  [
    'loan-to-value(?: ratio)? (?:is |of )?(?:less than|up to|under|at most) (\\d{2}) ?%',
    (m) => ({ ltvUpTo: Number(m[1]) * 1000 }),
  ],
  ['less than (?:a )?20 ?% down ?payment|down ?payment of less than 20 ?%', { insurance: 'insured' }],
  ['high[- ]ratio[- ]insured|borrower-paid mortgage insurance only', { insurance: 'insured' }],
  ['20 ?% or (?:greater|more) down ?payment', { insurance: 'uninsured' }],
  ['purchasing an? (?!rental)|purchase transactions?', { purpose: 'purchase' }],
  ['switching their existing', { conditions: ['purchase-or-switch-only'] }],
  ['refinances are not eligible|if you are refinancing [^.]*, a premium', { conditions: ['no-refinance'] }],
  ['renewals are (?:not eligible|ineligible)', { conditions: ['no-renewal'] }],
  ['owner[- ]occupied|rental property or secondary home[^.]*, a premium', { conditions: ['owner-occupied'] }],
  ['(?:price (?:of )?|valued at )under \\$', { conditions: ['price-limit'] }],
  ['new first[- ]priority mortgages|for new [^.]* mortgage loans only', { conditions: ['new-mortgages-only'] }],
  ['(?:to|for) (?:\\p{L}+ )?members|members only', { conditions: ['members-only'] }],
  ['only to existing (?:customers|clients|members)', { conditions: ['existing-clients-only'] }],
  ['outside conventional lending policy', { conditions: ['outside-lending-policy'] }],
  ['extended amortizations|rates may differ if amortization', { conditions: ['amortization-premium'] }],
  ['through select (?:\\p{L}+ )?channels only', { conditions: ['select-channels'] }],
  ['limited time offer', { conditions: ['limited-time'] }],
  ['most favourable rates|as low as', { conditions: ['as-low-as'] }],
  ['rates in Ontario', { provinces: ['CA-ON'] }],
  ['advanced within \\d{2,3} days', { conditions: ['advance-limit'] }],
];
const COMPILED = PHRASES.map(([wording, says]) => ({ wording: new RegExp(wording, 'iu'), says }));
/** How an APR is worked out is no limit of the rate. */
const OF_APR = /\bAPR\b|\bannual percentage rate\b/i;

/**
 * Reads a passage of small print.
 * @returns null where it says two things about one field
 */
export function limitsOf(passage: string): Limits | null {
  const narrowed: Narrowed = {};
  const conditions: Limits['conditions'] = [];
  for (const sentence of plainDashes(passage).split(/(?<=[.!?])\s+(?=\p{Lu})/u)) {
    if (OF_APR.test(sentence)) continue;
    for (const { wording, says } of COMPILED) {
      const match = wording.exec(sentence);
      if (!match) continue;
      const { conditions: more = [], ...fields } = typeof says === 'function' ? says(match) : says;
      conditions.push(...more);
      for (const [field, value] of Object.entries(fields)) {
        const before = narrowed[field as keyof Narrowed];
        if (before !== undefined && String(before) !== String(value)) return null;
        Object.assign(narrowed, { [field]: value });
      }
    }
  }
  return { narrowed, conditions };
}

/**
 * Narrows a rate by the passages that speak of it.
 * @param passages undefined stands for one that is not on the page
 * @returns the rate, or, in words, why nobody can tell for whom it is or up to where it holds: such a rate is not published
 */
export function narrow(draft: Draft, passages: (string | undefined)[]): Draft | string {
  const narrowed = { ...draft.narrowed };
  const conditions = [...(draft.conditions ?? [])];
  for (const passage of passages) {
    const limits = passage === undefined ? null : limitsOf(passage);
    if (!limits)
      return passage === undefined ? 'what narrows it is not on the page' : 'its footnote contradicts itself';
    const { insurance } = limits.narrowed;
    if (insurance && (draft.insurance ?? insurance) !== insurance) return `its footnote says ${insurance}`;
    // All of them hold at once: the lower of two limits is the limit.
    for (const field of ['ltvUpTo', 'amortizationUpTo'] as const) {
      const both = [narrowed[field], limits.narrowed[field]].filter((value) => typeof value === 'number');
      if (both.length > 0) limits.narrowed[field] = Math.min(...both);
    }
    Object.assign(narrowed, limits.narrowed);
    conditions.push(...limits.conditions);
  }
  if (narrowed.purpose && conditions.includes('purchase-or-switch-only')) delete narrowed.purpose;
  return { ...draft, narrowed, conditions };
}
