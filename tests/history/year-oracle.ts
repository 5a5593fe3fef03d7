import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What the files of a data folder say, read without any code of the project: every publication whole, the snapshots' own and those of later
 * runs, and what follows from them. Plain JSON, walked from the beginning for each question.
 */

// biome-ignore lint/suspicious/noExplicitAny: documents as they lie
type Json = any;

/** One publication: what latest.json was. */
export interface Publication {
  at: number;
  snapshot: string;
  /** Whether it made the snapshot. */
  isSnapshot: boolean;
  /** Entries by lender. */
  lenders: Record<string, Json>;
  /** Rates by id, offered where their lender lends. */
  rates: Map<string, Json>;
}

const read = (root: string, file: string): Json => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
/** Every publication of a folder, oldest first. */
export function publicationsOf(root: string): Publication[] {
  const latest = read(root, 'latest.json');
  const files: Json[] = [];
  for (let id: string | undefined = latest.snapshot; id; id = files[0].previous?.snapshot)
    files.unshift(read(root, `snapshots/${id.slice(0, 4)}/${id}.json`));
  const looks = readdirSync(path.join(root, 'looks'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file): Json => read(root, path.join('looks', file)));
  const versions = new Map<string, Json[]>();
  const ratesOf = (lenders: Record<string, Json>): Map<string, Json> =>
    new Map(
      Object.values(lenders).flatMap(({ rates: file, provinces }) => {
        if (!file) return [];
        if (!versions.has(file.path)) {
          const { common, rates } = read(root, file.path);
          versions.set(
            file.path,
            rates.map((rate: Json) => ({ ...common, ...rate })),
          );
        }
        return (versions.get(file.path) as Json[]).map((rate) => [
          rate.id,
          { ...rate, provinces: rate.provinces ?? provinces },
        ]);
      }),
    );
  const all: Publication[] = [];
  for (const file of files) {
    const add = ({ lenders, publishedAt }: Json, isSnapshot: boolean): void =>
      void all.push({
        at: Date.parse(publishedAt),
        snapshot: file.snapshot,
        isSnapshot,
        lenders,
        rates: ratesOf(lenders),
      });
    add(file, true);
    for (const look of looks.filter(({ snapshot }) => snapshot === file.snapshot)) add(look, false);
    if (file.snapshot === latest.snapshot && latest.publishedAt !== file.publishedAt) add(latest, false);
  }
  return all;
}

const FIGURES = ['ratePercent', 'aprPercent', 'primeOffsetPercent', 'primePercent', 'rateCeilingPercent', 'rateBasis'];
const isSame = (a: Json, b: Json): boolean => FIGURES.every((field) => a[field] === b[field]);
const lenderOf = (id: string): string => id.split('/')[0] as string;
const iso = (time: number): string => new Date(time).toISOString();

/** When a rate of a publication had been read last. */
export function seenIn({ lenders }: Publication, id: string): string {
  const { missing, held, observedAt } = lenders[lenderOf(id)];
  return missing[id]?.observedAt ?? held[id]?.observedAt ?? observedAt;
}

/** The newest publication at an instant; -1 before the first. */
export const placeAt = (all: readonly Publication[], time: number): number => all.findLastIndex(({ at }) => at <= time);

/** The rates as they stood at an instant: each with when it had been seen, and how fresh that was. */
export function standing(publication: Publication, time: number): Json[] {
  return [...publication.rates.values()]
    .map((rate) => {
      const { expectedIntervalHours, state: told, missing, held } = publication.lenders[rate.lender];
      const observedAt = seenIn(publication, rate.id);
      const isOld = time > Date.parse(observedAt) + 2 * expectedIntervalHours * 3_600_000;
      const isLacking = rate.id in missing || told !== 'fresh';
      const state = isOld ? 'stale' : rate.id in held ? 'quarantined' : isLacking ? 'carried' : 'fresh';
      return { ...rate, observedAt, state };
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The change of a rate in a snapshot. */
export interface Did {
  kind: 'added' | 'changed' | 'corrected' | 'withdrawn' | 'returned';
  place: number;
  id: string;
  before: Json;
  after: Json;
  changedAt: string | null;
}

/** Every figure that came, moved or went, in the order of their publication. */
export function moves(root: string, all: readonly Publication[]): Did[] {
  const known = new Set<string>();
  const cells = (entry: Json): string =>
    JSON.stringify(
      read(root, entry.raw.path)
        .rows.flatMap((row: Json) => row.cells)
        .sort(),
    );
  return all.flatMap((publication, place) => {
    const last = all[place - 1];
    const ids = publication.isSnapshot
      ? [...new Set([...(last?.rates.keys() ?? []), ...publication.rates.keys()])].sort()
      : [];
    const done = ids.flatMap((id): Did[] => {
      const [before, after] = [last?.rates.get(id) ?? null, publication.rates.get(id) ?? null];
      if (before && after && isSame(before, after)) return [];
      const [was, is] = [last?.lenders[lenderOf(id)], publication.lenders[lenderOf(id)]];
      const isMended =
        was &&
        is &&
        !(id in was.held) &&
        was.reader !== is.reader &&
        ((was.printed?.[0] !== undefined && was.printed[0] === is.printed?.[0]) || cells(was) === cells(is));
      const isOurs =
        isMended || (before && after && (before.evidence === after.evidence || after.changedAt <= before.changedAt));
      const kind = isOurs
        ? 'corrected'
        : before && after
          ? 'changed'
          : before
            ? 'withdrawn'
            : known.has(id)
              ? 'returned'
              : 'added';
      const changedAt = isOurs ? null : after ? after.changedAt : is ? goneSince(all, place, id) : null;
      return [{ kind, place, id, before, after, changedAt }];
    });
    for (const id of ids) known.add(id);
    return done;
  });
}

/** The first look at a lender that lacked a rate, of those without a break before a publication that no longer lists it. */
function goneSince(all: readonly Publication[], place: number, id: string): string {
  let at = (all[place] as Publication).lenders[lenderOf(id)].observedAt;
  for (let look = place - 1; look >= 0; look--) {
    const entry = (all[look] as Publication).lenders[lenderOf(id)];
    const missing = entry?.missing[id];
    if (!missing || missing.missedRuns === 0 || missing.reason !== null) break;
    // A lender that could not be read since was no look at it.
    at = entry.observedAt;
  }
  return at;
}

/** One figure of one rate, as known at a publication. */
export interface Told {
  rate: Json;
  endedAt: string | null;
  lastSeenAt: string;
  publishedAt: string;
  supersededAt: string | null;
}

/** The figures of a rate as known at a publication, by the lender's clock. */
export function revisionsOf(all: readonly Publication[], done: readonly Did[], id: string, place: number): Told[] {
  const told: (Told & { start: number; end: number; isOver: boolean })[] = [];
  for (let at = 0; at <= place; at++) {
    const publication = all[at] as Publication;
    const rate = publication.rates.get(id);
    const did = done.find((one) => one.place === at && one.id === id);
    const shown = told.find(({ supersededAt }) => supersededAt === null);
    if (did) {
      const start = did.after ? Date.parse(did.after.changedAt) : Number.NaN;
      if (shown) {
        const seen = Date.parse(seenIn(all[at - 1] as Publication, id));
        shown.supersededAt = iso(publication.at);
        if (did.kind === 'corrected') shown.end = shown.start;
        else if (did.after) shown.end = Math.max(shown.start, start);
        else if (did.changedAt) shown.end = Math.max(shown.start, Date.parse(did.changedAt));
        shown.lastSeenAt = iso(Math.max(shown.start, Math.min(seen, shown.end)));
      }
      if (did.after) {
        // One instant has one figure: what was thought to hold then ends where the new one begins.
        for (const one of told)
          if (one !== shown && one.end > start && one.end !== one.start) {
            one.end = Math.max(one.start, start);
            one.lastSeenAt = iso(Math.min(Date.parse(one.lastSeenAt), one.end));
          }
        told.push({
          rate: did.after,
          start,
          end: Number.POSITIVE_INFINITY,
          isOver: false,
          endedAt: null,
          lastSeenAt: '',
          publishedAt: iso(publication.at),
          supersededAt: null,
        });
      }
    } else if (shown && rate && publication.isSnapshot) shown.rate = rate;
  }
  const newest = all[place] as Publication;
  return told
    .map(({ start, end, isOver: _, ...one }) => ({
      ...one,
      start,
      endedAt: Number.isFinite(end) ? iso(end) : null,
      lastSeenAt: one.supersededAt === null ? seenIn(newest, id) : one.lastSeenAt,
    }))
    .sort((a, b) => a.start - b.start || a.publishedAt.localeCompare(b.publishedAt))
    .map(({ start: _, ...one }) => one);
}

/** The rates that stood in the preview of a publication, as it noted them: those for a term by lender and term, and all. */
export function shownIn({ lenders }: Publication): { headlines: Map<string, string>; all: Set<string> } {
  const headlines = new Map<string, string>();
  const all = new Set<string>();
  for (const [lender, { shown }] of Object.entries(lenders)) {
    for (const [term, id] of Object.entries<string>(shown.headlines)) headlines.set(`${lender} ${term}`, id);
    for (const id of [...Object.values<string>(shown.headlines), ...shown.others]) all.add(id);
  }
  return { headlines, all };
}

/** Whether a figure that a publication shows turned out later never to have been said. */
export function isMistake(all: readonly Publication[], done: readonly Did[], place: number, id: string): boolean {
  const next = done.find((one) => one.id === id && one.place > place);
  return next?.kind === 'corrected' && next.before !== null && all[place]?.rates.get(id) !== undefined;
}

/** The rate that stood for a lender in a term, `acme 5-year-fixed`. */
export function headlineOf(publication: Publication, line: string): Json | null {
  const id = shownIn(publication).headlines.get(line);
  return id === undefined ? null : publication.rates.get(id);
}

const EASTERN = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The median and the lowest of the specials for all of Canada that stood at the end of each day, of lenders that were read that day. */
export function indexOf(all: readonly Publication[], term: string): Json[] {
  const dayOf = (time: number): string => EASTERN.format(time);
  const last = new Map(all.map((publication) => [dayOf(publication.at), publication]));
  const today = dayOf((all.at(-1) as Publication).at + 60_000);
  return [...last].flatMap(([day, publication]) => {
    if (day >= today) return [];
    const figures = Object.entries(publication.lenders)
      .flatMap(([lender, { observedAt, missing, held }]): number[] => {
        const rate = headlineOf(publication, `${lender} ${term}`);
        if (rate?.offer !== 'special' || rate.insurance === 'insured' || rate.provinces !== null) return [];
        return rate.id in missing || rate.id in held || dayOf(Date.parse(observedAt)) !== day
          ? []
          : [Math.round(rate.ratePercent * 1000)];
      })
      .sort((a, b) => a - b);
    if (figures.length < 5) return [];
    const half = (figures.length - 1) / 2;
    const middle = ((figures[Math.floor(half)] as number) + (figures[Math.ceil(half)] as number)) / 2;
    return [
      {
        day,
        median: (Math.round(middle / 50) * 50) / 1000,
        lowest: (figures[0] as number) / 1000,
        lenders: figures.length,
      },
    ];
  });
}
