/** A part of the API that is going to end, and the day of its announcement. Days are UTC, `2027-11-22`. */
export interface Ending {
  /** The address as the OpenAPI document writes it: `/api/rates/{lender}`. */
  path: string;
  /** The parameter that ends, where the address itself stays. */
  parameter?: string;
  /** The address that answers in its place, with the parameters that it takes where the request has none. */
  to?: string;
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

/** Everything that is going to end, addresses that have moved among it. CHANGELOG.md names each as well. */
export const ENDINGS: readonly Ending[] = [
  { path: '/api/preview/answer', to: '/api/rates/lowest', ...YEAR },
  { path: '/api/preview/history', to: DAILY, ...YEAR },
  { path: '/api/rate-index', to: DAILY, ...YEAR },
  { path: '/api/rate-index.csv', to: DAILY.replace('?', '.csv?'), ...YEAR },
  { path: '/rate-index.csv', to: DAILY.replace('?', '.csv?'), ...YEAR },
  { path: '/rate-index.json', to: DAILY, ...YEAR },
  { path: '/api/corrections', to: '/corrections.atom', ...YEAR },
  { path: '/feed.json', to: '/feed.atom', ...YEAR },
  { path: '/fr/feed.json', to: '/fr/feed.atom', ...YEAR },
  { path: '/corrections.json', to: '/corrections.atom', ...YEAR },
  { path: '/fr/corrections.json', to: '/fr/corrections.atom', ...YEAR },
  ...movedPages('/rates/5-year-fixed', '/rate-index'),
  ...movedPages('/corrections', '/corrections/full'),
  ...movedPages('/methodology', '/receipts', '/receipts.md', '/methodology.md'),
  ...movedPages('/api', '/api.md'),
  ...movedPages('/terms', '/terms.md'),
  ...movedPages('/calculator', '/calculator/schedule', '/calculator/schedule.csv'),
  ...movedPages('/recipes', ...RECIPES.map((tool) => `/recipes/${tool}`)),
];
const MOVED: ReadonlyMap<string, string> = new Map(ENDINGS.flatMap(({ path, to }) => (to ? [[path, to]] : [])));

/** The short name of an ending: a path, or a path with its parameter. */
export const endingName = ({ path, parameter }: Ending) => (parameter === undefined ? path : `${path}?${parameter}=`);

/** The address in whose place another one answers: its path, and a query in which only what was not said is added; null for one that has not moved. */
export function movedFrom(path: string, query: URLSearchParams): { path: string; query: URLSearchParams } | null {
  const to = MOVED.get(path);
  if (to === undefined) return null;
  const [at = '', usual] = to.split('?');
  const added = [...new URLSearchParams(usual)].filter(([name]) => !query.has(name));
  return { path: at, query: new URLSearchParams([...query, ...added]) };
}

const day = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** Headers of an answer that an ending concerns: `Deprecation` (RFC 9745), `Sunset` (RFC 8594), and links after its own. Of several the earliest counts. */
export function endingHeaders(path: string, query: URLSearchParams, origin = '', link?: string) {
  const [first] = ENDINGS.filter(
    (one) => one.path === path && (one.parameter === undefined || query.has(one.parameter)),
  ).sort((a, b) => (a.endsOn < b.endsOn ? -1 : 1));
  if (!first) return {} as Record<string, string>;
  const told = `<${origin}/api#what-stays>`;
  const successor = first.to ? `<${origin}${first.to}>; rel="successor-version", ` : '';
  return {
    Deprecation: `@${day(first.announcedOn).getTime() / 1000}`,
    Sunset: day(first.endsOn).toUTCString(),
    Link: `${link === undefined ? '' : `${link}, `}${successor}${told}; rel="deprecation"; type="text/html", ${told}; rel="sunset"; type="text/html"`,
  };
}
