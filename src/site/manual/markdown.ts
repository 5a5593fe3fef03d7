import { load } from 'cheerio/slim';
import type { Place } from '../place.ts';

/** The pages with a Markdown version for programs that read text: `/terms` at `/terms.md`. */
export const MARKDOWN_PAGES = ['/methodology', '/api', '/terms'] as const;

/** The parts of a page that only a browser uses. */
const LEFT_OUT = 'script, style, svg, form, fieldset, label, input, button, nav, template, [hidden], .sr, .field-hint';
const BLOCKS = new Set(
  'address article aside blockquote details div dl figure h1 h2 h3 h4 h5 h6 header ol p pre section table ul'.split(
    ' ',
  ),
);

type Page = ReturnType<typeof load>;
type Nodes = ReturnType<Page>;
type Node = ReturnType<Nodes['contents']>[number];

/** Joins lines, and keeps no-break spaces. */
const oneLine = (text: string): string => text.replace(/[ \t\r\n]+/g, ' ');

/** The main part of a page as Markdown (CommonMark, GitHub's tables). @param address the full address of the page, printed below its title */
export function markdownOf(html: string, address: string, { home, base }: Pick<Place, 'home' | 'base'>): string {
  const $ = load(html);
  const main = $('main');
  main.find(LEFT_OUT).remove();
  const linked = (href: string): string => (href.startsWith('/') ? `${home}${href.slice(base.length)}` : href);

  /** A run of text with its inline markup. */
  function inline(nodes: Node[]): string {
    const parts = nodes.map((node): string => {
      if (node.type === 'text') return oneLine(node.data).replace(/[\\`*_[\]<|]/g, '\\$&');
      if (node.type !== 'tag') return '';
      const text = inline($(node).contents().toArray());
      if (node.name === 'code') return `\`${oneLine($(node).text()).trim()}\``;
      if (node.name === 'strong' || node.name === 'b') return `**${text.trim()}**`;
      if (node.name === 'em' || node.name === 'i') return `*${text.trim()}*`;
      const href = node.name === 'a' ? $(node).attr('href') : undefined;
      return href === undefined ? text : `[${text.trim()}](${linked(href)})`;
    });
    return parts.join('').replace(/ +/g, ' ');
  }

  const isBlock = (node: Node): boolean =>
    node.type === 'tag' && (BLOCKS.has(node.name) || $(node).children().toArray().some(isBlock));

  /** The blocks of an element: runs of text between its own blocks are paragraphs. */
  function blocksIn(element: Node): string[] {
    const made: string[] = [];
    let inlines: Node[] = [];
    const finish = (): void => {
      const text = inline(inlines).trim();
      if (text !== '') made.push(text);
      inlines = [];
    };
    for (const node of $(element).contents().toArray()) {
      if (!isBlock(node)) inlines.push(node);
      else {
        finish();
        made.push(...blocksOf(node));
      }
    }
    finish();
    return made;
  }

  const item = (mark: string, element: Node): string =>
    mark +
    blocksIn(element)
      .join('\n\n')
      .replaceAll('\n', `\n${' '.repeat(mark.length)}`);

  function blocksOf(node: Node): string[] {
    if (node.type !== 'tag') return [];
    const own = $(node);
    if (/^h[1-6]$/.test(node.name))
      return [`${'#'.repeat(Number(node.name[1]))} ${inline(own.contents().toArray()).trim()}`];
    switch (node.name) {
      case 'pre':
        return [`\`\`\`\`\n${own.text().replace(/\n$/, '')}\n\`\`\`\``];
      case 'ul':
      case 'ol':
        return [
          own
            .children('li')
            .toArray()
            .map((one, index) => item(node.name === 'ol' ? `${index + 1}. ` : '- ', one))
            .join('\n'),
        ];
      case 'dl':
        return [
          own
            .find('dt')
            .toArray()
            .map((term) => {
              const said = $(term).nextUntil('dt', 'dd').toArray().flatMap(blocksIn).join(' ');
              return `- ${blocksIn(term).join(' ')}: ${said}`;
            })
            .join('\n'),
        ];
      case 'table': {
        const rows = own
          .find('tr')
          .toArray()
          .map(
            (row) =>
              `| ${$(row)
                .children()
                .toArray()
                .map((cell) => blocksIn(cell).join(' '))
                .join(' | ')} |`,
          );
        const rule = `|${' --- |'.repeat(own.find('tr').first().children().length)}`;
        const caption = own.children('caption').toArray().flatMap(blocksIn);
        return [...caption, [rows[0], rule, ...rows.slice(1)].join('\n')];
      }
      default:
        return blocksIn(node);
    }
  }

  const [title = '', ...rest] = main.toArray().flatMap(blocksIn);
  return `${[title, `<${address}>`, ...rest].join('\n\n')}\n`;
}
