import { unknownWords } from '../labels.ts';
import type { Says } from './frame.ts';

/** Keys of what a server adds to its answers, of what a site needs to print them, and of French copies: they say nothing about rates. */
const TECHNICAL =
  /^_?(?:(?:request|trace|correlation|session|product|rate|row)?_?id|product_?code|frequency|compounding|uuid|guid|slug|etag|hash|checksum|last_?modified(?:_?(?:at|by|date|on))?|(?:last_?)?(?:created|updated|modified|published|changed|cached|loaded)(?:_?(?:at|by|on))?|modified|created|time_?stamp|(?:sort|display)_?order|display|order|position|trend|cta(?:_?(?:text|label|url))?|image_?alt|version|fr|\w+_fr|locale|lang(?:uage)?|copyright|build|schema|server|host|icon|image|colou?r|(?:\w+_)?(?:url|uri|href|link))$/i;
/** Names of identifiers and addresses in capitals within (`rateId`); `valid` is none. */
const IDENTIFIER = /[a-z](?:Id|Url|Uri|Href|Link|Icon|Fr)$/;

/** Words for what is no longer, not yet or not really offered. */
const FAULTY =
  /\b(?:previews?|drafts?|tests?|mock(?:ed)?|samples?|demo|stub|placeholders?|dummy|fake|expired|stale|deprecated|deleted|removed|hidden|inactive|disabled|discontinued|unavailable|unpublished|fallback|maintenance|suspended|archived|obsolete|superseded|withdrawn|retired|frozen|degraded|partial|backup|simulat(?:ed|ion)|offline|outage|sunset|invalid|uat|staging|internal|closed to)\b/i;
/** Words for what holds. */
const SOUND =
  /\b(?:ok|success|successful|active|available|published|enabled|visible|live|valid|current|public|prod|production|final|approved|completed?|loaded|ready|online|orderable)\b/i;
/** Keys that say by themselves that something ended, whatever replaces it. */
const ENDED = /^(?:superseded|replaced|deprecated|discontinued|expired|withdrawn|frozen|archived|retired)\b/i;
/** Keys of a state, in which a word that is not known may mean anything. */
const STATE = /\b(?:status|state|env|environment|stage|phase)$/i;
const FAILURE = /^(?:errors?|warnings?|failed|failure)$/i;
const NO_FAILURE = /^(?:no(?: errors?| warnings?)?|none|null|ok|false|0)$/i;
/** Words that turn a key round (`noLongerAvailable`). */
const DENIED = /\b(?:not?|non|never|until|soon|pre)\b/i;
/** Keys that tell for whom, where or up to what a rate holds. */
const LIMITING =
  /\b(?:audience|segment|channel|region|province|territory|market|eligib\w+|clients?|customers?|members?|borrowers?|employees?|staff|only|purpose|product|kind|tier|experiment|variant|role|viewer|basis|scenario|shock|occupancy|restrict\w*|teaser|min|minimum|max|maximum|ltv|amortization|income|score|within|cap|currency|unit)\b/i;
/** Values that limit nobody. */
const EVERYBODY =
  /^(?:all|any|every\w*|default|national|canad(?:a|ian)|ca|(?:cad|canadian)(?: dollars?)?|standard|regular|retail|public|%|per ?cent(?:age)?|none|null|n\/a|false|0|-)?$/i;

const lastOf = (path: string): string => path.split('.').at(-1) ?? '';

/** True for the key of something that says nothing about rates. */
export const isTechnical = (path: string): boolean =>
  (TECHNICAL.test(lastOf(path)) || IDENTIFIER.test(lastOf(path))) && !OF_PEOPLE.test(inWords(path));
const OF_PEOPLE = /\b(?:province|region|segment|audience|channel|clients?|customers?)\b/i;
/** True for a key whose value says something about rates even if it is a number or a code. */
export const isOfCodes = (path: string): boolean => STATE.test(inWords(path)) || LIMITING.test(inWords(path));

/** True for a switch by which all is well (`isActive: true`, `hidden: false`): it says nothing. */
export const isSound = (path: string, value: string): boolean => {
  const key = inWords(path);
  if (LIMITING.test(key) || DENIED.test(key)) return false;
  return value === 'true' ? SOUND.test(key) && !FAULTY.test(key) : value === 'false' && FAULTY.test(key);
};

/** The last key of a path in words (`rates.isExpired` -> `Expired`). */
export const inWords = (path: string): string =>
  lastOf(path)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]/g, ' ')
    .replace(/^ *is /i, '')
    .trim();

/**
 * What a field of a feed says of the rates below it, by its key and its value: a switch by what it turns on or off, a state by its word,
 * anything else by whom its key limits. `harmless`: nothing; null: nobody knows.
 */
export function saysOfField(path: string, value: string): Says | 'harmless' | null {
  const key = inWords(path);
  if (isTechnical(path)) return 'harmless';
  if (FAILURE.test(key)) return NO_FAILURE.test(value) ? 'harmless' : 'doubt';
  if (STATE.test(key)) return isSoundWord(value) ? 'harmless' : faultyOr('limits', value);
  const isOn = /^(?:true|yes|y|1)$/i.test(value);
  const isOff = /^(?:false|no|n|0|none|null)$/i.test(value);
  if (FAULTY.test(key) && (isOn || isOff)) return isOff ? 'harmless' : 'alarm';
  if (ENDED.test(key)) return 'alarm';
  if (LIMITING.test(key))
    return isOff || EVERYBODY.test(value) || (!isOn && isUnderstood(value)) ? 'harmless' : 'limits';
  if (SOUND.test(key) && (isOn || isOff)) return isOn === DENIED.test(key) ? 'alarm' : 'harmless';
  if (isOff) return 'harmless';
  return isOn ? null : faultyOr(null, value);
}

/** True for a state that is one word of what holds, or an HTTP status of success. */
const isSoundWord = (value: string): boolean => /^[123]\d\d$/.test(value) || (SOUND.test(value) && /^\w+$/.test(value));

const faultyOr = (other: Says | null, value: string): Says | null =>
  /^[45]\d\d$/.test(value) || (FAULTY.test(value) && value.split(' ').length === 1) ? 'alarm' : other;

/** True for a value of words that are all understood. */
export const isUnderstood = (value: string): boolean => /\p{L}/u.test(value) && unknownWords(value, []).length === 0;
