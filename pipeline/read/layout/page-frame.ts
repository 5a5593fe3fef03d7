import type { StoredRate } from '../../../src/rates/schema.ts';
import { MARK } from '../footnotes.ts';
import { meaningOf } from '../labels.ts';
import { printedDays } from '../printed-days.ts';
import { type PageElement, plainDashes } from '../text.ts';
import {
  digest,
  type FrameDay,
  type FramePart,
  type Line,
  lineOf,
  NO_NOTE,
  Pool,
  textDigest,
  type Word,
} from './frame.ts';
import { mask } from './mask.ts';
import { nearness } from './nearness.ts';
import type { Over } from './outline-parts.ts';
import type { PageOutline } from './page-outline.ts';
import { LETTERS, sentencesOf, spelledOut } from './wording.ts';

/** The place of a rate's figure on a page. */
export interface Anchor {
  rate: StoredRate;
  /** Null if it has no element of its own: in a page's data, or on a page that is read for its words. */
  node: PageElement | null;
  /** The label and the words over it, as its reader sees them. */
  label: string;
}

/** A shorter line that also occurs in a footnote is left out. In characters. */
const SHORTEST_NOTE = 20;

/** The frame of a page: the words around each figure, and the running text with the figures that it is near to. */
export function frameOfPage(outline: PageOutline, anchors: Anchor[], today: string): FramePart {
  const pool = new Pool();
  const days: FrameDay[] = [];
  const page: Word[] = [
    { kind: 'title', text: outline.title },
    ...outline.h1.map((text): Word => ({ kind: 'h1', text })),
  ];
  const figures: Record<string, number[]> = {};
  const cited = new Set<string>();
  for (const { rate, node, label } of anchors) {
    const over: Over = node ? outline.over(node) : { trail: [], words: [], marks: [] };
    const notes = [...new Set(over.marks)].map((mark): Word => {
      const text = outline.note(mark);
      if (text !== null) cited.add(spelledOut(plainDashes(text)));
      return { kind: 'note', text: text === null ? NO_NOTE : mask(text) };
    });
    for (const [at, { raw, text }] of over.words.entries())
      for (const { day, role } of raw === text ? [] : printedDays(plainDashes(raw), today)) {
        const above = over.words.slice(0, at + 1).map((word) => word.text);
        days.push({ slot: digest(above.join('\n')), day, role: role ?? 'effective', reach: [rate.id] });
      }
    figures[rate.id] = [
      ...(figures[rate.id] ?? []),
      ...[...page, ...over.words, { kind: 'row' as const, text: mask(label) }, ...notes].map((word) =>
        pool.place(word),
      ),
    ];
  }
  const near = nearness(
    outline,
    anchors.map(({ rate, node }) => ({ node, id: rate.id })),
  );
  const nodes = anchors.flatMap(({ node }) => node ?? []);
  const over = new Set(nodes.flatMap((node) => outline.over(node).trail));
  const unread = outline.unread(nodes);
  const overUnread = new Set(unread.headings);
  const isCited = (line: string): boolean => {
    const text = spelledOut(line).replace(MARK, '');
    return text.length >= SHORTEST_NOTE && [...cited].some((note) => note.includes(text));
  };
  // Where no figure was read, the page's own names are lines too, and so are those of tables and rows without rates.
  const lines: Line[] = [
    ...(nodes.length > 0 ? [] : page).map(({ text }) => lineOf(text, 'all', { name: 'over-figures' })),
    ...unread.names.map((text) => lineOf(mask(text), null, { name: 'alone' })),
    ...unread.paths.map((text) => lineOf(mask(text), null, { name: 'over-figures' })),
  ];
  for (const [at, { text, heading, trail }] of outline.lines.entries()) {
    // The main heading and those over figures are structural words.
    if (heading && (heading.level === 1 || over.has(heading))) continue;
    const printed = plainDashes(text);
    const { near: reach = null, ...beside } = near[at] ?? {};
    const place = trail.at(-1);
    const name: Line['name'] = heading && (overUnread.has(heading) ? 'over-figures' : 'alone');
    for (const sentence of isCited(printed) ? [] : sentencesOf(printed)) {
      if (isCited(sentence) || !LETTERS.test(sentence)) continue;
      const masked = mask(sentence);
      lines.push(lineOf(masked, reach, { ...beside, ...(name && { name }) }));
      // What stands over the first heading is about the page.
      if (masked === sentence || (reach === null && trail.length > 0)) continue;
      for (const { day, role } of printedDays(sentence, today)) {
        // An end day that names no rates may be that of a bonus, which ends without them.
        const isOfBonus = role === 'until' && (reach ?? 'all') === 'all' && !/\brates?\b|\btaux\b/i.test(sentence);
        const slot = textDigest(`${place ? (meaningOf(place.text, [], 'part') ?? place.text) : ''} | ${masked}`);
        if (role !== null && !isOfBonus) days.push({ slot, day, role, reach: reach ?? 'all' });
      }
    }
  }
  return { words: pool.words, figures, lines, days };
}
