import { plainPath } from '../words/language.ts';

/** The place of a build: the address of its pages, and of the server that answers everything else. */
export interface Place {
  /** The prefix of a path in a full address, for search engines and programs. */
  home: string;
  /** The path of the pages on their host; empty for its root. */
  base: string;
  /** The server of accounts, the API and the pages made on demand: empty for the pages' own host, null if none is known. */
  service: string | null;
}

/** The file in a build's folder with the place it was made for. */
export const PLACE_FILE = 'place.json';

/** A global symbol, because the server and the bundle of its pages have a copy of this module each. */
const HOME = Symbol.for('prime-minus.home');
const shared = globalThis as { [HOME]?: string | null };

/** Sets the prefix of full addresses in pages made on demand from now on; null for that of the build. */
export function callHome(home: string | null): void {
  shared[HOME] = home;
}

/** The origin of full addresses: that of the running server's settings if there is one, else that of the build's. */
export const homeNow = (built: string): string => shared[HOME] ?? built;

/** The default: the root of a server on this machine. */
export const LOCAL: Place = { home: 'http://localhost:4321', base: '', service: '' };

/** A place from settings. With BASE_PATH or PAGES_ORIGIN a build is for a static host: search engines are sent to the service, if one runs elsewhere. */
export function placeOf({
  PUBLIC_ORIGIN: service,
  BASE_PATH: base,
  PAGES_ORIGIN: pages,
}: {
  PUBLIC_ORIGIN?: string | undefined;
  BASE_PATH: string;
  PAGES_ORIGIN?: string | undefined;
}): Place {
  if (base === '' && pages === undefined) return { ...LOCAL, home: service ?? LOCAL.home };
  return { home: service ?? `${pages ?? LOCAL.home}${base}`, base, service: service ?? null };
}

/** What only a server answers beside the API: every page made on demand. The build makes all others (astro.config.mjs). */
const MADE_ON_DEMAND =
  '500|503|alert|board|calculator(/[^?#]+)?|changes|compare|confirm|dashboard(/data[.]json)?|embed|forgot|go|healthz|' +
  'lenders/[^/?#]+/full|letters|login|logout|mcp|offer|picture[.]png|rate/[^?#]+|rates|readyz|renewal|report|reset|signup|unsubscribe|upgrade';
const ON_DEMAND = new RegExp(`^/([.]well-known/|api/|(${MADE_ON_DEMAND})(?=[?#]|$))`);

/** True if only a server answers a path. */
export const isOnDemand = (path: string): boolean => ON_DEMAND.test(plainPath(path));
