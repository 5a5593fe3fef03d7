/** A time as a name that sorts and can be part of a file name: `2026-11-20T13-17-04Z`. */
export function stampOf(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}
