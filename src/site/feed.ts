import { generateAtomFeed, generateJsonFeed } from 'feedsmith';
import { eventsOf, type HeadlineEvent } from '../history/events.ts';
import { FIRST_LANGUAGE } from '../languages.ts';
import { TERMS, type Term } from '../rates/terms.ts';
import { sha256 } from '../snapshots/files.ts';
import { feed as words } from '../words/feed.ts';
import { FIGURES, type Figures, LANGUAGES, type Language, LOCALES, pathIn } from '../words/index.ts';
import { termTitle } from '../words/terms.ts';
import { absolute } from './links.ts';
import { publishedYear } from './past.ts';
import { published } from './published.ts';
import { speak } from './speech.ts';

/** How many events the feed itself holds; older ones stand in the archive of their month. */
const NEWEST = 40;

/** An id that stays when the address of the site does not: a UUID of our own making (RFC 9562, version 8) from what it names. */
function tag(language: Language, id: string): string {
  const hex = sha256(`prime-minus headline ${language === FIRST_LANGUAGE ? '' : `${language} `}${id}`);
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** One document of the feed: the newest events, or those of a month. */
export interface FeedPage {
  language: Language;
  /** `feed`, or `feed/2026-11`. */
  name: string;
  entries: { id: string; title: string; summary: string; url: string; publishedAt: string }[];
  updatedAt: string;
  /** The archive that goes before it; null at the end. */
  previous: string | null;
  isArchive: boolean;
}

/** The feed and its archives by month, newest first (RFC 5005: an archive, once its month is over, holds the same entries). */
export async function feedPages(language: Language): Promise<FeedPage[]> {
  const figures = FIGURES[language];
  const full = (path: string): string => absolute(pathIn(language, path));
  const [year, { lenders, preview }] = [await publishedYear(), await published(language)];
  const nameOf = (id: string): string => lenders.find((lender) => lender.id === id)?.name ?? id;
  const events = year ? eventsOf(year) : [];
  const entry = (event: HeadlineEvent) => {
    const title = headline(nameOf(event.lender), event, language, figures);
    return {
      id: tag(language, event.id),
      title,
      summary: words[language].seen(title, figures.time(event.at)),
      url: full(lenders.some(({ id }) => id === event.lender) ? `/lenders/${event.lender}` : `/rates/${event.term}`),
      publishedAt: event.publishedAt,
    };
  };
  const months = [...Map.groupBy(events, ({ at }) => at.slice(0, 7)).entries()];
  const newest = (some: HeadlineEvent[]): string => some[0]?.publishedAt ?? preview.publishedAt;
  return [
    {
      language,
      name: 'feed',
      entries: events.slice(0, NEWEST).map(entry),
      updatedAt: newest(events),
      previous: months[0] ? `feed/${months[0][0]}` : null,
      isArchive: false,
    },
    ...months.map(([month, some], place) => ({
      language,
      name: `feed/${month}`,
      entries: some.map(entry),
      updatedAt: newest(some),
      previous: months[place + 1] ? `feed/${months[place + 1]?.[0]}` : null,
      isArchive: true,
    })),
  ];
}

/** One document of the feed, in the language of its address. @throws where there is none of that name */
export async function feedPage(address: URL, name = 'feed'): Promise<FeedPage> {
  const page = (await feedPages(speak(address).language)).find((one) => one.name === name);
  if (!page) throw new Error(`the feed has no document ${name}`);
  return page;
}

/** What happened, in a line: `RBC: 5-year fixed from 4.59% to 4.54%`. */
function headline(lender: string, { term, from, to }: HeadlineEvent, language: Language, figures: Figures): string {
  const t = words[language];
  const what = t.what(lender, termTitle(TERMS.find(({ slug }) => slug === term) as Term, language));
  if (to === null) return t.withdrawn(what, figures.percent(from ?? 0));
  return from === null
    ? t.returned(what, figures.percent(to))
    : t.moved(what, figures.percent(from), figures.percent(to));
}

/** A page of the feed as Atom (RFC 4287), with its archive (RFC 5005) and itself in the other language. */
export function atomOf({ language, name, entries, updatedAt, previous, isArchive }: FeedPage): string {
  const document = (page: string, rel: string, tongue = language) => ({
    rel,
    href: absolute(pathIn(tongue, `/${page}.atom`)),
    type: 'application/atom+xml',
    ...(rel === 'alternate' && { hreflang: LOCALES[tongue] }),
  });
  const others = LANGUAGES.filter((one) => one !== language);
  return generateAtomFeed({
    id: tag(language, name),
    title: { value: words[language].title },
    updated: new Date(updatedAt),
    authors: [{ name: 'Prime Minus', uri: absolute('/') }],
    links: [
      document(name, 'self'),
      ...(isArchive ? [document('feed', 'current')] : []),
      ...(previous ? [document(previous, 'prev-archive')] : []),
      { rel: 'alternate', href: absolute(pathIn(language, '/')), type: 'text/html' },
      ...others.map((one) => document(name, 'alternate', one)),
    ],
    entries: entries.map(({ id, title, summary, url, publishedAt }) => ({
      id,
      title: { value: title },
      links: [{ rel: 'alternate', href: url }],
      published: new Date(publishedAt),
      updated: new Date(publishedAt),
      summary: { value: summary },
    })),
    xml: { lang: LOCALES[language] },
  });
}

/** A page of the feed as JSON Feed 1.1. */
export function jsonOf({ language, name, entries, previous }: FeedPage): string {
  const full = (path: string): string => absolute(pathIn(language, path));
  return JSON.stringify(
    generateJsonFeed({
      title: words[language].title,
      home_page_url: full('/'),
      feed_url: full(`/${name}.json`),
      ...(previous ? { next_url: full(`/${previous}.json`) } : {}),
      language: LOCALES[language],
      items: entries.map(({ id, title, summary, url, publishedAt }) => ({
        id,
        url,
        title,
        content_text: summary,
        date_published: new Date(publishedAt),
      })),
    }),
  );
}
