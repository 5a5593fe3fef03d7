import { readdir } from 'node:fs/promises';
import { type Endpoint, patternOf, VARIANT_NAMES, VARIANTS, type Variant } from './endpoint.ts';

type EndpointFile = { default: Endpoint | Endpoint[] };

/** The files of `endpoints/`: a bundler lists them when it builds, and Node when it starts. */
const files: EndpointFile[] = import.meta.env
  ? Object.values(import.meta.glob<EndpointFile>('./endpoints/*.ts', { eager: true }))
  : await fromFolder(new URL('./endpoints/', import.meta.url));

async function fromFolder(folder: URL): Promise<EndpointFile[]> {
  const names = await readdir(folder);
  return Promise.all(names.map((name) => import(/* @vite-ignore */ new URL(name, folder).href)));
}

/** The order of the document and the pages: first all rates, then what else needs an account, then what is open. */
const rank = ({ path, who }: Endpoint): number =>
  path.startsWith('/api/rates/') ? 0 : who === 'account' ? 1 : who === 'address' ? 2 : path.startsWith('/api/') ? 3 : 4;

/** Every endpoint. A file in `endpoints/` is all that a new one needs. */
export const ENDPOINTS: readonly Endpoint[] = files
  .flatMap((file) => file.default)
  .sort((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1));

export interface Match {
  endpoint: Endpoint;
  places: Readonly<Record<string, string>>;
  /** The path as the OpenAPI document writes it. */
  route: string;
  /** The form of the answer, if the path names one. */
  variant: Variant | null;
}

type Route = Omit<Match, 'places'> & { pattern: RegExp };

/** The routes of the endpoints that are answered here (saved questions are answered by `src/saved`). */
function routesOf(endpoints: readonly Endpoint[]): Route[] {
  const places = (route: string): number => route.split('{').length;
  return endpoints
    .filter(({ who }) => who !== 'address')
    .flatMap((endpoint) =>
      [null, ...VARIANT_NAMES.filter((form) => endpoint[form])].map((variant) => {
        const route = endpoint.path + (variant ? VARIANTS[variant].ending : '');
        return { endpoint, route, variant, pattern: patternOf(route) };
      }),
    )
    .sort((a, b) => places(a.route) - places(b.route) || Number(!!b.variant) - Number(!!a.variant));
}

let known: { count: number; routes: Route[] } | undefined;

/** Finds the endpoint of a path: of several the one with the fewest placeholders; a form before the document whose place would take its ending. */
export function findEndpoint(path: string): Match | null {
  // Tests add an endpoint of their own.
  if (known?.count !== ENDPOINTS.length) known = { count: ENDPOINTS.length, routes: routesOf(ENDPOINTS) };
  for (const { pattern, endpoint, route, variant } of known.routes) {
    const match = pattern.exec(path);
    if (match) return { endpoint, route, variant, places: { ...match.groups } };
  }
  return null;
}
