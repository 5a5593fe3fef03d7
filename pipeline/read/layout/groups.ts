import { PROVINCE_NAMES } from '../../../src/rates/vocabulary.ts';
import { anyOf } from './wording.ts';

/** The groups to which rates may be narrowed: people, purposes, kinds of homes and of loans, places. */

export const PEOPLE =
  '(?:first[- ]?time(?: home)?[- ]?(?:buyers?|owners?|purchasers?)|newcomers?|new (?:clients?|customers?|members?|immigrants?|canadians?|borrowers?)|(?:existing|current(?! mortgage (?:interest )?rates?)) (?:clients?|customers?|members?|mortgages?|borrowers?|mortgage holders?)|clients?|customers?|members?|membership|employees?|staff|students?|seniors?|pensioners?|investors?|landlords?|graduates?|professionals?|physicians?|doctors?|dentists?|teachers?|nurses?|veterans?|military|retirees?|private banking(?: clients?)?|wealth(?: management)? clients?|self[- ]employed|non-?residents?|residents?|foreign (?:buyers?|workers?)|business owners?|premiers? acheteurs?|nouveaux? (?:arrivants?|clients?)|(?:clients?|membres?) (?:existants?|actuels?)|membres?|employés?|étudiants?|brokers?|(?:people|those|anyone|borrowers|clients)? ?aged \\d+|self[- ]employed borrowers|first home|première (?:propriété|maison|habitation)|First Nations(?: housing)?)';
const PURPOSE =
  '(?:renewals?|renewing|early renewals?|refinanc\\w+|switch(?:es|ing)?|transfers?|transferring|purchases?|purchasing|new purchases?|equity take-?outs?|pre-?approvals?|construction|renovations?|debt consolidation|port(?:ed|ing)|quick clos(?:e|es|ing)|interest[- ]only|renouvellements?|refinancements?|transferts?|achats?)';
const PROPERTY =
  '(?:rentals?|rental propert\\w+|airbnbs?|STRs?|recreational(?: propert\\w+)?|business|reverse|US dollars?|U\\.S\\. dollars?|USD|broker|qualifying|energy[- ]efficient(?: homes?)?|green homes?|(?:propriétés?|immeubles?) locati\\w+|investment propert\\w+|non-?owner[- ]occupied|owner[- ]occupied|second(?:ary)? homes?|vacation (?:homes?|propert\\w+)|cottages?|commercial|multi-?(?:unit|family|residential)|condo(?:minium)?s?|leased land|mobile homes?|manufactured homes?|farms?|land|duplex\\w*|new(?:ly)?[- ]built|new (?:builds?|homes?|construction)|principal residences?|primary residences?|résidences? principales?|propriétaires? occupants?|locati(?:f|fs|ve|ves|on)|chalets?)';
const LOAN =
  '(?:insured|uninsured|insurable|high[- ]ratio|conventional|low[- ]ratio|jumbo|assurée?s?|non assurée?s?|conventionnels?)';
export const PLACES = [
  ...Object.values(PROVINCE_NAMES),
  'Québec',
  'the (?:Atlantic )?provinces',
  'the Maritimes',
  'Atlantic Canada',
  'Western Canada',
  'Colombie-Britannique',
  'Nouveau-Brunswick',
  'Nouvelle-Écosse',
  'Terre-Neuve',
  '(?:Greater )?Toronto',
  '(?:Greater |Metro )?Vancouver',
  'Calgary',
  'Edmonton',
  'Ottawa',
  'Montr[ée]al',
  'Winnipeg',
  'Halifax',
  'the GTA',
  'the territories',
  'Nunavut',
  'Yukon',
].join('|');
const PLACE = new RegExp(`(?<![\\p{L}])(?:${PLACES})(?![\\p{L}])`, 'iu');
export const GROUP = `(?:${PEOPLE}|${PURPOSE}|${PROPERTY}|(?:\\w+ )?${LOAN}(?: (?:mortgages?|loans?|prêts?))?|${PLACES})`;

const NAMES_PEOPLE = anyOf(`\\b(?:${PEOPLE}|${PURPOSE}|${PROPERTY})\\b`);

/** True if a text names some people, purposes or kinds of homes. */
export const namesGroup = (text: string): boolean => NAMES_PEOPLE.test(text);

/** True if a text names a province, a city or a region. */
export const namesRegion = (text: string): boolean => PLACE.test(text);
