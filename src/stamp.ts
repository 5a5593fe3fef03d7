/** A time as a name that sorts and can be part of a file name: `2026-11-20T13-17-04Z`. */
export function stampOf(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/** The second that a stamp names, RFC 3339, UTC; a suffix (`-2`) adds nothing. */
export function timeOf(stamp: string): string {
  return stamp.slice(0, 20).replace(/T(\d\d)-(\d\d)-(\d\d)Z/, 'T$1:$2:$3.000Z');
}
