import type { Wish } from '../access/alerts.ts';
import type { Rate } from '../rates/schema.ts';
import { alerts } from '../words/alerts.ts';
import { prepaymentIn, valueIn } from '../words/asked.ts';
import { FIGURES } from '../words/figures.ts';
import type { Language } from '../words/language.ts';
import { noteIn } from '../words/limits.ts';
import { PRIME, termTitle } from '../words/terms.ts';
import type { News } from './news.ts';
import { keptQuestion } from './question.ts';

const ID = /^(\w+)\/(fixed|variable)\/(?:(\d+)m|noterm)\/(closed|open|convertible)\/(posted|special)(?:\/(.+))?$/;

/** A rate as its id tells it: `RBC, 5-year fixed closed, special, uninsured, ON`. What is no id stays as it is. */
function rateIn(language: Language, id: string, names: ReadonlyMap<string, string>): string {
  const [found, lender = '', rateType, months, prepayment, offer = '', rest = ''] = ID.exec(id) ?? [];
  if (!found) return id;
  const say = (value: string): string => valueIn(language, '', value, names);
  const what = { rateType: rateType as Rate['rateType'], termMonths: months === undefined ? null : Number(months) };
  const narrowed = rest.split('/').filter(Boolean);
  return [
    names.get(lender) ?? lender,
    `${termTitle(what, language)} ${prepaymentIn(language, prepayment as Rate['prepayment'])}`,
    say(offer),
    ...narrowed.map((part) =>
      /^[a-z]{2}(-[a-z]{2})*$/.test(part) ? part.toUpperCase().replaceAll('-', ', ') : say(part),
    ),
  ].join(', ');
}

/** What an alert watches: `RBC, 5-year, fixed`, or a rate. @param names of the lenders, by id */
export function askedIn(language: Language, question: string, names: ReadonlyMap<string, string>): string {
  const { id, chosen } = keptQuestion(question);
  const parts = chosen.map(([filter, values]) =>
    values.map((value) => valueIn(language, filter, value, names)).join(' / '),
  );
  const all = [...parts, ...(id === null ? [] : [rateIn(language, id, names)])];
  if (all.length === 0) return alerts[language].everyRate;
  const words = all.join(', ');
  return id === null ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}

/** When an alert fires: `any change`, `falls below 4.25%`. */
export function conditionIn(
  language: Language,
  { condition, belowPercent }: Pick<Wish, 'condition' | 'belowPercent'>,
): string {
  const t = alerts[language];
  if (condition === 'any') return t.conditionAny;
  return condition === 'lowest' ? t.conditionLowest : t.conditionBelow(FIGURES[language].percent(belowPercent ?? 0));
}

type Side = NonNullable<News['after']>;

/** The figure of a rate: `4.59%`; quoted on prime alone, that. */
function figureIn(language: Language, { ratePercent, primeOffsetPercent }: Side): string {
  const figures = FIGURES[language];
  if (ratePercent !== null) return figures.percent(ratePercent);
  return `${PRIME[language]} ${figures.points(primeOffsetPercent ?? 0)}`;
}

/** A change as a line of a letter: what it is of, its figures, and for whom. */
export function changeIn(language: Language, change: News): { what: string; figure: string; note: string } {
  const t = alerts[language];
  const { kind, name, before, after, changedAt } = change;
  const rate = (after ?? before) as Side;
  const say = (side: Side): string => figureIn(language, side);
  const figure =
    before && after
      ? t.fromTo(say(before), say(after))
      : after
        ? (kind === 'returned' ? t.returned : t.added)(say(after))
        : t.withdrawn(say(rate));
  const notes = [
    noteIn(language, rate as Rate),
    kind === 'corrected' ? t.corrected : changedAt && t.seen(FIGURES[language].time(changedAt)),
  ];
  return {
    what: `${name}, ${termTitle(rate, language)} ${prepaymentIn(language, rate.prepayment)}`,
    figure,
    note: notes.filter(Boolean).join('. '),
  };
}
