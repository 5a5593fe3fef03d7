import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { UserError } from '../command.ts';
import { type Checked, checkedJson } from './shape.ts';

/** SHA-256 in lowercase hex. */
export const sha256 = (bytes: Uint8Array | string): string => hash('sha256', bytes);

/** The value of a JSON text; null if it is none. */
export function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** JSON with sorted keys, so that the same value always gives the same bytes. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
}

/** Documents and versions are padded to a multiple of this, in bytes: Git's delta compression orders by size first, and by age only if sizes are equal. */
export const REPLACED = 32 * 1024;
export const REPEATED = 1024;

/** A document as stored, one field or element a line, keys sorted. @param block bytes to pad to @param moving first in their line: git keeps one difference */
export function storedJson(document: Record<string, unknown>, block = 1, moving: readonly string[] = []): string {
  const place = (key: string): string => `${moving.includes(key) ? 0 : 1} ${key}`;
  const line = (element: unknown): string =>
    moving.length === 0 || element === null || typeof element !== 'object' || Array.isArray(element)
      ? canonical(element)
      : `{${Object.entries(element)
          .sort(([a], [b]) => (place(a) < place(b) ? -1 : 1))
          .flatMap(([key, value]) => (value === undefined ? [] : `${JSON.stringify(key)}:${canonical(value)}`))
          .join(',')}}`;
  const fields = Object.keys(document)
    .sort()
    .map((key) => {
      const value = document[key];
      const lines = Array.isArray(value)
        ? value.map(line)
        : value !== null && typeof value === 'object'
          ? Object.keys(value)
              .sort()
              .map((inner) => `${JSON.stringify(inner)}:${canonical((value as Record<string, unknown>)[inner])}`)
          : null;
      if (!lines) return `${JSON.stringify(key)}:${canonical(value)}`;
      const [start, end] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
      return `${JSON.stringify(key)}:${start}${lines.length ? `\n${lines.join(',\n')}\n` : ''}${end}`;
    });
  const text = `{\n${fields.join(',\n')}\n}\n`;
  const bytes = Buffer.byteLength(text);
  return text + '\n'.repeat(Math.ceil(bytes / block) * block - bytes);
}

/** A file of the data folder that cannot be used as it is. */
export class BrokenFile extends UserError {
  file: string;

  constructor(file: string, problem: string, options: ErrorOptions = {}) {
    super(`${file} ${problem}`, options);
    this.name = 'BrokenFile';
    this.file = file;
  }
}

/** Reads a stored file. @throws {BrokenFile} */
export async function readText(root: string, relative: string): Promise<string> {
  const file = path.join(root, relative);
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BrokenFile(file, `cannot be read (${error.code ?? error}); restore it from git`, { cause: error });
  });
}

/** Reads a stored document and checks its digest (if known) and its shape. @param held its text, if it was read already @throws {BrokenFile} */
export async function readDocument<Shape extends z.ZodType>(
  root: string,
  relative: string,
  shape: Shape,
  digest?: string,
  held?: string,
): Promise<z.infer<Shape>> {
  const file = path.join(root, relative);
  const text = held ?? (await readText(root, relative));
  if (digest !== undefined && sha256(text) !== digest)
    throw new BrokenFile(file, 'is not what latest.json names (SHA-256 differs); restore it from git');
  return parsed(file, text, shape);
}

/** Parses the text of a stored file. @throws {BrokenFile} */
export async function parsed<S extends z.ZodType>(file: string, text: string, shape: S): Promise<z.infer<S>> {
  const checked = await checkedJson(text, shape).catch((error: unknown) => {
    throw new BrokenFile(file, 'is not JSON; restore it from git', { cause: error });
  });
  return shaped(file, checked);
}

/** The value of a shape check. @throws {BrokenFile} naming the file if its shape is wrong */
export function shaped<Value>(file: string, checked: Checked<Value>): Value {
  if ('value' in checked) return checked.value;
  const { where, problem } = checked;
  const mend = 'restore it from git, or update this program';
  throw new BrokenFile(file, `is not of the documented shape (${where}: ${problem}); ${mend}`);
}

/** Writes a file whole or not at all: a temporary file beside it, synced, then renamed into place. */
export async function writeWhole(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  const handle = await open(temporary, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
  const folder = await open(path.dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Writes a file whole, if its content differs. */
export async function rewrite(file: string, text: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => null)) !== text) await writeWhole(file, text);
}

/** Removes the temporary files that killed runs left in a folder. The caller must be the folder's only writer. */
export async function sweep(root: string): Promise<void> {
  if (!existsSync(root)) return;
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  for (const entry of entries)
    if (entry.isFile() && /\.\d+\.tmp$/.test(entry.name)) await rm(path.join(entry.parentPath, entry.name));
}

/** Few enough that a thousand lenders are never all in memory as text, enough to keep a disk busy. */
export const FILES_AT_ONCE = 16;

/** Does the work for every item, at most `most` at a time. */
export async function sideBySide<Item>(items: Iterable<Item>, most: number, work: (item: Item) => Promise<void>) {
  const queue = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: most }, worker));
}
