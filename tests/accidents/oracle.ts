import { isNarrower } from '../../pipeline/judge/limits.ts';
import { sameFigure } from '../../src/rates/fields.ts';
import type { Rate } from '../../src/rates/schema.ts';
import { NARROWING } from '../../src/rates/scope.ts';
import type { Thousandths } from '../../src/rates/thousandths.ts';
import { printedIn } from './figures.ts';
import { LOOKS, type Shown, type Stage } from './stage.ts';
import { type Subject, textsOf } from './subjects.ts';

/** What a figure, known by its old size, is on the broken pages: one of these; null where it is gone or cannot be read. */
export type Truth = (value: Thousandths) => (Thousandths | null)[];

/** Broken pages, and what they truly say. */
export interface Accident {
  name: string;
  /** The broken texts; null where the pages hold nothing that this could happen to. */
  texts(): string[] | null;
  truth: Truth;
  /** The changed figures are never to be shown (`refused`), or not in the first run (`held`). */
  changed?: 'refused' | 'held';
  /** The pages say the same in other mark-up that any reader copes with: every figure has to be fresh. */
  harmless?: boolean;
}

/** An accident that puts no figure of its own in the place of another: what is still on the page is what it was. */
export function rearranged(
  subject: Subject,
  name: string,
  change: () => string[] | null,
  more: Partial<Accident> = {},
): Accident {
  let counted: [before: Sizes, after: Sizes] | null = null;
  let made: string[] | null | undefined;
  const texts = (): string[] | null => {
    made = made === undefined ? change() : made;
    return made;
  };
  return {
    name,
    texts,
    truth: (value) => {
      counted ??= [sizes(subject, textsOf(subject)), sizes(subject, texts() ?? [])];
      const [was, is] = counted.map((counts) => counts.get(value) ?? 0) as [number, number];
      if (was === 0) return [value];
      return is === 0 ? [null] : is < was ? [value, null] : [value];
    },
    ...more,
  };
}

type Sizes = Map<Thousandths, number>;

/** How often each figure stands on the pages. */
function sizes({ parts }: Subject, texts: string[]): Sizes {
  const found = parts.flatMap(({ places }, at) => printedIn(texts[at] as string, places));
  return new Map([...Map.groupBy(found, ({ value }) => value)].map(([value, all]) => [value, all.length]));
}

const FIELDS = ['ratePercent', 'aprPercent', 'primeOffsetPercent', 'primePercent', 'rateCeilingPercent'] as const;
type Field = (typeof FIELDS)[number];
const inThousandths = (percent: number): Thousandths => Math.round(percent * 1000);

/** Every way in which a run after an accident broke the promise: a wrong figure, or a silent loss. Empty where it kept it. */
export async function complaints(stage: Stage, accident: Accident): Promise<string[]> {
  const texts = accident.texts();
  if (texts === null) return [];
  const shown = await stage.after(texts);
  return shown.flatMap((after, at) =>
    broken(stage.good, after, shown.slice(0, at), accident).map(
      (what) => `${stage.subject.name}, ${accident.name}, after ${LOOKS[at]} hours: ${what}`,
    ),
  );
}

function broken(good: Shown, after: Shown, earlier: Shown[], accident: Accident): string[] {
  const first = earlier.length === 0;
  const now = new Map(after.rates.map((rate) => [rate.id, rate]));
  const known = new Set(good.rates.map(({ id }) => id));
  const withdrawn = [...earlier, after].flatMap(({ line }) => line.withdrawn);
  const told = new Set([...after.line.carried, ...after.line.held, ...withdrawn]);
  return [
    ...after.rates
      .filter(
        (rate) =>
          !known.has(rate.id) &&
          !good.refused.includes(rate.id) &&
          !good.rates.some((old) => takesPlace(rate, old) || isPartOf(rate, old, accident)),
      )
      .map((rate) => `${rate.id} at ${rate.ratePercent} % is no rate of the page`),
    ...good.rates.flatMap((old) => {
      const rate = now.get(old.id);
      if (!rate && after.rates.some((other) => takesPlace(other, old))) return [];
      if (!rate) return first || !told.has(old.id) ? [`${old.id} is lost`] : [];
      const wrong =
        rate.state === 'fresh'
          ? [...wrongFresh(old, rate, accident, first), ...widened(old, rate)]
          : wrongOld(old, rate);
      const said =
        rate.state === 'fresh' || told.has(old.id) ? [] : [`${old.id} is ${rate.state}, and the run does not say so`];
      const harmed =
        accident.harmless && rate.state !== 'fresh' ? [`${old.id} is ${rate.state}: ${after.line.detail}`] : [];
      return [...wrong, ...said, ...harmed];
    }),
  ];
}

/** Whether a rate is another one with the same figure and more limits: what is understood narrows at once. */
const takesPlace = (rate: Rate, old: Rate): boolean => isNarrower(rate, old) && sameFigure(rate, old);

/** Whether a rate is what the pages now say of a part of those whom another one was for. */
const isPartOf = (rate: Rate, old: Rate, { truth }: Accident): boolean =>
  isNarrower(rate, old) && truth(inThousandths(old.ratePercent ?? 0)).includes(inThousandths(rate.ratePercent ?? 0));

/** A figure that is not fresh is the last good one, or one that was shown as good since. */
function wrongOld(old: Rate, rate: Rate): string[] {
  return FIELDS.filter((field) => rate[field] !== old[field] && rate.changedAt === old.changedAt).map(
    (field) => `${old.id} is ${rate.state}, with ${field} ${rate[field]} instead of ${old[field]}`,
  );
}

/** Whether a limit is as it was or narrower: an accident may put a mark where none was. */
function within(old: Rate, rate: Rate, field: (typeof NARROWING)[number]): boolean {
  const [was, is] = [old[field], rate[field]];
  if (was === null || JSON.stringify(is) === JSON.stringify(was)) return true;
  return field.includes('UpTo') && typeof is === 'number' && is < (was as number);
}

/** No accident makes a rate hold for more people than the lender said. */
function widened(old: Rate, rate: Rate): string[] {
  const lost = old.conditions.filter((code) => !rate.conditions.includes(code));
  return [
    ...NARROWING.filter((field) => !within(old, rate, field)).map(
      (field) => `${old.id} is fresh with ${field} ${rate[field]}; it was ${old[field]}`,
    ),
    ...lost.map((code) => `${old.id} is fresh without ${code}`),
  ];
}

function wrongFresh(old: Rate, rate: Rate, { truth, changed }: Accident, first: boolean): string[] {
  return FIELDS.flatMap((field) => {
    const allowed = allowedFor(old, rate, field, truth, first);
    const value = rate[field] === null ? null : inThousandths(rate[field]);
    const kept = old[field] === null ? null : inThousandths(old[field]);
    const barred = value !== null && value !== kept && (changed === 'refused' || (changed === 'held' && first));
    if (allowed.includes(value) && !barred) return [];
    return [
      `${old.id} is fresh with ${field} ${rate[field]}; it was ${old[field]}, the page says ${allowed.join(' or ')}`,
    ];
  });
}

/** A part that the page no longer says plainly is told once, and then left out. */
const PARTS: Field[] = ['aprPercent', 'primePercent', 'rateCeilingPercent'];

function allowedFor(old: Rate, rate: Rate, field: Field, truth: Truth, first: boolean): (Thousandths | null)[] {
  const was = old[field];
  if (field === 'ratePercent' && rate.rateBasis === 'computed')
    return [inThousandths(rate.primePercent as number) + inThousandths(rate.primeOffsetPercent as number)];
  if (was === null) return [null];
  const sign = was < 0 ? -1 : 1;
  const said = truth(Math.abs(inThousandths(was))).flatMap((value) =>
    value !== null ? [sign * value] : field === 'ratePercent' ? [] : [null],
  );
  return !first && PARTS.includes(field) ? [...said, null] : said;
}
