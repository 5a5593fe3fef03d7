import { z } from 'zod';
import { OBTAINED } from '../../src/rates/vocabulary.ts';
import type { Source } from '../lender.ts';

const insideFolder = z
  .string()
  .regex(/^[^/\\\0][^\\\0]*$/, 'must be a path inside the recording folder')
  .refine((path) => !path.split('/').includes('..'), 'must be a path inside the recording folder');

/** One recorded answer: what was asked, what came, and the file that holds the body. */
const recordedAnswer = z.object({
  lender: z.string().min(1),
  method: z.enum(['GET', 'POST']).default('GET'),
  url: z.url(),
  /** Body of a POST; two requests to one address are told apart by it. */
  requestBody: z.string().optional(),
  /** Where the answer stood after allowed redirects. */
  answeredUrl: z.url().optional(),
  status: z.int().min(100).max(599),
  contentType: z.string().nullable(),
  retrievedAt: z.iso.datetime(),
  via: z.enum(OBTAINED),
  kind: z.string().describe('page: a whole page; excerpt: a fragment of one; feed: data'),
  body: insideFolder,
  note: z.string().optional(),
});
export type RecordedAnswer = z.infer<typeof recordedAnswer>;

/** index.json of a recording folder. */
export const recordingIndex = z.object({ about: z.string().optional(), recordings: z.array(recordedAnswer) });
export type RecordingIndex = z.infer<typeof recordingIndex>;

/** What makes two recorded answers the same one: lender, method, address and request body. */
export function recordedKey(lender: string, asked: Pick<Source, 'method' | 'url'> & { requestBody?: string }): string {
  return JSON.stringify([lender, asked.method ?? 'GET', asked.url, asked.requestBody ?? null]);
}
