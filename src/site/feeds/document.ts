import type { APIRoute } from 'astro';
import { generateAtomFeed } from 'feedsmith';
import { FIRST_LANGUAGE } from '../../languages.ts';
import { LANGUAGES, type Language, LOCALES, pathIn } from '../../words/index.ts';
import { absolute } from '../links.ts';
import { speak } from '../speech.ts';
import { tag } from '../tag.ts';

/** The number of entries in the feed itself; older ones are in the archive of their month. */
const NEWEST = 40;

/** One entry of a feed. */
export interface FeedEntry {
  id: string;
  title: string;
  summary: string;
  url: string;
  publishedAt: string;
}

/** One document of a feed: the newest entries, or those of a month. */
export interface FeedPage {
  language: Language;
  title: string;
  /** The path of the page that shows the same to people. */
  page: string;
  /** The feed's own document, and this one: `feed`, or `feed/2026-11`. */
  feed: string;
  name: string;
  entries: FeedEntry[];
  updatedAt: string;
  /** The previous archive; null at the end. */
  previous: string | null;
}

/**
 * A feed and its archives by the month of publication (RFC 5005: an archive, once its month is over, holds the same entries).
 * @param entries newest first @param updatedAt of a feed without entries
 */
export function feedDocuments(
  about: Pick<FeedPage, 'language' | 'title' | 'page' | 'feed'>,
  entries: readonly FeedEntry[],
  updatedAt: string,
): FeedPage[] {
  const months = [...Map.groupBy(entries, ({ publishedAt }) => publishedAt.slice(0, 7)).entries()];
  const archive = (place: number): string | null => (months[place] ? `${about.feed}/${months[place][0]}` : null);
  const newest = (entries: readonly FeedEntry[]): string => entries[0]?.publishedAt ?? updatedAt;
  return [
    { ...about, name: about.feed, entries: entries.slice(0, NEWEST), updatedAt: newest(entries), previous: archive(0) },
    ...months.map(([, entries], place) => ({
      ...about,
      name: archive(place) as string,
      entries,
      updatedAt: newest(entries),
      previous: archive(place + 1),
    })),
  ];
}

/** A page of the feed as Atom (RFC 4287), with links to its archive (RFC 5005) and to the other language. */
export function atomOf({ language, title, page: home, feed, name, entries, updatedAt, previous }: FeedPage): string {
  const document = (page: string, rel: string, tongue = language) => ({
    rel,
    href: absolute(pathIn(tongue, `/${page}.atom`)),
    type: 'application/atom+xml',
    ...(rel === 'alternate' && { hreflang: LOCALES[tongue] }),
  });
  const others = LANGUAGES.filter((other) => other !== language);
  return generateAtomFeed({
    id: tag(language, 'headline', name),
    title: { value: title },
    updated: new Date(updatedAt),
    authors: [{ name: 'Prime Minus', uri: absolute('/') }],
    links: [
      document(name, 'self'),
      ...(name === feed ? [] : [document(feed, 'current')]),
      ...(previous ? [document(previous, 'prev-archive')] : []),
      { rel: 'alternate', href: absolute(pathIn(language, home)), type: 'text/html' },
      ...others.map((other) => document(name, 'alternate', other)),
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

type Documents = (language: Language) => Promise<FeedPage[]>;

/** The route of one document, in the language of its address. @param name of an archive; by default the feed itself. @throws if there is none */
export const feedRoute =
  (documents: Documents, name?: string): APIRoute =>
  async ({ url }) => {
    const all = await documents(speak(url).language);
    const page = all.find((page) => page.name === (name ?? page.feed));
    if (!page) throw new Error(`the feed has no document ${name}`);
    return new Response(atomOf(page));
  };

/** The archives of a feed by month, as the paths of a route. */
export async function archivePaths(documents: Documents) {
  const [, ...archives] = await documents(FIRST_LANGUAGE);
  return archives.map(({ name, feed }) => ({
    params: { page: `${name.slice(feed.length + 1)}.atom` },
    props: { route: feedRoute(documents, name) },
  }));
}
