import { plainPath } from './language.ts';

/** What has one language: the API, what only programs ask for, and files but feeds. */
const SINGLE = /^\/(?:api|charts|pictures|q|_astro|[.]well-known)\/|^\/(?:mcp|healthz|readyz)$|[.](?!atom$)\w+$/;

/** True if a path, given in any language, exists in both: every page does. */
export const isDoubled = (path: string): boolean => !SINGLE.test(plainPath(path).replace(/[?#].*$/, ''));
