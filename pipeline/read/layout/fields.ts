/** Keys of what a server adds to its answers, of what a site needs to print them, and of French copies: they say nothing about rates. */
const TECHNICAL = new RegExp(
  `^_?(?:${[
    '(?:(?:request|trace|correlation|session|product|rate|row)_?)?id|product_?code|uuid|guid|slug|etag|hash|checksum',
    '(?:last_?)?(?:created|updated|modified|published|changed|cached|loaded)(?:_?(?:at|by|on|date))?|time_?stamp',
    '(?:sort|display)_?order|display|order|position|trend|cta(?:_?(?:text|label|url))?|image_?alt|icon|image|colou?r',
    'version|fr|\\w+_fr|locale|lang(?:uage)?|copyright|build|schema|server|host|(?:\\w+_)?(?:url|uri|href|link)',
  ].join('|')})$`,
  'i',
);
/** Names of identifiers and addresses in capitals within (`rateId`); `valid` is none. */
const IDENTIFIER = /[a-z](?:Id|Url|Uri|Href|Link|Icon|Fr)$/;
const OF_PEOPLE = /\b(?:province|region|segment|audience|channel|clients?|customers?)\b/i;

const lastOf = (path: string): string => path.split('.').at(-1) ?? '';

/** True for the key of something that says nothing about rates. */
export const isTechnical = (path: string): boolean =>
  (TECHNICAL.test(lastOf(path)) || IDENTIFIER.test(lastOf(path))) && !OF_PEOPLE.test(inWords(path));

/** The last key of a path in words (`rates.isExpired` -> `Expired`). */
export const inWords = (path: string): string =>
  lastOf(path)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]/g, ' ')
    .replace(/^ *is /i, '')
    .trim();
