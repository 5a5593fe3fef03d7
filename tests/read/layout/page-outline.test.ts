import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { outlinePage } from '../../../pipeline/read/layout/page-outline.ts';
import type { PageElement } from '../../../pipeline/read/text.ts';
import { head, row, table } from '../page.ts';

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
const SEVEN = row('7 Year', '4.79%');
const [HEADER, ROW] = ['header Term | Rate', 'row 5 Year | #'];
const TABLE = `<table><thead>${head('Term', 'Rate')}</thead><tbody>${row('5 Year', '4.59%')}</tbody></table>`;

/** The table with rows below or above its own, with another label or figure, and with one more cell. */
const below = (rows: string): string => TABLE.replace('</tbody>', `${rows}</tbody>`);
const above = (rows: string): string => TABLE.replace('<tbody>', `<tbody>${rows}`);
const labelled = (label: string): string => TABLE.replace('5 Year', label);
const printed = (figure: string): string => TABLE.replace('4.59%', figure);
const beside = (cell: string): string => TABLE.replace('</td></tr></tbody>', `</td><td>${cell}</td></tr></tbody>`);
/** The table under rows of which the first begins with a cell that spans two. */
const under = (rows: string): string => above(rows.replace('<tr>', '<tr><td rowspan="2">Employees</td>'));
/** The table with attributes of the cell of a text, and of itself. */
const named = (text: string, attributes: string): string => TABLE.replace(`<td>${text}`, `<td ${attributes}>${text}`);
const labelledBy = (ids: string): string => TABLE.replace('<table>', `<table aria-labelledby="${ids}">`);

describe('the lines of a page', () => {
  it.each<[string, string, string[]]>([
    ['each block', '<p>One line</p><div>Two lines</div><ul><li>Three</li></ul>', ['One line', 'Two lines', 'Three']],
    ['parts of a line are one', '<p>One <b>and</b> <i>the same</i></p>', ['One and the same']],
    ['a break ends one', '<p>One line<br>Two lines</p>', ['One line', 'Two lines']],
    ['text around blocks is one each', '<div>Before<p>Within</p>Behind</div>', ['Before', 'Within', 'Behind']],
    ['a drawing', '<svg><title>A house</title><text>Sample <tspan>rates</tspan></text></svg>', ['Sample rates']],
    ['a text in a drawing', '<svg><foreignObject><p>Two lines</p></foreignObject></svg>', ['Two lines']],
    ['a page in a frame', '<iframe srcdoc="&lt;p&gt;One line&lt;/p&gt;"></iframe>', ['One line']],
    ['what is struck out is left out', '<p><s>Old words</s> New words</p>', ['New words']],
    ['the foot of a section is a part of it', '<section><footer>One line</footer></section>', ['One line']],
    ['only a field holds words', '<p value="Two lines">One line</p>', ['One line']],
    ['a word and its meaning', '<dl><dt>LTV</dt><dd>50%</dd><dt>Years</dt><dd>20</dd></dl>', ['LTV: 50%', 'Years: 20']],
    ['a meaning alone', '<dl><dd>Alone here</dd></dl>', ['Alone here']],
    ['hidden from those who hear the page', '<p aria-hidden="true">One line</p>', ['One line']],
    ['a name of a part', '<section aria-label="For members"></section>', ['For members']],
    ['a name of a picture', '<img alt="A family" src="x">', ['A family']],
    ['a name of a table', '<table summary="Three lines"></table>', ['Three lines']],
    [
      'the words of a table without figures',
      '<table>\n<tr>\n<td><b>Who</b> may ask</td>\n<td>All members</td>\n</tr>\n</table>',
      ['Who may ask | All members'],
    ],
    ['a table that holds another', `<table><tr><td><p>One line</p>${TABLE}</td></tr></table>`, ['One line']],
    [
      'rows with words that people see',
      '<table><tr><td>12</td></tr><tr hidden><td>Old words</td></tr><tr><td>All members</td></tr></table>',
      ['All members'],
    ],
    ['a note within a table of figures', below('<tr><td colspan="2">For members only</td></tr>'), ['For members only']],
    ['one without its span', below('<tr><td></td><td colspan="2">For members</td></tr>'), ['For members']],
  ])('%s', (_, body, expected) => expect(lines(body)).toEqual(expected));

  it.each([
    '<p>4.59</p><p>--</p><p> </p><p>up</p>',
    '<nav>Savings</nav><footer>About us</footer><div role="navigation">Loans</div><div role="search">Search here</div>',
    '<ul role="menu"><li>Savings</li></ul><div role="menubar">Loans</div><div role="contentinfo">About us</div>',
    '<nav><h2>Savings</h2></nav>',
    '<nav><iframe srcdoc="Three lines"></iframe></nav>',
    '<nav aria-label="The menu"><img alt="A house"></nav>',
    '<nav><table><tr><td>Who may ask</td></tr></table></nav>',
    '<section><footer role="navigation">Members</footer></section>',
    '<x-main><footer>A footer in a part that only sounds like a section</footer></x-main>',
    '<mainx><footer>One in a part that begins like it</footer></mainx>',
    '<p hidden>One</p><p style="display:none">Two</p><template>Four</template><script>five()</script>',
    '<style>.five {}</style><iframe>Five lines</iframe><object>Six lines</object><canvas>Seven lines</canvas>',
    '<p style="left:-9999px">Old words</p>',
    above('<tr><td colspan="2">A group</td></tr>'),
    '<select></select>',
  ])('are none in what is no text, in menus and feet, and in what nobody sees: %s', (html) => {
    expect(lines(`${html}<p>One line</p>`)).toEqual(['One line']);
  });

  it.each([
    ['<site-nav>Savings</site-nav>', 'Savings'],
    ['<nav-x>Cards</nav-x>', 'Cards'],
    ['<div role="menuitem">Loans</div>', 'Loans'],
    ['<div role="submenu">Homes</div>', 'Homes'],
    ['<div role="buttons">One</div>', 'One'],
    ['<div role="subtab">Two</div>', 'Two'],
  ])('are heard in what only sounds like a menu or a button: %s', (html, text) => expect(lines(html)).toEqual([text]));

  it.each<[string, string[]]>([
    ['<nav><div role="alert">We moved house</div></nav>', ['We moved house']],
    ['<footer><p class="notice">Closed today</p></footer>', ['Closed today']],
    ['<nav><p role="statusbar">One</p><p role="noalert">Two</p><p class="alerts">Three</p></nav>', []],
    ['<nav><p class="box alert">Four</p></nav>', ['Four']],
    ['<footer><dialog open>One line</dialog><p role="status">Two lines</p></footer>', ['One line', 'Two lines']],
    ['<footer><p class="site-alert">Three</p><p class="alerted">Four</p></footer>', ['Three']],
    ['<div role="alert">Closed today<nav>Savings</nav></div>', ['Closed today']],
    ['<div role="alert"><a href="/a">Our rates</a></div>', ['Our rates']],
    ['<div role="dialog"><h2>Our site has moved</h2><p>Go there</p></div>', ['Our site has moved', 'Go there']],
  ])('are heard in alerts, wherever these are: %s', (html, expected) => expect(lines(html)).toEqual(expected));

  it.each<[string, string[]]>([
    ['<button aria-controls="a">More of it</button><div id="a" hidden><p>Opened words</p></div>', ['Opened words']],
    ['<a href="#one">See</a><dialog id="one">One line</dialog><dialog id="three">Three lines</dialog>', ['One line']],
    [
      '<button popovertarget="two">i</button><div popover id="two">Two lines</div><div popover id="four">Four</div>',
      ['Two lines'],
    ],
    ['<button aria-expanded="true">For renewals</button>', ['For renewals']],
    ['<button aria-expanded="false">Two lines</button>', []],
  ])('are heard in what a click opens: %s', (html, expected) => expect(lines(html)).toEqual(expected));

  it.each<[string, string[]]>([
    ['<select><option>Province</option><option>Ontario</option></select>', ['Province']],
    ['<select><option>Your province</option><option selected>Ontario</option></select>', ['Ontario chosen', 'Ontario']],
    [
      '<select><option>Your province</option><option selected><b>British</b> Columbia</option></select>',
      ['British Columbia chosen', 'British Columbia'],
    ],
    [
      '<input type="checkbox" name="who" value="members" checked> For members',
      ['who members For members chosen', 'members For members'],
    ],
    ['<input type="radio" name="where" checked>', ['where chosen']],
    ['<input type="radio" name="what" value="renewal">', ['renewal']],
    ['<input type="checkbox" value="renewals" checked>', ['renewals chosen', 'renewals']],
    ['<input name="where" value="Ontario">', ['where Ontario entered', 'Ontario']],
    ['<input value="Four lines">', ['Four lines entered', 'Four lines']],
    ['<input type="number" name="down" value="20">', ['down 20 entered']],
    ['<input type="hidden" name="a" value="One"><input type="hidden" value="five">', []],
    ['<input type="submit" name="b" value="Two lines"><input name="empty">', []],
    ['<input type="email" name="c" value="Three lines">', ['Three lines']],
    ...['unhidden', 'searches', 'xradio', 'radios'].map((type): [string, string[]] => [
      `<input type="${type}" name="${type}" value="Ontario">`,
      [`${type} Ontario entered`, 'Ontario'],
    ]),
    ['<i role="switch" aria-checked="true">Renewals</i>', ['Renewals chosen', 'Renewals']],
    ['<i role="switch" aria-checked="false">Two lines</i>', ['Two lines']],
  ])('say what is chosen or filled in, unless it is hidden, a button or about the visitor: %s', (html, expected) => {
    expect(lines(html)).toEqual(expected);
  });

  it.each([
    '<p><a href="/a">Previous rates</a></p>',
    '<p><a href="/a">Savings</a> › <a href="/b">Loans</a></p>',
    '<p><a href="/a">Our guide for people who buy a home</a></p>',
    menu('<p><a href="/a">Savings</a></p>'),
    ...['inactive', 'selectedness', 'active-none', 'x'].map((name) => menu('<a href="/a">Rates</a>', name)),
    '<button title="Next"></button>',
  ])('are none in the names of what a click leads to: %s', (html) => expect(lines(html)).toEqual([]));

  it.each([
    ['<p><a href="/a">Savings</a> for all</p>', 'Savings for all'],
    ['<a href="/a" title="Go there">One</a> line', 'One line'],
    ['<p href="/a">One line</p>', 'One line'],
    ['<p><a>Rates</a></p>', 'Rates'],
    [
      '<p><a href="/a">See here how we work out what your new payment will be</a></p>',
      'See here how we work out what your new payment will be',
    ],
    ['<p><a href="/a">These rates have expired</a></p>', 'These rates have expired'],
    ['<button title="These rates have expired"></button>', 'These rates have expired'],
    ['<p><a href="/a">Rates aren’t current</a></p>', 'Rates aren’t current'],
    ['<p><a href="/a">For renewals only</a></p>', 'For renewals only'],
    ['<p><a href="/a">No longer offered</a></p>', 'No longer offered'],
    ['<button disabled>Members</button>', 'Members'],
    [`<ul>\n<p>Choose one</p><script></script>${menu('<a href="/a">Rates</a>').slice(4)}`, 'Choose one'],
  ])('are heard in clicks that state something, and around them: %s', (html, text) => {
    expect(lines(html)).toEqual([text]);
  });

  it.each<[string, string]>([
    ...['item active', 'active first', 'nav-current', 'is_selected'].map((name): [string, string] => [
      menu('<a href="/a">Rates</a>', name),
      'Rates',
    ]),
    [menu('<a href="/a">Rates</a><a class="current" href="/a">now</a>'), 'Ratesnow'],
    [menu('<a aria-current="page" href="/a">Rates</a>'), 'Rates'],
    [
      ['true', 'false'].reduce(
        (html, is) => html.replace('<li>', `<li aria-selected="${is}">`),
        menu('<a href="/a">Rates</a>'),
      ),
      'Cards',
    ],
    ['<button aria-pressed="true">Renewals</button><button>Purchases</button>', 'Renewals'],
    ['<div role="tab" aria-selected="true"><a href="/a">Renewals</a></div>', 'Renewals'],
  ])('name the entry or tab that is open: %s', (html, text) => expect(lines(html)).toEqual([text]));

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

  it('are not masked yet', () => {
    expect(lines('<p>From 4.59% since November 18, 2026</p>')).toEqual(['From 4.59% since November 18, 2026']);
  });
});

describe('the words over a figure', () => {
  it('are those of its headings, caption, header, group and row, masked, outermost first', () => {
    const headings = '<h1>Rates</h1><h2>Posted rates as of November 18, 2026</h2><h3>Fixed</h3>';
    const insured = above('<tr><td colspan="2">Insured</td></tr>');
    expect(over(headings + insured.replace('<table>', '<table><caption>Closed terms</caption>'))).toEqual([
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
    ['what is struck out in a part of a cell', printed('<p><del>4.99%</del></p> 4.59%'), 'row 5 Year | # struck out'],
    ['what its row hides', printed('4.59% <span hidden>was 4.99%</span>'), 'row 5 Year | # struck out'],
    ['a span', TABLE.replace('<td>5 Year', '<td rowspan="2">5 Year'), 'row 5 Year rowspan 2 | #'],
    ['a picture of a product', labelled('5 Year <img alt="Variable">'), 'row 5 Year Variable | #'],
    ['one in a part of its label', labelled('<b><img alt="Insured"></b> 5 Year'), 'row 5 Year Insured | #'],
    ['a label that is a link', labelled('<a href="/a">Gold</a>'), 'row Gold | #'],
    ['a label that is a link to words of rates', labelled('<a href="/open">Open</a>'), 'row Open | #'],
    ['a denying picture', labelled('5 Year <img alt="Not available">'), 'row 5 Year Not available | #'],
    ['a drawing that does', labelled('5 Year <svg role="img"><title>Expired</title></svg>'), 'row 5 Year Expired | #'],
    ['a cell that spans down to it', under(SEVEN), 'row Employees rowspan 2 | 5 Year | #'],
    ['the name of its row', TABLE.replaceAll('<tr>', '<tr title="Renewals only">'), 'row Renewals only | 5 Year | #'],
    ['that of an empty cell', TABLE.replaceAll('<tr>', '<tr><td title="Renewals"></td>'), 'row Renewals | 5 Year | #'],
    ['other names of a cell', named('5 Year', 'aria-label="Five" colspan="1"'), 'row 5 Year Five | #'],
    ['what a cell calls itself', named('4.59%', 'title="Rate"'), 'row 5 Year | # Rate'],
    ['another header', named('4.59%', 'data-label="Renewals"'), 'row 5 Year | # Renewals'],
    ['what its abbreviation says', printed('<abbr title="Renewals">4.59%</abbr>'), 'row 5 Year | # Renewals'],
    ['a loan-to-value', labelled('5 Year, up to 80% LTV'), 'row 5 Year, up to 80% LTV | #'],
    ['another cell of it', beside('for members'), 'row 5 Year | # | for members'],
    ['a link with a figure', beside('<a href="/apr">4.62%</a>'), 'row 5 Year | # | #'],
    ['a link with words of rates', beside('<a href="/open">Open</a>'), 'row 5 Year | # | Open'],
    ['words beside a link', beside('Insured <a href="/apply">Apply now</a>'), 'row 5 Year | # | Insured'],
    ['two links', beside('<a href="/a">New</a> <a href="/b">Switch</a>'), 'row 5 Year | # | New Switch'],
  ])('include %s', (_, body, expected) => {
    expect(over(body)).toEqual([expect.stringMatching(/^header .*Term \| Rate$/), expected]);
  });

  it.each<[string, string]>([
    ['hidden words without figures', labelled('5 Year<i hidden>How long</i>')],
    [
      'columns to click in and of payments',
      table(head('Term', 'Rate', 'Payment', 'Apply'), row('5 Year', '4.59%', '$2,871', '<a href="/a">Apply now</a>')),
    ],
    ['a link behind the row', beside('<a href="/apply">Apply now</a>')],
    ['a button behind the row', beside('<p><button>Get started</button></p>')],
    [
      'the marks of headers that its cells name',
      named('4.59%', 'data-label="Rate1"').replace('Rate</', 'Rate<sup>1</sup></'),
    ],
    ['headers that its cells repeat', TABLE.replace('>5 Year', '>Term: 5 Year').replace('>4.59', '>Rate: 4.59')],
    [
      'a note between its rows',
      above(`${row('3 Year', '4.29%')}<tr><td colspan="2">Pay it weekly or monthly.</td></tr>`),
    ],
    ['a cell that spans down to others', under(SEVEN + row('8 Year', '4.89%'))],
  ])('say nothing of %s', (_, body) => expect(over(body)).toEqual([HEADER, ROW]));

  it.each<[string, string, string[]]>([
    ['two rows of header', TABLE.replace('<tbody>', `${head('A', 'B')}<tbody>`), ['header Term | Rate / A | B', ROW]],
    ['no header', table(row('5 Year', '4.59%')), [ROW]],
    ['one cell over the figures, its header', table(row('Insured'), row('5 Year', '4.59%')), ['header Insured', ROW]],
    ['one below a header, a group', above(row('Insured', '')), [HEADER, 'group Insured', ROW]],
    ['a last group', below(row('Insured') + row('4 Year', '4.49%')), [HEADER, 'group Insured', 'row 4 Year | #']],
    ['its own header within', below(head('Term', 'Rate') + SEVEN), [HEADER, 'row 7 Year | #']],
    ['another header within', below(head('Term', 'APR') + SEVEN), [HEADER, 'group Term | APR', 'row 7 Year | #']],
    ['a row without a figure', below(row('6 Year', 'N/A') + SEVEN), [HEADER, 'row 7 Year | #']],
    ['a cell to click in', below(row('7 Year', '4.79%', '<a href="/a">Call us</a>')), [HEADER, 'row 7 Year | #']],
    [
      'cells that name their long header',
      named('4.59%', 'data-label="Rate up to 25 years"').replace('Rate</', 'Rate up to 25 years</'),
      ['header Term | Rate up to 25 years', ROW],
    ],
    [
      'a caption that repeats its heading',
      `<h2>Fixed rates</h2>${TABLE.replace('<table>', '<table><caption>Fixed rates:</caption>')}`,
      ['heading Fixed rates', HEADER, ROW],
    ],
    ['a name from elsewhere', `<p id="a">Staff rates</p>${labelledBy('a b')}`, ['caption Staff rates', HEADER, ROW]],
    ['one from its heading', `<h2 id="a">Rates</h2>${labelledBy('a')}`, ['heading Rates', HEADER, ROW]],
  ])('of a table with %s', (_, body, expected) => expect(over(body)).toEqual(expected));

  it.each<[string, string, string, string[]]>([
    ['a row of the part with words', '<div><p>5 Year <b><i>4.59%</i></b></p> for members</div>', 'i', ['row 5 Year #']],
    ['what data call its part', '<p data-term="60" class="x">5 Year <b>4.59%</b></p>', 'b', ['row 5 Year # 60']],
    ['its headings', '<h1>Rates</h1><h3>Fixed</h3><p>5 Year <b>4.59%</b></p>', 'b', ['heading Fixed', 'row 5 Year #']],
    ['a line of a list', '<ul><li>5 Year <b>4.59%</b> for members</li></ul>', 'b', ['row 5 Year # for members']],
    ['the row over its cell', printed('<b>4.59%</b>'), 'b', ['header Term | Rate', 'row 5 Year | #']],
    ['its line alone over what nobody sees', '<p hidden>5 Year <b>fixed 4.59%</b></p>', 'b', ['row fixed #']],
  ])('are %s', (_, body, selector, expected) => expect(over(body, selector)).toEqual(expected));

  it.each([
    [`<h2>Rates</h2><button aria-controls="a">Fixed</button><div id="a">${TABLE}</div>`, 'opener Fixed'],
    [`<details><summary>Variable</summary>${TABLE}</details>`, 'opener Variable'],
  ])('include the tab or button that shows it: %s', (html, opener) => expect(over(html)).toContain(opener));

  it('do not include those of another table', () => {
    const other = `<h2>GIC rates</h2>${table(head('Term', 'Rate'), row('1 Year', '3.10%'))}`;
    expect(over(`${other}<h2>Mortgage rates</h2>${TABLE}`)).toEqual(over(`<h2>Mortgage rates</h2>${TABLE}`));
    expect(lines(other)).toEqual([]);
  });

  it('keep the marks of footnotes, by which these are found', () => {
    const marked = labelled('5 Year<sup>*</sup>').replace('Rate', 'Rate<sup>2</sup>');
    const notes = '<p><sup>1</sup>One is said of all of them.</p><p>* Another is said of this one.</p>';
    const $ = load(page(`<h2>Posted<sup>1</sup></h2>${marked}${notes}`));
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
