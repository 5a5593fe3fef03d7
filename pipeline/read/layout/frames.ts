import type { CheerioAPI } from 'cheerio';
import type { StoredRate } from '../../../src/rates/schema.ts';
import type { Answer, Draft, Reading, Row } from '../../lender.ts';
import { parsedJson } from '../feeds.ts';
import { type Footnotes, footnotes } from '../footnotes.ts';
import type { PageElement } from '../text.ts';
import { printedPage } from '../walk.ts';
import { frameOfData } from './data-frame.ts';
import type { Frame, FramePart, Reach } from './frame.ts';
import { type Anchor, frameOfPage } from './page-frame.ts';

/** Where a rate was read: its row, and its draft in that row. */
export interface Located {
  row: Row;
  draft: Draft;
}

/** The frames of a lender's answers. @param unread the names of figures that no reader took */
export function framesOf(
  answers: readonly Answer[],
  reading: Pick<Reading, 'pages' | 'data'>,
  rates: readonly StoredRate[],
  figures: ReadonlyMap<string, readonly Located[]>,
  unread: ReadonlySet<PageElement>,
): Frame[] {
  return answers.map((answer, source): Frame => {
    const anchors = rates.flatMap((rate) =>
      (figures.get(rate.id) ?? []).flatMap(({ row, draft }) =>
        row.source === source ? [{ rate, at: row.at, cell: draft.cell ?? null }] : [],
      ),
    );
    const day = answer.retrievedAt.slice(0, 10);
    const page = reading.pages?.[source];
    const nodes = anchors.map(
      ({ rate, at, cell }): Anchor => ({ rate, node: typeof at === 'object' ? at : null, cell }),
    );
    const data = anchors.flatMap(({ rate, at }) => (typeof at === 'string' ? [{ rate, at }] : []));
    const parts = [
      ...(page ? [frameOfPage(page, nodes, day, notesOf(page), unread)] : []),
      ...(data.length > 0 || !page
        ? [frameOfData(reading.data?.[source] ?? parsedJson(answer.text) ?? null, data, day)]
        : []),
    ];
    return {
      ...described(answer),
      ids: [...new Set((page ? anchors : data).map(({ rate }) => rate.id))],
      ...joined(parts),
    };
  });
}

const notesOf = (page: CheerioAPI): Footnotes => footnotes(printedPage(page).lines);

/** The frame of a page that is read for its words alone: they apply to all of a lender's rates. */
export function frameOfWords(
  answer: Answer,
  page: CheerioAPI,
  rates: readonly StoredRate[],
  unread: ReadonlySet<PageElement> = new Set(),
): Frame {
  const anchors = rates.map((rate): Anchor => ({ rate, node: null }));
  const part = frameOfPage(page, anchors, answer.retrievedAt.slice(0, 10), notesOf(page), unread);
  // Its tables are those of all rates.
  const slots = part.slots.map((slot) => (slot.near === null ? slot : { ...slot, near: 'all' as const }));
  return { ...described(answer), ids: [], ...joined([{ ...part, slots }]) };
}

const described = (answer: Answer): Pick<Frame, 'url' | 'obtained' | 'sha256'> => ({
  url: answer.source.url,
  obtained: answer.obtained,
  sha256: answer.sha256,
});

const joined = (parts: readonly FramePart[]): FramePart => ({
  slots: merged(
    parts.flatMap(({ slots }) => slots),
    ({ kind, place, digest }) => kind + place + digest,
  ),
  days: merged(
    parts.flatMap(({ days }) => days),
    ({ slot, day, role }) => [slot, day, role].join(),
  ),
});

/** What stands twice once, with all that it is near to. */
function merged<One extends { near: Reach }>(all: One[], keyOf: (item: One) => string): One[] {
  return [...Map.groupBy(all, keyOf).values()].map((same) => {
    const near = same.map((item) => item.near);
    const ids = near.flatMap((item) => (item === null || item === 'all' ? [] : item));
    return { ...(same[0] as One), near: near.includes('all') ? 'all' : ids.length > 0 ? [...new Set(ids)] : null };
  });
}
