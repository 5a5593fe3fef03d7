const BYTE_ORDER_MARKS: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
/** Number of bytes searched for a page's charset declaration. Browsers look at 1024; some pages declare it later. */
const DECLARATION_BYTES = 4096;

/** The text in one charset; null for an unknown one, or where `fatal` bytes do not fit. */
function decoded(bytes: Uint8Array, label: string, fatal = false): string | null {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes);
  } catch {
    return null;
  }
}

function declaredInPage(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, DECLARATION_BYTES)).toString(
    'latin1',
  );
  const label = /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w:-]+)/i.exec(head)?.[1] ?? null;
  // A declaration that was readable as ASCII cannot be in UTF-16 (HTML standard, "get an encoding").
  return label && /^utf-?16/i.test(label) ? 'utf-8' : label;
}

/** The text of an answer by its byte order mark, else its content type's charset, else the page's own; else UTF-8 if valid, or Windows-1252. */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const mark = BYTE_ORDER_MARKS.find(([start]) => start.every((byte, index) => bytes[index] === byte));
  if (mark) return new TextDecoder(mark[1]).decode(bytes);
  const labels = [/\bcharset\s*=\s*["']?([\w:-]+)/i.exec(contentType ?? '')?.[1], declaredInPage(bytes)];
  for (const label of labels) {
    const named = label ? decoded(bytes, label) : null;
    if (named !== null) return named;
  }
  return decoded(bytes, 'utf-8', true) ?? new TextDecoder('windows-1252').decode(bytes);
}
