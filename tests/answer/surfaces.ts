import { load } from 'cheerio/slim';
import { overflowOf, wordsIn } from '../charts/pictures.ts';
import { call, connected } from '../mcp/client.ts';
import { TERMS } from './doors.ts';
import type { Stage } from './stage.ts';

/** The kind of mortgage that every surface is asked about. */
export const KIND = { slug: '5-year-fixed', ...TERMS['5-year-fixed'] } as const;

/** A figure as a program reads it. */
export interface Fields {
  ratePercent: number;
  standing: string;
  reasons: string[];
}
/** How a surface tells the lowest: fields for programs, or words for people; null where it names none. */
export type Telling = Fields | string | null;

/** Questions that a surface can be asked: all, or only the usual one in some province. */
interface Surface {
  asks: 'any' | 'provinces';
  /** @param query the question as the query of an address */
  tell(query: string): Promise<Telling>;
}

interface Told {
  says: string;
  lowest: Fields | null;
}
interface Answered extends Omit<Fields, 'ratePercent'> {
  rate: { ratePercent: number };
}
const flat = (one: Fields | null | undefined): Fields | null =>
  one ? { ratePercent: one.ratePercent, standing: one.standing, reasons: one.reasons } : null;
const wordsOf = ({ lowest, says }: Told): string | null => lowest && says;

/** Every surface that tells the lowest figure of a question on demand, asked as people and programs ask it. @param closing gets what is to be closed */
export async function surfacesOf(
  stage: Stage,
  closing: { close(): Promise<void> }[],
): Promise<Record<string, Surface>> {
  const { gate, key, account } = stage;
  const get = async (path: string, headers: Record<string, string>): Promise<Response> => {
    gate.clock.time += 1000;
    const answer = await fetch(gate.url + path, { headers: { 'accept-encoding': 'identity', ...headers } });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const json = async <Shape>(path: string, headers = { authorization: `Bearer ${key}` } as Record<string, string>) =>
    (await get(path, headers)).json() as Promise<Shape>;
  const page = async (path: string, part: string, cookie = account.cookie): Promise<string | null> =>
    load(await (await get(path, { cookie })).text())(part)
      .first()
      .text()
      .replace(/\s+/g, ' ');
  const clients = { full: await connected(gate.url, key), open: await connected(gate.url) };
  closing.push(...Object.values(clients));
  const lowestBy = async (who: keyof typeof clients, query: string) => {
    gate.clock.time += 1000;
    const asked = { ...Object.fromEntries(new URLSearchParams(query)), rateType: 'fixed', term: '5 years' };
    return (await call<{ terms: [Told] }>(clients[who], 'lowest_rates', asked)).terms[0];
  };
  const saved = async (query: string, ending: string): Promise<Response> => {
    const made = await gate.context.access.keys.create((await gate.account()).id, '', undefined, undefined, {
      kind: 'question',
      question: `${query}&rateType=fixed&termMonths=60`,
    });
    return get(`/q/${made?.key}.${ending}`, {});
  };
  /** The words of a picture, of which none is wider than it. */
  const drawn = async (answer: Response): Promise<string | null> => {
    const svg = await answer.text();
    const text = wordsIn(svg);
    return text.includes('No current') ? null : (overflowOf(svg) ?? text);
  };
  const fromTerms = async (path: string, headers?: Record<string, string>): Promise<Telling> => {
    const { terms } = await json<{ terms: { slug: string; lowest: Answered | null }[] }>(path, headers);
    const lowest = terms.find(({ slug }) => slug === KIND.slug)?.lowest;
    return flat(lowest && { ...lowest, ...lowest.rate });
  };
  const any = (tell: Surface['tell']): Surface => ({ asks: 'any', tell });
  const provinces = (tell: Surface['tell']): Surface => ({ asks: 'provinces', tell });
  const inProvince = (query: string): string => new URLSearchParams(query).get('province') ?? '';
  return {
    'GET /api/rates/lowest': any((query) => fromTerms(`/api/rates/lowest?${query}`)),
    'GET /api/rates/lowest without a key': any((query) => fromTerms(`/api/rates/lowest?${query}`, {})),
    'lowest_rates with a key': any(async (query) => flat((await lowestBy('full', query)).lowest)),
    'lowest_rates without one': any(async (query) => flat((await lowestBy('open', query)).lowest)),
    'lowest_rates in words': any(async (query) => wordsOf(await lowestBy('full', query))),
    '/rates': any((query) => page(`/rates?${query}`, `[data-answer="${KIND.slug}"]`, '')),
    '/board': any((query) => page(`/board?${query}&prepayment=closed`, `[data-lowest="${KIND.slug}"]`)),
    '/offer': any((query) => page(`/offer?${query}&rate=20&term=${KIND.slug}`, '#answer', '')),
    '/alert': any((query) => page(`/alert?${query}&rateType=fixed&termMonths=60`, '[data-now]')),
    '/q/….json': any(async (query) => {
      const { lowest } = (await (await saved(query, 'json')).json()) as {
        lowest: (Fields & { rateType: string; termMonths: number })[];
      };
      return flat(lowest.find((one) => one.rateType === KIND.rateType && one.termMonths === KIND.termMonths));
    }),
    '/q/….svg': any(async (query) => drawn(await saved(query, 'svg'))),
    '/embed/headline': provinces((query) => page(`/embed/headline?province=${inProvince(query)}`, 'li:first-child')),
    '/embed/lowest': provinces((query) =>
      page(`/embed/lowest/${KIND.slug}?province=${inProvince(query)}`, 'main, body'),
    ),
    '/embed/badge': provinces((query) =>
      get(`/embed/badge/${KIND.slug}.svg?province=${inProvince(query)}`, {}).then(drawn),
    ),
  };
}
