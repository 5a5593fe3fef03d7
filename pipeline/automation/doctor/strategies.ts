import { printedDay } from '../../../src/rates/eastern.ts';
import { FAILURE_KINDS } from '../../../src/rates/vocabulary.ts';
import { obtain } from '../../collect/obtain.ts';
import type { Exchanged } from '../../collect/sources/exchange.ts';
import type { Fetcher } from '../../collect/sources/fetcher.ts';
import { type Failure, toFailure } from '../../failure.ts';
import type { LenderFile } from '../../lender.ts';

type Tried = Awaited<ReturnType<typeof tryStrategies>>[number];

/** Tries every strategy of a lender, while a run stops at the first that reads whole. Each source is asked once. @param at RFC 3339 */
export async function tryStrategies(lender: LenderFile, fetcher: Fetcher, seen: readonly Exchanged[], at: string) {
  const once = askingOnce(fetcher);
  const tried = [];
  for (const strategy of lender.strategies) {
    const [began, from] = [performance.now(), seen.length];
    const result = await obtain({ ...lender, strategies: [strategy] }, once, { at }).catch(toFailure);
    tried.push({ strategy, result, tookMs: Math.round(performance.now() - began), exchanges: seen.slice(from) });
  }
  return tried;
}

/** Repeats the earlier answer when the same source is asked again: strategies share sources. */
function askingOnce(fetcher: Fetcher): Fetcher {
  const asked = new Map<string, ReturnType<Fetcher['fetch']>>();
  return {
    fetch(lender, source, previous) {
      const key = JSON.stringify([source.method, source.url, source.body, source.via]);
      const answer = asked.get(key) ?? fetcher.fetch(lender, source, previous);
      asked.set(key, answer);
      return answer;
    },
    close: () => fetcher.close(),
  };
}

/** Describes a strategy in lines: its result, and each of its requests. */
export function strategyLines({ strategy, result, tookMs, exchanges }: Tried, at: number, of: number): string[] {
  const by = strategy.sources.some(({ via }) => via === 'browser') ? 'a browser' : 'http';
  const ended =
    result instanceof Error ? told(result) : result.kind === 'read' ? `${result.reading.rates.length} rates` : '';
  return [
    `way ${at + 1} of ${of}, by ${by}, in ${tookMs} ms: ${ended}`,
    ...exchanges.map((one) => `  ${exchangeLine(one)}`),
  ];
}

const told = ({ kind, message }: Failure): string => `${kind}: ${FAILURE_KINDS[kind]} (${message})`;

function exchangeLine({ method, url, status, failure, location, bytes, tookMs, certificate }: Exchanged): string {
  const came = failure ? `${failure.kind}: ${failure.message.replace(`${url}: `, '')}` : `${status}, ${bytes} bytes`;
  return [
    `${method} ${url}: ${came}, ${tookMs} ms`,
    ...(location === null ? [] : [`leads to ${location}`]),
    ...(certificate ? [`certificate by ${certificate.issuer}, valid until ${until(certificate.validTo)}`] : []),
  ].join('; ');
}

/** A day of a certificate as OpenSSL writes it: `Nov 20 23:26:13 2126 GMT`. */
const until = (text: string): string =>
  Number.isNaN(Date.parse(text)) ? text : printedDay(new Date(text).toISOString().slice(0, 10));
