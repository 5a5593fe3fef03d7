import { z } from 'zod';
import { json } from '../../src/snapshots/files.ts';
import { Failure } from '../failure.ts';
import type { Answer, Source } from '../lender.ts';
import { type Fetcher, fetchWhole } from './sources/answer.ts';

export const WAYBACK = 'https://web.archive.org';

/** Pause between two requests to the archive, in milliseconds: it is asked hundreds of times, for nothing urgent. */
export const ARCHIVE_PAUSE_MS = 5_000;

/** One capture of a page: its time (RFC 3339, UTC) and its addresses. */
export interface Capture {
  time: string;
  url: string;
  /** Address of the body as the lender sent it, without the archive's additions. */
  body: string;
}

type Days = Record<'from' | 'to', string>;
/** Who asks which archive. */
type Asking = { fetcher: Fetcher; lender: string; archive: string };

/** The rows of a CDX answer as JSON: a heading, then a row for each capture; an empty list if there are none. */
const rows = z.array(z.tuple([z.string(), z.string()]));

/** The first capture of each day (UTC) answered with 200, oldest first. @throws {Failure} @see https://github.com/internetarchive/wayback (CDX server) */
export async function capturesOf(page: string, days: Days, { fetcher, lender, archive }: Asking): Promise<Capture[]> {
  const query = new URLSearchParams({
    url: page,
    from: days.from.replaceAll('-', ''),
    to: days.to.replaceAll('-', ''),
    output: 'json',
    fl: 'timestamp,statuscode',
    filter: 'statuscode:200',
    collapse: 'timestamp:8',
  });
  const list: Source = { url: `${archive}/cdx/search/cdx?${query}`, format: 'json' };
  const listed = rows.safeParse(json((await fetchWhole(fetcher, lender, list)).text));
  if (!listed.success)
    throw new Failure('content-type', 'the archive gave no list of captures', { cause: listed.error });
  const times = listed.data
    .slice(1)
    .filter(([, status]) => status === '200')
    .flatMap(([stamp]) => timeOf(stamp) ?? [])
    .filter((time) => time.slice(0, 10) >= days.from && time.slice(0, 10) <= days.to)
    .sort();
  const firsts = times.filter((time, at) => time.slice(0, 10) !== times[at - 1]?.slice(0, 10));
  return firsts.map((time) => {
    const stamp = time.replace(/\D/g, '').slice(0, 14);
    return { time, url: `${archive}/web/${stamp}/${page}`, body: `${archive}/web/${stamp}id_/${page}` };
  });
}

/** Fetches a capture. The archive redirects if it has only another capture; that is `moved`, and never read. @throws {Failure} */
export async function captured(source: Source, capture: Capture, { fetcher, lender }: Asking): Promise<Answer> {
  const asked: Source = { url: capture.body, format: source.format, redirects: 'none' };
  const answer = await fetchWhole(fetcher, lender, asked);
  return { ...answer, source, url: capture.url, retrievedAt: capture.time, obtained: 'archive' };
}

/** Converts a stamp of 14 digits to a time, to the second; null if it is none. */
function timeOf(stamp: string): string | null {
  const time = stamp.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6.000Z');
  return z.iso.datetime().safeParse(time).success ? time : null;
}
