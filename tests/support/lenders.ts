import { answerOf, type Fetcher } from '../../pipeline/collect/sources/answer.ts';
import { Failure } from '../../pipeline/failure.ts';
import type { Answer, LenderFile } from '../../pipeline/lender.ts';
import { defineLender } from '../../pipeline/read/strategies.ts';
import { thousandths } from '../../src/rates/thousandths.ts';
import type { FailureKind } from '../../src/rates/vocabulary.ts';

/** A made-up lender whose page has one line `months=rate` for each rate: `60=4.59`. */
export function madeUpLender(id: string, minimumRates = 2): LenderFile {
  return defineLender({
    id,
    name: `${id} Bank`,
    kind: 'bank',
    page: `https://${id}.example/rates`,
    verified: 'shape only',
    minimumRates,
    strategies: [
      {
        sources: [{ url: `https://${id}.example/rates`, format: 'page' }],
        read: ([answer]) => ({
          prime: null,
          notes: [],
          rows: [...(answer as Answer).text.matchAll(/(\d+)=([\d.]+)/g)].map(([line, months, figure]) => ({
            source: 0,
            section: null,
            label: line,
            cells: [figure as string],
            drafts: [
              {
                rateType: 'fixed',
                termMonths: Number(months),
                prepayment: 'closed',
                offer: 'posted',
                rate: thousandths(figure as string),
                label: line,
                section: null,
              },
            ],
          })),
        }),
      },
    ],
  });
}

/** The answers of made-up lenders: lines, a failure, or "not modified" to a conditional request. */
export type Script = Record<string, string | FailureKind | { etag: string; lines: string }>;

/** A fetcher that plays a script without a network, and records the requests in `asked`. */
export function scripted(
  script: Script,
  now: () => Date,
): Fetcher & { asked: { lender: string; conditional: boolean }[] } {
  const asked: { lender: string; conditional: boolean }[] = [];
  return {
    asked,
    async fetch(lender, source, previous) {
      const played = script[lender] ?? 'not-recorded';
      asked.push({ lender, conditional: previous !== null });
      const lines = typeof played === 'string' ? played : played.lines;
      if (!lines.includes('=')) throw new Failure(lines as FailureKind, 'as the script says');
      const etag = typeof played === 'string' ? null : played.etag;
      if (etag && previous?.etag === etag) return 'unchanged';
      const body = Buffer.from(`<!doctype html><html><body><p>${lines}</p></body></html>`);
      const headers = { 'content-type': 'text/html', ...(etag ? { etag } : {}) };
      return answerOf(source, { url: source.url, status: 200, headers, body }, { at: now().toISOString(), by: 'http' });
    },
    close: async () => {},
  };
}
