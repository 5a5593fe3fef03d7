import { messages } from './messages.ts';

/** The errors beside the fields of a calculator; each says what would be right. */
export const fields = messages({
  missing: { en: 'Fill this in: we need it to calculate.', fr: 'À remplir : le calcul en a besoin.' },
  sum: {
    en: 'Enter an amount between {least} and {most}, such as 12,500 or 12,500.50.',
    fr: 'Entrez un montant entre {least} et {most}, par exemple 12 500 ou 12 500,50.',
  },
  percent: {
    en: 'Enter a rate between {least} and {most} with at most three decimals, such as 4.59.',
    fr: 'Entrez un taux entre {least} et {most}, avec au plus trois décimales, par exemple 4,59.',
  },
  pointLeftOut: { en: 'Did you mean {rate}? Add the point.', fr: 'Vouliez-vous dire {rate}? Ajoutez la virgule.' },
  whole: { en: 'Enter a whole number, {least} to {most}.', fr: 'Entrez un nombre entier, de {least} à {most}.' },
  day: {
    en: 'Enter a day that the calendar has, as year-month-day, such as 2024-05-15.',
    fr: 'Entrez une date valide (année-mois-jour), par exemple 2024-05-15.',
  },
  future: { en: 'This day is still to come: it is {today}.', fr: 'Cette date est à venir : nous sommes le {today}.' },
  beforeRules: { en: 'Enter a day from {day} on.', fr: 'Entrez un jour à partir du {day}.' },
  elsewhere: {
    en: 'This city is not in the province above: it lies in {province}.',
    fr: 'Cette ville n’est pas dans la province ci-dessus. Elle est située ici : {province}.',
  },
  tooOld: {
    en: 'No mortgage began so long ago. Enter the day on which the present term began.',
    fr: 'Cette date est trop ancienne. Entrez le jour où le terme actuel a commencé.',
  },
  ended: {
    en: 'This term ended on {day}: a mortgage is paid out without a charge when its term ends.',
    fr: 'Ce terme a pris fin le {day} : un prêt se rembourse sans frais à la fin de son terme.',
  },
  monthsLeft: {
    en: 'Enter whole months between 1 and {term}: more cannot be left of this term.',
    fr: 'Entrez un nombre entier de mois, de 1 à {term} : il ne peut en rester plus.',
  },
  overBalance: { en: 'This is more than is owed.', fr: 'C’est plus que ce qui est dû.' },
  amortizationTooShort: {
    en: 'Enter at least the time that is left of the term: {months} months.',
    fr: 'Entrez au moins la durée restante du terme : {months} mois.',
  },
});
