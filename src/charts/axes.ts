/** Marks of the axis: at most seven, at steps that people count in, with all figures between the first and the last. */
export function scale(least: number, most: number): number[] {
  const step = [0.05, 0.1, 0.25, 0.5, 1, 2, 5].find((size) => (most - least) / size <= 4) ?? 10;
  const first = Math.floor(least / step - 0.2);
  const last = Math.max(Math.ceil(most / step + 0.2), first + 1);
  return Array.from({ length: last - first + 1 }, (_, place) => Math.round((first + place) * step * 1000) / 1000);
}

const DAY = 86_400_000;

/** A mark of the time axis, and its unit. */
export interface TimeMark {
  at: number;
  unit: 'month' | 'day';
}

/** Marks of the time axis, UTC, at most this many: first days of months, or days if the range has hardly any first day of a month. */
export function timeMarks(from: number, to: number, most: number): TimeMark[] {
  const months = monthsBetween(from, to, most);
  if (months.length > 2) return months.map((at) => ({ at, unit: 'month' }));
  const every = [1, 2, 7, 14, 28].find((days) => (to - from) / DAY / days <= most) ?? 28;
  const first = Math.ceil(from / DAY) * DAY;
  const count = Math.ceil((to - first) / DAY / every);
  return Array.from({ length: count }, (_, place) => ({ at: first + place * every * DAY, unit: 'day' }));
}

/** First days of months, UTC, at most `most` of them. */
function monthsBetween(from: number, to: number, most: number): number[] {
  const months: number[] = [];
  const first = new Date(from);
  for (let place = 1; ; place++) {
    const month = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + place, 1);
    if (month >= to) break;
    months.push(month);
  }
  const every = Math.ceil(months.length / most);
  return months.filter((_, place) => place % every === 0);
}
