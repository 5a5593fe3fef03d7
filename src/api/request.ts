/** A request as the API sees it, whatever host it came through. */
export interface ApiRequest {
  method: string;
  /** As sent, still percent-encoded, without the query. */
  path: string;
  query: URLSearchParams;
  /** A header by its lowercase name; several lines of one name joined by a comma. */
  header(name: string): string | undefined;
  /** The client's address, after trusted proxies. */
  address: string;
}

/** An answer, ready to be written by any host. `body` is null for HEAD, 204 and 304. */
export interface ApiResponse {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array | null;
}
