import type { StoredRate } from '../../../src/rates/schema.ts';
import type { Answer, Reading, Row } from '../../lender.ts';
import { parsedJson } from '../feeds.ts';
import { frameOfData } from './data-frame.ts';
import { type Frame, type FrameDay, type FramePart, type Line, lineOf, type Word } from './frame.ts';
import { type Anchor, frameOfPage } from './page-frame.ts';
import { outlinePage } from './page-outline.ts';

export function framesOf(answers: Answer[], reading: Reading, rates: StoredRate[], rows: ReadonlyMap<string, Row[]>) {
  return answers.map((answer, source): Frame => {
    const named = new Map(rates.map((rate) => [rate.id, rate]));
    const anchors = [...rows].flatMap(([id, all]) => {
      const rate = named.get(id);
      const here = rate ? all.filter((row) => row.source === source) : [];
      return here.map(({ at }) => ({ rate: rate as StoredRate, at }));
    });
    const day = answer.retrievedAt.slice(0, 10);
    const page = reading.pages?.[source];
    const nodes = anchors.map(({ rate, at }): Anchor => {
      const label = [rate.section, rate.label].join(' | ');
      return { rate, node: typeof at === 'object' ? at : null, label };
    });
    const data = anchors.flatMap(({ rate, at }) => (typeof at === 'string' ? [{ rate, at }] : []));
    const parts = [
      ...(page ? [frameOfPage(outlinePage(page), nodes, day)] : []),
      ...(data.length > 0 || !page
        ? [frameOfData(reading.data?.[source] ?? parsedJson(answer.text) ?? null, data, day)]
        : []),
    ];
    return { ...described(answer), ...joined(parts) };
  });
}

/** The frame of a page that is read for its words alone: they apply to all of a lender's rates. */
export function frameOfWords(answer: Answer, page: Parameters<typeof outlinePage>[0], rates: StoredRate[]): Frame {
  const frame = frameOfPage(
    outlinePage(page),
    rates.map((rate) => ({ rate, node: null, label: '' })),
    answer.retrievedAt.slice(0, 10),
  );
  const names = frame.words.flatMap(({ kind, text }) =>
    kind === 'title' || kind === 'h1' ? [lineOf(text, 'all')] : [],
  );
  return { ...described(answer), ...frame, figures: {}, lines: [...names, ...frame.lines] };
}

const described = (answer: Answer): Pick<Frame, 'url' | 'obtained' | 'lastModified' | 'sha256'> => ({
  url: answer.source.url,
  obtained: answer.obtained,
  lastModified: answer.headers['last-modified'] ?? null,
  sha256: answer.sha256,
});

function joined(parts: FramePart[]): FramePart {
  const words: Word[] = [];
  const figures: Frame['figures'] = {};
  const lines: Line[] = [];
  for (const part of parts) {
    for (const [id, places] of Object.entries(part.figures))
      figures[id] = [...(figures[id] ?? []), ...places.map((place) => place + words.length)];
    words.push(...part.words);
    lines.push(...part.lines);
  }
  return { words, figures, lines, days: mergedDays(parts.flatMap(({ days }) => days)) };
}

function mergedDays(days: FrameDay[]): FrameDay[] {
  const same = Map.groupBy(days, ({ slot, day, role }) => [slot, day, role].join());
  return [...same.values()].map((all) => {
    const reaches = all.map(({ reach }) => reach);
    const ids = reaches.flatMap((reach) => (reach === 'all' ? [] : [...reach]));
    return { ...(all[0] as FrameDay), reach: reaches.includes('all') ? 'all' : [...new Set(ids)] };
  });
}
