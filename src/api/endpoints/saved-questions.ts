import { z } from 'zod';
import { rate } from '../../rates/schema.ts';
import { LOCALES } from '../../words/language.ts';
import { answerFields, head, reasonWords } from '../answer-shapes.ts';
import { endpoint } from '../endpoint.ts';
import { parameter, place } from '../parameters.ts';
import { list, named } from '../shapes.ts';
import { aggregatedRates } from './rates.ts';

const { id, lender, rateType, termMonths, ratePercent, observedAt, state } = rate.shape;

export const savedAnswer = named('SavedAnswer', {
  ...aggregatedRates.answer.shape,
  rates: list({
    ...rate.shape,
    ...answerFields,
    standing: answerFields.standing
      .nullable()
      .describe('How it answers the question; where only filters were saved, null for all but the lowest'),
    isLowest: z.boolean().describe('Whether it is the lowest of its kind of closed mortgage, as in “lowest”'),
  }),
  assumed: head.assumed,
  lowest: list({
    ...{ id, lender, rateType, termMonths, ratePercent, observedAt, state },
    ...answerFields,
  }).describe('The lowest of each kind of closed mortgage, as the board says it'),
  words: reasonWords,
});

/** The forms of a saved question that are tables. `src/saved` answers them; each is an operation, so that each has one content type. */
const FORMS = {
  json: { operationId: 'getSavedJson' },
  csv: { operationId: 'getSavedCsv', types: ['text/csv'] },
};

export default Object.entries(FORMS).map(([form, more]) =>
  endpoint({
    path: `/q/{token}.${form}`,
    who: 'address',
    summary: {
      en: `The rates for a saved question, as ${form.toUpperCase()}`,
      fr: `Les taux pour une question enregistrée, en ${form.toUpperCase()}`,
    },
    description: {
      en:
        'The address, made on the board or the dashboard, needs no other key and answers the one question that it was made for; each request ' +
        'counts as one of its account. A question lists what can or may be had; the board also shows what only some can have. In place of ' +
        '.json: .csv (unknown is empty, lists are separated by spaces), .atom (the changes of 90 days) and .svg (a picture of the lowest).',
      fr:
        'L’adresse, faite à la page Tous les taux ou dans le compte, n’a besoin d’aucune autre clé et répond à la seule question pour laquelle ' +
        'elle a été faite; chaque requête compte comme une du compte. Une question donne ce qu’on peut ou pourrait obtenir; la page montre ' +
        'aussi le reste. Au lieu de .json : .csv (inconnu : vide; listes séparées par des espaces), .atom (90 jours de changements) et .svg ' +
        '(une image).',
    },
    parameters: {
      token: place('token', {
        en: 'The key in the address: it opens this question alone',
        fr: 'La clé dans l’adresse : elle n’ouvre que cette question',
        schema: z.string().meta({ pattern: '^pm_q_[0-9A-Za-z]{38}$' }),
      }),
      locale: parameter('locale', {
        en: 'The language of the answer; in CSV also its separators and decimal mark. JSON is the same in both',
        fr: 'La langue de la réponse ; en CSV, aussi ses séparateurs et son séparateur décimal. Le JSON est le même dans les deux',
        schema: z.enum(Object.values(LOCALES)),
      }),
    },
    answer: savedAnswer,
    example: { request: () => `/q/YOUR_TOKEN.${form}` },
    ...more,
  }),
);
