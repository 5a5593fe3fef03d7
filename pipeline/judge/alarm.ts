import { en, fr, isAnyOf, type Phrase } from '../read/layout/wording.ts';
import { namesOther } from '../read/tables.ts';

/** Words for what a page of rates is about; a sentence about a branch or an app alarms nobody. */
const OURS =
  '\\b(?:rates?|mortgages?|lending|loans?|offers?|specials?|figures|tables?|data|content|page|(?:web ?)?site)\\b';
const OURS_FR =
  '(?<!\\p{L})(?:taux|hypoth[eè]\\p{L}*|prêts?|offres?|chiffres|tableau|données|contenu|page|site)(?!\\p{L})';
const SAMPLE = '(?:samples?|tests?|testing|demo|demonstration|drafts?|unpublished|previews?|staging|placeholder)';

/** Plain statements that a page, its rates or the lender's lending are over, elsewhere, broken or a sample. */
export const ALARMS: Phrase[] = [
  en(
    'Our mortgage rates are temporarily unavailable.',
    `${OURS}.{0,60}\\b(?:are|is|be|been|currently|temporarily|now) (?:\\w+ )?unavailable\\b`,
  ),
  en(
    'These rates are no longer offered.',
    `(?:${OURS}|\\bthese\\b|\\bthose\\b).{0,60}\\b(?:no longer|not) (?:\\w+ )?` +
      '(?:available|offered|sold|valid|in effect|current|updated|accept\\w*)\\b',
  ),
  en(
    'No longer available',
    '^\\W*(?:no longer (?:available|offered|in effect)|(?:temporarily |currently )?unavailable|sold out)\\b.{0,12}$',
    '^\\W*(?:expired|discontinued|out of date)\\b.{0,12}$',
  ),
  en(
    "These are last month's rates.",
    "\\b(?:last|previous) (?:week|month|quarter|year)['’]?s?\\b.{0,20}\\brates?\\b",
    '\\brates? (?:of|from) last (?:week|month|year)\\b',
  ),
  en(
    'Demonstration data',
    `^\\W*(?:\\w+ ){0,3}${SAMPLE}(?: (?:only|true|copy|data|rates?|figures?|page|site|version|environment)\\b.{0,12})?\\W*$`,
  ),
  en(
    'Figures are for demonstration purposes.',
    `(?:^\\W*|(?:${OURS}|\\bthese\\b|\\bthis\\b).{0,40}\\b)for (?:${SAMPLE}|illustrati(?:on|ve)|training)(?: purposes)?\\b`,
    `\\b(?:is|are) (?:an? )?(?:\\w+ )?${SAMPLE}\\b`,
  ),
  en(
    'The rates could not be loaded.',
    '\\b(?:could|can|did|do|does) ?not (?:be )?(?:load|retriev|display|show|fetch|found|find)\\w*',
    '\\b(?:unable|failed) to (?:load|retrieve|display|show|fetch)\\b',
    '\\bpage not found\\b',
  ),
  en(
    'This website is closing.',
    `(?:${OURS}|\\b(?:bank|company|credit union|we)\\b).{0,20}\\b(?:is|are|has|have) (?:\\w+ )?` +
      '(?:clos(?:ed|ing)|shut(?:ting)? down|winding down)\\b',
  ),
  en(
    'Our mortgages are now at a new address.',
    `${OURS}.{0,30}\\b(?:(?:has|have) (?:been )?moved|now at (?:a )?new)\\b`,
    '\\bredirected\\b',
  ),
  en(
    'We have stopped lending.',
    '\\b(?:stopped|suspended|paused|ceased|ended|discontinued|no longer (?:offer|accept|make)(?:ing)?)\\b.{0,30}' +
      '\\b(?:lending|mortgages?|rates?|applications?|offers?|specials?)\\b',
    '\\b(?:mortgages?|rates?|page|lending|offers?|specials?)\\b.{0,40}\\b(?:suspended|paused|discontinued|ended|expired)\\b',
  ),
  en(
    'The rates on this page are out of date.',
    '\\b(?:rates?|figures|page|table|data|content)\\b.{0,40}\\b(?:incorrect|wrong|in error|by mistake|not real)\\b',
    '\\b(?:rates?|figures|page|table|data|content)\\b.{0,40}\\b(?:out of date|outdated|frozen|archived)\\b',
  ),
  en(
    'This page is under maintenance.',
    '\\bdo not (?:use|publish|rely)\\b|\\bnot for (?:use|publication|release)\\b|\\binternal use\\b',
    '\\bcache of\\b|\\bcached copy\\b|\\bwayback\\b',
    '\\b(?:page|site|rates?|this)\\b.{0,30}\\b(?:under|for) (?:maintenance|construction)\\b',
  ),
  fr(
    'Nos taux sont temporairement indisponibles.',
    `${OURS_FR}.{0,60}(?:indisponibles?|non disponibles?|suspendue?s?|expirée?s?|périmée?s?|erronée?s?)`,
  ),
  fr(
    'Ces taux ne sont plus offerts.',
    `(?:${OURS_FR}|(?<!\\p{L})ces(?!\\p{L})).{0,60} (?:ne|n['’]).{0,30} plus(?!\\p{L})`,
    '^\\W*(?:non disponible|plus offerts?|expirée?s?)\\W*$',
  ),
  fr(
    'Voici les taux du mois dernier.',
    "(?<!\\p{L})taux\\b.{0,30}(?:du mois|de l['’]an(?:née)?|de la semaine) (?:dernier|dernière|passée?)",
  ),
  fr(
    'Données de démonstration',
    "(?<!\\p{L})(?:données|taux|chiffres|page|version|environnement) (?:de |d['’])?" +
      '(?:démonstration|test|essai|exemple|fictifs?|fictives?|non publiée?s?|préliminaires?)',
    "à (?:titre|des fins) (?:d['’]exemple|d['’]illustration|de démonstration|de test)",
    '^\\W*(?:ébauche|aperçu|brouillon|exemple|démonstration)\\W*$',
  ),
  fr(
    "Les taux n'ont pas pu être chargés.",
    "n['’](?:a|ont) pas pu être (?:chargée?s?|affichée?s?)|impossible de (?:charger|afficher)",
    'échec du chargement|page introuvable',
  ),
  fr(
    'Ce site ferme ses portes.',
    '(?<!\\p{L})(?:site|page|banque|caisse|entreprise)(?!\\p{L}).{0,20}' +
      '(?:ferme|fermée?|fermera|cesse\\w*|en (?:maintenance|construction))(?!\\p{L})',
  ),
  fr(
    'Nos prêts hypothécaires sont maintenant à une nouvelle adresse.',
    `${OURS_FR}.{0,40}(?:déménagé|déplacée?s?|nouvelle adresse|nouveau site)`,
  ),
  fr(
    "Nous avons cessé d'accorder des prêts.",
    "n['’](?:offrons|accordons|acceptons) plus",
    "(?:cess|suspend|interromp)\\p{L}* (?:d['’]offrir|d['’]accorder|l['’]octroi|nos prêts|les prêts|notre offre)",
  ),
];

/** Questions and conditions state nothing; neither do rights that every lender reserves. */
const STATES_NOTHING =
  /\?\W*$|^\W*(?:if|when|once|should|unless|si|lorsque?)\b|\b(?:may|might|can|could|peut|peuvent)\b(?! not\b)(?!not\b)/i;
const OF_MORTGAGES = /\bmortgage|\brates?\b|hypoth/i;
const OFF = / = (?:false|no|none|null|0)?$/i;

/** True if a masked text states that a page, its rates or the lender's lending must not be relied on. */
export function isAlarm(text: string): boolean {
  const said = text.replace(' = ', ' ');
  const isOfOthers = namesOther(said) && !OF_MORTGAGES.test(said);
  return !OFF.test(text) && !STATES_NOTHING.test(said) && !isOfOthers && isAnyOf(ALARMS, said);
}
