import { en, fr, isAnyOf, type Phrase } from '../read/layout/wording.ts';

const RATES =
  '(?:(?:all|our|the|these|posted|mortgage|interest|special) )*(?:rates?|offers?|prices|products)(?: (?:shown|listed|posted|displayed))?';
const TAUX = '(?:(?:tous|nos|les|ces) )*(?:taux|offres?)(?: (?:hypothécaires|affichés|indiqués))*';
const PHONE = '(?:1\\W?)?\\d{3}\\W{1,2}\\d{3}\\W\\d{4}';

/** All words in which an annual percentage rate is explained: another word may say for whom it is. */
const APR_WORDS =
  'APR|is|means|represents|includes?|including|which|assumes|assuming|that|based|on|the|an?|and|or|of|by|to|as|for|if|with|no|not|does|annual|percentage|' +
  'rate|costs?|borrowing|credit|total|interest|fees?|charge[sd]?|expressed|yearly|mortgage|years?|amortization|applicable|term|blended|monthly|' +
  'payments|processing|associated|determining|obtain|valuation|value|property|appraisal|lender|bank|apply|vary|over|time|there|are|same|will|be|other';
const TAC_WORDS =
  'TAC|est|sont|représente|comprend|inclut|compte|tient|suppose|fondé|sur|le|la|les|un|une|des?|du|d|l|et|ou|à|en|au|par|que|si|aucun|pas|ne|annuel|' +
  'taux|coûts?|emprunt|crédit|total|intérêts?|frais|exprimé|pourcentage|prêt|hypothécaire|ans|amortissement|terme|applicable|versements|mensuels|' +
  'traitement|évaluation|valeur|propriété|prêteur|banque';

const whole = (form: string): string => `^\\W*(?:${form})\\W*$`;

/** The forms of whole sentences that limit nobody, days and figures masked (`@`, `#`): at most thirty; a person judges the rest. */
export const HARMLESS: Phrase[] = [
  en(
    'Rates effective as of @.',
    whole(
      `(?:${RATES} (?:are |is )?)?(?:in effect |effective |current |last )?(?:updated|reviewed|as of|as at|effective|from|since|on|in effect)` +
        '(?: (?:on|as of|from|since))?\\W*@\\W*@?',
    ),
  ),
  en(
    'Call us at 1-800-555-0199.',
    whole(`(?:(?:please )?(?:call|phone|telephone|tel|contact)(?: us)?(?: (?:at|on|toll[- ]free))*\\W*)?${PHONE}`),
  ),
  en(
    'Apply now',
    whole('apply(?: now| online)?|(?:learn|read) more|contact us|get (?:started|this rate)|see (?:details|more)'),
    whole('find (?:a branch|an advisor)|book an appointment|compare|calculate|print|share|back to top'),
  ),
  en(
    'Rates are subject to change at any time without notice.',
    whole(
      `${RATES}(?: (?:and|or) ${RATES})? (?:are|is|may) (?:subject to )?change(?:,? (?:at any time|without (?:prior )?notice)(?: and)?)*`,
    ),
  ),
  en(
    'APR means the interest rate with the fees of borrowing.',
    `^\\W*(?:the )?(?:APR|annual percentage rate)(?:[^a-z]+(?:${APR_WORDS}))+[^a-z]*$`,
  ),
  en(
    'Interest is compounded semi-annually, not in advance.',
    whole(
      '(?:fixed |variable |mortgage |all )*(?:interest|rates?)(?: on fixed rate mortgages)?(?: shown)? (?:is|are) (?:annual(?: rates?)?,? )?(?:and )?' +
        '(?:calculated|compounded) (?:semi-?annually|half-yearly|monthly|yearly|annually)(?:,? not in advance)?',
    ),
  ),
  en('On approved credit.', whole('(?:on )?approved credit(?: only)?|(?:subject to|on) credit approval')),
  en('Terms and conditions apply.', whole('(?:terms and conditions|some conditions|conditions) (?:may )?apply')),
  en(
    '© 2026 Example Bank. All rights reserved.',
    whole("(?:copyright )?(?:\\d{4} )?[\\p{L} .&'-]{2,60},? all rights reserved"),
  ),
  en(
    'Scroll right to see more rates.',
    whole('(?:scroll|swipe|tap)(?: (?:left|right|sideways|the|table|to|see|more|all|rates|or|and))+'),
  ),
  en(
    'All rates are annual rates.',
    whole('(?:all )?rates? (?:shown )?(?:is|are) (?:an )?(?:annual|yearly|per annum|nominal)(?: rates?)?'),
  ),
  en(
    'Was this page helpful?',
    whole('was this (?:page )?(?:helpful|useful)\\?'),
    whole("(?:questions|need help)\\?(?: we're here to help)?"),
  ),
  fr(
    'Taux en vigueur le @.',
    whole(
      `(?:${TAUX} )?(?:sont )?(?:en vigueur |mis à jour |à jour )?` +
        '(?:en date du|au|le|depuis le|à compter du|en vigueur(?: le| depuis le)?|mise? à jour(?: le)?)\\W*@',
    ),
  ),
  fr('Appelez-nous au 1 800 555-0199.', whole(`(?:appelez(?:-nous)?|téléphone|composez)(?: (?:au|le))?\\W*${PHONE}`)),
  fr(
    'En savoir plus',
    whole('en savoir plus|faire une demande|nous joindre|communiquez avec nous|prendre rendez-vous'),
    whole('comparer|calculer|imprimer|voir les détails'),
  ),
  fr(
    'Les taux peuvent changer en tout temps sans préavis.',
    whole(
      `${TAUX} (?:peuvent changer|peuvent être modifiés|sont (?:modifiables|susceptibles de changer|sujets à changement|` +
        'sous réserve de modification))(?:,? (?:en tout temps|à tout moment|sans (?:préavis|avis)))*',
    ),
  ),
  fr(
    "Les intérêts sont composés semestriellement, non à l'avance.",
    whole(
      '(?:les )?intérêts? (?:est|sont) (?:composée?s?|calculée?s?) (?:semestriellement|mensuellement|annuellement)' +
        "(?:,? (?:et )?non (?:à l['’]avance|d['’]avance))?",
    ),
  ),
  fr(
    'Le TAC comprend les intérêts et les frais.',
    `^\\W*(?:le )?(?:TAC|taux annuel du coût d['’]emprunt)(?:[^\\p{L}]+(?:${TAC_WORDS}))+[^\\p{L}]*$`,
  ),
  fr(
    "Certaines conditions s'appliquent.",
    whole("sous réserve de l['’]approbation du crédit|(?:certaines|des) conditions s['’]appliquent"),
  ),
  fr(
    'Cette page a-t-elle été utile?',
    whole("(?:cette page (?:vous )?a-t-elle été utile|des questions|besoin d['’]aide) ?\\?"),
  ),
];

export const isHarmless = (sentence: string): boolean => isAnyOf(HARMLESS, sentence);
