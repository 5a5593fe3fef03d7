import { plainPath } from './language.ts';

/** The routes that exist in both languages: those whose words are all in the catalogue. */
export const DOUBLED: readonly string[] = [
  '/',
  '/404',
  '/500',
  '/503',
  '/alert',
  '/answers/[...question]',
  '/api',
  '/board',
  '/calculator',
  '/calculator/afford',
  '/calculator/break',
  '/calculator/closing',
  '/calculator/offers',
  '/calculator/schedule',
  '/calculator/variable',
  '/changes',
  '/compare',
  '/confirm',
  '/corrections',
  '/corrections.atom',
  '/corrections/[...page]',
  '/dashboard',
  '/embed',
  '/feed.atom',
  '/feed/[...page]',
  '/forgot',
  '/go',
  '/lenders',
  '/lenders/[id]',
  '/lenders/[id]/full',
  '/letters',
  '/login',
  '/logout',
  '/manifest.webmanifest',
  '/methodology',
  '/offer',
  '/picture.png',
  '/plans',
  '/privacy',
  '/rate/[...id]',
  '/rate-index',
  '/rates',
  '/rates/[term]',
  '/recipes',
  '/recipes/[tool]',
  '/renewal',
  '/report',
  '/reset',
  '/signup',
  '/status',
  '/terms',
  '/unsubscribe',
  '/upgrade',
];

const patterns = DOUBLED.map(
  (route) => new RegExp(`^${route.replace(/\[\.{3}\w+\]/, '[^?#]+').replaceAll(/\[\w+\]/g, '[^/?#]+')}(?=[?#]|$)`),
);

/** True if a path, given in any language, exists in both. */
export function isDoubled(path: string): boolean {
  return patterns.some((pattern) => pattern.test(plainPath(path)));
}
