import { unknownWords } from '../labels.ts';
import { maskDays } from '../printed-days.ts';
import { withoutYours } from './alarm.ts';
import { GROUP, namesGroup, namesRegion, PEOPLE, PLACES } from './groups.ts';
import { isOfShown, saysMore } from './shown.ts';
import { anyOf, isQuestion, partsOf, spelledOut } from './wording.ts';

/**
 * Sentences that narrow rates: for whom, for what, where, how much or until when they hold. A sentence limits if it links an offer with one
 * of the groups; a group or a word of limitation alone does not.
 */

/** Words for the offer. */
const OFFERED =
  '(?:rates?|offers?|specials?|promotions?|promos?|mortgages?|products?|terms?|pricing|loans?|discounts?|these|this (?:product|rate|offer|special|term|table|page)|taux|offres?|prêts?|hypothèques?|available|valid|offered|applicable|appl(?:y|ies)|eligible|intended|designed|meant|reserved|restricted|limited|exclusive(?:ly)?|disponibles?|offerts?|réservée?s?|valides?|admissibles?)';
const LINK = '(?:for|to|on|in|with|by|of|from|across|within|only|except|excluding|pour|aux?|à|en|dans|avec|des?)';
const ARTICLES =
  '(?:(?:the|our|an?|all|any|new|existing|qualified|qualifying|eligible|select|certain|some|most|only|your|use|la|le|les|des|un|une|nos) ){0,3}';

/** Statements made only about rates, and their limits: for whom, on what, where, by which channel. */
const SAID_OF_RATES =
  '^\\W*(?:(?:these|the|our|all|posted|special|advertised|mortgage|interest|fixed|variable|current|today.s|lower|higher|better|different) )*(?:rates?|prices|offers?|specials?|discounts?|products?|mortgages)(?: (?:shown|listed|above|below|here|displayed|advertised|are|is|apply|applies|available|offered|valid|only))* (?:for|to|on|with|when|if|through|based on|include|includes)\\b';
/** Offers that every lender makes, to everybody. */
const TO_ALL =
  '(?! (?:information|your information|all|everyone|everybody|the public|you(?! (?:open|switch|bundle|hold|bring|transfer|move|set|combine|have an?)\\b)|change|credit|approval|approved|our (?:website|site|page)|the (?:\\w+ )?rates?\\b|this (?:page|site)|request|the (?:website|internet|phone)|up to \\d+ days|(?:two|three|\\d) decimals?|the (?:whole|full) term|(?:all )?our (?:residential |home )?mortgages\\W*$))';

const STYLES = 'gr[ae]y|red|green|blue|italics?|bold|shaded|highlighted|gris|rouge|vert|bleu|italique|gras';
/** The meaning of a style of print: it applies wherever that is used. */
const LEGEND = anyOf(
  `^\\W*(?:\\w+ )?(?:${STYLES})(?: \\w+)?(?: =|[=:])`,
  `\\b(?:rates?|figures|products|rows|terms|those|taux)(?: \\w+)? (?:in|en) (?:${STYLES})\\b`,
);

/** Sentences that limit, whatever else they say. */
const LIMITS = anyOf(
  `${SAID_OF_RATES}${TO_ALL}`,
  `\\b(?:these|this|here) (?:are|is)(?: \\w+){0,4} ${GROUP}(?: and \\w+)?(?: \\w+){0,2} (?:rates?|mortgages?|offers?)\\b`,
  `^\\W*(?:(?:retired |former )?${GROUP}\\b(?:'s?)?(?: and |, | & | )?){1,3}(?:\\w+ )?(?:rates?|mortgages?|properties|dwellings)?\\W*$`,
  `^\\W*(?:show|display|view)(?:ing)?(?: only)?(?: rates for)?\\W+${GROUP}(?: (?:only|rates|mortgages))?\\W*$`,
  `^\\W*(?:borrowers?|clients?|propert(?:y|ies)|purpose|loan|type|use|for|available to|emprunteurs?|propriété|but)\\W{1,3}${GROUP}\\W*$`,
  `^\\W*${GROUP}\\b(?: (?:who|that|whose|with|from|qui|avec|dont)\\b[^.;]{3,60})\\W*$`,
  `\\b(?:for|on) ${ARTICLES}${GROUP}\\b[^.;]{0,20}\\b(?:rates?|offers?) (?:are|is|have|has)\\b`,
  `^\\W*(?:(?:your|selected|current) )?(?:province|region|location|territory|province (?:or|et|and) territor(?:y|oire)|région)\\W{1,3}(?:${PLACES})`,
  '\\byour (?:own |very own )?(?:personal|personali[sz]ed|exclusive|private) (?:\\w+ )?(?:rates?|offers?)\\b',
  '\\b(?:selected|chosen|personali[sz]ed|tailored) for you\\b|\\bbased on your (?:profile|location|answers|postal code|province|credit|income|down ?payment)\\b|\\bwelcome back\\b|\\bwhat we can offer you\\b',
  '\\$ ?\\d[\\d,]* (?:and|or) (?:more|over|above|less|under)\\b',
  '\\baccount\\b[^.;]{0,40}\\b(?:is|are|must be) required\\b|\\brequires? an? (?:\\w+ ){0,5}account\\b|\\b(?:auto-?pay|payroll deposit|direct deposit)\\b',
  `\\b${OFFERED}\\b[^.;]{0,40}?\\b${LINK} ${ARTICLES}(?:\\w+ ){0,2}?${GROUP}\\b`,
  `^\\W*(?:only |exclusively |not |seulement |uniquement )?(?:for|to|in|with|when you|pour|en|aux?) ${ARTICLES}(?:\\w+ )?${GROUP}\\b(?: [\\p{L}-]+){0,5}\\W*$`,
  `^\\W*${GROUP}(?: (?:and|&) \\w+)?(?: \\w+)? (?:rates?|mortgages?|offers?|specials?|terms?|payments?|pricing|prices|taux)\\b(?: only| shown| below| above)?\\W*$`,
  `\\b${GROUP}(?: \\w+){0,2} (?:only|seulement|uniquement)\\b|\\b(?:rates?|offers?|mortgages?|terms?)(?: \\w+){0,2} only\\W*$`,
  `\\b(?:only|exclusively|solely|seulement|uniquement)(?: (?:for|to|in|on|by|pour|aux?|en))? ${ARTICLES}${GROUP}\\b`,
  `\\b(?:viewing|showing|displaying|selected|rates? (?:shown |displayed )?(?:for|in))\\b.{0,40}\\W(?:${PLACES})`,
  `\\b(?:rates?|offers?|specials?|promotions?|mortgages?|products?|taux|offres?|prêts?)\\b[^.;]{0,60}\\b(?:not|un|ne|non)[ -]?(?:available|eligible|applicable|valid|offered|apply|disponibles?|admissibles?)\\b`,
  '\\b(?:exclud(?:es?|ing|ed)|except(?:ing)?|other than|sauf|excluant)\\b[^.;]{0,60}\\b(?:rates?|offers?|mortgages?|refinanc\\w+|renewals?|switch\\w*|transfers?|propert\\w+|residents?|prêts?)',
  '\\b(?:rates?|offers?|specials?|promotions?|discounts?|taux|offres?)\\b[^.;]{0,60}\\b(?:ends?|ended|expires?|until|through|valid (?:to|until)|limited time|while (?:quantities|supplies)|jusqu|durée limitée|temps limité|se termine|prend fin)\\b',
  '^\\W*(?:ends?|ended|expires?|until|valid (?:to|until)|limited[- ]time|for a limited time|while (?:quantities|supplies) last|terminée?)\\b.{0,40}$',
  '\\b\\d{2}[- ](?:years?|yrs?|ans)\\b[^.;]{0,20}\\b(?:at the longest|or (?:less|under|fewer|shorter)|maximum|ou moins)\\b',
  '\\b(?:minimum|maximum)\\b(?: \\w+){0,3} (?:mortgage|loan|amount|amortization|income|credit score|down ?payment|value|price)\\b',
  '\\bclos(?:e|es|ed|ing|ings) within \\d|\\b(?:fund(?:ed|s)?|advanced) within \\d',
  '^\\W*(?:with|when you (?:open|have|hold)) an?(?: \\w+){0,3} account\\b',
  `\\b(?:rates?|offers?|taux|offres?)\\b[^.;]{0,20}\\b(?:excludes?|excluent|exclut|s'appliquent? aux?|consentie?s? aux?)\\b`,
  '\\b(?:switch|apply|open|bundle|transfer|set up|code)\\b[^.;]{0,60}\\b(?:to|and) (?:get|receive|be eligible for|qualify for) (?:this|these|the) (?:\\w+ )?(?:rates?|price|pricing|offer)\\b',
  '\\boffert\\w* (?:lorsque|si) vous\\b|\\btransfert d.une autre institution\\b',
  '\\b(?:get|receive|enjoy|qualify for|access|unlock)\\b[^.;]{0,30}\\b(?:rates?|offers?|specials?|discounts?)\\b[^.;]{0,20}\\b(?:when|if) you\\b',
);
/** Fails on lines for everybody, to the reader, about help, or about when and where something is open. */
const NOT_FOR_ALL =
  '(?!.*\\b(?:you|your|yours|our|us|we|all|every\\w*|any\\w*|more (?:than an?|information|details|about)|help|details|information|questions?|example|instance|experience|life|over \\d+ years|free|no|now|today|24|online|public|English|French|iPhone|Android|vous|votre|notre|nous|plus|tous)\\b)';
/** A line without a main clause (`For investors.`, `If your down payment is 35 % or more.`): it qualifies what it stands beside. */
const QUALIFIER = anyOf(
  '^\\W*(?:if|when|once|requires?|si|lorsque?)\\b(?! (?:you (?:have|need|are|want|would)|in doubt|ready|necessary|possible))[^,;:?!]{5,80}$',
  `^\\W*(?:for|with|pour|avec)\\b${NOT_FOR_ALL}(?:(?:[^,;:?!]|, \\d{4}){5,80}|[^,;:?!]{3,40}(?:, [^,;:?!]{3,20}){0,2},? (?:and|or|et|ou) [^,;:?!]{3,40})$`,
  `^\\W*(?:open|offered|reserved|available|applicable|applies|exclusive|valid|intended|meant|designed|just|destinée?s?|valables?|valides?|réservée?s?|offerte?s?|disponibles?) (?:to|for|at|in|with|through|by|when|if|until|while|à|aux?|pour|en|dans|avec|lorsque)\\b${NOT_FOR_ALL}[^;:?!]{3,80}$`,
  '^\\W*(?:reserved for (?!all|every)|(?:available|applies|offered) (?:with|when|if) (?:our|you|your)\\b)[^;:?!]{3,80}$',
  `^\\W*(?:excludes|excluding|except(?:ing)?(?: for)?|exclut|sauf(?! erreur))\\b${NOT_FOR_ALL}[^,;:?!]{3,60}$`,
);
/** Requests to the reader in the same line. */
const ADVICE =
  /\b(?:ask|book|call|check|click|contact|email|find|get|go|learn|please|read|see|send|speak|start|talk|visit)\b/i;
/** Duties and codes that come with a rate, whatever else the sentence speaks of. */
const BUNDLED = anyOf(
  '^\\W*(?:the |your )?(?:borrowers?|applicants?|property(?! tax)|properties|home|land|closing(?: date)?|funding|funds)\\b[^.;]{0,20}\\b(?:must|needs?|has to|have to)\\b|^\\W*must (?:fund|close|be)\\b|\\byou (?:must|have to|need to) (?:apply|live|occupy|hold|open)\\b',
  '\\b(?:take advantage of|entitled to|receive|offered|obtiennent|see your|pay) (?:these |the |the following |ces |your )?(?:rates?|taux)(?: (?:below|shown|listed))?\\W*$|^\\W*taux pour les\\b',
  '\\brates? (?:\\w+ ){0,4}assumes?\\b|^\\W*assumes an? \\d|\\b(?:lender|administration|admin) (?:fee|charge)\\b|\\bfee of \\d[\\d.]* ?%|\\bplus an? [\\d.]+ ?% fee|\\bfrais (?:de dossier )?de \\d|\\bmontant minimal\\b|\\bfor balances (?:over|exceeding|above)\\b|\\bamount financed may not\\b|\\bequity is \\d{2} ?%',
  '\\b(?:discount|pricing) (?:has been )?applied\\b|\\b(?:app-only|call-cent(?:re|er)|quick-close|wholesale|introductory|personali[sz]ed|employee) (?:rates?|pricing)\\b|^\\W*rates for you\\b|^\\W*quote (?:prepared )?for\\b|^\\W*(?:test group|variation|variant) [A-D]\\b|\\bsubject to opening\\b|\\brates? (?:are|is) conditional on\\b',
  '^\\W*owner-occupied (?:homes|properties)\\b|\\b(?:does|do) not apply to rental\\b|^\\W*(?:closings?|applications?|funding) (?:by|until|before|on or before)\\b|\\bAmerican (?:rates|properties)\\b|\\brates in the United States\\b|\\brates (?:are valid )?(?:in|at) (?:the|our) \\p{Lu}\\w+ (?:region|branch)\\b|^\\W*au moment du renouvellement\\b|^\\W*excellent credit history\\b|\\bno late payments\\b',
  '\\bmust (?:have|hold|open|maintain) an? [^.;]{0,30}\\baccount\\b|\\baccount\\b[^.;]{0,40}\\b(?:is|are) needed\\b|\\bcompte\\b[^.;]{0,30}\\brequis\\b',
  '\\bparticipating (?:branches|locations|brokers)\\b|\\b(?:at|in|through) select (?:\\w+ )?(?:branches|locations|cities|markets|brokers)\\b|\\b\\w+ branch only\\b|^\\W*by invitation\\b|^\\W*(?:only|exclusively|solely) (?:for|to)\\b|\\bin U\\.?S\\.? (?:dollars|funds)\\b|\\bsuccursales? (?:seulement|participantes)\\b|\\bmembership (?:is )?required\\b|^\\W*to (?:qualify|be eligible),? you must\\b|^\\W*(?:requires?|must be combined with|sous réserve d.un) an? [^.;]{0,40}\\b(?:account|deposit|package|insurance|compte|dépôt)\\b|\\bdépôt de paie\\b|\\bsur invitation\\b|\\bpre-?approved for you\\b|\\bpays? [\\d.,]+ ?%? (?:on top|more|extra)\\b',
  `\\b(?:restrictions?|conditions?|premiums?) appl(?:y|ies) (?:to|on) ${GROUP}\\b|^\\W*(?:not for|non applicable aux?) (?:\\w+ )?${GROUP}\\b|^\\W*available through \\b.{0,20}(?:brokers?|specialists?|partners?|branches)\\b`,
  `\\b(?:must|have to|need to|doi[st]|devez|faut) (?:be|be|être|first be) (?:an? )?(?:[\\p{L}-]+ ){0,2}?${PEOPLE}\\b(?! (?:to|pour) (?:vote|voter))`,
  "\\b(?:price|value|income|score|prix d'achat|valeur|revenu|property|homes?)\\b[^.;]{0,25}\\b(?:must|doit|doivent)\\b[^.;]{0,30}(?:\\d|million)",
  `\\b(?:add|ajoute[rz]?|majoration|premium of|surcharge|supplément|reduced by|réduction de|plus)\\b[^.;]{0,50}(?:\\d[.,]\\d+ ?%|basis points|points de base)|^\\W*${GROUP}(?: \\w+)?:? ?\\+ ?\\d`,
  '\\b(?:based on|assumes?|assuming)\\b(?!.{0,80}(?:(?<!down) payments?|examples?|APR)\\b)[^.;]{0,30}(?:\\d ?% (?:down|equity)|\\bdown ?payment)',
  '^\\W*aged? \\d{2}\\b|\\b(?:good|strong|excellent|perfect) credit (?:is )?required\\b|\\b\\d[\\d.,]* ?% fee applies\\b',
  `\\b(?:do not|cannot|currently|only)(?: \\w+)? lend(?: only)? in (?:${PLACES})|\\blend(?:s|ing)? (?:only )?in (?:${PLACES})[^.;]{0,30}\\b(?:only|suspended|paused|stopped|ended)\\b`,
  '\\b(?:rates?|prices?) include an? [\\d.]+ ?% discount\\b|\\bnot offered to the public\\b',
  `^\\W*(?:they|these)(?: (?:are|apply|hold|is|only|available|valid))+ (?:for|to|on|with|through) ${ARTICLES}(?:\\w+ )?${GROUP}\\b|\\b(?:use|distribution) only\\b|\\bfor use by\\b`,
  '\\b(?:promo|promotional|coupon|discount|offer) code\\b|\\bcode promo\\b|\\bbona fide sale\\b|\\bno prepayment (?:privileges?|options?|rights?)\\b|^\\W*interest[- ]only\\b',
  `\\b(?:(?:LTV|RPV|amort)\\b\\.?(?: max\\b\\.?)?|am\\.? max\\b\\.?)\\W{1,3}\\d{2}|^[^.:]{3,60}(?<!\\b(?:fax|phone|e-?mail)) ?: ?(?:n/a|s\\. ?o\\.?)\\W*$|\\b(?:${GROUP})\\W{1,3}(?:n/a|s\\.? ?o)\\b|^\\W*n/a (?:in|for)\\b|\\b(?:co-?signers?|guarantors?|endosseurs?|cosignataires?)\\b|\\b(?:household|family) income of\\b|\\brevenu familial d|\\bto (?:get|have|be given) (?:it|them)\\W*$|\\b(?:signed|logged) in as\\b|\\b(?:half|a quarter of) a (?:percentage )?point\\b`,
);
/** What is said of a group: that it is left out or priced apart, or that it gets these rates. */
const OF_GROUP = anyOf(
  String.raw`\b(?:not eligible|not accepted|ineligible|excluded|(?:do not|ne se) qualif\w+|exclu(?:e?s)?|(?:non|pas) admissibles?|priced|charged a premium|subject to (?:a|different)\b.{0,20}\b(?:premium|pricing)|assujettie?s?|supplément|pay (?:a|\d[\d.]* ?%) (?:higher|more))\b`,
  String.raw`\b(?:qualify for|gets?|receive|enjoy|are offered|pay|save|ont droit|bénéficient|profite(?:r|nt)|obtiennent)\b[^;]{0,40}\b(?:rates?|pricing|discount|offers?|taux|offres?)\b`,
);
const NAMES_GROUP = anyOf(`\\b${GROUP}\\b`);
/** Words that give rates to some people. */
const GIVEN_TO = anyOf(
  '\\b(?:for|only|exclusive|exclusively|reserved|restricted|limited|pour|seulement|réservée?s?)\\b',
);
/** Bounds and reservations: they limit in a sentence about rates, and alone. */
const BOUND = anyOf(
  '\\b(?:minimum|maximum|min\\.?|max\\.?|at least|no less than|not less than|up to|less than|more than|over|under|above|below|at the longest|minimum de|maximum de|minimale?s?|maximale?s?|(?:inf|sup)\\. à|inférieure?s? à|supérieure?s? à|au moins|au plus)\\b\\.?[^.;]{0,30}(?:\\$ ?\\d|\\d[\\d ,]* ?\\$|\\d{2}[- ]?(?:years?|yrs?|ans)\\b(?! (?:of|in|ago|d.expérience))|\\d{2,3} ?%(?! (?:of|des?) (?:our|nos|all|canad))|credit score|income|loan amount|mortgage amount|down ?payment|mise de fonds)',
  '\\$ ?\\d[\\d,]* (?:minimum|maximum)\\b|\\d ?\\$ (?:et|ou) (?:plus|moins)\\b|\\d ?% (?:et|ou|or) (?:plus|moins|less|more)\\b|\\b(?:credit score|beacon(?: score)?|FICO|cote de crédit|pointage)\\b[^.;]{0,25}\\d{3}',
  '(?<!\\b(?:the|its|our|your|their|his|her|an?) )(?<!droits |espace )\\b(?:only|seulement|uniquement|exclusively|exclusive|exclusi(?:f|ve)s?|solely|réservée?s?)\\b',
  '\\b(?:restricted|limited) to\\b|\\bsubject to (?:a )?(?:minimum|maximum|location|property|membership|availability)',
);
/** Duties: they limit only in a sentence about rates, because forms and laws require much. */
const DUTY = anyOf(
  '\\b(?:must|have to|has to|need to|needs to|requires?|required|requiring|requise?s?|mandatory|doi(?:t|vent|s)|exig\\w+|obligatoire)\\b',
);
/** Without these words a sentence is about rates only if it is a fragment (`First-time buyers only`). */
const OF_RATES = anyOf(
  String.raw`\b(?:rates?|offers?|specials?|promotions?|promos?|mortgages?|\d{1,2}[- ]year (?:fixed|variable|open|closed)|pricing|discounts?|these|table|products?|prices?|amortizations?|loan[- ]to[- ]value|LTV|credit score|beacon|down ?payment of|mise de fonds|prêt-valeur|amortissements?|cote de crédit|produits?|income verification|account(?:s)?\b[^.;]{0,40}\brequired|minimum (?:mortgage|loan|amount|income)|closings? within|close within|taux|offres?|prêts?|hypoth\w+)\b`,
);
const VERB = anyOf(
  String.raw`\b(?:is|are|was|were|has|have|do|does|did|can|could|may|might|will|would|shall|should|must|be|been|am|use|uses|need|know|want|get|see|call|visit|apply|read|learn|talk|est|sont|peut|peuvent|avez|êtes)\b`,
);

/** Calculation of costs, requirements that every lender has for everybody, and what a lender says of itself: neither narrows a rate. */
const HARMLESS = anyOf(
  String.raw`^\W*(?:yes|no|oui|non), |^\W*only if we\b|\bonly (?:one|two|three|\d+) (?:easy )?(?:steps?|minutes)\b|\b(?:optional|not required to get)\b|\bfurther discounts\b|\b(?:do|does) not include (?:\w+ )?(?:tax|fee|promotion|discount)\w*|\bapplicable discounts\b|\b(?:is|are) only (?:one|half|the|a|part)\b|\bonly you can\b|\b(?:own|personal) use\b|\boffert\w* à tou(?:s|tes)\b|\brate plus \d ?%|\bwhichever is (?:higher|greater)\b|\bhold a rate\b|\bavailable (?:up)?on request\b|\bjurisdictions?\b|^\W*online (?:\w+ )?(?:applications?|banking)\b(?! only)|\bresidents? of Canada\b|\bnew and existing (?:clients|customers|members)\b`,
  String.raw`^\W*(?:an?|une?) (?:[\w-]+ ){1,3}(?:mortgage|loan|prêt|hypothèque)(?: \w+)? (?:is|est) (?:an?|one|the|when|une?)\b|\bneeds? (?:an? (?:minimum )?down ?payment|mortgage (?:default )?insurance)\b`,
  String.raw`\b(?:federal government|OSFI|BSIF)\b|\bfor (?:over|more than) \d+ years\b|\$ ?\d[\d.]* (?:billion|million) in\b|\bwe (?:offer|have) (?:\w+ )?(?:mortgages|solutions)\b|^\W*(?:pay|borrow|save|access|take) (?:only|up to)\b`,
  String.raw`\b(?:mortgage|default|mortgage default) insurance is (?:not )?(?:required|needed)\b(?! for these rates)|\b(?:APR|A\.P\.R|annual percentage|TAC|TAP|compound\w*|calculated|cost of borrowing|composés?|calculés?)\b|\bsubject to (?:change|(?:credit )?approval|credit|our|the (?:bank|lender)'?s?|standard|normal|lending|applicable|verification)|\bstress test\b|\bon approved credit\b|\b(?:consists? of|means|refers? to|is defined as)\b|\b(?:lending|credit|underwriting) (?:criteria|guidelines|policy|policies|approval)\b|\bwithout (?:prior )?notice\b|\bsous réserve\b(?! d.un dépôt)|\bsans préavis\b`,
);
/** Sentences that begin with another product: what limits it does not limit mortgages. */
const OF_OTHER_PRODUCT = anyOf(
  String.raw`^\W*(?:(?:our|the|all|any|new|special) |(?:rates|offers|prices|discounts) (?:on|for|of) )*(?:(?:mortgage )?(?:life|disability|critical illness|creditor) insurance|(?:home|auto|car|travel|pet|tenants?|property) insurance|(?:car|auto|student|personal|vehicle|RRSP) loans?|credit cards?|chequing|(?:savings|U\.?S\.? dollar|bank) accounts?|term deposits?|GICs?)\b(?!.{0,20}\b(?:required|needed|mandatory)\b)`,
);
/** Separate subjects: a sentence about one of them says nothing about rates, unless it names rates as well. */
const OTHER_SUBJECT = anyOf(
  String.raw`\b(?:branch(?:es)?|office|hours|holidays?|appointments?|advisors?|specialists?|call|phone|chat|app|apps|download|online banking|statements?|cookies?|privacy|personal information|newsletters?|subscribe|contests?|draw|surveys?|webinars?|seminars?|guides?|tips|articles?|blogs?|calculators?|payment examples?|tools?|quiz|brochures?|documents?|forms?|careers?|jobs?|community|sponsor\w*|charit\w*|scams?|fraud|phishing|passwords?|security|credit cards?|debit|GICs?|savings|chequing|TFSA|RRSPs?|FHSA|insurance coverage|creditor|browser|JavaScript|website|site|page|feedback|reviews?|stars?|awards?|winner|trademarks?|regulations?|laws?|legislation|act\b|taxes|property tax|land transfer|fees?|appraisal|penalt(?:y|ies)|(?<!down )payments?|prepay\w*|prepayment|lump[- ]sum|minutes?|seconds|lawyers?|notary|notaires?|regist(?:er|ered|ration)|heures|succursales?|rendez-vous|témoins|concours|outils?|calculatrices?)\b`,
);
const BONUS = anyOf(
  String.raw`\$ ?\d[\d,]* (?:cash|back|off|credit|in value)\b`,
  String.raw`\b(?:cash ?-?back(?! mortgages?)|bonus(?:es)?|gift cards?|(?<!basis )points(?! de base)|rewards?|rebates?|incentives?|rate (?:holds?|guarantees?)|prizes?|air miles|aeroplan|remises? en argent|prime de|cadeaux?)\b`,
);
/** Invitations to the reader. They limit only if they speak of certain rates (`get these rates when you switch`). */
const INVITATION =
  /^\W*(?:apply|ask|bring|book|browse|buy|call|check|choose|compare|contact|discover|enjoy|explore|find|get|learn|let|make|meet|move|plan|protect|read|save|see|speak|start|switch|take|talk|use|view|visit)\b/i;
const CERTAIN =
  /\b(?:these|this|our|the|special|posted|lower|better|best|discounted)(?: \w+)? (?:rates?|offers?|specials?|discounts?)\b|\d|%/i;
/** Links between a rate and a group that outweigh a separate subject. */
const STRONG = anyOf(
  String.raw`\b(?:only available|available only|exclusively available)\b|\baccount\b[^.;]{0,40}\brequired\b|\brates?(?: shown)? (?:are|is|apply|applies) (?:for|to|on)\b|^\W*(?:with|when you (?:open|have|hold)) an?(?: \w+){0,3} account|\b(?:rates?|taux)\b[^.;]{0,40}\b(?:for|to|only|available|apply|applies|valid|offered|require\w*|must|pour|aux|offerts?)\b|^\W*our (?:\w+ )?(?:rates|prices|offers) for\b`,
);

/** Said of rates in passing: it limits nobody. */
const IN_PASSING =
  /\b(?:and )?(?:are |is )?(?:for (?:general |your )?information(?: purposes)?(?: only)?|not available by (?:telephone|phone|e-?mail|fax))\b/gi;
/** The page itself as the place of rates. */
const HERE = /\b(?:on|of|sur|de) (?:this|our|cette|notre) (?:page|site|website)\b/gi;
/** An address, a regulator, or the name of a company. */
const NAMED_AFTER =
  /\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b|\b(?:authority|autorité|head office|siège social|licen[cs]es?|brokerage|trademarks?|marque déposée|contact cent(?:re|er)|university|Toronto[- ]Dominion|Banque de Montréal|Bank of Montreal)(?![\p{L}])/iu;
/** Rates that differ by place: those shown are somebody's. */
const VARYING = anyOf(
  String.raw`\b(?:rates?|pricing|taux)\b[^.;]{0,30}\b(?:vary|varies|differ|different|varient|varier|différer)\b[^.;]{0,25}\b(?:regions?|provinces?|branch|locations?|offices?|succursales?|région|caisses?)\b`,
  String.raw`\b(?:each|chaque) (?:independent )?(?:office|branch|caisse|succursale)\b[^.;]{0,30}\b(?:rates?|taux)\b|\b(?:set|posted) by (?:each|the local)\b`,
);

/** True if a line only qualifies what it stands beside, in words that are more than the name of a product. */
const isQualifier = (sentence: string): boolean =>
  QUALIFIER.test(sentence) &&
  !ADVICE.test(sentence) &&
  unknownWords(sentence.replace(/^\W*\p{L}+/u, ''), [], true).length > 0;

const isOfGroup = (sentence: string): boolean =>
  OF_GROUP.test(sentence) && !OTHER_SUBJECT.test(sentence) && NAMES_GROUP.test(sentence);

/** True if a sentence tells what a style of print means. */
export const isLegend = (sentence: string): boolean => LEGEND.test(sentence);

/** True if a sentence says for whom, for what, where, how much or until when rates hold. A question says nothing. */
export function isLimiting(line: string): boolean {
  const said = spelledOut(line);
  const sentence = withoutYours(said).replace(HERE, '').replace(IN_PASSING, '');
  if ([HARMLESS, OF_OTHER_PRODUCT].some((words) => words.test(sentence)) || isQuestion(sentence)) return false;
  if (isOfShown(said)) return true;
  if (BONUS.test(sentence)) return false;
  if (BUNDLED.test(sentence) || isLegend(sentence) || isOfGroup(sentence)) return true;
  if (isQualifier(sentence)) return !OTHER_SUBJECT.test(sentence) || STRONG.test(sentence);
  // One part may limit, whatever the others are about: `For renewals only; call us.`
  if (partsOf(sentence).some((part) => GIVEN_TO.test(part) && namesGroup(part) && isLimiting(part))) return true;
  const isOfRates = OF_RATES.test(sentence);
  if (!isOfRates && VERB.test(sentence)) return false;
  if (INVITATION.test(sentence) && !CERTAIN.test(sentence) && !BOUND.test(sentence)) return false;
  if (!LIMITS.test(sentence) && !BOUND.test(sentence) && !(isOfRates && DUTY.test(sentence))) return false;
  return !OTHER_SUBJECT.test(sentence) || STRONG.test(sentence);
}

/** True if a sentence of a footnote limits: it is about the rates that cite it, so any word that narrows does. */
export const isLimitingNote = (sentence: string): boolean =>
  isLimiting(sentence) ||
  (saysMore(sentence) && ![HARMLESS, BONUS, OTHER_SUBJECT].some((words) => words.test(sentence)));

/** Most words of a name. */
const LONGEST_NAME = 8;
/** Words that guide through a page: they name no rates. */
const GUIDING =
  /\b(?:as (?:of|at)|updated?|reviewed|published|checked|effective|required|showing|entries|results|sponsored|advertisement|loading|step|page|menu|glossary|language|english|français|search|filters?|source|figure|tables?|scroll\w*|swipe|photo|version|history|archives?|mise à jour|en date|nouvelles|contenu)(?![\p{L}])/iu;

/** True for words without a sentence in which some are not understood: they name what stands at them. */
export const isStrangeName = (text: string): boolean =>
  text.split(' ').length <= LONGEST_NAME &&
  !/[.!?…:]\W*$/.test(text) &&
  ![VERB, INVITATION, ADVICE, OTHER_SUBJECT, BONUS, HARMLESS, GUIDING].some((words) => words.test(text)) &&
  unknownWords(maskDays(text), [], true).length > 0;

/** True if a sentence names a province, a city or a region, or says that rates differ between them. */
export const namesPlace = (sentence: string): boolean =>
  (namesRegion(sentence) && !NAMED_AFTER.test(sentence) && !isInPassing(sentence)) || VARYING.test(sentence);

/** True if a sentence is about the lender or something else, and not about its rates. */
const isInPassing = (sentence: string): boolean =>
  !OF_RATES.test(sentence.replace(/\bmortgage (?:specialists?|advisors?|agents?|underwriters?|team)\b/gi, '')) &&
  (/^\W*(?:we|our|visit|call|voted|proud\w*|serving|now hiring|made in|headquartered|©)(?![\p{L}])/iu.test(sentence) ||
    OTHER_SUBJECT.test(sentence));

/** True if a sentence announces something on top of a rate, and not a rate. */
export const isOfBonus = (sentence: string): boolean => BONUS.test(sentence);
