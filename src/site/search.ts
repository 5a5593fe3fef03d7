/** A text as it is searched: without case, accents or marks, so that `5-year` is `5 year`. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.]+/gu, ' ');
}

/** Whether a text holds every word of a query, in any order; the last may be unfinished. An empty query matches everything. */
export function matcher(query: string): (text: string) => boolean {
  const words = plain(query).split(' ').filter(Boolean);
  // A number is a whole one: `5 year` is not `15 year` or `25 years`.
  const starts = words.map((word) => ` ${word}`);
  return (text) => {
    const searched = ` ${plain(text)}`;
    return starts.every((word) => searched.includes(word));
  };
}
