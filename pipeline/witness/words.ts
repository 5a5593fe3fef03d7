import type { StoredRate } from '../../src/rates/schema.ts';

/** What some words near a figure say of it. Empty where they say nothing. */
export interface Said {
  terms: Set<number>;
  types: Set<StoredRate['rateType']>;
  prepayments: Set<StoredRate['prepayment']>;
  offers: Set<StoredRate['offer']>;
  /** Whether they say that it is an annual percentage rate, costs included, or name one beside it. */
  apr: 'is' | 'near' | 'no';
  /** Whether they name something that is not a mortgage one could take now. */
  other: boolean;
}

const SPELLED: Record<string, number> = Object.fromEntries(
  [
    ['one', 'un', 'une'],
    ['two', 'deux'],
    ['three', 'trois'],
    ['four', 'quatre'],
    ['five', 'cinq'],
    ['six'],
    ['seven', 'sept'],
    ['eight', 'huit'],
    ['nine', 'neuf'],
    ['ten', 'dix'],
  ].flatMap((words, at) => words.map((word) => [word, at + 1])),
);
const COUNT = `(\\d{1,3}|${Object.keys(SPELLED).join('|')})`;
const YEARS = '(?:years?|yrs?|ans?|annees?)';
const MONTHS = '(?:months?|mths?|mos?|mois)';
/** `5-year`, `36 months`, `five years`, `5 ans`. */
const TERM = new RegExp(`(?<![\\d.,$])\\b${COUNT} ?-? ?(?:(${YEARS})|${MONTHS})(?![a-z])`, 'g');
/** As feeds split it: `term value 5 term unit Y`, `5 null null Years T`. */
const SPLIT_TERM = new RegExp(`\\b(\\d{1,3}) (?:[a-z]+ ){1,3}(?:(${YEARS}|y)|${MONTHS}|m)\\b`, 'g');
/** `term months 60`. */
const TURNED_TERM = new RegExp(`\\b(?:(${YEARS})|${MONTHS}) (\\d{1,3})\\b`, 'g');
/** Years over which a loan is paid off are no term. */
const OVER =
  /(?:\b(?:over|up to|more than|less than|under|exceed\w*|maximum|max|to|amorti\w*(?: (?:of|period|periods))*)|[<>=≤≥]) ?$/;
const PAID_OFF = /^ ?(?:or (?:less|more|under) ?)?-? ?(?:am\b|amorti)/;
/** No lender's term is as long as the usual amortizations, unless nothing but the term is named. */
const LONGEST = 12;

const TYPES = {
  fixed: /\bfix(?:ed|e|es)?\b/,
  variable: /\b(?:variables?|adjustable|arm|floating|var\w+)\b|\bp(?:rime)?(?: rate)? ?[-+]|\brate (?:plus|minus) \d/,
} as const;
const PREPAYMENTS = {
  open: /\b(?:open|ouverte?)\b/,
  closed: /\b(?:closed|fermee?)\b/,
  convertible: /\bconvertible\b/,
} as const;
const OFFERS = { special: /\b(?:special|promo\w*|discount\w*)\b/, posted: /\b(?:posted|affiche\w*)\b/ } as const;
const APR = /\b(?:apr|tac|tap|annual percentage rate)\b/;
/** `Rates (APR)`: the column holds rates. */
const RATES_AND = /\brates? ?[(/] ?apr\b/;
const OTHER =
  /\b(?:gics?|term deposits?|savings|lines? of credit|helocs?|commercial|construction|reverse|archived?|coming soon|credit cards?|personal loans?|rrsps?|tfsas?)\b/;

/** Words without case, accents and typographic dashes; codes and names of fields split into words. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[_\s\u00a0\u202f]+/g, ' ')
    .toLowerCase()
    .trim();
}

/** A name as code writes it, in words: `fixed3YearClosed` is `fixed 3 year closed`. */
export function spaced(name: string): string {
  return plain(name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/(\d)([A-Za-z])|([A-Za-z])(\d)/g, '$1$3 $2$4'));
}

const named = <Word extends string>(text: string, words: Readonly<Record<Word, RegExp>>): Set<Word> =>
  new Set((Object.keys(words) as Word[]).filter((word) => words[word].test(text)));

const months = (count: string, years: string | undefined): number =>
  (SPELLED[count] ?? Number(count)) * (years ? 12 : 1);

/**
 * What a piece of text says.
 * @param text as `plain` or `spaced` make it
 * @param fields whether it is made of names and values of a feed, where count and unit can stand apart
 */
export function listen(text: string, fields = false): Said {
  const terms = new Set<number>();
  for (const match of text.matchAll(TERM)) {
    const count = months(match[1] ?? '', match[2]);
    const before = text.slice(0, match.index);
    const after = text.slice(match.index + match[0].length);
    const long = count > LONGEST * 12;
    if (PAID_OFF.test(after) || (long && OVER.test(before))) continue;
    terms.add(count);
  }
  if (fields && terms.size === 0) {
    for (const match of text.matchAll(SPLIT_TERM)) terms.add(months(match[1] ?? '', match[2]));
    for (const match of text.matchAll(TURNED_TERM)) terms.add(months(match[2] ?? '', match[1]));
  }
  terms.delete(0);
  return {
    terms,
    types: named(text, TYPES),
    prepayments: named(text, PREPAYMENTS),
    offers: named(text, OFFERS),
    apr: !APR.test(text) ? 'no' : RATES_AND.test(text) ? 'near' : 'is',
    other: OTHER.test(text),
  };
}

/** What several pieces of text say together. */
export function together(parts: Said[]): Said {
  return {
    terms: new Set(parts.flatMap(({ terms }) => [...terms])),
    types: new Set(parts.flatMap(({ types }) => [...types])),
    prepayments: new Set(parts.flatMap(({ prepayments }) => [...prepayments])),
    offers: new Set(parts.flatMap(({ offers }) => [...offers])),
    apr: (['is', 'near'] as const).find((word) => parts.some(({ apr }) => apr === word)) ?? 'no',
    other: parts.some(({ other }) => other),
  };
}
