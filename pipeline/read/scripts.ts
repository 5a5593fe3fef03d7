import { Failure } from '../failure.ts';

const CLOSING: Record<string, string> = { '{': '}', '[': ']' };
/** The characters for letters behind a backslash; a line broken by one continues. */
const ESCAPES: Record<string, string> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
  '\n': '',
};

/**
 * Cuts the literal after a name out of a script, as its source text; never evaluated. @param after the text directly before it, comments apart
 * @throws {Failure} `changed-layout` where the name is missing or has different values, `cut-off` where the value does not end
 */
export function literalAfter(script: string, after: RegExp): string {
  const code = withoutComments(script);
  const matches = [...code.matchAll(new RegExp(after, `${after.flags}g`))].slice(0, MOST_VALUES + 1);
  if (matches.length > MOST_VALUES)
    throw new Failure('changed-layout', `${after.source} stands too often in the script`);
  const [value, ...others] = new Set(matches.map((match) => literalAt(code, match.index + match[0].length, after)));
  if (value === undefined) throw new Failure('changed-layout', `No ${after.source} in the script`);
  if (others.length > 0) throw new Failure('changed-layout', `${after.source} has different values in the script`);
  return value;
}

const MOST_VALUES = 10;

/** A script with blanks for its comments. Strings are left as they are, and end with their line at the latest. */
const withoutComments = (script: string): string =>
  script.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/g, (part) =>
    part.startsWith('/') ? ' '.repeat(part.length) : part,
  );

function literalAt(script: string, start: number, after: RegExp): string {
  const opening = script[start] ?? '';
  if (opening === '"' || opening === "'") return script.slice(start, endOfString(script, start));
  if (!(opening in CLOSING)) throw new Failure('changed-layout', `No value after ${after.source}`);
  const open: string[] = [];
  for (let at = start; at < script.length; at += 1) {
    const letter = script[at] ?? '';
    if (letter === '"' || letter === "'") at = endOfString(script, at) - 1;
    else if (letter in CLOSING) open.push(CLOSING[letter] ?? '');
    else if (letter === '}' || letter === ']') {
      if (open.pop() !== letter) throw new Failure('cut-off', `The value after ${after.source} is not whole`);
      if (open.length === 0) return script.slice(start, at + 1);
    }
  }
  throw new Failure('cut-off', `The value after ${after.source} has no end`);
}

/** The text of one string literal (`"\x22a\u0022"` -> `"a"`). @throws {Failure} `changed-layout` where it is none */
export function unquote(literal: string): string {
  const quote = literal[0];
  if ((quote !== '"' && quote !== "'") || endOfString(literal, 0) !== literal.length) {
    throw new Failure('changed-layout', 'The script no longer holds its data as one string');
  }
  return literal
    .slice(1, -1)
    .replace(/\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}|([\s\S]))/gi, (_, hex, unicode, point, other) => {
      const code: string | undefined = hex ?? unicode ?? point;
      return code ? String.fromCodePoint(Number.parseInt(code, 16)) : (ESCAPES[other as string] ?? (other as string));
    });
}

/** The place behind the string begun at `start`. */
function endOfString(script: string, start: number): number {
  for (let index = start + 1; index < script.length; index += 1) {
    if (script[index] === '\\') index += 1;
    else if (script[index] === script[start]) return index + 1;
  }
  throw new Failure('cut-off', 'A string of the script has no end');
}
