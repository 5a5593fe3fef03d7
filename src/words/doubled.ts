import { plainPath } from './language.ts';

/** The routes that stand in both languages: those whose words are all in the catalogue. */
export const DOUBLED: readonly string[] = [
  '/',
  '/404',
  '/503',
  '/alert',
  '/board',
  '/calculator',
  '/changes',
  '/compare',
  '/confirm',
  '/dashboard',
  '/forgot',
  '/go',
  '/lenders',
  '/lenders/[id]',
  '/lenders/[id]/full',
  '/login',
  '/logout',
  '/methodology',
  '/plans',
  '/privacy',
  '/rates',
  '/rates/[term]',
  '/reset',
  '/signup',
  '/status',
  '/terms',
  '/unsubscribe',
  '/upgrade',
];

const patterns = DOUBLED.map((route) => new RegExp(`^${route.replaceAll(/\[\w+\]/g, '[^/?#]+')}(?=[?#]|$)`));

/** Whether a path, in whichever language, stands in both. */
export function isDoubled(path: string): boolean {
  return patterns.some((pattern) => pattern.test(plainPath(path)));
}
