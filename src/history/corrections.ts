import { lenderOf } from '../rates/identity.ts';
import type { StoredRate } from '../rates/schema.ts';
import type { CorrectionReason } from '../rates/vocabulary.ts';
import type { HistoryFile } from './history-file.ts';
import { getRate } from './rates.ts';

/** A figure of ours that was corrected. Times in ms since 1970. */
export interface Correction {
  id: string;
  lender: string;
  why: CorrectionReason;
  /** The rate as shown; null if a rate of the lender had been overlooked. */
  before: StoredRate | null;
  /** The right rate; null if there is no such rate. */
  after: StoredRate | null;
  /** The publications between which the wrong rate was shown. An overlooked rate was shown nowhere. */
  shownAt: number | null;
  correctedAt: number;
  snapshot: string;
  /** True if both the wrong and the right figure were public. */
  wasPublic: boolean;
  isPublic: boolean;
}

const isSame = (rate: StoredRate | null, other: StoredRate | null): boolean =>
  rate?.ratePercent === other?.ratePercent && rate?.aprPercent === other?.aprPercent;

/** Leaves out corrections that the next one of the rate took back: one mistake, that of a broken reader, is one correction. @param all newest first */
function standing(all: readonly Correction[]): Correction[] {
  const last = new Map<string, Correction>();
  const takenBack = new Set<Correction>();
  for (const correction of all.toReversed()) {
    const before = last.get(correction.id);
    if (before && isSame(before.before, correction.after) && isSame(before.after, correction.before)) {
      takenBack.add(before);
      last.delete(correction.id);
    } else last.set(correction.id, correction);
  }
  return all.filter((correction) => !takenBack.has(correction));
}

type Row = Pick<Correction, 'id' | 'why' | 'snapshot' | 'shownAt' | 'correctedAt'> &
  Record<'before' | 'after' | 'shownLook', number | null> & { look: number };

/** True if the preview showed a rate at any look from one up to, but not including, another. */
const wasShown = (file: HistoryFile, id: string, from: number, until: number): boolean =>
  file.get('SELECT 1 FROM shown WHERE id = ? AND look < ? AND (until IS NULL OR until > ?)', id, until, from) !==
  undefined;

/** The figures that we had wrong, and their share of all that we published. */
export const openCorrections = (file: HistoryFile) => ({
  /** Every correction of a figure, newest first. */
  all(): Correction[] {
    const rows = file.all<Row>(
      `SELECT changes.id, why, before, after, looks.snapshot, looks.at AS correctedAt, looks.look, shown.at AS shownAt, shown.look AS shownLook
       FROM changes JOIN looks ON looks.look = changes.look
       LEFT JOIN facts ON facts.id = changes.id AND facts.superseded = changes.look AND facts.unknown IS NULL
       LEFT JOIN looks shown ON shown.look = facts.published
       WHERE kind = 'corrected' AND moves = 1 ORDER BY changes.look DESC, place`,
    );
    return standing(
      rows.map(({ before, after, look, shownLook, ...row }) => ({
        ...row,
        lender: lenderOf(row.id),
        before: getRate(file, before),
        after: getRate(file, after),
        wasPublic: shownLook !== null && wasShown(file, row.id, shownLook, look),
        isPublic: after !== null && wasShown(file, row.id, look, look + 1),
      })),
    );
  },
  /** The number of figures shown at any time between two instants, by lender: a rate counts once for each figure it had. None is made up. */
  published: (from: number, until: number): Map<string, number> =>
    new Map(
      file
        .all<{ lender: string; figures: number }>(
          `SELECT substr(facts.id, 1, instr(facts.id, '/') - 1) AS lender, count(*) AS figures
           FROM facts JOIN rates ON rates.rate = facts.rate JOIN looks shown ON shown.look = facts.published
           LEFT JOIN looks gone ON gone.look = facts.superseded
           WHERE unknown IS NULL AND shown.at < ? AND (gone.at IS NULL OR gone.at > ?)
             AND NOT EXISTS (SELECT 1 FROM json_each(text, '$.conditions') WHERE value = 'made-up') GROUP BY 1`,
          ...[until, from],
        )
        .map(({ lender, figures }) => [lender, figures]),
    ),
});
