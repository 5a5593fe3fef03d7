import { type Thousandths, thousandths } from '../../src/rates/percent.ts';
import { placesOf } from './figures.ts';
import type { Mention } from './mention.ts';
import { listen, type Said, spaced } from './words.ts';

/** What stands between two brackets: the words before it, and its scalars and inner brackets with the words before each. */
interface Group {
  key: string;
  scalars: { key: string; text: string }[];
  inner: Group[];
}

const TOKEN =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|-?\d+(?:\.\d+)?(?![\w$])|[A-Za-z_$][\w$.]*|[[\]{}():,;=]/gs;
const KEYWORDS = /^(?:var|let|const|null|true|false|window|function|return)$/;
/** More scalars than these are a list of many things, of which each stands for itself. */
const MANY = 24;
const DEEPEST = 24;

/** Reads data as any program writes it (JSON, arrays and objects of a script, either within strings) into groups, without running it. */
function groupsOf(text: string, depth = 0): Group {
  const root: Group = { key: '', scalars: [], inner: [] };
  const open: Group[] = [root];
  let key: string[] = [];
  for (const [token] of text.matchAll(TOKEN)) {
    const group = open.at(-1) as Group;
    if (/^[[{(]$/.test(token)) {
      const inner: Group = { key: key.join(' '), scalars: [], inner: [] };
      group.inner.push(inner);
      if (open.length < 200) open.push(inner);
      key = [];
    } else if (/^[\]})]$/.test(token)) {
      settle(group, key, depth);
      key = [];
      if (open.length > 1) open.pop();
    } else if (token === ',' || token === ';') {
      settle(group, key, depth);
      key = [];
    } else if (!/^[:=]$/.test(token) && !KEYWORDS.test(token)) key.push(unquoted(token));
  }
  settle(open.at(-1) as Group, key, depth);
  return root;
}

/** The last word before a comma is a value, those before it are its name. */
function settle(group: Group, words: string[], depth: number): void {
  const text = words.at(-1);
  if (text === undefined) return;
  const key = words.slice(0, -1).join(' ');
  if (depth < DEEPEST && /^\s*[[{]/.test(text)) group.inner.push({ ...groupsOf(text, depth + 1), key });
  else group.scalars.push({ key, text });
}

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '', f: '', v: '', 0: '' };

function unquoted(token: string): string {
  if (!/^["'`]/.test(token)) return token;
  return token
    .slice(1, -1)
    .replace(/\\(?:x([\da-f]{2})|u([\da-f]{4})|(.))/gis, (_, hex, wide, other) =>
      hex || wide ? String.fromCharCode(Number.parseInt(hex ?? wide, 16)) : (ESCAPES[other] ?? other),
    );
}

/** Every place of a feed or script where one of the figures stands as a value, and what its name, its neighbours and what it lies in say. */
export function mentionsInData(text: string, wanted: ReadonlySet<Thousandths>): Mention[] {
  const mentions: Mention[] = [];
  const visit = (group: Group, outer: Said[], path: string): void => {
    if (group.scalars.length === 0 && group.inner.length === 0) return;
    const beside =
      group.scalars.length <= MANY ? group.scalars.map(({ key, text: value }) => `${key} ${value}`).join(' ') : '';
    const name = spaced(group.key);
    const siblings = listen(spaced(beside), true);
    const around = [siblings, listen(name, true), ...outer];
    for (const { key, text: value } of group.scalars) {
      const size = thousandths(value.replace(/ ?%$/, ''));
      if (size === null || !wanted.has(Math.abs(size))) continue;
      const own = spaced(key);
      mentions.push({
        size: Math.abs(size),
        sign: size < 0 ? -1 : null,
        places: placesOf(value),
        near: [listen(own, true), siblings, listen(name, true)],
        beyond: () => outer,
        apr: listen(own).apr,
        quote: `${own} in ${path || name}`.slice(0, 160),
      });
    }
    for (const inner of group.inner) visit(inner, around, `${path} ${spaced(inner.key)}`.trim());
  };
  visit(groupsOf(text), [], '');
  return mentions;
}
