import { describe, expect, it } from 'vitest';
import type { Line } from '../../../pipeline/read/layout/frame.ts';
import { FIVE, frameOf, type Parts, SPECIAL, THREE } from '../../support/framed-page.ts';

/** The last line that a part adds to a page. */
const lineOf = (parts: Partial<Parts>, node = true): Line | undefined => {
  const plain = new Set(frameOf({}, node).lines.map(({ key }) => key));
  return frameOf(parts, node).lines.findLast(({ key }) => !plain.has(key));
};
const POSTEDS = [THREE.id, FIVE.id];
const WORDS = '<p>Talk with us.</p>';
const lines = (count: number): string =>
  Array.from({ length: count }, (_, at) => `<p>Line ${'abcdefghij'[at]}.</p>`).join('');

describe('the rates that a line is near to', () => {
  it.each<[string, Partial<Parts>, Line['near']]>([
    ['under the main heading', { top: WORDS }, 'all'],
    ['behind a table', { posted: WORDS }, POSTEDS],
    ['behind the last table', { special: WORDS }, 'all'],
    ['six lines behind a table', { posted: lines(6) }, POSTEDS],
    ['seven lines behind a table', { posted: lines(7) }, null],
    ['under a heading of its own after the last table', { end: `<h2>Good to know</h2>${WORDS}` }, 'all'],
    ['under a question after the last table', { end: `<h2>What is a mortgage?</h2>${WORDS}` }, null],
    ['under another product after the last table', { end: `<h2>Credit cards</h2>${WORDS}` }, null],
    ['under a heading between the tables', { posted: `<h2>Good to know</h2>${lines(7)}<h2>More</h2>${WORDS}` }, null],
    ['in an alert', { posted: '<h2>More</h2><p role="alert">Talk with us.</p>' }, 'all'],
    ['in a closed panel', { posted: `<details><summary>Details</summary>${WORDS}</details>` }, POSTEDS],
    [
      'in a hidden panel that a button opens',
      { posted: `<button aria-expanded="false" aria-controls="x">Details</button><div id="x" hidden>${WORDS}</div>` },
      POSTEDS,
    ],
  ])('%s', (_, parts, near) => expect(lineOf(parts)?.near).toEqual(near));

  it.each([
    ['in navigation', `<nav>${WORDS}</nav>`],
    ['in the foot of the page', `<footer>${WORDS}</footer>`],
    ['that nobody sees', `<div hidden>${WORDS}</div>`],
  ])('are none %s', (_, end) => expect(lineOf({ end })).toBeUndefined());
});

it('the key of a line says whether it was near, and its digest names its text', () => {
  const places: Partial<Parts>[] = [{ top: WORDS }, { posted: WORDS }, { end: `<h2>What is a mortgage?</h2>${WORDS}` }];
  const found = places.map((parts) => lineOf(parts));
  expect(new Set(found.map((line) => line?.key)).size).toBe(2);
  expect(new Set(found.map((line) => line?.digest)).size).toBe(1);
});

it('a page that is read for its words alone has lines near every rate', () => {
  expect(lineOf({ top: WORDS }, false)?.near).toBe('all');
});

it('a figure has the words over it, its row, and the notes that it cites', () => {
  const { words, figures } = frameOf({ mark: '<sup>1</sup>', end: '<p><sup>1</sup> For members only.</p>' });
  const of = (id: string): string[] => (figures[id] ?? []).map((at) => `${words[at]?.kind} ${words[at]?.text}`);
  expect(of(FIVE.id)).toEqual([
    ...['title Rates', 'h1 Mortgages', 'heading Posted', 'header Term | Rate', 'row 5 Year | #', 'row 5 Year'],
    'note For members only.',
  ]);
  expect(of(SPECIAL.id)).toContain('heading Offers');
});
