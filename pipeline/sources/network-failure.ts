import type { FailureKind } from '../../src/rates/vocabulary.ts';
import { Failure } from '../failure.ts';

/** How far an exchange had come when it failed. */
export type Phase = 'asking' | 'reading';

const KINDS: [RegExp, FailureKind][] = [
  [/^(?:ENOTFOUND|EAI_)/, 'dns'],
  [/^(?:UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/, 'timeout'],
  [
    /^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_|EPROTO)/,
    'tls',
  ],
  [/^(?:UND_ERR_HEADERS_OVERFLOW|HPE_HEADER_OVERFLOW)$/, 'too-large'],
  [/^(?:Z_BUF_ERROR|HPE_INVALID_EOF_STATE)$/, 'cut-off'],
  [/^(?:Z_|ERR_?_?BROTLI|ERR__ERROR_FORMAT|ERR_PADDING|HPE_|HTTPParserError)/, 'content-type'],
];

/** The failure that a network, TLS, HTTP or decompression error is. What has no sign of its own is a dropped connection. */
export function networkFailure(error: unknown, url: string, phase: Phase): Failure {
  if (error instanceof Failure) return error;
  const { code, name, message } = error as NodeJS.ErrnoException;
  const known = name === 'TimeoutError' ? 'timeout' : KINDS.find(([pattern]) => pattern.test(code ?? name))?.[1];
  const [reason] = (message || String(code)).split('\n');
  return new Failure(known ?? (phase === 'reading' ? 'cut-off' : 'refused'), `${url}: ${reason}`);
}
