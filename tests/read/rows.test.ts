import { describe, expect, test } from 'vitest';
import { rateColumns, readRows, type TableReading } from '../../pipeline/read/rows.ts';
import { listed } from '../support/listed.ts';
import { head, row, table, tableIn } from './page.ts';

const OTHERWISE = { prepayment: 'closed', offer: 'posted' } as const;
const part = (html: string, reading: TableReading = {}) =>
  readRows(tableIn(html), { otherwise: OTHERWISE, ...reading });

describe('the columns of rates', () => {
  const found = (heads: string[], labelAt = 0) => {
    const cells = heads.map((_, at) => (at === labelAt ? '1 Year' : '4.59%'));
    return rateColumns(tableIn(table(`<thead>${head(...heads)}</thead>`, row(...cells))))
      .map(({ at, aprAt }) => (aprAt === null ? at : `${at}+${aprAt}`))
      .join(' ');
  };

  test.each<[string, string[], string]>([
    ['that say so', ['Term', 'Rate', 'Branch', 'Posted', 'Rates of Ottawa'], '1 3'],
    ['in French', ['Terme', 'Taux', 'TAC'], '1+2'],
    ['with more than a word that is known', ['Term', 'Rate', 'Rate S'], '1'],
    ['beside labels that say what they are', ['Open terms', 'Rate'], '1'],
    ['that say for what they are', ['Term', 'Fixed', '5 Year', 'Offer', 'Special'], '1 2 3 4'],
    ['of words that say nothing', ['Term', 'Mortgage', 'Our'], ''],
    ['with an APR behind each', ['Term', 'Fixed', 'APR', 'Variable', 'APR'], '1+2 3+4'],
    ['with an APR behind one of them', ['Term', 'Fixed', 'Variable', 'APR'], '1 2+3'],
    ['of columns that changed places', ['Term', 'Fixed', 'Variable', 'APR', 'APR'], '1 2'],
    ['with one APR further behind', ['Term', 'Rate', 'Branch', 'APR'], '1+3'],
    ['with two APRs further behind', ['Term', 'Rate', 'Branch', 'APR', 'APR'], '1'],
    ['with an APR before it', ['Term', 'APR', 'Rate'], '2+1'],
    ['with one on either side', ['Term', 'APR', 'Rate', 'APR'], '2+3'],
    ['of APRs alone', ['Term', 'APR'], ''],
  ])('are the ones with the header %s', (_, heads, columns) => expect(found(heads)).toBe(columns));

  test('are found from the labels, wherever these are', () => {
    expect(found(['APR', 'Fixed', 'APR', 'Variable', 'Term'], 4)).toBe('1+0 3+2');
    expect(found(['APR', 'Fixed', 'Term', 'Variable', 'APR'], 2)).toBe('1+0 3+4');
  });

  test.each(
    listed(`APR|apr|A.P.R|A.P.R.|TAC|TAP|Annual Percentage Rate|Annual Percentage Rates|Annual Percentage Rate (APR)|
        APR (%)|APR(%)|TAC (%)`),
  )('have an APR column called %s', (text) => expect(found(['Term', 'Rate', 'Branch', text])).toBe('1+3'));

  test.each(listed('Our APR|APR of old|AxPxR|Annual Percentage Rater'))('have no APR column called %s', (text) => {
    expect(found(['Term', 'Rate', text])).toBe('1');
  });

  test('are those that tell two prices apart, also for a reader of one', () => {
    const split = table(head('Term', 'Fixed rate, purchase', 'Fixed rate, refinance'), row('1 Year', '4.59%', '4.79%'));
    for (const columns of ['only', [{ at: 1 }, { at: 2 }]] as const) {
      const { drafts } = part(split, { columns: columns as TableReading['columns'] }).rows[0] ?? { drafts: [] };
      expect(drafts.map(({ purpose, rate }) => [purpose, rate])).toEqual([
        ['purchase', 4590],
        ['refinance', 4790],
      ]);
    }
  });

  test('have the date from which they are valid', () => {
    const dated = table(head('Term', 'Posted rate effective November 3, 2026'), row('1 Year', '4.59%'));
    expect(rateColumns(tableIn(dated))).toEqual([
      { at: 1, aprAt: null, says: { offer: 'posted' }, effectiveOn: '2026-11-03' },
    ]);
  });
});

const FIXED = '<h2>Fixed Rates</h2>';
const TERM_RATE = head('Term', 'Rate');
const WITH_APR = head('Term', 'Rate', 'APR');
const ONE = row('1 Year', '5.49%');
const TWO = row('2 Year', '5.59%');
/** A table of fixed rates. */
const fixed = (...rows: string[]): string => FIXED + table(TERM_RATE, ...rows);
const captioned = (caption: string): string => fixed(ONE).replace('<table>', `<table><caption>${caption}</caption>`);
const IN_CELL = fixed(row('1 Year', '5.49% (5.52% APR)'));
const spanning = (text: string): string => `<tr><td colspan="3">${text}</td></tr>`;

describe('a table of rates', () => {
  /** Where a row stands on its page. */
  const AT = expect.objectContaining({ name: 'tr' });

  test.each<[string, string, object[], TableReading?]>([
    [
      'an offset in the label',
      table(TERM_RATE, row('5-year variable (homeprime rate - 0.50%)', '3.95%')),
      [{ termMonths: 60, rate: 3950, primeOffset: -500 }],
    ],
    [
      'a variable rate without a figure, quoted on prime',
      `<h2>Variable Rates</h2>${table(TERM_RATE, row('5 Year', 'Prime - 0.50%'))}`,
      [{ rate: null, primeOffset: -500 }],
    ],
    ['figures without a percent sign', fixed(row('1 Year', '5.49')), [{ rate: 5490 }]],
    [
      'what its header says literally',
      FIXED + table(head('Term', 'Open', 'Special'), row('1 Year', '9.95%', '5.49%')),
      [
        { prepayment: 'open', offer: 'posted', rate: 9950 },
        { prepayment: 'closed', offer: 'special', rate: 5490 },
      ],
    ],
    ['what its caption says', captioned('Open terms'), [{ prepayment: 'open' }]],
    [
      'what a text says that the lender file names',
      `<h2>Pilots</h2>${captioned('')}`,
      [{ rateType: 'variable' }],
      { over: ['Variable rates'] },
    ],
    [
      'the words that all its rates share',
      fixed(ONE),
      [{ variant: 'first', section: 'Own' }],
      { with: { variant: 'first', section: 'Own' } },
    ],
    [
      'no rates in a column that its rows do not have',
      fixed(ONE),
      [{ rate: 5490 }],
      { columns: [{ at: 7 }, { at: 1 }] },
    ],
    ['no rates in rows of others', fixed(row('Prime rate', '4.45%'), ONE), [{ termMonths: 12 }], { besides: /^Prime/ }],
    [
      'no rates in a column of something else',
      FIXED + table(head('Term', 'Rate', 'APR', 'Pilots'), row('1 Year', '5.49%', '5.52%', '5.59%')),
      [{ rate: 5490, apr: 5520 }],
    ],
    ['none for an incomplete label without a figure', fixed(row('Closed', ''), ONE), [{ termMonths: 12 }]],
    ['an APR in the cell of the rate', IN_CELL, [{ rate: 5490, apr: 5520 }]],
    ['the same in a column that is named', IN_CELL, [{ rate: 5490, apr: 5520 }], { columns: [{ at: 1 }] }],
    ['none there if APRs have a column', IN_CELL, [{ rate: 5490, apr: null }], { columns: [{ at: 1, aprAt: 9 }] }],
  ])('can have %s', (_, html, drafts, reading) => {
    const { rows, notes } = part(html, reading);
    expect(rows.flatMap((one) => one.drafts)).toMatchObject(drafts);
    expect([rows.flatMap(({ blanks = [] }) => blanks), notes]).toEqual([[], []]);
  });

  test.each<[string, string, number | null]>([
    ['beside the rate', '5.52%', 5520],
    ['named by itself', 'APR 5.52%', 5520],
    ['with the rate once more', '5.49% (5.52% APR)', 5520],
    ['quoted on prime', 'Prime + 1.00% (5.52% APR)', null],
    ['in words', 'see below', null],
    ['nowhere', '', null],
  ])('can have an APR %s', (_, printed, apr) => {
    const { rows } = part(FIXED + table(WITH_APR, row('1 Year', '5.49%', printed)));
    expect(rows[0]?.drafts).toMatchObject([{ rate: 5490, apr }]);
  });

  test('stores footnote marks as printed, and does not take them for words', () => {
    const notes =
      '<p><sup>2</sup> May be paid off at any time.</p><p><sup>3</sup> Calculated half-yearly, not in advance.</p>';
    const { rows } = part(`${fixed(row('1 Year Open<sup>2</sup>', '9.95%<sup>3</sup>'))}${notes}`);
    const drafts = [{ prepayment: 'open', rate: 9950, label: '1 Year Open' }];
    expect(rows).toMatchObject([{ label: '1 Year Open2', cells: ['9.95%3'], drafts }]);
  });

  test('stores each row as printed, with its figures, its blanks, and its date', () => {
    const section = 'Fixed Rates effective November 3, 2026';
    const draft = {
      ...{ rateType: 'fixed', ...OTHERWISE, primeOffset: null, apr: null, section },
      ...{ effectiveOn: '2026-11-03', narrowed: {}, conditions: [] },
    };
    const [one, two] = ['1 Year', '2 Year'].map((label, at) => ({ ...draft, termMonths: 12 * (at + 1), label }));
    const printed = { source: 0, section, at: AT };
    const cell = expect.objectContaining({ name: 'td' });
    expect(part(`<h2>${section}</h2>${table(TERM_RATE, ONE, row('2 Year', 'N/A'))}`)).toEqual({
      rows: [
        { ...printed, label: '1 Year', cells: ['5.49%'], drafts: [{ ...one, rate: 5490, cell }], blanks: [] },
        { ...printed, label: '2 Year', cells: ['N/A'], drafts: [], blanks: [{ ...two, rate: null, cell }] },
      ],
      notes: [],
      unread: [],
    });
  });

  const BOTH = ['Fixed Rates / Variable Rates', 'Fixed Rates / Variable Rates'] as const;
  test.each<[string, string, string, string]>([
    ['its heading', '<h2>Fixed Rates for Pilots</h2>', 'Fixed Rates for Pilots', 'Fixed Rates for Pilots'],
    ['an opener', `${FIXED}<button aria-controls="a">Pilots</button>`, 'Pilots', 'Fixed Rates / Pilots'],
    ['one of two', '<h2>Fixed Rates</h2><h3>Variable Rates</h3>', ...BOTH],
  ])('is stored as printed if %s is not understood', (_, over, said, section) => {
    expect(part(`${over}<div id="a">${table(TERM_RATE, ONE)}</div>`)).toEqual({
      rows: [{ source: 0, section, label: '1 Year', cells: ['5.49%'], drafts: [], at: AT }],
      notes: [`Not read: "${said}" is not understood`],
      unread: [section],
    });
  });

  test('is stored as printed under the given name, and so are the sections of its unread rows', () => {
    const html = `<h2>Rates for Pilots</h2>${table(TERM_RATE, ONE)}`;
    const own = { with: { section: 'Own' } };
    expect(part(html, own)).toMatchObject({ rows: [{ section: 'Rates for Pilots' }], unread: ['Own'] });
    expect(part(html, { with: {} }).unread).toEqual(['Rates for Pilots']);
    expect(part(captioned('For pilots')).notes).toEqual(['Not read: "For pilots" is not understood']);
    expect(part(fixed(row('1 Year Super', '5.49%'), TWO), own).unread).toEqual(['Own']);
    expect(part(fixed(ONE), own).rows).toMatchObject([{ section: 'Fixed Rates' }]);
  });

  test.each<[string, string, string]>([
    ['a label that nobody understands', row('1 Year Super', '5.49%'), 'the label "1 Year Super" under "Fixed Rates"'],
    ['a label that is a figure', row('4.45%', '5.49%'), 'the label "4.45%" under "Fixed Rates"'],
    [
      'a label that contradicts its heading',
      row('1 Year Variable', '3.95%'),
      '"1 Year Variable" under "Fixed Rates" contradicts its heading',
    ],
    ['a label without a term', row('Closed', '5.49%'), '"Closed" under "Fixed Rates" does not say its term'],
    ['a cell of more than a figure', row('1 Year', 'from 5.49%'), '"from 5.49%" at "1 Year" under "Fixed Rates"'],
    ['a cell of an APR alone', row('1 Year', 'APR 5.52%'), '"APR 5.52%" at "1 Year" under "Fixed Rates"'],
    ['a sum', row('1 Year', '$5.49'), '"$5.49" at "1 Year" under "Fixed Rates"'],
    ['a fixed rate on prime', row('1 Year', 'Prime - 0.50%'), '"1 Year" under "Fixed Rates" does not say what it is'],
  ])('leaves out %s, with a note', (_, line, note) => {
    const { rows, notes, unread } = part(fixed(TWO, line));
    expect(rows.map(({ drafts }) => drafts.length)).toEqual([1, 0]);
    expect([notes, unread]).toEqual([[`Not read: ${note}`], ['Fixed Rates']]);
  });

  test('leaves out a column that contradicts the heading, with a note', () => {
    const { rows, notes } = part(FIXED + table(head('Term', 'Variable', 'Rate'), row('1 Year', '3.95%', '5.49%')));
    expect(rows).toMatchObject([{ drafts: [{ rate: 5490 }], blanks: [] }]);
    expect(notes).toEqual(['Not read: "1 Year" under "Fixed Rates" contradicts its heading']);
  });

  test.each<[string, string, string, string]>([
    [
      'a heading of both, where no row tells',
      `${FIXED}<h3>Open and closed</h3>`,
      TERM_RATE,
      'does not say its prepayment',
    ],
    ['a caption of both', `${FIXED}<table><caption>Open or closed</caption>`, TERM_RATE, 'does not say its prepayment'],
    ['a column of both', '<h2>Rates</h2>', head('Term', 'Fixed or variable'), 'does not say its type'],
    [
      'a heading of both, which may be either',
      `${FIXED}<h3>Insured and uninsured</h3>`,
      TERM_RATE,
      'does not say its insurance',
    ],
    ['a head over the labels', FIXED, head('Variable term', 'Rate'), 'contradicts its heading'],
    ['a term over the labels', FIXED, head('3 year term', 'Rate'), 'contradicts its heading'],
    [
      'amortizations that none has',
      '<h2>Fixed, 25 year amortization or less</h2>',
      head('Term', 'Over 25 years amortization'),
      'contradicts its heading',
    ],
  ])('leaves out rates that are named twice: by %s', (_, over, columns, why) => {
    const html = over.includes('<table>') ? `${over}${columns}${ONE}</table>` : over + table(columns, ONE);
    const { rows, notes } = part(html, { otherwise: { ...OTHERWISE, rateType: 'fixed' } });
    expect(rows.map(({ drafts }) => drafts.length)).toEqual([0]);
    expect(notes).toEqual([expect.stringContaining(why)]);
  });

  test.each<[string, string, string, object | null]>([
    ['Fixed rates', '1 Year', 'Variable', null],
    ['Fixed rates', '1 Year Closed', 'Open', null],
    ['Fixed rates', '1 Year Insured', 'Uninsured', null],
    ['Fixed rates', '1 Year', '3 years', null],
    ['Fixed rates', '1 Year', 'Open or closed', null],
    ['Fixed rates', '1 Year', 'Insured or uninsured', null],
    ['Fixed rates', '1 Year', 'Most popular', { prepayment: 'closed' }],
    ['Fixed rates', '1 Year', 'Ottawa only', { prepayment: 'closed' }],
    ['Fixed and variable, open and closed', '1 Year', 'Fixed open', { rateType: 'fixed', prepayment: 'open' }],
    ['Fixed and variable rates', '1 Year Variable', '', { rateType: 'variable' }],
  ])('hears the cells of its row that name it: "%s", "%s" of "%s"', (heading, label, cell, draft) => {
    const columns = head('Term', 'Type', 'Rate');
    const { rows } = part(
      `<h2>${heading}</h2>${table(columns, row(label, cell, '5.49%'), row('2 Year Fixed Closed', '', '5.59%'))}`,
    );
    expect(rows.map(({ drafts }) => drafts)).toMatchObject([draft ? [draft] : [], [{ termMonths: 24 }]]);
  });

  test('leaves out rows under a title that is unknown or contradicts them', () => {
    const [before, behind] = [row('2 Year', '5.59%', '5.62%'), row('1 Year', '5.49%', '5.52%')];
    const titled = (title: string) => part(FIXED + table(WITH_APR, before, spanning(title), behind));
    expect(titled('Open').rows[1]?.drafts).toMatchObject([{ prepayment: 'open', section: 'Fixed Rates / Open' }]);
    expect(titled('Pilots')).toMatchObject({
      notes: ['Not read: "Pilots" over "1 Year" under "Fixed Rates / Pilots"'],
      unread: ['Fixed Rates / Pilots'],
    });
    expect(titled('Variable').notes).toEqual([
      'Not read: "1 Year" under "Fixed Rates / Variable" contradicts its heading',
    ]);
  });

  test.each<[string, string, object, string]>([
    ['fixed or variable', 'Rates', OTHERWISE, 'type'],
    ['open or closed', 'Fixed rates', { offer: 'posted' }, 'prepayment'],
    ['posted or special', 'Fixed rates', { prepayment: 'closed' }, 'offer'],
    ['anything', 'Rates', {}, 'type, prepayment, offer'],
  ])('leaves out a rate that may be %s', (_, heading, otherwise, lacking) => {
    const html = `<h2>${heading}</h2>${table(TERM_RATE, ONE, row('Special open fixed 2 year', '5.59%'))}`;
    const { rows, notes } = part(html, { otherwise });
    expect(rows.map(({ drafts }) => drafts.length)).toEqual([0, 1]);
    expect(notes).toEqual([`Not read: "1 Year" under "${heading}" does not say its ${lacking}`]);
  });
});
