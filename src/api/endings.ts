/** A part of the API that is going to end, and the day of its announcement. Days are UTC, `2027-11-22`. */
export interface Ending {
  /** The address as the OpenAPI document writes it: `/api/rates/{lender}`. */
  path: string;
  /** The parameter that ends, where the address itself stays. */
  parameter?: string;
  announcedOn: string;
  /** A year after the announcement at the earliest. */
  endsOn: string;
}

/** Everything that is going to end. CHANGELOG.md names each as well; nothing is ending now. */
export const ENDINGS: readonly Ending[] = [];

/** The short name of an ending: a path, or a path with its parameter. */
export const endingName = ({ path, parameter }: Ending) => (parameter === undefined ? path : `${path}?${parameter}=`);

const day = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** Headers of an answer that an ending concerns: `Deprecation` (RFC 9745), `Sunset` (RFC 8594), and links after its own. Of several the earliest counts. */
export function endingHeaders(route: string, query: URLSearchParams, origin?: string, link?: string) {
  const [first] = ENDINGS.filter(
    ({ path, parameter }) => path === route && (parameter === undefined || query.has(parameter)),
  ).sort((a, b) => (a.endsOn < b.endsOn ? -1 : 1));
  if (!first) return {} as Record<string, string>;
  const told = `<${origin ?? ''}/api#what-stays>`;
  return {
    Deprecation: `@${day(first.announcedOn).getTime() / 1000}`,
    Sunset: day(first.endsOn).toUTCString(),
    Link: `${link === undefined ? '' : `${link}, `}${told}; rel="deprecation"; type="text/html", ${told}; rel="sunset"; type="text/html"`,
  };
}
