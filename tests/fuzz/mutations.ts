import { load } from 'cheerio';
import fc from 'fast-check';

import type { Body } from '../accidents/stage.ts';

/** One change of a body; the numbers choose where. */
export interface Mutation {
  kind: keyof typeof KINDS;
  at: number;
  other: number;
}

const ELEMENTS =
  'table, caption, tr, th, td, h1, h2, h3, h4, p, div, span, sup, ul, li, button, select, option, script, b, strong, br';
const CELLS = 'td, th, li, p, span, div';
const FIGURE = /\d{1,2}[.,]\d{1,3}/g;

/** An element, by number, and another of the same name. */
type Change = ($: ReturnType<typeof load>, one: never, other: never) => void;

const onElements =
  (names: string, change: Change) =>
  (text: string, at: number, other: number): string => {
    const $ = load(text);
    const all = $(names).toArray();
    const one = all[at % Math.max(1, all.length)];
    if (!one) return text;
    const alike = all.filter((node) => $(node).prop('tagName') === $(one).prop('tagName'));
    change($, one as never, alike[other % alike.length] as never);
    return $.html();
  };

/** One figure of the text, by number, written otherwise. */
const onFigures =
  (change: (figure: string, other: number) => string) =>
  (text: string, at: number, other: number): string => {
    const all = [...text.matchAll(FIGURE)];
    const one = all[at % Math.max(1, all.length)];
    if (!one) return text;
    return text.slice(0, one.index) + change(one[0], other) + text.slice(one.index + one[0].length);
  };

const entity = (text: string): string => [...text].map((letter) => `&#${letter.codePointAt(0)};`).join('');
const BLANKS = ['\u00a0', '\u202f', '\u2009', '\u200b', '\u00ad', ' ', '\n'];

const TEXTS: Record<string, (text: string, at: number, other: number) => string> = {
  drop: onElements(ELEMENTS, ($, one) => $(one).remove()),
  empty: onElements(ELEMENTS, ($, one) => $(one).empty()),
  unwrap: onElements(ELEMENTS, ($, one) => $(one).replaceWith($(one).contents())),
  duplicate: onElements(ELEMENTS, ($, one) => $(one).after($(one).clone())),
  swap: onElements(CELLS, ($, one, other) => {
    const [first, second] = [$(one).html() ?? '', $(other).html() ?? ''];
    $(one).html(second);
    $(other).html(first);
  }),
  move: onElements(ELEMENTS, ($, one, other) => {
    if ($(one).find(other).length === 0) $(other).before($(one));
  }),
  wrap: onElements(ELEMENTS, ($, one) => $(one).wrap('<div><span></span></div>')),
  hide: onElements(ELEMENTS, ($, one) => $(one).attr('style', 'display:none')),
  strike: onElements(CELLS, ($, one) => $(one).wrapInner('<s></s>')),
  merge: onElements('td, th', ($, one) => {
    const next = $(one).next();
    $(one).append(' ', next.contents()).attr('colspan', '2');
    next.remove();
  }),
  span: onElements('td, th', ($, one) => $(one).attr('rowspan', '2')),
  split: onFigures((figure, other) => {
    const at = 1 + (other % (figure.length - 1));
    return `${figure.slice(0, at)}<span>${figure.slice(at)}</span>`;
  }),
  blank: onFigures((figure, other) => {
    const at = 1 + (other % (figure.length - 1));
    return figure.slice(0, at) + BLANKS[other % BLANKS.length] + figure.slice(at);
  }),
  entities: onFigures(entity),
  comma: onFigures((figure) => (figure.includes(',') ? figure.replace(',', '.') : figure.replace('.', ','))),
  mark: onFigures((figure, other) => `${figure}<sup>${1 + (other % 9)}</sup>`),
  dash: (text) => text.replaceAll(' - ', ' – '),
  line: (text, at, other) => {
    const lines = text.split('\n');
    lines.splice(at % lines.length, 1, lines[other % lines.length] as string);
    return lines.join('\n');
  },
};

const BYTES: Record<string, (body: Body, at: number, other: number) => Body> = {
  cut: ({ bytes, charset }, at) => ({ bytes: bytes.subarray(0, at % (bytes.length + 1)), charset }),
  hole: ({ bytes, charset }, at, other) => {
    const start = at % (bytes.length + 1);
    return { bytes: Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + (other % 400))]), charset };
  },
  byte: ({ bytes, charset }, at, other) => {
    const changed = Buffer.from(bytes);
    if (changed.length > 0) changed[at % changed.length] = other % 256;
    return { bytes: changed, charset };
  },
  charset: ({ bytes }, at) => ({
    bytes,
    charset: ['windows-1252', 'utf-16le', 'iso-8859-2', 'koi8-r'][at % 4] as string,
  }),
  latin: ({ bytes, charset }) => ({ bytes: Buffer.from(bytes.toString('utf8'), 'latin1'), charset }),
};

const KINDS = {
  ...Object.fromEntries(
    Object.entries(TEXTS).map(([kind, change]) => [
      kind,
      ({ bytes, charset }: Body, at: number, other: number): Body => ({
        bytes: Buffer.from(change(bytes.toString('utf8'), at, other)),
        charset,
      }),
    ]),
  ),
  ...BYTES,
};

/** Several changes, one after the other; what works on bytes comes last. */
export const mutations = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...Object.keys(KINDS)),
      at: fc.nat({ max: 1_000_000 }),
      other: fc.nat({ max: 1_000_000 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) => all.toSorted((a, b) => Number(a.kind in BYTES) - Number(b.kind in BYTES)));

/** A text after its changes. */
export function mutated(text: string, changes: Mutation[]): Body {
  let body: Body = { bytes: Buffer.from(text), charset: 'utf-8' };
  for (const { kind, at, other } of changes) body = (KINDS[kind] as (typeof BYTES)[string])(body, at, other);
  return body;
}
