import type { Judged } from '../../src/snapshots/judgements.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { shortWords } from '../collect/rate-label.ts';
import { askedOf, moveWords } from '../collect/waiting.ts';

/** Words of a lender's page that nobody has judged, or a limit that it no longer states, with the rates beside it. */
export type WordsQuestion = LenderQuestions['words'][number];
/** What a lender waits for, and since when. `digest` accepts its page and its figures, `gone` that rates are not on the page any more. */
export type LenderQuestions = ReturnType<typeof questionsIn>[number];

/** Everything that waits for a person, held figures first, then the oldest. @param judged answers count as soon as they are kept, before the next run */
export function questionsIn(snapshot: Snapshot, judged: ReadonlyMap<string, Judged>) {
  const lenders = Object.entries(snapshot.manifest.lenders).flatMap(
    ([id, { name, sourceUrl, waiting, failure, missing, held }]) => {
      if (!waiting) return [];
      const { shown, words, figures, limits, alarms, isPage, gone, unnamed } = askedOf(id, snapshot, judged.get(id));
      const rateOf = (id: string) => shown.get(id) ?? held[id]?.rate ?? [];
      const lender = {
        id,
        name,
        page: sourceUrl,
        since: waiting.since,
        failure: failure && `${failure.kind}: ${failure.detail}`,
        words: [...words, ...limits].map((question) => ({ ...question, beside: question.examples.flatMap(rateOf) })),
        figures: figures.map(([rateId, { rate, reason }]) => {
          const last = shown.get(rateId);
          return { line: moveWords(rateId, rate, last), hasMoved: last?.ratePercent !== rate.ratePercent, reason };
        }),
        isPage,
        gone: gone.flatMap(rateOf),
        reasons: new Map(gone.map((id) => [id, missing[id]?.reason ?? null])),
        unnamed: unnamed.map(shortWords),
        // Nothing new of the page is taken while these words stand.
        alarms: alarms.flatMap(({ text, judgement }) => (judgement ? [{ text, judgement }] : [])),
        digests: { page: waiting.digest, gone: waiting.gone ?? '' },
      };
      const isAsked = lender.words.length + lender.alarms.length + gone.length > 0 || isPage;
      return isAsked ? [lender] : [];
    },
  );
  return lenders.sort(
    (a, b) => Number(b.figures.length > 0) - Number(a.figures.length > 0) || (a.since < b.since ? -1 : 1),
  );
}
