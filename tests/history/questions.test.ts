import { describe, expect, test } from 'vitest';
import changesEndpoint from '../../src/api/endpoints/rate-changes.ts';
import historyEndpoint, { REVISION_COLUMNS } from '../../src/api/endpoints/rate-history.ts';
import { aggregatedRates as ratesEndpoint } from '../../src/api/endpoints/rates.ts';
import type { ShownRevision } from '../../src/api/revisions.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { IS_NIGHT } from '../support/sampled.ts';
import { SEED } from '../support/seed.ts';
import { askedPast, same } from './asked-past.ts';
import { type Publication, placeAt, revisionsOf, standing } from './year-oracle.ts';

/** In a night it asks three years. */
const QUESTIONS = IS_NIGHT ? 10_000 : 50;
const RUNS = QUESTIONS > 1000 ? 3 * 365 * 2 : QUESTIONS > 100 ? 160 : 80;

console.log(`seed ${SEED}`);
const { ask, all, done, ids, random, pick } = await askedPast({ seed: SEED, runs: RUNS, lenders: 4, rates: 10 });
/** Those that made a snapshot. */
const past = all.filter(({ isSnapshot }) => isSnapshot);

const json = async <Shape>(target: string, shape: { parse(value: unknown): Shape }): Promise<Shape> => {
  const answer = await ask(target);
  expect(answer.status, `${target}: ${answer.text.slice(0, 300)}`).toBe(200);
  return shape.parse(JSON.parse(answer.text));
};
const history = async (query: string): Promise<ShownRevision[]> =>
  (await json(`/api/rates/history?${query}`, historyEndpoint.answer)).revisions;

/** A point on our clock: the place of the snapshot, that of the publication, the instant, and a way to name it. */
interface Time {
  place: number;
  run: number;
  time: number;
  name: string;
}
function aTime(from = 0): Time {
  const place = from + Math.floor(random() * (past.length - from));
  const { snapshot, at: publishedAt } = at(place);
  if (random() < 0.5) return { place, run: placeAt(all, publishedAt), time: publishedAt, name: snapshot };
  const until = past[place + 1]?.at ?? publishedAt + 1000;
  const time = publishedAt + Math.floor(random() * (until - publishedAt));
  return { place, run: placeAt(all, time), time, name: new Date(time).toISOString() };
}
/** An instant on the lender's clock: often one at which something begins or ends. */
function anInstant(): number {
  const { at: publishedAt, rates } = pick(past);
  const rate = random() < 0.5 && rates.size > 0 ? pick([...rates.values()]) : null;
  // What has not begun is refused.
  const { at: newest } = past.at(-1) as Publication;
  return rate ? Date.parse(rate.changedAt) : Math.min(newest, publishedAt + Math.floor((random() - 0.5) * 86_400_000));
}
const at = (place: number): Publication => past[place] as Publication;
/** A lender's figure of a rate at an instant, by the files */
function saidOf(asOf: Time, id: string, time: number): StoredRate[] {
  const own = revisionsOf(all, done, id, asOf.run).find(
    ({ rate, endedAt }) => Date.parse(rate.changedAt) <= time && (endedAt === null || Date.parse(endedAt) > time),
  );
  return own ? [own.rate] : [];
}
const told = (revisions: ShownRevision[]) =>
  revisions.map(({ endedAt: _, lastSeenAt: __, publishedAt: ___, supersededAt: ____, ...rate }) => rate);

/** A filter in the words of the API, and in those of a rate. */
function aFilter(): [query: string, passes: (rate: StoredRate) => boolean] {
  return pick<[string, (rate: StoredRate) => boolean]>([
    ['', () => true],
    ['&rateType=variable', (rate) => rate.rateType === 'variable'],
    ['&termMonths=60,36', (rate) => rate.termMonths === 60 || rate.termMonths === 36],
    ['&offer=special&lender=lender1', (rate) => rate.offer === 'special' && rate.lender === 'lender1'],
    ['&province=CA-BC', (rate) => rate.provinces === null],
  ]);
}

const KINDS: Record<string, () => Promise<void>> = {
  async 'the whole as of a time is what stood then, filtered, and as CSV the same'() {
    const { run, time, name } = aTime();
    const lenders = Object.keys((all[run] as Publication).lenders);
    const [query, passes] = lenders.includes('lender1') ? aFilter() : (['', () => true] as const);
    const { rates } = await json(`/api/rates/aggregated?asOf=${name}${query}`, ratesEndpoint.answer);
    const expected = standing(all[run] as Publication, time).filter(passes);
    // Whether most borrowers can have it is computed when it is served, and not stored.
    same(
      rates.map(({ forMost: _, ...rate }) => rate),
      expected,
    );
    const { text } = await ask(`/api/rates/aggregated?format=csv&asOf=${name}${query}`);
    const lines = text.trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[0])).toEqual(expected.map(({ id }) => id));
    for (const { id, ratePercent } of expected) expect(text).toMatch(new RegExp(`${id},[^\r]*,${ratePercent},`));
  },
  async 'a range tells of each instant in it what the snapshots up to then tell, and never two things'() {
    const asOf = aTime();
    const id = pick(ids);
    const [from, to] = [anInstant(), anInstant()].sort((a, b) => a - b) as [number, number];
    const query = `id=${id}&from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}&asOf=${asOf.name}`;
    const range = await history(query);
    const instants = [from, to, ...range.flatMap(({ changedAt, endedAt }) => [changedAt, endedAt ?? changedAt])];
    for (const instant of instants
      .map((time) => new Date(time).getTime())
      .filter((time) => time >= from && time <= to)) {
      const held = range.filter(
        ({ changedAt, endedAt }) =>
          Date.parse(changedAt) <= instant && (endedAt === null || Date.parse(endedAt) > instant),
      );
      same(told(held), saidOf(asOf, id, instant), `${query} at ${instant}`);
    }
  },
  async 'the history of a filter is that of its ids, and its CSV the same'() {
    const { name } = aTime();
    const lender = pick([...new Set(ids.map((id) => id.split('/')[0]))]);
    const some = await history(`lender=${lender}&asOf=${name}`);
    const own = ids.filter((id) => id.startsWith(`${lender}/`));
    same(some, await history(`id=${own.join(',')}&asOf=${name}`));
    const { text } = await ask(`/api/rates/history?lender=${lender}&asOf=${name}&format=csv`);
    const [head, ...lines] = text.trimEnd().split('\r\n');
    expect(head).toBe(REVISION_COLUMNS.join(','));
    const times = some.map(({ id, endedAt, lastSeenAt, publishedAt, supersededAt }) => [
      id,
      endedAt ?? '',
      lastSeenAt,
      publishedAt,
      supersededAt ?? '',
    ]);
    expect(lines.map((line) => [line.split(',')[0], ...line.split(',').slice(-4)])).toEqual(times);
  },
  async 'changes after one snapshot lead to any later one'() {
    const since = aTime();
    const until = aTime(since.place);
    const rates = new Map(at(since.place).rates);
    let next = `/api/rates/changes?from=${since.name}&to=${until.name}&limit=5`;
    for (let isComplete = false; !isComplete; ) {
      const page = await json(next, changesEndpoint.answer);
      for (const { id, before, after } of page.changes) {
        same(rates.get(id) ?? null, before);
        if (after) rates.set(id, after);
        else rates.delete(id);
      }
      ({ next, isComplete } = page);
    }
    expect(next).toBe(`/api/rates/changes?limit=5&from=${at(until.place).snapshot}`);
    same(rates, at(until.place).rates);
  },
};

describe(`${QUESTIONS} random questions`, () => {
  const kinds = Object.entries(KINDS);
  test.each(kinds)(
    '%s',
    async (_, question) => {
      for (let count = 0; count < QUESTIONS / kinds.length; count++) await question();
    },
    900_000,
  );
});

test('the changes after the first snapshot lead through the state of every later one', async () => {
  const steps: ReturnType<typeof changesEndpoint.answer.parse>['changes'] = [];
  for (let next = at(0).snapshot, isComplete = false; !isComplete; ) {
    const page = await json(`/api/rates/changes?since=${next}`, changesEndpoint.answer);
    steps.push(...page.changes);
    ({ next, isComplete } = page);
  }
  const bySnapshot = Map.groupBy(steps, ({ snapshot }) => snapshot);
  const rates = new Map(at(0).rates);
  for (const { snapshot, rates: state } of past.slice(1)) {
    for (const { id, after } of bySnapshot.get(snapshot) ?? [])
      if (after) rates.set(id, after);
      else rates.delete(id);
    same(rates, state, snapshot);
  }
}, 900_000);
