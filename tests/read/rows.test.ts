import { describe, expect, test } from 'vitest';
import { rateColumns, readRows, type TableReading } from '../../pipeline/read/rows.ts';
import type { Table } from '../../pipeline/read/tables.ts';
import { tablesOf } from './page.ts';

const NOTES =
  '<p><sup>2</sup> May be paid off at any time.</p><p><sup>3</sup> Calculated half-yearly, not in advance.</p>';
const line = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const OTHERWISE = { prepayment: 'closed', offer: 'posted' } as const;

describe('the columns of rates', () => {
  const found = (heads: string[], labelAt = 0) => {
    const cells = heads.map((_, at) => (at === labelAt ? '1 Year' : '4.59%'));
    const [table] = tablesOf(
      `<table><thead><tr>${heads.map((text) => `<th>${text}</th>`).join('')}</tr></thead>${line(...cells)}</table>`,
    );
    return rateColumns(table as Table)
      .map(({ at, aprAt }) => (aprAt === null ? at : `${at}+${aprAt}`))
      .join(' ');
  };

  test.each<[string, string[], string]>([
    ['that say so', ['Term', 'Rate', 'Branch', 'Posted', 'Rates of Ottawa'], '1 3'],
    ['in French', ['Terme', 'Taux', 'TAC'], '1+2'],
    ['with more than a word that is known', ['Term', 'Rate', 'Rate S'], '1'],
    ['beside labels that say what they are', ['Open terms', 'Rate'], '1'],
    ['that say for what they are', ['Term', 'Fixed', '5 Year', 'Best offer', 'Special'], '1 2 3 4'],
    ['of words that say nothing', ['Term', 'Mortgage', 'Our'], ''],
    ['with an APR behind each', ['Term', 'Fixed', 'APR', 'Variable', 'APR'], '1+2 3+4'],
    ['with an APR behind one of them', ['Term', 'Fixed', 'Variable', 'APR'], '1 2+3'],
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
    'APR|apr|A.P.R|A.P.R.|TAC|TAP|Annual Percentage Rate|Annual Percentage Rates|Annual Percentage Rate (APR)|APR (%)|APR(%)|TAC (%)'
      .split('|')
      .map((text) => [text]),
  )('have an APR column called %s', (text) => expect(found(['Term', 'Rate', 'Branch', text])).toBe('1+3'));

  test.each(['Our APR', 'APR of old', 'AxPxR', 'Annual Percentage Rater'].map((text) => [text]))(
    'have no APR column called %s',
    (text) => expect(found(['Term', 'Rate', text])).toBe('1'),
  );

  test('have the date from which they are valid', () => {
    const [table] = tablesOf(
      `<table><tr><th>Term</th><th>Posted rate effective November 3, 2026</th></tr>${line('1 Year', '4.59%')}</table>`,
    );
    expect(rateColumns(table as Table)).toEqual([
      { at: 1, aprAt: null, says: { offer: 'posted' }, effectiveOn: '2026-11-03' },
    ]);
  });
});

describe('a table of rates', () => {
  const part = (html: string, reading: TableReading = {}) =>
    readRows(tablesOf(html)[0] as Table, { otherwise: OTHERWISE, ...reading });
  const table = (heads: string, ...rows: string[]) => `<table><thead>${heads}</thead>${rows.join('')}</table>`;
  const head = (...cells: string[]) => `<tr>${cells.map((cell) => `<th>${cell}</th>`).join('')}</tr>`;
  const TERM_RATE = head('Term', 'Rate');
  const FIXED = '<h2>Fixed Rates</h2>';
  test('stores footnote marks as printed, and does not take them for words', () => {
    const html = `${FIXED}${table(TERM_RATE, line('1 Year Open<sup>2</sup>', '9.95%<sup>3</sup>'))}${NOTES}`;
    const drafts = [{ prepayment: 'open', rate: 9950, label: '1 Year Open' }];
    expect(part(html).rows).toMatchObject([{ label: '1 Year Open2', cells: ['9.95%3'], drafts }]);
  });
  test('can have an offset in the label', () => {
    const html = table(TERM_RATE, line('5-year variable (homeprime rate - 0.50%)', '3.95%'));
    expect(part(html).rows[0]?.drafts).toMatchObject([{ termMonths: 60, rate: 3950, primeOffset: -500 }]);
  });
  /** Where a row stands on its page. */
  const ROW = expect.objectContaining({ name: 'tr' });

  test('stores each row as printed, with its figures, its blanks, and its date', () => {
    const html = `<h2>Fixed Rates effective November 3, 2026</h2>${table(TERM_RATE, line('1 Year', '5.49%'), line('2 Year', 'N/A'))}`;
    const blank = {
      rateType: 'fixed',
      prepayment: 'closed',
      offer: 'posted',
      primeOffset: null,
      apr: null,
      section: 'Fixed Rates effective November 3, 2026',
      effectiveOn: '2026-11-03',
      narrowed: {},
      conditions: [],
    };
    expect(part(html)).toEqual({
      rows: [
        {
          source: 0,
          section: blank.section,
          label: '1 Year',
          cells: ['5.49%'],
          at: ROW,
          drafts: [{ ...blank, termMonths: 12, rate: 5490, label: '1 Year' }],
          blanks: [],
        },
        {
          source: 0,
          section: blank.section,
          label: '2 Year',
          cells: ['N/A'],
          at: ROW,
          drafts: [],
          blanks: [{ ...blank, termMonths: 24, rate: null, label: '2 Year' }],
        },
      ],
      notes: [],
      unread: [],
    });
  });

  test('adds the words that all its rates share', () => {
    const { rows } = part(FIXED + table(TERM_RATE, line('1 Year', '5.49%')), {
      with: { variant: 'first', section: 'Own' },
    });
    expect(rows).toMatchObject([{ section: 'Fixed Rates', drafts: [{ variant: 'first', section: 'Own' }] }]);
  });

  const BOTH = ['Fixed Rates / Variable Rates', 'Fixed Rates / Variable Rates'] as const;
  test.each<[string, string, string, string]>([
    ['its heading', '<h2>Fixed Rates for Pilots</h2>', 'Fixed Rates for Pilots', 'Fixed Rates for Pilots'],
    ['an opener', `${FIXED}<button aria-controls="a">Pilots</button>`, 'Pilots', 'Fixed Rates / Pilots'],
    ['one of two', '<h2>Fixed Rates</h2><h3>Variable Rates</h3>', ...BOTH],
  ])('is stored as printed if %s is not understood', (_, over, said, section) => {
    const rows = [line('1 Year', '5.49%')];
    expect(part(`${over}<div id="a">${table(TERM_RATE, ...rows)}</div>`)).toEqual({
      rows: [{ source: 0, section, label: '1 Year', cells: ['5.49%'], drafts: [], at: ROW }],
      notes: [`Not read: "${said}" is not understood`],
      unread: [section],
    });
  });

  test('is stored as printed under the given name', () => {
    const html = `<h2>Rates for Pilots</h2>${table(TERM_RATE, line('1 Year', '5.49%'))}`;
    expect(part(html, { with: { section: 'Own' } })).toMatchObject({
      rows: [{ section: 'Rates for Pilots' }],
      unread: ['Own'],
    });
    expect(part(html, { with: {} }).unread).toEqual(['Rates for Pilots']);
  });

  test('is described by its caption too, or by text that the lender file names', () => {
    const html = (caption: string) =>
      `${FIXED}${table(TERM_RATE, line('1 Year', '5.49%')).replace('<table>', `<table><caption>${caption}</caption>`)}`;
    expect(part(html('Open terms')).rows[0]?.drafts).toMatchObject([{ prepayment: 'open' }]);
    expect(part(html('For pilots')).notes).toEqual(['Not read: "For pilots" is not understood']);
    expect(part(html('For pilots'), { words: [['pilots', { offer: 'special' }]] }).rows[0]?.drafts).toMatchObject([
      { offer: 'special' },
    ]);
    expect(part(`<h2>Pilots</h2>${html('')}`, { over: ['Variable rates'] }).rows[0]?.drafts).toMatchObject([
      { rateType: 'variable' },
    ]);
  });

  test('has the date that is printed nearest to its figures', () => {
    const day = (heading: string, caption: string, header: string, group: string) =>
      part(
        `<h2>Fixed Rates ${heading}</h2>${table(head('Term', `Rate ${header}`, 'APR'), `<tr><td colspan="3">Closed ${group}</td></tr>`, line('1 Year', '5.49%', '5.52%')).replace('<table>', `<table><caption>Posted ${caption}</caption>`)}`,
      ).rows[0]?.drafts[0]?.effectiveOn;
    const [one, two, three, four] = [1, 2, 3, 4].map((at) => `effective November ${at}, 2026`) as [
      string,
      string,
      string,
      string,
    ];
    expect([
      day('', '', '', ''),
      day(one, '', '', ''),
      day(one, two, '', ''),
      day(one, two, three, ''),
      day(one, two, '', four),
      day(one, '', three, four),
    ]).toEqual([undefined, '2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-03']);
  });

  test('can have rows that are not rates', () => {
    const { rows, notes } = part(FIXED + table(TERM_RATE, line('Prime rate', '4.45%'), line('1 Year', '5.49%')), {
      besides: /^Prime/,
    });
    expect([rows.map(({ label }) => label), notes]).toEqual([['1 Year'], []]);
  });

  test.each<[string, string, string]>([
    ['a label that nobody understands', line('1 Year Super', '5.49%'), 'the label "1 Year Super" under "Fixed Rates"'],
    [
      'a label that contradicts its heading',
      line('1 Year Variable', '3.95%'),
      '"1 Year Variable" under "Fixed Rates" contradicts its heading',
    ],
    ['a label without a term', line('Closed', '5.49%'), '"Closed" under "Fixed Rates" does not say what it is'],
    ['a cell of more than a figure', line('1 Year', 'from 5.49%'), '"from 5.49%" at "1 Year" under "Fixed Rates"'],
    ['a cell of an APR alone', line('1 Year', 'APR 5.52%'), '"APR 5.52%" at "1 Year" under "Fixed Rates"'],
    ['a sum', line('1 Year', '$5.49'), '"$5.49" at "1 Year" under "Fixed Rates"'],
    ['a fixed rate on prime', line('1 Year', 'Prime - 0.50%'), '"1 Year" under "Fixed Rates" does not say what it is'],
  ])('leaves out %s, with a note', (_, row, note) => {
    const { rows, notes, unread } = part(FIXED + table(TERM_RATE, row, line('2 Year', '5.59%')));
    expect(rows.map(({ drafts }) => drafts.length)).toEqual([0, 1]);
    expect(notes).toEqual([`Not read: ${note}`]);
    expect(unread).toEqual(['Fixed Rates']);
  });

  test('leaves out a column that contradicts the heading, with a note', () => {
    const { rows, notes } = part(FIXED + table(head('Term', 'Variable', 'Rate'), line('1 Year', '3.95%', '5.49%')));
    expect(rows).toMatchObject([{ drafts: [{ rate: 5490 }], blanks: [] }]);
    expect(notes).toEqual(['Not read: "1 Year" under "Fixed Rates" contradicts its heading']);
  });

  test('leaves out rows under a title that is unknown or contradicts them', () => {
    const titled = (title: string) =>
      part(
        FIXED +
          table(
            head('Term', 'Rate', 'APR'),
            line('2 Year', '5.59%', '5.62%'),
            `<tr><td colspan="3">${title}</td></tr>`,
            line('1 Year', '5.49%', '5.52%'),
          ),
      );
    expect(titled('Open').rows[1]?.drafts).toMatchObject([{ prepayment: 'open', section: 'Fixed Rates / Open' }]);
    expect(titled('Pilots')).toMatchObject({
      notes: ['Not read: "Pilots" over "1 Year" under "Fixed Rates / Pilots"'],
      unread: ['Fixed Rates / Pilots'],
    });
    expect(titled('Variable').notes).toEqual([
      'Not read: "1 Year" under "Fixed Rates / Variable" contradicts its heading',
    ]);
  });

  test('lists the name of its unread rows', () => {
    const html = FIXED + table(TERM_RATE, line('1 Year Super', '5.49%'), line('2 Year', '5.59%'));
    expect(part(html, { with: { section: 'Own' } }).unread).toEqual(['Own']);
  });

  test.each<[string, string, object]>([
    ['fixed or variable', 'Rates', OTHERWISE],
    ['open or closed', 'Fixed rates', { offer: 'posted' }],
    ['posted or special', 'Fixed rates', { prepayment: 'closed' }],
  ])('leaves out a rate that may be %s', (_, heading, otherwise) => {
    const { rows, notes } = part(
      `<h2>${heading}</h2>${table(TERM_RATE, line('1 Year', '5.49%'), line('Special open fixed 2 year', '5.59%'))}`,
      { otherwise },
    );
    expect(rows.map(({ drafts }) => drafts.length)).toEqual([0, 1]);
    expect(notes).toEqual([`Not read: "1 Year" under "${heading}" does not say what it is`]);
  });

  test('can have a variable rate without a figure, quoted on prime', () => {
    expect(
      part(`<h2>Variable Rates</h2>${table(TERM_RATE, line('5 Year', 'Prime - 0.50%'))}`).rows[0]?.drafts,
    ).toMatchObject([{ rate: null, primeOffset: -500 }]);
  });

  test('skips an incomplete label without a figure', () => {
    expect(part(FIXED + table(TERM_RATE, line('Closed', ''), line('1 Year', '5.49%')))).toMatchObject({
      rows: [{ drafts: [], blanks: [] }, {}],
      notes: [],
    });
  });

  test('skips a column that its rows do not have', () => {
    expect(
      part(FIXED + table(TERM_RATE, line('1 Year', '5.49%')), { columns: [{ at: 7 }, { at: 1 }] }).rows[0],
    ).toMatchObject({ drafts: [{ rate: 5490 }], blanks: [] });
  });

  test('can have figures without a percent sign', () => {
    expect(part(FIXED + table(TERM_RATE, line('1 Year', '5.49'))).rows[0]?.drafts).toMatchObject([{ rate: 5490 }]);
  });

  test('follows its header literally', () => {
    const html = FIXED + table(head('Term', 'Open', 'Special'), line('1 Year', '9.95%', '5.49%'));
    expect(part(html).rows[0]?.drafts).toMatchObject([
      { prepayment: 'open', offer: 'posted', rate: 9950 },
      { prepayment: 'closed', offer: 'special', rate: 5490 },
    ]);
  });

  test('skips a column that is not one of rates, and does not read a figure as a label', () => {
    const html = FIXED + table(head('Term', 'Rate', 'APR', 'Pilots'), line('1 Year', '5.49%', '5.52%', '5.59%'));
    expect(part(html).rows).toMatchObject([{ drafts: [{ rate: 5490, apr: 5520 }] }]);
    const labels = FIXED + table(TERM_RATE, line('1 Year', '5.49%'), line('4.45%', '5.59%'));
    expect(part(labels).notes).toEqual(['Not read: the label "4.45%" under "Fixed Rates"']);
  });

  test('can have rates that the lender file changes or leaves out', () => {
    const html = FIXED + table(TERM_RATE, line('1 Year', '5.49%'), line('2 Year', '5.59%'));
    const { rows, notes, unread } = part(html, {
      adjust: (draft, { label }, { text }) =>
        label.text === '1 Year' ? `${text} is not for sale` : { ...draft, variant: text },
    });
    expect(rows).toMatchObject([{ drafts: [], blanks: [{ rate: 5490 }] }, { drafts: [{ variant: '5.59%' }] }]);
    expect(notes).toEqual(['Left out: "1 Year" under "Fixed Rates": # is not for sale'.replace('#', '5.49%')]);
    expect(unread).toEqual(['Fixed Rates']);
  });

  test.each<[string, string, number | null]>([
    ['beside the rate', '5.52%', 5520],
    ['named by itself', 'APR 5.52%', 5520],
    ['with the rate once more', '5.49% (5.52% APR)', 5520],
    ['quoted on prime', 'Prime + 1.00% (5.52% APR)', null],
    ['in words', 'see below', null],
    ['nowhere', '', null],
  ])('can have an APR %s', (_, apr, expected) => {
    const html = FIXED + table(head('Term', 'Rate', 'APR'), line('1 Year', '5.49%', apr));
    expect(part(html).rows[0]?.drafts).toMatchObject([{ rate: 5490, apr: expected }]);
  });

  test('can have an APR in the cell of the rate if there is no column of APRs', () => {
    const html = FIXED + table(TERM_RATE, line('1 Year', '5.49% (5.52% APR)'));
    expect(part(html).rows[0]?.drafts).toMatchObject([{ rate: 5490, apr: 5520 }]);
    expect(part(html, { columns: [{ at: 1 }] }).rows[0]?.drafts).toMatchObject([{ rate: 5490, apr: 5520 }]);
    expect(part(html, { columns: [{ at: 1, aprAt: 9 }] }).rows[0]?.drafts).toMatchObject([{ rate: 5490, apr: null }]);
  });

  test('can have a rate in several cells of a row together', () => {
    const rows = [line('5.49%<sup>2</sup>', '1 Year', 'N/A', '5.52% APR'), line('x', '2 Year', '5.59%', '')];
    const bare = `<h2>Fixed Rates</h2><table>${rows.join('')}</table>${NOTES}`;
    expect(part(bare, { columns: [{ at: 'all' }] })).toMatchObject({
      rows: [{ drafts: [{ rate: 5490, apr: 5520 }] }, { drafts: [] }],
      notes: ['Not read: "x | 5.59%" at "2 Year" under "Fixed Rates"'],
    });
  });
});

describe('the footnotes of a rate', () => {
  const NOTE = '<p><sup>7</sup> Available to existing customers only.</p><p><sup>8</sup> For members only.</p>';
  const conditions = (heading: string, head: string, label: string, cell: string, reading: TableReading = {}) => {
    const html = `<h2>Fixed Rates${heading}</h2><table><tr><th>Term</th><th>Rate${head}</th><th>APR<sup>8</sup></th></tr>${line(`1 Year${label}`, `5.49%${cell}`, '5.52%<sup>8</sup>')}${line('2 Year', '5.59%', '')}</table>${NOTE}`;
    const { rows, notes } = readRows(tablesOf(html)[0] as Table, {
      otherwise: OTHERWISE,
      ...reading,
    });
    return rows[0]?.drafts[0]?.conditions ?? notes;
  };
  const MARK = '<sup>7</sup>';
  test.each<[string, string, string, string, string]>([
    ['its heading', MARK, '', '', ''],
    ['its column', '', MARK, '', ''],
    ['its label', '', '', MARK, ''],
    ['its cell', '', '', '', MARK],
    ['all of them', MARK, MARK, MARK, MARK],
  ])('can be those of %s', (_, ...marks) => expect(conditions(...marks)).toEqual(['existing-clients-only']));

  test('are none if it has no mark, or its marks mean something else', () => {
    expect(conditions('', '', '', '')).toEqual([]);
    expect(conditions('', '', '', MARK, { isMarked: () => false })).toEqual([]);
    expect(conditions('', '', '', MARK, { isMarked: () => true })).toEqual(['existing-clients-only']);
  });

  test('have to be on the page', () => {
    expect(conditions('', '', '', '<sup>9</sup>')).toEqual([
      'Left out: "1 Year" under "Fixed Rates": what narrows it is not on the page',
    ]);
  });

  test('can come from the lender file', () => {
    expect(conditions('', '', '', MARK, { said: ({ termMonths }) => [`For members only, ${termMonths}.`] })).toEqual([
      'existing-clients-only',
      'members-only',
    ]);
  });

  test('are those of all cells if the cells are read together', () => {
    const html = `<h2>Fixed Rates</h2><table><thead><tr><th>Term</th><th>Rate${MARK}</th><th>x</th></tr></thead>${line('1 Year', '5.49%', '5.52% APR<sup>8</sup>')}</table>${NOTE}`;
    const { rows } = readRows(tablesOf(html)[0] as Table, {
      otherwise: OTHERWISE,
      columns: [{ at: 'all' }],
    });
    expect(rows[0]?.drafts[0]?.conditions).toEqual(['existing-clients-only', 'members-only']);
  });
});
