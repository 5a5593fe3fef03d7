import type { HttpResponse } from '../http/message.ts';
import { HEADLINE_TERMS } from '../rates/terms.ts';

/** A part of the API that is going to end, and the day of its announcement. Days are UTC, `2027-11-22`. */
export interface Ending {
  /** The address as the OpenAPI document writes it: `/api/rates/{lender}`. */
  path: string;
  /** The parameter that ends, where the address itself stays. */
  parameter?: string;
  /** What takes its place: an address, with the parameters that it takes where the request has none, or a parameter. */
  to: string;
  announcedOn: string;
  /** A year after the announcement at the earliest. */
  endsOn: string;
}

const RECIPES = ['assistants', 'sheets', 'excel', 'pandas', 'r', 'observable', 'home-assistant', 'grafana', 'n8n'];
const YEAR = { announcedOn: '2026-11-28', endsOn: '2027-11-28' };
/** Pages, in both languages, that are a part of another one now. */
const movedPages = (to: string, ...from: string[]): Ending[] =>
  ['', '/fr'].flatMap((start) => from.map((path) => ({ path: start + path, to: start + to, ...YEAR })));
const DAILY = '/api/rates/series?term=5-year-fixed,3-year-fixed,5-year-variable';
const RATES = ['aggregated', 'history', 'lowest', 'series'].map((name) => `/api/rates/${name}`);

/** Where old addresses of the API and of files lead; CHANGELOG.md names each as well. */
const MOVED: Readonly<Record<string, string>> = {
  '/api/usage': '/dashboard',
  '/api/lenders.csv': '/api/lenders',
  '/api/rates/changes.csv': '/api/rates/changes',
  '/api/rates/aggregated/fields': '/api/rates/aggregated/short',
  '/api/preview/answer': '/api/rates/lowest',
  '/api/preview/history': DAILY,
  '/api/rate-index': DAILY,
  '/api/rate-index.csv': DAILY.replace('?', '.csv?'),
  '/rate-index.csv': DAILY.replace('?', '.csv?'),
  '/rate-index.json': DAILY,
  '/api/corrections': '/corrections.atom',
  '/q/{token}.png': '/q/{token}.svg',
  '/q/{token}.ics': '/q/{token}.atom',
  '/q/{token}.series.csv': '/q/{token}.csv',
};
const RENAMED: readonly (readonly [path: string, parameter: string, to: string])[] = [
  ['/api/rates/changes', 'since', 'from'],
  ['/api/rates/changes', 'asOf', 'to'],
  ['/api/rates/history', 'cursor', 'after'],
  ['/api/snapshots', 'before', 'after'],
  ...RATES.map((path) => [path, 'type', 'rateType'] as const),
];

/** Everything that is going to end, what has moved among it. CHANGELOG.md names each as well. */
export const ENDINGS: readonly Ending[] = [
  ...Object.entries(MOVED).map(([path, to]) => ({ path, to, ...YEAR })),
  ...movedPages('/feed.atom', '/feed.json'),
  ...movedPages('/corrections.atom', '/corrections.json'),
  ...movedPages('/rates/5-year-fixed', '/rate-index'),
  ...movedPages('/corrections', '/corrections/full'),
  ...movedPages('/methodology', '/receipts', '/receipts.md', '/methodology.md'),
  ...movedPages('/api', '/api.md'),
  ...movedPages('/terms', '/terms.md'),
  ...movedPages('/plans', '/upgrade'),
  ...movedPages('/offer', '/calculator/offers'),
  ...HEADLINE_TERMS.flatMap(({ slug }) => movedPages(`/embed/lowest/${slug}`, `/embed/chart/${slug}`)),
  ...movedPages('/calculator', '/calculator/schedule', '/calculator/schedule.csv'),
  ...movedPages('/docs', '/recipes', ...RECIPES.map((tool) => `/recipes/${tool}`)),
  ...RENAMED.map(([path, parameter, to]) => ({ path, parameter, to, ...YEAR })),
];
/** Addresses that programs and people try, and that lead on for good. */
const LEADING: Readonly<Record<string, string>> = {
  '/openapi.json': '/api/openapi.json',
  '/api/docs': '/docs',
  '/.well-known/api-catalog': '/api/openapi.json',
  '/.well-known/mcp.json': '/server.json',
  '/.well-known/mcp/server-card.json': '/server.json',
};
const MOVES: ReadonlyMap<string, string> = new Map([
  ...ENDINGS.flatMap(({ path, parameter, to }) => (parameter === undefined ? [[path, to] as const] : [])),
  ...Object.entries(LEADING),
]);

/** The parameters of an address that end, with those that take their place. @param path as the document writes it */
export const formerParameters = (path: string) =>
  ENDINGS.filter((ending) => ending.path === path && ending.parameter !== undefined);

interface Target {
  path: string;
  query: URLSearchParams;
}

/** The address in whose place another one answers: its path, and a query in which only what was not said is added; null for one that has not moved. */
export function movedFrom(path: string, query: URLSearchParams): Target | null {
  const [, token = ''] = /^\/q\/(\w+)\./.exec(path) ?? [];
  const name = token === '' ? path : path.replace(token, '{token}');
  const to = MOVES.get(name);
  if (to === undefined) return null;
  const [at = '', usual] = to.replace('{token}', token).split('?');
  const added = [...new URLSearchParams(usual)].filter(([name]) => !query.has(name));
  return { path: at, query: new URLSearchParams([...query, ...added]) };
}

/** The answer at an address that has moved; null at any other. */
export function movedAnswer({ path, query }: Target, origin?: string): HttpResponse | null {
  const moved = movedFrom(path, query);
  if (!moved) return null;
  const Location = moved.query.size > 0 ? `${moved.path}?${moved.query}` : moved.path;
  return { status: 308, headers: { Location, ...endingHeaders(path, query, origin) }, body: null };
}

/** A query with its former parameters under their present names. Clients of then send “next”, an address now, back in one: what stands there is answered. */
export function renamedIn({ path, query }: Target): URLSearchParams {
  if (query.size === 0) return query;
  const [, next] = [...query].find(([, value]) => value.includes(`${path}?`)) ?? [];
  if (next !== undefined) {
    const following = new URLSearchParams(next.slice(next.indexOf('?')));
    // What was not escaped in it arrives as parameters beside it.
    const beside = [...query].filter(([name, value]) => value !== next && !following.has(name));
    for (const [name, value] of beside) following.set(name, value);
    return following;
  }
  const former = formerParameters(path.replace(/\.csv$/, ''));
  const nameOf = (name: string): string => {
    const to = former.find(({ parameter }) => parameter === name)?.to ?? name;
    return to !== name && query.has(to) ? name : to;
  };
  return new URLSearchParams([...query].map(([name, value]) => [nameOf(name), value]));
}

const day = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** Headers of an answer that an ending concerns: `Deprecation` (RFC 9745), `Sunset` (RFC 8594), and links after its own. Of several the earliest counts. */
export function endingHeaders(path: string, query: URLSearchParams, origin = '', link?: string) {
  const name = path.replace(/^\/q\/\w+/, '/q/{token}');
  const [first] = ENDINGS.filter(
    (ending) => ending.path === name && (ending.parameter === undefined || query.has(ending.parameter)),
  ).sort((a, b) => (a.endsOn < b.endsOn ? -1 : 1));
  if (!first) return {} as Record<string, string>;
  const changelog = `<${origin}/changelog>`;
  const successor = first.to.startsWith('/') ? `<${origin}${first.to}>; rel="successor-version", ` : '';
  return {
    Deprecation: `@${day(first.announcedOn).getTime() / 1000}`,
    Sunset: day(first.endsOn).toUTCString(),
    Link: `${link === undefined ? '' : `${link}, `}${successor}${changelog}; rel="deprecation"; type="text/html", ${changelog}; rel="sunset"; type="text/html"`,
  };
}
