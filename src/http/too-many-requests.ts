/** The status of an answer to a client that has to wait (RFC 6585, section 4), and the seconds to wait: at least one. @param wait ms */
export const tooManyRequests = (wait: number): { status: number; retryAfter: number } => ({
  status: 429,
  retryAfter: Math.max(1, Math.ceil(wait / 1000)),
});
