import { expect, it } from 'vitest';
import type { Slot } from '../../../pipeline/read/layout/frame.ts';
import { FIVE, frameOf, type Parts, SPECIAL, THREE } from '../../support/framed-page.ts';

/** The last text that a part adds to a page. */
const slotOf = (parts: Partial<Parts>, node = true): Slot | undefined => {
  const plain = new Set(frameOf({}, node).slots.map(({ digest }) => digest));
  return frameOf(parts, node).slots.findLast(({ digest }) => !plain.has(digest));
};
const POSTEDS = [THREE.id, FIVE.id];
const WORDS = '<p>Talk with us.</p>';
const ABOUT_RATES = '<p>Rates are for members.</p>';
const celled = (cell: string) => `<table><tr><td>${cell}</td></tr></table>`;

it.each<[string, Partial<Parts>, Slot['near']]>([
  ['under the main heading', { top: WORDS }, 'all'],
  ['in the trail of a page', { top: `<nav aria-label="Breadcrumb">${WORDS}</nav>` }, 'all'],
  ['behind a table', { posted: WORDS }, POSTEDS],
  ['under a question below the name of a table', { posted: `<h4>Who can get this?</h4>${WORDS}` }, POSTEDS],
  ['in a menu right behind a table', { posted: `<nav>${WORDS}</nav>` }, POSTEDS],
  ['a name between a table and a heading', { posted: '<p>Rental homes</p>' }, [...POSTEDS, SPECIAL.id]],
  ['a smaller heading between a table and a heading', { posted: '<h6>Rental homes</h6>' }, [SPECIAL.id]],
  ['the name of a part with a heading', { posted: '<div aria-label="Talk now"><h2>Offers</h2></div>' }, null],
  ['over a table', { heading: `Offers</h2>${WORDS}<b>` }, [SPECIAL.id]],
  ['behind the last table', { special: WORDS }, 'all'],
  ['under a heading of its own after the last table', { end: `<h2>Good to know</h2>${WORDS}` }, 'all'],
  ['under a question after the last table', { end: `<h2>What is a mortgage?</h2>${WORDS}` }, null],
  ['under a question, and speaks of rates', { end: `<h2>What is a mortgage?</h2>${ABOUT_RATES}` }, 'all'],
  ['under another product after the last table', { end: `<h2>Credit cards</h2>${WORDS}` }, null],
  ['under a heading between the tables', { posted: `<h2>Good to know</h2>${WORDS}` }, null],
  ['in an alert', { posted: '<h2>More</h2><p role="alert">Talk with us.</p>' }, 'all'],
  ['in a closed panel', { posted: `<details><summary>Details</summary>${WORDS}</details>` }, POSTEDS],
  ['in a quotation after the last table', { end: `<h2>More</h2><blockquote>${WORDS}</blockquote>` }, null],
  ['in a quotation under a name of rates', { end: `<h2>More rates</h2><blockquote>${WORDS}</blockquote>` }, null],
  ['in a quotation beside a table', { posted: `<blockquote>${WORDS}</blockquote>` }, POSTEDS],
  ['in a table of GICs, and points at rates', { end: celled('Get the rates above at 3.10%.') }, 'all'],
  ['in a description', { posted: '<dl><dt>Members</dt><dd>Talk with us.</dd></dl>' }, POSTEDS],
  ['a link behind a table', { posted: '<a href="/more">Talk with us</a>' }, POSTEDS],
  ['a button behind a table', { posted: '<button>Show all</button>' }, POSTEDS],
  ['a tip behind a table', { posted: '<span title="For members">i</span>' }, POSTEDS],
  ['an attribute of a custom element', { posted: '<x-note message="For members"></x-note>' }, POSTEDS],
  ['an image behind a table', { posted: '<img alt="For members">' }, POSTEDS],
  ['a mark of a row', { mark: ' <span title="For members">i</span>' }, [FIVE.id]],
  ['a drawing behind a table', { posted: '<svg><title>For members</title></svg>' }, POSTEDS],
  ['a table of words over a table', { heading: `Offers</h2>${celled('Talk with us.')}<b>` }, [SPECIAL.id]],
  ['a table of a picture over a table', { heading: `Offers</h2>${celled('<img alt="Talk">')}<b>` }, [SPECIAL.id]],
  ['a row of words', { row: '<tr><td colspan="2">For members</td></tr>' }, [FIVE.id]],
  ['a row of a picture', { row: '<tr><td colspan="2"><img alt="For members"></td></tr>' }, [FIVE.id]],
  ['a row of a name', { row: '<tr aria-label="For members"><td></td><td></td></tr>' }, [FIVE.id]],
  ['a row without cells', { row: '<tr title="For members"></tr>' }, [FIVE.id]],
  ['the name of a row', { row: '<tr aria-label="For members"><td>4 Year</td><td></td></tr>' }, null],
  ['the picture of a row', { mark: '<img alt="For members">' }, [FIVE.id]],
  ['the name of rows', { row: '</tbody><tbody aria-label="For members">' }, POSTEDS],
  ['a picture in the caption', { row: '<caption><img alt="For members"></caption>' }, POSTEDS],
  ['in a panel that something names', { posted: `<b onclick="a('x')">?</b><i id="x" hidden>Talk.</i>` }, POSTEDS],
  ['in a closed dialog, and speaks of rates', { end: `<h2>Contact</h2><dialog>${ABOUT_RATES}</dialog>` }, 'all'],
  ['in a menu, and speaks of rates', { top: `<nav>${ABOUT_RATES}</nav>` }, 'all'],
  ['in a menu, and names a province', { top: '<nav><button>You are in Ontario</button></nav>' }, 'all'],
  ['in the foot, and points at rates', { end: '<h2>Contact</h2><footer>All shown is for members.</footer>' }, 'all'],
  ['behind the part of another product', { end: `<div><h2>Credit cards</h2>Bring one.</div>${WORDS}` }, 'all'],
  ['in the foot of the page, behind a table', { end: `<footer>${WORDS}</footer>` }, [SPECIAL.id]],
  ['in the foot of the page', { end: `<h2>Contact</h2><footer>${WORDS}</footer>` }, null],
  [
    'in the foot of the page, and speaks of loans',
    { end: '<h2>Contact</h2><footer>Loans for our staff.</footer>' },
    'all',
  ],
  ['in the foot of the page, and speaks of rates', { end: `<footer>${ABOUT_RATES}</footer>` }, 'all'],
])('the rates that a text is near to: %s', (_, parts, near) => expect(slotOf(parts)?.near).toEqual(near));

it.each([
  ['of a row without words', { row: '<tr><td><img alt=""></td><td></td></tr>' }],
  ['of a picture beside words that say it', { posted: '<p><img alt="Talk"> Talk</p>', end: '<p>Talk</p>' }],
  ['of a drawing in a cell that says it', { mark: '<svg><title>5 Year</title></svg>' }],
])('pictures say nothing more: %s', (_, parts: Partial<Parts>) => {
  expect(frameOf(parts).slots.filter(({ kind }) => kind === 'tip')).toEqual([]);
});

it.each([
  ['tabs', '<ul><li class="x"><a href="#a">Own</a></li><li><a href="#b">Rent</a></li></ul>', 'Own'],
  ['names', '<ul><li class="x">Own</li><li>Rent</li></ul>', 'Own'],
  ['two values', '<p><a data-on="1">Own</a><a data-on="0">Rent</a></p>', 'Own'],
  ['one switch', '<p><button role="switch" aria-checked="true">Rent</button></p>', 'Rent: true'],
])('what is chosen is told: of %s', (_, top, text) => {
  expect(frameOf({ top }).slots.find(({ kind }) => kind === 'choice')?.text).toBe(text);
});

it.each([
  ['in navigation', `<hr><nav>${WORDS}</nav>`],
  ['that nobody sees', `<div hidden>${WORDS}</div>`],
  ['about consent', '<dialog open id="cookies">Talk with us.</dialog>'],
])('texts are none %s', (_, end) => expect(slotOf({ end })).toBeUndefined());

it('a text keeps its digest wherever it stands, and its place whatever stands there', () => {
  const [top, posted, other] = [{ top: WORDS }, { posted: WORDS }, { posted: '<p>Hello you.</p>' }].map((parts) =>
    slotOf(parts),
  );
  expect([top?.digest === posted?.digest, top?.place === posted?.place]).toEqual([true, false]);
  expect([posted?.digest === other?.digest, posted?.place === other?.place]).toEqual([false, true]);
});

it('an answer is told with what it answers', () => {
  const { slots } = frameOf({ top: '<dl><dt>Renewals</dt><dd>No</dd></dl>' });
  expect(slots.map(({ text }) => text)).toContain('Renewals No');
});

it('a page that is read for its words alone has texts near every rate', () => {
  expect(slotOf({ top: WORDS }, false)?.near).toBe('all');
});

it('a figure has the words over it, its row, and the notes that it cites', () => {
  const { slots } = frameOf({ mark: '<sup>1</sup>', end: '<p><sup>1</sup> For members only.</p>' });
  const near = ({ id }: typeof FIVE): string[] =>
    slots.flatMap(({ kind, near, text }) => (near === 'all' || near?.includes(id) ? [`${kind} ${text}`] : []));
  expect(near(FIVE)).toEqual([
    ...[
      'note For members only.',
      'title Rates',
      'h1 Mortgages',
      'heading Posted',
      'head Term',
      'head Rate',
      'label 5 Year',
      'line 1 For members only.',
    ],
  ]);
  expect(near(SPECIAL)).toContain('heading Offers');
});
