import type { z } from 'zod';
import type { Answer, Reading, Source, Way } from '../lender.ts';
import { readJson } from './feeds.ts';
import { assertItself, openPage, type Page } from './page.ts';

/** A source, and what a reader is given of its answer. */
interface Opened<Content> {
  source: Source;
  open(answer: Answer): Content;
}

/** A page: HTML. */
export function page(source: Omit<Source, 'format'>): Opened<Page> {
  return {
    source: { ...source, format: 'page' },
    open(answer) {
      const opened = openPage(answer.text, answer.retrievedAt);
      assertItself(opened.$, answer);
      return opened;
    },
  };
}

/** A JSON feed, checked against its shape. */
export function feed<Content>(source: Omit<Source, 'format'>, shape: z.ZodType<Content>): Opened<Content> {
  return { source: { ...source, format: 'json' }, open: ({ text }) => readJson(text, shape) };
}

/** A feed of JavaScript, as text: never evaluated. */
export function script(source: Omit<Source, 'format'>): Opened<string> {
  return { source: { ...source, format: 'script' }, open: ({ text }) => text };
}

/** What a reader gives back; a prime that the page does not print may be left out, and so may notes. */
type Given = Pick<Reading, 'rows'> & Partial<Reading>;

/** One way to read a lender: its sources, and the reader that is given what they hold, in the same order. */
export function way<Contents extends unknown[]>(
  opened: { [At in keyof Contents]: Opened<Contents[At]> },
  read: (...contents: Contents) => Given,
): Way {
  return {
    sources: opened.map(({ source }) => source),
    read(answers) {
      const contents = opened.map(({ open }, at) => open(answers[at] as Answer)) as Contents;
      const pages = contents.map((content) => (isPage(content) ? content.$ : null));
      return { prime: null, notes: [], unread: [], ...read(...contents), pages };
    },
  };
}

const isPage = (content: unknown): content is Page =>
  typeof content === 'object' && content !== null && '$' in content && typeof content.$ === 'function';
