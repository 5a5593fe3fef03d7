import { readdir } from 'node:fs/promises';
import { type Endpoint, matchPath } from './endpoint.ts';

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
  isCsv: boolean;
}

/** Finds the endpoint of a path that is answered here; saved questions are answered by `src/saved`. Of several, the one with the fewest placeholders. */
export function findEndpoint(path: string): Found | null {
  const found = ENDPOINTS.flatMap((endpoint): Found[] => {
    const match = endpoint.who === 'address' ? null : matchPath(endpoint, path);
    if (!match) return [];
    const { csv, ...places } = match;
    return [{ endpoint, places, route: `${endpoint.path}${csv ?? ''}`, isCsv: csv !== undefined }];
  });
  const placesIn = ({ places }: Found): number => Object.keys(places).length;
  return found.sort((a, b) => placesIn(a) - placesIn(b))[0] ?? null;
}
