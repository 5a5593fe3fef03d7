import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { outlinePage } from '../../../pipeline/read/layout/page-outline.ts';
import type { PageElement } from '../../../pipeline/read/text.ts';

const page = (body: string, head = ''): string =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
const outline = (body: string, head = '') => outlinePage(load(page(body, head)));
/** The lines of running text: headings stand among them as lines of their own. */
const running = (body: string) => outline(body).lines.filter(({ heading }) => heading === undefined);
const lines = (body: string): string[] => running(body).map(({ text }) => text);
/** The words over the first element that a selector finds, each as `kind text`. */
const over = (body: string, selector = 'tr:last-child'): string[] => {
  const $ = load(page(body));
  const node = $(selector).last()[0] as PageElement;
  return outlinePage($)
    .over(node)
    .words.map(({ kind, text }) => `${kind} ${text}`);
};
/** A list of three links, of which the first entry is told. */
const menu = (first: string, name = ''): string =>
  `<ul><li class="${name}">${first}</li><li><a href="/b">Cards</a></li><li><a href="/c">Loans</a></li></ul>`;
const TABLE =
  '<table><thead><tr><th>Term</th><th>Rate</th></tr></thead><tbody><tr><td>5 Year</td><td>4.59%</td></tr></tbody></table>';

/** The table with rows below or above its own, with another label, or with another figure. */
const below = (rows: string): string => TABLE.replace('</tbody>', `${rows}</tbody>`);
const above = (rows: string): string => TABLE.replace('<tbody>', `<tbody>${rows}`);
const labelled = (label: string): string => TABLE.replace('5 Year', label);
const printed = (figure: string): string => TABLE.replace('4.59%', figure);
/** The table with one more cell. */
const beside = (cell: string): string => TABLE.replace('</td></tr></tbody>', `</td><td>${cell}</td></tr></tbody>`);

describe('the lines of a page', () => {
  it.each<[string, string, string[]]>([
    ['each block', '<p>One line</p><div>Two lines</div><ul><li>Three</li></ul>', ['One line', 'Two lines', 'Three']],
    ['parts of a line are one', '<p>One <b>and</b> <i>the same</i></p>', ['One and the same']],
    ['a break ends one', '<p>One line<br>Two lines</p>', ['One line', 'Two lines']],
    ['text around blocks is one each', '<div>Before<p>Within</p>Behind</div>', ['Before', 'Within', 'Behind']],
    ['what holds no words is none', '<p>4.59</p><p>--</p><p> </p>', []],
    [
      'menus, feet and searches are left out',
      '<nav>Savings</nav><footer>About us</footer><div role="navigation">Loans</div><div role="search">Search here</div><p>One line</p>',
      ['One line'],
    ],
    [
      'but for alerts within them',
      '<nav><div role="alert">We moved house</div></nav><footer><p class="notice">Closed today</p></footer>',
      ['We moved house', 'Closed today'],
    ],
    [
      'what nobody sees is left out',
      '<p hidden>One</p><p style="display:none">Two</p><p aria-hidden="true">Three lines</p><template>Four</template><script>five()</script><p>Six lines</p>',
      ['Three lines', 'Six lines'],
    ],
    ['a drawing', '<svg><title>A house</title><text>Sample <tspan>rates</tspan></text></svg>', ['Sample rates']],
    ['what is struck out is left out', '<p><s>Old words</s> New words</p>', ['New words']],
    [
      'what opens shows its part',
      '<button aria-controls="a">More of it</button><div id="a" hidden><p>Opened words</p></div>',
      ['Opened words'],
    ],
    [
      'names for people who hear the page',
      '<section aria-label="For members"><img alt="A family" src="x"></section>',
      ['For members', 'A family'],
    ],
    [
      'the words of a table without figures',
      '<table>\n<tr>\n<td><b>Who</b> may ask</td>\n<td>All members</td>\n</tr>\n</table>',
      ['Who may ask | All members'],
    ],
    ['a note within a table of figures', below('<tr><td colspan="2">For members only</td></tr>'), ['For members only']],
    [
      'bars of menus and the feet of applications are left out',
      '<ul role="menu"><li>Savings</li></ul><div role="menubar">Loans</div><div role="contentinfo">About us</div><p>One line</p>',
      ['One line'],
    ],
    [
      'names and roles that only sound like them are not',
      '<site-nav>Savings</site-nav><br><nav-x>Cards</nav-x><div role="menuitem">Loans</div><div role="submenu">Homes</div>',
      ['Savings', 'Cards', 'Loans', 'Homes'],
    ],
    [
      'nor those that only sound like alerts',
      '<nav><p role="statusbar">One</p><p role="noalert">Two</p><p class="alerts">Three</p><p class="box alert">Four</p></nav>',
      ['Four'],
    ],
    ['the foot of a section is a part of it', '<section><footer>One line</footer></section>', ['One line']],
    ['headings within a menu are left out', '<nav><h2>Savings</h2></nav><p>One line</p>', ['One line']],
    ['only a field holds words', '<p value="Two lines">One line</p>', ['One line']],
    ['choices show the first', '<select><option>Province</option><option>Ontario</option></select>', ['Province']],
    [
      'or the one that is chosen',
      '<select><option>Your province</option><option selected>Ontario</option></select>',
      ['Ontario chosen', 'Ontario'],
    ],
    [
      'a list of choices in parts shows the chosen one, with its words',
      '<select><option>Your province</option><option selected><b>British</b> Columbia</option></select>',
      ['British Columbia chosen', 'British Columbia'],
    ],
    ['a list without choices shows none', '<select></select><p>One line</p>', ['One line']],
    [
      'a box that is checked is a choice, by its name, its value and the words behind it',
      '<input type="checkbox" name="who" value="members" checked> For members<br><input type="radio" name="where" checked><br><input type="radio" name="what" value="renewal">',
      ['who members For members chosen', 'members For members', 'where chosen', 'renewal'],
    ],
    [
      'a field that is filled in is one, unless it is hidden, a button, or about the visitor',
      '<input name="where" value="Ontario"><br><input type="number" name="down" value="20"><br><input type="hidden" name="a" value="One"><br><input type="submit" name="b" value="Two lines"><br><input type="email" name="c" value="Three lines"><br><input name="empty">',
      ['where Ontario entered', 'Ontario', 'down 20 entered', 'Three lines'],
    ],
    [
      'types that only sound like others are texts',
      ['unhidden', 'searches', 'xradio', 'radios']
        .map((type) => `<input type="${type}" name="${type}" value="Ontario"><br>`)
        .join(''),
      ['unhidden', 'searches', 'xradio', 'radios'].flatMap((type) => [`${type} Ontario entered`, 'Ontario']),
    ],
    ['a box of no name is one', '<input type="checkbox" value="renewals" checked>', ['renewals chosen', 'renewals']],
    [
      'so is a switch that is on, of any element',
      '<span role="switch" aria-checked="true">Renewals</span><br><span role="switch" aria-checked="false">Two lines</span>',
      ['Renewals chosen', 'Renewals', 'Two lines'],
    ],
    [
      'a word and its meaning are one line',
      '<dl><dt>LTV</dt><dd>50%</dd><dt>Amortization</dt><dd>20 years</dd></dl><dl><dd>Alone here</dd></dl>',
      ['LTV: 50%', 'Amortization: 20 years', 'Alone here'],
    ],
    [
      'a button that opened a part is heard',
      '<button aria-expanded="true">For renewals</button><br><button aria-expanded="false">Two lines</button>',
      ['For renewals'],
    ],
    [
      'dialogs and popovers are heard if a click opens them',
      '<a href="#one">See</a><dialog id="one">One line</dialog><button popovertarget="two">i</button><div popover id="two">Two lines</div><dialog id="three">Three lines</dialog><div popover id="four">Four lines</div>',
      ['One line', 'Two lines'],
    ],
    [
      'pages in frames and texts in drawings are heard',
      '<iframe srcdoc="&lt;p&gt;One line&lt;/p&gt;"></iframe><svg><foreignObject><p>Two lines</p></foreignObject></svg><nav><iframe srcdoc="Three lines"></iframe></nav>',
      ['One line', 'Two lines'],
    ],
    ['words of two letters are none', '<p>up</p><p>One line</p>', ['One line']],
    [
      'a dialog and a status are alerts, in the foot as well',
      '<footer><dialog open>One line</dialog><p role="status">Two lines</p><p class="site-alert">Three</p><p class="alerted">Four</p></footer>',
      ['One line', 'Two lines', 'Three'],
    ],
    ['a menu in an alert is a menu', '<div role="alert">Closed today<nav>Savings</nav></div>', ['Closed today']],
    [
      'what browsers draw or fetch is left out',
      '<style>.five {}</style><iframe>Five lines</iframe><object>Six lines</object><canvas>Seven lines</canvas><p>One line</p>',
      ['One line'],
    ],
    ['what a style moves out of sight', '<p style="left:-9999px">Old words</p><p>One line</p>', ['One line']],
    [
      'links name other pages, but for the one that is open',
      `<ul><li><a href="/a">Savings</a></li><li class="active"><a href="/b">Mortgages</a></li><li><a href="/c">Loans</a></li></ul>`,
      ['Mortgages'],
    ],
    [
      'the link of a current entry says so too',
      `<ul><li><a href="/a">Savings</a></li><li><a aria-current="page" href="/b">Mortgages</a></li><li><a href="/c">Loans</a></li></ul>`,
      ['Mortgages'],
    ],
    [
      'the selected one of some tabs says something about this page',
      `<ul><li><a href="/a">Savings</a></li><li aria-selected="true"><a href="/b">Mortgages</a></li><li aria-selected="false"><a href="/c">Loans</a></li></ul>`,
      ['Mortgages'],
    ],
    ['a chosen button does', '<button aria-pressed="true">Renewals</button><button>Purchases</button>', ['Renewals']],
    ['one link alone names a page', '<p><a href="/a">Previous rates</a></p>', []],
    ['several in a line do', '<p><a href="/a">Savings</a> › <a href="/b">Loans</a></p>', []],
    ['a link among words is a part of them', '<p><a href="/a">Savings</a> for all</p>', ['Savings for all']],
    ['eight words may be a name', '<p><a href="/a">Our guide for people who buy a home</a></p>', []],
    ['part of a line alone is no link', '<p href="/a">One line</p>', ['One line']],
    ['a link to nothing is none', '<p><a>Rates</a></p>', ['Rates']],
    [
      'a link of many words states something',
      '<p><a href="/a">See here how we work out what your new payment will be</a></p>',
      ['See here how we work out what your new payment will be'],
    ],
    ['so does one with a verb', '<p><a href="/a">These rates have expired</a></p>', ['These rates have expired']],
    ['so does a denial in short', '<p><a href="/a">Rates aren’t current</a></p>', ['Rates aren’t current']],
    ['so does all in an alert', '<div role="alert"><a href="/a">Our rates</a></div>', ['Our rates']],
    ['so does a button that leads nowhere', '<button disabled>Members</button>', ['Members']],
    ['but no role that only sounds so', '<div role="buttons">One</div><div role="subtab">Two</div>', ['One', 'Two']],
    ['any chosen tab is heard', '<div role="tab" aria-selected="true"><a href="/a">Renewals</a></div>', ['Renewals']],
    ['a footer may be a menu', '<section><footer role="navigation">Members</footer></section>', []],
    ['a footer in a part that only sounds like a section', '<x-main><footer>One</footer></x-main>', []],
    ['nor in one that begins like it', '<mainx><footer>One</footer></mainx>', []],
    ['so does one that limits', '<p><a href="/a">For renewals only</a></p>', ['For renewals only']],
    ['so does one that denies something', '<p><a href="/a">No longer offered</a></p>', ['No longer offered']],
    [
      'what stands between the entries is none of them',
      `<ul>
      <p>Choose one</p><script></script>${menu('<a href="/a">Rates</a>').slice(4)}`,
      ['Choose one'],
    ],
    ...['item active', 'active first', 'nav-current', 'is_selected'].map((name): [string, string, string[]] => [
      `the entry of class ${name} is the current one`,
      menu('<a href="/a">Rates</a>', name),
      ['Rates'],
    ]),
    ...['inactive', 'selectedness', 'active-none', 'x'].map((name): [string, string, string[]] => [
      `one of class ${name} is not`,
      menu('<a href="/a">Rates</a>', name),
      [],
    ]),
    ['an entry with a current link', menu('<a href="/a">Rates</a><a class="current" href="/a">now</a>'), ['Ratesnow']],
    [
      'links within parts of an entry are its links',
      '<ul><li><p><a href="/a">Savings</a></p></li><li><a href="/b">Cards</a></li><li><a href="/c">Loans</a></li></ul>',
      [],
    ],
    [
      'a button says what it states, a field what it holds; a link is named by its words',
      '<a href="/a" title="Go there">One</a> line<button title="Next"></button><button title="These rates have expired"></button><table summary="Three lines"></table><input value="Four lines"><input type="hidden" value="five">',
      ['One line', 'These rates have expired', 'Three lines', 'Four lines entered', 'Four lines'],
    ],
    ['no names within a menu', '<nav aria-label="The menu"><img alt="A house"></nav><p>One line</p>', ['One line']],
    ['tables within a menu are left out', '<nav><table><tr><td>Who may ask</td></tr></table></nav>', []],
    [
      'a table that holds another is a part of the page like any other',
      `<table><tr><td><p>One line</p>${TABLE}</td></tr></table>`,
      ['One line'],
    ],
    [
      'rows without words, and rows that nobody sees, are no lines',
      '<table><tr><td>12</td></tr><tr hidden><td>Old words</td></tr><tr><td>All members</td></tr></table>',
      ['All members'],
    ],
    ['a group is no note', above('<tr><td colspan="2">For members only</td></tr>'), []],
    [
      'a note of a table is said without its span',
      below('<tr><td></td><td colspan="2">For members only</td></tr>'),
      ['For members only'],
    ],
  ])('%s', (_, body, expected) => expect(lines(body)).toEqual(expected));

  it('belong to their nearest heading, alerts to the whole page', () => {
    const body =
      '<h1>Rates</h1><p>One line</p><h2>Posted</h2><p>Two lines</p><h3>Fixed</h3><p>Three</p><h2>Special</h2><div role="alert">Four lines</div><p>Five lines</p>';
    expect(outline(body).h1).toEqual(['Rates']);
    expect(running(body).map(({ text, trail, alert }) => [text, trail.at(-1)?.raw ?? null, alert])).toEqual([
      ['One line', 'Rates', false],
      ['Two lines', 'Posted', false],
      ['Three', 'Fixed', false],
      ['Four lines', 'Special', true],
      ['Five lines', 'Special', false],
    ]);
  });

  it('do not belong to a heading of the main part after its end', () => {
    const found = running('<h1>Rates</h1><main><h2>Posted</h2><p>One line</p></main><p>Another line</p>');
    expect(found.map(({ text, trail }) => [text, trail.at(-1)?.raw])).toEqual([
      ['One line', 'Posted'],
      ['Another line', 'Rates'],
    ]);
  });

  it('belong to a heading of a part that ended before them', () => {
    const found = running('<div><h2>Posted</h2></div><p>One line</p>');
    expect(found.map(({ trail }) => trail.map(({ raw }) => raw))).toEqual([['Posted']]);
  });

  it('do not include headings of a menu', () => expect(outline('<nav><h2>Savings</h2></nav>').lines).toEqual([]));

  it('do not include the head of the page', () => {
    expect(outline('<p>One line</p>', '<title>Rates</title><noscript>No script</noscript>').lines).toHaveLength(1);
  });

  it('include a heading of an alert', () => {
    expect(lines('<div role="dialog"><h2>Our site has moved</h2><p>Go there</p></div>')).toEqual([
      'Our site has moved',
      'Go there',
    ]);
  });

  it('are not masked yet', () => {
    expect(lines('<p>From 4.59% since November 18, 2026</p>')).toEqual(['From 4.59% since November 18, 2026']);
  });
});

describe('the words over a figure', () => {
  it('are those of its headings, caption, header, group and row, masked, outermost first', () => {
    const body = `<h1>Rates</h1><h2>Posted rates as of November 18, 2026</h2><h3>Fixed</h3><table><caption>Closed terms</caption><thead><tr><th>Term</th><th>Rate</th></tr></thead><tbody><tr><td colspan="2">Insured</td></tr><tr><td>5 Year</td><td>4.59%</td></tr></tbody></table>`;
    expect(over(body)).toEqual([
      'heading Posted rates as of @',
      'heading Fixed',
      'caption Closed terms',
      'header Term | Rate',
      'group Insured colspan 2',
      'row 5 Year | #',
    ]);
  });

  it.each<[string, string, string]>([
    ['what is struck out in its row', printed('<s>4.99%</s> 4.59%'), 'row 5 Year | # struck out'],
    ['what its row hides', printed('4.59% <span hidden>was 4.99%</span>'), 'row 5 Year | # struck out'],
    ['no hidden words without figures', labelled('5 Year<i hidden>How long</i>'), 'row 5 Year | #'],
    ['a span', TABLE.replace('<td>5 Year', '<td rowspan="2">5 Year'), 'row 5 Year rowspan 2 | #'],
    ['a picture of a product', labelled('5 Year <img alt="Variable">'), 'row 5 Year Variable | #'],
    [
      'nothing of columns to click in and of payments',
      TABLE.replace('</th></tr>', '</th><th>Payment</th><th>Apply</th></tr>').replace(
        '%</td></tr>',
        '%</td><td>$2,871</td><td><a href="/a">Apply now</a></td></tr>',
      ),
      'row 5 Year | #',
    ],
    ['a label that is a link', labelled('<a href="/a">Gold</a>'), 'row Gold | #'],
    [
      'nothing of a cell to click in among others',
      below('<tr><td>7 Year</td><td>4.79%</td><td><a href="/a">Call us</a></td></tr>'),
      'row 7 Year | #',
    ],
    ['a denying picture', labelled('5 Year <img alt="Not available">'), 'row 5 Year Not available | #'],
    ['a drawing that does', labelled('5 Year <svg role="img"><title>Expired</title></svg>'), 'row 5 Year Expired | #'],
    [
      'a cell that spans down to it',
      TABLE.replace(
        '<tr><td>5 Year',
        '<tr><td rowspan="2">Employees</td><td>7 Year</td><td>4.79%</td></tr><tr><td>5 Year',
      ),
      'row Employees rowspan 2 | 5 Year | #',
    ],
    [
      'another header within the table',
      below('<tr><th>Term</th><th>Staff rate</th></tr><tr><td>7 Year</td><td>4.79%</td></tr>'),
      'group Term | Staff rate',
    ],
    [
      'what names its table from elsewhere',
      `<p id="a">Staff rates</p>${TABLE.replace('<table>', '<table aria-labelledby="a b">')}`,
      'caption Staff rates',
    ],
    [
      'nothing of the heading over it again',
      `<h2 id="a">Rates</h2>${TABLE.replace('<table>', '<table aria-labelledby="a">')}`,
      'header Term | Rate',
    ],
    ['the name of its row', TABLE.replaceAll('<tr>', '<tr title="Renewals only">'), 'row Renewals only | 5 Year | #'],
    ['that of an empty cell', TABLE.replaceAll('<tr>', '<tr><td title="Renewals"></td>'), 'row Renewals | 5 Year | #'],
    ['what a cell calls itself', TABLE.replace('<td>4.59%', '<td title="Rate">4.59%'), 'row 5 Year | # Rate'],
    [
      'nothing of its header again',
      TABLE.replace('<th>Rate</th>', '<th>Rate up to 25 years</th>').replace(
        '<td>4.59%',
        '<td data-label="Rate up to 25 years">4.59%',
      ),
      'row 5 Year | #',
    ],
    ['another header', TABLE.replace('<td>4.59%', '<td data-label="Renewals">4.59%'), 'row 5 Year | # Renewals'],
    [
      'what its abbreviation says of rates',
      printed('<abbr title="Renewals only">4.59%</abbr>'),
      'row 5 Year | # Renewals only',
    ],
    ['a loan-to-value', labelled('5 Year, up to 80% LTV'), 'row 5 Year, up to 80% LTV | #'],
    ['another cell of it', beside('for members'), 'row 5 Year | # | for members'],
    ['nothing of a link behind it', beside('<a href="/apply">Apply now</a>'), 'row 5 Year | #'],
    ['nothing of a button behind it', beside('<p><button>Get started</button></p>'), 'row 5 Year | #'],
    ['a link with a figure', beside('<a href="/apr">4.62%</a>'), 'row 5 Year | # | #'],
    ['a link with words of rates', beside('<a href="/open">Open</a>'), 'row 5 Year | # | Open'],
    ['words beside a link', beside('Insured <a href="/apply">Apply now</a>'), 'row 5 Year | # | Insured'],
    ['two links', beside('<a href="/a">New</a> <a href="/b">Switch</a>'), 'row 5 Year | # | New Switch'],
    ['a label that is a link', TABLE.replace('<td>5 Year', '<td><a href="/open">Open</a>'), 'row Open | #'],
  ])('include %s', (_, body, row) => expect(over(body)).toContain(row));

  it.each<[string, string, string[]]>([
    [
      'two rows of header are one',
      TABLE.replace('<tbody>', '<tr><th>Closed</th><th>Posted</th></tr><tbody>'),
      ['header Term | Rate / Closed | Posted', 'row 5 Year | #'],
    ],
    ['a table without a header has none', '<table><tr><td>5 Year</td><td>4.59%</td></tr></table>', ['row 5 Year | #']],
    [
      'one cell over the figures is their header',
      '<table><tr><td>Insured</td></tr><tr><td>5 Year</td><td>4.59%</td></tr></table>',
      ['header Insured', 'row 5 Year | #'],
    ],
    [
      'below a header it is their group',
      above('<tr><td>Insured</td><td></td></tr>'),
      ['header Term | Rate', 'group Insured', 'row 5 Year | #'],
    ],
    [
      'the group is the last one',
      below('<tr><td>Insured</td></tr><tr><td>4 Year</td><td>4.49%</td></tr>'),
      ['header Term | Rate', 'group Insured', 'row 4 Year | #'],
    ],
    ['its picture', labelled('<b><img alt="Insured"></b> 5 Year'), ['header Term | Rate', 'row 5 Year Insured | #']],
    [
      'other names of a cell, and a span of one',
      TABLE.replace('<td>5 Year', '<td aria-label="Five" colspan="1">5 Year'),
      ['header Term | Rate', 'row 5 Year Five | #'],
    ],
    [
      'below its own header again',
      below('<tr><th>Term</th><th>Rate</th></tr><tr><td>7 Year</td><td>4.79%</td></tr>'),
      ['header Term | Rate', 'row 7 Year | #'],
    ],
    [
      'below a row without a figure',
      below('<tr><td>6 Year</td><td>N/A</td></tr><tr><td>7 Year</td><td>4.79%</td></tr>'),
      ['header Term | Rate', 'row 7 Year | #'],
    ],
    [
      'a caption that repeats its heading',
      `<h2>Fixed rates</h2>${TABLE.replace('<table>', '<table><caption>Fixed rates:</caption>')}`,
      ['heading Fixed rates', 'header Term | Rate', 'row 5 Year | #'],
    ],
    [
      'cells that name their headers, marks and all',
      TABLE.replace('Rate</th>', 'Rate<sup>1</sup></th>').replace('<td>4.59', '<td data-label="Rate1">4.59'),
      ['header Term | Rate', 'row 5 Year | #'],
    ],
    [
      'cells that repeat their headers',
      TABLE.replace('>5 Year', '>Term: 5 Year').replace('>4.59', '>Rate: 4.59'),
      ['header Term | Rate', 'row 5 Year | #'],
    ],
    [
      'a note between its rows',
      above('<tr><td>3 Year</td><td>4.29%</td></tr><tr><td colspan="2">Pay it weekly or monthly.</td></tr>'),
      ['header Term | Rate', 'row 5 Year | #'],
    ],
    [
      'a cell that spans down to others',
      TABLE.replace(
        '<tr><td>5 Year',
        '<tr><td rowspan="2">Staff</td><td>7 Year</td><td>4.79%</td></tr><tr><td>8 Year</td><td>4.89%</td></tr><tr><td>5 Year',
      ),
      ['header Term | Rate', 'row 5 Year | #'],
    ],
    [
      'what is struck out within a part of a cell',
      printed('<p><del>4.99%</del></p> 4.59%'),
      ['header Term | Rate', 'row 5 Year | # struck out'],
    ],
  ])('of a table: %s', (_, body, expected) => expect(over(body)).toEqual(expected));

  it.each<[string, string, string, string[]]>([
    ['a row of the part with words', '<div><p>5 Year <b><i>4.59%</i></b></p> for members</div>', 'i', ['row 5 Year #']],
    ['what data call its part', '<p data-term="60" class="x">5 Year <b>4.59%</b></p>', 'b', ['row 5 Year # 60']],
    ['its headings', '<h1>Rates</h1><h3>Fixed</h3><p>5 Year <b>4.59%</b></p>', 'b', ['heading Fixed', 'row 5 Year #']],
    ['the row over its cell', printed('<b>4.59%</b>'), 'b', ['header Term | Rate', 'row 5 Year | #']],
    ['its line alone over what nobody sees', '<p hidden>5 Year <b>fixed 4.59%</b></p>', 'b', ['row fixed #']],
  ])('are %s', (_, body, selector, expected) => expect(over(body, selector)).toEqual(expected));

  it('include the tab or button that shows it', () => {
    expect(over(`<h2>Rates</h2><button aria-controls="a">Fixed</button><div id="a">${TABLE}</div>`)).toContain(
      'opener Fixed',
    );
    expect(over(`<details><summary>Variable</summary>${TABLE}</details>`)).toContain('opener Variable');
  });

  it('are those of its line if it is outside of a table', () => {
    expect(over('<h2>Offers</h2><ul><li>5 Year Fixed <b>4.59%</b> for members</li></ul>', 'b')).toEqual([
      'heading Offers',
      'row 5 Year Fixed # for members',
    ]);
  });

  it('do not include those of another table', () => {
    const other =
      '<h2>GIC rates</h2><table><tr><th>Term</th><th>Rate</th></tr><tr><td>1 Year</td><td>3.10%</td></tr></table>';
    expect(over(`${other}<h2>Mortgage rates</h2>${TABLE}`)).toEqual(over(`<h2>Mortgage rates</h2>${TABLE}`));
    expect(lines(other)).toEqual([]);
  });

  it('keep the marks of footnotes, by which these are found', () => {
    const body = `<h2>Posted<sup>1</sup></h2>${TABLE.replace('Rate', 'Rate<sup>2</sup>').replace('5 Year', '5 Year<sup>*</sup>')}<p><sup>1</sup>One is said of all of them.</p><p>* Another is said of this one.</p>`;
    const $ = load(page(body));
    const found = outlinePage($);
    const { marks } = found.over($('tbody tr')[0] as PageElement);
    expect(marks).toEqual(['1', '2', '*']);
    expect(marks.map(found.note)).toEqual(['One is said of all of them.', null, 'Another is said of this one.']);
  });
});

it('a line has the marks of its open headings, and its own', () => {
  const $ = load(page('<h2>Posted<sup>1</sup></h2><h2>Special<sup>2</sup></h2><p>5 Year<sup>3</sup> <b>4.59%</b></p>'));
  expect(outlinePage($).over($('b')[0] as PageElement).marks).toEqual(['2', '3']);
});

it('a main heading for screen readers alone counts if there is no other', () => {
  const hidden = '<h1 style="left:-9999px">Mortgage rates</h1>';
  expect(outline(hidden).h1).toEqual(['Mortgage rates']);
  expect(outline(`${hidden}<h1>Our rates</h1><h2>Posted</h2>`).h1).toEqual(['Our rates']);
});

it.each([
  [
    'in a path to it',
    '<nav aria-label="Breadcrumb"><a href="/">Home</a> <b aria-current="page">Rate archive</b></nav>',
    ['Rates', 'Rate archive'],
  ],
  ['in such a part', '<ol class="breadcrumbs"><li><i aria-current="page">Archive</i></li></ol>', ['Rates', 'Archive']],
  ['in a menu', '<nav><a href="/x" aria-current="page">Rate archive</a></nav>', ['Rates']],
  ['as a step', '<ol class="breadcrumbs"><li aria-current="step">Rate archive</li></ol>', ['Rates']],
])('the entry of the page %s is a name of it, or not', (_, html, names) => {
  expect(outline(`${html}<h1>Rates</h1>`).h1).toEqual(names);
});

it('the title and the main headings are masked', () => {
  const { title, h1 } = outline(
    '<h1>Rates from 4.59%</h1><h1>As of 2026-11-18</h1>',
    '<title>Rates of November 18, 2026 from 4.59%</title>',
  );
  expect([title, h1]).toEqual(['Rates of @ from #', ['Rates from #', 'As of @']]);
});
