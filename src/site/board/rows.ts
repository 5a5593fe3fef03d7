/** The most frequent value: a page says it once for all rows, and each row only its exception. */
export const mostFrequent = <Value extends string>(values: readonly Value[]): Value | undefined =>
  [...Map.groupBy(values, (value) => value)].sort(([, a], [, b]) => b.length - a.length)[0]?.[0];
