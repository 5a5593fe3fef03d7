const MONTHS = (
  'january february march april may june july august september october november december ' +
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'
).split(' ');
const WEEKDAYS = (
  'sunday monday tuesday wednesday thursday friday saturday ' + 'dimanche lundi mardi mercredi jeudi vendredi samedi'
).split(' ');

/** The place of a name of which a word of three letters or more is the beginning, of `count` in each language; null if it is no name's, or two's. */
function placeOf(word: string, names: readonly string[], count: number): number | null {
  const places = names.flatMap((name, at) => (name.startsWith(word.toLowerCase()) ? [at % count] : []));
  return word.length > 2 && new Set(places).size === 1 ? (places[0] as number) : null;
}

/** The number of a month by its name in English or French, which may be shortened; 0 for other words. */
export const monthNumber = (name: string): number => (placeOf(name, MONTHS, 12) ?? -1) + 1;

/** The day of the week that a word names, from 0 for Sunday; null for other words. */
export const weekdayOf = (word: string): number | null => placeOf(word, WEEKDAYS, 7);

/** True for a shortened name of a month or day, as it stands before a point: three letters, or more that end in no vowel (`same` is none). */
export const isShortName = (word: string): boolean =>
  (monthNumber(word) > 0 || weekdayOf(word) !== null) &&
  ![...MONTHS, ...WEEKDAYS].includes(word.toLowerCase()) &&
  (word.length === 3 || !/[aeiouy]$/.test(word));
