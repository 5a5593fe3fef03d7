import { rateId } from '../src/rates/identity.ts';
import { percent, type Thousandths, toThousandths } from '../src/rates/percent.ts';
import { type StoredRate, storedRate } from '../src/rates/schema.ts';
import type { Answer, Draft, LenderFile, Reading } from './lender.ts';
import { ROUNDING } from './readers/figures.ts';

/** The rates of one reading, sorted by id, and what was left out of them and why. */
export interface Normalised {
  rates: StoredRate[];
  notes: string[];
}

const optional = (value: Thousandths | null | undefined): number | null =>
  value === null || value === undefined ? null : percent(value);

/**
 * Names the figures of a reading and checks them against each other. A rate quoted on prime is worked out with the lender's own prime;
 * what contradicts itself is left out with a note, because either figure could be the wrong one.
 * @param at when the answers were received; RFC 3339, UTC
 */
export function normalise(lender: LenderFile, reading: Reading, answers: Answer[], at: string): Normalised {
  const notes = [...reading.notes];
  const byId = new Map<string, StoredRate[]>();
  for (const row of reading.rows) {
    const answer = answers[row.source];
    if (!answer) throw new RangeError(`${lender.id}: a row of source ${row.source}, of which there is no answer`);
    for (const draft of row.drafts) {
      const rate = nameRate(lender, draft, reading.prime, answer, at);
      if (typeof rate === 'string') notes.push(rate);
      else byId.set(rate.id, [...(byId.get(rate.id) ?? []), rate]);
    }
  }
  const merged = [...byId.values()].flatMap((rates) => mergeRates(rates, notes));
  return {
    rates: withoutFalseSpecials(withoutWrongAprs(merged, notes), notes).sort(byRateId),
    notes: [...new Set(notes)],
  };
}

function nameRate(
  lender: LenderFile,
  draft: Draft,
  prime: Thousandths | null,
  answer: Answer,
  at: string,
): StoredRate | string {
  const offset = draft.primeOffset ?? null;
  const sum = offset === null || prime === null ? null : prime + offset;
  if (draft.rate !== null && sum !== null && draft.rate !== sum) {
    return `Left out: "${draft.label}" prints ${percent(draft.rate)} %, but prime ${percent(prime ?? 0)} % and its offset make ${percent(sum)} %`;
  }
  if (draft.rate === null && offset === null)
    return `Left out: "${draft.label}" has neither a rate nor an offset on prime`;
  const fields = {
    lender: lender.id,
    rateType: draft.rateType,
    termMonths: draft.termMonths,
    prepayment: draft.prepayment,
    offer: draft.offer,
    insurance: draft.insurance ?? null,
    ltvOverPercent: optional(draft.ltvOver),
    ltvUpToPercent: optional(draft.ltvUpTo),
    amortizationOverYears: draft.amortizationOver ?? null,
    amortizationUpToYears: draft.amortizationUpTo ?? null,
    purpose: draft.purpose ?? null,
    provinces: draft.provinces ? [...draft.provinces].sort() : null,
  };
  const checked = storedRate.safeParse({
    id: rateId({ ...fields, variant: draft.variant ?? null }),
    ...fields,
    ratePercent: optional(draft.rate ?? sum),
    rateBasis: draft.rate === null && sum !== null ? 'computed' : 'published',
    primeOffsetPercent: optional(offset),
    primePercent: offset === null ? null : optional(prime),
    rateCeilingPercent: optional(draft.ceiling),
    aprPercent: optional(draft.apr),
    product: draft.product ?? null,
    label: draft.label,
    section: draft.section,
    conditions: [...new Set(draft.conditions ?? [])].sort(),
    sourceUrl: answer.url,
    evidence: answer.sha256,
    changedAt: at,
    effectiveOn: draft.effectiveOn ?? null,
  });
  if (checked.success) return checked.data;
  const issue = checked.error.issues[0];
  return `Left out: "${draft.label}": ${issue?.path.join('.')} ${issue?.message}`;
}

const FIGURES = ['ratePercent', 'primeOffsetPercent', 'rateCeilingPercent', 'aprPercent'] as const;
const FILLED = [...FIGURES, 'primePercent', 'effectiveOn', 'product'] as const;

/** The rates of one id as one: equal figures complete each other, different ones cancel each other. */
function mergeRates(rates: StoredRate[], notes: string[]): StoredRate[] {
  const [first, ...others] = rates;
  if (!first) return [];
  const merged: StoredRate = { ...first };
  for (const other of others) {
    const clash = FIGURES.find(
      (field) => merged[field] !== null && other[field] !== null && merged[field] !== other[field],
    );
    if (clash) {
      notes.push(`Left out: ${first.id} stands twice, with ${clash} ${merged[clash]} and ${other[clash]}`);
      return [];
    }
    if (other.ratePercent !== null && other.rateBasis === 'published') merged.rateBasis = 'published';
    for (const field of FILLED) Object.assign(merged, { [field]: merged[field] ?? other[field] });
    merged.conditions = [...new Set([...merged.conditions, ...other.conditions])].sort();
  }
  return [merged];
}

/**
 * An APR is never below its rate. One that is, is left out; where a section has several, its APRs belong to other rates and all are left out;
 * where none of a section is right, rates and APRs have changed places and neither is kept.
 */
function withoutWrongAprs(rates: StoredRate[], notes: string[]): StoredRate[] {
  const sections = Map.groupBy(rates, (rate) => rate.section);
  return [...sections.values()].flatMap((section) => {
    const withApr = section.filter((rate) => rate.aprPercent !== null && rate.ratePercent !== null);
    const wrong = withApr.filter(
      (rate) => toThousandths(rate.aprPercent ?? 0) < toThousandths(rate.ratePercent ?? 0) - ROUNDING,
    );
    if (wrong.length > 1 && wrong.length === withApr.length) {
      notes.push(`Left out: every APR under "${section[0]?.section}" is below its rate`);
      return section.filter((rate) => !withApr.includes(rate));
    }
    return section.map((rate) => {
      if (!(wrong.length > 1 ? withApr : wrong).includes(rate)) return rate;
      notes.push(
        `APR of ${rate.id} left out: ${wrong.length > 1 ? 'APRs of its section are' : 'it is'} below the rate`,
      );
      return { ...rate, aprPercent: null };
    });
  });
}

/** A special above the posted rate of the same mortgage is no special: one of the two stands in the wrong place. */
function withoutFalseSpecials(rates: StoredRate[], notes: string[]): StoredRate[] {
  const posted = new Map(rates.filter((rate) => rate.offer === 'posted').map((rate) => [rate.id, rate.ratePercent]));
  return rates.filter((rate) => {
    if (rate.offer !== 'special' || rate.ratePercent === null) return true;
    const other = posted.get(rate.id.replace('/special', '/posted'));
    if (other === undefined || other === null || rate.ratePercent <= other) return true;
    notes.push(`Left out: ${rate.id} at ${rate.ratePercent} % is above the posted ${other} %`);
    return false;
  });
}

const byRateId = (a: StoredRate, b: StoredRate): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
