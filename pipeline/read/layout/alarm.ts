import { isTemplate } from '../figures.ts';
import { anyOf, spelledOut } from './wording.ts';

/**
 * Statements that a page's rates must not be used: it is another page, its figures are not real or not current, or the lender has stopped
 * lending. Each pattern needs a subject and a statement about it, so a word alone (`closed December 25`, `stress test`) matches nothing.
 */

const LENDING =
  '(?:mortgages?|mortgage (?:\\w+ )?(?:applications?|products?|lending|business|market|loans?)|home loans?|prêts? hypothécaires?|hypothèques?)';
const OWN =
  '(?:(?:mortgage|interest|posted|special|current|our|these|the|all|fixed|variable|open|closed|latest|new|nos|les|ces|tous) ){0,6}';
const PRODUCT =
  '(?:specials?|convertible|(?:\\d{1,2}|one|two|three|four|five|seven|ten)[- ](?:year|month)(?: (?:open|closed|fixed|variable|term|special))*|(?:this|our|the) (?:\\w+ )?term(?! (?:and|of|to)))';
const RATES = `${OWN}(?:(?:rates?|figures?|numbers|values|pricing|prices|offers?|promotions?|products?|rate (?:table|data|information|sheet)|data|taux|offres?|données)(?! (?:holds?|guarantees?|locks?|alerts?))|${PRODUCT})`;
const PAGE =
  '(?:this|the|our|ce|cette|le|la|notre|this version of the)(?: \\w+)? (?:page|site|website|web site|table|content|contenu|tableau)';
const BE = '(?:is|are|was|were|have|has|had|has been|have been|may be|might be|est|sont|a été|ont été)';
const UNUSABLE =
  "(?:unavailable|outdated|out[- ]of[- ]date|expired|obsolete|incorrect|wrong|inaccurate|withdrawn|superseded|suspended|discontinued|archived|removed|historical|old|past|previous|former|last (?:year|month|week)(?:['’]?s)?|samples?|examples?|placeholders?|fictitious|fake|hypothetical|illustrative|cached|stale|sold out|gone(?! (?:up|down))|frozen|unpublished|being (?:updated|reviewed|corrected|revised)|retired|not up[- ]to[- ]date|tbd|tba|tbc|to be (?:confirmed|announced|determined)|en cours de (?:mise à jour|révision)|terminée?s?|figée?s?|retirée?s?|suspendue?s?|inexacte?s?|non disponibles?|indisponibles?|périmée?s?|expirée?s?|archivée?s?|fictifs?|anciens?)";
const USABLE =
  '(?:available|offered|sold|on sale|valid|in effect|in force|current|accurate|correct|real|actual|live|up[- ]to[- ]date|for sale|honou?red)';
/** Words after `not available` that turn it into a limit: rates are not available somewhere, or to somebody. */
const SOMEWHERE =
  '(?! (?:in|for|to|on|with|through|at(?! (?:this time|the moment|present))|outside|until|before|by)\\b)';
const LOAD = '(?:load|retriev|display|show|fetch|get|obtain|connect|refresh|updat|charge|affich|récupér|obtenir)\\w*';

const WEEKDAY =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)(?!,? (?:\\p{L}+\\.? )?\\d)';
/** A time to come that no calendar day names. */
const LATER = `(?:tomorrow|(?:(?:next|the coming) )?${WEEKDAY}|(?:next|the coming) (?:week|month)|demain|la semaine prochaine)`;
/** Statements about the lender itself. */
const OF_LENDER = anyOf(
  "\\btaken control of (?:this|the|our)\\b|\\bwe(?: have|'ve)? merged with\\b|\\bwe (?:became|have become) \\p{Lu}|\\bnous avons fusionné avec\\b",
  '\\bhas (?:ceased (?:all )?operations|merged with)\\b|\\bjoined forces with\\b|\\b(?:is|are) (?:now part of|becoming|now called) \\p{Lu}|\\bamalgamated (?:with|on|credit union)\\b|\\bwe have joined \\p{Lu}|\\b(?:been|was|were) (?:acquired|bought) by\\b|\\b(?:clients|members|accounts) have been transferred to\\b|\\bbrand has been retired\\b|\\bbankrupt(?:cy)?\\b|\\blicen[cs]e was surrendered\\b|\\blending arm has been sold\\b|\\bwe are winding down\\b|\\boperations (?:were|are|have been) (?:taken over|wound down)\\b',
  '\\bin(?:to)? receivership\\b|\\b(?:are|is) (?:not|no longer) lending\\b',
);
const LENDING_OVER = anyOf(
  '\\bwithdrawn from (?:\\w+ ){0,2}lending\\b|\\b(?:originations?|lending)(?: \\w+){0,2} (?:halted|stopped)\\b|\\bapplications are (?:\\w+ )?not being (?:processed|accepted|taken)\\b|\\bcannot (?:\\w+ )?(?:take on|accept|be accepted)(?: any)?(?: new)? (?:borrowers|clients|members|business)\\b|\\bnew clients cannot be\\b|^\\W*no new (?:clients|borrowers|members)\\b|\\blending limit\\b|\\b(?:nobody|no one) can (?:\\w+ )?(?:apply|borrow)\\b',
  "\\bwill not make (?:any )?new (?:mortgage )?loans\\b|\\b(?:by|under an?) (?:injunction|undertaking|court order)\\b|\\bno further credit\\b|\\bcessé d'octroyer\\b|\\b(?:octroi|prêts)\\b[^.;]{0,40}\\bsuspendus?\\b",
  `\\b(?:no longer|not|stopped|ceased|discontinued|suspended|paused|halted|cannot)\\b(?: \\w+){0,3}? (?:offer|sell|accept|tak|provid|originat|lend|issu|writ|fund)\\w*(?: \\w+){0,3}? ${LENDING}\\b(?! (?:(?:applications? )?(?:by|over|through)|advice|payments?|(?:life )?insurance|above|you)\\b)`,
  `\\b(?:stopped|ceased|discontinued|suspended|paused|halted|exit(?:ed|ing)|left|leaving|sold|transferred|w(?:ou|i)nd(?:ing)? (?:down|up)|withdraw(?:n|ing) from)(?: \\w+){0,5}? ${LENDING}`,
  `${LENDING}(?: \\w+){0,3}? ${BE}(?: \\w+)? (?:suspended|discontinued|retired|paused|closed(?! term)|sold|transferred|no longer ${USABLE}|now (?:offered|provided|handled|serviced|sold) (?:by|through))`,
  '\\b(?:stopped|ceased|suspended|paused|halted) (?:all )?(?:new )?lending\\b|\\b(?:lending|applications?(?: for [^.;]{3,30})?) (?:(?:is|are|was|were|has|have) )?(?:been |now |temporarily )*(?:paused|suspended|on hold|closed(?! term))\\b|\\bne prêtons plus\\b|\\bdemandes sont suspendues\\b',
  '\\b(?:produits?|termes?|prêts?(?: hypothécaires?)?|hypothèques?|fixe|variable|ans)(?: [\\p{L}\\d]+){0,4}? (?:n.est|ne sont)(?: \\w+)? (?:plus|pas) (?:\\w+ )?(?:offert|disponible|vendu|en vigueur|valide)\\w*(?! (?:au|aux|en|à|pour|dans|sur) )',
  '\\b(?:closed to|not accepting|no longer accepting|not taking) (?:any )?new (?:\\w+ )?(?:applications?|business|clients|customers|borrowers|mortgages?)',
  `${LENDING}(?: \\w+){0,4}? (?:ends|ended|will end|closes|ceases|will cease)\\b`,
  '\\bno longer (?:an? )?(?:\\w+ )?lender\\b|\\bno new (?:\\w+ )?(?:loans|mortgages|applications)\\b|\\blicen[cs]e (?:has been|was|is) (?:suspended|revoked|withdrawn)\\b',
  "\\bcessé (?:d'|de )(?:\\w+ )?(?:accorder|offrir|prêter|accepter|vendre)",
  "(?:n'offr|n'accept|ne vend|ne prêt)\\w*(?: \\w+)? (?:plus|pas)(?: \\w+){0,4}? (?:prêts?|hypothèques?|hypothécaires?|demandes?(?: de prêts?)?|taux)\\b(?! par )",
);
const ALARM = anyOf(
  // The figures must not be used.
  `${RATES}(?: \\w+){0,6}? ${BE}(?: (?:been|now|temporarily|currently|all|from|of))* ${UNUSABLE}\\b`,
  `${RATES} (?:temporarily |currently |now )?${UNUSABLE}\\W*$`,
  `${RATES}(?: \\w+){0,3}? (?:expired|ended|lapsed|a pris fin|ont pris fin|(?:has|have) come to an end)\\b`,
  `\\b(?:promotions?|offres?|taux)(?: \\w+){0,3}? (?:terminée?s?|a pris fin|ont pris fin|précédents?|historiques)\\b`,
  `${RATES}(?: \\w+){0,6}? (?:${BE}(?: \\w+)? )?(?:no longer|not|never) (?:\\w+ )?${USABLE}${SOMEWHERE}`,
  `\\b(?:no longer|not) (?:actual|real|current|live) (?:rates?|figures?)\\b`,
  `^\\W*(?:(?:these are|the|our|all) )*${UNUSABLE} (?:mortgage |interest )?(?:rates?|offers?|figures?|page|data|values|content|environment|site|only|taux)\\b(?! (?:increases?|cuts?|changes?|hikes?|are no|(?:can|may|will) be|are (?:found|listed|kept))\\b)`,
  `\\b(?:sample|dummy|demo|placeholder|mock|fictitious|fake|cached|default) (?:rates?|figures?|numbers|data|values|content)\\b|\\bdonnées fictives\\b|\\benvironnement de test\\b|\\b(?:version|page) (?:préliminaire|provisoire)\\b`,
  `^\\W*(?:expired|archived|discontinued|no longer ${USABLE}|sold out|withdrawn|superseded|do not use|contenu archivé|staging|sandbox|uat\\d?|draft|sample|test|example|demo|preview(?: only)?|internal(?: use)? only|confidential|embargoed|unpublished|exemple|échantillon|brouillon|expiré)(?:[ -]*(?:version|copy|page|site|revision))?\\W*$`,
  "\\b(?:taux|données|chiffres)\\b[^.;]{0,30}\\bà (?:titre (?:indicatif|illustratif|d'exemple)|confirmer)\\b|^\\W*sold out\\b",
  `${RATES}(?: \\w+){0,6}? ${BE}(?: \\w+)? for (?:illustrat\\w+|demonstration|testing|test|training|example|internal)`,
  `${RATES}(?: \\w+){0,6}? (?:ne sont|n'est|ne s'applique\\w*)(?: \\w+)? (?:plus|pas)`,
  `${RATES}(?: \\w+){0,4}? (?:of|from|d[eu]|à titre|de la) (?:last (?:year|month|week)|l'an dernier|d'exemple|veille)`,
  "\\b(?:for|à des fins(?: de| d')?) ?(?:testing|test|demonstration|démonstration|training|illustration|internal use)(?: purposes?)?(?: only| seulement)?\\W*$",
  '\\b(?:uat|staging|sandbox) (?:build|release)\\b|^\\W*(?:test\\W*){2,}$|\\b(?:test(?:ing)?|training|staging|sandbox|demo(?:nstration)?|development|uat|pre-?production) (?:environment|server|system|version|copy|(?:web ?)?site|page)\\b',
  '^\\W*(?:preview|draft|staging|sandbox|uat|brouillon)\\b ?[-:(]|\\b(?:content|page|rates?|figures|text|version) (?:is |are |has |have )?not (?:yet )?(?:been )?(?:approved|published|released|reviewed|verified|final)\\b',
  `\\b(?:these|the|figures|rates|ones) (?:\\w+ ){0,2}(?:are|is) (?:those|that|the ones?) (?:of|from) (?:the )?(?:previous|last|prior|yesterday|another|an earlier|a previous)\\b`,
  '\\b(?:rates?|data) (?:feed|service|system|table) (?:is|was|has been) (?:being )?(?:repaired|down|broken|offline|unavailable|out of service)\\b',
  '\\b(?:do not|not for|ne pas) (?:publish|publication|distribute|distribution|release|publier|diffuser)\\b',
  '\\b(?:disregard|ignore|do not (?:use|rely on))(?: (?:the|these|this|all|any))* (?:rates?|figures?|page|table|data)\\b',
  `${RATES}(?: \\w+){0,4}? (?:have|has|were|was) not(?: yet)?(?: been)? (?:updated|refreshed|maintained|checked)\\b`,
  '\\b(?:the )?(?:ones|those)\\b.{0,25}\\b(?:have|are|were) (?:now )?(?:expired|outdated|wrong|incorrect|withdrawn|unavailable)\\b',
  "\\b(?:tomorrow|yesterday|next (?:week|month|year|monday|tuesday|wednesday|thursday|friday)|last (?:week|month|year))(?:'s)? (?:\\w+ )?rates\\b|\\b(?:upcoming|future) (?:\\w+ )?rates\\b",
  `\\b(?:effective|starting|beginning|in (?:effect|force)|as of|rates? (?:from|on|for)|taux (?:de|dès|pour)|en vigueur|à compter de)(?: (?:from|on|as of|dès))? ${LATER}\\b`,
  '\\b(?:rates?|offers?) will (?:be(?: as follows| the following)?\\s*:|(?:change|go|rise|drop|fall) to\\b)|\\b(?:rates?|taux) will change to the\\b',
  `${RATES} (?:are )?pending (?:review|approval|confirmation)|^\\W*proposed (?:\\w+ )?rates\\b|^\\W*(?:the |these are )?rates of the former\\b|\\b(?:in|the) wrong (?:way round|place|column|row|order)\\b|^\\W*awaiting (?:sign-?off|approval)\\b|\\bfallback page\\b|\\bout-of-date information\\b|\\bcontenu périmé\\b|\\b(?:previous|earlier|old) (?:edition|version) of this page\\b|\\bold rates? page\\b|\\bunder embargo\\b|\\bfor discussion(?: purposes)?(?: only)?\\W*$|\\bembargoed\\b|^\\W*superseded by\\b`,
  '\\b(?:offers?|sale|promotions?|promos?|specials?) (?:is|are|has|have) (?:now )?(?:over|finished)\\b(?! \\$?\\d)|^\\W*(?:offer|promotion|sale|special) (?:is )?(?:now )?closed\\b|\\b(?:promotion|offer|sale|special|campaign) ran (?:from|until)\\b|\\bfully (?:allocated|subscribed)\\b|\\bbeing phased out\\b|\\bapplications will resume\\b',
  '\\bpage (?:has been |was |is )?(?:deleted|offline|retired|no longer supported)\\b|\\bretired this page\\b|\\binternet archive\\b|\\bcrawler\\b|^\\W*(?:cached copy|snapshot|outdated|prototype|mock-?up|not published|preview mode|invented figures|ancienne version|exemple de taux|données de démonstration)\\W*$|^\\W*unpublished\\b|\\b(?:a|is a) (?:prototype|mock-?up)\\b|\\b(?:are|rates) invented\\b|\\brandomly generated\\b|\\bin preview mode\\b|\\bfor layout purposes\\b|\\busability testing\\b|\\binsert rates\\b|\\bversion archivée\\b|\\bcontenu non publié\\b|\\bnot the (?:live|published|final) version\\b',
  '^\\W*source\\W{1,3}(?:mock|test|sample|demo)\\b|\\blegacy (?:prices|rates) rendered\\b|\\bfailed to open stream\\b|\\b(?:fatal error|stack trace|undefined (?:index|variable))\\b|\\bappear to be offline\\b|\\boffline storage\\b|\\bfallback (?:figures|rates|values)\\b|\\blast (?:synced|refreshed by cache)\\b|\\brates? (?:are|is) (?:\\w+ )?(?:out of service|offline|down)\\b|\\bwrong rates\\b|\\bpublishing mistake\\b|^\\W*erratum\\b|^\\W*these rates have changed\\b|\\bstopped publishing\\b|\\bwill not be maintained\\b|\\bnothing on this page\\b|\\bcan no longer be accepted\\b|\\bwhat we (?:charged|offered|sold)\\b|\\btaux se trouvent désormais\\b|\\bs.est glissée\\b|\\btaux étaient en vigueur\\b',
  '\\b(?:campaign|promotional period|promotion|promotions) (?:is|has|was)?(?: now)? ?(?:over|ended|finished|wrapped up|closed on|finie)\\b|\\bpromotion est finie\\b|\\bscheduled(?: to|:) (?:go(?:es)?|be) live\\b|\\b(?:rates|ones) below become\\b|\\brates, launching\\b|\\btaux suivants s.appliqueront\\b',
  '^\\W*(?:(?:the|these) )?(?:(?:figures|percentages|numbers|rates)(?: \\w+){0,4} |these )(?:are|show|refer to)(?: (?:our|the|annual|in))* (?:yields?|delinquency|share of|penalties|discounts|savings rates|monthly rates|maximum rates|basis points)\\b|^\\W*yields\\W*$|\\binterest is shown per (?:quarter|month)\\b|\\bin euros\\b',
  '^\\W*(?:TODO|FIXME|TBD|training copy)\\b|\\bnot for clients\\b|^\\W*this is (?:an? |our )(?:\\w+ )?(?:demo|test|sample|mock-?up|draft|preview|beta|cached (?:copy|version))\\b|\\b(?:newer|more recent) version of (?:this|the) (?:page|list|table)\\b|\\b(?:old|earlier|previous) version is no longer\\b|\\bpage is used to (?:train|test)\\b',
  "^\\W*(?:not yet in effect|takes? effect (?:next|tomorrow)|preview of (?:changes|rates))\\b|^\\W*(?:yesterday|last (?:week|month|year))'s rates\\W*$|\\btaux (?:de|du) (?:la semaine|l'an|mois|l'année) derni(?:er|ère)\\b|\\btaux ne s'appliquent plus\\b",
  '^\\W*(?:the |these )?rates?(?: (?:shown|listed|displayed|below|above))*(?: are)?(?: those)? of (?:other|our partner|competing) (?:lenders|banks)\\b|\\brates?\\b[^.;]{0,20} (?:courtesy of|provided by (?:a )?third part(?:y|ies))\\b|\\baverage (?:\\w+ )?rates of\\b|^\\W*source\\W{1,3}[^.;]{0,40}\\b(?:survey|average)\\b|\\bnot the rates (?:that )?you (?:will )?pay\\b|\\b(?:rates?|figures) (?:\\w+ )?include the stress[- ]test\\b|\\binterest paid on deposits\\b|\\bassumptions used in\\b',
  '\\bcorrected rates\\b|\\b(?:mistakes?|errors?) (?:in|affects?) the (?:\\w+ )?rates\\b|\\brates? (?:were|was|have been) replaced\\b|\\bnot yet (?:reflected|shown) (?:here|below|above)\\b|\\breplaced the (?:ones|rates|figures) (?:below|above)\\b|\\brates? service is not\\b',
  '\\b(?:rates?|figures?|specials?|taux)\\b[^.;]{0,40}\\b(?:typos?|in error|by mistake|incorrectly|par erreur|have since)\\b|\\brates? (?:are|may be) delayed\\b|\\brates? will be (?:posted|published|updated|available) (?:shortly|soon|later)\\b|^\\W*coming soon\\b.{0,30}\\brates\\b',
  "\\bwe(?: are|'re) (?:currently )?(?:updating|reviewing|correcting|revising) (?:our|the|this|these) (?:\\w+ )?(?:rates?|page|table|site)\\b",
  '\\berrors? in (?:the |these |our |this )*(?:\\w+ )?(?:rates?|table|figures|data|page)\\b|\\bmise à jour en cours\\b|\\blorem ipsum\\b|\\bfor internal use\\b|\\bnot an? (?:public )?offer\\b(?! (?:of|to))',
  "(?:page|tableau|taux) (?:\\w+ ){0,3}n'est plus (?:maintenue|mise? à jour|valable|en vigueur)|(?:taux|données)(?: \\w+){0,4}? (?:peuvent être|sont) (?:périmés|fictifs|erronés|désuets)",
  `\\b(?:no longer|not) (?:offer|sell|honou?r|accept)\\w* (?:these|those|any of these) (?:\\w+ )?(?:rates?|offers?|products?|terms?)\\b${SOMEWHERE}`,
  // The figures could not be loaded.
  `\\b(?:trouble|difficulty|problems?)\\b.{0,20}\\b${LOAD}.{0,25}\\b(?:rates?|page|table)\\b|\\bpage did not load\\b`,
  '\\bno (?:\\w+ )?rates? (?:are |were )?(?:found|available|to (?:show|display))\\b|\\baucun taux (?:trouvé|disponible|à afficher)|\\brates?(?: \\w+)? loading\\b|\\b(?:loading|chargement des)(?: \\w+){0,2} (?:rates?|taux)\\b',
  '\\bjavascript\\b.{0,40}\\b(?:rates?|taux)\\b',
  `\\berrors?\\b.{0,30}\\b${LOAD}.{0,25}\\b(?:rates?|figures?|data|page|content|taux)\\b`,
  `\\b(?:unable|failed|failing|could not|cannot|can not|not able|impossible|n'(?:a|ont) pas pu|échec)\\b.{0,40}\\b${LOAD}.{0,40}\\b(?:rates?|figures?|data|page|content|information|taux|données)\\b`,
  `${RATES}(?: \\w+){0,3}? (?:could not|cannot|failed to|did not|n'ont pas pu|ne peuvent pas)(?: be| être)? (?:${LOAD}|found|chargés|affichés)`,
  '\\b(?:showing|displaying|returning|serving|these are|using|voici)(?: \\w+)? (?:the )?(?:last|previous(?:ly)?|earlier|cached|derniers?)(?: \\w+)? (?:saved|known|stored|cached|available|loaded|retrieved|(?:values |rates )?(?:that )?we (?:have|received|saved)|connus?|enregistrés?)',
  '\\b(?:cached|saved|offline|archived) (?:copy|version) of\\b|\\bcopy of (?:the|this) page\\b|\\bfor archiv\\w+ purposes\\b|\\bpage archivée\\b',
  "\\b(?:sign|log) (?:back )?in(?: again)? to (?:see|view|get) (?:the |our )?(?:current|latest|today's) (?:\\w+ )?rates\\b",
  '\\b(?:information|content|page)(?: \\w+){0,4}? (?:is|may|might)(?: \\w+)? (?:not|no longer)(?: be)? (?:current|up[- ]to[- ]date)\\b|\\b(?:information|content)(?: \\w+){0,3}? (?:is|may be|might be|could be) (?:out[- ]of[- ]date|outdated)\\b|\\bne pas être à jour\\b|\\bundergoing maintenance\\b',
  '\\btechnical (?:difficulties|problems|issues?)\\b.{0,40}\\b(?:page|rates?|table)\\b|\\b(?:experiencing|having|éprouvons des|connaissons des) (?:technical difficulties|difficultés techniques)\\b',
  // The answer is an error page, or the page has moved.
  '(?:^|error )40[0-9](?:\\W*$|\\s*[-|:–]|.{0,20}\\b(?:not found|error|forbidden|gone)\\b)',
  "\\b(?:page|content|document|resource) (?:you (?:\\w+ ){1,4})?(?:was |is |could )?(?:not(?: be)? (?:found|available)|(?:does not|no longer) exists?)|\\bpage\\b.{0,30}\\b(?:cannot|could not) be found\\b|\\bpage (?:\\w+ )?(?:est )?(?:introuvable|non trouvée)\\b|\\bpage n'existe (?:plus|pas)\\b",
  "\\bsomething went wrong\\b|\\ban? (?:unexpected |internal )?(?:error|problem) (?:has )?occurred\\b(?! while (?:sending|submitting))|\\bune erreur (?:est survenue|s'est produite)(?! lors de l'envoi)",
  `${PAGE} (?:is|has been|was|est|a été)(?: \\w+)? (?:archived|retired|no longer (?:updated|maintained|available)|under (?:construction|maintenance)|en (?:construction|maintenance)|${UNUSABLE}|decommissioned|hors service|moved|déplacée?|replaced)`,
  "\\bpage (?:is not|is no longer) (?:being )?(?:available|updated|maintained)\\b|\\b(?:page|site|document)\\b.{0,20}\\b(?:shut(?:ting)? down|taken down|been replaced)\\b|\\b(?:page|site)(?: web)?(?: est)?(?: temporairement)? (?:en (?:construction|maintenance)|hors service)\\b|\\ba changé d'adresse\\b",
  "\\b(?:this is|you've reached|you(?:'re| are) (?:on|viewing|looking at)|vous êtes sur)\\b(?: \\w+){0,3}? (?:old|former|preview|beta|archived|l'ancienne)\\b|^\\W*beta (?:site|version)\\b",
  '\\b(?:down|closed|unavailable|offline) for (?:scheduled )?maintenance\\b|^\\W*(?:under|scheduled) (?:construction|maintenance)\\W*$',
  `${RATES}(?: \\w+){0,3}? (?:have|has|are|were) (?:now |been )*(?:moved|relocated|transferred) to\\b`,
  `${PAGE} (?:(?:has|have|a) )?(?:expired|expiré)`,
  '\\b(?:rates?|they) (?:are now (?:at|on|found at|posted at)|now live (?:at|on)|can now be found (?:at|on)) (?:https?:|www\\.|\\S+\\.(?:ca|com|org|net)\\b)|\\bdemo of (?:our|the|this)\\b',
  `${PAGE} (?:has|have|a) (?:moved|been moved|been replaced|relocated|déménagé)`,
  "\\bwe(?:'ve| have)(?: now| recently)? moved(?:\\W*$|[.!]| to (?:a |our |the )?(?:new )?(?:site|website|web site|page|web address|https?:|www\\.))|\\bnous avons déménagé\\W*$",
  '\\b(?:visit|go to|see|use) our new (?:site|website|web site|page|rates? page)\\b',
  '\\b(?:you are|you will be|being) (?:now )?redirected\\b',
  '\\bgoogle.s cache of\\b|\\bsnapshot of the page as it appeared\\b|\\bwayback machine\\b',
  `^\\W*(?:${RATES} (?:are )?)?(?:coming soon|à venir|bientôt(?: disponibles?)?)\\W*$`,
);

/** Subjects that are no rate of the table: other products, services of the lender, the calculation of an example. */
const SOMETHING_ELSE = anyOf(
  '\\b(?:GIC|savings|deposit|HELOC|line of credit|credit card|card|loan|exchange|insurance) (?:rates?|offers?|products?)\\b',
  '\\b(?:branch(?:es)?|offices?|online banking|mobile app|app|call cent(?:re|er)|phone lines?|atms?|e-?transfers?|statements?|cheques?|cards?|APR|annual percentage|examples? of payments?|payment examples?|calculators?|fees?|cookies?|chat|newsletter|guides?|succursales?|GICs?|pictures?|photos?|images?|rate holds?|savings accounts?|chequing accounts?)\\b',
);
const OF_RATES = /\b(?:rates?|taux|new mortgages?)\b/i;
/** The reader's own mortgage is not what the page offers. */
export const withoutYours = (sentence: string): string => sentence.replace(YOURS, 'it');
const YOURS =
  /\b(?:your|votre|vos|their) (?:(?:current|existing|closed|open|variable|own) )?(?:mortgage term|mortgages?|terms?|rate|loan|prêts? hypothécaires?|hypothèques?|prêts?|taux|terme)(?![\p{L}])/giu;
/** Rights that every lender reserves; and questions and conditions, which state nothing. */
const NO_STATEMENT = anyOf(
  '\\bsubject to change\\b|\\bnot an? (?:commitment|guarantee) to lend\\b|\\bwithout (?:prior )?notice\\b|\\bat any time\\b|\\bsans préavis\\b|\\bpeuvent changer\\b|\\?\\W*$|^\\W*(?:if|when|once|should|si) |^\\W*(?:you can )?(?:see|view|browse)(?: \\w+)? (?:expired|archived|previous|past|historical|last (?:week|month|year).s) (?:rates|offers)\\b|^\\W*(?:previous|past|historical) (?:\\w+ )?rates (?:can|may|do not predict|are (?:published|available|kept|listed|found))\\b|^\\W*previous page\\b|\\bnot available by (?:telephone|phone|e-?mail|fax)\\b',
);

/** Subjects and statements that unsettle figures in a sentence: something about them is over, wrong, elsewhere or of another time. */
const OF_LENDING = anyOf(
  '\\b(?:rates?|mortgages?|lending|lenders?|loans?|pricing|offers?|figures?|tables?|taux|prêts?|hypothèques?|offres?|tableau)\\b',
);
const UNSETTLING = anyOf(
  "\\b(?:not|no longer|never|cannot|stop(?:s|ped|ping)?|ceas(?:e|es|ed|ing)|ends?|ended|ending|expir(?:e|es|ed|y|ing)|suspend(?:ed|s)?|discontinu(?:e|ed|ing)|withdrawn|errors?|problems?|incorrect|wrong|mistakes?|outdated|previous|former|past|yesterday|tomorrow|upcoming|soon|future|moved|migrat(?:ed|ion)|replac(?:ed|es)|under review|being|demo|sample|placeholder|staging|internal|draft|temporar(?:y|ily)|unavailable|pending|provisional|estimates?|hypothetical|fictifs?|erreurs?|anciens?|prochaine?s?|demain|cessé|bientôt|périmés?|pas|expirés?)\\b|n't\\b|\\b(?:last|next) (?:week|month|year|monday)\\b|\\b(?:as of|from|effective) (?:january|february|march|april|may|june|july|august|september|october|november|december)\\b(?! \\d)",
);

/** The name of another kind of loan, alone: what stands under it may be its rates. */
const OTHER_LOAN = anyOf(
  '^\\W*(?:our |nos )?(?:(?:second|third|private|bridge|chattel|personal|auto|car|student|business|commercial|home equity) (?:mortgages?|loans?|lines? of credit|financing)|home equity lines?|lines? of credit|HELOCs?|(?:deuxièmes?|secondes?) hypothèques?|marges? de crédit(?: hypothécaires?)?|prêts? (?:personnels?|automobiles?|commercia(?:l|ux)|étudiants?|privés?))(?: (?:rates?|taux))?\\W*$',
);
/** A statement about the rates of the page itself. */
const OF_THESE = anyOf(
  '^\\W*(?:please note:? )?(?:(?:all|the|our|these|this|mortgage|interest|displayed|shown|les|nos|ces|tous) )*(?:rates?|figures?|numbers|taux|chiffres)(?: (?:(?:shown|listed|displayed|quoted|given)|(?:below|above|here)|(?:in|on) (?:this|the) (?:page|table)|affichés|indiqués|ci-dessous|ci-dessus))* (?:is|are|include|apply|applies|reflect|represent|sont|comprennent|incluent|reflètent)\\b',
);
/** Statements that are true of any lender's rates, and raise no alarm. */
const OF_ALL_RATES = anyOf(
  '\\b(?:subject to|calculated|compounded|expressed|annual|per annum|per year|semi-annual|current|effective|updated|reviewed|guaranteed|held|competitive|low|lower|great|based on|(?:provided )?(?:by|for) (?:general )?information|posted (?:daily|each|every|at|on)|today.s|include promotions|in Canadian|percentages?|available|offered|changed|known|set by|sous réserve|annuels?|calculés|composés|en vigueur|garantis|à jour)\\b',
);

/**
 * True if a sentence may unsettle figures without being a known statement: figures that moved beside it wait, unchanged ones do not. So does
 * an unfilled template. Sentences on how costs are calculated, or on what every lender says about itself, unsettle nothing.
 */
export function isUnsettling(sentence: string): boolean {
  if (isTemplate(sentence)) return true;
  if (NO_STATEMENT.test(sentence)) return false;
  if (isOfThese(sentence) || OTHER_LOAN.test(sentence)) return true;
  if (!OF_LENDING.test(sentence) || !UNSETTLING.test(sentence)) return false;
  return (
    !/\bcombined\b|^\W*an? (?:fixed|variable|open|closed)|\b(?:in advance|stress test|APR|annual percentage|approved credit)\b/i.test(
      sentence,
    ) && !SOMETHING_ELSE.test(sentence)
  );
}

/** True if a sentence says that the lender itself is no longer what it was: then it reaches every rate. */
export const isOfLender = (sentence: string): boolean => OF_LENDER.test(sentence);

/** True if an alarm is about the page as a whole, or about the lender's lending: then it reaches every rate of its products. */
export const isOfWhole = (alarm: string): boolean =>
  isOfLender(alarm) ||
  ((/\b(?:this|the|our) (?:web ?)?(?:page|site)\b/i.test(alarm) || LENDING_OVER.test(alarm)) &&
    !/\b(?:this|these|those|such) (?!(?:web ?)?(?:page|site))/i.test(alarm));

/** True if a sentence doubts the rates shown, whichever they are. */
export const isOfThese = (sentence: string): boolean => OF_THESE.test(sentence) && !OF_ALL_RATES.test(sentence);

/** True if a sentence says that the page, its rates or the lender's lending are over, elsewhere, broken or a sample. */
export function isAlarm(line: string): boolean {
  const said = spelledOut(line);
  if (NO_STATEMENT.test(said)) return false;
  if (isOfLender(said)) return true;
  const sentence = withoutYours(said);
  if (!LENDING_OVER.test(sentence) && !ALARM.test(sentence)) return false;
  return !SOMETHING_ELSE.test(sentence) || OF_RATES.test(sentence.replace(SOMETHING_ELSE, ''));
}
