/** The content security policy of every page, without scripts and styles: the build adds their hashes page by page. */
export const CSP_DIRECTIVES = [
  "default-src 'none'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
] as const;

/** The policy of a page that sets none itself: nothing inline, nothing from other sites. */
export const STRICT_CSP = [...CSP_DIRECTIVES, "script-src 'self'", "style-src 'self'"].join('; ');

/** The header of every answer, where people reach the server over https. */
export const STRICT_TRANSPORT = { 'Strict-Transport-Security': 'max-age=31536000' };

/** Headers of a file that is never shown by itself, such as a script or a font. */
export const FILE_HEADERS = { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin' };

/** Headers of every page, and of every other answer that is not the API's. */
export const PAGE_HEADERS = {
  ...FILE_HEADERS,
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};
