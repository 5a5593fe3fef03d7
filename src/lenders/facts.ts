import { FIRST_LANGUAGE, type Language } from '../languages.ts';
import type { LenderFacts, Life } from '../rates/schema.ts';
import { PROVINCES } from '../rates/vocabulary.ts';
import type { LenderTerms } from './schema.ts';
import { LENDER_TERMS } from './terms.ts';

/** Where a lender lends and to whom it sells, as every rate of it is served with; nothing of a lender without a file. */
export function factsAbout(id: string): LenderFacts {
  const { lends, sells = [] } = LENDER_TERMS.get(id) ?? {};
  return {
    provinces: lends ? provincesOf(lends) : null,
    provincesStated: lends !== undefined,
    provincesUnsure: lends?.unsure ?? [],
    sells: sells.map(({ insurance, product }) => ({ insurance, product })),
  };
}

/** The provinces of a list, or all but those that a list leaves out; null for all of Canada. */
function provincesOf({ only, except = [] }: NonNullable<LenderTerms['lends']>): LenderFacts['provinces'] {
  if (only) return only;
  return except.length === 0 ? null : PROVINCES.filter((code) => !except.includes(code));
}

/** How a lender stands; undefined where nothing was announced. */
export function lifeOf(id: string): Life | undefined {
  const life = LENDER_TERMS.get(id)?.life;
  return (
    life && {
      ...life,
      sources: life.sources.map(({ address, dated, confidence }) => ({ url: `https://${address}`, dated, confidence })),
    }
  );
}

/** The page of a lender for people who read a language. @param page its page in the first language */
export function pageIn(language: Language, id: string, page: string): string {
  const own = language === FIRST_LANGUAGE ? undefined : LENDER_TERMS.get(id)?.pages[language];
  return own ? `https://${own.address}` : page;
}

/** A fact whose source is older than it should be. */
export interface OldFact {
  lender: string;
  what: 'lends' | 'sells' | 'life';
  /** The day, month or year of the page, or the day on which it was read. */
  dated: string;
}

/** After so many years a fact should be looked up again. */
const OLD_YEARS = 2;

/** The facts that rest on pages older than two years, by the date of the page, or the day on which it was read if it has none. */
export function oldFacts(now: Date): OldFact[] {
  const limit = `${now.getUTCFullYear() - OLD_YEARS}${now.toISOString().slice(4, 10)}`;
  const dayOf = ({ dated, seen }: { dated: string | null; seen: string }): string => dated ?? seen;
  return [...LENDER_TERMS].flatMap(([lender, { lends, sells, life }]) => {
    const newest = life?.sources.map(dayOf).sort().at(-1);
    const facts: OldFact[] = [
      ...(lends ? [{ lender, what: 'lends' as const, dated: dayOf(lends) }] : []),
      ...sells.map((one) => ({ lender, what: 'sells' as const, dated: dayOf(one) })),
      ...(newest ? [{ lender, what: 'life' as const, dated: newest }] : []),
    ];
    return facts.filter(({ dated }) => dated < limit);
  });
}
