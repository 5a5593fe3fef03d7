import type { Language } from './language.ts';
import { typeset } from './messages.ts';

/** The French sentences of the OpenAPI document, for the API page. The document itself is English, as all JSON is. */
const FRENCH: Readonly<Record<string, string>> = {
  // Operations
  'All current rates': 'Tous les taux en vigueur',
  'Filters narrow the list. Each may be repeated or hold several values, separated by commas; a rate passes if it passes one value of each. As CSV the columns are the fields of a rate in their order; unknown is empty, lists are separated by spaces, and a text that begins like a spreadsheet formula has an apostrophe in front. A parameter whose name begins with “_” is passed over. Values may be written as people do (province=ON, lender=RBC, term=5y); “query” tells how they were understood. “fields” holds the names of the fields that are wanted, where not all are.':
    'Les filtres restreignent la liste. Chacun peut être répété ou contenir plusieurs valeurs séparées par des virgules ; un taux est retenu s’il répond à une valeur de chacun. En CSV, les colonnes sont les champs d’un taux dans leur ordre ; l’inconnu est vide, les listes sont séparées par des espaces, et un texte qui commence comme une formule de tableur est précédé d’une apostrophe. Un paramètre dont le nom commence par « _ » est ignoré. Les valeurs peuvent s’écrire comme on le fait couramment (province=ON, lender=RBC, term=5y) ; « query » dit comment elles ont été comprises. « fields » contient les noms des champs voulus, si ce n’est pas tous.',
  'What was collected from one lender, as printed': 'Ce qui a été relevé chez un prêteur, tel qu’imprimé',
  'The raw record: each source with its digest, every row with its cells, and how fresh it is. An unknown lender is 400.':
    'Le relevé brut : chaque source avec son empreinte, chaque ligne avec ses cellules, et leur fraîcheur. Un prêteur inconnu donne 400.',
  'What each rate was, and when': 'Ce qu’a été chaque taux, et quand',
  'The revisions of rates, by id and then by the lender’s clock: one figure from when the lender said it (changedAt) until it said another (endedAt), and the snapshots between which we showed it (publishedAt, supersededAt). All times are half-open and never cut to the question. “from” and “to” narrow on the lender’s clock: every revision that held at any instant between them is told whole; the same instant in both asks what it said then. “asOf” moves our own clock. What the lender said before we first read it may be told by archived pages, which have a captureUrl; they are known from when they were fed in. JSON comes in pages of at most 1 MB, and “next” leads on; CSV comes whole.':
    'Les révisions des taux, par identifiant puis selon l’horloge du prêteur : une valeur depuis que le prêteur l’a dite (changedAt) jusqu’à ce qu’il en dise une autre (endedAt), et les instantanés entre lesquels nous l’avons montrée (publishedAt, supersededAt). Tous les intervalles sont semi-ouverts et jamais coupés aux bornes de la question. « from » et « to » restreignent selon l’horloge du prêteur : toute révision en vigueur à un moment entre les deux est donnée entière ; le même instant dans les deux demande ce que le prêteur disait alors. « asOf » déplace notre propre horloge. Ce que le prêteur disait avant notre première lecture peut venir de pages archivées, qui ont un captureUrl ; elles sont connues depuis le jour où elles ont été ajoutées. Le JSON vient en pages d’au plus 1 Mo, et « next » mène à la suite ; le CSV vient entier.',
  'What changed after a snapshot': 'Ce qui a changé après un instantané',
  'Every rate that differs from one snapshot to the next, in the order in which they were published. Applied to the rates of “since” (put “after” in the place of “before”; null means there is none) they give the rates of “next”, exactly. Keep “next” and ask with it as “since” the next time.':
    'Chaque taux qui diffère d’un instantané à l’autre, dans l’ordre de leur publication. Appliqués aux taux de « since » (mettre « after » à la place de « before » ; null veut dire qu’il n’y en a pas), ils donnent exactement les taux de « next ». Gardez « next » et passez-le comme « since » la fois suivante.',
  'What proves a figure, to be checked without us': 'Ce qui prouve un taux, à vérifier sans nous',
  'The digests from the lender’s answer to the signed manifest of the snapshot that published the figure, with the files they are of. Without “asOf” it is of the snapshot that first showed the rate’s newest figure. How to check it offline is told at /receipts. Where nothing is signed, “statement” and “signature” are null.':
    'Les empreintes, de la réponse du prêteur au manifeste signé de l’instantané qui a publié le taux, avec les fichiers dont elles sont tirées. Sans « asOf », il s’agit de l’instantané qui a montré le premier la valeur la plus récente du taux. La page /receipts dit comment le vérifier hors ligne. Là où rien n’est signé, « statement » et « signature » sont null.',
  'The receipt': 'Le justificatif',
  'The id of one rate that a snapshot published': 'L’identifiant d’un taux qu’un instantané a publié',
  'The public keys by which snapshots are signed; none where nothing is signed':
    'Les clés publiques qui signent les instantanés ; aucune là où rien n’est signé',
  'What was published when, newest first': 'Ce qui a été publié et quand, du plus récent au plus ancien',
  'The lenders and their state, without rates': 'Les prêteurs et leur état, sans taux',
  'How fresh each lender’s figures are': 'La fraîcheur des taux de chaque prêteur',
  'What visitors see': 'Ce que voient les visiteurs',
  'What public charts draw: the headline rates of a year':
    'Ce que tracent les graphiques publics : les taux principaux d’une année',
  'The daily median and lowest of lenders’ specials, for the headline terms':
    'La médiane et le plus bas des taux spéciaux des prêteurs, jour par jour, pour les termes principaux',
  'What was wrong here, what was right, and how often': 'Ce qui était faux ici, ce qui était juste, et combien de fois',
  'The Bank of Canada’s series by day: prime, posted, policy rate and bond yield':
    'Les séries de la Banque du Canada par jour : taux préférentiel, taux affichés, taux directeur et rendement des obligations',
  'Everything that was published up to a snapshot, in one file':
    'Tout ce qui a été publié jusqu’à un instantané, en un seul fichier',
  'Every figure with both clocks, the current ones among them (isCurrent): as CSV, Parquet or SQLite, what the columns mean in dictionary.csv, and sizes and digests in datapackage.json. A file of a snapshot never changes: keep it for ever. Range and If-Range are understood. For search engines, dataset.jsonld stands beside them without a key.':
    'Chaque taux avec ses deux horloges, ceux en vigueur compris (isCurrent) : en CSV, Parquet ou SQLite, le sens des colonnes dans dictionary.csv, les tailles et empreintes dans datapackage.json. Le fichier d’un instantané ne change jamais : gardez-le. Range et If-Range sont compris. Pour les moteurs de recherche, dataset.jsonld est à côté, sans clé.',
  'Snapshot id, as in GET /api/snapshots': 'Identifiant de l’instantané, comme dans GET /api/snapshots',
  'What the account used': 'Ce que le compte a utilisé',
  'The windows of the account and its requests on each of the last thirty days (UTC). With a key this is a request like any other, and counts; with a session it does not. Saved questions and bulk files count among the rest.':
    'Les périodes du compte et ses requêtes de chacun des trente derniers jours (UTC). Avec une clé, c’est une requête comme une autre, et elle compte ; avec une session, non. Les questions enregistrées et les fichiers complets comptent parmi le reste.',
  'The use of the account': 'L’utilisation du compte',
  'The rates for a saved question': 'Les taux pour une question enregistrée',
  'Saved questions are made on the board and on the dashboard, which lists them and ends them. The address needs no other key, answers the one question that it was made for, and each request counts as one of its account. In place of .json: .csv (with the lenders’ names), .atom (changes of 90 days), .ics (a calendar), .svg and .png (a chart). With locale=fr-CA a CSV has the mark of UTF-8, semicolons and decimal commas, as a French Excel opens it. Guessed and ended addresses get one answer, and few a minute from one place.':
    'Les questions enregistrées se font à la page Tous les taux et dans le compte, qui les liste et les supprime. L’adresse n’a besoin d’aucune autre clé, répond à la seule question pour laquelle elle a été faite, et chaque requête compte comme une de son compte. Au lieu de .json : .csv (avec les noms des prêteurs), .atom (les changements de 90 jours), .ics (un calendrier), .svg et .png (un graphique). Avec locale=fr-CA, un CSV porte la marque d’UTF-8, des points-virgules et des virgules décimales, comme l’ouvre un Excel français. Les adresses devinées ou supprimées reçoivent une seule et même réponse, et peu par minute depuis un même endroit.',
  'The key in the address: it opens this question alone': 'La clé dans l’adresse : elle n’ouvre que cette question',
  'No saved question has this address: mistyped, guessed or ended':
    'Aucune question enregistrée n’a cette adresse : mal copiée, devinée ou supprimée',
  'Which file': 'Quel fichier',
  'The file': 'Le fichier',
  'The part that Range asks for': 'La partie que demande Range',
  'Whether it is a first home, which an insured purchase over more than 25 years takes, or a newly built one':
    'S’il s’agit d’une première maison, que demande un achat assuré sur plus de 25 ans, à moins d’une maison neuve',
  'Whether nobody has lived in the home yet': 'Si personne n’a encore habité la maison',
  'Whether the mortgage is insured today, for a renewal or a switch; where it is not said, both figures are told':
    'Si le prêt est assuré aujourd’hui, pour un renouvellement ou un transfert ; faute de précision, les deux taux sont donnés',
  'For loans under this share of the property’s value, percent; the share itself is not included':
    'Pour les prêts sous cette part de la valeur de la propriété, en pour cent ; cette part n’est pas comprise',
  'For homes priced under this, dollars; the sum itself is not included':
    'Pour les maisons d’un prix inférieur, en dollars ; ce prix n’est pas compris',
  'For homes priced up to this, dollars': 'Pour les maisons jusqu’à ce prix, en dollars',
  'For loans of at least this, dollars': 'Pour les prêts d’au moins cette somme, en dollars',
  'For loans under this, dollars; the sum itself is not included':
    'Pour les prêts inférieurs à cette somme, en dollars ; elle n’est pas comprise',
  'Where the page names no insurance: the mortgages that an address of the lender says it sells this to':
    'Si la page ne parle pas d’assurance : les prêts auxquels une adresse du prêteur dit que ce taux s’applique',
  'What the lender adds to this rate for some mortgages; answers show the sum':
    'Ce que le prêteur ajoute à ce taux pour certains prêts ; les réponses donnent la somme',
  'Printed by the lender, or a sum: its own prime plus its printed offset; in an answer, plus its surcharges':
    'Imprimé par le prêteur, ou une somme : son taux préférentiel plus l’écart imprimé ; dans une réponse, plus ses suppléments',
  'The file has no such part': 'Le fichier n’a pas cette partie',
  'There is nothing at this address': 'Il n’y a rien à cette adresse',
  'This document': 'Ce document',
  'Whether this server lives': 'Si ce serveur est en marche',
  'Whether this server may get traffic': 'Si ce serveur peut recevoir du trafic',

  // Parameters
  'Lender id, as in GET /api/lenders': 'Identifiant du prêteur, comme dans GET /api/lenders',
  'Fixed or variable': 'Fixe ou variable',
  'Term in months; “none” for rates without one': 'Terme en mois ; « none » pour les taux qui n’en ont pas',
  'Posted or special': 'Affiché ou spécial',
  'Ids of rates': 'Identifiants de taux',
  'Mortgage insurance that the lender names; “unstated” asks for rates of which it names none':
    'Assurance prêt hypothécaire que le prêteur précise ; « unstated » demande les taux dont il n’en précise aucune',
  'Share of the home’s value that is borrowed, in percent: rates that are offered for it':
    'Part de la valeur de la maison qui est empruntée, en pour cent : les taux offerts pour elle',
  'Years of amortization: rates that are offered for them': 'Années d’amortissement : les taux offerts pour elles',
  'What is lowest for a question': 'Ce qui est le plus bas pour une question',
  'For each kind of closed mortgage the lowest rate that somebody with this question can really have, the runners-up, and what was left out and why. The site’s headlines, its board and its alerts give the same answer. Without a parameter the usual question stands: buying a home of $700,000 with a fifth down over 25 years, province not chosen.':
    'Pour chaque sorte de prêt fermé, le taux le plus bas qu’une personne avec cette question peut vraiment obtenir, les suivants, et ce qui a été écarté et pourquoi. Les titres du site, son tableau et ses alertes donnent la même réponse. Sans paramètre vaut la question courante : acheter une maison de 700 000 $ avec un cinquième de mise de fonds sur 25 ans, sans province choisie.',
  'What the mortgage is for: “renewal” where the term ends, “switch” for moving to another lender, “refinance” for borrowing more':
    'Le but du prêt : « renewal » quand le terme se termine, « switch » pour changer de prêteur, « refinance » pour emprunter davantage',
  'Where the home stands; without one only what is offered in all of Canada is named':
    'Où se trouve la maison ; sans province, seul ce qui est offert dans tout le Canada est nommé',
  'Price of the home, dollars, for a purchase': 'Prix de la maison, en dollars, pour un achat',
  'Down payment for a purchase, in dollars or as a share of the price such as 20%':
    'Mise de fonds pour un achat, en dollars ou en part du prix comme 20 %',
  'Value of the home, dollars, for every other purpose': 'Valeur de la maison, en dollars, pour tout autre but',
  'What is owed, or will be, dollars, for every other purpose':
    'Ce qui est dû, ou le sera, en dollars, pour tout autre but',
  'Whole years wanted, or left': 'Années entières voulues, ou restantes',
  'Id of the lender that holds the mortgage today, for a renewal or a switch':
    'Identifiant du prêteur actuel, pour un renouvellement ou un transfert',
  'Whether the owner or tenants live in the home': 'Si le propriétaire ou des locataires habitent la maison',
  'The answer': 'La réponse',
  'What is lowest for a question in the headline terms, over all rates':
    'Ce qui est le plus bas pour une question dans les termes principaux, parmi tous les taux',
  'Too many questions from one address': 'Trop de questions d’une même adresse',
  'Whether most borrowers in Canada could have it, buying with a fifth down over 25 years; what is left unsaid counts for it. What is lowest for any question is told by GET /api/rates/lowest':
    'Si la plupart des emprunteurs au Canada pourraient l’obtenir, pour un achat avec un cinquième de mise de fonds sur 25 ans ; ce qui n’est pas dit compte pour. GET /api/rates/lowest dit le plus bas pour toute question',
  'Whether it can be paid off early': 'S’il peut être remboursé avant terme',
  'Rates offered in a province, those offered in all of Canada among them. No rate is offered where its lender does not lend':
    'Les taux offerts dans une province, dont ceux offerts dans tout le Canada. Aucun taux n’est offert là où son prêteur ne prête pas',
  'How fresh the figure is': 'La fraîcheur du taux',
  'The answer as it was published then: a snapshot id, or an instant (RFC 3339), which means what was current then. States are those of that instant; of a snapshot id, those of its publication. What is answered for a snapshot id, or for a time before the newest run, never changes and may be kept for ever':
    'La réponse telle qu’elle était publiée alors : l’identifiant d’un instantané, ou un moment (RFC 3339), c’est-à-dire ce qui était en vigueur alors. Les états sont ceux de ce moment ; pour un identifiant, ceux de sa publication. Ce qui est répondu pour un identifiant, ou pour un moment antérieur à la dernière collecte, ne change jamais et peut être gardé pour toujours',
  'Ids of rates, repeated or separated by commas; at most 100':
    'Identifiants de taux, répétés ou séparés par des virgules ; au plus 100',
  'The lender’s clock: an instant (RFC 3339), or a day, which begins at midnight UTC':
    'L’horloge du prêteur : un moment (RFC 3339), ou un jour, qui commence à minuit UTC',
  'The same; not before “from”': 'De même ; pas avant « from »',
  'The “next” of the page before, with the same question': 'Le « next » de la page précédente, avec la même question',
  'Changes after this one: a snapshot id, or an instant (RFC 3339), which means what was current then':
    'Les changements après celui-ci : l’identifiant d’un instantané, ou un moment (RFC 3339), c’est-à-dire l’instantané en vigueur à ce moment',
  'Changes up to this one, which is not before “since”: a snapshot id, or an instant (RFC 3339), which means what was current then':
    'Les changements jusqu’à celui-ci, qui ne précède pas « since » : l’identifiant d’un instantané, ou un moment (RFC 3339), c’est-à-dire l’instantané en vigueur à ce moment',
  'Only snapshots before this one': 'Seulement les instantanés d’avant celui-ci',
  'How many': 'Combien',
  'Which series; may be repeated or hold several, separated by commas. All without it':
    'Quelles séries ; peut être répété ou en contenir plusieurs, séparées par des virgules. Toutes sans lui',
  'Which terms; may be repeated or hold several, separated by commas. All without it':
    'Quels termes ; peut être répété ou en contenir plusieurs, séparés par des virgules. Tous sans lui',
  'As JSON: tells as well which figures waited to be believed, in “doubts”. Nobody was shown them':
    'En JSON : donne aussi les taux qui attendaient d’être confirmés, dans « doubts ». Personne ne les a vus',
  'The order of the rates: a field, from the least; with a minus from the most. What is unknown comes last':
    'L’ordre des taux : un champ, du plus petit au plus grand ; avec un moins, l’inverse. L’inconnu vient en dernier',
  'At most so many rates': 'Au plus ce nombre de taux',
  'The language of the answer; in CSV also its separators and decimal mark. JSON is the same in both':
    'La langue de la réponse ; en CSV, aussi ses séparateurs et son séparateur décimal. Le JSON est le même dans les deux',
  'First day': 'Premier jour',
  'Last day; not before “from”': 'Dernier jour ; pas avant « from »',

  // Answers
  'The rates': 'Les taux',
  'The raw record': 'Le relevé brut',
  'The revisions': 'Les révisions',
  'The changes': 'Les changements',
  'It does': 'Oui',
  'It may': 'Oui',
  'Not now': 'Pas maintenant',
  'You hold the current answer already (If-None-Match)': 'Vous avez déjà la réponse à jour (If-None-Match)',
  'You hold it already (If-None-Match)': 'Vous l’avez déjà (If-None-Match)',
  'A parameter is unknown or not one of its allowed values, or two different keys were sent':
    'Un paramètre est inconnu ou n’a pas l’une des valeurs permises, ou deux clés différentes ont été envoyées',
  'No credentials, or the first one present is not valid':
    'Aucune clé ni session, ou la première présente n’est pas valide',
  'The plan of the account does not include all rates, or a test key asks for them':
    'Le forfait du compte ne comprend pas tous les taux, ou une clé d’essai les demande',
  'The Accept header admits no format on offer': 'L’en-tête Accept n’admet aucun des formats offerts',
  'Only GET, HEAD and OPTIONS': 'Seulement GET, HEAD et OPTIONS',
  'A window is used up; “violated-policies” names it': 'Une limite est atteinte ; « violated-policies » dit laquelle',
  'Our fault. The request id helps us find out':
    'Une erreur de notre part. L’identifiant de la requête nous aide à la trouver',
  'Nothing has been collected yet, or the server is busy': 'Rien n’a encore été relevé, ou le serveur est occupé',

  // Fields of a rate
  'The product: lender, type, term, prepayment, offer, then what else tells it from its neighbours; stable from run to run':
    'Le produit : prêteur, type, terme, remboursement, offre, puis ce qui le distingue encore de ses voisins ; stable d’une collecte à l’autre',
  'Lender id: lowercase letters and digits': 'Identifiant du prêteur : lettres minuscules et chiffres',
  'Fixed for the term, or variable with the lender’s prime':
    'Fixe pour le terme, ou variable avec le taux préférentiel du prêteur',
  'Term in months; null where the product has none': 'Terme en mois ; null si le produit n’en a pas',
  'Whether it can be paid off early, or turned into another term':
    'S’il peut être remboursé avant la fin du terme, ou converti en un autre terme',
  'The posted price, or a special one that the lender publishes below it':
    'Le taux affiché, ou un taux spécial que le prêteur publie au-dessous',
  'Mortgage insurance it is priced for; null where the lender does not say':
    'L’assurance prêt hypothécaire pour laquelle il est établi ; null si le prêteur ne le dit pas',
  'For loans above this share of the property’s value, percent':
    'Pour les prêts au-dessus de cette part de la valeur de la propriété, en pour cent',
  'For loans up to this share of the property’s value, percent':
    'Pour les prêts jusqu’à cette part de la valeur de la propriété, en pour cent',
  'For amortizations longer than this, years': 'Pour un amortissement plus long que cela, en années',
  'For amortizations up to this, years': 'Pour un amortissement jusqu’à cela, en années',
  'What the loan is for; null for any purpose': 'Ce à quoi sert le prêt ; null pour tout usage',
  'Whether an address of the lender says where it lends; without one the rate may be had there, or may not':
    'Si une page du prêteur dit où il prête ; sinon, le taux peut y être offert ou non',
  'Where it is offered, ISO 3166-2: where its lender lends, unless the page says narrower; null for all of Canada':
    'Où il est offert, ISO 3166-2 : là où son prêteur prête, sauf si la page dit plus étroit ; null pour tout le Canada',
  'The rate, percent per year; null only where the lender prints an offset and no prime of its own':
    'Le taux, en pour cent par année ; null seulement si le prêteur imprime un écart sans taux préférentiel à lui',
  'Distance from prime as quoted, points: -0.5 is prime minus 0.50':
    'Écart avec le taux préférentiel tel qu’annoncé, en points : -0.5 est le taux préférentiel moins 0,50',
  'The lender’s own prime, percent per year': 'Le taux préférentiel du prêteur, en pour cent par année',
  'The most that a capped variable rate can rise to, percent per year':
    'Le plus haut que puisse atteindre un taux variable plafonné, en pour cent par année',
  'The annual percentage rate printed beside it': 'Le taux annuel (TAC) imprimé à côté',
  'The lender’s name of the product': 'Le nom que le prêteur donne au produit',
  'The lender’s words in the row, footnote marks removed': 'Les mots du prêteur dans la ligne, sans les appels de note',
  'The lender’s headings above the row': 'Les titres du prêteur au-dessus de la ligne',
  'What else the lender’s own words ask for, or leave out': 'Ce que les mots du prêteur exigent encore, ou excluent',
  'The page to show people': 'La page à montrer aux gens',
  'SHA-256 of the answer in which this figure was first seen':
    'SHA-256 de la réponse où ce taux a été vu pour la première fois',
  'When this figure was first seen, RFC 3339, UTC': 'Quand ce taux a été vu pour la première fois, RFC 3339, UTC',
  'The calendar day from which the lender says it holds': 'Le jour à partir duquel le prêteur dit qu’il vaut',
  'Independent readings that found the same figure; empty where none could':
    'Les lectures indépendantes qui ont trouvé le même taux ; vide si aucune ne le pouvait',
  'When it was last seen at the lender, RFC 3339, UTC':
    'Quand il a été vu chez le prêteur pour la dernière fois, RFC 3339, UTC',
  'How fresh it is, by the clock of the answer': 'Sa fraîcheur, à l’heure de la réponse',

  // Fields of a revision and of a change
  'The first look that found something else at the lender, or nothing; null while nobody has seen it end: where “supersededAt” is none, it stands, and otherwise its lender is no longer read. The same as changedAt where we had it wrong, and the lender never said it':
    'La première lecture qui a trouvé autre chose chez le prêteur, ou rien ; null tant que personne ne l’a vu finir : s’il n’y a pas de « supersededAt », il vaut encore, sinon le prêteur n’est plus lu. Égal à changedAt si nous nous étions trompés et que le prêteur ne l’a jamais dit',
  'Until when that is proven: the last time it was read':
    'Jusqu’à quand c’est prouvé : la dernière fois qu’il a été lu',
  'The publication of the first snapshot that showed it': 'La publication du premier instantané qui l’a montré',
  'The publication of the first snapshot that no longer did; null while shown':
    'La publication du premier instantané qui ne le montrait plus ; null tant qu’il est montré',
  'Where an archived page of the lender tells it: the Internet Archive’s capture, taken at “changedAt”. It stood in no snapshot; “publishedAt” and “supersededAt” are when it was fed in. Null for what we read ourselves':
    'Si une page archivée du prêteur le dit : la capture d’Internet Archive, prise à « changedAt ». Elle n’était dans aucun instantané; « publishedAt » et « supersededAt » disent quand elle a été ajoutée. Null pour ce que nous avons lu nous-mêmes',
  '“corrected”: we had it wrong, the lender did not move; “returned”: it had been withdrawn; “first-live”: its lender was read live for the first time, and recordings of its page had told otherwise: nobody knows when it moved':
    '« corrected » : nous nous étions trompés, le prêteur n’a pas bougé ; « returned » : il avait été retiré ; « first-live » : le prêteur a été lu en direct pour la première fois, et des enregistrements de sa page disaient autre chose : personne ne sait quand il a bougé',
  'The id of the rate': 'L’identifiant du taux',
  'As the snapshot before held it; null where it held none':
    'Tel que le contenait l’instantané d’avant ; null s’il n’y était pas',
  'As this snapshot holds it; null where it holds none': 'Tel que le contient cet instantané ; null s’il n’y est pas',
  'The fields that differ, where both stand': 'Les champs qui diffèrent, là où les deux existent',
  'Of a correction, how we know: our reader was mended while the lender printed the same; the same answer was read again; or what replaces it had been said no later':
    'Pour une correction, comment nous le savons : notre lecteur a été corrigé alors que le prêteur affichait la même chose ; la même réponse a été relue ; ou ce qui le remplace n’avait pas été dit plus tard',
  'When the lender did it, as first seen; null for a correction, and where its lender is no longer read: nobody saw it end':
    'Quand le prêteur l’a fait, à la première lecture ; null pour une correction, et si le prêteur n’est plus lu : personne ne l’a vu finir',
  'When “before” was last read at the lender': 'Quand « before » a été lu chez le prêteur pour la dernière fois',
  'The snapshot in which it changed here': 'L’instantané dans lequel il a changé ici',
  'When that snapshot was published': 'Quand cet instantané a été publié',
};

/** The words that join the types of a field. */
export const kinds: Readonly<Record<Language, { or: string; list: (of: string) => string }>> = {
  en: { or: ' or ', list: (of: string) => `list of ${of}` },
  fr: { or: ' ou ', list: (of: string) => `liste de ${of}` },
};

/** The sentences of the OpenAPI document in the other languages, by their English text. */
export const TRANSLATIONS: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<string, string>>>> = { fr: FRENCH };

/** A sentence of the OpenAPI document in a language. @throws if it is not translated */
export function inWordsOf(language: Language, english: string): string {
  if (language === 'en' || english === '') return english;
  const words = TRANSLATIONS[language][english];
  if (words === undefined) throw new Error(`this sentence has no ${language}: ${english}`);
  return typeset(words);
}
