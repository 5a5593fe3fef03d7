import type { z } from 'zod';
import { factsAbout, lifeOf } from '../../src/lenders/facts.ts';
import type { Judged } from '../../src/snapshots/judgements.ts';
import type { Answer, LenderFile, Reading, Source, Strategy } from '../lender.ts';
import { readJson } from './feeds.ts';
import type { Vocabulary } from './labels.ts';
import { assertItself, openPage, type Page } from './page.ts';
import { printedPrime, readPrime, withPrime } from './parts.ts';

interface Opened<Content> {
  source: Source;
  open(answer: Answer, judged?: Judged): Content;
}

export function page(source: Omit<Source, 'format'>, words: Vocabulary = []): Opened<Page> {
  return {
    source: { ...source, format: 'page' },
    open(answer, judged) {
      const opened = openPage(answer.text, judged, words);
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

/** The result of a reader; it may leave out notes, and a prime that the page does not print. */
type Result = Pick<Reading, 'rows'> & Partial<Reading>;

/** One strategy to read a lender: its sources, and the reader that receives their contents, in the same order. */
export function strategy<Contents extends unknown[]>(
  opened: { [At in keyof Contents]: Opened<Contents[At]> },
  read: (...contents: Contents) => Result,
): Strategy {
  return {
    sources: opened.map(({ source }) => source),
    read(answers, judged) {
      const contents = opened.map(({ open }, at) => open(answers[at] as Answer, judged)) as Contents;
      const pages = contents.map((content) => (isPage(content) ? content.$ : null));
      return { prime: null, notes: [], unread: [], ...read(...contents), pages };
    },
  };
}

/** The content of a lender file. Facts about the lender, and its life, are in `src/lenders`; its one strategy is to read its page. */
type Definition = Omit<LenderFile, 'facts' | 'life' | 'strategies'> &
  Partial<Pick<LenderFile, 'strategies'>> & {
    source?: Omit<Source, 'url' | 'format'>;
    /** Reads its page; unset for a lender that publishes no rates of its own. */
    read?(page: Page): Result;
    /** Its own prime on that page: the label of the row, or the name in running text. */
    prime?: RegExp | string;
  };

/** Makes a lender of what its file says. */
export function defineLender({ source, read = () => ({ rows: [] }), prime, ...file }: Definition): LenderFile {
  const life = lifeOf(file.id);
  const readWhole = (page: Page): Result => {
    const part = { notes: [], unread: [], ...read(page) };
    if (prime === undefined) return part;
    return withPrime(part, typeof prime === 'string' ? printedPrime(page.text, prime) : readPrime(page.tables, prime));
  };
  return {
    facts: factsAbout(file.id),
    ...(life && { life }),
    strategies: [strategy([page({ url: file.page, ...source }, file.words)], readWhole)],
    ...file,
  };
}

const isPage = (content: unknown): content is Page =>
  typeof content === 'object' && content !== null && '$' in content && typeof content.$ === 'function';
