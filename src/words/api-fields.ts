import type { Language } from './language.ts';

/** The fields of answers in the other languages, by name; the OpenAPI document has the English. A field of a rate that is missing here is a type error. */
export const fieldWords = {
  fr: {
    rate: {
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
    },
    revision: {
      endedAt:
        'La première lecture qui a trouvé autre chose chez le prêteur, ou rien ; null tant que personne ' +
        'ne l’a vu finir : s’il n’y a pas de « supersededAt », il vaut encore, sinon le prêteur n’est plus ' +
        'lu. Égal à changedAt si nous nous étions trompés et que le prêteur ne l’a jamais dit',
      lastSeenAt: 'Jusqu’à quand c’est prouvé : la dernière fois qu’il a été lu',
      publishedAt: 'La publication du premier instantané qui l’a montré',
      supersededAt: 'La publication du premier instantané qui ne le montrait plus ; null tant qu’il est montré',
    },
    change: {
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
  },
} as const;

export const kinds: Readonly<Record<Language, { or: string; list: (of: string) => string }>> = {
  en: { or: ' or ', list: (of: string) => `list of ${of}` },
  fr: { or: ' ou ', list: (of: string) => `liste de ${of}` },
};
