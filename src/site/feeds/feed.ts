import type { HeadlineEvent } from '../../history/events.ts';
import { TERMS, type Term } from '../../rates/terms.ts';
import { feed as words } from '../../words/feed.ts';
import { FIGURES, type Language, pathIn } from '../../words/index.ts';
import { termTitle } from '../../words/terms.ts';
import { absolute } from '../links.ts';
import { publishedYear } from '../past/past.ts';
import { published } from '../published.ts';
import { tag } from '../tag.ts';
import { type FeedEntry, type FeedPage, feedDocuments } from './document.ts';

/** The feed of headline rates and its archives by month, newest first. */
export async function feedPages(language: Language): Promise<FeedPage[]> {
  const [year, { lenders, preview }] = [await publishedYear(), await published(language)];
  const full = (path: string): string => absolute(pathIn(language, path));
  const entry = (event: HeadlineEvent): FeedEntry => {
    const lender = lenders.find(({ id }) => id === event.lender);
    const title = happened(lender?.name ?? event.lender, event, language);
    return {
      id: tag(language, 'headline', event.id),
      title,
      summary: words[language].seen(title, FIGURES[language].time(event.at)),
      url: full(lender ? `/lenders/${event.lender}` : `/rates/${event.term}`),
      publishedAt: event.publishedAt,
    };
  };
  const about = { language, title: words[language].title, page: '/', feed: 'feed' };
  return feedDocuments(about, (year?.events ?? []).map(entry), preview.publishedAt);
}

/** An event in one line: `RBC: 5-year fixed from 4.59% to 4.54%`. */
export function happened(lender: string, { kind, term, from, to }: HeadlineEvent, language: Language): string {
  const [t, { percent }] = [words[language], FIGURES[language]];
  const what = t.what(lender, termTitle(TERMS.find(({ slug }) => slug === term) as Term, language));
  const [before, after] = [percent(from ?? 0), percent(to ?? 0)];
  if (kind === 'corrected') return to === null ? t.mistake(what, before) : t.corrected(what, before, after);
  if (kind === 'unread') return t.unread(what, before);
  if (to === null) return t.withdrawn(what, before);
  if (from === null) return kind === 'added' ? t.added(what, after) : t.returned(what, after);
  return kind === 'replaced' ? t.replaced(what, before, after) : t.moved(what, before, after);
}
