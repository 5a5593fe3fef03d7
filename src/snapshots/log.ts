import { type FileHandle, mkdir, open } from 'node:fs/promises';
import path from 'node:path';

const PIECE = 64 * 1024;
const NEWLINE = 0x0a;

/** Appends a line to a log and syncs it. A line torn by a kill is closed off first, so that it spoils no other. */
export async function appendLine(file: string, line: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(file, 'a+');
  try {
    const { size } = await handle.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await handle.read(last, 0, 1, size - 1);
    await handle.appendFile(`${size > 0 && last[0] !== NEWLINE ? '\n' : ''}${line}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The lines of a file, last first, read only as far as needed. None if there is no such file. */
export async function* linesBackwards(file: string): AsyncGenerator<string> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!handle) return;
  try {
    let rest: Buffer = Buffer.alloc(0);
    for (let end = (await handle.stat()).size; end > 0; end = Math.max(0, end - PIECE)) {
      let text: Buffer = Buffer.concat([await piece(handle, Math.max(0, end - PIECE), end), rest]);
      for (let at = text.lastIndexOf(NEWLINE); at >= 0; at = text.lastIndexOf(NEWLINE)) {
        yield text.toString('utf8', at + 1);
        text = text.subarray(0, at);
      }
      rest = text;
    }
    yield rest.toString('utf8');
  } finally {
    await handle.close();
  }
}

async function piece(handle: FileHandle, from: number, to: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(to - from), { position: from });
  return buffer.subarray(0, bytesRead);
}
