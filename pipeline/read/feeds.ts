import { z } from 'zod';
import { Failure } from '../failure.ts';
import { feedFigure } from './figures.ts';

/**
 * Parses JSON and checks its shape.
 * @throws {Failure} `empty` for no text, `cut-off` where the text ends too early, `changed-layout` where it is no JSON or of another shape
 */
export function readJson<T>(text: string, shape: z.ZodType<T>): T {
  // `trim` removes a byte order mark, too.
  const trimmed = text.trim();
  if (trimmed === '') throw new Failure('empty', 'The answer is empty');
  const parsed = shape.safeParse(parse(trimmed));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Failure(
    'changed-layout',
    `The feed has another shape: ${issue?.path.join('.') || 'root'}: ${issue?.message}`,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const opens = /^[[{]/.test(text);
    const ends = /[\]}]$/.test(text);
    if (opens && !ends) throw new Failure('cut-off', 'The JSON ends too early');
    throw new Failure('changed-layout', 'The answer is not JSON');
  }
}

/** A figure of a feed (`"4,54"`, `6.090`, 4.9), in thousandths of a percent; null if there is none. */
export const figure = z.unknown().optional().transform(feedFigure);
