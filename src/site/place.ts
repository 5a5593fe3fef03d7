import type { siteSettings } from '../settings.ts';

/** The place of a build: the address of its pages, and of the server that answers everything else. */
export interface Place {
  /** The prefix of a path in a full address, for search engines and programs. */
  home: string;
  /** The path of the pages on their host; empty for its root. */
  base: string;
  /** The server of accounts, the API and the pages made on demand: empty for the pages' own host, null if none is known. */
  service: string | null;
  /** The paths that only a server answers, as a regular expression. */
  onDemand: string;
  /** Whom people write to about the service, as an address for a link; null for nobody. */
  contact: string | null;
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
export const LOCAL: Place = { home: 'http://localhost:4321', base: '', service: '', onDemand: '^', contact: null };

/**
 * A place from settings. With BASE_PATH or PAGES_ORIGIN a build is for a static host: search engines are sent to the service, if one runs
 * elsewhere. @param onDemand the paths that only a server answers, as a regular expression
 */
export function placeOf(
  settings: Pick<ReturnType<typeof siteSettings>, 'BASE_PATH'> & Partial<ReturnType<typeof siteSettings>>,
  onDemand = LOCAL.onDemand,
): Place {
  const { PUBLIC_ORIGIN: service, BASE_PATH: base, PAGES_ORIGIN: pages, OPERATOR_CONTACT: contact = null } = settings;
  if (base === '' && pages === undefined) return { ...LOCAL, contact, home: service ?? LOCAL.home };
  return { home: service ?? `${pages ?? LOCAL.home}${base}`, base, service: service ?? null, onDemand, contact };
}
