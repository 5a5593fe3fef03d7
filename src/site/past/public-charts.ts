import type { PictureLine } from '../../charts/picture.ts';
import { FIRST_LANGUAGE } from '../../languages.ts';
import { answeredBy } from '../../rates/answering.ts';
import { marketRates } from '../../rates/market.ts';
import { headline } from '../../rates/preview.ts';
import { MAIN_WAY, USUAL_QUESTION } from '../../rates/question.ts';
import { HEADLINE_TERMS, TERMS, type Term } from '../../rates/terms.ts';
import { picturedAs } from '../../words/answered.ts';
import { STATES } from '../../words/states.ts';
import { capital, termTitle } from '../../words/terms.ts';
import { namesOf, termLine } from '../answers/card.ts';
import type { PublishedAnswers } from '../answers/published-answers.ts';
import type { ListedLender } from '../published.ts';
import type { ShownChart } from './charts.ts';
import { homeChart, lenderChart, type PublishedYear, TERMS_AT_HOME, termChart } from './past.ts';

const language = FIRST_LANGUAGE;
const way = MAIN_WAY[USUAL_QUESTION.purpose];

/** Every public chart, by its address without the ending .svg, .csv or .json, and what is said there of today's figures. */
export function publicCharts(
  year: PublishedYear,
  site: PublishedAnswers,
): Map<string, { chart: ShownChart; says: PictureLine[] }> {
  const nameOf = namesOf(site);
  const lowest = (term: Term): PictureLine[] => termLine(site.usualIn(term), nameOf, language);
  const own = marketRates(site.preview);
  const ofLender = ({ id }: ListedLender): PictureLine[] =>
    HEADLINE_TERMS.flatMap((term) => {
      const rate = headline(own, id, term, site.named);
      if (!rate) return [];
      const answer = answeredBy(rate, USUAL_QUESTION, way, site.named.get(rate.id));
      const line = picturedAs(capital(termTitle(term, language)), language, answer, null);
      return [rate.current ? line : { ...line, says: `${line.says}, ${STATES[language][rate.state].word}` }];
    });
  return new Map([
    ...TERMS.map(
      (term) => [`rates/${term.slug}`, { chart: termChart(year, term, language), says: lowest(term) }] as const,
    ),
    ...site.lenders.map(
      (lender) =>
        [`lenders/${lender.id}`, { chart: lenderChart(year, lender, language), says: ofLender(lender) }] as const,
    ),
    ['home', { chart: homeChart(year, language), says: TERMS_AT_HOME.flatMap(lowest) }] as const,
  ]);
}
