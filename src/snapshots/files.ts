import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { UserError } from '../command.ts';

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

/** A document as stored, one field or element a line, keys sorted. @param block bytes to pad to */
export function storedJson(document: Record<string, unknown>, block = 1): string {
  const pair = (key: string, value: unknown): string => `${JSON.stringify(key)}:${canonical(value)}`;
  const listed = (lines: string[], [start, end]: string): string =>
    `${start}${lines.length > 0 ? `\n${lines.join(',\n')}\n` : ''}${end}`;
  const fields = Object.keys(document)
    .sort()
    .map((key) => {
      const value = document[key];
      if (value === null || typeof value !== 'object') return pair(key, value);
      const inner = value as Record<string, unknown>;
      const lines = Array.isArray(value)
        ? value.map(canonical)
        : Object.keys(inner)
            .sort()
            .map((name) => pair(name, inner[name]));
      return `${JSON.stringify(key)}:${listed(lines, Array.isArray(value) ? '[]' : '{}')}`;
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

/** Reads a stored document and checks its digest (if known) and its shape. @throws {BrokenFile} */
export async function readDocument<Shape extends z.ZodType>(
  root: string,
  relative: string,
  shape: Shape,
  digest?: string,
): Promise<z.infer<Shape>> {
  const file = path.join(root, relative);
  const text = await readText(root, relative);
  if (digest !== undefined && sha256(text) !== digest)
    throw new BrokenFile(file, 'is not what latest.json names (SHA-256 differs); restore it from git');
  return parsed(file, text, shape);
}

/** Parses the text of a stored file. @throws {BrokenFile} */
export function parsed<Shape extends z.ZodType>(file: string, text: string, shape: Shape): z.infer<Shape> {
  const value = json(text);
  if (value === null) throw new BrokenFile(file, 'is not JSON; restore it from git');
  return shaped(file, value, shape);
}

/** A value of the documented shape. @throws {BrokenFile} naming the file, and where its shape is wrong */
export function shaped<Shape extends z.ZodType>(file: string, value: unknown, shape: Shape): z.infer<Shape> {
  const { data, error } = shape.safeParse(value);
  const [issue] = error?.issues ?? [];
  if (!issue) return data as z.infer<Shape>;
  const where = `${issue.path.join('.') || 'the document'}: ${issue.message}`;
  throw new BrokenFile(file, `is not of the documented shape (${where}); restore it from git, or update this program`);
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
