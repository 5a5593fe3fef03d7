import { isUtf8 } from 'node:buffer';
import { decodeBuffer } from 'encoding-sniffer';

/** Number of bytes searched for a page's charset declaration. Browsers look at 1024; some pages declare it later. */
const DECLARATION_BYTES = 4096;

/** The text of an answer by its byte order mark, else its content type's charset, else the page's own; else UTF-8 if valid, or Windows-1252. */
export const decodeText = (bytes: Uint8Array, contentType: string | null): string =>
  decodeBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    maxBytes: DECLARATION_BYTES,
    transportLayerEncodingLabel: /\bcharset\s*=\s*["']?([\w:-]+)/i.exec(contentType ?? '')?.[1] ?? '',
    defaultEncoding: isUtf8(bytes) ? 'utf-8' : 'windows-1252',
  });
