import { messages } from './messages.ts';

/** The page about receipts. */
export const receipts = messages({
  title: { en: 'Receipts', fr: 'Justificatifs' },
  lead: {
    en: `Each figure has a receipt: a file that shows which answer of the lender it was read from, and that
      it has stood here unchanged since it was published. Checking it needs neither us nor a network.`,
    fr: `Chaque taux a un justificatif : un fichier qui montre de quelle réponse du prêteur il a été tiré,
      et qu’il n’a pas été modifié ici depuis sa publication. Il se vérifie sans nous et hors ligne.`,
  },
  getTitle: { en: 'Get one', fr: 'En obtenir un' },
  get: {
    en: `On the page of a rate, under “Receipt” and “For developers”; or with a key from /api/rates/receipt?id=…, with asOf=SNAPSHOT for an
      earlier time. It holds all rates of the lender in that snapshot, so it needs an account. Whoever has the file can check it.`,
    fr: `Sur la page d’un taux, sous « Justificatif » puis « Pour les développeurs » ; ou avec une clé à /api/rates/receipt?id=…, avec asOf=INSTANTANÉ pour un
      moment antérieur. Il contient tous les taux du prêteur dans cet instantané, et demande donc un compte. Quiconque a le fichier peut le vérifier.`,
  },
  chainTitle: { en: 'What it holds', fr: 'Ce qu’il contient' },
  evidence: {
    en: 'Evidence: the SHA-256 of the lender’s answer in which the figure was first seen.',
    fr: 'La preuve : le SHA-256 de la réponse du prêteur où le taux a été vu pour la première fois.',
  },
  raw: {
    en: 'The raw record: what the lender printed, and the SHA-256 of each of its answers.',
    fr: 'Le relevé brut : ce que le prêteur a imprimé, et le SHA-256 de chacune de ses réponses.',
  },
  rates: {
    en: 'The lender’s rates in that snapshot; each names its evidence.',
    fr: 'Les taux du prêteur dans cet instantané ; chacun nomme sa preuve.',
  },
  manifest: {
    en: 'The SHA-256 of the snapshot’s manifest, which names both files.',
    fr: 'Le SHA-256 du manifeste de l’instantané, qui nomme les deux fichiers.',
  },
  signed: {
    en: 'The signed text: the digests of the manifest and of every file it names, with an Ed25519 signature (RFC 8032). A version never changes, so a signature holds as long as its key does.',
    fr: `Le texte signé : les empreintes du manifeste et de chaque fichier qu’il nomme, avec une signature
      Ed25519 (RFC 8032). Une version ne change jamais : une signature vaut donc tant que vaut sa clé.`,
  },
  keysTitle: { en: 'The public keys', fr: 'Les clés publiques' },
  keys: {
    en: `They stand at the address below and in the repository, each with its id and the time in which it signs. If the
      list is empty, this service signs nothing, and its receipts say so: their digests fit together, but nobody
      vouches for them. Fetch the keys once, from both places, and keep them: a receipt does not bring its own.`,
    fr: `Elles se trouvent à l’adresse ci-dessous et dans le dépôt, chacune avec son identifiant et la période où elle signe. Si la
      liste est vide, ce service ne signe rien, et ses justificatifs le disent : leurs empreintes concordent, mais personne ne s’en
      porte garant. Prenez les clés une fois, aux deux endroits, et gardez-les : un justificatif n’apporte pas la sienne.`,
  },
  noKeys: {
    en: 'There is no key here: this service signs nothing yet.',
    fr: 'Il n’y a pas de clé ici : ce service ne signe encore rien.',
  },
  since: { en: 'since {day}', fr: 'depuis le {day}' },
  between: { en: '{from} to {until}', fr: 'du {from} au {until}' },
  checkTitle: { en: 'Check it', fr: 'Le vérifier' },
  check: {
    en: 'In a clone of the repository, which also tells whether the figure still stands:',
    fr: 'Dans une copie du dépôt, qui dit aussi si le taux est toujours valable :',
  },
  python: {
    en: 'With Python 3.8 or newer and nothing else. It ends with an error if anything is not right:',
    fr: 'Avec Python 3.8 ou plus récent, et rien d’autre. Il se termine par une erreur si quoi que ce soit n’est pas juste :',
  },
  notTitle: { en: 'What it does not prove', fr: 'Ce qu’il ne prouve pas' },
  not: {
    en: `That the lender said the truth, or that the figure still holds: it is about one snapshot. A figure that was replaced or corrected since has a receipt
      that names the later snapshot. That line is not signed, and could be cut out: ask the page of the rate, or the newest data, before you rely on it.`,
    fr: `Que le prêteur a dit vrai, ou que le taux vaut encore : il porte sur un seul instantané. Le justificatif
      d’un taux remplacé ou corrigé depuis nomme l’instantané suivant. Cette mention n’est pas signée et pourrait
      être retirée : consultez la page du taux, ou les données les plus récentes, avant de vous y fier.`,
  },
});
