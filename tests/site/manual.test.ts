import { load } from 'cheerio/slim';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { DEMO_REACH } from '../../deploy/demo-server.ts';
import { PUBLIC, targetProblem } from '../../src/alerts/webhook-address.ts';
import { now } from '../../src/settings.ts';
import { type CodeLanguage, highlight } from '../../src/site/manual/highlight.ts';
import { MARKDOWN_PAGES, markdownOf } from '../../src/site/manual/markdown.ts';
import { VERIFY } from '../../src/site/manual/webhook-example.ts';
import { methodology } from '../../src/words/methodology.ts';
import { use } from '../../src/words/use.ts';
import { gateOfTest } from '../support/gate.ts';
import { LETTER_SETTINGS } from '../support/mail.ts';
import { MESSAGES, OWN } from './messages.ts';
import { builtSite } from './shared.ts';

test('the example on the API page accepts our signature, and no other', async () => {
  vi.setSystemTime(now());
  onTestFinished(() => void vi.useRealTimers());
  const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(VERIFY)}`);
  for (const [headers, body, isGood] of MESSAGES) expect(isGenuine(headers, body, OWN)).toBe(isGood);
});

test('only the demo delivers to this machine, and to nothing else', async () => {
  expect(await targetProblem('http://127.0.0.1:8080/', DEMO_REACH)).toBeNull();
  for (const other of ['http://10.0.0.1:8080/', 'http://127.0.0.2:8080/', 'https://93.184.215.14/'])
    expect(await targetProblem(other, DEMO_REACH), other).not.toBeNull();
  const gate = await gateOfTest({
    settings: { ...LETTER_SETTINGS, HOST: '127.0.0.1', PUBLIC_ORIGIN: 'http://localhost:4321' },
  });
  expect(gate.context.reach).toBe(PUBLIC);
  for (const target of ['http://127.0.0.1:8080/', 'https://127.0.0.1:8080/', 'https://localhost:8080/'])
    expect(await targetProblem(target, PUBLIC), target).not.toBeNull();
});

test.each<[CodeLanguage, string, string]>([
  ['json', JSON.stringify({ 'a<b': ['<p>"\\', -4.59, null, true] }, null, 2), '<span class="code-figure">-4.59</span>'],
  ['json', '{"a":"b"}', '<span class="code-name">&quot;a&quot;</span>:<span class="code-string">'],
  ['http', 'RateLimit: "burst";r=57\nETag: "<x>"', '<span class="code-name">RateLimit</span>:'],
  ['shell', 'curl -H "$KEY" "https://x/?a&b"', '<span class="code-word">curl</span> <span class="code-name">-H</span>'],
  ['javascript', VERIFY, '<span class="code-word">const</span> id = headers[<span class="code-string">'],
  ['python', 'import os  # <b>', '<span class="code-comment"># &lt;b&gt;</span>'],
])('highlighted code in %s keeps its text, and passes no HTML through', (language, code, part) => {
  const marked = highlight(code, language);
  expect(marked).toContain(part);
  expect(marked).not.toMatch(/<(?!\/?span)/);
  expect(load(marked, null, false).text()).toBe(code);
});

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
    for (const page of MARKDOWN_PAGES) expect(text('/llms.txt')).toContain(`${page}.md)`);
  });
});
