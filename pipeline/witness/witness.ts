import { formatPercent, toThousandths } from '../../src/rates/percent.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import type { Answer } from '../lender.ts';
import { parsePage } from '../readers/tree.ts';
import { mentionsInData } from './literals.ts';
import type { Mention } from './mention.ts';
import { mentionsOnPage } from './page.ts';
import type { Said } from './words.ts';

/** What the witness says of one rate: that it agrees, what speaks against it, or neither, where it knows no words near the figure. */
export interface Testimony {
  agrees: boolean;
  dispute: string | null;
  /** With how many decimals its figures are printed, where it agrees. */
  places: number | null;
}

interface Wanted {
  what: string;
  size: number;
  sign: 1 | -1 | null;
  apr: boolean;
}

/**
 * Reads answers a second time, without knowing whose they are: it looks for each figure and listens to the words near it. It shares
 * nothing with the readers but the parser of pages.
 * @returns for each rate what it says, in their order
 */
export function testify(answers: readonly Answer[], rates: readonly StoredRate[]): Testimony[] {
  const wanted = rates.map(wantedOf);
  const sizes = new Set(wanted.flat().map(({ size }) => size));
  const mentions = Map.groupBy(
    answers.flatMap((answer) => mentionsIn(answer, sizes)),
    ({ size }) => size,
  );
  return rates.map((rate, at) => {
    const said = (wanted[at] as Wanted[]).map((figure) => weigh(rate, figure, mentions.get(figure.size) ?? []));
    const places = said.map((one) => one.places ?? -1);
    const [main = NOTHING] = said;
    return (
      said.find(({ dispute }) => dispute !== null) ?? {
        ...main,
        places: places.includes(-1) ? null : Math.min(...places),
      }
    );
  });
}

function mentionsIn({ source, text }: Answer, sizes: ReadonlySet<number>): Mention[] {
  if (source.format !== 'page') return mentionsInData(text, sizes);
  const $ = parsePage(text);
  const scripts = $('script')
    .toArray()
    .map((script) => $(script).text())
    .filter((script) => /\d[.,]\d/.test(script));
  return [...mentionsOnPage($, sizes), ...scripts.flatMap((script) => mentionsInData(script, sizes))];
}

/** The figures of a rate that the lender printed itself. */
function wantedOf({ ratePercent, rateBasis, primeOffsetPercent, aprPercent }: StoredRate): Wanted[] {
  const figure = (what: string, value: number, signed = false, apr = false): Wanted => ({
    what,
    size: Math.abs(toThousandths(value)),
    sign: signed && value !== 0 ? (value < 0 ? -1 : 1) : null,
    apr,
  });
  return [
    ...(ratePercent !== null && rateBasis === 'published'
      ? [figure(`${formatPercent(ratePercent)} %`, ratePercent)]
      : []),
    ...(primeOffsetPercent !== null && (ratePercent === null || rateBasis === 'computed')
      ? [figure(`prime ${primeOffsetPercent}`, primeOffsetPercent, true)]
      : []),
    ...(aprPercent !== null ? [figure(`the APR of ${formatPercent(aprPercent)} %`, aprPercent, false, true)] : []),
  ];
}

function weigh(rate: StoredRate, { what, sign, apr }: Wanted, mentions: Mention[]): Testimony {
  const found = mentions.filter((mention) => sign === null || mention.sign === null || mention.sign === sign);
  const objections = found.map((mention) => objection(rate, mention, apr));
  const right = found.filter((_, at) => objections[at] === null).map(({ places }) => places);
  if (right.length > 0) return { agrees: true, dispute: null, places: Math.max(...right) };
  if (objections.includes(UNSAID)) return NOTHING;
  const against = objections.find((reason) => reason !== SILENT);
  if (against === undefined && found.length > 0) return NOTHING;
  const where = against === undefined ? 'does not find' : `finds ${against}:`;
  return { agrees: false, places: null, dispute: `a second reading of the page ${where} ${what}` };
}

const NOTHING: Testimony = { agrees: false, dispute: null, places: null };
/** No words of any term are near. */
const SILENT = '';
/** The words near are the right ones, and say nothing of an APR. */
const UNSAID = ' ';

/** What the nearest words say that say anything of a kind. */
function first<Word>(levels: Iterable<Said>, of: (said: Said) => ReadonlySet<Word>): ReadonlySet<Word> {
  for (const said of levels) if (of(said).size > 0) return of(said);
  return new Set();
}

function* everywhere({ near, beyond }: Mention): Generator<Said> {
  yield* near;
  yield* beyond();
}

/** Why the words around a mention do not mean this rate: null where they do, empty where they name no term. */
function objection(rate: StoredRate, mention: Mention, wantsApr: boolean): string | null {
  const { near, apr, quote } = mention;
  const terms = first(everywhere(mention), (said) => said.terms);
  if (terms.size === 0) return SILENT;
  const other = (what: string): string => `beside ${what} ("${quote}")`;
  if (rate.termMonths !== null && !terms.has(rate.termMonths)) return other('another term');
  if (near.some((said) => said.other)) return other('another product');
  const types = first(everywhere(mention), (said) => said.types);
  if (types.size > 0 && !types.has(rate.rateType)) return other('another type');
  if (wantsApr) return apr === 'no' ? UNSAID : null;
  if (apr === 'is') return other('an APR');
  const prepayments = first(near, (said) => said.prepayments);
  if (prepayments.size > 0 && !prepayments.has(rate.prepayment)) return other('another way to repay');
  const offers = first(near, (said) => said.offers);
  if (offers.size > 0 && !offers.has(rate.offer)) return other('another offer');
  return null;
}
