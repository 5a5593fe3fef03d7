import { messages } from './messages.ts';

/** How rates are read, checked and published. */
export const methodology = messages({
  about: {
    en: 'How Prime Minus reads, checks and publishes mortgage rates, and what it never does.',
    fr: 'Comment Prime Minus lit, vérifie et publie les taux hypothécaires, et ce qu’il ne fait jamais.',
  },
  lead: {
    en: 'No wrong rate, no failure that nobody mentions, and every rate with its source and date.',
    fr: 'Notre règle : pas de taux erroné, pas d’échec passé sous silence, et chaque taux avec sa source et sa date.',
  },

  figureTitle: { en: 'What we show', fr: 'Ce que nous montrons' },
  figure: {
    en: `The rates that lenders publish for everybody, in percent per year, beside their own words. Your lender may offer you another.
      Where one writes “prime minus”, we subtract its discount from its own prime rate and say so.`,
    fr: `Les taux que les prêteurs publient pour tous, en pour cent par année, avec leurs propres mots. Votre prêteur peut vous en offrir
      un autre. S’il écrit « taux préférentiel moins… », nous retranchons ce rabais de son propre taux préférentiel, et nous le disons.`,
  },
  board: {
    en: 'The home page shows one closed rate for each lender and term: the one that the most borrowers can have.',
    fr: 'La page d’accueil montre un taux fermé par prêteur et par terme : celui que le plus grand nombre peut obtenir.',
  },

  lowestTitle: { en: 'What “lowest” means', fr: 'Ce que « le plus bas » veut dire' },
  lowest: {
    en: `The lowest up-to-date rate that you can have, among all that we know, with the number of lenders. A rate for some borrowers only,
      an old or a doubtful one is never called lowest. Where a lender does not say whether a rate is for you, we say so.`,
    fr: `Le taux à jour le plus bas que vous pouvez obtenir, parmi tous ceux que nous connaissons, avec le nombre de prêteurs. Un taux pour
      certains, ancien ou douteux n’est jamais présenté comme le plus bas. Si un prêteur ne dit pas qu’un taux est pour vous, nous le précisons.`,
  },

  statesTitle: { en: 'How old a rate is', fr: 'L’âge d’un taux' },
  clock: {
    en: 'Your browser checks the age again, so an old page cannot pass old rates off as new.',
    fr: 'Votre navigateur revérifie l’âge : une vieille page ne peut pas faire passer de vieux taux pour des nouveaux.',
  },

  stepsTitle: { en: 'Where our rates come from', fr: 'D’où viennent nos taux' },
  steps: {
    en: 'Each page goes through these checks, in this order. A rate that fails one is not published.',
    fr: 'Chaque page passe par ces vérifications, dans cet ordre. Un taux qui ne passe pas l’une d’elles n’est pas publié.',
  },
  answerStep: { en: 'Is it the lender’s page?', fr: 'Est-ce la page du prêteur?' },
  answer: {
    en: 'A block, an error or a page that loaded in part is a failure, never an empty result.',
    fr: 'Un blocage, une erreur ou une page chargée en partie est un échec, jamais un résultat vide.',
  },
  rateStep: { en: 'Could a mortgage have this rate?', fr: 'Un prêt peut-il avoir ce taux?' },
  rate: {
    en: 'A rate outside 0.50% to 15%, or a special above the posted rate for the same mortgage, is refused.',
    fr: 'Un taux hors de l’intervalle de 0,50 % à 15 %, ou un taux spécial au-dessus du taux affiché pour le même prêt, est refusé.',
  },
  recognisedStep: { en: 'Do we know the words around it?', fr: 'Connaissons-nous les mots qui l’entourent?' },
  recognised: {
    en: `A rate changes only on a page whose headings, labels and footnotes we know. Wording that could narrow a rate narrows it until
      someone checks. If a page says that it is out of date, broken or a sample, the last good rates stay until then.`,
    fr: `Un taux ne change que sur une page dont nous connaissons les titres, les libellés et les notes. Une formulation qui pourrait le
      restreindre le restreint jusqu’à vérification. Si une page se dit périmée, en panne ou un exemple, les derniers taux valables restent.`,
  },
  changeStep: { en: 'Is the change plausible?', fr: 'Le changement est-il plausible?' },
  change: {
    en: `A jump of more than 1.00 point, a new kind of rate, a number that looks cut short, or a special far below its posted rate waits
      for a second look at least six hours later. What is odd about a whole page, such as swapped columns, waits for a person.`,
    fr: `Un bond de plus de 1,00 point, un nouveau genre de taux, un nombre tronqué ou un taux spécial bien au-dessous du taux affiché attend une
      deuxième lecture, au moins six heures plus tard. Une page étrange, aux colonnes interverties par exemple, attend qu’une personne la vérifie.`,
  },
  goneStep: { en: 'Is it gone?', fr: 'A-t-il disparu?' },
  gone: {
    en: 'A rate gone from its page stays, marked with its age, until three looks at least six hours apart miss it; if its whole table is gone, a week.',
    fr: `Un taux disparu de sa page reste, avec son âge, jusqu’à ce que trois lectures, espacées d’au moins six heures, ne le trouvent plus;
      si tout le tableau manque, pendant une semaine.`,
  },
  firstStep: { en: 'Is the lender new here?', fr: 'Le prêteur est-il nouveau ici?' },
  first: {
    en: 'A person looks first, unless its rates are close to those of three other lenders, or of its own recorded page.',
    fr: 'Une personne regarde d’abord, à moins que ses taux ne soient proches de ceux de trois autres prêteurs, ou de sa propre page enregistrée.',
  },

  correctionsTitle: { en: 'When we were wrong', fr: 'Quand nous nous sommes trompés' },
  corrections: {
    en: 'We say what was shown, what is right, since when and why, and how many of all rates we had to correct.',
    fr: 'Nous disons ce qui était montré, ce qui est juste, depuis quand et pourquoi, et quelle part des taux il a fallu corriger.',
  },
  correctionsLink: { en: 'All corrections', fr: 'Toutes les corrections' },
  receipts: {
    en: 'Each rate has a receipt: its source and time, the words as printed and the commit that published it. A public repository’s history is the proof.',
    fr: 'Chaque taux a un justificatif : source, heure, mots du prêteur et commit qui l’a publié. L’historique d’un dépôt public en est la preuve.',
  },
  notTitle: { en: 'What we do not do', fr: 'Ce que nous ne faisons pas' },
  noEstimates: { en: 'No averages, no estimates, nothing made up.', fr: 'Ni moyenne, ni estimation, ni invention.' },
  noSavings: { en: 'No savings against posted rates.', fr: 'Aucune économie calculée par rapport aux taux affichés.' },
  noSponsors: {
    en: 'No affiliate links, no sponsored places, no ranking by anything but the rate.',
    fr: 'Aucun lien d’affiliation, aucune place commanditée, aucun classement autre que par le taux.',
  },
  noHearsay: {
    en: 'No rates from brokers’ sheets, comparison sites or visitors.',
    fr: 'Aucun taux tiré de listes de courtiers, de sites de comparaison ou de visiteurs.',
  },
  noTricks: {
    en: 'No way around a block, a captcha or a rule for robots.',
    fr: 'Aucun contournement d’un blocage, d’un captcha ou d’une règle pour les robots.',
  },

  robotsTitle: { en: 'How we visit lenders’ pages', fr: 'Comment nous visitons les pages des prêteurs' },
  robotsBefore: { en: 'Our reader says who it is, obeys ', fr: 'Notre outil dit qui il est, respecte ' },
  robots: {
    en: `, asks for one page at a time, twice a day from Monday to Friday and once on Saturday and Sunday, and waits when told to. If a
      lender refuses, we list it with the reason. A person can save its page in a browser and feed it in; the rate then says so.`,
    fr: `, ne demande qu’une page à la fois, deux fois par jour en semaine et une fois le samedi et le dimanche, et attend quand on le lui
      demande. Si un prêteur refuse, nous disons pourquoi. Une personne peut enregistrer la page de ce prêteur et nous la fournir;
      le taux l’indique alors.`,
  },
});
