/** A media range or coding of an Accept header with its weight. */
interface Preference {
  name: string;
  weight: number;
}

function preferences(header: string): Preference[] {
  return header.split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    if (name === '') return [];
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    return [{ name, weight: weight >= 0 && weight <= 1 ? weight : 0 }];
  });
}

/** Remembers a pure function of a header, for the few values that clients send. */
function remembered<Result>(read: (header: string) => Result): (header: string) => Result {
  const known = new Map<string, Result>();
  return (header) => {
    let result = known.get(header);
    if (result === undefined) {
      result = read(header);
      if (known.size < 200 && header.length < 500) known.set(header, result);
    }
    return result;
  };
}

/** The content codings this server can send. */
export type Encoding = 'br' | 'gzip' | 'identity';
const ENCODINGS = ['br', 'gzip', 'identity'] as const;

/** The content coding to answer in (RFC 9110, 12.5.3): the preferred one that both sides know, the smallest at a tie. */
export const chooseEncoding = remembered((header: string): Encoding => {
  const asked = preferences(header);
  const weightOf = (coding: Encoding): number =>
    asked.find(({ name }) => name === coding || (coding === 'gzip' && name === 'x-gzip'))?.weight ??
    (coding === 'identity' ? 0.001 : (asked.find(({ name }) => name === '*')?.weight ?? 0));
  const best = ENCODINGS.reduce((first, coding) => (weightOf(coding) > weightOf(first) ? coding : first));
  // A client that refuses every coding, identity included, gets the plain body rather than one it refused by name.
  return weightOf(best) > 0 ? best : 'identity';
});

/** The media type to answer in (RFC 9110, 12.5.1): by weight under the most specific range, then the one named more exactly, then the first; null for none. */
export function chooseType<Type extends string>(header: string | undefined, offered: readonly Type[]): Type | null {
  if (header === undefined || header === '*/*') return offered[0] ?? null;
  const asked = preferences(header);
  if (asked.length === 0) return offered[0] ?? null;
  const weightOf = (type: Type): number => {
    const ranges = [type, `${type.split('/')[0]}/*`, '*/*'];
    const [range = -1] = ranges.flatMap((one, place) => (asked.some(({ name }) => name === one) ? [place] : []));
    const weight = asked.find(({ name }) => name === ranges[range])?.weight ?? 0;
    // Weights have three decimals, so this only breaks ties.
    return weight === 0 ? 0 : weight - range / 10_000;
  };
  const best = offered.reduce((first, type) => (weightOf(type) > weightOf(first) ? type : first));
  return weightOf(best) > 0 ? best : null;
}

/** Whether `If-None-Match` names an entity tag (RFC 9110, 13.1.2: a list, `*`, compared weakly). */
export function noneMatchHolds(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  return (header.match(/(?:W\/)?"[^"]*"/g) ?? []).some((tag) => tag.replace(/^W\//, '') === etag);
}
