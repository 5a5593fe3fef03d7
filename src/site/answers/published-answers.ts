import type { Language } from '../../languages.ts';
import { lendersIn } from '../../lenders/names.ts';
import { type Market, marketOf } from '../../rates/market.ts';
import { type Answers, openAnswers } from '../../rates/public-answer.ts';
import { builtFrom, type Published } from '../published.ts';

/** What pages show, with the answers for everybody. */
export type PublishedAnswers = Published & Answers & Pick<Market, 'named'>;

/** The public view of a market with its answers. */
export const withAnswers = (site: Published, market: Market): PublishedAnswers => ({
  ...site,
  named: market.named,
  ...openAnswers(market, site.preview),
});

let answered: PublishedAnswers | null = null;

/** The public view of this build's data folder, with its answers. Lenders have their names in a language. */
export async function publishedAnswers(language: Language): Promise<PublishedAnswers> {
  const { all, entries, site } = await builtFrom();
  answered ??= withAnswers(site, marketOf(all, entries, site.now.getTime()));
  return { ...answered, lenders: lendersIn(language, site.lenders) };
}
