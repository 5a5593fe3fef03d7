/**
 * Whether an unsafe request comes from our own pages. Browsers name the origin of every form and script request that changes
 * something; a request that names none is refused. With a public origin only that one passes. Without, the Host's: over http as
 * this server speaks it, or over whatever a browser that knows both ends calls the same origin.
 */
export function isSameOrigin(header: (name: string) => string | null | undefined, publicOrigin?: string): boolean {
  const origin = header('origin');
  const site = header('sec-fetch-site');
  if (!origin) return site === 'same-origin';
  if (publicOrigin) return origin === publicOrigin;
  const url = URL.parse(origin);
  return url !== null && url.host === header('host') && (site ? site === 'same-origin' : url.protocol === 'http:');
}
