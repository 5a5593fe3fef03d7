/** One wording of people or lenders. */
export interface Wording {
  pattern: RegExp;
  language: 'en' | 'fr';
  /** A sentence that it matches. */
  catches: string;
}

const RATES =
  '(?:(?:all|our|the|these|posted|mortgage|interest|special) )*(?:rates?|offers?|prices|products)(?: (?:shown|listed|posted|displayed))?';
const TAUX = '(?:(?:tous|nos|les|ces) )*(?:taux|offres?)(?: (?:hypothécaires|affichés|indiqués))*';

/** All words in which an annual percentage rate is explained: another word may say for whom it is. */
const APR_WORDS =
  'APR|is|means|represents|includes?|including|which|assumes|assuming|that|based|on|the|an?|and|or|of|by|to|as|for|if|with|no|not|does|annual|percentage|rate|' +
  'costs?|borrowing|credit|total|interest|fees?|charge[sd]?|expressed|yearly|mortgage|years?|amortization|applicable|term|blended|monthly|payments|' +
  'processing|associated|determining|obtain|valuation|value|property|appraisal|lender|bank|apply|vary|over|time|there|are|same|will|be|other';
const TAC_WORDS =
  'TAC|est|sont|représente|comprend|inclut|compte|tient|suppose|fondé|sur|le|la|les|un|une|des?|du|d|l|et|ou|à|en|au|par|que|si|aucun|pas|ne|annuel|taux|' +
  'coûts?|emprunt|crédit|total|intérêts?|frais|exprimé|pourcentage|prêt|hypothécaire|ans|amortissement|terme|applicable|versements|mensuels|' +
  'traitement|évaluation|valeur|propriété|prêteur|banque';

/**
 * The forms of sentences that limit nobody. The table has at most thirty rows: a person judges everything else, and a new row replaces one.
 * A form covers its whole sentence; days and figures are masked in it (`@`, `#`).
 */
export const HARMLESS: Wording[] = [
  {
    pattern: new RegExp(
      `^\\W*(?:${RATES} (?:are |is )?)?(?:in effect |effective |current |last )?(?:updated|reviewed|as of|as at|effective|from|since|on|in effect)(?: (?:on|as of|from|since))?\\W*@\\W*@?\\W*$`,
      'i',
    ),
    language: 'en',
    catches: 'Rates effective as of @.',
  },
  {
    pattern:
      /^\W*(?:(?:please )?(?:call|phone|telephone|tel|contact)(?: us)?(?: (?:at|on|toll[- ]free))*\W*)?(?:1\W?)?\d{3}\W{1,2}\d{3}\W\d{4}\W*$/i,
    language: 'en',
    catches: 'Call us at 1-800-555-0199.',
  },
  {
    pattern:
      /^\W*(?:apply(?: now| online)?|learn more|get (?:started|this rate)|see (?:details|more)|read more|contact us|find (?:a branch|an advisor)|book an appointment|compare|calculate|print|share|back to top)\W*$/i,
    language: 'en',
    catches: 'Apply now',
  },
  {
    pattern: new RegExp(
      `^\\W*${RATES}(?: (?:and|or) ${RATES})? (?:are|is|may) (?:subject to )?change(?:,? (?:at any time|without (?:prior )?notice)(?: and)?)*\\W*$`,
      'i',
    ),
    language: 'en',
    catches: 'Rates are subject to change at any time without notice.',
  },
  {
    pattern: new RegExp(`^\\W*(?:the )?(?:APR|annual percentage rate)(?:[^a-z]+(?:${APR_WORDS}))+[^a-z]*$`, 'i'),
    language: 'en',
    catches: 'APR means the interest rate with the fees of borrowing.',
  },
  {
    pattern:
      /^\W*(?:fixed |variable |mortgage |all )*(?:interest|rates?)(?: on fixed rate mortgages)?(?: shown)? (?:is|are) (?:annual(?: rates?)?,? )?(?:and )?(?:calculated|compounded)(?: (?:semi-?annually|half-yearly|monthly|yearly|annually))(?:,? not in advance)?\W*$/i,
    language: 'en',
    catches: 'Interest is compounded semi-annually, not in advance.',
  },
  {
    pattern: /^\W*(?:on )?approved credit(?: only)?\W*$|^\W*(?:subject to|on) credit approval\W*$/i,
    language: 'en',
    catches: 'On approved credit.',
  },
  {
    pattern: /^\W*(?:terms and conditions|some conditions|conditions) (?:may )?apply\W*$/i,
    language: 'en',
    catches: 'Terms and conditions apply.',
  },
  {
    pattern: /^\W*©? ?(?:copyright )?(?:\d{4} )?[\p{L} .&'-]{2,60},? all rights reserved\W*$/iu,
    language: 'en',
    catches: '© 2026 Example Bank. All rights reserved.',
  },
  {
    pattern: /^\W*(?:scroll|swipe|tap)(?: (?:left|right|sideways|the|table|to|see|more|all|rates|or|and))+\W*$/i,
    language: 'en',
    catches: 'Scroll right to see more rates.',
  },
  {
    pattern: /^\W*(?:all )?rates? (?:shown )?(?:is|are) (?:an )?(?:annual|yearly|per annum|nominal)(?: rates?)?\W*$/i,
    language: 'en',
    catches: 'All rates are annual rates.',
  },
  {
    pattern:
      /^\W*was this (?:page )?(?:helpful|useful)\?\W*$|^\W*(?:questions|need help)\?(?: we're here to help)?\W*$/i,
    language: 'en',
    catches: 'Was this page helpful?',
  },
  {
    pattern: new RegExp(
      `^\\W*(?:${TAUX} )?(?:sont )?(?:en vigueur |mis à jour |à jour )?(?:en date du|au|le|depuis le|à compter du|en vigueur(?: le| depuis le)?|mise? à jour(?: le)?)\\W*@\\W*$`,
      'i',
    ),
    language: 'fr',
    catches: 'Taux en vigueur le @.',
  },
  {
    pattern: /^\W*(?:appelez(?:-nous)?|téléphone|composez)(?: (?:au|le))?\W*(?:1\W?)?\d{3}\W{1,2}\d{3}\W\d{4}\W*$/i,
    language: 'fr',
    catches: 'Appelez-nous au 1 800 555-0199.',
  },
  {
    pattern:
      /^\W*(?:en savoir plus|faire une demande|nous joindre|communiquez avec nous|prendre rendez-vous|comparer|calculer|imprimer|voir les détails)\W*$/i,
    language: 'fr',
    catches: 'En savoir plus',
  },
  {
    pattern: new RegExp(
      `^\\W*${TAUX} (?:peuvent changer|peuvent être modifiés|sont (?:modifiables|susceptibles de changer|sujets à changement|sous réserve de modification))(?:,? (?:en tout temps|à tout moment|sans (?:préavis|avis)))*\\W*$`,
      'i',
    ),
    language: 'fr',
    catches: 'Les taux peuvent changer en tout temps sans préavis.',
  },
  {
    pattern:
      /^\W*(?:les )?intérêts? (?:est|sont) (?:composée?s?|calculée?s?) (?:semestriellement|mensuellement|annuellement)(?:,? (?:et )?non (?:à l['’]avance|d['’]avance))?\W*$/i,
    language: 'fr',
    catches: "Les intérêts sont composés semestriellement, non à l'avance.",
  },
  {
    pattern: new RegExp(
      `^\\W*(?:le )?(?:TAC|taux annuel du coût d['’]emprunt)(?:[^\\p{L}]+(?:${TAC_WORDS}))+[^\\p{L}]*$`,
      'iu',
    ),
    language: 'fr',
    catches: 'Le TAC comprend les intérêts et les frais.',
  },
  {
    pattern:
      /^\W*(?:sous réserve de l['’]approbation du crédit|certaines conditions s['’]appliquent|des conditions s['’]appliquent)\W*$/i,
    language: 'fr',
    catches: "Certaines conditions s'appliquent.",
  },
  {
    pattern: /^\W*(?:cette page (?:vous )?a-t-elle été utile|des questions|besoin d['’]aide) ?\?\W*$/i,
    language: 'fr',
    catches: 'Cette page a-t-elle été utile?',
  },
];

/** True if a masked sentence has one of the harmless forms. */
export const isHarmless = (sentence: string): boolean => HARMLESS.some(({ pattern }) => pattern.test(sentence));
