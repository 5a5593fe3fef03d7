import { OTHER_PRODUCTS } from '../read/tables.ts';
import type { Wording } from './harmless.ts';

/** Words for what a page of rates is about; a sentence about a branch or an app alarms nobody. */
const OURS = '(?:rates?|mortgages?|lending|loans?|offers?|specials?|figures|tables?|data|content|page|(?:web ?)?site)';
const OURS_FR = '(?:taux|hypoth[eè]\\w*|prêts?|offres?|chiffres|tableau|données|contenu|page|site)';
const SAMPLE = '(?:samples?|tests?|testing|demo|demonstration|drafts?|unpublished|previews?|staging|placeholder)';

/** Plain statements that a page, its rates or the lender's lending are over, elsewhere, broken or a sample. */
export const ALARMS: Wording[] = [
  {
    pattern: new RegExp(
      `\\b${OURS}\\b.{0,60}\\b(?:are|is|be|been|currently|temporarily|now) (?:\\w+ )?unavailable\\b`,
      'i',
    ),
    language: 'en',
    catches: 'Our mortgage rates are temporarily unavailable.',
  },
  {
    pattern: new RegExp(
      `\\b(?:${OURS}|these|those)\\b.{0,60}\\b(?:no longer|not) (?:\\w+ )?(?:available|offered|sold|valid|in effect|current|updated|accept\\w*)\\b`,
      'i',
    ),
    language: 'en',
    catches: 'These rates are no longer offered.',
  },
  {
    pattern:
      /^\W*(?:no longer (?:available|offered|in effect)|(?:temporarily |currently )?unavailable|sold out|expired|discontinued|out of date)\b.{0,12}$/i,
    language: 'en',
    catches: 'No longer available',
  },
  {
    pattern:
      /\b(?:last|previous) (?:week|month|quarter|year)['’]?s?\b.{0,20}\brates?\b|\brates? (?:of|from) last (?:week|month|year)\b/i,
    language: 'en',
    catches: "These are last month's rates.",
  },
  {
    pattern: new RegExp(
      `^\\W*(?:\\w+ ){0,3}${SAMPLE}(?: (?:only|true|copy|data|rates?|figures?|page|site|version|environment)\\b.{0,12})?\\W*$`,
      'i',
    ),
    language: 'en',
    catches: 'Demonstration data',
  },
  {
    pattern: new RegExp(
      `(?:^\\W*|\\b(?:${OURS}|these|this)\\b.{0,40}\\b)for (?:${SAMPLE}|illustrati(?:on|ve)|training)(?: purposes)?\\b|\\b(?:is|are) (?:an? )?(?:\\w+ )?${SAMPLE}\\b`,
      'i',
    ),
    language: 'en',
    catches: 'Figures are for demonstration purposes.',
  },
  {
    pattern:
      /\b(?:could|can|did|do|does) ?not (?:be )?(?:load|retriev|display|show|fetch|found|find)\w*|\b(?:unable|failed) to (?:load|retrieve|display|show|fetch)\b|\bpage not found\b/i,
    language: 'en',
    catches: 'The rates could not be loaded.',
  },
  {
    pattern: new RegExp(
      `\\b(?:${OURS}|bank|company|credit union|we)\\b.{0,20}\\b(?:is|are|has|have) (?:\\w+ )?(?:clos(?:ed|ing)|shut(?:ting)? down|winding down)\\b`,
      'i',
    ),
    language: 'en',
    catches: 'This website is closing.',
  },
  {
    pattern: new RegExp(
      `\\b${OURS}\\b.{0,30}\\b(?:has|have) (?:been )?moved\\b|\\b${OURS}\\b.{0,30}\\bnow at (?:a )?new\\b|\\bredirected\\b`,
      'i',
    ),
    language: 'en',
    catches: 'Our mortgages are now at a new address.',
  },
  {
    pattern:
      /\b(?:stopped|suspended|paused|ceased|ended|discontinued|no longer (?:offer|accept|make)(?:ing)?)\b.{0,30}\b(?:lending|mortgages?|rates?|applications?|offers?|specials?)\b|\b(?:mortgages?|rates?|page|lending|offers?|specials?)\b.{0,40}\b(?:suspended|paused|discontinued|ended|expired)\b/i,
    language: 'en',
    catches: 'We have stopped lending.',
  },
  {
    pattern:
      /\b(?:rates?|figures|page|table|data|content)\b.{0,40}\b(?:incorrect|wrong|in error|by mistake|out of date|outdated|frozen|archived|not real)\b/i,
    language: 'en',
    catches: 'The rates on this page are out of date.',
  },
  {
    pattern:
      /\bdo not (?:use|publish|rely)\b|\bnot for (?:use|publication|release)\b|\binternal use\b|\bcache of\b|\bcached copy\b|\bwayback\b|\b(?:page|site|rates?|this)\b.{0,30}\b(?:under|for) (?:maintenance|construction)\b/i,
    language: 'en',
    catches: 'This page is under maintenance.',
  },
  {
    pattern: new RegExp(
      `(?<!\\p{L})${OURS_FR}(?!\\p{L}).{0,60}(?:indisponibles?|non disponibles?|suspendue?s?|expirée?s?|périmée?s?|erronée?s?)`,
      'iu',
    ),
    language: 'fr',
    catches: 'Nos taux sont temporairement indisponibles.',
  },
  {
    pattern: new RegExp(
      `(?<!\\p{L})(?:${OURS_FR}|ces)(?!\\p{L}).{0,60} (?:ne|n['’]).{0,30} plus(?!\\p{L})|^\\W*(?:non disponible|plus offerts?|expirée?s?)\\W*$`,
      'iu',
    ),
    language: 'fr',
    catches: 'Ces taux ne sont plus offerts.',
  },
  {
    pattern: /(?<!\p{L})taux\b.{0,30}(?:du mois|de l['’]an(?:née)?|de la semaine) (?:dernier|dernière|passée?)/iu,
    language: 'fr',
    catches: 'Voici les taux du mois dernier.',
  },
  {
    pattern:
      /(?<!\p{L})(?:données|taux|chiffres|page|version|environnement) (?:de |d['’])?(?:démonstration|test|essai|exemple|fictifs?|fictives?|non publiée?s?|préliminaires?)|à (?:titre|des fins) (?:d['’]exemple|d['’]illustration|de démonstration|de test)|^\W*(?:ébauche|aperçu|brouillon|exemple|démonstration)\W*$/iu,
    language: 'fr',
    catches: 'Données de démonstration',
  },
  {
    pattern:
      /n['’](?:a|ont) pas pu être (?:chargée?s?|affichée?s?)|impossible de (?:charger|afficher)|échec du chargement|page introuvable/iu,
    language: 'fr',
    catches: "Les taux n'ont pas pu être chargés.",
  },
  {
    pattern:
      /(?<!\p{L})(?:site|page|banque|caisse|entreprise)(?!\p{L}).{0,20}(?:ferme|fermée?|fermera|cesse\w*|en (?:maintenance|construction))(?!\p{L})/iu,
    language: 'fr',
    catches: 'Ce site ferme ses portes.',
  },
  {
    pattern: new RegExp(
      `(?<!\\p{L})${OURS_FR}(?!\\p{L}).{0,40}(?:déménagé|déplacée?s?|nouvelle adresse|nouveau site)`,
      'iu',
    ),
    language: 'fr',
    catches: 'Nos prêts hypothécaires sont maintenant à une nouvelle adresse.',
  },
  {
    pattern:
      /n['’](?:offrons|accordons|acceptons) plus|(?:cess|suspend|interromp)\p{L}* (?:d['’]offrir|d['’]accorder|l['’]octroi|nos prêts|les prêts|notre offre)/iu,
    language: 'fr',
    catches: "Nous avons cessé d'accorder des prêts.",
  },
];

/** Questions and conditions state nothing; neither do rights that every lender reserves. */
const STATES_NOTHING =
  /\?\W*$|^\W*(?:if|when|once|should|unless|si|lorsque?)\b|\b(?:may|might|can|could|peut|peuvent)\b(?! not\b)(?!not\b)/i;
const OF_MORTGAGES = /\bmortgage|\brates?\b|hypoth/i;
/** A switch of a feed that is off. */
const OFF = / = (?:false|no|none|null|0)?$/i;

/** True if a masked text states that a page, its rates or the lender's lending must not be relied on. */
export function isAlarm(text: string): boolean {
  if (OFF.test(text)) return false;
  const said = text.replace(' = ', ' ');
  if (STATES_NOTHING.test(said) || (OTHER_PRODUCTS.test(said) && !OF_MORTGAGES.test(said))) return false;
  return ALARMS.some(({ pattern }) => pattern.test(said));
}
