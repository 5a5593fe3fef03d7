import { type OfferLine, offerLineInside } from '../../charts/offer-line.ts';
import { drawPicture, svgToPng } from '../../charts/picture.ts';
import type { PlacedOffer } from '../../rates/offer.ts';
import type { Question } from '../../rates/question.ts';
import { answeredIn } from '../../words/answered.ts';
import { questionTitle } from '../../words/asking.ts';
import { FIGURES, type Language } from '../../words/index.ts';
import { distanceIn, offer as words } from '../../words/offer.ts';
import { shell } from '../../words/shell.ts';
import { capital, termTitle } from '../../words/terms.ts';
import { cardFoot, type Drawn, namesOf } from './card.ts';

/** The line of an offer in words. */
export function offerLine(
  { offer, ranked, better }: PlacedOffer,
  language: Language,
  nameOf: (lender: string) => string,
): OfferLine {
  const t = words[language];
  const { percent } = FIGURES[language];
  const rates = ranked.map((answer) => ({
    ratePercent: answer.rate.ratePercent as number,
    isSure: answer.standing === 'can',
    name: answeredIn(language, answer, nameOf(answer.rate.lender)),
  }));
  const yours = t.yours(percent(offer.ratePercent));
  const description = [t.better(better, ranked.length), t.key].join(' ');
  return { title: yours, description, rates, offer: { ...offer, name: yours }, figure: percent };
}

/** Draws the answer to an offer for shared links, as PNG; null if there is nothing to set it beside. */
export async function offerCard(
  question: Question,
  placed: PlacedOffer,
  site: Drawn,
  language: Language,
): Promise<Buffer | null> {
  const { offer, lowest, ranked, better, isWhole } = placed;
  const foot = cardFoot(site, language);
  if (lowest === null || foot === null) return null;
  const { percent } = FIGURES[language];
  const nameOf = namesOf(site);
  const least = { standing: lowest.standing, ratePercent: lowest.rate.ratePercent as number };
  const figure = answeredIn(language, lowest, nameOf(lowest.rate.lender));
  const line = offerLine(placed, language, nameOf);
  const says = [
    distanceIn(language, offer.ratePercent, least, figure, isWhole),
    words[language].better(better, ranked.length),
  ].join(' ');
  const lines = [
    { figure: shell[language].pair(capital(termTitle(offer, language)), percent(offer.ratePercent)), says },
  ];
  const drawing = {
    title: questionTitle(language, question),
    lines,
    description: line.description,
    chart: offerLineInside(line, 'wide'),
    foot,
  };
  return svgToPng(drawPicture(drawing, 'card'));
}
