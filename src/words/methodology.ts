import { messages } from './messages.ts';

/** How figures are read, judged and published. */
export const methodology = messages({
  title: { en: 'Methodology', fr: 'Méthode' },
  about: {
    en: 'How Prime Minus reads, judges and publishes mortgage rates: states, checks, kinds of failure, robots rules, and how each lender’s reader was verified.',
    fr: `Comment Prime Minus lit, juge et publie les taux hypothécaires : états, vérifications, types
      d’échecs, règles pour les robots, et comment le lecteur de chaque prêteur a été vérifié.`,
  },
  lead: {
    en: 'Three promises: never a wrong rate, never a quiet failure, and every figure with its source and its age.',
    fr: 'Trois promesses : aucun taux erroné, aucun échec passé sous silence, et chaque taux avec sa source et sa date.',
  },

  figureTitle: { en: 'What a figure is', fr: 'Ce qu’est un taux' },
  figure: {
    en: `A rate in percent per year as a lender publishes it for everybody, with the lender’s own words beside it. What a lender
      offers one borrower can differ: the advertised rate is where the conversation begins. Where a lender quotes a variable rate
      as “prime minus”, its printed offset is taken from its own prime rate, and the figure says that it was calculated.`,
    fr: `Un taux en pour cent par année, tel qu’un prêteur le publie pour tous, avec les mots du prêteur à côté. Ce qu’un prêteur offre à un emprunteur
      peut différer : le taux annoncé est le début de la conversation. Là où un prêteur annonce un taux variable par rapport à son taux préférentiel («
      taux préférentiel moins… »), l’écart imprimé est appliqué à son propre taux préférentiel, et le taux indique qu’il a été calculé.`,
  },
  board: {
    en: `The home page shows one figure per lender and term: the closed rate open to the most borrowers. A rate
      with conditions, or for insured mortgages only, stands there only where the lender publishes no other.`,
    fr: `La page d’accueil montre un taux par prêteur et par terme : le taux fermé ouvert au plus grand nombre d’emprunteurs.
      Un taux assorti de conditions, ou réservé aux prêts assurés, n’y figure que si le prêteur n’en publie pas d’autre.`,
  },

  lowestTitle: { en: 'What “lowest” means', fr: 'Ce que « le plus bas » veut dire' },
  lowest: {
    en: `The lowest current rate, among all that we know, that somebody with the question asked can have. What a lender leaves unsaid (where it
      lends, whether a rate is for insured mortgages) makes a rate one that may be had: it stands first only where nothing is sure, and says so.
      What only some borrowers can have is never called lowest; where it is lower, a line says that with its figure. A figure that is stale, held
      back, or missing from a page that was read is last known and never lowest; one whose lender could not be reached counts until it is stale.
      Each “lowest” says among how many lenders. Home, term pages, the board, alerts and both endpoints of the API give the same answer.`,
    fr: `Le taux à jour le plus bas, parmi tous ceux que nous connaissons, qu’une personne dans la situation décrite peut obtenir. Ce qu’un
      prêteur ne dit pas (où il prête, si un taux est pour les prêts assurés) fait d’un taux un taux possible : il ne vient en tête que si
      rien n’est sûr, et le dit. Ce que seuls certains emprunteurs peuvent obtenir n’est jamais dit le plus bas ; si c’est plus bas, une
      ligne le dit avec son taux. Un taux qui n’est plus à jour, en vérification ou absent d’une page lue est le dernier connu, jamais le
      plus bas ; celui d’un prêteur injoignable compte jusqu’à ce qu’il ne soit plus à jour. Chaque « plus bas » dit parmi combien de
      prêteurs. L’accueil, les pages des termes, le tableau, les alertes et les deux points d’accès de l’API donnent la même réponse.`,
  },

  statesTitle: { en: 'States', fr: 'États' },
  clock: {
    en: 'Whether something is out of date depends on the clock of whoever reads, so your browser works it out again: a page that nobody rebuilt cannot pass old figures off as new.',
    fr: `Qu’un taux ne soit plus à jour dépend de l’heure chez la personne qui lit; votre navigateur le recalcule
      donc : une page que personne n’a reconstruite ne peut pas faire passer de vieux taux pour des nouveaux.`,
  },

  stepsTitle: { en: 'How a figure gets here', fr: 'Comment un taux arrive ici' },
  steps: {
    en: 'Every reading takes these steps, in this order. What fails one is not published; a figure that stayed as it was is not doubted again.',
    fr: 'Chaque lecture franchit ces étapes, dans cet ordre. Ce qui échoue à l’une d’elles n’est pas publié; un taux qui n’a pas bougé n’est pas remis en doute.',
  },
  answerStep: { en: 'The answer', fr: 'La réponse' },
  answer: {
    en: 'Did the lender answer, with the expected kind of page? A block page, an empty template or an error is a failure, never an empty result.',
    fr: 'Le prêteur a-t-il répondu, avec le type de page attendu? Une page de blocage, un gabarit vide ou une erreur est un échec, jamais un résultat vide.',
  },
  rowsStep: { en: 'The rows', fr: 'Les lignes' },
  rows: {
    en: 'Does the page hold as many rates as a whole page of this lender does? On a first reading fewer are refused; later those that are missing are carried, and the others are read.',
    fr: `La page contient-elle autant de taux qu’une page entière de ce prêteur? À la première lecture, un
      nombre moindre est refusé; par la suite, les taux absents sont reportés et les autres sont lus.`,
  },
  rateStep: { en: 'Each rate', fr: 'Chaque taux' },
  rate: {
    en: 'Could a mortgage have it? A figure outside 0.50% to 15%, or a special above the posted rate for the same thing, is refused.',
    fr: 'Un prêt hypothécaire pourrait-il l’avoir? Un taux hors de l’intervalle de 0,50 % à 15 %, ou un taux spécial au-dessus du taux affiché pour la même chose, est refusé.',
  },
  recognisedStep: { en: 'The words around it', fr: 'Les mots qui l’entourent' },
  recognised: {
    en: `A figure moves only on a page whose words are known: headings, labels, footnotes and the text around its tables, as they stood when
      its figures were accepted. On another page, figures that stayed are current, and those that moved wait: until the new words prove
      themselves by figures that are known and unchanged, twice and six hours apart, or until a person accepts them. Words that may narrow a
      rate limit it at once. A page that says that it, its rates or the lender’s lending are over, broken or a sample shows the last good
      figures until a person has looked. Another page or feed of the lender that says otherwise makes a figure wait, too.`,
    fr: `Un taux ne change que sur une page dont les mots sont connus : titres, libellés, notes et texte autour des tableaux, tels
      qu’ils étaient quand ses taux ont été acceptés. Sur une autre page, les taux inchangés sont à jour, et ceux qui ont bougé
      attendent : que les nouveaux mots fassent leurs preuves par des taux connus et inchangés, deux fois à six heures d’intervalle, ou
      qu’une personne les accepte. Les mots qui peuvent restreindre un taux le restreignent aussitôt. Une page qui dit qu’elle, ses taux
      ou les prêts du prêteur ont pris fin, sont en panne ou sont un exemple laisse en place les derniers taux valables jusqu’à ce
      qu’une personne ait regardé. Une autre page ou un autre flux du prêteur qui dit autre chose fait attendre le taux aussi.`,
  },
  changeStep: { en: 'The change', fr: 'Le changement' },
  change: {
    en: `A jump of more than 1.00 point, a rate never printed before, a figure that looks cut short, fixed and variable that changed places, or a special far
      below its posted rate waits for a second sighting that says the same, at least six hours after the first. A rate and its APR that move apart, a day that
      is still to come, or a big bank’s posted rate that leaves the Bank of Canada’s waits, too. A rate that suddenly holds for more people keeps its limits.`,
    fr: `Un bond de plus de 1,00 point, un taux jamais imprimé, un nombre qui semble tronqué, un fixe et un variable qui ont changé de
      place, ou un taux spécial bien au-dessous du taux affiché attend une seconde lecture qui dit la même chose, au moins six heures
      après la première. Un taux et son TAC qui s’écartent, une date encore à venir, ou un taux affiché d’une grande banque qui
      s’éloigne de celui de la Banque du Canada attendent aussi. Un taux qui vaut soudain pour plus de gens garde ses restrictions.`,
  },
  wholeStep: { en: 'The reading as a whole', fr: 'La lecture dans son ensemble' },
  whole: {
    en: `Columns that changed places, values that rotated, decimals lost everywhere, one value in a whole table, an older copy of the page: what is odd as a
      whole waits for a person or for another source of the lender. Waiting is not enough. Meanwhile the last good figures stay, and none is withdrawn.`,
    fr: `Des colonnes qui ont changé de place, des valeurs décalées, des décimales perdues partout, une même valeur dans tout
      un tableau, une ancienne copie de la page : ce qui est étrange dans son ensemble attend une personne ou une autre source
      du prêteur. Attendre ne suffit pas. Entre-temps, les derniers taux valables restent, et aucun n’est retiré.`,
  },
  goneStep: { en: 'What is gone', fr: 'Ce qui a disparu' },
  gone: {
    en: `A rate missing from a table that was read whole stays as last known for three readings at least six hours apart, then is withdrawn;
      where its table is gone as well, not before a week has passed. A rate that is printed but cannot be read is carried, and ages in sight.`,
    fr: `Un taux absent d’un tableau lu en entier est reporté pendant trois lectures à au moins six heures d’intervalle, puis retiré; si
      son tableau a disparu aussi, pas avant une semaine. Un taux imprimé mais illisible est reporté, et son âge reste visible.`,
  },
  firstStep: { en: 'The first reading', fr: 'La première lecture' },
  first: {
    en: `Of a lender that was never read live, a figure is shown without a person only where the words around
      it are understood and it lies near those of three other lenders, or near its own recorded one.`,
    fr: `D’un prêteur qui n’a jamais été lu en direct, un taux n’est montré sans qu’une personne regarde que si les mots qui
      l’entourent sont compris et qu’il est proche de ceux de trois autres prêteurs, ou de celui d’un enregistrement.`,
  },
  stateStep: { en: 'The state', fr: 'L’état' },
  state: {
    en: 'What passes is current. What does not pass leaves the last good figure in place, marked.',
    fr: 'Ce qui passe est à jour. Ce qui ne passe pas laisse en place le dernier taux valable, avec une marque.',
  },

  correctionsTitle: {
    en: 'What was wrong, and what was true then',
    fr: 'Ce qui était faux, et ce qui était vrai alors',
  },
  corrections: {
    en: `The past is told as it was published. A figure that turns out to be our mistake is told as a correction, never as a move of its lender:
      with what was shown, what is right, since when, why and for how long, and with the share of all figures that had to be corrected.`,
    fr: `Le passé est donné tel qu’il a été publié. Un taux qui se révèle être une erreur de notre part est
      donné comme une correction, jamais comme un changement du prêteur : avec ce qui était montré, ce qui est
      juste, depuis quand, pourquoi et combien de temps, et avec la part des taux qu’il a fallu corriger.`,
  },
  correctionsLink: { en: 'All corrections', fr: 'Toutes les corrections' },
  index: {
    en: 'The charts of the headline terms show the lowest special of each day and their median, rounded to 0.05, as known at the end of the day: of days on which five lenders were read.',
    fr: 'Les graphiques des termes principaux montrent le taux spécial le plus bas de chaque jour et la médiane, arrondie à 0,05, tels que connus à la fin de la journée : pour les jours où cinq prêteurs ont été lus.',
  },
  receipts: {
    en: 'Each figure has a receipt: its source and time, the words as printed, and the digests from the lender’s answer to the snapshot and its commit. The history of a public repository is the proof of when.',
    fr: 'Chaque taux a un justificatif : sa source et son heure, les mots tels qu’imprimés, et les empreintes, de la réponse du prêteur à l’instantané et à son commit. L’historique d’un dépôt public prouve quand.',
  },
  notTitle: { en: 'What is not done', fr: 'Ce qui n’est pas fait' },
  noEstimates: {
    en: 'No averages, no estimates, no filled gaps: a figure is shown only if the lender’s own page or feed said it.',
    fr: 'Pas de moyennes, pas d’estimations, pas de trous comblés : un taux n’est montré que si la page ou le flux du prêteur l’a dit.',
  },
  noSavings: {
    en: 'No savings against posted rates. Posted and special rates are kept apart.',
    fr: 'Pas d’économies par rapport aux taux affichés. Les taux affichés et les taux spéciaux restent séparés.',
  },
  noSponsors: {
    en: 'No affiliate links, no sponsored places, no ranking by anything but the figure. Figures that are out of date are not ranked at all.',
    fr: 'Pas de liens d’affiliation, pas de places commanditées, pas de classement par autre chose que le taux. Les taux qui ne sont plus à jour ne sont pas classés du tout.',
  },
  noHearsay: {
    en: 'No figures from brokers’ sheets, comparison sites or visitors.',
    fr: 'Pas de taux tirés de feuilles de courtiers, de sites de comparaison ou de nos visiteurs.',
  },
  noTricks: {
    en: 'No working around a block, a captcha or a robots rule.',
    fr: 'Pas de contournement d’un blocage, d’un captcha ou d’une règle pour les robots.',
  },

  robotsTitle: { en: 'Robots rules and manners', fr: 'Règles pour les robots et savoir-vivre' },
  robotsBefore: {
    en: 'The reader says who it is and gives an address to write to. It reads ',
    fr: 'Le lecteur dit qui il est et donne une adresse où écrire. Il lit ',
  },
  robots: {
    en: ` and obeys it, asks a lender’s host for one thing at a time, twice a day from Monday to Friday and once on Saturday and
      Sunday, asks only for what has changed where the lender’s server allows it, and waits when told to. A lender that refuses
      stays listed with its reason; a person can save its page in a browser and feed it in, and the figure then says so.`,
    fr: ` et le respecte, ne demande qu’une chose à la fois au serveur d’un prêteur, deux fois par jour du lundi au vendredi et une fois le
      samedi et le dimanche, ne demande que ce qui a changé là où le serveur le permet, et attend quand on le lui dit. Un prêteur qui refuse
      reste inscrit, avec la raison; une personne peut enregistrer sa page dans un navigateur et la fournir, et le taux l’indique alors.`,
  },
  keepsFew: { en: 'only some borrowers', fr: 'certains emprunteurs seulement' },
  conditionsTitle: { en: 'Conditions', fr: 'Conditions' },
  conditions: {
    en: 'A condition is recorded only where the lender’s own words say it.',
    fr: 'Une condition n’est notée que là où les mots du prêteur la disent.',
  },

  readersTitle: {
    en: 'How each lender’s reader was verified',
    fr: 'Comment le lecteur de chaque prêteur a été vérifié',
  },
  readers: {
    en: 'A reader checked against a whole recorded page deserves more trust than one written from a description of it',
    fr: 'Un lecteur vérifié avec une page entière mérite plus de confiance qu’un lecteur écrit d’après une description',
  },
  lender: { en: 'Lender', fr: 'Prêteur' },
  against: { en: 'Checked against', fr: 'Vérifié avec' },
  collected: { en: 'Collected', fr: 'Recueilli' },
  live: { en: 'the live page, since {since}', fr: 'la page en ligne, depuis le {since}' },
  notRead: {
    en: (reason: string | null) => (reason === null ? 'not read so far' : `not read so far: ${reason}`),
    fr: (reason) => (reason === null ? 'pas encore lu' : `pas encore lu : ${reason}`),
  },
});
