/** Methods of read-only resources. */
export const ALLOWED_METHODS = 'GET, HEAD, OPTIONS';

/** For every answer that scripts of any origin may read, without cookies. */
export const CORS = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': '*' };

/** The answer to a preflight request: any header may be sent, and Authorization has to be named beside the star. */
export const PREFLIGHT = {
  Allow: ALLOWED_METHODS,
  'Access-Control-Allow-Methods': ALLOWED_METHODS,
  'Access-Control-Allow-Headers': 'Authorization, *',
  'Access-Control-Max-Age': '86400',
};

/** Files that other sites and programs may show and read: feeds, charts, the index, and files made for programs. */
const PUBLIC_FILE = /^(\/fr)?\/(charts\/|feed[./]|(?:corrections|changelog)\.|llms\.txt$)/;
export const isPublicFile = (path: string): boolean => PUBLIC_FILE.test(path);

/** Headers of a public file, besides those of every file. */
export const PUBLIC_FILE_HEADERS = { ...CORS, 'Cross-Origin-Resource-Policy': 'cross-origin' };
