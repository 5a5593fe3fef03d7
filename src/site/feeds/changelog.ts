import changelog from '../../../CHANGELOG.md?raw';
import { api } from '../../words/api.ts';
import { FIGURES, type Language, pathIn } from '../../words/index.ts';
import { absolute } from '../links.ts';
import { tag } from '../tag.ts';
import { type FeedEntry, feedDocuments } from './document.ts';

/** The feed of changes for programs: an entry for each day of CHANGELOG.md, whose text is English. */
export async function changelogPages(language: Language) {
  const t = api[language];
  const [, ...days] = changelog.split(/^## /m);
  const entries = days.map((text): FeedEntry => {
    const day = text.slice(0, 10);
    return {
      id: tag(language, 'changelog', day),
      title: t.changesOf(FIGURES[language].printedDay(day)),
      summary: text.slice(10).trim(),
      url: `${absolute(pathIn(language, '/changelog'))}#${day}`,
      publishedAt: `${day}T00:00:00.000Z`,
    };
  });
  const about = { language, title: t.changes, page: '/changelog', feed: 'changelog' };
  return feedDocuments(about, entries, entries[0]?.publishedAt ?? '')
    .slice(0, 1)
    .map((page) => ({ ...page, previous: null }));
}
