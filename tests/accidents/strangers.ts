import { placesOf } from './moved.ts';
import type { Accident } from './oracle.ts';
import { before, figureCells, figureRows, figureTables, onEach, onPages } from './page.ts';
import type { Subject } from './subjects.ts';

const TERMS = [1, 2, 3, 4, 5];

/** Tables of other products: what stands over them, their headers, and how their rows are labelled. */
const TABLES: [name: string, heading: string, header: [string, string] | null, label: (years: number) => string][] = [
  ['GICs', '<h2>GIC Rates</h2>', ['Term', 'Rate'], (years) => `${years} Year`],
  [
    'GICs in full words',
    '<h3>Guaranteed Investment Certificates</h3>',
    ['Term', 'Annual Rate'],
    (years) => `${years} year closed`,
  ],
  ['GICs named in the header only', '', ['GIC Term', 'Rates'], (years) => `${years} Year Fixed Closed`],
  ['GICs named in the labels only', '', ['Term', 'Posted Rates'], (years) => `${years} Year GIC`],
  ['GICs without headers', '<h2>Non-redeemable GICs</h2>', null, (years) => `${years} Year Fixed`],
  ['term deposits', '<h4>Term Deposits</h4>', ['Term', 'Special Offers'], (years) => `${years} Year Fixed`],
  ['CPG', '<h2>Taux des CPG</h2>', ['Terme', 'Taux'], (years) => `${years} an${years > 1 ? 's' : ''} fermé`],
  ['lines of credit', '<h2>Home Equity Line of Credit</h2>', ['Type', 'Rate'], (n) => `${n} Year Variable Open`],
  ['savings', '<h2>Savings Accounts</h2>', ['Account', 'Interest Rate'], (n) => `High interest, ${n} year fixed`],
  ['registered plans', '<h3>RRSP and TFSA rates</h3>', ['Term', 'Rates'], (years) => `${years} Year Fixed Closed`],
  ['personal loans', '<h3>Personal loan rates</h3>', ['Term', 'Rate'], (years) => `${years} Year Fixed`],
];

/** Figures that stand nowhere on the pages, near those of mortgages. */
function ratesFor(subject: Subject): string[] {
  const taken = new Set(placesOf(subject).map(({ value }) => value));
  const rates: string[] = [];
  for (let value = 4130; rates.length < TERMS.length; value += 170)
    if (!taken.has(value)) rates.push((value / 1000).toFixed(2));
  return rates;
}

/** A table of another product, in front of everything, before each of the first tables, or at the end. */
export function strangeTables(subject: Subject): Accident[] {
  const rates = ratesFor(subject);
  return TABLES.flatMap(([name, heading, header, label]) => {
    const head = header
      ? `<thead><tr>${header.map((text) => `<th scope="col">${text}</th>`).join('')}</tr></thead>`
      : '';
    const rows = TERMS.map((years, at) => `<tr><td>${label(years)}</td><td>${rates[at]}%</td></tr>`).join('');
    const table = `<section>${heading}<table class="table">${head}<tbody>${rows}</tbody></table></section>`;
    return [
      onPages(subject, `a table of ${name} in front`, ($) => $('body').prepend(table).length > 0),
      onPages(subject, `a table of ${name} at the end`, ($) => $('body').append(table).length > 0),
      ...[0, 1, 2].map((index) =>
        onPages(subject, `a table of ${name} before table ${index + 1}`, ($) => {
          const next = figureTables($)[index];
          next?.before(table);
          return next !== undefined;
        }),
      ),
    ];
  });
}

const BANNERS: [name: string, html: string][] = [
  ['a banner', '<div class="promo"><strong>Limited time: 3.33%*</strong> when you switch!</div>'],
  ['a banner of a term', '<p>5 Year Fixed Closed 3.33%</p>'],
  ['a saving', '<p>Save 0.27% with our mobile app</p>'],
  ['a heading', '<h3>Get 3.33% on a 5-year fixed GIC</h3>'],
];

const REMARKS = [
  ' Save 0.27%',
  '<br>was 6.66%',
  '<s>6.66%</s>',
  '<span class="badge">-0.27%</span>',
  ' (6.66%)',
  ' or 6.66%',
];

/** Advertisements with a percentage: on the page, over tables, and within cells and labels. */
export function banners(subject: Subject): Accident[] {
  return [
    ...BANNERS.flatMap(([name, html]) => [
      onPages(subject, `${name} in front`, ($) => $('body').prepend(html).length > 0),
      onEach(subject, `${name} before every table`, figureTables, before(html)),
      onEach(subject, `${name} as a row of every table`, figureTables, (table) =>
        table.find('tr').first().after(`<tr><td colspan="9">${html}</td></tr>`),
      ),
    ]),
    ...REMARKS.flatMap((html) =>
      (['prepend', 'append'] as const).flatMap((where) => [
        onEach(subject, `"${html}" ${where}ed to every figure`, figureCells, (cell) => cell[where](html)),
        onEach(subject, `"${html}" ${where}ed to every label`, figureRows, (row) =>
          row.children().first()[where](html),
        ),
      ]),
    ),
  ];
}
