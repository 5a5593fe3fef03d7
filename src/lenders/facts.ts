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
