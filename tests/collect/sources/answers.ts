import { existsSync } from 'node:fs';
import path from 'node:path';
import { answerOf } from '../../../pipeline/collect/sources/answer.ts';
import type { Answer, Source } from '../../../pipeline/lender.ts';

/** The recorded pages of real lenders, beside the repository; absent on most machines. */
export const SHARED_RECORDINGS = path.resolve(import.meta.dirname, '../../../../shared/recordings');
/** Whether they are here. */
export const HAS_RECORDINGS = existsSync(SHARED_RECORDINGS);
/** The name of a group of tests over them, with the reason why it is left out where it is. */
export const withRecordings = (name: string): string =>
  HAS_RECORDINGS ? name : `${name} (left out: there is no ${SHARED_RECORDINGS})`;

export const PAGE: Source = { url: 'https://www.lender.example/rates', format: 'page' };

/** An answer with this body, as if it had just come over the network. */
export function answerWith(body: string | Uint8Array, source: Source = PAGE, contentType = 'text/html'): Answer {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const received = { url: source.url, status: 200, headers: { 'content-type': contentType }, body: bytes };
  return answerOf(source, received, { at: '2026-11-20T12:00:00.000Z', by: 'http' });
}

/** The kind of the failure that a call ends in; `none` where it ends well. */
export async function kindOf(call: () => unknown): Promise<string> {
  try {
    await call();
    return 'none';
  } catch (error) {
    return (error as { kind?: string }).kind ?? String(error);
  }
}
