import { LANGUAGES } from '../../languages.ts';
import { PROVINCES, type Province } from '../../rates/vocabulary.ts';
import { PROVINCES_IN, SHORT_PROVINCES } from '../../words/provinces.ts';
import { OFFER_WORDS, PREPAYMENT_WORDS, TYPE_WORDS } from '../../words/terms.ts';

/** Text without case, accents or punctuation: `5-Year` is `5 year`, `B.C.` is `bc`, `4,59 %` is `4.59`. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/(\d),(\d)/g, '$1.$2')
    .replaceAll(/(?<!\d)\.|\.(?!\d)/g, '')
    .replaceAll(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim();
}

/** A mark in a searched text that no query can contain: it stands for a term, a province or a kind of rate. */
const mark = (code: string): string => `=${code.toLowerCase()}`;
const CANADA = mark('canada');

/** The marks of provinces; null is all of Canada. */
export const provinceMarks = (provinces: readonly Province[] | null): string[] => provinces?.map(mark) ?? [CANADA];

/** The mark of a term in months. */
export const termMark = (months: number): string => mark(`${months}m`);

/** The mark of a kind of rate: `fixed`, `posted`, `insured` ... */
export const kindMark = mark;

/** Text in the form that `matcher` searches. @param marks the terms, provinces and kinds that the text is about */
export const searchable = (text: string, marks: readonly string[] = []): string =>
  ` ${[plain(text), ...marks].join(' ')} `;

/** Words of a query that stand for something else, with the pieces of which a text must contain one. */
type Meanings = ReadonlyMap<string, readonly string[]>;

const INSURANCE_SAID = {
  insured: ['insured', 'assuré', 'assurée'],
  insurable: ['insurable', 'assurable'],
  uninsured: ['uninsured', 'not insured', 'non assuré', 'non assurée', 'conventional'],
};

/** Kinds of rates and provinces, in both languages at once. */
const MEANINGS: Meanings = new Map<string, readonly string[]>([
  ...LANGUAGES.flatMap((language) =>
    [TYPE_WORDS, PREPAYMENT_WORDS, OFFER_WORDS].flatMap((words) =>
      Object.entries(words[language]).map(([code, word]) => [plain(word), [` ${mark(code)} `]] as const),
    ),
  ),
  ...Object.entries(INSURANCE_SAID).flatMap(([code, words]) =>
    words.map((word) => [plain(word), [` ${mark(code)} `]] as const),
  ),
  ...PROVINCES.flatMap((code) => {
    const names = [...LANGUAGES.map((language) => PROVINCES_IN[language][code]), ...(SHORT_PROVINCES[code] ?? [])];
    const held = [` ${mark(code)} `, ` ${CANADA} `];
    return [code.slice(3), ...names].map((name) => [plain(name), held] as const);
  }),
]);
const MOST_WORDS = Math.max(...[...MEANINGS.keys()].map((words) => words.split(' ').length));

const EMPTY = new Set(
  'rate rates mortgage mortgages term in at for the taux pret prets hypotheque terme a au en de du'.split(' '),
);
const YEARS = /^(y|ye|yea|years?|yrs?|ans?)$/;
const MONTHS = /^(m|mo|mon|mont|months?|mths?|moi|mois)$/;
const NUMBERS: Readonly<Record<string, string>> = {
  ...{ one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', ten: '10' },
  ...{ un: '1', deux: '2', trois: '3', quatre: '4', cinq: '5', sept: '7', dix: '10' },
};
/** The longest common term, in years: a larger number is as likely an amortization. */
const LONGEST_TERM = 10;

/** The pieces that match a number of years or months. */
function termPieces(count: string, unit: string): string[] {
  if (MONTHS.test(unit)) return [` ${termMark(Number(count))} `];
  const term = ` ${termMark(Number(count) * 12)} `;
  return Number(count) > LONGEST_TERM ? [term, ` ${count} year`, ` ${count} ans`] : [term];
}

/** The pieces that match one word. The last word of a query may be unfinished; a number is matched whole unless it is the last word. */
function wordPieces(word: string, isLast: boolean): string[] {
  const years = Number(word) >= 1 && Number(word) <= LONGEST_TERM ? termPieces(word, 'years') : [];
  const begun = isLast && word.length > 3 ? [...MEANINGS].filter(([phrase]) => phrase.startsWith(word)) : [];
  const isWhole = /^\d+$/.test(word) && !isLast;
  return [isWhole ? ` ${word} ` : ` ${word}`, ...years, ...begun.flatMap(([, pieces]) => pieces)];
}

/** Parses a query: a text matches if it contains at least one piece of each list. */
function needs(query: string): (readonly string[])[] {
  const words = plain(query)
    .replaceAll(/\b(\d+)(y|yr|yrs|ans?|m)\b/g, '$1 $2')
    .split(' ')
    .filter(Boolean);
  const found: (readonly string[])[] = [];
  for (let at = 0; at < words.length; ) {
    const word = NUMBERS[words[at] as string] ?? (words[at] as string);
    const unit = words[at + 1] ?? '';
    if (/^\d+$/.test(word) && (YEARS.test(unit) || MONTHS.test(unit))) {
      found.push(termPieces(word, unit));
      at += 2;
      continue;
    }
    let length = Math.min(MOST_WORDS, words.length - at);
    while (length > 0 && !MEANINGS.has(words.slice(at, at + length).join(' '))) length -= 1;
    if (length > 0) found.push(MEANINGS.get(words.slice(at, at + length).join(' ')) as readonly string[]);
    else if (!EMPTY.has(word)) found.push(wordPieces(word, at === words.length - 1));
    at += Math.max(1, length);
  }
  return found;
}

/** Whether a query names a province. */
export const asksProvince = (query: string): boolean => needs(query).some((pieces) => pieces.includes(` ${CANADA} `));

/** Whether a text (see `searchable`) has every word of a query, in any order and by meaning, on the server as in the page. An empty query matches all. */
export function matcher(query: string): (text: string) => boolean {
  const wanted = needs(query);
  return (text) => wanted.every((pieces) => pieces.some((piece) => text.includes(piece)));
}
