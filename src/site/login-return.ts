import { plainPath } from '../words/language.ts';

/** The longest address that is carried through a login, in characters as sent: proxies refuse answers with headers of more than some kilobytes. */
const MAX_PATH_LENGTH = 2048;

/** The page to return to after a login: without its query if that is too long; null if the path alone is too long. */
export function keptNext(path: string): string | null {
  const [plain = ''] = path.split('?', 1);
  return [path, plain].find((path) => encodeURIComponent(path).length <= MAX_PATH_LENGTH) ?? null;
}

/** The login, or the sign-up, that leads back to a page. @param path with its question */
export function loginFor(path: string, door: '/login' | '/signup' = '/login'): string {
  const next = keptNext(path);
  return next === null ? door : `${door}?next=${encodeURIComponent(next)}`;
}

/** Why a page asks for a login: it shows all rates, or keeps alerts; null for a page that asks for none. @param next as the login has it */
export function gateOf(next: string | null): 'rates' | 'alerts' | null {
  const path = plainPath(next ?? '');
  if (/^\/(?:alert|dashboard)(?=[?#]|$)/.test(path)) return 'alerts';
  return /^\/(?:board|compare|lenders\/[^/?#]+\/full|rate\/[^?#]+)(?=[?#]|$)/.test(path) ? 'rates' : null;
}
