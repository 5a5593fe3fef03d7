/** Where a build's pages stand, and who answers what is not a file of it. */
export interface Place {
  /** The full address that a page's path follows, for search engines and for programs. */
  home: string;
  /** The path under which the pages stand on their host; empty at its root. */
  base: string;
  /** Where accounts, the API and every page made on demand stand: empty beside the pages, null nowhere that is known. */
  service: string | null;
}

/** At the root of a server on this machine, until settings say otherwise. */
export const LOCAL: Place = { home: 'http://localhost:4321', base: '', service: '' };

/**
 * Works out a place from settings. With a base path or an origin of its own, a build is for a host of files alone (GitHub Pages):
 * then the service stands elsewhere, and its pages are the ones to be found, or it stands nowhere.
 */
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
