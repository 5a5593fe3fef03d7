import { open, writeFile } from 'node:fs/promises';
import { UserError } from '../../command.ts';

const FIRST_LINE = 'The accounts of Prime Minus are not here any more.';

/** Leaves a note in the place of a database file, which every command that is pointed at the file reads. */
export async function leaveNote(file: string, to: string, kept: string, at: Date): Promise<void> {
  const text = `${FIRST_LINE}\nThey were moved to ${to} on ${at.toISOString()}: set DATABASE_URL to it where this file is named.\nWhat was here is kept in ${kept} for 14 days.\n`;
  await writeFile(file, text, { mode: 0o600, flag: 'wx' });
}

/** There is a note in place of a database. */
export class Moved extends UserError {}

/** @throws {Moved} with the note's text, if there is one in place of the database */
export async function assertNotMoved(file: string): Promise<void> {
  const handle = await open(file, 'r').catch(() => null);
  if (!handle) return;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2000), { position: 0 });
    const text = buffer.toString('utf8', 0, bytesRead);
    if (text.startsWith(FIRST_LINE)) throw new Moved(`${file}: ${text.trim().replaceAll('\n', ' ')}`);
  } finally {
    await handle.close();
  }
}
