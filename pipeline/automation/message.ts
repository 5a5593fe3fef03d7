import type { Manifest } from '../../src/rates/schema.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { figure, shortWords } from '../collect/rate-label.ts';
import { WAITS_UNTIL } from '../collect/remarks.ts';
import { count } from './markdown.ts';
import { changeLine, type RateChange, rateChanges } from './rate-changes.ts';

/** Most lines about moved figures: a day on which everything moved still gives a message that people read. */
const LINES = 40;
const SUBJECT = 72;

/** The commit message of a snapshot. Holds no text of a lender's page: only ids, figures and kinds of failure. */
export function commitMessage(before: Snapshot | null, after: Snapshot): string {
  const known = new Set(before?.rates.keys());
  const changes = rateChanges(before, after);
  const newcomers = [...after.rates.keys()].filter((lender) => !known.has(lender)).sort();
  const told = changes.filter(({ lender }) => known.has(lender));
  const lines = [
    ...newcomers.map((lender) => `${lender}: ${count(after.rates.get(lender)?.length ?? 0, 'rate')}, first seen`),
    ...told.map(changeLine),
  ];
  const shown = lines.slice(0, LINES);
  if (lines.length > shown.length) shown.push(`and ${lines.length - shown.length} more`);
  const { manifest } = after;
  return [
    subject(before, after, told, newcomers),
    lines.length > 1 ? shown : [],
    failures(manifest),
    held(before, after),
    [`Snapshot: ${manifest.snapshot}`],
  ]
    .flatMap((part) => (typeof part === 'string' ? [part] : part.length > 0 ? ['', ...part] : []))
    .join('\n')
    .concat('\n');
}

function subject(before: Snapshot | null, after: Snapshot, told: RateChange[], newcomers: string[]): string {
  const failed = failing(after.manifest);
  const tail =
    failed.length === 0 ? '' : `, ${failed.length === 1 ? failed[0] : count(failed.length, 'lender')} failed`;
  if (!before) {
    const rates = [...after.rates.values()].reduce((sum, list) => sum + list.length, 0);
    return `First snapshot: ${count(rates, 'rate')} of ${count(after.rates.size, 'lender')}${tail}`;
  }
  const [first] = told;
  if (told.length === 0)
    return `${newcomers.length > 0 ? `${some(newcomers, SUBJECT - 24)} first seen` : 'No rate moved'}${tail}`;
  if (told.length === 1 && first && `${changeLine(first)}${tail}`.length <= SUBJECT)
    return `${changeLine(first)}${tail}`;
  const lenders = new Set(told.map(({ lender }) => lender));
  const where = lenders.size === 1 ? `${first?.lender}: ` : '';
  return `${where}${count(told.length, 'rate')} moved${where ? '' : ` at ${count(lenders.size, 'lender')}`}${tail}`;
}

/** As many whole names as fit into this many characters, and the number of the others. */
function some(names: readonly string[], most: number): string {
  const said = (shown: number): string =>
    [...names.slice(0, shown), ...(shown < names.length ? [`${names.length - shown} more`] : [])].join(', ');
  let shown = names.length;
  while (shown > 1 && said(shown).length > most) shown--;
  return said(shown);
}

const failing = (manifest: Manifest): string[] =>
  Object.keys(manifest.lenders)
    .filter((id) => manifest.lenders[id]?.failure)
    .sort();

function failures(manifest: Manifest): string[] {
  return failing(manifest).map((id) => {
    const { failure, missedRuns } = manifest.lenders[id] as Manifest['lenders'][string];
    return `${id}: failed (${failure?.kind}), ${count(missedRuns, 'run')} in a row`;
  });
}

/** Implausible figures that this run began to hold back. */
function held(before: Snapshot | null, after: Snapshot): string[] {
  return Object.entries(after.manifest.lenders)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([lender, entry]) =>
      Object.entries(entry.held)
        .filter(([id]) => !before?.manifest.lenders[lender]?.held[id])
        .map(
          ([id, { rate, until }]) =>
            `${lender}: ${shortWords(id)} held back, ${figure(rate)} waits ${WAITS_UNTIL[until]}`,
        ),
    );
}
