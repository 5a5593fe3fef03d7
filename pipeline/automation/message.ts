import type { LenderEntry, Manifest, StoredRate } from '../../src/rates/schema.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { figure, lenderIn, moveLine, type RateMove, shortWords } from '../collect/rate-label.ts';
import { WAITS_UNTIL } from '../collect/waiting.ts';
import { movesBetween } from '../judge/outcome.ts';
import { count } from './markdown.ts';

/** Most lines about moved figures: a day on which everything moved still gives a message that people read. */
const LINES = 40;
const SUBJECT = 72;

/** The commit message of a snapshot. Holds no text of a lender's page: only ids, figures and kinds of failure. */
export function commitMessage(before: Snapshot | null, after: Snapshot): string {
  const known = before?.rates ?? new Map<string, StoredRate[]>();
  const newcomers = [...after.rates.keys()].filter((lender) => !known.has(lender)).sort();
  const moves = [...known].sort(([a], [b]) => (a < b ? -1 : 1));
  const moved = moves.flatMap(([lender, rates]) => movesBetween(rates, after.rates.get(lender) ?? [], figure));
  const lines = [
    ...newcomers.map((lender) => `${lender}: ${count(after.rates.get(lender)?.length ?? 0, 'rate')}, first seen`),
    ...moved.map(moveLine),
  ];
  const shown = lines.slice(0, LINES);
  if (lines.length > shown.length) shown.push(`and ${lines.length - shown.length} more`);
  const { manifest } = after;
  const parts = [lines.length > 1 ? shown : [], failures(manifest), held(before, after)].filter(([first]) => first);
  const body = [...parts, [`Snapshot: ${manifest.snapshot}`]].map((part) => part.join('\n'));
  return `${[subject(before, after, moved, newcomers), ...body].join('\n\n')}\n`;
}

function subject(before: Snapshot | null, after: Snapshot, moves: RateMove[], newcomers: string[]): string {
  const [failed, ...others] = failing(after.manifest);
  const tail = failed ? `, ${others.length === 0 ? failed[0] : count(others.length + 1, 'lender')} failed` : '';
  if (!before) {
    const rates = [...after.rates.values()].reduce((sum, list) => sum + list.length, 0);
    return `First snapshot: ${count(rates, 'rate')} of ${count(after.rates.size, 'lender')}${tail}`;
  }
  const [first] = moves;
  if (moves.length === 0)
    return `${newcomers.length > 0 ? `${some(newcomers, SUBJECT - 24)} first seen` : 'No rate moved'}${tail}`;
  const line = first && moves.length === 1 ? `${moveLine(first)}${tail}` : '';
  if (line && line.length <= SUBJECT) return line;
  const lenders = new Set(moves.map(lenderIn));
  const where = lenders.size === 1 ? `${[...lenders][0]}: ` : '';
  return `${where}${count(moves.length, 'rate')} moved${where ? '' : ` at ${count(lenders.size, 'lender')}`}${tail}`;
}

/** As many whole names as fit into this many characters, and the number of the others. */
function some(names: readonly string[], most: number): string {
  const listed = (shown: number): string =>
    [...names.slice(0, shown), ...(shown < names.length ? [`${names.length - shown} more`] : [])].join(', ');
  let shown = names.length;
  while (shown > 1 && listed(shown).length > most) shown--;
  return listed(shown);
}

const byId = (lenders: Manifest['lenders']): [id: string, LenderEntry][] =>
  Object.entries(lenders).sort(([a], [b]) => (a < b ? -1 : 1));

const failing = ({ lenders }: Manifest) => byId(lenders).filter(([, { failure }]) => failure);

const failures = (manifest: Manifest): string[] =>
  failing(manifest).map(
    ([id, { failure, missedRuns }]) => `${id}: failed (${failure?.kind}), ${count(missedRuns, 'run')} in a row`,
  );

function held(before: Snapshot | null, after: Snapshot): string[] {
  return byId(after.manifest.lenders).flatMap(([lender, entry]) =>
    Object.entries(entry.held)
      .filter(([id]) => !before?.manifest.lenders[lender]?.held[id])
      .map(
        ([id, { rate, until }]) =>
          `${lender}: ${shortWords(id)} held back, ${figure(rate)} waits ${WAITS_UNTIL[until]}`,
      ),
  );
}
