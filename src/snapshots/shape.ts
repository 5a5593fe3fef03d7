import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';

/** How long a check runs before it yields to the event loop, in ms: a server reads snapshots while it answers. */
const PIECE = 5;
/** Lists longer than this are checked element by element. */
const SHORT = 50;

/** A value of the expected shape, or the place and kind of its error. */
export type Checked<Value> = { value: Value } | { where: string; problem: string };

let line: Promise<unknown> = Promise.resolve();

/** Parses JSON and checks its shape, one document at a time and long lists element by element. @throws {SyntaxError} */
export const checkedJson = <Shape extends z.ZodType>(text: string, shape: Shape): Promise<Checked<z.infer<Shape>>> =>
  inLine(() => JSON.parse(text), shape);

/** Checks the shape of a value that was assembled from documents, in pieces as well. */
export const checkedValue = <Shape extends z.ZodType>(value: unknown, shape: Shape): Promise<Checked<z.infer<Shape>>> =>
  inLine(() => value, shape);

function inLine<Shape extends z.ZodType>(value: () => unknown, shape: Shape): Promise<Checked<z.infer<Shape>>> {
  const mine = line.then(async () => {
    await turn();
    return checked(value(), shape);
  });
  line = mine.catch(() => {});
  return mine;
}

async function checked<Shape extends z.ZodType>(value: unknown, shape: Shape): Promise<Checked<z.infer<Shape>>> {
  const lists = listsOf(value, shape);
  // The document with the beginning of each list in one step; the rest of the lists follows element by element.
  const heads = Object.fromEntries(lists.map(({ name, elements }) => [name, elements.slice(0, SHORT)]));
  const parsed = shape.safeParse(lists.length > 0 ? { ...(value as object), ...heads } : value);
  if (!parsed.success) return problemOf(parsed.error, []);
  let began = performance.now();
  for (const { name, elements, element } of lists) {
    const whole = (parsed.data as Record<string, unknown[]>)[name];
    for (let index = SHORT; index < elements.length; index++) {
      if (performance.now() - began > PIECE) {
        await turn();
        began = performance.now();
      }
      const one = element.safeParse(elements[index]);
      if (!one.success) return problemOf(one.error, [name, index]);
      whole?.push(one.data);
    }
  }
  return { value: parsed.data };
}

function listsOf(value: unknown, shape: z.ZodType) {
  if (!(shape instanceof z.ZodObject)) return [];
  return Object.entries(shape.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const elements = (value as Record<string, unknown> | null)?.[name];
    if (!(field instanceof z.ZodArray) || !Array.isArray(elements)) return [];
    return [{ name, elements: elements as unknown[], element: field.element as z.ZodType }];
  });
}

function problemOf(error: z.ZodError, prefix: (string | number)[]): { where: string; problem: string } {
  const { path, message } = error.issues[0] as z.core.$ZodIssue;
  return { where: [...prefix, ...path].join('.') || 'the document', problem: message };
}
