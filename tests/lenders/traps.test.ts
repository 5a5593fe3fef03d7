import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import type { LenderFile } from '../../pipeline/lender.ts';
import alterna from '../../pipeline/lenders/alterna.ts';
import atb from '../../pipeline/lenders/atb.ts';
import baycu from '../../pipeline/lenders/baycu.ts';
import bowvalley from '../../pipeline/lenders/bowvalley.ts';
import coastcapital from '../../pipeline/lenders/coastcapital.ts';
import desjardins from '../../pipeline/lenders/desjardins.ts';
import firstnational from '../../pipeline/lenders/firstnational.ts';
import laurentian from '../../pipeline/lenders/laurentian.ts';
import manulife from '../../pipeline/lenders/manulife.ts';
import meridian from '../../pipeline/lenders/meridian.ts';
import rbc from '../../pipeline/lenders/rbc.ts';
import servus from '../../pipeline/lenders/servus.ts';
import td from '../../pipeline/lenders/td.ts';
import vancity from '../../pipeline/lenders/vancity.ts';
import { OWN, readRecorded } from './recordings.ts';

const read = (lender: LenderFile, change?: (body: string) => string) => {
  const { rates, notes } = readRecorded(OWN, lender, change);
  return { rates, notes, ids: rates.map(({ id }) => id), figures: rates.map((rate) => [rate.id, rate.ratePercent]) };
};

test.each(
  [alterna, atb, baycu, bowvalley, coastcapital, desjardins, laurentian, manulife, meridian, rbc, vancity].map(
    (lender) => [lender.id, lender] as const,
  ),
)('%s: a smaller heading over a table tells for what its rates are', (_, lender) => {
  const titled = (body: string): string => {
    const $ = load(body);
    $('table').before('<h6>Purchase</h6>');
    return $.html();
  };
  const before = read(lender).ids.map((id) => id.replace('/purchase', ''));
  const narrowed = read(lender, titled).ids.filter((id) => id.includes('/purchase'));
  expect(narrowed.length).toBeGreaterThan(3);
  expect(before).toEqual(expect.arrayContaining(narrowed.map((id) => id.replace('/purchase', ''))));
});

test('alterna: tables under one heading are told apart by their titles', () => {
  const titled = (title: string, label: string): string =>
    `<table><tr><th>${title}</th><th>Rates</th></tr><tr><td>${label} Closed</td><td>4.04%</td></tr></table>`;
  const both = titled('Promotional Mortgages', '3-Year Fixed') + titled('Special Mortgage Rates', '5- Year Variable');
  expect(read(alterna, () => `<h2>Mortgage Rates</h2>${both}`).ids).toEqual([
    'alterna/fixed/36m/closed/special',
    'alterna/variable/60m/closed/special',
  ]);
});

describe('servus, whose rows are divs', () => {
  test('columns in another order, headers too, change nothing', () => {
    const turned = (body: string): string => {
      const $ = load(body);
      for (const row of $('div')
        .toArray()
        .map((node) => $(node)))
        if (row.children('div').length > 2 && row.find('div div').length === 0)
          row.append(...row.children().toArray().reverse());
      return $.html();
    };
    expect(read(servus, turned).figures).toEqual(read(servus).figures);
  });

  test('without a header row nothing is read', () => {
    expect(() => read(servus, (body) => body.replaceAll('<span>Term</span>', '<span></span>'))).toThrow(
      'No table of mortgage rates',
    );
  });

  test('an unknown product is stored as printed and not read', () => {
    const { ids, notes } = read(servus, (body) => body.replace('Servus No Frills Mortgage', 'Servus Rental Mortgage'));
    expect(ids.filter((id) => id.includes('nofrills'))).toEqual([]);
    expect(ids).toHaveLength(19);
    expect(notes).toContain('Not read: the product "Servus Rental Mortgage"');
  });

  test.each([
    '<p>Our rates</p>',
    '<p>Updated 2 hours ago</p>',
    '<label>Show <select><option>All terms</option></select></label>',
  ])('days and settings between a product and its rows name nothing: %s', (part) => {
    const changed = read(servus, (body) => body.replaceAll(/<div class="[^"]*rates">/g, (open) => `${part}${open}`));
    expect(changed.ids).toEqual(read(servus).ids);
  });

  test('with another name between each product and its rows nothing is read', () => {
    const change = (body: string) => body.replaceAll(/<div class="[^"]*rates">/g, (open) => `<p>Rental</p>${open}`);
    expect(() => read(servus, change)).toThrow('No table of mortgage rates that is understood');
  });
});

describe('a page that lost a part still gives its other rates', () => {
  test.each<[LenderFile, prime: string]>([
    [rbc, '4.450'],
    [coastcapital, '4.45'],
    [manulife, '4.45'],
  ])('$id: its prime', (lender, prime) => {
    const row = new RegExp(`(Prime(?: Rate)?\\b[^.%]*)${prime}`);
    const part = read(lender, (body) => {
      expect(body).toMatch(row);
      return body.replace(row, '$1');
    });
    const others = read(lender).rates.filter(({ primeOffsetPercent }) => primeOffsetPercent === null);
    expect(part.figures).toEqual(others.map(({ id, ratePercent }) => [id, ratePercent]));
  });

  test('firstnational: a table', () => {
    const $table = /<h3>Adjustable rate mortgages<\/h3>\s*<table.*?<\/table>/s;
    const part = read(firstnational, (body) => body.replace($table, ''));
    expect(part.ids).toEqual(read(firstnational).ids.filter((id) => !id.includes('/variable/')));
  });

  test('rbc: the only figure of a table', () => {
    const id = 'rbc/variable/60m/closed/special/over25y';
    const { ids } = read(rbc);
    expect(ids).toContain(id);
    const part = read(rbc, (body) =>
      body.replace(/(?<=<td>) RBC Prime Rate <span data-rate-code="0000001037">.*?(?=<\/td>)/, '--'),
    );
    expect(part.ids).toEqual(ids.filter((one) => one !== id));
  });
});

describe('rbc: a rate whose names exclude each other is no rate, and the others are', () => {
  const NAME = 'rbc/fixed/24m/closed/special/upto25y';
  const YEARS = '25 Year Amortization or Less';
  const [TERM, OFFER] = ['Term</td><td class="table-highlight" scope="col">Special Offers</td>', '2 Year Closed</td>'];
  test.each<[string, (body: string) => string]>([
    ['fixed and variable', (body) => body.replace(TERM, (head) => head.replace('Term', 'Variable term'))],
    ['closed and open', (body) => body.replace(OFFER, '2 Year</td>').replace(YEARS, 'Open and closed')],
    ['insured and uninsured', (body) => body.replace(YEARS, 'Insured and uninsured')],
    ['2 and 3 years', (body) => body.replace('Fixed Mortgage Rates</button>', '3 Year Fixed Mortgage Rates</button>')],
  ])('%s', (_, change) => {
    const { ids, notes } = read(rbc, (body) => change(body.replace('4.490', '4.790')));
    expect(ids.filter((id) => id.startsWith('rbc/fixed/24m/closed/special'))).not.toContain(NAME);
    expect(ids.length).toBeGreaterThan(20);
    expect(notes).toContainEqual(
      expect.stringMatching(/"2 Year(?: Closed)?" under .* (?:contradicts its heading|does not say its \w+)$/),
    );
  });
});

test('td: a footnote mark inside a figure does not become its third decimal', () => {
  const { rates } = read(td, (body) =>
    body.replace(/(data-product-key="MTGF048C"[^>]*data-value="PostedRate"[^>]*>5\.99)</, '$1<sup>1</sup><'),
  );
  expect(rates.find(({ id }) => id === 'td/fixed/48m/closed/posted')?.ratePercent).toBe(5.99);
});

test('td: a label that says for whom its figures are is not read as the rate of everybody', () => {
  const { ids } = read(td, (body) => body.replace('<b>5 Year Fixed Closed</b>', '<b>5 Year Fixed Closed Purchase</b>'));
  expect(ids.filter((id) => /^td\/fixed\/60m\/closed\/(?:special|posted)$/.test(id))).toEqual([]);
  expect(ids.length).toBeGreaterThan(10);
});

test('vancity, whose one figure is rate and APR: an APR that is printed beside the rate is read as APR', () => {
  const printed = /1-year fixed-term residential[\s\S]*?4\.79\s*(?:<[^>]*>)?\s*%(?:<\/span>)?/;
  const { rates } = read(vancity, (body) => body.replace(printed, '$& (4.89% APR)'));
  const rate = rates.find(({ id }) => id === 'vancity/fixed/12m/closed/posted');
  expect(rate).toMatchObject({ ratePercent: 4.79, aprPercent: 4.89 });
});

describe('atb', () => {
  test('an APR below a table is read although it is behind a link', () => {
    const aprs = ({ rates }: ReturnType<typeof read>) => rates.map(({ aprPercent }) => aprPercent);
    const linked = read(atb, (body) => body.replaceAll('</table>', '</table><a href="/apply">Apply now</a>'));
    expect(aprs(linked)).toEqual(aprs(read(atb)));
  });

  test('posted rates without their banner are not read as client rates', () => {
    const { rates, notes } = read(atb, (body) => body.replace(/<h2[^>]*>\s*Posted Rates<\/h2>/, ''));
    expect(rates.every(({ section }) => /featured/i.test(section ?? ''))).toBe(true);
    expect(notes.filter((note) => note.includes('two tables'))).toHaveLength(5);
  });

  test('a featured offer is not read without the section that prints it with its APR', () => {
    const section = '<h2 class="text-header-center">Rate First closed';
    const { ids } = read(atb, (body) => body.replace(section, '<h2>First closed'));
    expect(ids).not.toContain('atb/fixed/60m/closed/special/ratefirst/insured');
    expect(ids).toContain('atb/fixed/60m/closed/special/insured');
  });

  test('an APR that the sentence still has from earlier figures is left out, the rate is not', () => {
    const { rates } = read(atb, (body) => body.replace('6.09%', '6.29%'));
    const rate = rates.find(({ id }) => id === 'atb/fixed/12m/closed/special');
    expect(rate).toMatchObject({ ratePercent: 6.29, aprPercent: null });
  });
});

describe('vancity', () => {
  test('a variable rate that does not agree with the homeprime rate is left out', () => {
    const { ids } = read(vancity, (body) => body.replace('homeprime rate - 0.50', 'homeprime rate - 0.60'));
    expect(ids).not.toContain('vancity/variable/60m/closed/posted');
    expect(ids).toContain('vancity/variable/60m/open/posted');
  });

  test('without the homeprime rate no rate quoted on it is read', () => {
    const { rates } = read(vancity, (body) => body.replace('Homeprime rate††: 4.45', 'Homeprime rate††: '));
    expect(rates).toHaveLength(19);
    expect(rates.filter(({ rateType }) => rateType === 'variable')).toEqual([]);
  });
});

test('meridian: if the page prints two primes, no rate quoted on prime is read', () => {
  const { rates, notes } = read(meridian, (body) => body.replace('Prime Rate is 4.45%', 'Prime Rate is 4.20%'));
  expect(rates).toHaveLength(13);
  expect(rates.filter(({ rateType }) => rateType === 'variable')).toEqual([]);
  expect(notes).toContain('Left out: "5-Year Open" is quoted on a prime that the page does not print');
});

describe('manulife', () => {
  test('a rate quoted on the base rate that does not agree with it is left out', () => {
    const { ids, notes } = read(manulife, (body) => body.replace('Base Rate plus 0%', 'Base Rate plus 0.50%'));
    expect(ids).not.toContain('manulife/variable/60m/open/posted/one');
    expect(notes).toContain(
      'Left out: "5-year open (Base Rate plus 0.50%)" under "Manulife One": it does not agree with the base rate',
    );
  });

  test('a label with half an offset is not read as a fixed rate', () => {
    const { rates } = read(manulife, (body) => body.replace('prime + 0.00%', 'prime + %'));
    expect(rates.filter(({ ratePercent }) => ratePercent === 4.45)).toEqual([]);
  });

  test('a card for an unknown product is not read', () => {
    const { ids } = read(manulife, (body) => body.replace('Bank Select High Ratio', 'Bank Access High Ratio'));
    expect(ids).not.toContain('manulife/fixed/60m/closed/special/select/insured');
  });
});

describe('laurentian', () => {
  test('tables are read under captions that say nothing about them', () => {
    const captioned = (body: string) => body.replaceAll(/<table[^>]*>/g, '$&<caption>Mortgage rates</caption>');
    expect(read(laurentian, captioned).ids).toEqual(read(laurentian).ids);
  });

  test('variable rates on two different primes are left out', () => {
    const { rates, notes } = read(laurentian, (body) => body.replace('4.950', '4.850'));
    expect(rates.filter(({ rateType }) => rateType === 'variable')).toEqual([]);
    expect(notes).toContain('Left out: the variable rates stand on different primes');
  });
});

test('desjardins: its day is read if there is only one', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the page prints its template
  const { rates } = read(desjardins, (body) => body.replace('${currentDate}', 'November 28, 2022'));
  expect(new Set(rates.map(({ effectiveOn }) => effectiveOn))).toEqual(new Set(['2022-11-28']));
});
