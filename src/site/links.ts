import { homeNow, isOnDemand, LOCAL } from './place.ts';

/** Every link, form, feed and canonical address of the site is made here, from a path. */
const { base, service } = import.meta.env.PLACE ?? LOCAL;

/** True if a server is known for accounts, the API and the pages made on demand. Without one, links to them are left out. */
export const hasService = service !== null;

/** True if these pages are for a static host without a server beside them. */
export const isStatic = service !== '';

/** True if a path is answered at all. */
export function isAnswered(path: string): boolean {
  return hasService || !isOnDemand(path);
}

/** The address of a path of the site. @throws if the path is not answered: the caller must leave such a link out */
export function link(path: string): string {
  return `${isOnDemand(path) ? service : base}${answered(path)}`;
}

/** The full address of a path, for search engines, feeds and programs; not for scripts, which browsers cache as they were built. @throws as `link` */
export function absolute(path: string): string {
  return `${homeNow(import.meta.env.SITE_HOME ?? LOCAL.home)}${answered(path)}`;
}

function answered(path: string): string {
  if (isAnswered(path)) return path;
  throw new Error(`${path} leads nowhere: no server answers it in this build`);
}

/** The path of a page's own address: without the base, a slash or `.html` at its end. */
export function pathOf({ pathname }: URL): string {
  return pathname.slice(base.length).replace(/(?<=.)\/$|\.html$/, '') || '/';
}
