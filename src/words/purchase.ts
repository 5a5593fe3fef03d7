import { messages } from './messages.ts';

/** What a purchase takes at closing: its place, its buyers, its taxes and rebates. */
export const purchase = messages({
  province: { en: 'Province', fr: 'Province' },
  choose: { en: 'Choose', fr: 'Choisissez' },
  city: { en: 'City with its own tax', fr: 'Ville qui a sa propre taxe' },
  noCity: { en: 'None of these', fr: 'Aucune' },
  quebecCity: { en: 'Quebec City', fr: 'Québec' },
  first: { en: 'First home', fr: 'Première propriété' },
  firstAll: { en: 'Yes, for all buyers', fr: 'Oui, pour tous les acheteurs' },
  newbuild: { en: 'Newly built', fr: 'Neuve' },
  closing: { en: 'Closing day', fr: 'Date de la signature' },
  closingHint: { en: 'Empty: today', fr: 'Vide : aujourd’hui' },
  due: { en: 'The cash you need at closing', fr: 'La somme à verser à la signature' },
  chooseProvince: { en: 'Choose your province to see taxes.', fr: 'Choisissez votre province pour voir les taxes.' },
  territories: {
    en: 'We found no taxes on a purchase in the territories, so we count none.',
    fr: 'Nous n’avons trouvé aucune taxe à l’achat dans les territoires : nous n’en comptons aucune.',
  },
  item: { en: 'Item', fr: 'Poste' },
  amount: { en: 'Amount', fr: 'Montant' },
  downLine: { en: 'Down payment', fr: 'Mise de fonds' },
  premiumTax: { en: 'Tax on the premium, in cash', fr: 'Taxe sur la prime, payable comptant' },
  'line-province': { en: 'Land transfer tax or title fee', fr: 'Droits de mutation ou frais de titre' },
  'line-city': { en: 'City’s transfer tax', fr: 'Droits de mutation de la ville' },
  'line-mortgage-registration': { en: 'Registering the mortgage', fr: 'Inscription de l’hypothèque' },
  'line-first-home': { en: 'Rebate for a first home', fr: 'Remise pour une première propriété' },
  'line-new-build': { en: 'Exemption for a new home', fr: 'Exemption pour une propriété neuve' },
  'line-city-first-home': { en: 'City’s rebate for a first home', fr: 'Remise de la ville, première propriété' },
  taxesLine: { en: 'Taxes less rebates', fr: 'Taxes moins remises' },
  total: { en: 'In all', fr: 'En tout' },
  salesTax: {
    en: 'We do not count sales tax (GST, HST, QST) on a new home.',
    fr: 'Nous ne comptons pas la taxe de vente (TPS, TVH, TVQ) sur une propriété neuve.',
  },
  notAmong: {
    en: 'Your lawyer or notary, inspection, title insurance and moving come on top. A deposit you have paid is part of the down payment.',
    fr: 'S’y ajoutent les frais de notaire ou d’avocat, d’inspection, d’assurance titres et de déménagement. Un acompte versé fait partie de la mise de fonds.',
  },
  unconfirmed: { en: 'not confirmed for that day', fr: 'montant non confirmé pour ce jour' },
  old: { en: 'as of {date}', fr: 'selon une source datée ({date})' },
  'greater-value': { en: 'on the price or assessment, the higher', fr: 'sur le prix ou l’évaluation, le plus élevé' },
  'fees-extra': { en: 'a registration fee comes on top', fr: 'des frais d’inscription s’ajoutent' },
  'municipal-range': { en: 'the municipality decides', fr: 'la municipalité décide' },
  'tables-disagree': { en: 'our sources disagree', fr: 'nos sources ne s’accordent pas' },
  'cap-said': { en: 'some say it stops at $5,000', fr: 'certains disent qu’ils s’arrêtent à 5 000 $' },
  'non-resident': {
    en: 'non-residents pay 10% more unless they move in within six months',
    fr: 'les non-résidents paient 10 % de plus, sauf s’ils emménagent dans les six mois',
  },
  'small-plot': { en: 'on at most half a hectare', fr: 'sur un demi-hectare au plus' },
  'partial-unknown': { en: 'we did not find how it shrinks', fr: 'nous n’avons pas trouvé comment elle diminue' },
});

/** Cities with a tax of their own, but the one whose name is translated. */
export const CITIES: Readonly<Record<string, string>> = {
  ...{ toronto: 'Toronto', montreal: 'Montréal', gatineau: 'Gatineau', halifax: 'Halifax' },
  ...{ 'cape-breton': 'Cape Breton', bridgewater: 'Bridgewater', amherst: 'Amherst', truro: 'Truro' },
  ...{ 'new-glasgow': 'New Glasgow', yarmouth: 'Yarmouth', kentville: 'Kentville' },
};

/** The cash that a purchase takes at closing. */
export const closing = messages({
  title: { en: 'Land transfer tax and cash at closing', fr: 'Droits de mutation et somme à verser à la signature' },
  about: {
    en: 'Land transfer tax by province and city with first-home and new-build rebates, the tax on the insurance premium, and the cash you need at closing.',
    fr: 'Droits de mutation (taxe de bienvenue) par province et ville, remises (premier achat, logement neuf), taxe sur la prime, somme due à la signature.',
  },
  lead: {
    en: 'Each tax and rebate on your home, and the cash you need on the day.',
    fr: 'Chaque taxe et remise sur votre propriété, et la somme à verser ce jour-là.',
  },
  bar: { en: 'You need', fr: 'Il vous faut' },
  barDown: { en: 'You need, before taxes', fr: 'Il vous faut, avant les taxes' },
  price: { en: 'Price,\u00a0$', fr: 'Prix, $' },
  down: { en: 'Down payment, $ or %', fr: 'Mise de fonds, $ ou %' },
  home: { en: 'The home', fr: 'La propriété' },
});
