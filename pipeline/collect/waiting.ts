import { easternTime } from '../../src/rates/eastern.ts';
import type { LenderEntry, StoredRate } from '../../src/rates/schema.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { figure, shortWords } from './rate-label.ts';

/** Names for the kinds of new words, for people. */
const KINDS: Record<string, string> = {
  title: 'the title of the page',
  h1: 'the main heading',
  heading: 'a heading',
  opener: 'a tab or button',
  caption: 'the caption of a table',
  header: 'the header of a table',
  group: 'a heading within a table',
  row: 'a row',
  note: 'a footnote',
  data: 'a field of the feed',
  feed: 'what stands around the entries of the feed',
  line: 'a line of text',
};
const SAYS: Record<string, string> = {
  alarm: 'It may say that these rates are not for use.',
  limits: 'It may say for whom the rates are.',
  words: 'It may say for whom the rates are.',
};

type Waiting = NonNullable<LenderEntry['waiting']>;

/** True if an acceptance has to add a verdict on new words, because they may narrow rates. */
const needsWord = ({ differences }: Waiting): boolean =>
  differences.some(({ says }) => says === 'limits' || says === 'words');

/** What a person says to accept everything that waits at a lender: its digest, and a verdict on new words. */
export const acceptanceOf = (waiting: Waiting): string => waiting.digest + (needsWord(waiting) ? ':harmless' : '');

/** The command by which a person says so. */
export const acceptCommand = (id: string, waiting: Waiting): string =>
  `npm run collect -- --accept ${id}@${acceptanceOf(waiting)}`;

/** What waits at a lender, for a person to decide: old words, new words, the figures held back, and the command. */
export function waitingReport(id: string, { manifest, rates }: Snapshot, withFigures: boolean): string[] {
  const entry = manifest.lenders[id];
  const waiting = entry?.waiting;
  if (!entry || !waiting) return [];
  const strange = Object.values(entry.limited).filter(({ conditions }) => conditions.includes('further-limits')).length;
  const shown = new Map((rates.get(id) ?? []).map((rate) => [rate.id, rate]));
  const held = Object.entries(entry.held).filter(([, { until }]) => until !== 'second-sighting');
  const missing = Object.keys(entry.missing);
  const lines = [
    `${entry.name} waits for a person to look at ${entry.sourceUrl}, since ${easternTime(waiting.since)}.`,
    waiting.isFirst ? 'It was never read before.' : 'Its page is not the one that was accepted:',
    ...waiting.differences.map((difference) => `  ${differenceLine(difference)}`),
    ...(withFigures
      ? held.map(([rateId, one]) => `  ${heldLine(rateId, one, shown.get(rateId))}`)
      : [...Map.groupBy(held, ([, { reason }]) => reason)].map(
          ([reason, all]) => `  ${all.length === 1 ? '1 figure waits' : `${all.length} figures wait`}: ${reason}`,
        )),
    strange > 0 &&
      `  ${strange} rates are shown with further limits and rank nowhere until somebody says what the words mean.`,
    missing.length > 0 && `  ${missing.length} rates are not on it: ${missing.map(shortWords).join(', ')}`,
    `If the page is right: ${acceptCommand(id, waiting)}`,
    needsWord(waiting) &&
      '  ":harmless" says that the new words narrow nobody. Where only some borrowers get these rates, say ":few" instead.',
    'If it is wrong, do nothing: the last good figures stay.',
  ];
  return lines.filter((line) => line !== false);
}

function differenceLine({ kind, text, before, says, rates }: Waiting['differences'][number]): string {
  if (kind === 'gone') return `a line of text is gone: "${text}"`;
  if (kind === 'limit')
    return `${rates} ${rates === 1 ? 'rate is' : 'rates are'} no longer limited to ${text}, and keep that limit meanwhile`;
  const said = before === null ? `says "${text}", which is new` : `says "${text}" instead of "${before}"`;
  const beside = `(beside ${rates} ${rates === 1 ? 'rate' : 'rates'})`;
  return `${KINDS[kind] ?? kind} ${said} ${beside}. ${says ? SAYS[says] : ''}`.trimEnd();
}

function heldLine(id: string, { rate, reason }: LenderEntry['held'][string], last: StoredRate | undefined): string {
  const [now, was] = [figure(rate), last ? figure(last) : null];
  const values = was === null ? `${now} is new` : was === now ? `${now} stays` : `${was} was, ${now} is`;
  const apr = rate.aprPercent === null ? '' : `, APR ${rate.aprPercent} %`;
  return `${shortWords(id)}: ${values}${apr}. ${reason}`;
}
