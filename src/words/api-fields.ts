import type { Rate } from '../rates/schema.ts';
import type { Language } from './language.ts';

type FieldWords = Readonly<Record<string, string>>;

/**
 * The described fields in the other languages (the OpenAPI document has the English): of entries with a table of their own; then of whole
 * answers, by the last part of their path, or by answer and path where that is not enough. A field of a rate that is missing is a type error.
 */
export const fieldWords: Readonly<
  Record<Exclude<Language, 'en'>, Readonly<Record<string, FieldWords>> & { answers: FieldWords }>
> = {
  fr: {
    Rate: {
      id: 'Le produit : prêteur, type, terme, remboursement, offre, puis ce qui le distingue encore de ses voisins ; stable d’une collecte à l’autre',
      lender: 'Identifiant du prêteur : lettres minuscules et chiffres',
      rateType: 'Fixe pour le terme, ou variable avec le taux préférentiel du prêteur',
      termMonths: 'Terme en mois ; null si le produit n’en a pas',
      prepayment: 'S’il peut être remboursé avant la fin du terme, ou converti en un autre terme',
      offer: 'Le taux affiché, ou un taux spécial que le prêteur publie au-dessous',
      insurance:
        'L’assurance prêt hypothécaire pour laquelle il est établi ; null si le prêteur ne le dit pas : « conditions » peut le dire, ' +
        'et une question l’écarte (« other-insurance ») là où un taux voisin nomme l’assurance du prêt',
      ltvOverPercent: 'Pour les prêts au-dessus de cette part de la valeur de la propriété, en pour cent',
      ltvUpToPercent: 'Pour les prêts jusqu’à cette part de la valeur de la propriété, en pour cent',
      ltvUnderPercent:
        'Pour les prêts sous cette part de la valeur de la propriété, en pour cent ; cette part n’est pas comprise',
      priceUnder: 'Pour les maisons d’un prix inférieur, en dollars ; ce prix n’est pas compris',
      priceUpTo: 'Pour les maisons jusqu’à ce prix, en dollars',
      loanAtLeast: 'Pour les prêts d’au moins cette somme, en dollars',
      loanUnder: 'Pour les prêts inférieurs à cette somme, en dollars ; elle n’est pas comprise',
      insuranceStated:
        'Les prêts que le prêteur accorde, selon une source nommée ; vaut là où la page ne parle pas d’assurance pour ce genre de taux',
      surcharges: 'Ce que le prêteur ajoute à ce taux pour certains prêts ; les réponses donnent la somme',
      amortizationOverYears: 'Pour un amortissement plus long que cela, en années',
      amortizationUpToYears: 'Pour un amortissement jusqu’à cela, en années',
      purpose: 'Ce à quoi sert le prêt ; null pour tout usage',
      provinces:
        'Où il est offert, ISO 3166-2 : là où son prêteur prête, sauf si la page dit plus étroit ; null pour tout le Canada',
      provincesStated: 'Si une source nommée dit où il est offert ; sinon, il peut l’être ou non',
      provincesUnsure: 'Celles de ses provinces dont aucune source ne dit si son prêteur y prête',
      ratePercent:
        'Le taux, en pour cent par année ; null seulement si le prêteur imprime un écart sans taux préférentiel à lui',
      rateBasis:
        'Imprimé par le prêteur, ou une somme : son taux préférentiel plus l’écart imprimé ; dans une réponse, plus ses suppléments',
      primeOffsetPercent:
        'Écart avec le taux préférentiel tel qu’annoncé, en points : -0.5 est le taux préférentiel moins 0,50',
      primePercent: 'Le taux préférentiel du prêteur, en pour cent par année',
      rateCeilingPercent: 'Le plus haut que puisse atteindre un taux variable plafonné, en pour cent par année',
      aprPercent: 'Le taux annuel (TAC) imprimé à côté',
      product: 'Le nom que le prêteur donne au produit',
      label: 'Les mots du prêteur dans la ligne, sans les appels de note',
      section: 'Les titres du prêteur au-dessus de la ligne',
      conditions: 'Ce que les mots du prêteur exigent encore, ou excluent',
      sourceUrl: 'La page à montrer aux gens',
      evidence: 'SHA-256 de la réponse où ce taux a été vu pour la première fois',
      changedAt: 'Quand ce taux a été vu pour la première fois, RFC 3339, UTC',
      effectiveOn: 'Le jour à partir duquel le prêteur dit qu’il vaut',
      witnesses: 'Les lectures indépendantes qui ont trouvé le même taux ; vide si aucune ne le pouvait',
      observedAt: 'Quand il a été vu chez le prêteur pour la dernière fois, RFC 3339, UTC',
      state: 'Sa fraîcheur, à l’heure de la réponse',
      forMost:
        'Si la plupart des emprunteurs au Canada pourraient l’obtenir, pour un achat avec un cinquième de mise de fonds ' +
        'sur 25 ans ; ce qui n’est pas dit compte pour. GET /api/rates/lowest dit le plus bas pour toute question',
    } satisfies Record<keyof Rate, string>,
    Revision: {
      endedAt:
        'La première lecture qui a trouvé autre chose chez le prêteur, ou rien ; null tant que personne ' +
        'ne l’a vu finir : s’il n’y a pas de « supersededAt », il vaut encore, sinon le prêteur n’est plus ' +
        'lu. Égal à changedAt si nous nous étions trompés et que le prêteur ne l’a jamais dit',
      lastSeenAt: 'Jusqu’à quand c’est prouvé : la dernière fois qu’il a été lu',
      publishedAt: 'La publication du premier instantané qui l’a montré',
      supersededAt: 'La publication du premier instantané qui ne le montrait plus ; null tant qu’il est montré',
    },
    Change: {
      kind:
        '« corrected » : nous nous étions trompés, le prêteur n’a pas bougé ; « returned » : il avait été retiré ; « first-live ' +
        '» : le prêteur a été lu en direct pour la première fois, et des enregistrements de sa page disaient autre chose : personne ne ' +
        'sait quand il a bougé; « renamed » : il continue sous d’autres identifiants, et « before » dit sous lequel il était',
      why:
        'Pour une correction, comment nous le savons : notre lecteur a été corrigé alors que le prêteur ' +
        'affichait la même chose ; la même réponse a été relue ; ou ce qui le remplace n’avait pas été dit plus tard',
      id: 'L’identifiant du taux',
      before: 'Tel que le contenait l’instantané d’avant ; null s’il n’y était pas',
      after: 'Tel que le contient cet instantané ; null s’il n’y est pas',
      fields: 'Les champs qui diffèrent, là où les deux existent',
      changedAt:
        'Quand le prêteur l’a fait, à la première lecture ; null pour une correction, et si le prêteur n’est plus lu : personne ne l’a vu finir',
      lastSeenAt: 'Quand « before » a été lu chez le prêteur pour la dernière fois',
      snapshot: 'L’instantané dans lequel il a changé ici',
      publishedAt: 'Quand cet instantané a été publié',
    },
    answers: {
      snapshot: 'Un temps qui se trie et peut nommer un fichier : 2026-11-20T13-17-04Z',
      publishedAt: 'RFC 3339, UTC, à la milliseconde',
      span: 'Les moments que « from », « to » et « asOf » désignaient ; null pour ce qui n’a pas été envoyé',
      query:
        'Comment les filtres ont été compris : les valeurs par paramètre, chacune dans sa seule graphie ; absent sans filtre',
      since: 'Quand la série actuelle d’échecs a commencé',
      'Changes.since': 'Un temps qui se trie et peut nommer un fichier : 2026-11-20T13-17-04Z',
      'Changes.asOf': 'L’instantané jusqu’auquel on a demandé : le plus récent, sauf demande contraire',
      changes: 'Dans l’ordre de leur publication',
      'Changes.next':
        'Le chemin de ce qui suit, à joindre à l’adresse du serveur : la page suivante, ou ce qui change après « asOf »',
      isComplete: 'Si ce sont tous ceux jusqu’à « asOf » ; sinon, « next » est une autre page',
      'History.asOf': 'L’instantané jusqu’auquel le passé est dit',
      revisions: 'Par identifiant, puis selon l’horloge du prêteur',
      next: 'Le chemin de ce qui suit, à joindre à l’adresse du serveur, comme dans l’en-tête Link ; null à la fin',
      expiresAt: 'Quand le premier taux dont la réponse dépend sera périmé',
      question:
        'À quoi l’on a répondu ; null est ce qui est resté ouvert, ou n’est pas demandé pour ce but. « assumed » nomme ce que personne n’a dit',
      assumed: 'Les champs que personne n’a donnés, avec les valeurs supposées',
      'LowestAnswer.query': 'Ce qui a été dit, dans sa seule graphie, en paramètres de l’adresse',
      'Series.query': 'Ce qui a été dit, dans sa seule graphie, en paramètres de l’adresse',
      way: 'À quoi « terms » répond. À un renouvellement, par les taux pour changer de prêteur, et à côté par « stay »',
      amount: 'La somme empruntée, en dollars, avec la prime si elle est due',
      premium: 'La prime d’un achat assuré, en dollars',
      sharePercent: 'La part de la valeur de la maison qui est empruntée, avant toute prime',
      notices: 'Ce que la question entraîne pour le prêt : à dire avant tout taux',
      impossible: 'Pourquoi personne ne peut avoir de réponse, et comment en sortir',
      slug: 'Le nom de sa page ; null s’il n’en a pas',
      lowest:
        'Le taux en vigueur le plus bas qui soit sûr, à défaut le plus bas possible ; null si aucun n’est en vigueur',
      'SavedAnswer.lowest': 'Le plus bas de chaque sorte de prêt fermé, comme le dit la page Tous les taux',
      standing: '« can » : on peut l’avoir ; « may » : le prêteur tait quelque chose ; « some » : certains seulement',
      reasons: 'Ce qui n’est pas dit, ou pour qui il est : des codes, dont les mots sont dans « words »',
      added:
        'Les suppléments dus pour cette question, compris dans la somme ; le taux est celui du prêteur plus ceux-ci',
      points: 'Points de pourcentage',
      purposes: 'Pour ces buts',
      occupancies: 'Pour les maisons ainsi habitées',
      monthlyPayment: 'Ce qu’il coûte par mois, en dollars, pour le prêt de la question',
      stressTestExempt: 'Pourquoi aucune simulation de crise n’est due ; null si l’on ne connaît pas d’exemption',
      lastKnown: 'Si aucun n’est en vigueur : le dernier vu, à âge égal le plus bas',
      lenders: 'Parmi combien de prêteurs aux taux en vigueur le plus bas est le plus bas',
      'Series.days[].lenders': 'Combien de prêteurs sont derrière la médiane ; cinq au moins',
      'LowestAnswer.terms[].rates': 'Combien de taux en vigueur on peut ou pourrait avoir',
      lendersByProvince: 'Combien d’autres prêteurs s’ajoutent dès qu’une province est choisie',
      otherwise:
        'Ce que donnent d’autres valeurs des champs supposés : si le prêt est assuré, et la limite qui change le plus le taux',
      side: '« from » et « upTo » comprennent la valeur',
      at: 'La valeur, ou la limite : en dollars ou en années',
      lowerForSome: 'Un taux en vigueur plus bas que seuls certains peuvent avoir ; null s’il n’y en a pas',
      ratePercent: 'Null s’il faut un compte',
      rate: 'Le taux lui-même ; null s’il faut un compte',
      lowerNotStated: 'Un taux en vigueur plus bas dont le prêteur tait quelque chose ; null s’il n’y en a pas',
      mayBeLower: 'Les prêteurs dont le taux est peut-être plus bas : un nouveau est vérifié, le dernier bon est dit',
      lender: 'Identifiant du prêteur : lettres minuscules et chiffres',
      runnersUp: 'Les autres taux qu’on peut ou pourrait avoir : les sûrs d’abord, puis par taux ; null sans clé',
      leftOut: 'Tous les autres taux de cette sorte, et pourquoi ils ne sont pas classés ; null sans clé',
      staleAt: 'Quand le plus bas sera périmé',
      stay: 'Un renouvellement chez son prêteur ; null si le terme ne finit pas, ou si aucun prêteur n’est nommé',
      isPublished: 'Si le prêteur publie un taux de renouvellement outre son taux affiché',
      posted: 'Sinon : ce qu’il affiche ; null si cela non plus n’est pas pour un renouvellement',
      needsAccount: 'S’il y a un taux que seul un compte montre',
      words: 'Les raisons qui paraissent, en mots',
      'Receipt.id': 'Le taux',
      'Receipt.snapshot': 'L’instantané qui l’a publié',
      'Receipt.publishedAt': 'Quand cet instantané a été publié',
      changedAt: 'Quand le prêteur l’a dit pour la première fois, à notre connaissance',
      evidence: 'SHA-256 de la réponse du prêteur où ce taux a été vu pour la première fois',
      printed: 'La ligne telle qu’imprimée, et la réponse où elle a été lue ; null si le relevé n’a pas cette ligne',
      raw: 'Ce que le prêteur a imprimé',
      path: 'Sous le dossier des données',
      sha256: 'SHA-256 de ce fichier',
      time: 'RFC 3339, UTC, à la milliseconde',
      rates: 'Les taux du prêteur',
      manifest: 'Le manifeste de l’instantané, qui nomme les deux',
      commit:
        'Le commit git qui a apporté l’instantané, dans le dépôt des données de l’exploitant ; null si le dossier n’est dans aucun : ' +
        'prenez alors l’empreinte du fichier à « path »',
      days: 'Par sorte, du plus ancien au plus récent',
      termMonths: 'Null pour un taux sans terme',
      date: 'Un jour, un mois ou une année ; null si aucun n’est nommé',
      'Series.days[].date': 'Le jour à Toronto',
      'Series.days[].ratePercent': 'Null si aucun taux n’était connu à la fin du jour, ou s’il était périmé',
      observed: 'Si quelque chose a été lu ce jour-là ; sinon, ce qu’on savait avant valait encore',
      'Series.days[].standing': 'Null sans taux, et avec « id »',
      median:
        'Des taux spéciaux de tous les prêteurs, ce jour-là, dans un terme principal, arrondie à 0,05 ; null pour toute autre question',
      primePercent: 'Le taux préférentiel imprimé par la page du prêteur',
      source: 'Le rang parmi les sources du relevé',
      'SavedAnswer.rates[].standing':
        'Comment il répond à la question ; si seuls des filtres sont enregistrés, null sauf pour le plus bas',
      isLowest: 'Si c’est le plus bas de sa sorte de prêt fermé, comme dans « lowest »',
      rateCount: 'Les taux fermés de ce terme dans tout l’instantané',
      lenderCount: 'Les prêteurs qui publient ce terme',
      rateIds:
        'Les taux montrés : le plus bas d’abord, les périmés après. « rates » a aussi un taux assuré par prêteur qui en nomme',
      observedAt: 'Quand les valeurs les plus récentes ont été lues ; null : pas encore',
      failure: 'Pourquoi la dernière collecte n’a pas pu tout lire ; les dernières valeurs restent',
      notice: 'Ce qui doit accompagner ces valeurs ; null avant la première lecture',
      name: 'Ce que c’est, en anglais ; pour ce qui a été payé, avec les termes et ce dont c’est une moyenne',
      valetId: 'Le nom que la Banque du Canada donne à la série',
      label: 'Comment la Banque du Canada l’appelle ; null si elle n’a jamais été lue',
      observations: 'Du plus ancien au plus récent ; les jours sans valeur manquent. Un mois est à son premier jour',
      'Snapshots.snapshots[].id': 'Un temps qui se trie et peut nommer un fichier : 2026-11-20T13-17-04Z',
      ratesMoved: 'Les taux qui y sont venus, partis ou ont changé',
      lastRunAt: 'Quand la dernière collecte a publié',
      overdue: 'Si la collecte attendue n’est pas venue treize heures après son heure',
      newerPublishedAt:
        'Quand un instantané plus récent a été fait, si celui-ci, plus ancien, le remplace : rien n’y est à jour',
      reference:
        'Les séries de la Banque du Canada : leur dernière lecture, et pourquoi la dernière collecte n’a pas pu',
      counts: 'Les prêteurs par état',
      id: 'Identifiant du prêteur : lettres minuscules et chiffres',
      provincesStated: 'Si une source nommée dit où il prête ; sinon, on n’en sait rien',
      provincesUnsure: 'Celles dont aucune source ne dit s’il y prête',
      liveSince: 'Quand il a été lu en direct pour la première fois ; null : pas encore',
      readFrom: 'D’où il a été lu la dernière fois, en mots ; null si personne ne l’a dit',
      life: 'Où il en est ; null si rien d’autre que ses taux n’est annoncé',
      state: 'S’il vend des prêts à de nouveaux emprunteurs : « closing » va cesser, « closed » a cessé',
      by: 'Si la date est la dernière qui a été nommée, et non le jour même',
      successor: 'Qui reprend ses prêts ; le prêteur est null s’il n’est pas de la liste',
      note: 'Le fait, en une phrase',
      sources: 'Où cela est dit, et à quel point c’est sûr',
    },
  },
};

export const kinds: Readonly<Record<Language, { or: string; list: (of: string) => string }>> = {
  en: { or: ' or ', list: (of: string) => `list of ${of}` },
  fr: { or: ' ou ', list: (of: string) => `liste de ${of}` },
};
