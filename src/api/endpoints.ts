import { readdir } from 'node:fs/promises';
import { type Endpoint, patternOf, VARIANTS, type Variant } from './endpoint.ts';

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

export interface Found {
  endpoint: Endpoint;
  places: Readonly<Record<string, string>>;
  /** The path as the OpenAPI document writes it. */
  route: string;
  /** The form of the answer, if the path names one. */
  variant: Variant | null;
}

/** The paths of the endpoints that are answered here (saved questions are answered by `src/saved`): those without a placeholder by themselves, the few others by their pattern. */
interface Paths {
  exact: Map<string, Found>;
  patterns: { pattern: RegExp; found: Omit<Found, 'places'> }[];
}

function pathsOf(endpoints: readonly Endpoint[]): Paths {
  const paths: Paths = { exact: new Map(), patterns: [] };
  for (const endpoint of endpoints)
    for (const variant of [null, ...FORMS.filter((form) => endpoint[form])]) {
      const route = endpoint.path + (variant ? VARIANTS[variant] : '');
      const found = { endpoint, route, variant };
      if (endpoint.who === 'address') continue;
      if (route.includes('{')) paths.patterns.push({ pattern: patternOf(route), found });
      else paths.exact.set(route, { ...found, places: {} });
    }
  // Of several, the one with the fewest placeholders; a form before the document whose place would take its ending.
  const places = (route: string): number => route.split('{').length;
  paths.patterns.sort(
    ({ found: a }, { found: b }) => places(a.route) - places(b.route) || Number(!!b.variant) - Number(!!a.variant),
  );
  return paths;
}

const FORMS = Object.keys(VARIANTS) as Variant[];

let known: { count: number; paths: Paths } | undefined;

/** Finds the endpoint of a path in one step. */
export function findEndpoint(path: string): Found | null {
  // Tests add an endpoint of their own.
  if (known?.count !== ENDPOINTS.length) known = { count: ENDPOINTS.length, paths: pathsOf(ENDPOINTS) };
  const { exact, patterns } = known.paths;
  const found = exact.get(path);
  if (found) return found;
  for (const { pattern, found: one } of patterns) {
    const match = pattern.exec(path);
    if (match) return { ...one, places: { ...match.groups } };
  }
  return null;
}
