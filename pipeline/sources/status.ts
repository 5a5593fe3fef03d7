import { Failure } from '../failure.ts';
import { refusalIn } from './refusal.ts';

/** What a status without a usable answer is judged by. */
export interface Judged {
  url: string;
  status: number;
  headers: Record<string, string>;
  text: string;
}

/**
 * Lets pass only 200. 401, 403 and 429 are refusals of automated reading (a run asks a host a handful of times, so too
 * many requests means none at all), and so is any error whose page is a block page or that Cloudflare marks as a challenge.
 * @throws {Failure} `blocked`, `moved` or `http-status`.
 */
export function assertStatus({ url, status, headers, text }: Judged): void {
  if (status === 200) return;
  const refusal = headers['cf-mitigated']
    ? 'Cloudflare'
    : status >= 300
      ? refusalIn(`${headers.location ?? ''} ${text}`)
      : null;
  if (refusal || status === 401 || status === 403 || status === 429)
    throw new Failure('blocked', `${url} answered ${status}${refusal ? ` (${refusal})` : ''}`);
  if (status >= 300 && status < 400 && status !== 304)
    throw new Failure('moved', `${url} leads to ${headers.location ?? 'another page'} (${status})`);
  throw new Failure('http-status', `${url} answered ${status}`);
}
