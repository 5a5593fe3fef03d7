import type { z } from 'zod';
import { fieldsOf, RATE_FIELDS } from '../../src/rates/fields.ts';
import { rateId } from '../../src/rates/identity.ts';
import { type StoredRate, storedRate } from '../../src/rates/schema.ts';
import { NARROWING } from '../../src/rates/scope.ts';
import { percent, type Thousandths, thousandths } from '../../src/rates/thousandths.ts';
import type { Answer, Draft, LenderFile, Narrowed, Reading } from '../lender.ts';
import { account, figuresIn, namesOf, unaccounted } from './account.ts';
import type { Frame } from './layout/frame.ts';
import { framesOf, type Located } from './layout/frames.ts';
import { LETTERS } from './layout/wording.ts';
import { BANDS, withLimits } from './limits.ts';
import { printable } from './printable.ts';
import { walkPage } from './walk.ts';

/** The named rates of one reading, and the other facts that judging needs. */
export interface Normalised {
  /** Sorted by id. */
  rates: StoredRate[];
  /** Ids printed without a usable figure, and why: they are not gone. */
  unreadable: Map<string, string>;
  /** The sections that were read, and whether everything printed in them was understood. */
  sections: Map<string | null, boolean>;
  /** Ids whose figures are contradicted by another source of the lender, with that source's figures. */
  disputed: Map<string, string>;
  places: Map<string, number>;
  frames: Frame[];
  notes: string[];
  /** The printed figures that nobody read and no reason passes over, in words. */
  unaccounted: string[];
  /** Printed figures that no reader took, hidden ones too, with the words beside each: what they stand for is not gone. */
  unread: { figure: Thousandths; label: string; isHidden: boolean }[];
}

const optional = (value: Thousandths | null | undefined): number | null =>
  value === null || value === undefined ? null : percent(value);

/** Names the figures of a reading: rates on prime with the lender's own, contradictions left out with a note. @param at RFC 3339, UTC: when received */
export function normalise(lender: LenderFile, reading: Reading, answers: Answer[], at: string): Normalised {
  const notes = [...reading.notes];
  const unreadable = new Map<string, string>();
  const byId = new Map<string, StoredRate[]>();
  const groups = new Map<string, Located[]>();
  const leftOut: Pick<Located, 'draft'>[] = [];
  const leaveOut = (id: string, note: string, all: typeof leftOut = []): void => {
    leftOut.push(...all);
    const words = printable(note);
    notes.push(words);
    unreadable.set(id, words);
  };
  for (const row of reading.rows) {
    const answer = answers[row.source];
    if (!answer) throw new RangeError(`${lender.id}: a row of source ${row.source}, of which there is no answer`);
    for (const draft of row.blanks ?? []) unreadable.set(idOf(lender, draft), 'no figure stands there');
    for (const draft of row.drafts) {
      const rate = nameRate(lender, draft, reading.prime, answer, at);
      if (typeof rate === 'string') leaveOut(idOf(lender, draft), rate, [{ draft }]);
      else {
        byId.set(rate.id, [...(byId.get(rate.id) ?? []), rate]);
        groups.set(rate.id, [...(groups.get(rate.id) ?? []), { row, draft }]);
      }
    }
  }
  const sections = sectionsOf(reading);
  const rates = [...byId].flatMap(([id, same]) => {
    const merged = mergeRates(same);
    if (typeof merged === 'string') {
      leaveOut(id, merged, groups.get(id));
      // A table that says the same thing twice contains rows that belong to another.
      for (const { section } of same) sections.set(section, false);
    }
    return typeof merged === 'string' ? [] : [merged];
  });
  for (const { id } of rates) unreadable.delete(id);
  const accounted = account(lender, reading, answers);
  // A figure that is read in another place may stand for a rate of its own, and the name of another product may be over a rate.
  const unread = accounted.filter(({ as }) => as === null || /^(?:repeated|left-out|other-product)$/.test(as));
  return {
    rates: rates.sort((a, b) => (a.id < b.id ? -1 : 1)),
    unreadable,
    sections,
    disputed: new Map(),
    places: new Map(rates.flatMap((rate) => decimalsIn(groups.get(rate.id) ?? [], rate))),
    frames: framesOf(answers, reading, rates, groups, namesOf(accounted, reading, notes)),
    notes: [...new Set(notes)],
    unaccounted: unaccounted(accounted).map((words) => printable(words)),
    unread: [
      // A figure alone is that of the heading over it.
      ...unread.map(({ value, label, where, as }) => ({
        figure: value,
        label: LETTERS.test(label) ? label : where,
        isHidden: as === 'other-product',
      })),
      ...leftOut.map(({ draft: { rate, label } }) => ({ figure: rate ?? 0, label, isHidden: false })),
      ...hiddenIn(reading),
    ],
  };
}

const hiddenIn = ({ pages = [] }: Reading): Normalised['unread'] =>
  pages.flatMap((page) =>
    (page ? walkPage(page).hidden : []).flatMap(({ text, isSeen }) =>
      figuresIn(text).map(({ value }) => ({ figure: value, label: text, isHidden: !isSeen })),
    ),
  );

function decimalsIn(groups: readonly Located[], rate: StoredRate): [string, number][] {
  const printed = groups.flatMap(({ row: { cells } }) => cells.flatMap((cell) => cell.match(/\d+(?:[.,]\d+)?/g) ?? []));
  return fieldsOf('printed').flatMap((field): [string, number][] => {
    const value = rate[field];
    const same = printed.filter((number) => thousandths(number) === Math.round(Math.abs(Number(value)) * 1000));
    const places = same.map((number) => number.replace(',', '.').split('.')[1]?.length ?? 0);
    return places.length > 0 ? [[`${rate.id} ${field}`, Math.max(...places)]] : [];
  });
}

const identityOf = (lender: LenderFile, draft: Draft) => ({
  lender: lender.id,
  rateType: draft.rateType,
  termMonths: draft.termMonths,
  prepayment: draft.prepayment,
  offer: draft.offer,
  ...scopeOf(draft),
});

/** The limits of a rate, each null where none is stated. */
export const scopeOf = (limits: Narrowed) => ({
  ...(Object.fromEntries(NARROWING.map((field) => [field, limits[field] ?? null])) as Required<Narrowed>),
  provinces: limits.provinces?.toSorted() ?? null,
});

const idOf = (lender: LenderFile, draft: Draft): string =>
  rateId({ ...identityOf(lender, draft), variant: draft.variant ?? null });

function nameRate(lender: LenderFile, draft: Draft, prime: Thousandths | null, answer: Answer, at: string) {
  const offset = draft.primeOffset ?? null;
  const sum = offset === null || prime === null ? null : prime + offset;
  if (draft.rate !== null && sum !== null && draft.rate !== sum) {
    return `Left out: "${draft.label}" prints ${percent(draft.rate)} %, but prime ${percent(prime ?? 0)} % and its offset make ${percent(sum)} %`;
  }
  if (draft.rate === null && offset === null)
    return `Left out: "${draft.label}" has neither a rate nor an offset on prime`;
  // The row's own limits hold. A footnote adds those that the row leaves open.
  const scope = scopeOf(withLimits(draft.narrowed ?? {}, stated(draft)));
  const { provinces } = lender.facts;
  if (scope.provinces && provinces && !scope.provinces.some((code) => provinces.includes(code)))
    return `Left out: "${draft.label}" is for where ${lender.name} does not lend`;
  const checked = storedRate.safeParse({
    id: idOf(lender, draft),
    ...identityOf(lender, draft),
    ...scope,
    provincesStated: scope.provinces !== null,
    provincesUnsure: [],
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
    surcharges: draft.surcharges ?? [],
    insuranceStated: [],
    sourceUrl: answer.url,
    evidence: answer.sha256,
    changedAt: at,
    effectiveOn: draft.effectiveOn ?? null,
    witnesses: [],
  } satisfies Required<z.input<typeof storedRate>>);
  if (checked.success) return checked.data;
  const issue = checked.error.issues[0];
  return `Left out: "${draft.label}": ${issue?.path.join('.')} ${issue?.message}`;
}

/** The limits that a row states itself. A band is one thing: if a row states its end, it has stated its start. */
function stated(draft: Draft): Narrowed {
  const stated = Object.fromEntries(
    NARROWING.flatMap((field) => (draft[field] === undefined || draft[field] === null ? [] : [[field, draft[field]]])),
  ) as Narrowed;
  for (const [over, upTo] of BANDS)
    if (stated[over] || stated[upTo]) Object.assign(stated, { [over]: draft[over], [upTo]: draft[upTo] });
  return stated;
}

/** What two prints of one rate cannot state differently. Conditions can: each adds its own. */
const STATED = [...fieldsOf('printed', 'limit'), 'surcharges'] as const;
const saysNothing = (value: StoredRate[(typeof STATED)[number]]): boolean =>
  value === null || (Array.isArray(value) && value.length === 0);

/** Merges the rates of one id. What only one states completes the other. Different figures, limits or surcharges cancel each other. */
function mergeRates([first, ...others]: StoredRate[]): StoredRate | string {
  const merged: StoredRate = { ...(first as StoredRate) };
  for (const other of others) {
    const clash = STATED.find(
      (field) =>
        ![merged[field], other[field]].some(saysNothing) &&
        JSON.stringify(merged[field]) !== JSON.stringify(other[field]),
    );
    if (clash)
      return `Left out: ${merged.id} stands twice, with ${clash} ${JSON.stringify(merged[clash])} and ${JSON.stringify(other[clash])}`;
    if (other.ratePercent !== null && other.rateBasis === 'published') merged.rateBasis = 'published';
    for (const field of RATE_FIELDS) Object.assign(merged, { [field]: merged[field] ?? other[field] });
    if (merged.surcharges.length === 0) merged.surcharges = other.surcharges;
    merged.provincesStated = merged.provinces !== null;
    merged.conditions = [...new Set([...merged.conditions, ...other.conditions])].sort();
  }
  return merged;
}

/** A section was read whole if nothing in it was skipped. */
function sectionsOf({ rows, unread = [] }: Reading): Normalised['sections'] {
  const names = rows.flatMap((row) => [...row.drafts, ...(row.blanks ?? [])].map(({ section }) => section));
  return new Map(names.map((section) => [section, !unread.includes(section)]));
}
