import { easternTime } from '../../src/rates/eastern.ts';
import type { LenderEntry, Run, StoredRate } from '../../src/rates/schema.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { quote } from '../judge/pages.ts';
import { figure, shortWords } from './rate-label.ts';

/** Names for the kinds of new words, for people. */
export const KINDS: Record<string, string> = {
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
  unread: 'a name that no reader understands',
  line: 'a line of text',
};
const SAYS: Record<string, string> = {
  alarm: 'It is taken to say that these rates are not for use.',
  unknown: 'Nobody has said yet what it means for these rates.',
};

type Waiting = NonNullable<LenderEntry['waiting']>;

/** The command by which a person accepts the figures that wait at a lender, or that its missing rates are gone. */
export const acceptCommand = (id: string, waiting: Pick<Waiting, 'digest'>) =>
  `npm run collect -- --accept ${id}@${waiting.digest}`;

/** What waits at a lender, for a person to decide: old words, new words, the figures held back, and the command. */
export function waitingReport(id: string, { manifest, rates }: Snapshot): string[] {
  const entry = manifest.lenders[id];
  const waiting = entry?.waiting;
  if (!entry || !waiting) return [];
  const marked = Object.keys(entry.limited).length;
  const shown = new Map((rates.get(id) ?? []).map((rate) => [rate.id, rate]));
  const held = Object.entries(entry.held).filter(([, { until }]) => until !== 'second-sighting');
  const missing = Object.keys(entry.missing);
  const lines = [
    `${entry.name} waits for a person to look at ${entry.sourceUrl}, since ${easternTime(waiting.since)}.`,
    waiting.isFirst ? 'It was never read before.' : 'Its page is not the one that was accepted:',
    ...waiting.differences.map((difference) => `  ${differenceLine(difference)}`),
    ...held.map(([rateId, doubt]) => `  ${heldLine(rateId, doubt, shown.get(rateId))}`),
    marked > 0 && `  ${marked} rates are marked until somebody says what the words mean: npm run review`,
    missing.length > 0 && `  ${missing.length} rates are not on it: ${missing.map(shortWords).join(', ')}`,
    `If the page is right: ${acceptCommand(id, waiting)}`,
    waiting.gone !== undefined && `If the missing rates are gone: ${acceptCommand(id, { digest: waiting.gone })}`,
    'If it is wrong, do nothing: the last good figures stay.',
  ];
  return lines.filter((line) => line !== false);
}

function differenceLine({ kind, text, before, says, digest, rates }: Waiting['differences'][number]): string {
  if (kind === 'limit')
    return `${rates} ${rates === 1 ? 'rate is' : 'rates are'} no longer limited to ${text}, and keep that limit meanwhile`;
  const now = quote(text);
  const line = before === null ? `says "${now}", which is new` : `says "${now}" instead of "${quote(before)}"`;
  const beside = rates > 0 ? ` (beside ${rates} ${rates === 1 ? 'rate' : 'rates'})` : '';
  return `${KINDS[kind] ?? kind} ${line}${beside}. ${says ? `${SAYS[says]} [${digest}]` : ''}`.trimEnd();
}

function heldLine(id: string, { rate, reason }: LenderEntry['held'][string], last: StoredRate | undefined): string {
  const [now, was] = [figure(rate), last ? figure(last) : null];
  const values = was === null ? `${now} is new` : was === now ? `${now} stays` : `was ${was}, is ${now}`;
  const apr = rate.aprPercent === null ? '' : `, APR ${rate.aprPercent} %`;
  return `${shortWords(id)}: ${values}${apr}. ${reason}`;
}

/** The event that a waiting figure waits for, in words. */
export const WAITS_UNTIL = {
  'second-sighting': 'until it is seen again, hours later',
  'third-sighting': 'until it stood for a day, at three sightings',
  proof: 'until its page proves itself by figures that are known, or a person accepts it',
  person: 'until a person accepts it',
  'three-days': 'until a person accepts it',
} as const;

/** What judging one lender's page said: figures that wait or are carried and why, and rows that were not read. */
export function remarksOf(id: string, { manifest, rates, raw }: Snapshot): string[] {
  const entry = manifest.lenders[id];
  if (!entry) return [];
  const shown = new Map((rates.get(id) ?? []).map((rate) => [rate.id, figure(rate)]));
  const waiting = Object.entries(entry.held).map(([rateId, { rate, reason, until }]) => {
    const last = shown.get(rateId);
    const instead = last ? ` (${last} is shown)` : '';
    return `Waits: ${shortWords(rateId)} ${figure(rate)}${instead}, ${WAITS_UNTIL[until]}: ${reason}`;
  });
  const carried = Object.entries(entry.missing).map(
    ([rateId, { reason }]) =>
      `Carried: ${shortWords(rateId)} ${shown.get(rateId)}: ${reason ?? 'it is not on the page'}`,
  );
  const unread = (entry.unaccounted ?? []).map((words) => `Nobody read: ${words}`);
  const lasting = `for good: change it in pipeline/lenders/${id}.ts`;
  const followed = entry.answers.flatMap(({ url, leadsTo: to }) =>
    to ? [`Followed: ${url} leads to ${to.url}, ${to.isPermanent ? lasting : 'for now'}`] : [],
  );
  return [...followed, ...waiting, ...carried, ...unread, ...new Set(raw.get(id)?.notes ?? [])];
}

/** The remarks on every lender whose page a run read, by lender. Lenders without remarks are left out. */
export function remarksOn(run: Run, snapshot: Snapshot): [lender: string, remarks: string[]][] {
  return Object.keys(run.lenders)
    .sort()
    .filter((id) => run.lenders[id]?.outcome === 'fresh')
    .map((id): [string, string[]] => [id, remarksOf(id, snapshot)])
    .filter(([, remarks]) => remarks.length > 0);
}
