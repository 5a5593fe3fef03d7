import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

interface Room {
  room: string;
  knows: string;
  imports: string[];
}
/** The rooms from the ground up, with what each may import. */
const ROOMS = JSON.parse(readFileSync(path.resolve('docs/imports.json'), 'utf8')) as Room[];

/** The room of a file; null for one that stands beside the rooms and belongs to all of them. */
const roomOf = (file: string): string | null => /^((?:src|pipeline)\/[^/]+)\//.exec(file)?.[1] ?? null;

function* importsIn(room: string): Generator<[file: string, target: string]> {
  for (const name of readdirSync(room, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:ts|astro)$/.test(name)) continue;
    const file = path.posix.join(room, name);
    for (const [, from, lazy] of readFileSync(file, 'utf8').matchAll(
      /^import .*?'(\.[^']+)'|(?:from|import\() ?'(\.[^']+)'/gm,
    ))
      yield [file, path.posix.normalize(path.posix.join(path.posix.dirname(file), from ?? lazy ?? ''))];
  }
}

/** The table of ARCHITECTURE.md as it follows from the rooms. */
const TABLE = [
  '| folder | contains | imports |',
  '| --- | --- | --- |',
  ...ROOMS.map(
    ({ room, knows, imports }) =>
      `| \`${room}\` | ${knows} | ${imports.map((one) => `\`${one.replace(/^src\//, '')}\``).join(', ') || 'no other'} |`,
  ),
].join('\n');

describe('the folders of the source', () => {
  test.each(ROOMS)('$room imports exactly what the map says', ({ room, imports }) => {
    const found = new Map<string, string>();
    for (const [file, target] of importsIn(room)) {
      const other = roomOf(target);
      if (other && other !== room) found.set(other, `${file} -> ${target}`);
    }
    for (const [other, example] of found) expect(imports, example).toContain(other);
    expect([...found.keys()].sort()).toEqual([...imports].sort());
  });

  test('are in an order in which every import points down', () => {
    const order = ROOMS.map(({ room }) => room);
    for (const [place, { room, imports }] of ROOMS.entries())
      for (const one of imports) expect(order.indexOf(one), `${room} imports ${one}`).toBeLessThan(place);
  });

  test('are all on the map', () => {
    const folders = ['src', 'pipeline'].flatMap((floor) =>
      readdirSync(floor, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [`${floor}/${one.name}`] : [])),
    );
    expect(ROOMS.map(({ room }) => room).sort()).toEqual(folders.sort());
  });

  test('are in ARCHITECTURE.md as they are on the map', () => {
    expect(readFileSync(path.resolve('docs/ARCHITECTURE.md'), 'utf8')).toContain(TABLE);
  });
});

test('no line of code is wider than a review shows', () => {
  const code = '{src,pipeline,tools,deploy,tests,.github}/**/*.{ts,astro,css,js,mjs,sh,sql,yml}';
  const files = globSync(code, { exclude: ['**/node_modules', '**/recordings'] });
  const wide = files.filter((file) => /^.{161}/mu.test(readFileSync(file, 'utf8')));
  expect(wide).toEqual([]);
});
