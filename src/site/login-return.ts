/**
 * The longest page address that is carried along through a login, in characters as sent: proxies refuse answers whose headers
 * take more than some kilobytes.
 */
const MAX_PATH_LENGTH = 2048;

/** A page to come back to after a login: without its question where that is too long; null where even so it is. */
export function keptNext(path: string): string | null {
  const [plain = ''] = path.split('?', 1);
  return [path, plain].find((one) => encodeURIComponent(one).length <= MAX_PATH_LENGTH) ?? null;
}

/** The login that leads back to a page. @param path with its question */
export function loginFor(path: string): string {
  const next = keptNext(path);
  return next === null ? '/login' : `/login?next=${encodeURIComponent(next)}`;
}
