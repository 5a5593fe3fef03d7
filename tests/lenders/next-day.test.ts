import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { fetchWhole } from '../../pipeline/collect/sources/answer.ts';
import { openRecording } from '../../pipeline/collect/sources/recording.ts';
import { judgementsOf } from '../../pipeline/judge/acceptance.ts';
import type { Answer, LenderFile } from '../../pipeline/lender.ts';
import { account, unaccounted } from '../../pipeline/read/account.ts';
import { loadLenders } from '../../pipeline/registry.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { addJudgements } from '../../src/snapshots/judgements.ts';
import { printedIn, rewritten, written } from '../accidents/figures.ts';
import { figureRows, figureTables, type Nodes } from '../accidents/page.ts';
import { loadSubjects, located, readAs, type Subject, textsOf } from '../accidents/subjects.ts';
import { some } from '../support/sampled.ts';
import { accepted } from '../support/sightings.ts';
import { OWN, SHARED } from './recordings.ts';

/** How far every rate, APR and prime moves from one day to the next, in thousandths. */
const MOVE = 30;
/** The figure of the product that comes. */
const NEW = '3.33';
const NEW_PRODUCT = 'Green home plan';
/** Classes that say how something is shown. */
const SHOWN = /hid|none|sr-|visually|strike|sticky|clone|mobile|desktop|collapse|modal|note|overlay/i;

const thousandths = (percent: number | null): number => Math.round((percent ?? 0) * 1000);
const ids = (rates: { id: string }[]): string[] => rates.map(({ id }) => id);
const today = (subject: Subject): StoredRate[] => readAs(subject, textsOf(subject));

const STEPS = ['figures', 'a product more', 'a product less', 'words around', 'classes', 'order', 'a heading'] as const;
type Step = (typeof STEPS)[number];

/** What becomes of one heading: the words before its own, or words that nobody knows instead of them. */
type Reworded = 'Our current ' | 'The ones you will love';

/** The pages or feeds of a subject as they may stand the next day, what could be done to them, and the heading that was reworded. */
function nextDay(subject: Subject, reworded: Reworded = 'Our current ') {
  let heading: string | null = null;
  const rates = today(subject);
  const moving = new Set(
    rates.flatMap((rate) =>
      [rate.ratePercent, rate.aprPercent, rate.primePercent, rate.rateCeilingPercent].map(thousandths),
    ),
  );
  for (const { primeOffsetPercent } of rates) moving.delete(Math.abs(thousandths(primeOffsetPercent)));
  const steps = new Set<Step>();
  const texts = subject.parts.map(({ text, places, answer }) => {
    const figures = printedIn(text, places).filter(({ value }) => moving.has(value));
    if (figures.length > 0) steps.add('figures');
    const moved = rewritten(
      text,
      figures.map((at) => ({ at, by: written(at.value + MOVE, at.text) })),
    );
    if (places === null) return answer.source.format === 'json' ? nextFeed(moved, steps) : moved;
    const next = nextPage(moved, steps, reworded);
    heading ??= next.heading;
    return next.html;
  });
  return { texts, steps, heading };
}

function nextPage(html: string, steps: Set<Step>, reworded: Reworded): { html: string; heading: string | null } {
  const $ = load(html);
  const rows = figureTables($).length > 0 ? figureRows($) : [];
  const [first, last] = [rows[0], rows.at(-1)];
  if (first && last && rows.length > 6 && last.siblings('tr').length > 2) {
    last.remove();
    steps.add('a product less');
  }
  // A copy for another screen gets it too.
  const copies = rows.filter(
    (row) => first && row.text() === first.text() && row.is(':first-child') === first.is(':first-child'),
  );
  for (const row of copies) {
    const more = row.clone();
    relabel(more);
    row.parent().append(more);
    steps.add('a product more');
  }
  const [h1] = $('h1').toArray();
  if (h1) {
    $(h1).after('<p>Our advisors answer your questions on weekdays.</p>');
    $('body').append('<footer><p>All about us, in a new footer.</p></footer>');
    steps.add('words around');
  }
  $('[class]').each((_, node) => {
    const names = ($(node).attr('class') ?? '').split(/\s+/);
    $(node).attr('class', names.map((name) => (SHOWN.test(name) ? name : `next-${name}`)).join(' '));
    steps.add('classes');
  });
  const headings = $('h2, h3, h4')
    .toArray()
    .map((node) => $(node));
  for (const heading of headings) {
    const other = heading.next('table').next('h2, h3, h4');
    const second = other.next('table');
    if (second.length === 0 || other.prop('tagName') !== heading.prop('tagName')) continue;
    heading.before(other, second);
    steps.add('order');
    break;
  }
  const named = headings.find((heading) => heading.next('table').length > 0);
  const heading = named?.children().length === 0 ? named.text() : null;
  if (heading !== null) {
    named?.text(reworded.endsWith(' ') ? `${reworded}${heading}` : reworded);
    steps.add('a heading');
  }
  return { html: $.html(), heading };
}

/** Makes another product of a row: no reader knows its name. */
function relabel(row: Nodes): void {
  row.find('[id]').removeAttr('id');
  row.find('[data-product-key]').attr('data-product-key', 'MTGF108C');
  const cells = row.children().toArray();
  for (const [at, cell] of cells.entries()) {
    const node = row.children().eq(at);
    const text = node.text();
    if (/\d[.,]\d{2}/.test(text)) node.html(node.html()?.replace(/\d{1,2}[.,]\d{2,3}(?![^<]*>)/g, NEW) ?? '');
    else if (cell && text.trim() !== '') node.text(NEW_PRODUCT);
  }
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

function nextFeed(text: string, steps: Set<Step>): string {
  const isFigure = (value: Json | undefined): boolean => /^\d{1,2}\.\d{2,3}$/.test(String(value));
  const isRecord = (value: Json): value is { [key: string]: Json } =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const visit = (value: Json): Json => {
    if (Array.isArray(value)) {
      const records = value.filter(isRecord).filter((one) => Object.values(one).some(isFigure));
      const [model] = records;
      if (model && records.length > 3 && !steps.has('a product more')) {
        steps.add('a product more').add('a product less');
        const renamed = (one: Json): Json => (typeof one === 'string' && !/mortgage/i.test(one) ? NEW_PRODUCT : one);
        const more = Object.entries(model).map(([key, one]) => [key, isFigure(one) ? NEW : renamed(one)]);
        return [...value.slice(0, -1), Object.fromEntries(more)];
      }
      return value.map(visit);
    }
    if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, visit(one)]));
    return value;
  };
  return JSON.stringify(visit(JSON.parse(text)));
}

const scriptOf = (subject: Subject, texts = textsOf(subject)): Record<string, string> =>
  Object.fromEntries(subject.parts.map(({ answer }, at) => [answer.source.url, texts[at] as string]));

const subjects = await loadSubjects(false);
const drawn = some(subjects, 8, 1).map(located);
const stepsOf = (subject: Subject): Set<Step> => nextDay(subject).steps;
/** What is done to none of those drawn is done to the first lender whose page it can happen to. */
const others = STEPS.filter((step) => !drawn.some((subject) => stepsOf(subject).has(step))).flatMap(
  (step) => subjects.find((subject) => stepsOf(subject).has(step)) ?? [],
);
const tried = [...drawn, ...[...new Set(others)].map(located)];

describe('the next day', () => {
  test.each(tried.map((subject) => [subject.name, subject] as const))(
    'of %s: ids stay, moves are told once, nothing printed is lost, and what waits can be accepted',
    { timeout: 60_000 },
    async (_, subject) => {
      const { lender } = subject;
      const { texts, steps } = nextDay(subject);
      expect(steps).toContain('figures');
      const before = today(subject);
      const answers = subject.parts.map(({ answer }, at) => ({ ...answer, text: texts[at] as string }));
      const reading = lender.strategies[0].read(answers);
      const after = new Map(readAs(subject, texts).map((rate) => [rate.id, rate]));
      const gone = before.filter(({ id }) => !after.has(id)).map(({ id }) => id);
      const most = steps.has('a product less') ? lossOf(lender) : 0;
      expect(gone.length, `${gone.join()} ${JSON.stringify(reading.notes)}`).toBeLessThanOrEqual(most);

      const runs = await accepted(lender, scriptOf(subject));
      const days = [];
      for (const hours of [24, 36, 48]) days.push(await runs.at(hours, scriptOf(subject, texts)));
      const told = days.flatMap(({ line }) => line.changed.map(({ id }) => id));
      const { rates, entry } = days.at(-1) as (typeof days)[number];
      for (const { id, ratePercent } of runs.first.rates) {
        expect(ids(rates), id).toContain(id);
        const moved = after.has(id) && after.get(id)?.ratePercent !== ratePercent;
        const times = moved && !(id in entry.held || id in entry.missing) ? 1 : 0;
        const reason = JSON.stringify(entry.held[id]?.reason);
        expect([id, told.filter((one) => one === id).length], reason).toEqual([id, times]);
      }
      const waits = Object.values(entry.held).some(({ until }) => until === 'person');
      if (waits) expect(entry.waiting?.digest).toMatch(/./);
      if (!steps.has('a product more')) return;
      const isNew = (rate: StoredRate): boolean => rate.ratePercent === Number(NEW) && !ids(before).includes(rate.id);
      const printed = [...unaccounted(account(lender, reading, answers)), ...(entry.unaccounted ?? [])];
      expect([...after.values()].some(isNew) || printed.some((words) => words.includes(NEW)), printed.join('\n')).toBe(
        true,
      );
    },
  );

  test.each(
    some(subjects, 12).flatMap((plain) => {
      const subject = located(plain);
      const unknown = nextDay(subject, 'The ones you will love');
      return unknown.heading === null ? [] : [[subject.name, subject, unknown.texts, unknown.heading] as const];
    }),
  )(
    'of %s, with a heading that nobody knows: it has a digest, and its rates come back',
    async (_, subject, texts, name) => {
      const { lender } = subject;
      const [runs, plain] = [await accepted(lender, scriptOf(subject)), await accepted(lender, scriptOf(subject))];
      const seen = await runs.at(24, scriptOf(subject, texts));
      const asked = seen.entry.waiting?.differences.find(({ text }) => text === 'The ones you will love');
      if (asked === undefined) {
        // Its reader does not need the heading: nothing is lost without it.
        expect(Object.keys(seen.shown)).toEqual(Object.keys((await plain.at(24, scriptOf(subject))).shown));
        return;
      }
      expect(asked.says).toBe('unknown');
      const who = { by: 'ann', at: runs.timeOf(25) };
      await addJudgements(runs.root, lender.id, judgementsOf({ verdict: 'name', name }, asked, who));
      const [back, known] = [scriptOf(subject, texts), scriptOf(subject, nextDay(subject).texts)];
      await runs.at(36, back);
      await plain.at(36, known);
      // What waits for another reason, such as moves by uneven steps, may come earlier where its table was read later.
      const shown = Object.entries((await plain.at(48, known)).shown).filter(([, rate]) => rate.endsWith(' fresh'));
      expect((await runs.at(48, back)).shown).toMatchObject(Object.fromEntries(shown));
    },
  );

  test('does everything that a day may bring, to some', () => {
    expect(new Set(tried.flatMap((subject) => [...stepsOf(subject)]))).toEqual(new Set(STEPS));
  });
});

/** A row may hold several rates: a matrix of terms, a posted rate beside a special. */
const lossOf = ({ minimumRates }: LenderFile): number => Math.max(4, Math.ceil(minimumRates / 2));

const AGAIN = [
  path.join(OWN, 'again'),
  ...(existsSync(path.join(SHARED, 'again'))
    ? readdirSync(path.join(SHARED, 'again')).map((name) => path.join(SHARED, 'again', name))
    : []),
].filter((folder) => existsSync(path.join(folder, 'index.json')));
/** The least number of rates on pages of another day. */
const LEAST: Record<string, number> = { laurentian: 19, manulife: 14, national: 21 };

describe('real pages of another day', async () => {
  const lenders = await loadLenders();
  const days = AGAIN.flatMap((folder) =>
    JSON.parse(readFileSync(path.join(folder, 'index.json'), 'utf8')).recordings.map(
      ({ lender }: { lender: string }) => [lender, folder],
    ),
  ) as [id: string, folder: string][];
  test.each(days)('of %s in %s are read, alone and after the older day', async (id, folder) => {
    const lender = lenders.find((one) => one.id === id) as LenderFile;
    const answersIn = async (where: string): Promise<Answer[]> => {
      const fetcher = await openRecording(where, { now: () => new Date('2026-11-20T13:17:00.000Z'), asRecorded: true });
      return Promise.all(lender.strategies[0].sources.map((source) => fetchWhole(fetcher, id, source)));
    };
    const [old, now] = [await answersIn(OWN), await answersIn(folder)];
    const parts = now.map((answer) => ({ answer, text: answer.text, places: null }));
    const rates = today({ name: id, lender, own: false, parts });
    expect(rates.length).toBeGreaterThanOrEqual(LEAST[id] as number);
    expect(unaccounted(account(lender, lender.strategies[0].read(now), now))).toEqual([]);
    const script = (answers: Answer[]) => Object.fromEntries(answers.map(({ source, text }) => [source.url, text]));
    const runs = await accepted(lender, script(old));
    const { rates: shown, entry } = await runs.at(24, script(now));
    // What was shown stays, moved or held; what came is shown or waits, with a digest to accept it by.
    expect(ids(shown)).toEqual(expect.arrayContaining(ids(runs.first.rates)));
    expect([...ids(shown), ...Object.keys(entry.held)]).toEqual(expect.arrayContaining(ids(rates)));
    expect(entry.waiting?.digest).toMatch(/./);
    const { rates: taken } = await runs.at(36, script(now), { accepts: 'any' });
    for (const rate of rates) expect(taken.find(({ id: one }) => one === rate.id)?.ratePercent).toBe(rate.ratePercent);
  });
});
