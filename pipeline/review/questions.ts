import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { figure, shortWords } from '../collect/rate-label.ts';

/** A line of a lender's page that nobody has judged. */
export interface WordsAsked {
  digest: string;
  /** What kind of words they are, and the words as the page prints them, figures masked. */
  kind: string;
  text: string;
  /** The words in their place before; null where there were none. */
  before: string | null;
  rates: number;
}

/** What a lender waits for. */
export interface Asked {
  id: string;
  name: string;
  /** The address of the page for people, and since when it waits. */
  page: string;
  since: string;
  words: WordsAsked[];
  /** Held figures, before and after, with the reason. */
  figures: { name: string; before: string | null; after: string; reason: string }[];
  /** Rates that are not on the page any more. */
  missing: string[];
  /** Accepts the page and its figures. */
  digest: string;
}

/** Everything that waits for a person, lenders with held figures first, then by how long they wait. */
export function askedIn({ manifest, rates }: Snapshot): Asked[] {
  const asked = Object.entries(manifest.lenders).flatMap(([id, entry]): Asked[] => {
    const { waiting } = entry;
    if (!waiting) return [];
    const shown = new Map((rates.get(id) ?? []).map((rate) => [rate.id, rate]));
    const held = Object.entries(entry.held).filter(([, { until }]) => until !== 'second-sighting');
    return [
      {
        id,
        name: entry.name,
        page: entry.sourceUrl,
        since: waiting.since,
        words: waiting.differences.flatMap(({ says, digest, kind, text, before, rates }) =>
          says === null || digest === undefined ? [] : [{ digest, kind, text, before, rates }],
        ),
        figures: held.map(([rateId, { rate, reason }]) => {
          const last = shown.get(rateId);
          return { name: shortWords(rateId), before: last ? figure(last) : null, after: figure(rate), reason };
        }),
        missing: Object.keys(entry.missing).map(shortWords),
        digest: waiting.digest,
      },
    ];
  });
  return asked.sort(
    (a, b) => Number(b.figures.length > 0) - Number(a.figures.length > 0) || (a.since < b.since ? -1 : 1),
  );
}
