import type { ShownCorrection } from '../../history/accuracy.ts';
import { whyIn, corrections as words } from '../../words/corrections.ts';
import { FIGURES, type Language, pathIn } from '../../words/index.ts';
import { wholeRate } from '../../words/limits-of-rates.ts';
import { shell } from '../../words/shell.ts';
import { absolute } from '../links.ts';
import { publishedCorrections } from '../past/past.ts';
import { published } from '../published.ts';
import { tag } from '../tag.ts';
import { type FeedEntry, type FeedPage, feedDocuments } from './document.ts';

/** The feed of corrections and its archives by month, newest first. */
export async function correctionPages(language: Language): Promise<FeedPage[]> {
  const [accuracy, { lenders, preview }] = [await publishedCorrections(), await published(language)];
  const names = new Map(lenders.map(({ id, name }) => [id, name]));
  const entries = correctionEntries(accuracy?.corrections ?? [], names, language);
  const about = { language, title: words[language].feed, page: '/corrections', feed: 'corrections' };
  return feedDocuments(about, entries, preview.publishedAt);
}

/** Corrections as entries of the feed, in their order. @param names by lender id */
export const correctionEntries = (
  corrections: readonly ShownCorrection[],
  names: ReadonlyMap<string, string>,
  language: Language,
): FeedEntry[] =>
  corrections.map((correction) => entryOf(correction, names.get(correction.lender) ?? correction.lender, language));

function entryOf(correction: ShownCorrection, lender: string, language: Language): FeedEntry {
  const [t, figures] = [words[language], FIGURES[language]];
  const what = shell[language].pair(lender, wholeRate(language, correction.rate));
  const [shown, right] = [figures.percent(correction.shownPercent ?? 0), figures.percent(correction.rightPercent ?? 0)];
  const title = correction.rightPercent === null ? t.was(what, shown) : t.line(what, shown, right);
  const hours = figures.count(correction.hours ?? 0);
  return {
    id: tag(language, 'correction', `${correction.id} ${correction.snapshot}`),
    title,
    summary: `${t.stood(figures.time(correction.shownAt ?? correction.correctedAt), hours)} ${whyIn(language, correction.why)}`,
    url: absolute(pathIn(language, '/corrections')),
    publishedAt: correction.correctedAt,
  };
}
