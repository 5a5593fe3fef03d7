import { type Judged, type Judgement, judgementOn } from '../../src/snapshots/judgements.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { figure, shortWords } from '../collect/rate-label.ts';
import { isOfUnjudged } from '../judge/pages.ts';

/** Words of a lender's page that nobody has judged: as printed, figures masked, and everywhere they stand with the rates beside them. */
export type WordsQuestion = ReturnType<typeof wordsQuestions>[number];
/** What a lender waits for, and since when. The digest accepts its page and its figures. */
export type LenderQuestions = ReturnType<typeof questionsIn>[number];

/** Everything that waits for a person, held figures first, then the oldest. @param judged answers count as soon as they are kept, before the next run */
export function questionsIn({ manifest, rates }: Snapshot, judged: ReadonlyMap<string, Judged>) {
  const lenders = Object.entries(manifest.lenders).flatMap(([id, entry]) => {
    const { waiting, failure } = entry;
    const judgements = judged.get(id);
    if (!waiting || judgements?.has(waiting.digest)) return [];
    const shown = new Map((rates.get(id) ?? []).map((rate) => [rate.id, rate]));
    const held = Object.entries(entry.held).filter(([, { until }]) => until !== 'second-sighting');
    const lender = {
      id,
      name: entry.name,
      page: entry.sourceUrl,
      since: waiting.since,
      failure: failure && `${failure.kind}: ${failure.detail}`,
      words: wordsQuestions(waiting.differences, judgements),
      figures: held.map(([rateId, { rate, reason }]) => {
        const last = shown.get(rateId);
        return { name: shortWords(rateId), before: last ? figure(last) : null, after: figure(rate), reason };
      }),
      missing: Object.keys(entry.missing).map(shortWords),
      // Nothing new of the page is taken while these words stand.
      alarms: waiting.differences.flatMap(({ text, texts = [], spots = [] }) => {
        const judgement = judgements && judgementOf(texts, spots, judgements);
        return judgement?.verdict === 'alarm' ? [{ text, judgement }] : [];
      }),
      digest: waiting.digest,
    };
    return lender.words.length > 0 || lender.alarms.length > 0 || asksForPage(lender) ? [lender] : [];
  });
  return lenders.sort(
    (a, b) => Number(b.figures.length > 0) - Number(a.figures.length > 0) || (a.since < b.since ? -1 : 1),
  );
}

type Differences = NonNullable<Snapshot['manifest']['lenders'][string]['waiting']>['differences'];

/** What was said of all these words. */
const judgementOf = (texts: readonly string[], spots: readonly string[], judged: Judged): Judgement | undefined =>
  texts.map((text) => judgementOn(judged, text, spots[0] ?? '')).find((_, at, all) => at === 0 && all.every(Boolean));

/** The same words are one question, wherever they stand. A name that is still not understood is asked about again. */
function wordsQuestions(differences: Differences, judged: Judged | undefined) {
  const lenders = differences.flatMap(({ says, digest, ...lender }) => {
    const judgement = (judged && judgementOf(lender.texts ?? [digest ?? ''], lender.spots ?? [], judged)) ?? null;
    return says && digest && (judgement === null || (lender.kind === 'unread' && judgement.verdict !== 'alarm'))
      ? [{ ...lender, digest, judgement }]
      : [];
  });
  return [...Map.groupBy(lenders, ({ digest }) => digest)].map(([digest, all]) => ({
    digest,
    ...(all[0]?.texts && { texts: all[0].texts }),
    spots: all.flatMap(({ spots = [] }) => spots),
    ...(all[0]?.within && { within: all[0].within }),
    text: all[0]?.text as string,
    // What was said of a name before, without bringing its figures back.
    judgement: all[0]?.judgement ?? null,
    places: [
      ...new Map(
        all.map(({ kind, before, rates, examples }) => {
          const place = { kind, before, rates, examples: examples.map(shortWords) };
          return [JSON.stringify(place), place];
        }),
      ).values(),
    ],
  }));
}

/** True where figures or names themselves are in question: those that wait for words are settled by a judgement, those beside an alarm by its end. */
type InQuestion = { figures: { reason: string }[]; missing: string[]; alarms: unknown[] };
export const asksForPage = ({ figures, missing, alarms }: InQuestion): boolean =>
  alarms.length === 0 && (missing.length > 0 || figures.some((figure) => !isOfUnjudged(figure)));
