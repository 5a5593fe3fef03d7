import { messages } from './messages.ts';

/** The feed of headline changes. */
export const feed = messages({
  title: {
    en: 'Prime Minus: headline mortgage rates that changed',
    fr: 'Prime Minus : taux hypothécaires principaux modifiés',
  },
  what: { en: (lender: string, term: string) => `${lender}: ${term}`, fr: (lender, term) => `${lender} : ${term}` },
  moved: {
    en: (what: string, from: string, to: string) => `${what} from ${from} to ${to}`,
    fr: (what, from, to) => `${what} de ${from} à ${to}`,
  },
  withdrawn: {
    en: (what: string, from: string) => `${what} no longer published, was ${from}`,
    fr: (what, from) => `${what} n’est plus publié, était à ${from}`,
  },
  returned: {
    en: (what: string, to: string) => `${what} published again at ${to}`,
    fr: (what, to) => `${what} publié de nouveau à ${to}`,
  },
  seen: {
    en: (title: string, time: string) => `${title} (seen ${time}).`,
    fr: (title, time) => `${title} (lu le ${time}).`,
  },
});
