import { anyOf, isQuestion } from './wording.ts';

/** Names of the rates that a page shows, as a whole. */
const RATES = '(?:rates?|prices|figures|numbers|percentages|taux|chiffres|prix)';
const SHOWN = anyOf(
  `\\b(?:these|those|ces)(?: \\w+){0,2}? ${RATES}\\b|\\blisted ${RATES}\\b`,
  `\\b${RATES}(?: hypothécaires?)?,?(?: (?:are|is|that|we|you|sont))*? (?:shown|listed|displayed|quoted|printed|set out|indiqués|affichés|présentés|qui suivent)\\b`,
  `\\b${RATES}(?: hypothécaires?)? (?:below|above|here|you see|ci-dessous|ci-dessus|ci-après|(?:on|in|of) (?:this|the) (?:page|table|list)|d[eu] (?:ce tableau|tableau|cette (?:page|grille)))(?![\\p{L}])`,
  '^\\W*(?:please note:? (?:that )?)?(?:this|the|ce|cette|le|la) (?:\\w+ )?(?:table|list|grid|chart|tableau|grille|liste) (?:is|was|has|shows?|holds?|contains?|comes?|dates?|est|a|était|montre|contient|date)\\b',
  '\\b(?:what (?:follows|you see (?:below|here|above))|(?:everything|all) (?:listed|shown|below)|ce qui suit)\\b',
);
/** What is true of any lender's rates: how they are quoted, that they change, and what a reader can do with them. */
const OF_ANY = anyOf(
  '\\b(?:(?:may|can|could|will) (?:also )?(?:change|be (?:changed|updated|withdrawn|locked in|held))|took effect|change(?:s|d)? (?:often|daily|weekly|regularly|frequently|from time to time|without|on)|at any time|without (?:prior )?notice|subject to|discontinue|reserve the right|replaces? (?:all|any|those|earlier|previous|our)|sous réserve|sans préavis|(?:peuvent|pourraient) changer|modifiés? (?:en tout temps|à tout moment|sans))\\b',
  '\\b(?:compounded|calculated|expressed|per annum|per year|annual(?:ly)?|(?:as a |a |in )percent(?:age|ages)?|nominal|yearly|APR|annuels?|composés?|calculés?|exprimés en|en pourcentage|par (?:an|année))\\b',
  '\\b(?:(?:are|is|be|were|was|sont|est|été) (?:\\w+ )?(?:current|effective|accurate|correct|up[- ]to[- ]date|updated|reviewed|refreshed|checked|verified|guaranteed|held|competitive|low|great|today.s|en vigueur|à jour|mis|garantis)|as (?:of|at)|en date du|(?:last|next) (?:updated|reviewed|changed)|correct at)(?![\\p{L}])(?! (?:by mistake|in error|for|to)\\b)',
  "\\b(?:(?:to|for) (?:every(?:one|body)|new and existing|the public|your convenience)|à tous|pour tous|for (?:general |your )?(?:information|reference)|(?:à titre|pour) (?:d'information|information|informatif)|(?:do|does) not include (?:\\w+ )?(?:tax|fee|promotion|insurance|discount)s?|in Canadian|alike|backed by|free of error|errors? and omissions|speak for themselves|well informed|respective owners|réserv\\w+ le droit|no obligation|you name it|autant|(?:do not|not) (?:have|need) to|no need|pas besoin)\\b|\\b(?:to|for|with) (?:all|all (?:of )?(?:our )?(?:clients|customers|members|borrowers|mortgages|terms|Canadians)|anyone|our clients|you)\\W*$",
  '^\\W*(?:learn|read|ask (?:us|about|our|a|an)|talk|speak|call|contact|compare|view|see|scroll|swipe|refresh|print|download|share|save|bookmark|sort|filter|click|tap|select|choose|explore|lock|use|hover|sign up|cliquez|imprimez|voyez|consultez|comparez)\\b(?!.{0,60}\\b(?:within \\d|code|referral)\\b)|\\b(?:questions?|more|information|details|help|advice) (?:about|on|with)\\b|\\b(?:how|why|whether|what) (?:these|those|our|the|we)\\b|\\b(?:to|cannot|can|best) (?:see|view(?:ed)?|read|print|compare|scroll)\\b|\\b(?:explain\\w*|calculators?)\\b',
);
/** Words that limit nobody by themselves. */
const PLAIN = new Set(
  `a an the this these those our we you your it its any all each both of in on at by for from to with and or as is are was be been have has had
  do does only apply applies available offer offers offered mortgage mortgages rate rates term terms product products residential
  le la les des du de un une ce ces nos vos et ou par pour dans sur sont est seulement taux prêt prêts hypothécaires`.split(
    /\s+/,
  ),
);
/** The words and numbers of a text. A number counts by its value: `$1.5 million` is 1,500,000. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/(\d+(?:\.\d+)?) million\b/g, (_, count) => String(Number(count) * 1_000_000))
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .match(/\p{L}+(?:['-]\p{L}+)*|\d+/gu) ?? [];

/** True if each word and number of a text stood there before, or limits nobody. */
export function isExplained(text: string, before: string): boolean {
  const old = new Set(wordsOf(before));
  return wordsOf(text).every((word) => old.has(word) || PLAIN.has(word));
}

/** Words for people, purposes, times, sums and conditions, and for figures that are something else. */
const NARROWING = anyOf(
  '\\b(?:for|to|pour|aux?) (?!(?:you|your|our|all|any|every\\w*|each|the (?:whole|full)|a (?:whole|full)|see|help|make|set|understand|know|be|us|in|keep|find|learn|work|choose|decide|think|discuss|correct|change|revise|estimate|compare|get|follow|haggle|draw|have|look|use|votre|vos|vous|nos|notre|tous|chaque|la|le|les|estimer|discuter|savoir|modifier|comparer|voir)\\b)',
  '\\b(?:who|whose|whom|people|those who|persons?|ceux|celles|personnes|if|unless|provided|si|need|needs|require\\w*|must|exig\\w+|assum\\w+|suppos\\w+|presuppos\\w+|includ(?:e|es|ed) an?|exclud\\w+|leaves? out|except|because|cannot|net of|tier|annul\\w+|cancel\\w+|without the|immeubles?|only|seulement|solely|nowhere else)\\b',
  "\\b(?:first|premi(?:er|ère)s?|next|prochain\\w*|before|after|until|jusqu\\w*|avant|après|once|behind|months?|mois|ago|half|semest\\w+|quarter\\w*|per (?:month|six)|\\d{4}|dat(?:e|ent|ed) (?:from|back|d[eu])|when your|last (?:week|month|year)|entreront|d'un demi)\\b",
  '\\b(?:another|replac\\w+|remplac\\w+|raised|lowered|withdrawn|recalled|retir\\w+|meant|subsidiary|filiale|negotiat\\w+|négoci\\w+|grant\\w*|accord\\w+|given|reserved|réservée?s?|paid|concern\\w*|visent|covers?|code|referral|averages?|moyenne\\w*|competitors?|concurrents|forecast\\w*|projected|prévisions?|archive\\w*|historical|samples?|placeholders?|examples?|exemples?|mistake|inadvertance|wrong|glissée?s?|not (?:yet )?been checked|rendements?|dépôts?|combined with|échoué)\\b',
  '\\b(?:down ?payment|mise de fonds|deposits?|accounts?|insurance|assurances?|insured by|members?|clients|employ\\w+|brokers|courtiers?|partners?|renew\\w*|refinanc\\w*|purchas\\w*|switch\\w*|transfers?|rentals?|second|private|commercial|condos?|cottages?|chalets?|propert(?:y|ies)|homes|houses?|maisons?|homeowners?|emprunteurs?|income|revenu|credit|premium|surcharge|on top|de plus que|electroni\\w+|électroni\\w+|region\\w*|provinces?|city|Alberta|Ontario|Quebec|Québec|Calgary|Vancouver|Toronto|British Columbia|Montréal)\\b',
  '\\$ ?\\d|\\d ?\\$|\\d ?%|\\b\\d{1,2}[ -](?:years?|ans|days|jours)\\b',
);

/** True if a sentence says more than what is true of any lender's rates, in words that narrow them. */
export const saysMore = (sentence: string): boolean =>
  NARROWING.test(sentence) &&
  !OF_ANY.test(sentence) &&
  !isQuestion(sentence) &&
  !/^\W*(?:if|when|once|si|lorsque)\b/i.test(sentence);

/** True if a sentence narrows the rates that its page shows, or says that they are something else. */
export const isOfShown = (sentence: string): boolean => SHOWN.test(sentence) && saysMore(sentence);
