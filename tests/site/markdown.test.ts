import { load } from 'cheerio/slim';
import { describe, expect, test } from 'vitest';
import { MARKDOWN_PAGES, markdownOf } from '../../src/site/manual/markdown.ts';
import { methodology } from '../../src/words/methodology.ts';
import { receipts } from '../../src/words/receipts.ts';
import { use } from '../../src/words/use.ts';
import { builtSite } from './shared.ts';

const PLACE = { home: 'https://rates.example.ca', base: '' };
const written = (main: string, place = PLACE): string =>
  markdownOf(`<main>${main}</main>`, 'https://rates.example.ca/page', place);

test.each([
  ['<h1>A  title</h1><p>One\n line.</p>', '# A title\n\n<https://rates.example.ca/page>\n\nOne line.\n'],
  ['<h1>T</h1><p>a <strong>b</strong> <em>c</em> <code>d_e</code></p>', 'a **b** *c* `d_e`'],
  ['<h1>T</h1><p>2 * 3_4 [x] &lt;b&gt; `q` a|b</p>', '2 \\* 3\\_4 \\[x\\] \\<b> \\`q\\` a\\|b'],
  [
    '<h1>T</h1><p><a href="/api">the API</a>, <a href="https://x.example/">x</a></p>',
    '[the API](https://rates.example.ca/api), [x](https://x.example/)',
  ],
  ['<h1>T</h1><ol><li>one</li><li><p>two</p><ul><li>in</li></ul></li></ol>', '1. one\n2. two\n   \n   - in'],
  ['<h1>T</h1><dl><div><dt><code>id</code></dt><dd>Which.</dd></div></dl>', '- `id`: Which.'],
  ['<h1>T</h1><figure><pre><code>a &lt; b\n```\n</code></pre></figure>', '````\na < b\n```\n````'],
  [
    '<h1>T</h1><table><caption>All</caption><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><th>1</th><td><a>2</a></td></tr></tbody></table>',
    'All\n\n| A | B |\n| --- | --- |\n| 1 | 2 |',
  ],
  [
    '<h1>T</h1><form>x</form><button>y</button><script>z</script><span class="sr">w</span><p hidden>v</p><p>ok</p>',
    '/page>\n\nok\n',
  ],
])('%s is converted to Markdown', (html, markdown) => {
  expect(written(html)).toContain(markdown);
});

test('links of pages under a base path stay correct', () => {
  const place = { home: 'https://owner.example/repository', base: '/repository' };
  expect(written('<h1>T</h1><a href="/repository/terms">x</a>', place)).toContain(
    '](https://owner.example/repository/terms)',
  );
});

describe('the Markdown version of each page, in both languages', () => {
  const { text } = builtSite('everyday');

  test.each(MARKDOWN_PAGES.flatMap((page) => [page, `/fr${page}`]))('%s.md has the text of the page', (page) => {
    const markdown = text(`${page}.md`).replaceAll(/\\(.)/g, '$1');
    const $ = load(text(`${page}/index.html`));
    expect(markdown.split('\n')[0]).toBe(`# ${$('main h1').text()}`);
    const main = $('main');
    main.find('form, fieldset, nav, .sr').remove();
    const plain = (text: string): string => text.replaceAll(/[\s*`]+/g, ' ').trim();
    const pieces = main
      .find('p:not(.field-hint), li, dt, dd, td, h2, h3')
      .contents()
      .toArray()
      .flatMap((node) => (node.type === 'text' ? plain(node.data) : []))
      .filter((piece) => piece.length > 3);
    expect(pieces.length).toBeGreaterThan(5);
    const whole = plain(markdown);
    expect(pieces.filter((piece) => !whole.includes(piece))).toEqual([]);
  });

  test('is in the page’s language, and llms.txt links to each', () => {
    expect(text('/methodology.md')).toContain(methodology.en.steps);
    expect(text('/fr/methodology.md')).toContain(methodology.fr.steps);
    expect(text('/fr/terms.md')).toContain(`## ${use.fr.mayTitle}`);
    // No key signs in the folder of these tests. Spaces that do not break stay.
    expect(text('/receipts.md')).toContain(`**${receipts.en.noKeys}**`);
    expect(text('/fr/receipts.md')).toContain(`**${receipts.fr.noKeys}**`);
    for (const page of MARKDOWN_PAGES) expect(text('/llms.txt')).toContain(`${page}.md)`);
  });
});
