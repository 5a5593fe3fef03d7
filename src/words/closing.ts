import { messages } from './messages.ts';

/** The cash that a purchase takes at closing. */
export const closing = messages({
  title: {
    en: 'Land transfer tax and cash at closing',
    fr: 'Droits de mutation (taxe de bienvenue) et argent à la signature',
  },
  about: {
    en: 'Land transfer tax by province and city with first-home and new-build rebates, the tax on the insurance premium, and the cash that a home at your price takes at closing.',
    fr: 'Les droits de mutation par province et ville avec les remises pour une première maison ou une maison neuve, la taxe sur la prime d’assurance, et l’argent qu’il faut à la signature.',
  },
  lead: {
    en: 'For a home at a price: each tax and rebate, and how much cash you need on the day.',
    fr: 'Pour une maison à un prix : chaque taxe et remise, et l’argent qu’il vous faut ce jour-là.',
  },
  price: { en: 'Price, $', fr: 'Prix, $' },
  down: { en: 'Down payment, $ or %', fr: 'Mise de fonds, $ ou %' },
  bar: { en: 'Cash at closing', fr: 'Argent à la signature' },
  barDown: { en: 'Before taxes', fr: 'Avant les taxes' },
  taxes: {
    en: 'Transfer taxes and registrations, less rebates: {taxes}. Down payment: {down}.',
    fr: 'Droits de mutation et d’inscription, moins les remises : {taxes}. Mise de fonds : {down}.',
  },
});
