import { z } from 'zod';
import { Failure } from '../failure.ts';
import type { Draft, Row } from '../lender.ts';
import { feedFigure, isAbsent } from './figures.ts';
import type { Words } from './labels.ts';
import { joinParts, nothingRead, type Part, partOf } from './parts.ts';
import { draftOf, lackOf } from './rows.ts';
import type { PageElement } from './text.ts';

/** Parses JSON and checks its shape. @throws {Failure} `changed-layout` where it is no JSON or of another shape */
export function readJson<T>(text: string, shape: z.ZodType<T>): T {
  const value = parsedJson(text);
  if (value === undefined) throw new Failure('changed-layout', 'The answer is not JSON');
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Failure(
    'changed-layout',
    `The feed has another shape: ${issue?.path.join('.') || 'root'}: ${issue?.message}`,
  );
}

export function parsedJson(text: string): unknown {
  try {
    // `trim` removes a byte order mark, too.
    return JSON.parse(text.trim());
  } catch {
    return undefined;
  }
}

/** The items of a feed's list that are of a shape, each with its place in the list; the others are skipped. */
export const itemsOf = <T extends object>(list: readonly unknown[], shape: z.ZodType<T>): (T & { at: number })[] =>
  list.flatMap((item, at) => {
    const { data } = shape.safeParse(item);
    return data ? [{ ...data, at }] : [];
  });

/** A figure of a feed (`"4,54"`, `6.090`, 4.9), in thousandths of a percent; null if there is none. */
export const figure = z.unknown().optional().transform(feedFigure);

/** One figure of a feed, under the lender's name for it. */
interface Entry {
  source?: number;
  section: string | null;
  label: string;
  at: string | PageElement;
  /** The meaning of its name; null if the name is not wholly understood. */
  says: Words | null;
  rate: unknown;
  apr?: unknown;
  with?: Partial<Draft>;
}

/** Makes a row of an entry. The figure becomes a rate if its name says what it is; otherwise it is noted and not read. */
export function readEntry(entry: Entry): Part {
  const { source = 0, section, label, at } = entry;
  const cells = [entry.rate, entry.apr].flatMap((value) =>
    typeof value === 'string' || typeof value === 'number' ? [String(value)] : [],
  );
  const row: Row = { source, section, label, cells, drafts: [], at };
  const where = section === null ? `"${label}"` : `"${label}" under "${section}"`;
  const rate = feedFigure(entry.rate);
  const figure = rate === null ? null : { rate, apr: null, primeOffset: null };
  const draft = entry.says && draftOf(entry.says, figure, feedFigure(entry.apr), { label, section, ...entry.with });
  if (figure && draft) return partOf({ ...row, drafts: [draft] });
  const blank = { ...row, blanks: draft ? [draft] : [] };
  if (figure) return partOf(blank, `Not read: ${where} ${lackOf(entry.says)}`);
  const printed = String(entry.rate ?? '');
  return partOf(blank, isAbsent(printed) ? undefined : `Not read: "${printed}" at ${where}`);
}

/** Joins entries. @throws {Failure} `empty` where none holds a figure, `changed-layout` where none is understood */
export function joinEntries(...parts: Part[]): Part {
  const part = joinParts(...parts);
  if (part.rows.some((row) => row.drafts.length > 0)) return part;
  throw part.notes.length > 0
    ? nothingRead('changed-layout', `None of ${part.notes.length} figures is understood`, part.notes)
    : nothingRead('empty', 'No entry holds a figure', part.notes);
}
