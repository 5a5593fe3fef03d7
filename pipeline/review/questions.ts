import type { Judged } from '../../src/snapshots/judgements.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { figure, shortWords } from '../collect/rate-label.ts';
import { isOfUnjudged } from '../judge/pages.ts';

/** Words of a lender's page that nobody has judged. */
export interface WordsAsked {
  digest: string;
  /** The words as the page prints them, figures masked. */
  text: string;
  /** Everywhere they stand: what kind of words they are there, what stood there before (null: nothing), and the rates beside them. */
  places: { kind: string; before: string | null; rates: number; examples: string[] }[];
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

/**
 * Everything that waits for a person and that nobody answered yet, lenders with held figures first, then by how long they wait.
 * @param judged each lender's judgements; an answer counts as soon as it is kept, before the next run has read it
 */
export function askedIn({ manifest, rates }: Snapshot, judged: ReadonlyMap<string, Judged>): Asked[] {
  const asked = Object.entries(manifest.lenders).flatMap(([id, entry]): Asked[] => {
    const { waiting } = entry;
    const said = judged.get(id);
    if (!waiting || said?.has(waiting.digest)) return [];
    const shown = new Map((rates.get(id) ?? []).map((rate) => [rate.id, rate]));
    const held = Object.entries(entry.held).filter(([, { until }]) => until !== 'second-sighting');
    return [
      {
        id,
        name: entry.name,
        page: entry.sourceUrl,
        since: waiting.since,
        words: wordsAsked(waiting.differences.filter(({ digest }) => !said?.has(digest ?? ''))),
        figures: held.map(([rateId, { rate, reason }]) => {
          const last = shown.get(rateId);
          return { name: shortWords(rateId), before: last ? figure(last) : null, after: figure(rate), reason };
        }),
        missing: Object.keys(entry.missing).map(shortWords),
        digest: waiting.digest,
      },
    ];
  });
  return asked
    .filter(isOpen)
    .sort((a, b) => Number(b.figures.length > 0) - Number(a.figures.length > 0) || (a.since < b.since ? -1 : 1));
}

type Differences = NonNullable<Snapshot['manifest']['lenders'][string]['waiting']>['differences'];

/** The same words are one question, wherever they stand. */
function wordsAsked(differences: Differences): WordsAsked[] {
  const asked = differences.flatMap(({ says, digest, ...one }) => (says && digest ? [{ ...one, digest }] : []));
  return [...Map.groupBy(asked, ({ digest }) => digest)].map(([digest, all]) => ({
    digest,
    text: all[0]?.text as string,
    places: all.map(({ kind, before, rates, examples }) => ({
      kind,
      before,
      rates,
      examples: examples.map(shortWords),
    })),
  }));
}

/** False once everything about a lender is answered. */
const isOpen = ({ words, figures, missing }: Asked): boolean =>
  words.length + doubts(figures).length + missing.length > 0;

/** The figures in question themselves. Those that wait for words are settled by what a person says of the words. */
export const doubts = (figures: Asked['figures']): Asked['figures'] => figures.filter((one) => !isOfUnjudged(one));
