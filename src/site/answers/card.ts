import { drawPicture, type PictureLine, svgToPng } from '../../charts/picture.ts';
import type { PublicTerm } from '../../rates/public-answer.ts';
import type { Question } from '../../rates/question.ts';
import { picturedAs } from '../../words/answered.ts';
import { questionTitle } from '../../words/asking.ts';
import { FIGURES, type Language } from '../../words/index.ts';
import { question as words } from '../../words/question.ts';
import { shell } from '../../words/shell.ts';
import { capital, termTitle } from '../../words/terms.ts';
import type { Published } from '../published.ts';
import { lastReadOf, linesUnder } from './view.ts';

/** What pictures are drawn from: the lenders, and whether their figures were recorded, so that they are not today's. */
export type Drawn = Pick<Published, 'lenders' | 'recorded'>;

export const namesOf =
  ({ lenders }: Pick<Drawn, 'lenders'>) =>
  (id: string): string =>
    lenders.find((lender) => lender.id === id)?.name ?? id;

/** The lowest of a term with all that its page tells below it; nothing if no figure is current. */
export function termLine(term: PublicTerm, nameOf: (lender: string) => string, language: Language): PictureLine[] {
  const { kind, lowest } = term;
  if (!lowest) return [];
  const line = picturedAs(capital(termTitle(kind, language)), language, lowest, nameOf(lowest.rate.lender));
  const under = linesUnder(term, nameOf, language).map(({ words }) => words);
  return [{ ...line, says: [under.length > 0 ? `${line.says}.` : line.says, ...under].join(' ') }];
}

/** Where the figures of a card are from: when they were read, and whether they were recorded; null if none ever were. */
export function cardFoot({ lenders, recorded }: Drawn, language: Language): string[] | null {
  const read = lastReadOf(lenders);
  if (read === null) return null;
  const foot = [`Prime Minus · ${words[language].readOn} ${FIGURES[language].day(read)}`];
  return recorded ? [shell[language].recorded, ...foot] : foot;
}

/** Draws an answer for shared links: its question, figures with lender and limits, and day; null if no figure is current: then nothing is the lowest. */
export function drawAnswer(
  question: Question,
  terms: readonly PublicTerm[],
  site: Drawn,
  language: Language,
): string | null {
  const foot = cardFoot(site, language);
  const lines = terms.flatMap((term) => termLine(term, namesOf(site), language));
  if (lines.length === 0 || foot === null) return null;
  return drawPicture({ title: questionTitle(language, question), lines, foot }, 'card');
}

/** The same as PNG. */
export async function answerCard(...parameters: Parameters<typeof drawAnswer>): Promise<Buffer | null> {
  const drawing = drawAnswer(...parameters);
  return drawing === null ? null : svgToPng(drawing);
}

/** The path of the picture of a page that is built; undefined if no figure is current, because then it has none. */
export const builtCard = (name: string, terms: readonly PublicTerm[], language: Language): string | undefined =>
  terms.some(({ lowest }) => lowest) ? `/pictures/${name}-${language}.png` : undefined;
