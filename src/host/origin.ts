/**
 * Whether an unsafe request comes from our own pages. Browsers name the origin of every form and script request that changes
 * something; a request that names none is refused. With a public origin only that one passes; without, the Host's.
 */
export function isSameOrigin(header: (name: string) => string | null | undefined, publicOrigin?: string): boolean {
  const origin = header('origin');
  if (origin) {
    if (publicOrigin) return origin === publicOrigin;
    return URL.canParse(origin) && new URL(origin).host === header('host');
  }
  return header('sec-fetch-site') === 'same-origin';
}
