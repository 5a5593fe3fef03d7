import { z } from 'zod';
import { Failure } from '../failure.ts';
import { feedFigure } from './figures.ts';

/** Parses JSON and checks its shape. @throws {Failure} `changed-layout` where it is no JSON or of another shape */
export function readJson<T>(text: string, shape: z.ZodType<T>): T {
  const parsed = shape.safeParse(parse(text));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Failure(
    'changed-layout',
    `The feed has another shape: ${issue?.path.join('.') || 'root'}: ${issue?.message}`,
  );
}

function parse(text: string): unknown {
  try {
    // `trim` removes a byte order mark, too.
    return JSON.parse(text.trim());
  } catch {
    throw new Failure('changed-layout', 'The answer is not JSON');
  }
}

/** A figure of a feed (`"4,54"`, `6.090`, 4.9), in thousandths of a percent; null if there is none. */
export const figure = z.unknown().optional().transform(feedFigure);
