import { z } from 'zod';
import { Failure } from '../failure.ts';
import { feedFigure } from './figures.ts';

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

/** The value of a JSON text; undefined where it is none. */
export function parsedJson(text: string): unknown {
  try {
    // `trim` removes a byte order mark, too.
    return JSON.parse(text.trim());
  } catch {
    return undefined;
  }
}

/** A figure of a feed (`"4,54"`, `6.090`, 4.9), in thousandths of a percent; null if there is none. */
export const figure = z.unknown().optional().transform(feedFigure);
