import { easternTime } from '../../src/rates/eastern.ts';
import type { LenderEntry, Run, StoredRate } from '../../src/rates/schema.ts';
import type { FailureKind } from '../../src/rates/vocabulary.ts';
import { type Judged, type Judgement, judgementOn, NOTHING_JUDGED } from '../../src/snapshots/judgements.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { goneOf, waitsForPerson } from '../judge/acceptance.ts';
import { isOfUnjudged } from '../judge/pages.ts';
import { quote } from '../read/printable.ts';
import { figure, shortWords } from './rate-label.ts';

/** Names for the kinds of new words, for people. */
export const KINDS: Record<string, string> = {
  title: 'the title of the page',
  h1: 'the main heading',
  heading: 'a heading',
  opener: 'a tab or button',
  caption: 'the caption of a table',
  head: 'a head of a table',
  group: 'a heading within a table',
  label: 'the label of a row',
  cell: 'a cell of a table',
  tip: 'a tip or the name of a part',
  choice: 'a chosen tab or option',
  page: 'the page',
  note: 'a footnote',
  data: 'a field of the feed',
  unread: 'a name that no reader understands',
  line: 'a line of text',
};
const SAYS: Record<string, string> = {
  alarm: 'It is taken to say that these rates are not for use.',
  unknown: 'Nobody has said yet what it means for these rates.',
};

/** Failures of a page that came, and was not read. */
const UNREAD = new Set<FailureKind>(['changed-layout', 'empty', 'too-few-rows']);

type Waiting = NonNullable<LenderEntry['waiting']>;

/** What was said of all these words. */
const judgementOf = (
  { texts = [], spots = [], digest = '', within }: Waiting['differences'][number],
  judged: Judged,
): Judgement | undefined =>
  (texts.length > 0 && !within ? texts : [digest])
    .map((text) => judgementOn(judged, text, spots[0] ?? ''))
    .find((_, at, all) => at === 0 && all.every(Boolean));

/**
 * What a person is asked about a lender: words, its figures, the limits that its page no longer states, and whether rates are gone.
 * @param judged answers count as soon as they are kept, before the next run
 */
export function askedOf(id: string, { manifest, rates }: Snapshot, judged: Judged = NOTHING_JUDGED) {
  const { waiting, held, missing, failure } = manifest.lenders[id] as LenderEntry;
  const shown = new Map((rates.get(id) ?? []).map((rate) => [rate.id, rate]));
  const judgements = (waiting?.differences ?? []).map((words) => ({ ...words, judgement: judgementOf(words, judged) }));
  const alarms = judgements.filter(({ judgement: said, judged }) => (said?.verdict ?? judged) === 'alarm' && !said?.of);
  // Of a page that did not come nobody can say anything.
  const isOpen = waiting !== null && alarms.length === 0 && (!failure || UNREAD.has(failure.kind));
  // Who looks at the page sees what waits for a second sighting too.
  const figures = Object.entries(Object.entries(held).some(waitsForPerson) ? held : {});
  // Words that wait may be why a limit is not read.
  const isSaid = !waiting?.differences.some(({ says, digest, judged }) => says && digest && !judged);
  const limits = judgements.filter(
    ({ kind, judgement }) => isOpen && isSaid && !failure && kind === 'limit' && !judgement,
  );
  // A move that waits for words alone is settled by these; a new name has to be right as well.
  const isInQuestion = figures.some(([id, figure]) => !isOfUnjudged(figure) || !shown.has(id));
  // A name that was given may be that of a rate that seems gone.
  const isNamed = judgements.some(({ kind, judgement }) => kind === 'unread' && judgement?.verdict === 'name');
  const gone = goneOf(missing, waiting?.differences ?? []);
  return {
    shown,
    alarms,
    limits,
    figures,
    // Beside an alarm nothing of the page is taken, so nothing more of it is asked.
    words: judgements.filter(
      ({ says, digest, judgement, judged }) => isOpen && says && digest && !judgement && !judged,
    ),
    unread: judgements.filter((words) => words.judged && words.judged !== 'alarm'),
    isPage: isOpen && !failure && isInQuestion && !judged.has(waiting.digest),
    gone: isOpen && !failure && !isNamed && waiting.gone && !judged.has(waiting.gone) ? gone : [],
    unnamed: waiting ? Object.keys(missing).filter((id) => !gone.includes(id)) : [],
  };
}

/** The command by which a person accepts the figures that wait at a lender, or that its missing rates are gone. */
export const acceptCommand = (id: string, digest: string) => `npm run collect -- --accept ${id}@${digest}`;

/** What waits at a lender, for a person to decide: new words, the figures held back, and the commands; then what no answer changes. */
export function waitingReport(id: string, snapshot: Snapshot): string[] {
  const entry = snapshot.manifest.lenders[id];
  const waiting = entry?.waiting;
  if (!entry || !waiting) return [];
  const { shown, alarms, words, limits, figures, unread, isPage, gone, unnamed } = askedOf(id, snapshot);
  const marked = Object.keys(entry.limited).length;
  const isAsked = words.length + alarms.length + limits.length + gone.length > 0 || isPage;
  const since = easternTime(waiting.since);
  const lines = [
    isAsked
      ? `${entry.name} waits for a person to look at ${entry.sourceUrl}, since ${since}.`
      : `${entry.name} is not read whole, since ${since}. No answer is asked.`,
    isAsked && (waiting.isFirst ? 'It was never read before.' : 'Its page is not the one that was accepted:'),
    ...(isAsked ? waiting.differences : [])
      .filter(({ judged }) => !judged || judged === 'alarm')
      .map((words) => `  ${differenceLine(words)}`),
    ...figures.map(([rateId, doubt]) => `  ${heldLine(rateId, doubt, shown.get(rateId))}`),
    marked > 0 &&
      words.length > 0 &&
      `  ${marked} rates are marked until somebody says what the words mean: npm run review`,
    gone.length > 0 && `  The page lacks ${countOf(gone.length)}: ${gone.map(shortWords).join(', ')}`,
    ...unread.map(
      ({ text, judged, digest = '' }) =>
        `  "${quote(text)}" is judged as ${judged}, and its figures are still not read. Another answer: ` +
        `${acceptCommand(id, digest)}:MEANING`,
    ),
    unnamed.length > 0 &&
      `  On the page perhaps, but not read: ${unnamed.map(shortWords).join(', ')}. Their last figures stay shown, marked.`,
    entry.failure && `  The page is not read: ${entry.failure.detail}`,
    (isPage || figures.length > 0) && `If the page is right: ${acceptCommand(id, waiting.digest)}`,
    ...limits.map(({ text, digest = '' }) => `If the limit to ${text} is gone: ${acceptCommand(id, digest)}`),
    gone.length > 0 && `If the missing rates are gone: ${acceptCommand(id, waiting.gone as string)}`,
    isAsked && 'If it is wrong, do nothing: the last good figures stay.',
    (unread.length > 0 || unnamed.length > 0 || entry.failure !== null) &&
      `If its reader is at fault: npm run lender -- ${id} tells what it did not read, pipeline/lenders/${id}.ts holds it.`,
  ];
  return lines.filter((line) => typeof line === 'string');
}

const countOf = (rates: number): string => `${rates} ${rates === 1 ? 'rate' : 'rates'}`;

function differenceLine({ kind, text, before, says, digest, rates }: Waiting['differences'][number]): string {
  if (kind === 'limit')
    return `${rates} ${rates === 1 ? 'rate is' : 'rates are'} limited to ${text}, which was not found now, and stay so meanwhile`;
  const now = quote(text);
  const line = before === null ? `says "${now}", which is new` : `says "${now}" instead of "${quote(before)}"`;
  const beside = rates > 0 ? ` (beside ${countOf(rates)})` : '';
  return `${KINDS[kind] ?? kind} ${line}${beside}. ${says ? `${SAYS[says]} [${digest}]` : ''}`.trimEnd();
}

function heldLine(id: string, { rate, reason }: LenderEntry['held'][string], last: StoredRate | undefined): string {
  const apr = rate.aprPercent === null ? '' : `, APR ${rate.aprPercent} %`;
  return `${moveWords(id, rate, last)}${apr}. ${reason}`;
}

/** A figure that waits, beside the one that is shown; a new name with the lender's own words for it. */
export function moveWords(id: string, rate: StoredRate, last: StoredRate | undefined): string {
  const [now, was] = [figure(rate), last ? figure(last) : null];
  if (was === null) return `${shortWords(id)} ("${quote(rate.label)}"): not there before, ${now} now`;
  return `${shortWords(id)}: ${was === now ? `${now} stays` : `was ${was}, is ${now}`}`;
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
