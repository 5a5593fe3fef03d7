import { drawPicture, svgToPng } from '../../charts/picture.ts';
import type { PublicTerm } from '../../rates/public-answer.ts';
import type { Question } from '../../rates/question.ts';
import { picturedAs } from '../../words/answered.ts';
import { questionTitle } from '../../words/asking.ts';
import { FIGURES, type Language } from '../../words/index.ts';
import { question as words } from '../../words/question.ts';
import { capital, termTitle } from '../../words/terms.ts';
import type { ListedLender } from '../published.ts';
import { lastReadOf } from './view.ts';

/** Draws an answer for shared links: its question, figures with lender and limits, and day; null if no figure is current: then nothing is the lowest. */
export function drawAnswer(
  question: Question,
  terms: readonly PublicTerm[],
  lenders: readonly ListedLender[],
  language: Language,
): string | null {
  const read = lastReadOf(lenders);
  const nameOf = (id: string): string => lenders.find((lender) => lender.id === id)?.name ?? id;
  const lines = terms.flatMap(({ kind, lowest }) =>
    lowest ? [picturedAs(capital(termTitle(kind, language)), language, lowest, nameOf(lowest.rate.lender))] : [],
  );
  if (lines.length === 0 || read === null) return null;
  const foot = [`Prime Minus · ${words[language].readOn} ${FIGURES[language].day(read)}`];
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
