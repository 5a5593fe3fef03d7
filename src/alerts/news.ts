import type { Change } from '../history/changes.ts';
import type { StoredRate } from '../rates/schema.ts';
import type { Finding } from './finding.ts';

/** A change as letters and messages report it; stored, and read by the server that delivers it. */
export interface News extends Pick<Change, 'kind' | 'id' | 'changedAt' | 'snapshot' | 'publishedAt'> {
  lender: string;
  name: string;
  before: StoredRate | null;
  after: StoredRate | null;
}

/** What an alert found, as stored: news names the step whose changes it reports. */
export type StoredFinding = Partial<Finding> & { news?: string };

/** The step that was read last: a thousand letters may report the same one. */
let last = { text: '', all: [] as News[] };

/** Reads the stored changes of some ids. */
export function readNews(text: string, ids: readonly string[]): News[] {
  if (text !== last.text) last = { text, all: JSON.parse(text) };
  const wanted = new Set(ids);
  return last.all.filter(({ id }) => wanted.has(id));
}
