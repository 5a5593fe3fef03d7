import { languageOf, pathIn } from '../words/language.ts';
import { homeNow, LOCAL } from './place.ts';

/** Every link, form, feed and canonical address of the site is made here, from a path. */
const { base, service, onDemand, contact } = import.meta.env?.PLACE ?? LOCAL;
const ON_DEMAND = new RegExp(onDemand);

/** Whom people write to about the service, as an address for a link; null for nobody. */
export const operatorContact = contact;

/** What each listed page is about, by its path. */
export const LISTED: Readonly<Record<string, string>> = import.meta.env?.LISTED ?? {};

/** True if a path leads somewhere: on a static host without a server, pages made on demand and the API do not. */
export const isAnswered = (path: string): boolean => service !== null || !ON_DEMAND.test(path);

/** The address of a path of the site. Without a server, what only a server answers leads to the page about it. */
export function link(path: string): string {
  if (isAnswered(path)) return `${ON_DEMAND.test(path) ? service : base}${path}`;
  return `${base}${pathIn(languageOf(path), '/plans')}`;
}

/** The full address of a path, for search engines, feeds and programs; not for scripts, which browsers cache as they were built. */
export const absolute = (path: string): string => `${homeNow(import.meta.env?.SITE_HOME ?? LOCAL.home)}${path}`;

/** The path of a page's own address: without the base, a slash or `.html` at its end. */
export function pathOf({ pathname }: URL): string {
  return pathname.slice(base.length).replace(/(?<=.)\/$|\.html$/, '') || '/';
}
