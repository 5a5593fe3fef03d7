import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../pipeline/failure.ts';
import { RULES } from '../../pipeline/judge/rules.ts';
import type { LenderFile } from '../../pipeline/lender.ts';
import { loadLenders } from '../../pipeline/registry.ts';
import { isClosed } from '../../src/rates/market.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { thousandths, toThousandths } from '../../src/rates/thousandths.ts';
import { listed } from '../support/listed.ts';
import { HAS_SHARED, listRecordings, OWN, readRecorded, SHARED, withShared } from './recordings.ts';

/** A figure as printed, also right behind an escaped quote (`\x226.400`). */
const FIGURE = /(?<=\\x22|(?<![\d.,-]))\d{1,2}[.,]\d{2,3}(?![\d.,])/g;

/** Changes the markup of a page and nothing within its scripts. */
const inMarkup = (change: (markup: string) => string) => (body: string) =>
  body
    .split(/(<script\b[\s\S]*?<\/script>)/i)
    .map((part) => (/^<script/i.test(part) ? part : change(part)))
    .join('');

const reversed = (body: string): string => {
  if (!/<tr[\s>]/i.test(body)) return body;
  const $ = load(body);
  $('tr').each((_, row) => {
    const cells = $(row).children('td, th').toArray().reverse();
    $(row).append(...cells);
  });
  return $.html();
};
const withoutRows = (keep: number) => (body: string) => {
  if (!/<tr[\s>]/i.test(body)) return body;
  const $ = load(body);
  $('tbody tr').each((at, row) => {
    if (at % 2 === keep) $(row).remove();
  });
  return $.html();
};
const GIC = `<h3>GIC Rates</h3><table><thead><tr><th>Term</th><th>Posted Rates</th><th>APR</th></tr></thead><tbody>
  <tr><td>1 Year Closed</td><td>3.30%</td><td>3.30%</td></tr><tr><td>5 Year Fixed Closed</td><td>3.65%</td><td>3.65%</td></tr></tbody></table>`;

const ACCIDENTS: [string, (body: string) => string][] = [
  ['half the rows gone', withoutRows(0)],
  ['the other half gone', withoutRows(1)],
  ['columns in the other order, headers too', reversed],
  ['classes renamed', inMarkup((markup) => markup.replace(/class="[^"]*"/g, 'class="zz-1"'))],
  ['classes gone', inMarkup((markup) => markup.replace(/ class="[^"]*"/g, ''))],
  ['a GIC table in front', (body) => body.replace(/(<body[^>]*>)/i, `$1${GIC}<h3>Mortgage rates</h3>`)],
  ['a GIC table before the first table', (body) => body.replace(/<table/i, `${GIC}<table`)],
  ['figures emptied', (body) => body.replace(FIGURE, '')],
  ['figures as template tokens', (body) => body.replace(FIGURE, '{{rate}}')],
  [
    'every second figure emptied',
    (body) => {
      let at = 0;
      return body.replace(FIGURE, (figure) => (at++ % 2 ? figure : ''));
    },
  ],
  ['commas for points', inMarkup((markup) => markup.replace(/(>[^<]*?)(\d)\.(\d)/g, '$1$2,$3'))],
  ...[0.2, 0.5, 0.8, 0.97].map((part): [string, (body: string) => string] => [
    `cut at ${part}`,
    (body) => body.slice(0, Math.floor(body.length * part)),
  ]),
];

/** Accidents that change no figure and no word, so that every rate is still read. */
const HARMLESS = new Set(
  listed(`columns in the other order, headers too|classes renamed|classes gone|commas for points|
    a GIC table in front`),
);

const figures = (rate: StoredRate) => [
  rate.ratePercent,
  rate.aprPercent,
  rate.primeOffsetPercent,
  rate.rateCeilingPercent,
];

/** Copies for small screens are told by their classes, and without these two tables say the same: neither is read. */
const TOLD_BY_CLASSES = new Set(['atb']);

/** What a broken page is read as, or null where the lender failed. */
function readBroken(folder: string, lender: LenderFile, change: (body: string) => string): StoredRate[] | null {
  try {
    return readRecorded(folder, lender, change).rates;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

/** Rates that say something else than the whole page did. A figure that is merely missing is no wrong one. */
function wrongRates(rates: StoredRate[], whole: StoredRate[]): string[] {
  // An APR below its rate is the ladder's to refuse.
  const believable = rates.filter(
    (rate) =>
      !RULES.apr?.doubt(rate, {
        before: null,
        found: rates,
        known: [],
        reference: () => null,
        seenOn: () => '2026-11-20',
        isBigBank: false,
        places: new Map(),
      }),
  );
  return believable.flatMap((rate) => {
    // A rate that a page prints for a province apart has the province behind its id.
    const right =
      whole.find(({ id }) => id === rate.id) ?? whole.find(({ id }) => rate.provinces && rate.id.startsWith(`${id}/`));
    const wrong = !right || figures(rate).some((value, at) => value !== null && value !== figures(right)[at]);
    return wrong ? [`${rate.id} ${figures(rate)} instead of ${right && figures(right)}`] : [];
  });
}

const lenders = (await loadLenders()).filter((lender) => !isClosed(lender));

const named = lenders.map((lender) => [lender.id, lender] as const);

/** Every recording of a folder, broken in each way: what is read from it is what the whole one says, or nothing. */
function breakEach(folder: string): void {
  const recorded = new Set(listRecordings(folder).map(({ lender }) => lender));
  describe.each(named.filter(([id]) => recorded.has(id)))('%s', (_, lender) => {
    const { rates: whole } = readRecorded(folder, lender);
    const percentOf = (id: string): number => whole.find((rate) => rate.id === id)?.ratePercent ?? 0;

    test.each(ACCIDENTS)('%s: shows no wrong rate, and loses none if the change is harmless', (name, change) => {
      const rates = readBroken(folder, lender, change);
      expect(wrongRates(rates ?? [], whole)).toEqual([]);
      const isTold = TOLD_BY_CLASSES.has(lender.id) && name.startsWith('classes');
      if (HARMLESS.has(name) && !isTold) expect(rates?.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
    });

    test('a move of every figure by a quarter point moves every fixed rate', () => {
      const { rates } = readRecorded(folder, lender, (body) => body.replace(FIGURE, (figure) => moved(figure, 250)));
      // Digits split by mark-up, and figures with a comma beside them, are out of reach of this accident.
      const reached = new Set([...readBody(folder, lender).matchAll(FIGURE)].map(([figure]) => thousandths(figure)));
      const fixed = rates.filter(
        ({ rateType, id }) => rateType === 'fixed' && reached.has(toThousandths(percentOf(id))),
      );
      expect(fixed.length).toBeGreaterThan(0);
      for (const { id, ratePercent } of fixed) expect(ratePercent, id).toBeCloseTo(percentOf(id) + 0.25, 6);
    });
  });
}

describe('our own recordings', () => breakEach(OWN));

describe.runIf(HAS_SHARED)(withShared('whole real pages'), () => {
  if (HAS_SHARED) breakEach(SHARED);
});

test.each(named)('one figure of %s ten times too large changes no other rate', (_, lender) => {
  const { rates: whole } = readRecorded(OWN, lender);
  const count = [...readBody(OWN, lender).matchAll(FIGURE)].length;
  expect(count).toBeGreaterThan(0);
  for (let which = 0; which < count; which += 1) {
    let at = 0;
    const change = (body: string) =>
      body.replace(FIGURE, (figure) => (at++ === which ? figure.replace(/^(\d+)([.,])(\d)/, '$1$3$2') : figure));
    const touched = wrongRates(readBroken(OWN, lender, change) ?? [], whole);
    // A prime ten times too big moves every rate quoted on it, out of any plausible band.
    const implausible = touched.every((line) => / (?:[2-9]\d|1\d\d)(?:\.\d+)?,/.test(line));
    expect(implausible || touched.length <= 1, touched.join('\n')).toBe(true);
  }
});

function moved(figure: string, by: number): string {
  const value = (thousandths(figure) ?? 0) + by;
  return `${Math.floor(value / 1000)}${figure.includes(',') ? ',' : '.'}${String(value % 1000).padStart(3, '0')}`;
}

function readBody(folder: string, lender: LenderFile): string {
  let found = '';
  readRecorded(folder, lender, (body) => {
    found += body;
    return body;
  });
  return found;
}
