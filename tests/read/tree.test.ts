import { describe, expect, test } from 'vitest';
import { parsePage } from '../../pipeline/read/tree.ts';

const attributes = (count: number) => Array.from({ length: count }, (_, at) => `a${at}`).join(' ');
const element = (count: number) => `<p ${attributes(count)}></p>`;

const UNSEEN = '<script>"word"</script><style>p { color: red }</style>';
/** A million characters. Half of them stand in a table, and a browser moves them in front of it. */
const words = `<p>${'word '.repeat(100_000)}</p><table>${'word '.repeat(100_000)}`;

describe('a page of normal size', () => {
  test('shows what its shadow roots hold, and no other template', () => {
    const shadow = '<template shadowrootmode="open"><p>1 Year</p><slot></slot></template>';
    const $ = parsePage(`<x-rates>${shadow}<p>4.59%</p></x-rates><template><p>5.59%</p></template>`);
    expect($('x-rates').text()).toBe('1 Year4.59%');
    expect($('body > p, body > div').length).toBe(0);
  });

  // html, head and body are three elements more, and each page below has them.
  test.each([
    ['attributes of one element', element(256), element(257), 'an element with more than 256 attributes'],
    ['all attributes', element(200).repeat(500), element(200).repeat(500) + element(1), 'more than 100000 attributes'],
    [
      'elements and comments',
      '<!---->'.repeat(50_000) + '<hr>'.repeat(49_997),
      '<!---->'.repeat(50_000) + '<hr>'.repeat(49_998),
      'more than 100000 nodes',
    ],
    ['elements in each other', '<div>'.repeat(254), '<div>'.repeat(255), 'elements more than 256 deep in each other'],
    ['tables', '<table></table>'.repeat(500), '<table></table>'.repeat(501), 'more than 500 tables'],
    [
      'headings of every level',
      '<h1></h1><h2></h2><h3></h3><h4></h4><h5></h5>'.repeat(200),
      `${'<h6></h6>'.repeat(1_000)}<h1></h1>`,
      'more than 1000 headings',
    ],
    ['words, but not of scripts', `${UNSEEN}${words}`, `${UNSEEN}${words}.`, 'more than 1000000 characters of text'],
  ])('is limited in %s', (_, whole, more, what) => {
    expect(parsePage(whole)('body')).toHaveLength(1);
    expect(() => parsePage(more)).toThrow(
      expect.objectContaining({ kind: 'too-large', message: `the page holds ${what}` }),
    );
  });

  test.each([
    ['headings of all six levels', [1, 2, 3, 4, 5, 6].map((level) => `<h${level}></h${level}>`.repeat(167)).join('')],
    ['elements in each other, but for those that are closed', '<div></div>'.repeat(300), true],
    ['no tags in the words of a script', `<p></p><script>"${element(257)}"</script>`, true],
    ['attributes element by element', element(200).repeat(2), true],
  ])('counts %s', (_, html, isWhole = false) => {
    if (isWhole) expect(parsePage(html)('body').children().length).toBeGreaterThan(1);
    else expect(() => parsePage(html)).toThrow('more than 1000 headings');
  });
});
