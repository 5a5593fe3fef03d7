import { generateAtomFeed, generateJsonFeed } from 'feedsmith';
import { eventsOf, type HeadlineEvent } from '../history/events.ts';
import { formatPercent } from '../rates/percent.ts';
import { TERMS, type Term } from '../rates/preview.ts';
import { termTitle } from '../rates/wording.ts';
import { sha256 } from '../snapshots/files.ts';
import { absolute } from './links.ts';
import { publishedYear } from './past.ts';
import { published } from './published.ts';

/** How many events the feed itself holds; older ones stand in the archive of their month. */
const NEWEST = 40;
const TITLE = 'Prime Minus: headline mortgage rates that changed';
/** An id that stays when the address of the site does not: a UUID of our own making (RFC 9562, version 8) from what it names. */
function tag(id: string): string {
  const hex = sha256(`prime-minus headline ${id}`);
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** One document of the feed: the newest events, or those of a month. */
export interface FeedPage {
  /** `feed`, or `feed/2026-11`. */
  name: string;
  entries: { id: string; title: string; url: string; at: string; publishedAt: string }[];
  updatedAt: string;
  /** The archive that goes before it; null at the end. */
  previous: string | null;
  isArchive: boolean;
}

/** The feed and its archives by month, newest first (RFC 5005: an archive, once its month is over, holds the same entries). */
export async function feedPages(): Promise<FeedPage[]> {
  const [year, { lenders, preview }] = [await publishedYear(), await published()];
  const nameOf = (id: string): string => lenders.find((lender) => lender.id === id)?.name ?? id;
  const events = year ? eventsOf(year) : [];
  const entry = (event: HeadlineEvent) => ({
    id: tag(event.id),
    title: headline(nameOf(event.lender), event),
    url: absolute(lenders.some(({ id }) => id === event.lender) ? `/lenders/${event.lender}` : `/rates/${event.term}`),
    at: event.at,
    publishedAt: event.publishedAt,
  });
  const months = [...Map.groupBy(events, ({ at }) => at.slice(0, 7)).entries()];
  const newest = (some: HeadlineEvent[]): string => some[0]?.publishedAt ?? preview.publishedAt;
  return [
    {
      name: 'feed',
      entries: events.slice(0, NEWEST).map(entry),
      updatedAt: newest(events),
      previous: months[0] ? `feed/${months[0][0]}` : null,
      isArchive: false,
    },
    ...months.map(([month, some], place) => ({
      name: `feed/${month}`,
      entries: some.map(entry),
      updatedAt: newest(some),
      previous: months[place + 1] ? `feed/${months[place + 1]?.[0]}` : null,
      isArchive: true,
    })),
  ];
}

/** The feed itself. */
export async function newestPage(): Promise<FeedPage> {
  return (await feedPages())[0] as FeedPage;
}

/** What happened, in a line: `RBC: 5-year fixed from 4.59 to 4.54 %`. */
function headline(lender: string, { term, from, to }: HeadlineEvent): string {
  const words = `${lender}: ${termTitle(TERMS.find(({ slug }) => slug === term) as Term)}`;
  if (to === null) return `${words} no longer published, was ${formatPercent(from ?? 0)} %`;
  return from === null
    ? `${words} published again at ${formatPercent(to)} %`
    : `${words} from ${formatPercent(from)} to ${formatPercent(to)} %`;
}

/** A page of the feed as Atom (RFC 4287), with its archive (RFC 5005). */
export function atomOf({ name, entries, updatedAt, previous, isArchive }: FeedPage): string {
  const archive = (page: string, rel: string) => ({
    rel,
    href: absolute(`/${page}.atom`),
    type: 'application/atom+xml',
  });
  return generateAtomFeed({
    id: tag(name),
    title: { value: TITLE },
    updated: new Date(updatedAt),
    authors: [{ name: 'Prime Minus', uri: absolute('/') }],
    links: [
      archive(name, 'self'),
      ...(isArchive ? [archive('feed', 'current')] : []),
      ...(previous ? [archive(previous, 'prev-archive')] : []),
      { rel: 'alternate', href: absolute('/'), type: 'text/html' },
    ],
    entries: entries.map(({ id, title, url, at, publishedAt }) => ({
      id,
      title: { value: title },
      links: [{ rel: 'alternate', href: url }],
      published: new Date(publishedAt),
      updated: new Date(publishedAt),
      summary: { value: `${title} (seen ${at}).` },
    })),
  });
}

/** A page of the feed as JSON Feed 1.1. */
export function jsonOf({ name, entries, previous }: FeedPage): string {
  return JSON.stringify(
    generateJsonFeed({
      title: TITLE,
      home_page_url: absolute('/'),
      feed_url: absolute(`/${name}.json`),
      ...(previous ? { next_url: absolute(`/${previous}.json`) } : {}),
      language: 'en-CA',
      items: entries.map(({ id, title, url, at, publishedAt }) => ({
        id,
        url,
        title,
        content_text: `${title} (seen ${at}).`,
        date_published: new Date(publishedAt),
      })),
    }),
  );
}
