import { open, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../../command.ts';

const FIRST_LINE = 'The accounts of Prime Minus are not here any more.';

/** Leaves a note in the place of a database file, which every command that is pointed at the file reads. */
export async function leaveNote(file: string, to: string, kept: string, at: Date): Promise<void> {
  const text = `${FIRST_LINE}\nThey were moved to ${to} on ${at.toISOString()}: set DATABASE_URL to it where this file is named.\nWhat was here is kept in ${kept} for 14 days.\n`;
  await writeFile(file, text, { mode: 0o600, flag: 'wx' });
}

/** The note in the place of a database file; null if there is none. */
export async function noteIn(file: string): Promise<string | null> {
  const handle = await open(file, 'r').catch(() => null);
  if (!handle) return null;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2000), { position: 0 });
    const text = buffer.toString('utf8', 0, bytesRead);
    return text.startsWith(FIRST_LINE) ? text : null;
  } finally {
    await handle.close();
  }
}

/** There is a note in place of a database. */
export class Moved extends UserError {}

/** @throws {Moved} with the note's text, if there is one in place of the database */
export async function assertNotMoved(file: string): Promise<void> {
  const note = await noteIn(file);
  if (note !== null) throw new Moved(`${file}: ${note.trim().replaceAll('\n', ' ')}`);
}

/** @throws {Moved} if a file is missing whose accounts were moved: an empty one in its place would look as if nobody had an account */
export async function assertNeverMoved(file: string): Promise<void> {
  const [folder, name] = [path.dirname(file), path.basename(file)];
  const kept = (await readdir(folder).catch(() => [])).filter((one) => one.startsWith(`${name}.moved-`)).sort();
  if (kept.length > 0)
    throw new Moved(
      `${file} is gone, and its accounts were moved: set DATABASE_URL to where they are, or bring them back (accounts -- move --to FILE). To begin without any, remove ${kept.join(' and ')}`,
    );
}
