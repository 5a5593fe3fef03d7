import { en, fr, isAnyOf, isOfOthers, type Phrase } from '../read/layout/wording.ts';

const OURS =
  '(?:(?:rates?|mortgages?|lending|loans?|offers?|specials?|figures|tables?|data|content|page|(?:web ?)?site|these|those|they|we|bank|' +
  'credit union|company)\\b.*\\b(?:is|are|be|been|has|have|was|were|now|we)|these (?:rates|offers|figures))';
const OURS_FR =
  '(?:taux|hypoth|prêts?|offres?|chiffres|tableau|données|contenu|page|site|banque|caisse|nous|ces)(?!\\p{L}).*';
const SAMPLE =
  '(?:samples?|tests?|testing|demo|demonstration|drafts?|unpublished|staging|placeholder|illustrati(?:on|ve)|training)';
/** What may stand behind a statement that ends. */
const END =
  '(?: (?:at this time|at the moment|today|(?:for )?now|yet|by mistake|until further notice|any ?more|only|' +
  "pour le moment|en ce moment|actuellement|jusqu'à nouvel ordre))*\\W*$";

const SINCE = '(?: (?:on|since|as of|effective|depuis le|le) @)?';

/** Statements that a page, its rates or the lender's lending are over, elsewhere, broken or a sample. Each ends there: what goes on is a limit. */
export const ALARMS: Phrase[] = [
  en(
    'Our mortgage rates are temporarily unavailable.',
    `(?:^\\W*|${OURS} )(?:(?:currently|temporarily|now|since) )*(?:unavailable|suspended|paused|discontinued|expired|sold out|archived|frozen|` +
      `outdated|out of date|incorrect|wrong|in error|over)${END}`,
  ),
  en(
    'These rates are no longer offered.',
    `(?:^\\W*|${OURS} )(?:no longer|not)(?: \\w+ly)? (?:available|offered|sold|valid|in effect|current|updated|real|accept\\w*(?: applications)?)${END}`,
  ),
  en(
    "These are last month's rates.",
    `\\b(?:last|previous) (?:week|month|quarter|year)['’]?s? rates?${END}|\\brates? (?:of|from) last (?:week|month|year)${END}`,
  ),
  en(
    'Demonstration data',
    `^\\W*(?:\\w+ ){0,3}${SAMPLE}(?: (?:copy|data|rates?|figures?|page|site|version|environment))?${END}`,
    `(?:^\\W*|${OURS} )for ${SAMPLE}(?: purposes)?${END}`,
  ),
  en(
    'The rates could not be loaded.',
    `(?:could|can|did|do|does) ?not (?:be )?(?:load|retrieve|display|show|fetch|found|find)\\w*${END}|page not found${END}`,
    `(?:unable|failed) to (?:load|retrieve|display|show|fetch)(?: [\\w ,]*)?${END}`,
  ),
  en(
    'We stopped lending on @.',
    `\\b(?:stopped|suspended|paused|ceased|ended|discontinued|no longer (?:offer|accept|make|originate))(?:ing)? ` +
      `(?:new |all |our |taking |offering )*(?:lending|mortgages?|rates?|applications?|loans?|offers?|specials?|mortgage \\w+)${SINCE}${END}`,
    `${OURS} (?:clos(?:ed|ing)|shut(?:ting)? down|winding down|ended)${END}`,
  ),
  en(
    'Our mortgages are now at a new address.',
    `${OURS} (?:been )?moved${END}|\\bnow at (?:a )?new (?:address|site|home)${END}|\\bredirected${END}`,
  ),
  en(
    'This page is under maintenance.',
    `\\bunder (?:maintenance|construction)${END}|\\bdo not (?:use|publish|rely)(?: [\\w ]*)?${END}`,
    `\\bnot for (?:use|publication|release)${END}|\\binternal use${END}|\\bcache of\\b|\\bcached copy\\b|\\bwayback\\b`,
  ),
  fr(
    'Nos taux sont temporairement indisponibles.',
    `(?:^\\W*|${OURS_FR} )(?:indisponibles?|non disponibles?|suspendue?s?|expirée?s?|périmée?s?|erronée?s?|déplacée?s?|fermée?s?|en maintenance)${END}`,
  ),
  fr(
    'Nous ne prêtons plus depuis le @.',
    `(?:ne|n['’]).{0,30} plus(?: (?:de (?:nouveaux )?prêts(?: hypothécaires)?|offerts?|offertes?|disponibles?|valides?|en vigueur|à jour))?${SINCE}${END}`,
    `^\\W*plus offerts?${END}`,
  ),
  fr(
    'Voici les taux du mois dernier.',
    `taux\\b.{0,30}(?:du mois|de l['’]année|de la semaine) (?:dernier|dernière|passée?)${END}`,
  ),
  fr(
    'Données de démonstration',
    `^\\W*(?:(?:données|taux|chiffres|page|version|environnement) (?:de |d.)?)?(?:démonstration|test|essai|exemple|ébauche|brouillon|ficti[fv]e?s?)${END}`,
    `à (?:titre|des fins) (?:d['’]exemple|d['’]illustration|de démonstration|de test)${END}`,
  ),
  fr(
    "Les taux n'ont pas pu être chargés.",
    `pas pu être (?:chargée?s?|affichée?s?)${END}|impossible de (?:charger|afficher).*|page introuvable${END}`,
  ),
  fr(
    "Nous avons cessé d'accorder des prêts.",
    `(?:cess|suspend|interromp)\\p{L}* (?:d['’]offrir|d['’]accorder|l['’]octroi|nos|les|notre|ses).{0,40}$|nouvelle adresse${END}|ferme ses portes${END}`,
  ),
];

/** Questions, conditions and quotations state nothing; neither do rights that every lender reserves. */
const STATES_NOTHING =
  /\?\W*$|^\W*(?:if|when|once|should|unless|si|lorsque?)\b|\b(?:may|might|can|could|peut|peuvent)\b(?! ?not\b)|[“”"«»]/i;
/** A statement ends a sentence: no more of a long one is looked at. In characters. */
const LONGEST = 400;
const OFF = / = (?:false|no|none|null|0)?$/i;

/** True if a masked text states that a page, its rates or the lender's lending must not be relied on. */
export function isAlarm(text: string): boolean {
  const tail = text.slice(-LONGEST).replace(' = ', ' ');
  return !OFF.test(text) && !STATES_NOTHING.test(tail) && !isOfOthers(tail) && isAnyOf(ALARMS, tail);
}
