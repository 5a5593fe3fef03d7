import { z } from 'zod';
import { Failure } from '../failure.ts';
import { readJson } from './feeds.ts';

const STRING = String.raw`"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'`;
const COMMENTS = new RegExp(String.raw`${STRING}|\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*`, 'g');
const PARTS = new RegExp(String.raw`${STRING}|[[{\]}]|[^"'[{\]}]+`, 'gy');

/** Cuts the literal after a name out of a script; never evaluated. @throws {Failure} `changed-layout` where it is missing or not one, `cut-off` */
export function literalAfter(script: string, after: RegExp): string {
  const code = script.replace(COMMENTS, (part) => (part.startsWith('/') ? ' '.repeat(part.length) : part));
  const matches = [...code.matchAll(new RegExp(after, `${after.flags}g`))];
  const [value, ...others] = new Set(
    matches.map((match) => literalAt(code.slice(match.index + match[0].length), after)),
  );
  if (value === undefined) throw new Failure('changed-layout', `No ${after.source} in the script`);
  if (others.length > 0) throw new Failure('changed-layout', `${after.source} has different values in the script`);
  return value;
}

function literalAt(code: string, after: RegExp): string {
  let [depth, end] = [0, 0];
  for (const [part] of code.matchAll(PARTS)) {
    end += part.length;
    if (part === '[' || part === '{') depth += 1;
    else if (part === ']' || part === '}') depth -= 1;
    if (depth === 0) return code.slice(0, end);
  }
  throw new Failure('cut-off', `The value after ${after.source} has no end`);
}

/** The text of one string literal (`"\x22a\u0022"` -> `"a"`). @throws {Failure} `changed-layout` where it is none */
export function unquote(literal: string): string {
  const plain: Record<string, string> = { '"': '\\"', "\\'": "'", '\\x': '\\u00' };
  const inner = literal.slice(1, -1).replace(/\\[\s\S]|"/g, (sign) => plain[sign] ?? sign);
  return readJson(`"${inner}"`, z.string());
}
