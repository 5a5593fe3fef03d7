import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { ShownRevision } from '../../src/api/revisions.ts';
import { shownCorrections } from '../../src/history/accuracy.ts';
import { headlineEvents } from '../../src/history/events.ts';
import { headlines } from '../../src/history/headlines.ts';
import { rateIndex } from '../../src/history/rate-index.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { askedPast, same } from './asked-past.ts';
import {
  headlineOf,
  indexOf,
  isMistake,
  type Publication,
  placeAt,
  revisionsOf,
  seenIn,
  shownIn,
  standing,
} from './year-oracle.ts';

const DAY = 86_400_000;
const TERMS = ['5-year-fixed', '3-year-fixed', '5-year-variable'];

/** 900 runs of ten hours: a year. */
const RUNS = 900;
const SEED = Number(process.env['SEED'] ?? 27);

// A past with gaps, outages, lenders that are given up, feeds and late answers is asked every kind of question at every run of it, a millisecond
// before and after. The answers have to be what an oracle says that knows nothing but the files.

const plan = { seed: SEED, runs: RUNS, lenders: 9, rates: 8, busy: 0.4, everyHours: 10, eventful: true };
const { data, gate, ask, all, done, ids, random, pick } = await askedPast(plan);
const at = (place: number): Publication => all[place] as Publication;
const newest = (): number => all.length - 1;

// biome-ignore lint/suspicious/noExplicitAny: answers as they come
const json = async (target: string): Promise<any> => {
  const { status, text } = await ask(target);
  expect(status, `${target}: ${text.slice(0, 300)}`).toBe(200);
  return JSON.parse(text);
};
/** The revisions of every page of an answer. */
async function revisionsAt(target: string): Promise<ShownRevision[]> {
  const all: ShownRevision[] = [];
  for (let page: string | null = target; page !== null; ) {
    const { revisions, next } = await json(page);
    all.push(...revisions);
    page = next;
  }
  return all;
}
/** Rates as they stood: what most can have is worked out as it is served. */
const asStood = (rates: (StoredRate & { forMost: boolean })[]) => rates.map(({ forMost: _, ...rate }) => rate);
/** Some fields of each. */
const only = <Field extends string>(all: readonly object[], ...fields: Field[]) =>
  all.map((one) => Object.fromEntries(fields.map((field) => [field, (one as Record<Field, unknown>)[field]])));
// biome-ignore lint/suspicious/noExplicitAny: as above
const told = (revisions: any[]) =>
  revisions.map(({ endedAt, lastSeenAt, publishedAt, supersededAt, ...rate }) => {
    return { rate, endedAt, lastSeenAt, publishedAt, supersededAt };
  });
/** Every border of our clock, and the instants beside it; the publication that stands at each. */
function* borders(): Generator<{ place: number; time: number; asOf: string }> {
  for (const { at: published } of all)
    for (const time of [published - 1, published, published + 1]) {
      const place = placeAt(all, time);
      if (place >= 0) yield { place, time, asOf: new Date(time).toISOString() };
    }
}

test('the year contains everything that it should: runs without a snapshot, corrections, gaps, removed lenders', () => {
  const kinds = new Set(done.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(['added', 'changed', 'corrected', 'returned', 'withdrawn']);
  expect(all.filter(({ isSnapshot }) => !isSnapshot).length).toBeGreaterThan(all.length / 10);
  expect(all.some(({ at: time }, place) => place > 0 && time - at(place - 1).at > 7 * DAY)).toBe(true);
  expect(done.some(({ kind, changedAt }) => kind === 'withdrawn' && changedAt === null)).toBe(true);
  // Pages that came after newer ones were refused.
  const runs = readdirSync(path.join(data, 'runs')).map((file) => readFileSync(path.join(data, 'runs', file), 'utf8'));
  expect(runs.join('').match(/"failure":"outdated"/g)?.length ?? 0).toBeGreaterThan(0);
  const passed = all.filter((publication, place) => {
    const [last, next] = [place > 0 ? shownIn(at(place - 1)).headlines : new Map(), shownIn(publication).headlines];
    return [...next].some(([line, id]) => last.has(line) && last.get(line) !== id);
  });
  expect(passed.length).toBeGreaterThan(3);
});

test('the rates at any instant are what was published then, as fresh as they were then', async () => {
  for (const { place, time, asOf } of borders()) {
    const { rates, lenders, snapshot, publishedAt } = await json(`/api/rates/aggregated?asOf=${asOf}`);
    const publication = at(place);
    same(asStood(rates), standing(publication, time), asOf);
    same([snapshot, Date.parse(publishedAt)], [publication.snapshot, publication.at], asOf);
    for (const lender of lenders) {
      const { observedAt, missedRuns, failure } = publication.lenders[lender.id];
      same([lender.observedAt, lender.missedRuns, lender.failure], [observedAt, missedRuns, failure], asOf);
    }
  }
}, 900_000);

test('the rates of a snapshot are what was published with it', async () => {
  for (const publication of all.filter(({ isSnapshot }) => isSnapshot)) {
    const { rates } = await json(`/api/rates/aggregated?asOf=${publication.snapshot}`);
    same(asStood(rates), standing(publication, publication.at), publication.snapshot);
  }
}, 900_000);

test('the past of rates as of any instant is what the files up to then say', async () => {
  for (const { place, asOf } of borders()) {
    const moved = done.filter((one) => one.place === place).map(({ id }) => id);
    for (const id of new Set([pick(ids), ...moved.slice(0, 3)])) {
      const known = all.slice(0, place + 1).some(({ rates }) => rates.has(id));
      const revisions = await revisionsAt(`/api/rates/history?id=${id}&asOf=${asOf}`);
      const expected = revisionsOf(all, done, id, place);
      same(told(revisions), expected, `${id} as of ${asOf}`);
      expect(known).toBe(expected.length > 0);
      // One instant on the lender's clock, at a border of it.
      const one = expected.length > 0 ? pick(expected) : null;
      const border = Date.parse(one?.endedAt ?? one?.rate.changedAt ?? asOf) + pick([-1, 0, 1]);
      const point = new Date(border).toISOString();
      const held = expected.filter(
        ({ rate, endedAt }) =>
          Date.parse(rate.changedAt) <= border && (endedAt === null || Date.parse(endedAt) > border),
      );
      const query = `id=${id}&from=${point}&to=${point}&asOf=${asOf}`;
      same(told(await revisionsAt(`/api/rates/history?${query}`)), held, query);
    }
  }
}, 900_000);

test('the last sighting of a lender or rate never goes back', async () => {
  for (const [place, { lenders }] of all.entries())
    for (const [lender, { observedAt }] of Object.entries(lenders)) {
      const last = all[place - 1]?.lenders[lender]?.observedAt ?? '';
      expect(observedAt === null || observedAt >= last, `${lender} at ${place}`).toBe(true);
    }
  for (const id of ids) {
    let [seen, said] = ['', ''];
    for (let place = Math.floor(random() * 5); place <= newest(); place += 1 + Math.floor(random() * 12)) {
      const revisions = await revisionsAt(`/api/rates/history?id=${id}&asOf=${new Date(at(place).at).toISOString()}`);
      const current = revisions.find(({ supersededAt }: { supersededAt: string | null }) => supersededAt === null);
      if (!current) continue;
      const figure = JSON.stringify([current.ratePercent, current.changedAt]);
      if (figure === said) expect(current.lastSeenAt >= seen, `${id} at ${place}`).toBe(true);
      [seen, said] = [current.lastSeenAt, figure];
    }
  }
}, 900_000);

test('the present is what was known with the newest run, as a list, by lender and as CSV', async () => {
  const now = ids.flatMap((id) => revisionsOf(all, done, id, newest()));
  const revisions = await revisionsAt('/api/rates/history');
  same(told(revisions), now, 'all of it');
  const asOf = new Date(at(newest()).at).toISOString();
  same(await revisionsAt(`/api/rates/history?asOf=${asOf}`), revisions, 'as of the newest run');
  for (const query of [
    'lender=lender1,lender4',
    'rateType=variable',
    'offer=special&termMonths=60',
    'rateType=variable&lender=lender2',
  ]) {
    const wanted = new URLSearchParams(query);
    const passes = (rate: Record<string, unknown>): boolean =>
      [...wanted].every(([field, values]) => values.split(',').includes(String(rate[field])));
    same(
      told(await revisionsAt(`/api/rates/history?${query}`)),
      now.filter(({ rate }) => passes(rate)),
      query,
    );
  }
  const { text } = await ask('/api/rates/history?format=csv');
  const lines = text.trimEnd().split('\r\n').slice(1);
  same(
    lines.map((line) => [line.split(',')[0], ...line.split(',').slice(-4)]),
    now.map(({ rate, endedAt, lastSeenAt, publishedAt, supersededAt }) => [
      rate.id,
      endedAt ?? '',
      lastSeenAt,
      publishedAt,
      supersededAt ?? '',
    ]),
    'as CSV',
  );
}, 900_000);

test('changes say what happened with each snapshot, and when', async () => {
  const ACT = ['kind', 'id', 'changedAt'];
  const snapshots = all.filter(({ isSnapshot }) => isSnapshot);
  for (const [index, { snapshot }] of snapshots.entries()) {
    const last = snapshots[index - 1];
    if (!last) continue;
    const { changes } = await json(`/api/rates/changes?since=${last.snapshot}&asOf=${snapshot}`);
    const moved = changes.filter(
      ({ before, after, fields }: { before: unknown; after: unknown; fields: string[] }) =>
        !before || !after || fields.some((field) => field.endsWith('Percent') && !field.startsWith('ltv')),
    );
    const expected = done.filter(({ place }) => at(place).snapshot === snapshot);
    same(only(moved, ...ACT), only(expected, ...ACT), snapshot);
  }
}, 900_000);

test('the public past is exactly what the preview showed', async () => {
  const { history } = gate.context;
  const { lines, since } = await headlines(history, gate.clock.time);
  const shown = all.map((publication) => shownIn(publication));
  const year = all.flatMap(({ at: time }, place) => (time >= Date.parse(since) ? [place] : []));
  const key = (line: string, id: string, figure: number): string => `${line} ${id} ${figure}`;
  const drawn = new Set(
    lines.flatMap(({ lender, term, steps }) =>
      steps.map(({ id, ratePercent }) => key(`${lender} ${term}`, id, ratePercent)),
    ),
  );
  const public_ = new Set(
    all.flatMap((publication, place) =>
      [...(shown[place] as ReturnType<typeof shownIn>).headlines].map(([line, id]) =>
        key(line, id, publication.rates.get(id).ratePercent),
      ),
    ),
  );
  for (const one of drawn) expect(public_.has(one), one).toBe(true);
  let compared = 0;
  for (const place of year)
    for (const [line, id] of (shown[place] as ReturnType<typeof shownIn>).headlines) {
      const rate = at(place).rates.get(id);
      const steps = lines.find(({ lender, term }) => `${lender} ${term}` === line)?.steps ?? [];
      const seen = seenIn(at(place), id);
      const standing = steps.filter(
        ({ from, until }) => Date.parse(from) <= at(place).at && (until === null || until >= seen),
      );
      if (isMistake(all, done, place, id)) {
        expect(
          standing.every(
            ({ id: other, ratePercent, publishedAt }) =>
              other !== id || ratePercent !== rate.ratePercent || Date.parse(publishedAt) !== firstOf(place, id),
          ),
          line,
        ).toBe(true);
        continue;
      }
      compared++;
      if (standing.some((step) => step.id === id && step.ratePercent === rate.ratePercent)) continue;
      // A figure that had ended before it became the headline is left out.
      const { endedAt } = revisionAt(place, id);
      const began = Math.max(at(spellOf(place, line, id)).at, Date.parse(since));
      expect(Date.parse(endedAt ?? ''), `${line} at ${place}: ${id} ${rate.ratePercent}`).toBeLessThanOrEqual(began);
    }
  expect(compared).toBeGreaterThan(year.length);
  for (const { lender, term, steps } of lines)
    for (const [index, step] of steps.entries()) {
      const next = steps[index + 1];
      expect(step.until === null || step.until > step.from, `${lender} ${term}`).toBe(true);
      expect(!next || (step.until !== null && next.from >= step.until), `${lender} ${term} ${step.from}`).toBe(true);
      assertProven(step);
    }
}, 900_000);

/** The present knowledge of the figure that a publication shows. */
function revisionAt(place: number, id: string) {
  const time = new Date(at(place).at).toISOString();
  const found = revisionsOf(all, done, id, newest()).find(
    ({ publishedAt, supersededAt }) => publishedAt <= time && (supersededAt === null || supersededAt > time),
  );
  if (!found) throw new Error(`${id} was not shown at ${time}`);
  return found;
}

/** The publication with which a rate took the place that it has in another. */
function spellOf(place: number, line: string, id: string): number {
  let first = place;
  while (first > 0 && shownIn(at(first - 1)).headlines.get(line) === id) first--;
  return first;
}

/** The publication that first showed the figure of a rate that another shows. */
function firstOf(place: number, id: string): number {
  const figure = (one: number): string =>
    JSON.stringify([at(one)?.rates.get(id)?.ratePercent, at(one)?.rates.get(id)?.changedAt]);
  let first = place;
  while (first > 0 && figure(first - 1) === figure(place)) first--;
  return at(first).at;
}

/** Solid where it was looked at often enough, dashed where it was not. */
function assertProven({
  id,
  from,
  until,
  seenUntil,
}: {
  id: string;
  from: string;
  until: string | null;
  seenUntil: string;
}): void {
  // A new rate is looked at while it waits, too.
  const isThere = ({ rates, lenders }: Publication): boolean =>
    rates.has(id) || id in (lenders[id.split('/', 1)[0] as string]?.held ?? {});
  const looks = [
    ...new Set(all.flatMap((publication) => (isThere(publication) ? [Date.parse(seenIn(publication, id))] : []))),
  ].sort((a, b) => a - b);
  const [begins, proven] = [Date.parse(from), Date.parse(seenUntil)];
  const inside = [begins, ...looks.filter((time) => time > begins && time < proven), proven];
  for (const [index, time] of inside.entries())
    expect(index === 0 || time - (inside[index - 1] as number) <= 7 * DAY, `${id} ${from} ${seenUntil}`).toBe(true);
  if (until === null || seenUntil === until) return;
  // Nobody looked between, or looked so soon that it would be proven.
  const ends = Date.parse(until);
  expect(
    looks.some((time) => time > proven && time < ends),
    `${id} ${seenUntil} ${until}`,
  ).toBe(false);
}

test('events of headline rates are acts of lenders, once each, with our own times', () => {
  const events = headlineEvents(gate.context.history, 0);
  const mistaken = (place: number, id: string | undefined): boolean =>
    id !== undefined && isMistake(all, done, place, id);
  const expected: string[] = [];
  for (let place = 1; place < all.length; place++)
    for (const line of new Set([...shownIn(at(place - 1)).headlines.keys(), ...shownIn(at(place)).headlines.keys()])) {
      if (!TERMS.includes(line.split(' ')[1] as string)) continue;
      const [was, is] = [headlineOf(at(place - 1), line), headlineOf(at(place), line)];
      if (!was || !is || was.id !== is.id || was.ratePercent === is.ratePercent) continue;
      if (mistaken(place - 1, was.id) || mistaken(place, is.id)) continue;
      expected.push(`${line} ${was.ratePercent} ${is.ratePercent} ${at(place).at}`);
    }
  const told = events.map(({ kind, lender, term, from, to, publishedAt }) => ({
    kind,
    from,
    to,
    publishedAt,
    line: `${lender} ${term}`,
  }));
  const moved = told
    .filter(({ kind }) => kind === 'moved')
    .map(({ line, from, to, publishedAt }) => `${line} ${from} ${to} ${Date.parse(publishedAt)}`);
  for (const one of expected)
    expect(
      moved.filter((other) => other === one),
      one,
    ).toHaveLength(1);
  for (const { kind, line, from, to, publishedAt } of told) {
    const place = placeAt(all, Date.parse(publishedAt));
    expect(at(place).at, `${line} ${publishedAt}`).toBe(Date.parse(publishedAt));
    const [lender, term] = line.split(' ') as [string, string];
    const causes = done.filter((one) => one.place === place && one.id.startsWith(`${lender}/`));
    expect(causes.length, `${kind} ${line} ${publishedAt}`).toBeGreaterThan(0);
    if (kind === 'corrected') continue;
    // Both figures had been public, and the lender did something to one of them.
    const figures = all.slice(0, place + 1).flatMap((publication) => headlineOf(publication, line)?.ratePercent ?? []);
    for (const figure of [from, to])
      expect(figure === null || figures.includes(figure), `${kind} ${line} ${term}`).toBe(true);
    if (kind !== 'moved')
      expect(
        causes.some((one) => one.kind !== 'corrected'),
        `${kind} ${line} ${publishedAt}`,
      ).toBe(true);
  }
  expect(new Set(told.map(({ kind }) => kind)).size).toBeGreaterThan(3);
});

test('all corrections are listed: those of public figures with details, the others as a count', async () => {
  const now = at(newest()).at + 60_000;
  const { corrections, others, all: windows, published } = shownCorrections(gate.context.history, now);
  const printed = (rate: StoredRate | null) => `${rate?.ratePercent} ${rate?.aprPercent}`;
  const corrected = done.filter(({ kind }) => kind === 'corrected');
  // A reader was broken and mended: that is one mistake, told by its end.
  const takenBack = new Set<unknown>();
  for (const [at, wrong] of corrected.entries()) {
    const mended = corrected.slice(at + 1).find(({ id }) => id === wrong.id);
    const before = corrected.slice(0, at).findLast(({ id }) => id === wrong.id);
    if (!mended || takenBack.has(before)) continue;
    if (printed(wrong.before) === printed(mended.after) && printed(wrong.after) === printed(mended.before))
      takenBack.add(wrong);
  }
  const expected = corrected
    .filter((one) => !takenBack.has(one))
    .map(({ id, place, before, after }) => {
      const first = before ? placeAt(all, firstOf(place - 1, id)) : place;
      const public_ = (from: number, until: number): boolean =>
        all.slice(from, until).some((publication) => shownIn(publication).all.has(id));
      return {
        id,
        shownPercent: before?.ratePercent ?? null,
        wasPublic: before !== null && public_(first, place),
        rightPercent: after && public_(place, place + 1) ? after.ratePercent : null,
        hours: before ? Math.round((at(place).at - at(first).at) / 3_600_000) : null,
        correctedAt: new Date(at(place).at).toISOString(),
      };
    })
    .reverse();
  const told = expected.filter(({ wasPublic }) => wasPublic);
  const TOLD = ['correctedAt', 'id', 'shownPercent', 'rightPercent', 'hours'];
  const sorted = (list: object[]) => list.map((one) => JSON.stringify(one)).sort();
  same(sorted(only(corrections, ...TOLD)), sorted(only(told, ...TOLD)), 'corrections');
  expect(told.length).toBeGreaterThan(2);
  expect(others).toBe(expected.length - told.length);
  for (const { days, corrected } of windows)
    expect(corrected).toBe(
      expected.filter((one) => one.shownPercent !== null && Date.parse(one.correctedAt) > now - days * DAY).length,
    );
  const figures = ids.flatMap((id) => revisionsOf(all, done, id, newest()));
  expect(published).toBe(figures.length);
  for (const { days, published: count } of windows)
    expect(count).toBe(
      figures.filter(({ supersededAt }) => supersededAt === null || Date.parse(supersededAt) > now - days * DAY).length,
    );
});

test('the index of each day is computed from its specials, as known then', async () => {
  const { history } = gate.context;
  const lines = await rateIndex(history, gate.clock.time);
  let days = 0;
  for (const { term, points } of lines) {
    const final = points.filter(({ isFinal }) => isFinal);
    same(only(final, 'day', 'median', 'lowest', 'lenders'), indexOf(all, term), term);
    days += points.length;
  }
  // A year of few specials may have no day with five of them.
  if (SEED === 27) expect(days).toBeGreaterThan(10);
});
